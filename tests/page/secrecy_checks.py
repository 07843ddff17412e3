"""What a browser may not be told or show: other hands, sealed offers, hidden purses."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.page.browser import Visit
from zuschlag.texts import Texts


def check_frames(frames: Sequence[dict[str, Any]], game: str) -> None:
    """No message of a socket holds what its viewer may not know."""
    views = [frame["view"] for frame in frames if frame["type"] in ("snapshot", "update") and frame.get("view")]
    assert len(views) > 30
    for view in views:
        if view["phase"] != "over":
            CHECKS[game](view)
    for frame in frames:
        for event in frame.get("events", ()):
            if event["kind"] == "offered":  # told to the seat alone
                assert event["args"]["seat"] == frame["you"]["seat"]


def _check_zahltag(view: dict[str, Any]) -> None:
    for seat in view["seats"]:
        if seat["seat"] != view["viewer"]:
            assert seat["hand"] is None
            assert seat["offer"] is None


def _check_challenge(view: dict[str, Any]) -> None:
    for seat in view["seats"]:
        if seat["seat"] != view["viewer"] and not seat["exposed"]:
            assert [purse["cash"] for purse in seat["purses"]] == [None]


CHECKS = {"bigshot": _check_challenge, "zahltag": _check_zahltag}


def check_shown(visits: Sequence[Visit], game: str) -> None:
    """What each seat alone knows is on its own page, and on no other."""
    for at, visit in enumerate(visits):
        if game == "zahltag":
            _check_hand_shown(visit, at)
        else:
            _check_purses_shown(visit, at)


def _check_hand_shown(visit: Visit, seat: int) -> None:
    hand = next(one["hand"] for one in last_view(visit)["seats"] if one["seat"] == seat)
    shown = visit.page.locator(".board [data-hand]").evaluate_all("all => all.map(one => one.dataset.hand)")
    assert sorted(shown) == sorted(kind for kind, count in hand.items() if count)
    assert visit.page.locator(".players .card-art").count() == 0


def _check_purses_shown(visit: Visit, seat: int) -> None:
    hidden = Texts(visit.language).say("bigshot.hidden")
    for one in last_view(visit)["seats"]:
        shown = expect(visit.page.locator(f".players article[data-seat='{one['seat']}'] .cash b"))
        is_hidden = one["seat"] != seat and not one["exposed"]
        (shown.to_have_text if is_hidden else shown.not_to_have_text)(hidden)


def last_view(visit: Visit) -> dict[str, Any]:
    """The last that the browser was told."""
    return next(frame["view"] for frame in reversed(visit.frames) if frame.get("view"))
