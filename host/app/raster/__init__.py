"""Draw commands to pixels in numpy, one file per family of shapes; host/web/raster is the twin.

docs/drawing.md has the rules, which are formulas in doubles: every operation here is one ufunc of
+ - * / floor ceil or a comparison, in the order that the rules give.
"""
