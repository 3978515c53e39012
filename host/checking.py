"""What a check asks of a program beside its errors."""

from __future__ import annotations

from scsharp.compilation import Compilation


def why_untranslated(compilation: Compilation) -> str:
    """Every checked program has a translation; where it has none, that is a fault of ours."""
    from host.app.kernel import HOST_KERNEL
    from host.app.life import with_app_life
    from transpiler.bundle import module_of

    try:
        module_of(with_app_life(compilation.lowered), *HOST_KERNEL.javascript)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return ""
