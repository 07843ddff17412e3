"""The kernel: rules written once, run as plain Python or compiled. It knows no game.

Importing it loads neither numpy nor numba; `kernel.compiled` and `kernel.batch` do.
"""

from zuschlag.kernel.build import Build
from zuschlag.kernel.copying import copy_over, copy_record
from zuschlag.kernel.fields import Field, Fields, FieldTable, Told, field
from zuschlag.kernel.generator import Generator, below, next32, seeded
from zuschlag.kernel.subset import is_rule, routine, rule
from zuschlag.kernel.telling import emit

__all__ = [
    "Build",
    "Field",
    "FieldTable",
    "Fields",
    "Generator",
    "Told",
    "below",
    "copy_over",
    "copy_record",
    "emit",
    "field",
    "is_rule",
    "next32",
    "routine",
    "rule",
    "seeded",
]
