"""The thin layer between the rules and the page. It decides nothing about a game.

Only these know a browser: `main`, `host`, `doors`, `buttons`, `sharing`, `workshop`, `page`, `pages`,
`screen`, `dialogs`, `new_form`, `translation`, `board`, `motion`, `pointer`, `speaker`, `storage`, `tenancy`,
`computer` and `offline`. Everything else here is tested without one.
"""
