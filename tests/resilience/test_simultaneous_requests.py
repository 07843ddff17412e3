"""Things that happen at the same instant: all of them happen, each once."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from tests.resilience.http_client import meet
from tests.resilience.served_people import Company, company
from tests.resilience.websocket_client import Talk, talk


def play(folder: Path, people: int, scene: Callable[[Company], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with company(folder, people, "--durability", "normal") as here:
            await scene(here)

    asyncio.run(whole())


async def sockets(stack: AsyncExitStack, here: Company, table: str) -> list[Talk]:
    return [await stack.enter_async_context(talk(who, table)) for who in here.people]


async def moves(here: Company, table: str) -> list[str]:
    """What moves were told of, in the log."""
    log = (await here.people[0].get(f"/api/tables/{table}/log")).text.splitlines()
    return [line for line in log if '"news":{"kind":"moved"' in line]


def test_all_seats_that_offer_at_the_same_instant_succeed(tmp_path: Path) -> None:
    async def scene(here: Company) -> None:
        table = await here.seated("zahltag")
        contracts = made = 0
        async with AsyncExitStack() as stack:
            talks = await sockets(stack, here, table)
            while contracts < 8:
                together = [each for each in talks if each.last.get("offered")]
                offers = [(each, each.nth, each.last["offered"][-1]) for each in together]
                answers = await asyncio.gather(*(each.ask("play", nth=nth, move=move) for each, nth, move in offers))
                assert {answer["type"] for answer in answers} == {"ack"}, answers
                made += len(answers)
                contracts += len(answers) == 4
                await catch_up(talks)
        assert len(await moves(here, table)) == made

    play(tmp_path, 4, scene)


async def catch_up(talks: list[Talk]) -> None:
    """Until all have heard everything: the answer to a ping comes after it."""
    for each in talks:
        assert (await each.ask("ping"))["type"] == "ack"
    newest = max(each.last["number"] for each in talks)
    for each in talks:
        while each.last["number"] < newest:
            await each.hear()


def test_a_double_click_on_two_sockets_is_one_move_and_both_are_answered(tmp_path: Path) -> None:
    async def scene(here: Company) -> None:
        table = await here.seated("bigshot")
        async with AsyncExitStack() as stack:
            pairs = list(zip(await sockets(stack, here, table), await sockets(stack, here, table), strict=True))
            for made in range(1, 25):
                await catch_up([each for pair in pairs for each in pair])
                pair = next(pair for pair in pairs if pair[0].last.get("offered"))
                nth, move = pair[0].nth, pair[0].last["offered"][0]
                answers = await asyncio.gather(*(each.ask("play", nth=nth, move=move) for each in pair))
                assert [(answer["type"], answer["nth"]) for answer in answers] == [("ack", nth)] * 2
                assert len(await moves(here, table)) == made

    play(tmp_path, 3, scene)


def test_of_two_moves_with_the_same_number_one_is_made_and_the_other_is_stale(tmp_path: Path) -> None:
    async def scene(here: Company) -> None:
        table = await here.seated("bigshot")
        async with AsyncExitStack() as stack:
            pairs = list(zip(await sockets(stack, here, table), await sockets(stack, here, table), strict=True))
            for made in range(1, 25):
                await catch_up([each for pair in pairs for each in pair])
                pair = next(pair for pair in pairs if pair[0].last.get("offered"))
                nth, offered = pair[0].nth, pair[0].last["offered"]
                chosen = (offered[0], offered[-1])
                answers = await asyncio.gather(
                    *(each.ask("play", nth=nth, move=move) for each, move in zip(pair, chosen, strict=True))
                )
                outcomes = sorted(answer.get("code", "ack") for answer in answers)
                assert outcomes == (["ack", "stale"] if len(offered) > 1 else ["ack", "ack"]), answers
                assert len(await moves(here, table)) == made

    play(tmp_path, 3, scene)


def test_of_many_who_sit_down_at_once_on_the_last_seat_one_gets_it(tmp_path: Path) -> None:
    async def scene(here: Company) -> None:
        host = here.people[0]
        crowd = [await meet(here.process.url, here.http, f"Guest {number}") for number in range(20)]
        for clock in ({"kind": "none"}, {"kind": "live", "bank": 60}):
            told = await host.lay({"game": "bigshot", "players": 2, "seats": ["mine", "open"], "clock": clock})
            sitting = (who.do(told["id"], "sit", invite=told["invite"], seat=1) for who in crowd)
            answers = await asyncio.gather(*sitting)
            codes = Counter(answer.json().get("code", "ack") for answer in answers)
            assert codes["ack"] == 1, codes
            assert set(codes) <= {"ack", "taken", "not-now"}, codes
            winner = crowd[[answer.status_code for answer in answers].index(200)]
            assert (await winner.get(f"/api/tables/{told['id']}")).json()["you"]["seats"] == [1]
            seen = [(await who.get(f"/api/tables/{told['id']}")).json()["you"] for who in crowd if who is not winner]
            assert seen == [None] * 19

    play(tmp_path, 1, scene)
