"""The thin layer between the rules and the page. It decides nothing about a game.

Only these know a browser: `main`, `host`, `screen`, `translation`, `board`, `motion`, `pointer`, `storage`,
`computer` and `offline`. Everything else here runs, and is tested, without one.
"""
