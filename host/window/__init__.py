"""The window of `scsharp play`. Only `screen.py` and `player_window.py` touch pyglet."""
