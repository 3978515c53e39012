"""What keeps apps that a model wrote from this machine, while it works and in grading."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from host.compiling import app_library
from scsharp.cache import cache_folder
from scsharp.isolation.isolate import Isolation

PACKAGES = ("scsharp", "transpiler", "host")


def package_isolation() -> Isolation:
    """Workers read the three packages and the cache, and no tasks that lie beside them.

    What they read of the cache and cannot write is made here, if it is not there yet.
    """
    app_library()
    folders = [str(Path(str(import_module(one).__file__)).parent) for one in PACKAGES]
    return Isolation((*folders, str(cache_folder())))
