"""Small games that prove the engine's protocol: each holds one hard thing of a real game."""
