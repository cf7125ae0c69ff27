"""The browser's services: database, tabs, workers, clipboard, address bar."""
