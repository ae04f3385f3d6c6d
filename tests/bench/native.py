"""What can only be measured from C: compiled for the engine of each game as a user's own Cython module would be."""

from __future__ import annotations

import importlib.util
import platform
from pathlib import Path
from types import ModuleType

import numpy
from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "bench"

FLAGS = ["-O3", *(["-mtune=haswell"] if platform.machine() in ("x86_64", "AMD64") else [])]
"""Those of `setup.py`."""

TEMPLATE = Path(__file__).with_name("copies.pyx.in")


def module(game: str) -> ModuleType:
    """Return the compiled module for a game's engine, built on first use."""
    name = f"native_{game}"
    BUILD.mkdir(parents=True, exist_ok=True)
    source = BUILD / f"{name}.pyx"
    source.write_text(TEMPLATE.read_text(encoding="utf-8").replace("@GAME@", game), encoding="utf-8")
    extension = Extension(name, [str(source)], include_dirs=[numpy.get_include()], extra_compile_args=FLAGS)
    modules = cythonize([extension], include_path=[str(ROOT / "core")], quiet=True, force=True)
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = str(BUILD)
    command.build_temp = str(BUILD)
    command.force = True
    command.ensure_finalized()
    command.run()
    spec = importlib.util.spec_from_file_location(name, command.get_ext_fullpath(name))
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded
