"""What `dev.py` is made of. Standard library only, except where it says that it runs under Pyodide."""
