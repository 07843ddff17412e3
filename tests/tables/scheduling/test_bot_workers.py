"""The workers that tables' bots think in: how long a bot may take is the operator's to say."""

import asyncio
import sys

import pytest

import zuschlag
from zuschlag.bots import Turn
from zuschlag.bots.processes.worker_pool import WorkerDied
from zuschlag.tables.scheduling.bot_workers import BotProcesses
from zuschlag.tables.scheduling.fair_queue import QueueFull, Requester
from zuschlag.tables.table_limits import TableLimits

ANNA, BEN = Requester("192.0.2.1", "anna"), Requester("192.0.2.2", "ben")
SILENT_BOT = f'exec:{sys.executable} -c "import sys; sys.stdin.read()"'
"""Reads what it is sent, and answers nothing. It ends with its worker."""


def a_turn() -> Turn:
    match = zuschlag.new("zahltag", players=2, seed=1)
    return Turn(match, match.pending.seats[0])


def test_a_worker_that_gives_no_answer_is_replaced_when_the_operator_says() -> None:
    """Before the bot's own time limit of ten seconds: then it would be the bot that failed."""

    async def test() -> None:
        bots = BotProcesses(limits=TableLimits(bot_timeout=1))
        try:
            with pytest.raises(WorkerDied):
                await bots.choose_move(SILENT_BOT, "seed", a_turn(), ANNA)
        finally:
            await bots.close()

    asyncio.run(test())


def test_a_search_ends_when_the_operator_says() -> None:
    """A search of two seconds, the default, would not be over when its worker is killed, and a stand-in would answer."""
    turn, limits = a_turn(), TableLimits(bot_search_milliseconds=100, bot_timeout=2)
    bots = BotProcesses(limits=limits)
    try:
        bots.prepare(turn.game, "hard")
        pool = bots._get_pool()
        pool.wait_until_ready(180)
        thought = pool.think("search:1000000000", "seed", turn)
    finally:
        asyncio.run(bots.close())
    assert (thought.bot, thought.is_stand_in) == ("search", False)


def test_only_so_many_turns_wait_as_the_operator_says() -> None:
    async def test() -> None:
        bots = BotProcesses(limits=TableLimits(bot_timeout=1, waiting_bot_turns=1))
        try:
            first, second, third = (
                asyncio.create_task(bots.choose_move(SILENT_BOT, "seed", a_turn(), requester)) for requester in (ANNA, BEN, BEN)
            )
            with pytest.raises(QueueFull):
                await third
            assert (bots.waiting_turns, bots.longest_queue) == (1, 1)
            for turn in (first, second):
                with pytest.raises(WorkerDied):
                    await turn
        finally:
            await bots.close()

    asyncio.run(test())
