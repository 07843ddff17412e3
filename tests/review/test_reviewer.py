"""A review depends on the record, the evaluator, the seed and the budget, and a decision only on what its seat knew."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.laws.test_indistinguishable_histories import others_alike
from tests.random_play import Variant, finished_match, match_after
from tests.variants import MANY_CONTRACTS, VARIANTS, name_of
from zuschlag.bots import Turn, find
from zuschlag.errors import Refused
from zuschlag.match import Dice
from zuschlag.match.branch import branch
from zuschlag.record import BadRecord
from zuschlag.review import EVALUATORS, Decision, Part, Review, Reviewer, Task, find_evaluator, review_match
from zuschlag.review.evaluator import REVIEW_PARTS
from zuschlag.review.job import OtherEvaluator, list_tasks
from zuschlag.review.reviewer import MOST_BUDGET, MOST_MOVES, MOST_SIMULATIONS
from zuschlag.review.rollout import RANDOM_BUDGET
from zuschlag.review.schema import FULL_WIN, ChanceEvent, Settings

ZAHLTAG: Variant = ("zahltag", 3, {})


def played_record(game: str, players: int, seed: int = 5, bot: str = "cautious", **options: Any) -> dict[str, Any]:
    """A match of bots who do not do absurd things."""
    match: AnyMatch = zuschlag.new(game, players, seed=seed, **options)
    while seats := match.pending.seats:
        match.play(seats[0], find(bot)(seed, seats[0]).choose(Turn(match, seats[0])))
    return dict(match.record())


def random_record(variant: Variant, seed: int) -> dict[str, Any]:
    return dict(finished_match(variant, seed).record())


def encoded(thing: object) -> bytes:
    return msgspec.json.encode(thing)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_the_chosen_move_is_always_among_the_candidates(variant: Variant) -> None:
    """In every variant, however absurd the move is: here it is random."""
    reviewer = Reviewer(random_record(variant, 3))
    steps = [step for step, point in reviewer.decisions.items() if len(point.offered) > 1]
    for step in steps[:: len(steps) // 5]:
        found = reviewer.compute(Task("decision", step, 1))
        assert isinstance(found, Decision)
        moves = [candidate.move for candidate in found.candidates]
        assert found.chosen in moves
        assert len(moves) == len(set(moves))
        assert set(moves) <= set(reviewer.decisions[step].offered)
        assert all(0 <= candidate.chance <= 1 and 0 <= candidate.error <= 1 for candidate in found.candidates)
        assert found.loss >= 0


@pytest.mark.parametrize("name", EVALUATORS)
@pytest.mark.parametrize("players", [3, 4])
def test_hidden_facts_change_nothing_byte_for_byte(name: str, players: int) -> None:
    """Histories that look alike to a seat, with other hands of the others, give it the same evaluation."""
    compared = 0
    for decisions in (2, 14) if EVALUATORS[name].needs_compiling else (2,):
        match = match_after(("zahltag", players, {}), 3, decisions)
        seat = match.pending.seats[0]
        if match.step_count > len(match.moves) or len(match.offered(seat)) == 1:
            continue
        others = [other for other in others_alike(match, seat) if other.state.hand != match.state.hand]
        mine = EVALUATORS[name].evaluate(Turn(match, seat), match.offered(seat)[-1], seed=1, budget=1)
        for other in others[:2]:
            theirs = EVALUATORS[name].evaluate(Turn(other, seat), match.offered(seat)[-1], seed=1, budget=1)
            assert encoded(theirs.candidates) == encoded(mine.candidates)
            assert (theirs.loss, theirs.loss_error) == (mine.loss, mine.loss_error)
            compared += 1
    assert compared > 0


def test_hidden_purses_change_nothing_byte_for_byte() -> None:
    """BS-20: in the challenge variant of Big Shot, another seat's purse is hidden."""
    match = match_after(("bigshot", 3, {"variant": "challenge"}), 4, 60)
    seat = match.pending.seats[0]
    forged = match.copy()
    rival = forged.state.colour[(seat + 1) % 3][0]
    forged.state.cash[rival] += 5
    mine, theirs = (find_evaluator(each.game).evaluate(Turn(each, seat), budget=1) for each in (match, forged))
    assert encoded(theirs.candidates) == encoded(mine.candidates)


def sealed_twins() -> tuple[dict[str, Any], dict[str, Any], int]:
    """Two records that differ in one losing sealed offer, and its step."""
    record = played_record("zahltag", 4, seed=2)
    steps = Reviewer(record).decisions
    for step, point in steps.items():
        if len(point.offered) > 1 and point.view.phase == "offer" and point.chosen not in ("offer 00", "offer 8"):
            twin = {**record, "moves": [*record["moves"]]}
            twin["moves"][step] = "offer 8"
            try:
                Reviewer(twin)
            except BadRecord:
                continue
            return record, twin, step
    raise AssertionError("there is no losing offer")


def test_a_sealed_offer_does_not_change_how_the_others_are_judged() -> None:
    """Offers are made at the same time: every seat is judged at the moment before all of them."""
    one, other, changed = sealed_twins()
    first, second = Reviewer(one), Reviewer(other)
    before = [step for step in first.decisions if first.decisions[step].number <= first.decisions[changed].number]
    assert max(before) > min(before)
    for step in (step for step in before[-6:] if step != changed):
        task = Task("decision", step, 12)
        assert encoded(first.compute(task)) == encoded(second.compute(task))


def test_open_cards_are_another_judgement_only_where_cards_are_hidden() -> None:
    record = played_record("zahltag", 4)
    steps = [step for step, point in Reviewer(record).decisions.items() if len(point.offered) > 1][:4]
    one, other = (Reviewer(record, open_cards=is_open) for is_open in (False, True))
    assert one.settings.key != other.settings.key
    tasks = [Task("decision", step, 60) for step in steps]
    assert [one.compute(task) for task in tasks] != [other.compute(task) for task in tasks]


@pytest.mark.parametrize("options", [{}, {"variant": "challenge"}], ids=str)
def test_open_cards_change_nothing_in_big_shot(options: dict[str, Any]) -> None:
    """BS-20: hidden purses follow from loans and payments, so every judge knows them."""
    assert not REVIEW_PARTS["bigshot"].OPEN_CARDS_MATTER
    board = played_record("bigshot", 3, **options)
    steps = [step for step, point in Reviewer(board).decisions.items() if len(point.offered) > 1][-48::8]
    for evaluator in ("guided", "network", "rollout"):
        one, other = (Reviewer(board, evaluator=evaluator, open_cards=is_open) for is_open in (False, True))
        tasks = [Task("decision", step, 2) for step in steps]
        assert [one.compute(task) for task in tasks] == [other.compute(task) for task in tasks]


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return played_record("zahltag", 2, seed=1)


def test_the_same_seed_and_budget_give_the_same_review(record: dict[str, Any]) -> None:
    one = encoded(review_match(record, budget=8, seed=3))
    assert encoded(review_match(record, budget=8, seed=3)) == one
    assert encoded(review_match(record, budget=8, seed=4)) != one


def test_luck_adds_up_to_the_result_exactly(record: dict[str, Any]) -> None:
    for each in (record, played_record("zahltag", 3, seed=7)):
        found = review_match(each, budget=1)
        assert found.is_complete
        for player in found.seats:
            assert player.start + player.luck + player.skill == player.result
            assert player.luck == sum(event.luck[player.seat] for event in found.chances)
        assert sum(player.luck for player in found.seats) == 0
        assert sum(player.result for player in found.seats) == FULL_WIN
        assert all(sum(point.chances) == FULL_WIN for point in found.graph)
        assert found.graph[-1].step == len(each["moves"])


def test_a_stored_review_is_resumed_from_its_parts(record: dict[str, Any]) -> None:
    """Whatever was done before, as JSON, in any order: the review is the same."""
    whole = Reviewer(record, budget=30)
    parts = [*whole.parts()]
    stored = msgspec.json.decode(encoded(parts[: len(parts) * 2 // 3]), type=list[Part])
    again = Reviewer(record, budget=30)
    assert not again.assemble(stored).is_complete
    rest = [*again.parts(stored)]
    assert len(rest) < len(parts) * 2 // 3
    assert encoded(again.assemble([*reversed(rest), *stored])) == encoded(whole.assemble(parts))
    assert [*again.parts([*stored, *rest])] == []


def test_a_quick_look_at_every_decision_comes_first(record: dict[str, Any]) -> None:
    """So first marks are there early; then chance; then all with the whole budget, where most may be lost first."""
    reviewer = Reviewer(record, budget=200)
    quick, whole = reviewer.budgets
    assert quick < whole == 200
    tasks = [*reviewer.tasks()]
    kinds = [task.kind for task in tasks]
    count = len(reviewer.decisions)
    assert kinds[:count] == ["decision"] * count
    assert {task.budget for task in tasks[:count]} == {quick}
    assert kinds[count] == "deal"
    assert set(kinds[count + 1 : count + 1 + len(reviewer.chances)]) == {"chance"}
    looks = [part for task in tasks[:count] for part in [reviewer.compute(task)] if isinstance(part, Decision)]
    later = [task.step for task in reviewer.tasks(looks) if task.kind == "decision"]
    losses = {look.step: look.loss + look.loss_error for look in looks}
    assert later == sorted(later, key=lambda step: (-losses[step], step))
    assert len(later) == sum(len(point.offered) > 1 for point in reviewer.decisions.values())


def test_an_unfinished_match_is_refused() -> None:
    """Luck and open cards are for after the match."""
    match = match_after(ZAHLTAG, 1, 10)
    with pytest.raises(Refused, match="the match is not over"):
        Reviewer(dict(match.record()))


def test_hostile_records_are_refused_before_they_cost_anything(record: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=f"at most {MOST_MOVES}") as caught:
        Reviewer({**record, "moves": ["keep"] * (MOST_MOVES + 1)})
    assert caught.value.code == "too-large"
    with pytest.raises(BadRecord, match="move 1"):
        Reviewer({**record, "moves": ["bid 3"]})
    with pytest.raises(BadRecord, match="result"):
        Reviewer({**record, "result": {**record["result"], "winners": [0, 1]}})
    with pytest.raises(BadRecord):
        Reviewer({**record, "moves": [*record["moves"], "keep"]})
    for budget in (0, MOST_BUDGET + 1):
        with pytest.raises(Refused, match="budget"):
            Reviewer(record, budget=budget)
    with pytest.raises(Refused, match="no evaluator"):
        Reviewer(record, evaluator="oracle")
    with pytest.raises(Refused, match="cannot judge"):
        Reviewer(random_record(("zahltag", 2, {"contracts": MANY_CONTRACTS}), 1), evaluator="guided")


def test_what_a_decision_gets_does_not_depend_on_the_rest_of_the_match() -> None:
    """However long the match becomes: a budget that is too large for all of its decisions is refused, not shared out."""
    begun: AnyMatch = match_after(("bigshot", 4, {}), 3, 20)
    short, long = (Reviewer(finish(begun, bids_up=bids_up), budget=10_000) for bids_up in (False, True))
    assert len(long.decisions) > 2 * len(short.decisions)
    assert short.budgets == long.budgets == (60, 10_000)
    assert short.settings == long.settings
    shared = set(range(len(begun.moves)))
    assert [task for task in short.tasks() if task.step in shared and task.kind == "decision"] == [
        task for task in long.tasks() if task.step in shared and task.kind == "decision"
    ]
    fits = MOST_SIMULATIONS // len(long.decisions)
    record = dict(long.match.record())
    assert Reviewer(record, budget=fits).budgets[1] == fits
    with pytest.raises(Refused, match=f"expected at most {fits} in this match") as caught:
        Reviewer(record, budget=fits + 1)
    assert caught.value.code == "too-large"


def test_the_default_budget_is_never_too_large() -> None:
    for evaluator in EVALUATORS.values():
        assert evaluator.default_budget * MOST_MOVES <= MOST_SIMULATIONS
    assert RANDOM_BUDGET * MOST_MOVES <= MOST_SIMULATIONS


@pytest.mark.parametrize("name", ["bigshot", "zahltag"])
def test_rollouts_by_valuers_are_fewer_than_random_ones_because_they_take_longer(name: str) -> None:
    assert EVALUATORS["rollout"].budgets_for(zuschlag.game(name, 2)) == (12, 60)


def finish(match: AnyMatch, *, bids_up: bool) -> dict[str, Any]:
    """The record of this match, played on: by passing, or by bidding up by one and borrowing for it."""
    match = match.copy()
    match.use_dice(Dice(5))
    while seats := match.pending.seats:
        offered = list(match.offered(seats[0]))
        wanted = [word for word in offered if word.startswith("bid")] or [word for word in offered if word.startswith("loan")]
        dull = [word for word in offered if word in ("pass", "decline")]
        match.play(seats[0], [*wanted, *dull, *offered][0] if bids_up else [*dull, *wanted, *offered][0])
    return dict(match.record())


def test_without_numba_a_network_judges_in_plain_python(record: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zuschlag.review.evaluator.has_numba", lambda: False)
    for game, each in (("zahltag", record), ("bigshot", played_record("bigshot", 2))):
        reviewer = Reviewer(each)
        assert reviewer.evaluator.name == "network", game
        step = next(step for step, point in reviewer.decisions.items() if len(point.offered) > 1)
        assert len(reviewer.compute(Task("decision", step, 6)).candidates) > 1  # type: ignore[union-attr]
        event = reviewer.compute(Task("chance", next(iter(reviewer.chances))))
        assert isinstance(event, ChanceEvent)
        assert sum(event.after) == FULL_WIN
    own = Reviewer(random_record(("zahltag", 2, {"contracts": MANY_CONTRACTS}), 1))
    assert own.evaluator.name == "rollout"
    with pytest.raises(Refused, match="numba"):
        Reviewer(record, evaluator="guided")


def test_accuracy_is_stated_only_by_a_whole_review_with_enough_simulations(record: dict[str, Any]) -> None:
    """Fewer find fewer losses, so it would be higher. Marks are given all the same."""
    for evaluator, least in (("guided", 500), ("search", 500), ("rollout", 30)):
        assert EVALUATORS[evaluator].accuracy_budget(zuschlag.game("zahltag", 2)) == least
    assert not Reviewer(record, evaluator="network", budget=29).assemble([]).is_accurate
    few = review_match(record, evaluator="network", budget=2)
    assert (few.is_complete, few.accuracy_budget, few.is_accurate) == (True, 30, False)
    assert [player.accuracy for player in few.seats] == [None, None]
    assert all(sum(player.marks.values()) > 10 for player in few.seats)
    reviewer = Reviewer(record, evaluator="network", budget=30)
    parts = list(reviewer.parts())
    enough = reviewer.assemble(parts)
    assert (enough.is_complete, enough.is_accurate) == (True, True)
    assert None not in [player.accuracy for player in enough.seats]
    partial = reviewer.assemble(parts[:-1])
    assert (partial.is_complete, partial.is_accurate) == (False, True)
    assert [player.accuracy for player in partial.seats] == [None, None]


def test_a_review_is_json(record: dict[str, Any]) -> None:
    found = json.loads(encoded(review_match(record, budget=1)))
    assert list(found) == list(Review.__struct_fields__)
    assert found["decisions"][0]["kind"] == "decision"
    assert found["chances"][0]["outcome"] == ""


@pytest.mark.parametrize(("game", "evaluator"), [("bigshot", "guided"), ("zahltag", "guided"), ("zahltag", "network")])
def test_with_other_weights_a_stored_review_belongs_to_another_key(
    game: str, evaluator: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is computed again, and a worker does not go on with parts that another network judged."""
    given = played_record(game, 2, seed=1)
    before = Reviewer(given, evaluator=evaluator).settings
    assert before.network
    assert Settings.from_key(before.key) == before
    own = files(f"zuschlag.bots.{game}.network").joinpath("weights.safetensors").read_bytes()
    other = tmp_path / "other.safetensors"
    other.write_bytes(own[:-1] + bytes([own[-1] ^ 1]))
    monkeypatch.setattr(f"zuschlag.review.{game}.PACKAGE", str(other))
    assert Reviewer(given, evaluator=evaluator).settings.key != before.key
    with pytest.raises(OtherEvaluator):
        list_tasks(json.dumps(given).encode(), before.key, [])


def test_what_asks_no_network_names_none(record: dict[str, Any]) -> None:
    settings = Reviewer(record, evaluator="rollout").settings
    assert settings.network == ""
    assert Settings.from_key(settings.key) == settings


def test_moves_before_a_branch_are_not_judged() -> None:
    """Nobody in this match made them. What came after is judged as in any match; luck, skill and the given chance add up."""
    original = played_record("zahltag", 2, seed=4)
    match: AnyMatch = branch(original, 40, seed=9, dice="fresh")
    while seats := match.pending.seats:
        match.play(seats[0], find("cautious")(9, seats[0]).choose(Turn(match, seats[0])))
    record: dict[str, Any] = dict(match.record())
    given = record["x-branch"]["moves"]
    assert given > 30
    found = review_match(record, budget=2)
    assert found.given_moves == given
    assert found.is_complete
    assert min(decision.step for decision in found.decisions) >= given
    assert min(event.step for event in found.chances) >= given
    assert found.graph[0].step == given
    start = next(event for event in found.chances if event.outcome == "")
    assert start.luck == (0, 0)
    assert tuple(player.start for player in found.seats) == start.after
    for player in found.seats:
        assert player.start + player.luck + player.skill == player.result
        assert player.deal == 0
    whole = review_match({key: value for key, value in record.items() if key != "x-branch"}, budget=2)
    assert whole.given_moves == 0
    later = [decision for decision in whole.decisions if decision.step >= given]
    assert encoded(later) == encoded(found.decisions)
    assert len(whole.decisions) > len(later)


def test_a_branch_of_which_the_record_has_too_few_moves_or_that_begins_between_sealed_decisions_is_refused() -> None:
    record = played_record("zahltag", 2, seed=4)
    with pytest.raises(BadRecord, match="x-branch"):
        Reviewer(record | {"x-branch": {"moves": 9_999, "draws": []}})
    sealed = next(at for at, move in enumerate(record["moves"]) if move.startswith("offer")) + 1
    with pytest.raises(BadRecord, match="between sealed decisions"):
        Reviewer(record | {"x-branch": {"moves": sealed, "draws": []}})
