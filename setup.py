"""Compile every ``core/**/*.pyx``; everything else about the package is in ``pyproject.toml``.

Three switches in the environment change the build (value ``1``); none of them is for release:

``CAMBUSA_DEBUG``
    Bounds and initialisation checks, assertions, symbols, little optimisation.
``CAMBUSA_TRACE``
    Each line that runs is noted; the C files are left beside the sources, where `tests/cython_coverage.py` looks.
``CAMBUSA_SANITIZE``
    As ``CAMBUSA_DEBUG``, with the address and undefined-behaviour sanitizers, which end the process on a finding.
"""

import os
import platform
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup

SANITIZE, TRACE = (os.environ.get(f"CAMBUSA_{name}") == "1" for name in ("SANITIZE", "TRACE"))
DEBUG = SANITIZE or os.environ.get("CAMBUSA_DEBUG") == "1"

directives = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "initializedcheck": DEBUG,
    "nonecheck": False,
    "wraparound": False,
    "cdivision": True,
    "binding": True,
    "embedsignature": False,
    "autotestdict": False,
    "freethreading_compatible": True,
    "linetrace": TRACE,
}
macros: list[tuple[str, str | None]] = [("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION")]
if not DEBUG:
    macros += [("CYTHON_WITHOUT_ASSERTIONS", None)]

compile_args = []
link_args = []
if os.name != "nt":  # MSVC optimises by default and knows none of these
    compile_args = ["-Wall", "-Wextra", *(["-O1", "-g", "-UNDEBUG"] if DEBUG else ["-O3"])]
    if platform.machine() in ("x86_64", "AMD64"):  # code for all of them; without it GCC copies states half as fast
        compile_args += ["-mtune=haswell"]
if SANITIZE:
    link_args = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    compile_args += [*link_args, "-fno-omit-frame-pointer"]

root = Path("core")
# Engines include and cimport each other's text: a change of any of these compiles all of them again.
shared = sorted(str(path) for suffix in ("pxd", "pxi") for path in root.rglob(f"*.{suffix}"))
extensions = [
    Extension(
        ".".join(path.relative_to(root).with_suffix("").parts),
        [str(path)],
        include_dirs=[numpy.get_include()],
        define_macros=macros,
        extra_compile_args=compile_args,
        extra_link_args=link_args,
        depends=[str(path), *shared],
    )
    for path in sorted(root.rglob("*.pyx"))
]
extensions = cythonize(
    extensions,
    include_path=[str(root)],
    compiler_directives=directives,
    build_dir=None if TRACE else "build/cython",
)
if TRACE:
    from tests.cython_coverage import mark

    mark(Path(source) for extension in extensions for source in extension.sources)
setup(ext_modules=extensions)
