"""Copying a state over another: equal, and independent from then on."""

import numpy as np

from tests.random_play import Variant, match_after
from tests.variants import every_variant
from zuschlag.kernel import copy_record, copy_state, is_rule
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.subset import is_routine


@every_variant
def test_a_copy_is_equal_and_independent(variant: Variant) -> None:
    """What happens to the one does not happen to the other; the source is as it was."""
    source, other = (match_after(variant, seed, 15).state.copy() for seed in (1, 2))
    before = source.copy()
    states = [source, other]
    copy_state(states, 1, 0)
    assert states[1] == before
    states[1].players = 9
    for name, row in type(source).table.items():
        if len(row.dims) == 1:
            getattr(states[1], name)[0] += 1
        elif len(row.dims) == 2:
            getattr(states[1], name)[0][0] += 1
    assert states[0] == before
    assert states[1] != before


@every_variant
def test_records_are_copied_as_states_are(variant: Variant) -> None:
    """The same in an array of records, in Python and compiled."""
    source, other = (match_after(variant, seed, 15).state for seed in (1, 2))
    for copy in (copy_record, compile_rule(copy_record, {}, inline=False)):
        rows = np.zeros(2, type(source).dtype())
        source.pack(rows[0])
        other.pack(rows[1])
        copy(rows, 1, 0)
        assert type(source).unpack(rows[1]) == source
        rows[1]["players"] = 9
        assert type(source).unpack(rows[0]) == source


def test_a_build_can_put_the_copy_of_records_in_the_place_of_that_of_states() -> None:
    """In every language: that of records is a rule, which C++ copies as well."""
    assert is_rule(copy_state)
    assert is_routine(copy_state)
    assert is_rule(copy_record)
    assert not is_routine(copy_record)
