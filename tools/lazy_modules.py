"""The modules of the site that load lazily: each runs when something in it is first used.

The sources import them at the top of the file like any other module, and use them through the module's name:

    from app.ui import dialogs     # dialogs is a module that has not run yet
    dialogs.show(...)              # now it runs, and is an ordinary module from here on

`from app.ui.dialogs import show` also works, but needs `show` instantly, so the module runs instantly.
docs/start.md has the details, and tests/tools/test_build.py checks every name below.
"""

from collections.abc import Collection, Iterable

# Modules of the standard library that a start imports but does not use.
LIBRARY = (
    "_colorize",
    "asyncio.sslproto",
    "asyncio.staggered",
    "codeop",
    "html",
    "secrets",
    "urllib.parse",
)
# Modules of ours that a start into the lobby does without. `app.ui.pages.*`: all modules of the package.
OURS = (
    "app.model.dealing",
    "app.model.practice.*",
    "app.model.replays.kept_accuracy",
    "app.model.tasks",
    "app.platform.share",
    "app.platform.site_files",
    "app.platform.tab_lock",
    "app.presentation.endings",
    "app.presentation.figures",
    "app.presentation.practice.*",
    "app.presentation.progress.*",
    "app.presentation.result_texts",
    "app.presentation.review_texts",
    "app.presentation.share_text",
    "app.presentation.sound_cues",
    "app.saves.backup",
    "app.saves.commitment",
    "app.saves.daily",
    "app.saves.finished_games",
    "app.saves.merge",
    "app.saves.practice.*",
    "app.saves.progress.*",
    "app.saves.statistics",
    "app.saves.totals.*",
    "app.table.puzzles.*",
    "app.table.reviews",
    "app.ui.audio",
    "app.ui.dialogs",
    "app.ui.help.figures",
    "app.ui.new_game_form",
    "app.ui.overlays.result_dialogs",
    "app.ui.overlays.review_dialog",
    "app.ui.page_language",
    "app.ui.pages.*",
    "app.ui.progress.*",
    "app.ui.task_editor",
    "app.views.doudizhu_editor",
    "app.views.explanations.*",
    "rules.puzzles",
    "rules.review",
)
# The same for each game that has such a module: {game} stands for its key.
EACH_GAME = (
    "app.views.{game}",
    "rules.{game}.computer",
    "rules.{game}.game",
    "rules.{game}.maker",
    "rules.{game}.solver",
    "rules.{game}.teaching.*",
    "rules.{game}.thinking.*",
)


def lazy_modules(games: Iterable[str], ours: Collection[str]) -> list[str]:
    """Return every lazy module by name, sorted; `ours` are the names of all modules of app/ and rules/."""
    for listed in OURS:
        if not _matching(listed, ours):
            raise ValueError(f"tools/lazy_modules.py lists {listed}, but there is no such module")
    of_games = [listed.format(game=game) for game in games for listed in EACH_GAME]
    return sorted(
        {*LIBRARY, *(name for each in (*OURS, *of_games) for name in _matching(each, ours))}
    )


def _matching(listed: str, ours: Collection[str]) -> list[str]:
    package = listed.removesuffix(".*")
    if package == listed:
        return [listed] if listed in ours else []
    return [name for name in ours if name.startswith(f"{package}.")]
