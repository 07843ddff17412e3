"""Reviews on servers tell nobody anything before a match is over, and judge a decision from what its seat knew.

`tests/review/test_hidden_facts.py` compares many more records, without a server.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec
import pytest

from tests.any_game import AnyGame, AnyMatch
from tests.random_play import Variant
from tests.server.live_server import LiveServer, Visitor, run_in_server, run_live_servers
from tests.tables.secrecy.leak_check import FACTS, SPECTATOR, Pair, Scene, ScriptedDice
from tests.tables.secrecy.review_pairs import RecordPair, record_pairs_of, shared_steps
from tests.tables.secrecy.secret_pairs import all_pairs, played
from tests.variants import VARIANTS
from zuschlag.errors import Refused
from zuschlag.match import Match
from zuschlag.review import Review, Reviewer
from zuschlag.server.lifecycle.startup import now_ms
from zuschlag.server.routes import reviews
from zuschlag.store import ReviewSubject
from zuschlag.tables.core.facts import TableOpened
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import SeatChoice, TableSpec
from zuschlag.tables.core.time_control import LiveClock
from zuschlag.tables.live.services import Sources
from zuschlag.tables.protocol.commands import Hint, Play, Say, Sit

ENOUGH = 6
"""Comparisons for each fact."""
SECONDS = 300.0
"""Until a review is there: the compiled search may have to be loaded first, on a busy machine."""
Answer = tuple[int, bytes, list[tuple[str, str]]]
REQUESTS: Sequence[tuple[str, str, object]] = (
    ("GET", "", None),
    ("GET", "?open_cards=true", None),
    ("GET", "?after=3&open_cards=false", None),
    ("POST", "", {}),
    ("POST", "", {"open_cards": True}),
    ("POST", "", {"open_cards": 1}),
    ("DELETE", "", None),
    ("DELETE", "?open_cards=true", None),
)
"""All that can be asked about the review of a table."""


class ReviewStage:
    """Servers at which scenes are played, and people who ask for reviews there."""

    def __init__(self) -> None:
        self.scene: Scene
        self.servers: LiveServer
        self.sources = Sources(now_ms, start_match=self._begin, pace=0)

    def _begin(self, game: AnyGame, opened: TableOpened, salts: Sequence[str]) -> AnyMatch:
        scene = self.scene
        s = game.blank()
        game.apply_setup(s, scene.setup)
        for seat, more in scene.purses.items():
            s.cash[s.colour[seat][0]] += more
        return Match(game, s, scene.setup, ScriptedDice(game, scene.outcomes, scene.tail), {})

    def gather(self) -> None:
        """Let people come: four who sit down, one who watches, and one without a name."""
        self.people = [self.servers.person(f"Person {number}") for number in range(5)]
        self.ids = [person.id for person in self.people]
        self.stranger = self.servers.stranger()

    def open(self, scene: Scene) -> str:
        """Play a scene at a new table; its id."""
        self.scene = scene
        return run_in_server(self.servers, self._play(scene))

    async def _play(self, scene: Scene) -> str:
        registry, (game, players, options) = self.servers.context.registry, scene.variant
        others: list[SeatChoice] = ["open"] * (players - 1)
        spec = TableSpec(game, players, ["mine", *others], options, LiveClock(3600, 5), is_listed=True)
        table = await registry.create_table(self.ids[0], spec)
        for seat in range(1, players):
            await registry.execute(self.ids[seat], table.id, Sit(seat=seat))
        for seat, command in scene.steps:
            if not isinstance(command, Hint | Say):  # which nobody wants here, and which are limited in number
                await registry.execute(self.ids[seat], table.id, command)
        return table.id

    def ask(self, table: str, visitor: Visitor) -> list[Answer]:
        """The answers to all requests, without what differs anyway: the table's id and the time."""
        answers = []
        for method, query, body in REQUESTS:
            path = f"/api/tables/{table}/review{query}"
            answer = visitor.http.request(method, path, json=body) if body is not None else visitor.http.request(method, path)
            headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
            answers.append((answer.status_code, answer.content.replace(table.encode(), b"TABLE"), headers))
        return answers

    def visitors(self, viewers: Sequence[int | None]) -> list[Visitor]:
        """Those who have these seats. Spectators have a name or none."""
        found = [self.people[SPECTATOR if viewer is None else viewer] for viewer in viewers]
        return [*found, self.stranger]

    def record_answers(self, scene: Scene, viewers: Sequence[int | None]) -> list[list[Answer]]:
        """What these people are answered while the match of a scene is not over. Nothing is computed for them."""
        table = self.open(scene)
        answers = [self.ask(table, visitor) for visitor in self.visitors(viewers)]
        store = self.servers.context.store
        assert run_in_server(self.servers, store.reviews_of(ReviewSubject("table", table))) == []
        self.delete(table)
        return answers

    def delete(self, table: str) -> None:
        run_in_server(self.servers, self.servers.context.registry.delete_table(table))


@pytest.fixture(scope="module", params=[1, 2])
def stage(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReviewStage]:
    """With one server, and with two on one database."""
    found = ReviewStage()
    with run_live_servers(tmp_path_factory.mktemp("reviews"), request.param, sources=found.sources) as servers:
        found.servers = servers
        found.gather()
        yield found


def answer_leaks(stage: ReviewStage, pairs: Iterator[Pair], most: int, facts: Sequence[str] = FACTS) -> tuple[Any, Any]:
    """How often people were asked for each fact, and how often somebody who may not know it got another answer."""
    counted, leaked = Counter[str](), Counter[str]()
    for pair in pairs:
        if all(counted[fact] >= most for fact in facts):
            break
        if pair.fact in facts and counted[pair.fact] < most:
            one, other = (stage.record_answers(scene, pair.viewers) for scene in (pair.one, pair.other))
            counted[pair.fact] += len(one)
            leaked[pair.fact] += sum(mine != theirs for mine, theirs in zip(one, other, strict=True))
    return counted, leaked


def test_before_a_match_is_over_no_answer_about_its_review_depends_on_what_is_hidden(stage: ReviewStage) -> None:
    counted, leaked = answer_leaks(stage, all_pairs(VARIANTS, count()), ENOUGH)
    assert set(counted) == set(FACTS)
    assert min(counted.values()) >= ENOUGH
    assert not +leaked


def test_a_planted_leak_of_a_refusal_is_found(stage: ReviewStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that tells how much all purses, or hands, and offers are."""

    def refuse(table: Table) -> None:
        assert table.match is not None
        s: Any = table.match.state
        hidden = s.cash if table.opened.spec.game == "bigshot" else (*s.hand[0], *s.hand[1], *s.offers)
        raise Refused("not-now", f"not yet: {[*hidden]}")

    monkeypatch.setattr(reviews, "check_finished", refuse)
    facts = ["hand", "offer", "purse"]
    _, leaked = answer_leaks(stage, all_pairs(VARIANTS, count()), ENOUGH, facts)
    assert all(leaked[fact] for fact in facts)


def decisions_of(stage: ReviewStage, pair: RecordPair, record: dict[str, Any]) -> tuple[bytes, list[bytes]]:
    """How a review of an uploaded record, computed by the servers, judges decisions that are the same in both records."""
    anna = stage.people[0]
    path = f"/api/replays/{anna.post('/api/replays', record).json()['id']}/review"
    review = wait_for_review(anna, path, is_open=False)
    wanted = set(shared_steps(Reviewer(record), pair))
    steps = [msgspec.json.decode(decision)["step"] for decision in review.decisions]
    return review.luck, [bytes(each) for step, each in zip(steps, review.decisions, strict=True) if step in wanted]


class RawReview(msgspec.Struct):
    """A review of which decisions and luck are bytes."""

    decisions: list[msgspec.Raw]
    chances: msgspec.Raw
    seats: msgspec.Raw

    @property
    def luck(self) -> bytes:
        return bytes(self.chances) + bytes(self.seats)


class RawStatus(msgspec.Struct):
    review: RawReview


def wait_for_review(visitor: Visitor, path: str, *, is_open: bool) -> RawReview:
    """Start a review, wait until it is done, and get it."""
    started = visitor.post(path, {"open_cards": is_open})
    assert started.status_code == 200, started.text
    query = {"open_cards": is_open}
    end = time.monotonic() + SECONDS
    while (status := visitor.get(path, params={**query, "after": 10**6}).json())["state"] != "done":
        assert time.monotonic() < end, status
        time.sleep(0.1)
    return msgspec.json.decode(visitor.get(path, params=query).content, type=RawStatus).review


def first_pair(variant: Variant, fact: str) -> RecordPair:
    return next(pair for seed in count() for pair in record_pairs_of(variant, seed) if pair.fact == fact and pair.moves > 12)


@pytest.mark.parametrize("stage", [pytest.param(1, marks=pytest.mark.soak), 2], indirect=True)
def test_reviews_by_servers_judge_a_decision_from_what_its_seat_knew(stage: ReviewStage) -> None:
    """Whichever server computes which part: hidden facts change luck, and no byte of what is said about a decision."""
    wanted: list[tuple[Variant, str]] = [(("zahltag", 3, {}), "hand"), (("bigshot", 2, {}), "draw")]
    for variant, fact in wanted:
        pair = first_pair(variant, fact)
        luck, decisions = decisions_of(stage, pair, pair.one)
        other_luck, others = decisions_of(stage, pair, pair.other)
        assert len(decisions) > 0
        assert decisions == others
        assert luck != other_luck


def test_reviews_luck_and_open_cards_are_there_only_after_the_match(stage: ReviewStage) -> None:
    """Refused before the last move, and in a match that was abandoned; then computed for whoever may see the record."""
    variant: Variant = ("zahltag", 2, {})
    script, outcomes = played(variant, 5, 10_000)
    assert script.match.pending.over
    scene = Scene(variant, script.match.setup, outcomes, script.steps)
    last = max(number for number, (_, command) in enumerate(script.steps) if isinstance(command, Play))
    before = Scene(variant, script.match.setup, outcomes, script.steps[:last])
    named, stranger = [409, 409, 409, 409, 409, 400, 409, 409], [409, 409, 409, 401, 401, 401, 401, 401]
    expected = [named] * 3 + [stranger]
    table = stage.open(before)
    asking = stage.visitors([0, 1, None])
    assert [[status for status, _, _ in stage.ask(table, visitor)] for visitor in asking] == expected
    run_in_server(stage.servers, stage.servers.context.registry.abandon(table))
    assert [[status for status, _, _ in stage.ask(table, visitor)] for visitor in asking] == expected
    stage.delete(table)
    table = stage.open(scene)
    path = f"/api/tables/{table}/review"
    assert [visitor.get(path).json()["state"] for visitor in asking] == ["none"] * 4
    for is_open in (False, True):
        wait_for_review(stage.people[1], path, is_open=is_open)
        for visitor in asking:
            review = msgspec.convert(visitor.get(path, params={"open_cards": is_open}).json()["review"], Review)
            assert (review.settings.open_cards, review.is_complete) == (is_open, True)
            assert review.chances
            assert any(player.luck for player in review.seats)
