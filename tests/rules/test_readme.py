"""The example in README.md runs, and prints what it says."""

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_example_in_the_readme_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", None, 0)
    problems: list[str] = []
    results = doctest.DocTestRunner().run(test, out=problems.append)
    assert not results.failed, "".join(problems)
    assert results.attempted > 10
