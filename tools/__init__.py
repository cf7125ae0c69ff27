"""The parts of `dev.py`. They use the standard library only, except those that run under Pyodide.

site/ builds the files of the site, runtime/ is Python that runs in it, browsers/ finds browsers for tests,
translations/ collects the texts to translate.
"""
