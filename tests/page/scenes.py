"""Every page and phase that there is to see. A scene leaves a browser there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect

from tests.any_game import AnyMatch
from tests.page.browser import Visit
from tests.page.table_states import PreparedTable, World, boastfully, wastefully
from tests.record.worked_example import quiet_record
from zuschlag.games import GAMES
from zuschlag.puzzles import Puzzle, puzzles_of
from zuschlag.server.recent_log import RECENT_LOG

ShowScene = Callable[[World, Visit], None]
Preparation = Callable[[World], PreparedTable]
LONG_NAME = "Maximiliane zu Hohenstein-Walden"
REVIEW_PATIENCE = 300_000
"""Milliseconds until a review is there: the compiled search may have to be compiled first."""
CHALLENGE = {"variant": "challenge", "overbids": "exposed"}


STAND_STILL = """
const setTimer = window.setTimeout;
window.setTimeout = (act, milliseconds, ...more) => setTimer(act, milliseconds >= 1000 ? 1e8 : milliseconds, ...more);
"""
SLOWLY = "localStorage.setItem('zuschlag.pace', 'slow');"


@dataclass(frozen=True)
class Scene:
    """One of them."""

    name: str
    show: ShowScene
    has_browser_errors: bool = False
    """The browser has to say something about it on its console: a connection that is lost, an address that is not there."""


SCENES: list[Scene] = []


def scene(name: str, *, has_browser_errors: bool = False) -> Callable[[ShowScene], ShowScene]:
    def add(show: ShowScene) -> ShowScene:
        SCENES.append(Scene(name, show, has_browser_errors))
        return show

    return add


# The start page and what is around it


def come(world: World, visit: Visit, path: str = "/") -> None:
    """As Anna."""
    world.enter(visit, world.people[0])
    visit.go(path)


@scene("start")
def _start(world: World, visit: Visit) -> None:
    visit.go()
    expect(visit.page.locator(".lobby .nothing, .lobby .table-list").first).to_be_visible()


@scene("start-known")
def _start_known(world: World, visit: Visit) -> None:
    world.cached_table("my-turn", my_turn)
    world.cached_table("ended", bigshot_ended)
    world.cached_table("lobby-2", lambda world: waiting(world, ["mine", "open"], listed=True))
    world.cached_table("lobby-3", lambda world: waiting(world, ["mine", {"bot": "hard"}, "open"], listed=True))
    come(world, visit)
    visit.page.locator(".continue .button").wait_for()
    expect(visit.page.locator(".lobby .table-list li")).to_have_count(2)


@scene("start-invited")
def _start_invited(world: World, visit: Visit) -> None:
    """One match goes on, with a clock; another was played to its end, and somebody wants a rematch."""

    def prepare(world: World) -> PreparedTable:
        clock = {"kind": "mail", "days": 3}
        world.create_table("zahltag", 4, clock=clock).until(lambda now: now.waits("prepare", 3))
        prepared = bigshot_ended(world)
        assert world.people[0].do(prepared.id, "rematch").is_success
        return prepared

    world.cached_table("rematch", prepare)
    world.enter(visit, world.people[3])
    visit.go()
    visit.page.locator(".continue [data-invited]").wait_for()


@scene("matches")
def _matches(world: World, visit: Visit) -> None:
    world.cached_table("my-turn", my_turn)
    world.cached_table("ended", bigshot_ended)
    come(world, visit, "/matches")
    expect(visit.page.locator(".table-list li").nth(1)).to_be_visible()


@scene("matches-not-found")
def _matches_not_found(world: World, visit: Visit) -> None:
    come(world, visit, "/matches?state=over")
    visit.page.locator("input[name=search]").fill("Nobody of this name")
    visit.page.locator(".matches .nothing").wait_for()


@scene("matches-of-nobody")
def _matches_of_nobody(world: World, visit: Visit) -> None:
    visit.go("/matches")
    visit.page.locator(".name-form").wait_for()


@scene("progress")
def _progress(world: World, visit: Visit) -> None:
    world.cached_table("ended", bigshot_ended)
    world.cached_table("zahltag-ended", zahltag_ended)
    come(world, visit, "/progress")
    visit.page.locator(".progress .figures").first.wait_for()


@scene("watch")
def _watch(world: World, visit: Visit) -> None:
    def prepare(world: World) -> PreparedTable:
        bots = {"bot": "hard"}, {"bot": "easy"}
        for game in ("zahltag", "bigshot"):
            table = world.people[1].create_table(game, ["mine", "mine", *bots], listed=True)["table"]["id"]
            assert world.people[1].do(table, "start").is_success
        return world.empty(table)

    world.cached_table("watched", prepare)
    visit.go("/watch")
    visit.page.locator(".watch .table-list li").nth(1).wait_for()


@scene("create")
def _create(world: World, visit: Visit) -> None:
    come(world, visit)
    visit.page.locator("button.create").click()
    visit.choose(".create-table", "4")
    visit.choose(".create-table", "challenge")
    visit.page.locator(".create-table select:has(option[value=exposed])").select_option("exposed")
    visit.choose(".create-table", "live")


@scene("create-zahltag")
def _create_zahltag(world: World, visit: Visit) -> None:
    come(world, visit)
    visit.page.locator("button.create").click()
    visit.choose(".create-table", "zahltag")
    visit.choose(".create-table", "mail")
    visit.page.locator(".create-table summary").click()


@scene("create-shared")
def _create_shared(world: World, visit: Visit) -> None:
    """Two people share the device, and have names."""
    come(world, visit)
    visit.page.locator("button.create").click()
    visit.page.locator(".create-table select[name=seat]").nth(1).select_option("mine")
    visit.page.locator("input[name=player]").nth(1).fill(LONG_NAME)


@scene("name")
def _name(world: World, visit: Visit) -> None:
    visit.go()
    visit.page.locator("[data-game=bigshot] button").click()
    visit.page.locator("dialog .name-form").wait_for()


@scene("preferences")
def _preferences(world: World, visit: Visit) -> None:
    come(world, visit)
    visit.page.locator(".preferences-button").click()
    visit.page.locator(".dialog.preferences").wait_for()


@scene("private")
def _private(world: World, visit: Visit) -> None:
    visit.go(world.private.url)
    visit.page.locator("input[name=password]").wait_for()


@scene("me")
def _me(world: World, visit: Visit) -> None:
    world.cached_table("my-turn", my_turn)
    come(world, visit, "/me")
    for summary in visit.page.locator(".stored-data summary").all():
        summary.click()


def blocked(world: World) -> PreparedTable:
    """Gerda has blocked and reported a person with a long name."""
    gerda, rude = world.served.person("Gerda"), world.served.person(LONG_NAME)
    table = gerda.create_table("zahltag", ["mine", "open"])["table"]
    assert rude.do(table["id"], "sit", seat=1, invite=table["invite"]).is_success
    at = {"table": table["id"], "seat": 1}
    assert gerda.post("/api/me/blocks", at).is_success
    assert gerda.post("/api/reports", {**at, "reason": "other", "note": "Waits until the clock is nearly out. " * 4}).is_success
    return PreparedTable(table["id"], [gerda, rude], world.empty("").match)


@scene("me-blocked")
def _me_blocked(world: World, visit: Visit) -> None:
    world.enter(visit, world.cached_table("blocked", blocked).people[0])
    visit.go("/me")
    visit.page.locator(".blocked-people li").wait_for()


@scene("me-device-link")
def _me_device_link(world: World, visit: Visit) -> None:
    come(world, visit, "/me")
    visit.page.locator(".other-devices button").first.click()
    visit.page.locator(".other-devices .qr svg").wait_for()


@scene("device")
def _device(world: World, visit: Visit) -> None:
    come(world, visit, "/device#somebody.some-key")
    visit.page.locator(".single-form .button.primary").wait_for()


@scene("claim")
def _claim(world: World, visit: Visit) -> None:
    come(world, visit, "/seat/some-key")
    visit.page.locator(".single-form .button.primary").wait_for()


@scene("not-found", has_browser_errors=True)
def _not_found(world: World, visit: Visit) -> None:
    come(world, visit, "/nowhere")
    visit.page.locator(".error-page").wait_for()


@scene("table-not-found", has_browser_errors=True)
def _no_table(world: World, visit: Visit) -> None:
    come(world, visit, "/t/nowhere")
    visit.page.locator(".closed").wait_for()


@scene("replay-not-found", has_browser_errors=True)
def _no_replay(world: World, visit: Visit) -> None:
    come(world, visit, "/replay/nowhere")
    visit.page.locator(".error-page[data-refused]").wait_for()


# The operator's page


def operate(world: World, visit: Visit, path: str = "/operator", key: str | None = None) -> None:
    """Sign in with the operator's key, or another one, and go to a part of the page."""
    visit.go("/operator")
    visit.page.locator("input[name=key]").fill(key or world.served.context.operator_key)
    visit.page.locator("button[type=submit]").click()
    if key is None:
        visit.page.locator(".operator-figures").wait_for()
        if path != "/operator":
            visit.page.locator(f".operator-sections a[href='{path}']").click()


@scene("operator-sign-in", has_browser_errors=True)
def _operator_sign_in(world: World, visit: Visit) -> None:
    operate(world, visit, key="not the key")
    visit.page.locator(".form-error").wait_for()


@scene("operator-overview")
def _operator_overview(world: World, visit: Visit) -> None:
    world.cached_table("my-turn", my_turn)
    operate(world, visit)
    visit.page.locator("[data-limit] meter").first.wait_for()


@scene("operator-tables")
def _operator_tables(world: World, visit: Visit) -> None:
    world.cached_table("my-turn", my_turn)
    operate(world, visit, "/operator/tables")
    visit.page.locator("[data-table]").first.wait_for()


@scene("operator-delete")
def _operator_delete(world: World, visit: Visit) -> None:
    world.cached_table("my-turn", my_turn)
    operate(world, visit, "/operator/tables")
    visit.page.locator("[data-table] .danger").first.click()
    visit.page.locator("dialog.confirm").wait_for()


@scene("operator-people")
def _operator_people(world: World, visit: Visit) -> None:
    world.cached_table("my-turn", my_turn)
    mute(world)
    operate(world, visit, "/operator/people")
    visit.page.locator("[data-person]").first.wait_for()


def mute(world: World) -> None:
    """Eva may not talk."""
    answer = world.served.operator().post(f"/api/operator/people/{world.eva.id}", {"do": "mute"})
    assert answer.is_success, answer.text


@scene("operator-person")
def _operator_person(world: World, visit: Visit) -> None:
    world.cached_table("talk", talkative)
    anna = world.people[0]
    assert anna.post("/api/replays", quiet_record()).is_success
    operate(world, visit, "/operator/people")
    visit.page.locator(f"[data-person='{anna.id}'] a").click()
    visit.page.locator(".moderation").wait_for()


@scene("operator-reports")
def _operator_reports(world: World, visit: Visit) -> None:
    world.cached_table("blocked", blocked)
    operate(world, visit, "/operator/reports")
    visit.page.locator("[data-report]").wait_for()


@scene("operator-usage")
def _operator_usage(world: World, visit: Visit) -> None:
    operate(world, visit, "/operator/usage")
    visit.page.locator("details summary").click()


@scene("operator-log")
def _operator_log(world: World, visit: Visit) -> None:
    error = {"level": "error", "event": "unforeseen", "route": "/api/me", "exc_info": ValueError("an odd value " * 20)}
    RECENT_LOG(None, "error", error)
    RECENT_LOG(None, "warning", {"level": "warning", "event": "nearly-full", "limits": ["max_people", "max_tables"]})
    RECENT_LOG(None, "info", {"level": "info", "event": "operator", "did": "mute", "person": world.eva.id})
    operate(world, visit, "/operator/log")
    visit.page.locator(".operator-log summary").first.click()


# Any table


def waiting(world: World, seats: list[object], **more: object) -> PreparedTable:
    """A table that waits for players; nothing is played there."""
    table = world.people[0].create_table("bigshot", seats, **more)["table"]["id"]
    assert world.people[0].do(table, "say", text="Kommt jemand? Venez donc!").is_success
    return world.empty(table)


def sit(world: World, visit: Visit, prepared: PreparedTable) -> None:
    """Anna is at this table, and sees it."""
    come(world, visit, prepared.path)
    visit.page.locator(".board").wait_for()


def hold_climaxes(visit: Visit) -> None:
    """Climaxes stay until they are ended: as if their time stood still."""
    visit.page.add_init_script(STAND_STILL)


@scene("waiting")
def _waiting(world: World, visit: Visit) -> None:
    prepared = world.cached_table("waiting", lambda world: waiting(world, ["mine", {"bot": "normal"}, "open", "open"]))
    come(world, visit, prepared.path)
    visit.page.locator(".invite input").wait_for()


@scene("invited")
def _invited(world: World, visit: Visit) -> None:
    prepared = world.cached_table("waiting", lambda world: waiting(world, ["mine", {"bot": "normal"}, "open", "open"]))
    visit.go(f"{invite_path(world, prepared)}&look")
    visit.page.locator(".name-form").wait_for()


def invite_path(world: World, prepared: PreparedTable) -> str:
    return f"{prepared.path}?invite={world.people[0].get(f'/api/tables/{prepared.id}').json()['table']['invite']}"


@scene("invitation")
def _invitation(world: World, visit: Visit) -> None:
    prepared = world.cached_table("waiting", lambda world: waiting(world, ["mine", {"bot": "normal"}, "open", "open"]))
    visit.go(invite_path(world, prepared))
    visit.page.locator(".invitation .name-form").wait_for()


@scene("invitation-known")
def _invitation_known(world: World, visit: Visit) -> None:
    prepared = world.cached_table("waiting", lambda world: waiting(world, ["mine", {"bot": "normal"}, "open", "open"]))
    world.enter(visit, world.eva)
    visit.go(invite_path(world, prepared))
    visit.page.locator(".invitation .button.primary").wait_for()


@scene("invitation-full")
def _invitation_full(world: World, visit: Visit) -> None:
    prepared = world.cached_table("full", lambda world: waiting(world, ["mine", {"bot": "normal"}]))
    world.enter(visit, world.eva)
    visit.go(invite_path(world, prepared))
    visit.page.locator(".invitation .buttons a[href^='/t/']").wait_for()


@scene("invitation-wrong", has_browser_errors=True)
def _invitation_wrong(world: World, visit: Visit) -> None:
    prepared = world.cached_table("waiting", lambda world: waiting(world, ["mine", {"bot": "normal"}, "open", "open"]))
    come(world, visit, f"{prepared.path}?invite=wrong")
    visit.page.locator(".invitation[data-refused]").wait_for()


@scene("spectator")
def _spectator(world: World, visit: Visit) -> None:
    world.enter(visit, world.eva)
    visit.go(world.cached_table("my-turn", my_turn).path)
    visit.page.locator(".board").wait_for()
    visit.page.locator("#tab-chat").click()


@scene("talk")
def _talk(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("talk", talkative))
    visit.page.locator("#tab-chat").click()
    expect(visit.page.locator(".chat-lines li")).to_have_count(3)


def talkative(world: World) -> PreparedTable:
    prepared = my_turn(world)
    for person, text in (
        (world.people[1], "Wer hat die Karten gemischt?"),
        (world.people[0], "Ich! " * 40),
        (world.people[2], "Et voilà."),
    ):
        answer = person.do(prepared.id, "say", text=text)
        assert answer.is_success, answer.text
    return prepared


def hot_seat(world: World) -> PreparedTable:
    table = world.people[0].create_table("zahltag", ["mine", "mine"])["table"]["id"]
    assert world.people[0].do(table, "start").is_success
    return world.empty(table)


@scene("person")
def _person(world: World, visit: Visit) -> None:
    """The dialog about a person with a long name."""

    def prepare(world: World) -> PreparedTable:
        eva, long = world.eva, world.served.person(LONG_NAME)
        snapshot = eva.create_table("zahltag", ["mine", "open"])["table"]
        assert long.do(snapshot["id"], "sit", seat=1, invite=snapshot["invite"]).is_success
        assert long.do(snapshot["id"], "say", text="You play like a beginner.").is_success
        return world.empty(snapshot["id"])

    prepared = world.cached_table("person", prepare)
    world.enter(visit, world.eva)
    visit.go(prepared.path)
    visit.page.locator("#tab-chat").click()
    visit.page.locator(".chat-lines .person-name").click()
    visit.page.locator(".person-dialog summary").wait_for()


@scene("hot-seat")
def _hot_seat(world: World, visit: Visit) -> None:
    """One of several who share a device is on turn, and sees its hand."""
    sit(world, visit, hot_seat(world))
    visit.page.locator(".banner.cover button").click()
    visit.page.locator(".actions.mine").wait_for()


@scene("left")
def _left(world: World, visit: Visit) -> None:
    """One of the others has left."""

    def prepare(world: World) -> PreparedTable:
        prepared = my_turn(world)
        assert world.people[2].do(prepared.id, "leave").is_success
        return prepared

    sit(world, visit, world.cached_table("left", prepare))
    visit.page.locator(".stands-in").wait_for()


@scene("rules-at-the-table")
def _rules_at_the_table(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("my-turn", my_turn))
    visit.page.locator(".condition .by-rule").first.click()
    visit.page.locator("dialog .rule[data-rule]").wait_for()


@scene("shortcuts")
def _shortcuts(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("my-turn", my_turn))
    visit.page.keyboard.press("?")
    visit.page.locator("dialog.shortcuts").wait_for()


@scene("all-rules-at-the-table")
def _all_rules_at_the_table(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("my-turn", my_turn))
    visit.page.locator("header nav a[href='/rules']").click()
    visit.page.locator("dialog #BS-18").wait_for()


@scene("covered")
def _covered(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("covered", hot_seat))
    visit.page.locator(".banner.cover").wait_for()


@scene("looking-back")
def _looking_back(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("my-turn", my_turn))
    visit.page.locator(".log .log-entry").nth(-9).click()
    visit.page.locator(".history-banner").wait_for()


@scene("connection-lost", has_browser_errors=True)
def _connection_lost(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("my-turn", my_turn))
    visit.page.wait_for_load_state("networkidle")  # parts of the page that come later have come
    visit.page.context.set_offline(offline=True)
    visit.page.locator(".connection.broken").wait_for()


@scene("more")
def _more(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("my-turn", my_turn))
    visit.page.locator("#tab-more").click()
    visit.page.locator(".panel.more summary").first.wait_for()
    for summary in visit.page.locator(".panel.more summary").all():
        summary.click()
    visit.page.locator(".panel.more details .button").first.click()
    visit.page.locator(".panel.more .copy-link").wait_for()


@scene("take-back-asked")
def _take_back(world: World, visit: Visit) -> None:
    def prepare(world: World) -> PreparedTable:
        prepared = world.create_table("bigshot").until(lambda now: now.last == 1 and now.match.view(None).bid > 0)
        answer = world.people[1].do(prepared.id, "take-back", number=prepared.number(1))
        assert answer.is_success, answer.text
        return prepared

    sit(world, visit, world.cached_table("take-back", prepare))
    visit.page.locator(".banner.take-back").wait_for()


@scene("stand-in")
def _stand_in(world: World, visit: Visit) -> None:
    def prepare(world: World) -> PreparedTable:
        prepared = world.create_table("zahltag", clock={"kind": "live", "bank": 900, "increment": 10})
        prepared.until(lambda now: now.waits("prepare", 1))
        assert world.people[0].do(prepared.id, "leave").is_success
        return prepared

    sit(world, visit, world.cached_table("stand-in", prepare))
    visit.page.locator(".banner.stand-in").wait_for()


# Big Shot


def my_turn(world: World) -> PreparedTable:
    return world.create_table("bigshot").until(lambda now: now.waits("bid", 0, 6) and now.match.view(None).bid > 2)


def others_turn(world: World) -> PreparedTable:
    """A lot is sold, too, and Anna has not passed."""
    return world.create_table("bigshot", 3).until(
        lambda now: (
            now.waits("bid", None, 8)
            and any(lot.sold for lot in now.match.view(None).lots)
            and not now.match.view(None).seats[0].passed
        )
    )


def passed(world: World) -> PreparedTable:
    """Anna is out of the auction, and others bid."""
    return world.create_table("bigshot", 3).until(
        lambda now: now.waits("bid", None, 1) and now.match.view(None).bid > 0 and now.match.view(None).seats[0].passed
    )


def bigshot_ended(world: World) -> PreparedTable:
    return world.create_table("bigshot", options={}, salt="b").until(lambda now: not now.match.pending.seats)


@scene("bigshot-my-turn")
def _my_turn(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("my-turn", my_turn))
    visit.page.locator(".bid-form [data-move=pass]").wait_for()


@scene("bigshot-sold")
def _sold(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("sold", others_turn))


@scene("bigshot-unfolded")
def _unfolded(world: World, visit: Visit) -> None:
    """A phone while others bid, with the bar unfolded."""
    visit.page.set_viewport_size({"width": 375, "height": 667})
    sit(world, visit, world.cached_table("sold", others_turn))
    visit.page.locator(".actions .unfold").click()


@scene("bigshot-passed")
def _passed(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("passed", passed))
    expect(visit.page.locator(".bid-form")).to_have_count(0)


@scene("bigshot-others-place")
def _others_place(world: World, visit: Visit) -> None:
    prepared = world.cached_table(
        "others-place", lambda world: world.create_table("bigshot").until(lambda now: now.waits("place", None, 4))
    )
    sit(world, visit, prepared)
    expect(visit.page.locator(".bid-form")).to_have_count(0)


@scene("bigshot-loan")
def _loan(world: World, visit: Visit) -> None:
    prepared = world.cached_table(
        "loan", lambda world: world.create_table("bigshot", 2).until(lambda now: now.waits("loan", 0, 2))
    )
    sit(world, visit, prepared)
    visit.page.locator(".loan-phase").wait_for()


@scene("bigshot-paying")
def _paying(world: World, visit: Visit) -> None:
    prepared = world.cached_table(
        "paying", lambda world: world.create_table("bigshot", 2).until(lambda now: now.waits("pay", 0, 2))
    )
    sit(world, visit, prepared)
    visit.page.locator(".payment").wait_for()


@scene("bigshot-placing")
def _placing(world: World, visit: Visit) -> None:
    prepared = world.cached_table(
        "placing", lambda world: world.create_table("bigshot").until(lambda now: now.waits("place", 0, 4))
    )
    sit(world, visit, prepared)
    for at in (0, 2):
        visit.page.locator(".in-hand[data-cube]").first.click()
        visit.page.locator("[data-lot][role=button]:not([aria-disabled=true])").nth(at).click()
    expect(visit.page.locator(".in-hand.staged")).to_have_count(2)


@scene("bigshot-challenge-loan")
def _challenge_loan(world: World, visit: Visit) -> None:
    def prepare(world: World) -> PreparedTable:
        return world.create_table("bigshot", 3, options=CHALLENGE).until(lambda now: now.waits("loan", 0, 1))

    sit(world, visit, world.cached_table("challenge-loan", prepare))
    visit.page.locator(".loan-phase").wait_for()


@scene("bigshot-purses")
def _purses(world: World, visit: Visit) -> None:
    """One is exposed, one is hidden."""

    def prepare(world: World) -> PreparedTable:
        return world.create_table("bigshot", 3, options=CHALLENGE).until(
            lambda now: now.waits("bid", 0, 1) and any(seat.exposed for seat in now.match.view(None).seats),
            seat1=boastfully,
        )

    sit(world, visit, world.cached_table("exposed", prepare))
    visit.page.locator(".exposed").wait_for()


def climax(name: str, prepare: Preparation, kind: str) -> Scene:
    """What the next move brings, as it happens."""

    def show(world: World, visit: Visit) -> None:
        prepared = prepare(world)
        visit.page.add_init_script(SLOWLY)
        hold_climaxes(visit)
        sit(world, visit, prepared)
        prepared.move()
        visit.page.locator(f".climax[data-climax={kind}]").wait_for()

    return Scene(name, show)


def before_hammer(world: World) -> PreparedTable:
    """Somebody else buys the cubes with the next move."""
    return world.create_table("bigshot", 3).until(
        lambda now: now.would_bring("won", is_paid) and 0 not in now.seats_after_next()
    )


def is_paid(event: Any) -> bool:
    return bool(event.args["amount"])


def before_tied_sale(world: World) -> PreparedTable:
    """The next move sells a lot in which colours cancel each other."""
    return world.create_table("bigshot", 4).until(lambda now: now.would_bring("sold", is_there=has_tie))


def has_tie(event: Any) -> bool:
    counts = [count for count in event.args["cubes"].values() if count]
    return len(set(counts)) < len(counts)


def before_own_bid(world: World) -> PreparedTable:
    """The last cube of a round sells a lot, and Anna is the first to bid in the next."""
    return world.create_table("bigshot", 3).until(lambda now: now.would_bring("sold") and now.seats_after_next() == (0,))


SCENES += [
    climax("bigshot-hammer", before_hammer, "won"),
    climax("bigshot-sale", before_tied_sale, "sold"),
    climax("bigshot-sale-my-turn", before_own_bid, "sold"),
]


@scene("bigshot-ending")
def _bigshot_ending(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("ended", bigshot_ended))
    visit.page.locator(".ending").wait_for()


# Zahltag


@scene("zahltag-preparation")
def _preparation(world: World, visit: Visit) -> None:
    prepared = world.cached_table(
        "prepare", lambda world: world.create_table("zahltag").until(lambda now: now.waits("prepare", 0))
    )
    sit(world, visit, prepared)
    visit.page.locator("[data-side=get][data-kind=crane]").click()
    visit.page.locator("[data-side=give][data-kind=worker]").click()


def equipping(world: World) -> PreparedTable:
    return world.create_table("zahltag").until(lambda now: now.waits("equip", 0))


@scene("zahltag-equip")
def _equip(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("equip", equipping))
    visit.page.locator(".plan summary").click()


@scene("zahltag-offering")
def _offering(world: World, visit: Visit) -> None:
    prepared = world.cached_table("offer", lambda world: world.create_table("zahltag").until(lambda now: now.waits("offer", 0)))
    sit(world, visit, prepared)
    visit.page.locator(".offers").wait_for()


@scene("zahltag-sealed")
def _sealed(world: World, visit: Visit) -> None:
    prepared = world.cached_table(
        "sealed", lambda world: world.create_table("zahltag").until(lambda now: now.waits("offer", 2))
    )
    sit(world, visit, prepared)
    visit.page.locator(".sealed").first.wait_for()


@scene("zahltag-tie")
def _tie(world: World, visit: Visit) -> None:
    """Seen as it happens."""
    prepared = world.create_table("zahltag").until(lambda now: now.would_bring("awarded", tied=True))
    sit(world, visit, prepared)
    prepared.move()
    visit.page.locator(".settlement.opening").wait_for()


@scene("zahltag-payday")
def _payday(world: World, visit: Visit) -> None:
    """Seen as it happens."""
    prepared = world.create_table("zahltag").until(lambda now: now.would_bring("held"))
    sit(world, visit, prepared)
    prepared.move()
    visit.page.locator(".settlement.payday").wait_for()


@scene("zahltag-out")
def _out(world: World, visit: Visit) -> None:
    def prepare(world: World) -> PreparedTable:
        return world.create_table("zahltag").until(
            lambda now: now.waits("offer", 0) and any(seat.out for seat in now.match.view(None).seats), seat3=wastefully
        )

    sit(world, visit, world.cached_table("out", prepare))
    visit.page.locator(".player.out").wait_for()


def before_tie(world: World) -> PreparedTable:
    return world.create_table("zahltag").until(lambda now: now.would_bring("awarded", tied=True))


def before_payday(world: World) -> PreparedTable:
    return world.create_table("zahltag").until(lambda now: now.would_bring("held"))


def before_own_offer(world: World) -> PreparedTable:
    """The envelopes are opened, and with the next move there is a contract for which Anna makes an offer."""
    return world.create_table("zahltag", 2).until(lambda now: now.would_bring("opened") and now.seats_after_next() == (1,))


def _own_offer(world: World, visit: Visit) -> None:
    prepared = before_own_offer(world)
    climax("", lambda _: prepared, "opened").show(world, visit)
    prepared.move()
    visit.page.locator(".actions .offer-for").wait_for(state="attached")


SCENES += [
    climax("zahltag-tie-climax", before_tie, "opened"),
    climax("zahltag-payday-climax", before_payday, "held"),
    Scene("zahltag-own-offer", _own_offer),
]


def zahltag_ended(world: World) -> PreparedTable:
    return world.create_table("zahltag", 3).until(lambda now: not now.match.pending.seats)


@scene("zahltag-ending")
def _zahltag_ending(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("zahltag-ended", zahltag_ended))
    visit.page.locator(".ending").wait_for()
    visit.page.locator("#tab-more").click()
    visit.page.locator(".panel.more summary").first.wait_for()


# Rules and lessons


@scene("rules")
def _rules(world: World, visit: Visit) -> None:
    visit.go("/rules")
    visit.page.locator(".game-rules").last.wait_for()


@scene("rules-found")
def _rules_found(world: World, visit: Visit) -> None:
    visit.go("/rules")
    visit.page.locator("#wish").fill("BS-1")
    visit.page.locator(".search-results mark, .search-results .rule").first.wait_for()


@scene("rules-not-found")
def _rules_not_found(world: World, visit: Visit) -> None:
    visit.go("/rules")
    visit.page.locator("#wish").fill("qqqq")
    visit.page.locator(".search-results .button").wait_for()


@scene("rules-bigshot")
def _rules_bigshot(world: World, visit: Visit) -> None:
    visit.go("/rules/bigshot#BS-12")
    expect(visit.page.locator("#BS-12")).to_be_in_viewport()


@scene("rules-zahltag")
def _rules_zahltag(world: World, visit: Visit) -> None:
    visit.go("/rules/zahltag#ZT-11")
    expect(visit.page.locator("#ZT-11")).to_be_in_viewport()


@scene("explained")
def _explained(world: World, visit: Visit) -> None:
    sit(world, visit, world.cached_table("sold", others_turn))
    unfold = visit.page.locator(".actions .unfold")
    if unfold.is_visible():
        unfold.click()
    visit.page.locator(".bid-form [aria-disabled=true]").last.click(force=True)
    visit.page.locator("dialog.rule-dialog .rule").wait_for()


@scene("lessons")
def _lessons(world: World, visit: Visit) -> None:
    visit.go("/learn/bigshot/loans#bill")
    visit.page.locator(".coach .leave").click()
    visit.page.locator(".lesson-list progress").wait_for()


@scene("learn-bigshot-question")
def _learn_bigshot_question(world: World, visit: Visit) -> None:
    visit.go("/learn/bigshot/ties#which_cube")
    visit.page.locator(".coach .choice").first.click()
    visit.page.locator(".coach .wrong-move").wait_for()


@scene("learn-zahltag-mistake")
def _learn_zahltag_mistake(world: World, visit: Visit) -> None:
    visit.go("/learn/zahltag/payday#cheap")
    visit.page.locator(".actions [data-move='offer 3']").click()
    visit.page.locator(".coach .retry").wait_for()


@scene("learn-zahltag-summary")
def _learn_zahltag_summary(world: World, visit: Visit) -> None:
    visit.go("/learn/zahltag/rivals#summary")
    visit.page.locator(".coach .next-lesson").wait_for()


@scene("puzzles")
def _puzzles(world: World, visit: Visit) -> None:
    visit.go("/puzzles")
    visit.page.locator(".puzzle-list .next-puzzle").wait_for()


def open_puzzle(visit: Visit, game: str, theme: str) -> Puzzle:
    """The first puzzle of a theme."""
    puzzle = next(puzzle for puzzle in puzzles_of(GAMES[game]).values() if puzzle.theme == theme)
    visit.go(f"/puzzles/{game}/{puzzle.id}")
    visit.page.locator(".puzzle .table .board").wait_for()
    return puzzle


@scene("puzzle-bigshot-question")
def _puzzle_bigshot_question(world: World, visit: Visit) -> None:
    open_puzzle(visit, "bigshot", "placement")


@scene("puzzle-bigshot-solved")
def _puzzle_bigshot_solved(world: World, visit: Visit) -> None:
    puzzle = open_puzzle(visit, "bigshot", "bid")
    visit.page.locator(".puzzle-panel .choice").nth(puzzle.shown_order.index(puzzle.tempting)).click()
    visit.page.locator(".puzzle-panel .line .choice").first.click()
    visit.page.locator(".puzzle-panel .line b").wait_for()


@scene("puzzle-zahltag-solved")
def _puzzle_zahltag_solved(world: World, visit: Visit) -> None:
    puzzle = open_puzzle(visit, "zahltag", "offer")
    visit.page.locator(".puzzle-panel .choice").nth(puzzle.shown_order.index(0)).click()
    visit.page.locator(".puzzle-panel .verdict.right").wait_for()


def learn(game: str, step: int) -> Scene:
    """A first lesson after so many steps, by letting the coach do what it asks for."""

    def show(world: World, visit: Visit) -> None:
        visit.go(f"/learn/{game}/first")
        for at in range(1, step):
            visit.page.locator(f".lesson[data-step='{at}'] .coach :is(.next, .over)").click()
        visit.page.locator(f".lesson[data-step='{step}']").wait_for()

    return Scene(f"learn-{game}-{step}", show)


SCENES += [learn(game, step) for game, middle in (("bigshot", 5), ("zahltag", 6)) for step in (1, middle, 16)]


# Looking back at whole matches


def replayed(name: str, address: Callable[[World], str], step: str = "") -> Scene:
    """A replay; `step`: the key that leads there from its beginning."""

    def show(world: World, visit: Visit) -> None:
        come(world, visit, address(world))
        visit.page.locator(".playback input").focus()
        for key in step.split():
            visit.page.keyboard.press(key)
        visit.page.locator(".line-chart svg").wait_for()

    return Scene(f"replay-{name}", show)


def bigshot_replay(world: World) -> str:
    return f"/replay/{world.cached_table('ended', bigshot_ended).id}?table"


def zahltag_replay(world: World) -> str:
    return f"/replay/{world.cached_table('zahltag-ended', zahltag_ended).id}?table&step=12"


@scene("replay-delete")
def _replay_delete(world: World, visit: Visit) -> None:
    come(world, visit, world.upload_replay(quiet_record()))
    visit.page.locator(".export .delete").click()
    visit.page.locator("dialog .delete-it").wait_for()


@scene("replay-play-on")
def _replay_play_on(world: World, visit: Visit) -> None:
    come(world, visit, f"{zahltag_replay(world)}&play=1")
    visit.page.locator("dialog .play-on-start").wait_for()


SCENES += [
    replayed("start", bigshot_replay),
    replayed("middle", bigshot_replay, "PageDown " * 11 + "ArrowRight ArrowRight"),
    replayed("end", bigshot_replay, "End"),
    replayed("zahltag", zahltag_replay, "ArrowRight"),
    replayed("brought", lambda world: world.upload_replay(quiet_record()), "PageDown PageDown"),
]


# Reviews


@scene("review-start")
def _review_start(world: World, visit: Visit) -> None:
    come(world, visit, world.upload_replay(quiet_record()))
    visit.page.locator(".start-review").wait_for()


@scene("review")
def _review(world: World, visit: Visit) -> None:
    """At a mistake."""
    come(world, visit, f"{zahltag_replay(world)}&as=1&review")
    visit.page.locator(".review .win-sum").first.wait_for(timeout=REVIEW_PATIENCE)
    visit.page.locator("[data-go=next_mistake]").click()
    visit.page.locator(".judged").wait_for()


# A game that the page has no part for


def first_offered(match: AnyMatch, seat: int) -> str:
    return str(next(iter(match.offered(seat))))


def goofspiel(world: World, rounds: int = 4, **more: Any) -> PreparedTable:
    """A table of three after so many rounds."""
    return world.create_table("goofspiel", 3, **more).until(
        lambda prepared: prepared.match.view(None).round > rounds or prepared.match.view(None).places is not None,
        seat0=last_offered,
        seat1=first_offered,
        seat2=middle_offered,
    )


def last_offered(match: AnyMatch, seat: int) -> str:
    return list(match.offered(seat))[-1]


def middle_offered(match: AnyMatch, seat: int) -> str:
    offered = list(match.offered(seat))
    return offered[len(offered) // 2]


@scene("generic-my-turn")
def _generic_my_turn(world: World, visit: Visit) -> None:
    prepared = world.cached_table("generic", goofspiel)
    come(world, visit, prepared.path)
    visit.page.locator(".actions.generic.mine").wait_for()


@scene("generic-waiting")
def _generic_waiting(world: World, visit: Visit) -> None:
    def bid_once(world: World) -> PreparedTable:
        prepared = goofspiel(world, options={"ties": "carried"})
        prepared.play(0, last_offered(prepared.match, 0))
        return prepared

    come(world, visit, world.cached_table("generic-bid", bid_once).path)
    visit.page.locator(".actions.generic:not(.mine)").wait_for()


@scene("generic-ended")
def _generic_ended(world: World, visit: Visit) -> None:
    prepared = world.cached_table("generic-ended", lambda world: goofspiel(world, 13))
    come(world, visit, prepared.path)
    visit.page.locator(".ending.generic").wait_for()


@scene("generic-replay")
def _generic_replay(world: World, visit: Visit) -> None:
    prepared = world.cached_table("generic-ended", lambda world: goofspiel(world, 13))
    come(world, visit, f"/replay/{prepared.id}?table&step=10")
    visit.page.locator(".replay .board.generic").wait_for()


@scene("create-generic")
def _create_generic(world: World, visit: Visit) -> None:
    come(world, visit)
    visit.page.locator("button.create").click()
    visit.choose(".create-table", "goofspiel")
    visit.page.locator(".create-table input[type=number]").wait_for()


@scene("uninvited")
def _uninvited(world: World, visit: Visit) -> None:
    prepared = world.cached_table("waiting", lambda world: waiting(world, ["mine", {"bot": "normal"}, "open", "open"]))
    visit.go(prepared.path)
    visit.page.locator(".waiting-room").wait_for()
