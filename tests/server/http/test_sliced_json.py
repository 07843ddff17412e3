"""Large JSON answers: the bytes are those of msgspec, and they are encoded and sent in slices."""

import asyncio
from collections import Counter
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec
from litestar.response import Stream

from tests.tables.live.long_matches import LONGEST_BLOCK, STEPS_IN_SLICE, SteadyClock
from zuschlag.server.http.cache_and_gzip import PART_BYTES
from zuschlag.server.http.sliced_json import json_pieces, sliced_response
from zuschlag.server.http.unsent_answers import UnsentAnswers
from zuschlag.tables.scheduling.time_slices import TimeSlices

reserve = partial(UnsentAnswers().reserve, "::1")


class Inner(msgspec.Struct, frozen=True):
    """A part of an answer."""

    at: int
    texts: list[str]
    none: None = None


class Answer(msgspec.Struct, frozen=True):
    """An answer."""

    name: str
    inner: Inner
    many: list[Inner] = []
    settings: dict[str, str] = {}


def large_answer() -> Answer:
    """About half a MiB."""
    return Answer("Änna 😀", Inner(1, ["😀" * 100] * 1000), [Inner(at, ["x"]) for at in range(3000)])


async def parts_of(answer: Any) -> list[bytes]:
    assert isinstance(answer, Stream)
    parts: Any = answer.iterator
    return [part async for part in parts]


def test_the_pieces_are_the_json_that_msgspec_writes() -> None:
    for answer in (Answer("", Inner(0, [])), Answer("a", Inner(1, ["b"]), [Inner(2, [])], {"c": "d"}), large_answer()):
        assert b"".join(json_pieces(answer)) == msgspec.json.encode(answer)


def test_a_small_answer_is_one_body_and_a_large_one_is_sent_in_parts() -> None:
    async def test() -> None:
        slices, answer = TimeSlices(), large_answer()
        small = await sliced_response(slices, reserve, Answer("a", Inner(1, [])), headers={"x": "y"})
        assert (small.content, small.headers["x"]) == (msgspec.json.encode(Answer("a", Inner(1, []))), "y")
        large = await sliced_response(slices, reserve, answer)
        parts = await parts_of(large)
        assert b"".join(parts) == msgspec.json.encode(answer)
        assert large.headers["content-length"] == str(len(b"".join(parts)))
        assert all(len(part) < PART_BYTES + 1000 for part in parts)

    asyncio.run(test())


def test_others_have_their_turns_while_many_large_answers_are_encoded() -> None:
    async def test() -> None:
        clock = SteadyClock()
        slices, looks = TimeSlices(clock), [0]

        async def look() -> None:
            while True:
                looks.append(clock.looks)
                await asyncio.sleep(0)

        looking = asyncio.create_task(look())
        await asyncio.gather(*(sliced_response(slices, reserve, large_answer()) for _ in range(8)))
        looking.cancel()
        assert STEPS_IN_SLICE <= max(after - before for before, after in pairwise(looks)) < LONGEST_BLOCK

    asyncio.run(test())


def test_one_part_is_sent_in_each_turn_of_the_loop_and_nobody_waits_for_a_slow_reader() -> None:
    async def test() -> None:
        slices, sent, turn = TimeSlices(), Counter[int](), 0

        async def count_turns() -> None:
            nonlocal turn
            while True:
                turn += 1
                await asyncio.sleep(0)

        async def read(answer: Stream) -> None:
            async for _ in answer.iterator:  # type: ignore[union-attr]
                sent[turn] += 1

        slow, *others = [await sliced_response(slices, reserve, large_answer()) for _ in range(5)]
        assert isinstance(slow, Stream)
        await anext(aiter(slow.iterator))  # type: ignore[arg-type] # and then it reads nothing more
        counting = asyncio.create_task(count_turns())
        async with asyncio.timeout(10):
            await asyncio.gather(*(read(each) for each in others if isinstance(each, Stream)))
        counting.cancel()
        assert sent.total() > 4 * 5
        assert max(sent.values()) == 1

    asyncio.run(test())


def test_a_large_answer_is_counted_until_it_is_sent_or_dropped() -> None:
    async def test() -> None:
        unsent, slices = UnsentAnswers(), TimeSlices()
        count = partial(unsent.reserve, "::1")
        await sliced_response(slices, count, Answer("a", Inner(1, [])))
        assert unsent.size == 0
        sent, left, dropped = [await sliced_response(slices, count, large_answer()) for _ in range(3)]
        whole = len(msgspec.json.encode(large_answer()))
        assert unsent.size == 3 * whole
        assert len(b"".join(await parts_of(sent))) == whole
        assert unsent.size == 2 * whole
        assert isinstance(left, Stream)
        parts: Any = left.iterator
        await anext(parts)
        await parts.aclose()  # the client has gone
        assert unsent.size == whole
        del dropped  # and this one before anything was sent
        assert unsent.size == 0

    asyncio.run(test())
