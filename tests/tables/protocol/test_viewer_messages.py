"""The messages of viewers for single facts."""

import random

import msgspec
import pytest

from tests.tables.table_driver import NAMES, Driver, play_randomly, random_table, table_opened
from zuschlag.tables.protocol.commands import Answer, Proxy, TakeBack
from zuschlag.tables.protocol.viewer_messages import Viewer

VIEWERS = [Viewer(None, None), *(Viewer(NAMES[seat], seat) for seat in range(4))]


def playing() -> Driver:
    driver = Driver(table_opened(), VIEWERS)
    driver.fill()
    return driver


def test_only_the_seat_knows_that_its_proxy_made_a_move() -> None:
    driver = playing()
    seat = (driver.table.awaited[0] + 1) % 4
    driver.do(NAMES[seat], Proxy(plan={"up_to": 5}))
    driver.play("bid 2")
    last = {viewer.seat: msgspec.json.decode(messages[-1]) for viewer, messages in driver.messages_by_viewer.items()}
    by = {seat: message["news"]["by"] for seat, message in last.items()}
    assert by == {viewer.seat: "proxy" if viewer.seat == seat else "person" for viewer in VIEWERS}


def test_after_a_take_back_the_update_has_all_events_so_far() -> None:
    driver = playing()
    seat = driver.table.awaited[0]
    driver.play("bid 1")
    driver.do(NAMES[seat], TakeBack())
    for step in (1, 2, 3):
        driver.do(NAMES[(seat + step) % 4], Answer(agree=True))
    for viewer, messages in driver.messages_by_viewer.items():
        last = msgspec.json.decode(messages[-1])
        assert last["news"]["kind"] == "took-back"
        assert last["events"] == msgspec.json.decode(driver.shown(viewer))["events"]
        assert [event["kind"] for event in last["events"]] == ["rolled", "auctioned"]


def test_a_move_that_ends_a_request_to_take_back_says_so() -> None:
    """Without that, its banner would stay on every screen, and each of its buttons be refused."""
    driver = playing()
    seat = driver.table.awaited[0]
    driver.play("bid 1")
    driver.do(NAMES[seat], TakeBack())
    driver.play("pass")  # by someone who was asked, and does not answer
    for messages in driver.messages_by_viewer.values():
        last = msgspec.json.decode(messages[-1])
        assert last["news"]["kind"] == "moved"
        assert last["table"]["take_back"] is None


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_the_table_of_the_newest_update_that_has_one_is_that_of_a_new_snapshot(game: str) -> None:
    """After every change, for every viewer: who was there all the time knows as much as who comes now."""
    lapsed = 0
    for seed in range(6):
        driver = random_table(game, 3, {}, seed, steps=0)
        rng = random.Random(seed)
        for _ in range(80):
            had_request = driver.table.take_back_request is not None
            play_randomly(driver, rng, 1)
            lapsed += had_request and driver.table.has_take_back_lapsed
            for viewer, messages in driver.messages_by_viewer.items():
                newest = next(
                    found for message in reversed(messages) if (found := msgspec.json.decode(message).get("table")) is not None
                )
                assert newest == msgspec.json.decode(driver.shown(viewer))["table"]
    assert lapsed > 0
