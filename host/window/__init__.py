"""The window of `scsharp play`. Only surface.py and player_window.py know pyglet."""
