"""The saves on the device, as text: their keys, their formats, and the statistics of finished games."""
