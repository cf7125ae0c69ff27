"""The thin layer between the rules and the page. It decides nothing about a game.

Only `ui/`, `platform/` and `main` know a browser; everything else is tested without one. Imports point one
way: `rules <- views <- table <- saves, text <- presentation <- model <- ui, platform <- control <- main`.
"""
