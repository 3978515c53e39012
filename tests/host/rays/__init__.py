"""An independent ray caster: what scenes must show, told from docs/scene.md alone."""
