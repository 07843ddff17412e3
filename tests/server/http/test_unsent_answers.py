"""Large answers that clients read slowly: their bytes are bounded by address and in all."""

import pytest

from zuschlag.errors import Refused
from zuschlag.server.http.unsent_answers import MAX_ANSWER_BYTES, MAX_ANSWER_BYTES_BY_ADDRESS, UnsentAnswers


def test_an_address_that_reads_slowly_is_refused_until_it_has_read_and_others_are_not() -> None:
    unsent = UnsentAnswers()
    half = MAX_ANSWER_BYTES_BY_ADDRESS // 2
    first, second = unsent.reserve("::1", half), unsent.reserve("::1", half)
    with pytest.raises(Refused, match="to your address") as refused:
        unsent.check("::1")
    assert (refused.value.code, refused.value.retry_after) == ("too-fast", 20)
    unsent.check("::2")
    second.release()
    unsent.check("::1")
    first.release()
    assert unsent.size == 0


def test_many_addresses_together_do_not_hold_more_than_the_server_allows() -> None:
    unsent = UnsentAnswers()
    held = [unsent.reserve(f"::{at}", MAX_ANSWER_BYTES // 8) for at in range(8)]
    with pytest.raises(Refused, match="the server is sending"):
        unsent.check("::9")
    held.pop()
    unsent.check("::9")
