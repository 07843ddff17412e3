"""Errors: two kinds, each with a code where a program needs one, fit to travel between processes."""

import copy
import pickle

import pytest

from zuschlag import BadRecord, Refused, Trouble, ZuschlagError
from zuschlag.errors import CODES, short

ERRORS = [Refused("illegal", "not now"), BadRecord("wrong", 7), BadRecord("no JSON", is_unreadable=True), Trouble("later")]


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_an_error_survives_the_way_to_another_process(error: ZuschlagError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_what_the_asker_did_wrong_has_a_code() -> None:
    assert all(error.code in CODES for error in ERRORS if isinstance(error, Refused))


def test_a_quotation_never_grows_long() -> None:
    assert short("a") == "'a'"
    assert len(short("x" * 1000)) < 100
    assert short(10**5000) == "a number of thousands of digits"
