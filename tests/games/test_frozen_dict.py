"""`FrozenDict`: a dict in all but writing."""

import json
import pickle
from copy import copy, deepcopy

import msgspec
import pytest

from zuschlag.games.frozen_dict import FrozenDict, frozen

ARGS: dict[str, tuple[object, ...]] = {
    "__setitem__": ("a", 2),
    "__delitem__": ("a",),
    "__ior__": ({"b": 2},),
    "pop": ("a",),
    "setdefault": ("b", 2),
    "update": ({"b": 2},),
}
READS = {"copy", "fromkeys", "get", "items", "keys", "values"}


@pytest.mark.parametrize("method", sorted({*ARGS, *(name for name in dir(dict) if not name.startswith("_"))} - READS))
def test_every_method_that_writes_is_refused(method: str) -> None:
    made = FrozenDict(a=1)
    with pytest.raises(TypeError, match="cannot be written to"):
        getattr(made, method)(*ARGS.get(method, ()))
    assert made == {"a": 1}


@pytest.mark.parametrize("made", [FrozenDict(a=1), FrozenDict()], ids=["filled", "empty"])
def test_initialising_it_again_writes_nothing(made: FrozenDict[str, int]) -> None:
    before = dict(made)
    made.__init__({"a": 2, "b": 3})  # type: ignore[misc]
    assert made == before


def test_it_is_created_as_a_dict_is() -> None:
    assert (
        FrozenDict({"a": 1}) == FrozenDict([("a", 1)]) == FrozenDict(a=1) == FrozenDict(zip("a", [1], strict=True)) == {"a": 1}
    )


def test_it_is_equal_to_a_dict_and_written_as_one() -> None:
    made = FrozenDict({"a": 1, "b": 2})
    assert made == {"b": 2, "a": 1}
    assert repr(made) == "{'a': 1, 'b': 2}"
    assert json.dumps(made) == '{"a": 1, "b": 2}'
    assert msgspec.json.encode(made) == b'{"a":1,"b":2}'


def test_copies_for_writing_are_plain_dicts_and_all_others_are_frozen() -> None:
    made = FrozenDict(a=1)
    assert type(dict(made)) is type(made.copy()) is type(made | {"b": 2}) is dict
    for same in (copy(made), deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert type(same) is FrozenDict
        assert same == made


def test_a_json_value_is_frozen_all_the_way_down() -> None:
    value = frozen({"lots": [{"id": "A", "doubles": ["B", ("C",)]}], "n": None})
    assert value == {"lots": ({"id": "A", "doubles": ("B", ("C",))},), "n": None}
    assert type(value) is type(value["lots"][0]) is FrozenDict
