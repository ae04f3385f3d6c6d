"""Compile the module beside this file against whatever cambusa is installed."""

from Cython.Build import cythonize
from setuptools import setup

setup(name="lookout", ext_modules=cythonize("lookout.pyx", language_level=3))
