"""The kernel: runs rules, which are written once, as plain Python or compiled. It knows no game.

Importing it loads neither numpy nor numba; `kernel.numba_compiler` and `kernel.batch` do.
"""

from zuschlag.kernel.build import Build
from zuschlag.kernel.events import emit
from zuschlag.kernel.fields import EmittedEvent, Field, Fields, FieldTable, copy_record, copy_state, field
from zuschlag.kernel.rng import Generator, below, next32, seeded
from zuschlag.kernel.rules import Observation, Rules
from zuschlag.kernel.subset import is_rule, routine, rule

__all__ = [
    "Build",
    "EmittedEvent",
    "Field",
    "FieldTable",
    "Fields",
    "Generator",
    "Observation",
    "Rules",
    "below",
    "copy_record",
    "copy_state",
    "emit",
    "field",
    "is_rule",
    "next32",
    "routine",
    "rule",
    "seeded",
]
