"""The chart of a start's stages: every stage is in it, also for those who cannot see it."""

from xml.etree import ElementTree as ET

from bench.stages import CHART, STAGES, Row, chart

ROWS = [Row("first visit", (400, 300, 200, 100, 2)), Row("slow & late", (1, 2, 3, 4, 5_000))]


def test_every_stage_of_every_start_is_drawn_and_told() -> None:
    root = ET.fromstring(chart(ROWS))
    told = "".join(root.itertext())
    for row in ROWS:
        assert row.kind in told
        assert f"{sum(row.stages):,.0f} ms" in told
        for stage, took in zip(STAGES, row.stages, strict=True):
            assert f"{stage} {took:.0f}" in told
    bars = [each for each in root if each.tag.endswith("rect") and each.get("height") == "32"]
    assert len(bars) == len(ROWS) * len(STAGES)


def test_the_chart_in_the_documentation_is_one_of_these() -> None:
    assert all(stage in CHART.read_text("utf-8") for stage in STAGES)
