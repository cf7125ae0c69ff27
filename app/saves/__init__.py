"""What is stored on the device, as text: keys, formats, and what the stored games add up to."""
