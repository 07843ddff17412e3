"""Fair shares: nobody waits for another person's hundred turns, and time counts, not turns."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

import pytest

from tests.tables.registry_setup import run
from zuschlag.tables.scheduling.fair_queue import MAX_IDLE_SHARES, FairQueue, QueueFull, Requester, Urgency

ANNA = Requester("10.0.0.1", "Anna")
EVE = Requester("10.0.0.2", "Eve")


class Workplace:
    """A queue whose workers are busy until the test lets them end a turn; the clock is the test's."""

    def __init__(self, slots: int = 1, most: int = 1_000) -> None:
        self.time = 0.0
        self.queue = FairQueue(slots, most, lambda: self.time)
        self.begun: list[Requester] = []
        self.put_off: list[Requester] = []
        self._ends: list[asyncio.Event] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *requesters: Requester, urgency: Urgency = Urgency.TURN) -> None:
        """Let them wait, in this order."""
        for requester in requesters:
            self.tasks.append(asyncio.create_task(self._work(requester, urgency=urgency)))
            await settle()

    async def _work(self, requester: Requester, *, urgency: Urgency = Urgency.TURN) -> None:
        try:
            async with self.queue.slot(requester, urgency=urgency):
                end = asyncio.Event()
                self.begun.append(requester)
                self._ends.append(end)
                await end.wait()
        except QueueFull:
            self.put_off.append(requester)

    async def end_turn(self, seconds: float = 0.1) -> None:
        """The oldest turn that runs took so long, and ends."""
        self.time += seconds
        self._ends.pop(0).set()
        await settle()

    async def turns_until(self, requester: Requester) -> int:
        """How many turns begin from now on until one of this requester does."""
        before = len(self.begun)
        while requester not in self.begun[before:]:
            await self.end_turn()
        return self.begun[before:].index(requester)


async def settle() -> None:
    for _ in range(4):
        await asyncio.sleep(0)


def people(address: str, count: int) -> list[Requester]:
    return [Requester(address, f"{address}/{at}") for at in range(count)]


def crowd(addresses: int, each: int, turns: int) -> Iterable[Requester]:
    """Attackers: so many addresses, people at each, and turns of each."""
    for _ in range(turns):
        for at in range(addresses):
            yield from people(f"10.1.0.{at}", each)


@pytest.mark.parametrize(
    ("others", "most"),
    [
        ([EVE] * 100, 1),
        ([Requester(EVE.address, f"Eve {at}") for at in range(100)], 1),
        (list(crowd(1, 20, 10)), 1),
        (list(crowd(20, 10, 2)), 20),
    ],
    ids=["one person", "many people at one address", "many turns of many people", "twenty addresses"],
)
def test_whoever_comes_waits_for_at_most_one_turn_of_each_other_address(others: list[Requester], most: int) -> None:
    """However many turns wait there, whenever they come, and for as many turns as they like."""

    async def test() -> None:
        place = Workplace(most=10_000)
        await place.ask(*others)
        for _ in range(5):
            await place.ask(ANNA)
            assert await place.turns_until(ANNA) <= most

    run(test())


def test_at_the_same_address_they_wait_for_at_most_one_turn_of_each_other_person() -> None:
    """As in a school, where all come from one address and one plays at fifty tables."""

    async def test() -> None:
        place = Workplace()
        anna = Requester(EVE.address, "Anna")
        await place.ask(*[EVE] * 50, *[Requester(EVE.address, "Ben")] * 50)
        for _ in range(5):
            await place.ask(anna)
            assert await place.turns_until(anna) <= 2

    run(test())


def test_time_is_shared_and_not_turns() -> None:
    """Who thinks ten times as long has a tenth of the turns."""

    async def test() -> None:
        place = Workplace()
        await place.ask(*[ANNA] * 300, *[EVE] * 300)
        for _ in range(220):
            await place.end_turn(0.5 if place.begun[-1] == EVE else 0.05)
        counted = Counter(place.begun)
        assert counted[ANNA] / counted[EVE] == pytest.approx(10, rel=0.1)

    run(test())


def test_nobody_saves_up_what_they_leave_to_others() -> None:
    """Who was away for a long time does not have all workers afterwards."""

    async def test() -> None:
        place = Workplace()
        await place.ask(ANNA, *[EVE] * 100)
        for _ in range(50):
            await place.end_turn()
        await place.ask(*[ANNA] * 20)
        before = len(place.begun)
        for _ in range(20):
            await place.end_turn()
        assert Counter(place.begun[before:])[ANNA] == pytest.approx(10, abs=1)

    run(test())


def test_turns_of_one_person_come_in_their_order_and_all_slots_are_used() -> None:
    async def test() -> None:
        place = Workplace(slots=3)
        await place.ask(*[EVE] * 5)
        assert (len(place.begun), place.queue.waiting) == (3, 2)
        for _ in range(5):
            await place.end_turn()
        assert (len(place.begun), place.queue.waiting) == (5, 0)
        assert all(task.done() for task in place.tasks)

    run(test())


def test_several_workers_do_not_all_serve_the_same_person() -> None:
    """A turn counts from its beginning."""

    async def test() -> None:
        place = Workplace(slots=2)
        await place.ask(*people("10.0.0.3", 2), *[EVE] * 3, *[ANNA] * 3)
        await place.end_turn()
        await place.end_turn()
        assert place.begun[2:] == [EVE, ANNA]

    run(test())


def test_what_runs_in_the_background_waits_for_all_turns_and_is_shared_in_the_same_way() -> None:
    async def test() -> None:
        place = Workplace(most=3)
        await place.ask(EVE)
        await place.ask(EVE, EVE, EVE, urgency=Urgency.HINT)
        await place.ask(ANNA, EVE, ANNA)
        assert place.queue.waiting == 3
        await place.ask(ANNA, urgency=Urgency.HINT)
        assert place.put_off == [EVE]
        for _ in range(4):
            await place.end_turn()
        assert sorted(place.begun[1:4]) == sorted([ANNA, EVE, ANNA])
        await place.end_turn()
        assert sorted(place.begun[4:6]) == sorted([ANNA, EVE])
        await place.end_turn()
        assert (len(place.begun), place.queue.waiting) == (7, 0)

    run(test())


def test_turns_go_before_hints_and_hints_before_first_looks_of_reviews_and_these_before_the_rest() -> None:
    async def test() -> None:
        place = Workplace()
        await place.ask(EVE)
        people = {urgency: Requester("10.0.0.3", urgency.name) for urgency in Urgency}
        for urgency in reversed(Urgency):
            await place.ask(people[urgency], people[urgency], urgency=urgency)
        for _ in range(8):
            await place.end_turn()
        assert place.begun[1:] == [person for urgency in Urgency for person in (people[urgency], people[urgency])]

    run(test())


def test_a_full_queue_puts_off_a_turn_of_whoever_has_most_of_them_waiting() -> None:
    """The newest; nobody else notices."""

    async def test() -> None:
        place = Workplace(most=10)
        await place.ask(*[EVE] * 11, *[ANNA] * 3)
        assert place.put_off == [EVE] * 3
        assert place.queue.waiting == 10
        await place.ask(*people(EVE.address, 2))
        assert place.put_off == [EVE] * 5
        while place.queue.waiting:
            await place.end_turn()
        assert Counter(place.begun)[ANNA] == 3

    run(test())


def test_a_turn_that_is_cancelled_leaves_its_place() -> None:
    """While it waits, when it has just got a slot, and while it runs."""

    async def test() -> None:
        place = Workplace()
        await place.ask(EVE, ANNA, EVE, ANNA)
        running, waiting, *_ = place.tasks
        waiting.cancel()
        await settle()
        assert place.queue.waiting == 2
        running.cancel()
        place.tasks[3].cancel()  # it is next, and does not know yet that it is cancelled
        await settle()
        assert (place.begun, place.queue.waiting) == ([EVE, EVE], 0)
        await place.ask(ANNA)
        place.tasks[2].cancel()
        await asyncio.sleep(0)
        place.tasks[4].cancel()  # it has the slot, and has not begun
        await settle()
        assert place.begun == [EVE, EVE]
        await place.ask(ANNA)
        assert place.begun == [EVE, EVE, ANNA]

    run(test())


def test_a_turn_that_is_cancelled_and_put_off_at_once_is_no_free_slot() -> None:
    async def test() -> None:
        place = Workplace(most=2)
        await place.ask(EVE, EVE, EVE)
        place.tasks[2].cancel()  # it is to be put off, and does not know yet that it is cancelled
        place.tasks.append(asyncio.create_task(place._work(ANNA)))
        await settle()
        assert (place.queue.waiting, place.put_off) == (2, [])
        late = asyncio.create_task(place._work(EVE))
        await asyncio.sleep(0)
        late.cancel()  # it has been put off, and is cancelled before it knows
        with suppress(asyncio.CancelledError):
            await late
        assert (place.begun, place.queue.waiting) == ([EVE], 2)

    run(test())


def test_people_who_wait_for_nothing_are_forgotten_when_there_are_many() -> None:
    """So a flood of new names, or addresses, does not fill the memory."""

    async def test() -> None:
        place = Workplace(most=10_000)
        await place.ask(ANNA)
        for at in range(2 * MAX_IDLE_SHARES):
            await place.ask(Requester(f"10.{at}", "Eve"))
            await place.end_turn()
        assert len(place.queue._wholes[Urgency.TURN].parts) <= MAX_IDLE_SHARES + 1

    run(test())
