"""Training compiles the rules with a C++ compiler."""

import shutil

import pytest

needs_compiler = pytest.mark.skipif(
    all(shutil.which(name) is None for name in ("c++", "g++", "clang++")), reason="no C++ compiler: apt-get install g++"
)
