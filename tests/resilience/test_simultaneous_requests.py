"""Things that happen at the same instant: all of them happen, each once."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from tests.resilience.http_client import register
from tests.resilience.served_people import ServerWithPeople, start_server_with_people
from tests.resilience.websocket_client import TableSocket, open_table_socket


def run_scenario(folder: Path, people: int, scenario: Callable[[ServerWithPeople], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with start_server_with_people(folder, people, "--durability", "normal") as here:
            await scenario(here)

    asyncio.run(whole())


async def open_sockets(stack: AsyncExitStack, here: ServerWithPeople, table: str) -> list[TableSocket]:
    return [await stack.enter_async_context(open_table_socket(who, table)) for who in here.people]


async def moves(here: ServerWithPeople, table: str) -> list[str]:
    """The moves in the log."""
    log = (await here.people[0].get(f"/api/tables/{table}/log")).text.splitlines()
    return [line for line in log if '"news":{"kind":"moved"' in line]


def test_all_seats_that_offer_at_the_same_instant_succeed(tmp_path: Path) -> None:
    async def scenario(here: ServerWithPeople) -> None:
        table = await here.create_full_table("zahltag")
        contracts = moved = 0
        async with AsyncExitStack() as stack:
            sockets = await open_sockets(stack, here, table)
            while contracts < 8:
                together = [each for each in sockets if each.last.get("offered")]
                offers = [(each, each.nth, each.last["offered"][-1]) for each in together]
                answers = await asyncio.gather(*(each.ask("play", nth=nth, move=move) for each, nth, move in offers))
                assert {answer["type"] for answer in answers} == {"ack"}, answers
                moved += len(answers)
                contracts += len(answers) == 4
                await catch_up(sockets)
        assert len(await moves(here, table)) == moved

    run_scenario(tmp_path, 4, scenario)


async def catch_up(sockets: list[TableSocket]) -> None:
    """Until all have heard everything: the answer to a ping comes after it."""
    for each in sockets:
        assert (await each.ask("ping"))["type"] == "ack"
    newest = max(each.last["number"] for each in sockets)
    for each in sockets:
        while each.last["number"] < newest:
            await each.receive()


def test_a_double_click_on_two_sockets_is_one_move_and_both_are_answered(tmp_path: Path) -> None:
    async def scenario(here: ServerWithPeople) -> None:
        table = await here.create_full_table("bigshot")
        async with AsyncExitStack() as stack:
            pairs = list(zip(await open_sockets(stack, here, table), await open_sockets(stack, here, table), strict=True))
            for moved in range(1, 25):
                await catch_up([each for pair in pairs for each in pair])
                pair = next(pair for pair in pairs if pair[0].last.get("offered"))
                nth, move = pair[0].nth, pair[0].last["offered"][0]
                answers = await asyncio.gather(*(each.ask("play", nth=nth, move=move) for each in pair))
                assert [(answer["type"], answer["nth"]) for answer in answers] == [("ack", nth)] * 2
                assert len(await moves(here, table)) == moved

    run_scenario(tmp_path, 3, scenario)


def test_of_two_moves_with_the_same_number_one_is_made_and_the_other_is_stale(tmp_path: Path) -> None:
    async def scenario(here: ServerWithPeople) -> None:
        table = await here.create_full_table("bigshot")
        async with AsyncExitStack() as stack:
            pairs = list(zip(await open_sockets(stack, here, table), await open_sockets(stack, here, table), strict=True))
            for moved in range(1, 25):
                await catch_up([each for pair in pairs for each in pair])
                pair = next(pair for pair in pairs if pair[0].last.get("offered"))
                nth, offered = pair[0].nth, pair[0].last["offered"]
                chosen = (offered[0], offered[-1])
                answers = await asyncio.gather(
                    *(each.ask("play", nth=nth, move=move) for each, move in zip(pair, chosen, strict=True))
                )
                outcomes = sorted(answer.get("code", "ack") for answer in answers)
                assert outcomes == (["ack", "stale"] if len(offered) > 1 else ["ack", "ack"]), answers
                assert len(await moves(here, table)) == moved

    run_scenario(tmp_path, 3, scenario)


def test_of_many_who_take_the_last_seat_at_once_one_gets_it(tmp_path: Path) -> None:
    async def scenario(here: ServerWithPeople) -> None:
        host = here.people[0]
        crowd = [await register(here.process.url, here.http, f"Guest {number}") for number in range(20)]
        for clock in ({"kind": "none"}, {"kind": "live", "bank": 60}):
            table_state = await host.create_table({"game": "bigshot", "players": 2, "seats": ["mine", "open"], "clock": clock})
            sitting = (who.do(table_state["id"], "sit", invite=table_state["invite"], seat=1) for who in crowd)
            answers = await asyncio.gather(*sitting)
            codes = Counter(answer.json().get("code", "ack") for answer in answers)
            assert codes["ack"] == 1, codes
            assert set(codes) <= {"ack", "taken", "not-now"}, codes
            winner = crowd[[answer.status_code for answer in answers].index(200)]
            assert (await winner.get(f"/api/tables/{table_state['id']}")).json()["you"]["seats"] == [1]
            seen = [(await who.get(f"/api/tables/{table_state['id']}")).json()["you"] for who in crowd if who is not winner]
            assert seen == [None] * 19

    run_scenario(tmp_path, 1, scenario)
