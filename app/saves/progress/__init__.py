"""What a player has achieved: worked out from the saves, never stored."""
