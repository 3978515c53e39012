"""3D scenes: shapes recorded by the script, and in numpy the picture, tags and depths they give.

docs/scene.md has the rules; host/web/scene is the twin. Every operation on doubles is one ufunc, in
the order of the rules.
"""
