"""The thin layer between the rules and the page. It decides nothing about a game.

Only `main`, `screen`, `motion`, `pointer`, `storage`, `computer` and `offline` know a browser; everything else
here runs, and is tested, without one.
"""
