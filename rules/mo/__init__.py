"""MO: the drag-and-drop solitaire."""
