"""The thin layer between the rules and the page. It decides nothing about a game.

Only these know a browser: `main`, `host`, `doors`, `buttons`, `page`, `screen`, `dialogs`, `new_form`,
`translation`, `board`, `motion`, `pointer`, `storage`, `computer` and `offline`. Everything else here is
tested without one.
"""
