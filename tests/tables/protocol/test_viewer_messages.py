"""The messages of viewers for single facts."""

import msgspec

from tests.tables.table_driver import NAMES, Driver, table_opened
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
