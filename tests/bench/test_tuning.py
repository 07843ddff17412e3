"""Tuning: every number that bots play by is listed with how it was found, and can be tried with another value."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import zuschlag
from bench.tuning import guided_gain, rival_evidence
from bench.tuning.__main__ import candidate_values, print_sweep, sweep
from bench.tuning.candidates import CandidateBot, numbers_in, replace_number
from bench.tuning.parameters import NOT_TUNED, PARAMETERS, REFIT, THUMB, TRIALS, VALUER, find_parameter
from bench.tuning.refits import REFITS, log_loss, minimize
from bench.tuning.search_sweep import play_bots
from bench.tuning.tactics_duel import ROLES, VERSION_0_2, Side, list_parts, play_sides, side_valuation
from bench.tuning.tactics_duel import with_factors as tactics_with_factors
from bench.tuning.valuer_duel import CHOICES, list_seatings, make_valuation, play_duels
from bench.tuning.vector_search import count_numbers, with_factors
from tests.random_play import match_after
from zuschlag.bots import Turn, find
from zuschlag.bots.bigshot.tactical_valuer.parameters import TACTICS
from zuschlag.bots.bigshot.valuer.ownership_chances import ownership_chances
from zuschlag.envs.deal import colours_in_order
from zuschlag.kernel import seeded
from zuschlag.kernel.build import Build
from zuschlag.kernel.playout import verbs_of

ROOT = Path(__file__).parents[2]
GAMES = ("bigshot", "zahltag")


def constants_of(file: Path) -> set[str]:
    """The names in capitals to which a module assigns."""
    found = set()
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        found |= {target.id for target in targets if isinstance(target, ast.Name) and target.id.isupper()}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_constant_of_the_bots_is_a_parameter_or_said_to_be_none(game: str) -> None:
    """And there is no other, nor one that is both."""
    folder = ROOT / "src/zuschlag/bots" / game
    written = {
        (".".join(file.relative_to(folder).with_suffix("").parts), name)
        for file in folder.rglob("*.py")
        for name in constants_of(file)
    }
    tuned = [(parameter.module, parameter.name) for parameter in PARAMETERS if parameter.game == game]
    others = [(module, name) for module, names in NOT_TUNED[game].items() for name in names]
    assert sorted([*tuned, *others]) == sorted(written)


def test_every_parameter_has_other_values_to_try_or_a_refit() -> None:
    """Of the type that it has."""
    for parameter in PARAMETERS:
        for players in (2, 3, 4):
            tried = list(candidate_values(parameter, players))
            assert len(tried) >= 2
            assert len({label for label, _ in tried}) == len(tried)
            assert all(type(value) is type(parameter.present) and value != parameter.present for _, value in tried)
    assert {(parameter.game, parameter.name) for parameter in PARAMETERS if parameter.kind == REFIT} == set(REFITS)


def test_one_number_of_a_constant_is_replaced_and_the_constant_stays_as_it_is() -> None:
    """However deep; a whole number stays one."""
    constant = {2: {"weights": [1, 2], "horizon": 5}, 3: {"weights": [3, 4], "horizon": 6}}
    assert numbers_in(constant, 3) == {(3, "weights", 0): 3, (3, "weights", 1): 4, (3, "horizon"): 6}
    assert replace_number(constant, (3, "weights", 1), 7.6)[3] == {"weights": [3, 8], "horizon": 6}
    assert constant[3]["weights"] == [3, 4]
    assert replace_number((1.5, 2.5), (0,), 3.25) == (3.25, 2.5)
    assert (numbers_in(0.5, 2), replace_number(0.5, (), 0.25)) == ({(): 0.5}, 0.25)


def test_a_candidate_plays_by_its_own_constants_and_the_present_bot_by_the_present_ones() -> None:
    """A bot that pays nothing for cubes passes where the other bids; with the present value it does as the bot does."""
    turns = (Turn(match, match.pending.seats[0]) for seed in range(50) for match in [match_after(("bigshot", 4, {}), seed, 0)])
    turn = next(turn for turn in turns if turn.view.phase == "bid" and find("cautious")(7, turn.seat).choose(turn) != "pass")
    bid = find("cautious")(7, turn.seat).choose(turn)
    assert CandidateBot("bigshot", "cautious", {"PER_CUBE": 0}, 7, turn.seat).choose(turn) == "pass"
    assert CandidateBot("bigshot", "cautious", {"PER_CUBE": 2}, 7, turn.seat).choose(turn) == bid
    assert find("cautious")(7, turn.seat).choose(turn) == bid


def test_a_small_sweep_says_how_each_value_fares() -> None:
    """Two deals of two games, of a bot that pays less or more."""
    rows = list(sweep(find_parameter("bigshot", "PER_CUBE"), players=2, games=4, cores=1))
    assert [label for label, *_ in rows] == ["PER_CUBE = 1 instead of 2", "PER_CUBE = 3 instead of 2"]
    assert all(-1 <= low <= mean <= high <= 1 and low < high for _, mean, low, high in rows)


def test_a_sweep_of_few_deals_tells_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Nor does it call the present value the best."""
    rows = list(sweep(find_parameter("bigshot", "PER_CUBE"), players=2, games=2, cores=1))
    print_sweep(iter(rows))
    *lines, last = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(line.endswith("[-1.000, +1.000]  cannot tell: too few deals, or all alike") for line in lines)
    assert last == "best: cannot tell"
    print_sweep(iter([("a", -0.2, -0.3, -0.1), ("b", 0.1, -0.1, 0.3), ("c", 0.2, 0.1, 0.3)]))
    assert [line.split()[-1] for line in capsys.readouterr().out.splitlines()] == ["worse", "plateau", "better", "c"]


def test_a_bot_that_fails_ends_a_sweep() -> None:
    """It would be counted as lost."""
    with pytest.raises(RuntimeError, match=r"a bot failed: .*crashed"):
        play_bots("zahltag", 2, "cautious", {"ENOUGH_CARDS": "many"}, games=2, cores=1)


@pytest.mark.parametrize("game", GAMES)
def test_valuations_by_other_constants_differ_in_them_alone(game: str) -> None:
    """The present ones are restored."""
    present = make_valuation(game, 3, {})
    factors = [2.0] * count_numbers(game, 3)
    doubled = make_valuation(game, 3, with_factors(game, 3, factors))
    name = {"bigshot": "qualification_bonus", "zahltag": "horizon"}[game]
    assert getattr(doubled, name) == 2 * getattr(present, name)
    assert getattr(make_valuation(game, 3, {}), name) == getattr(present, name)
    assert all(parameter.kind == VALUER for parameter in PARAMETERS if parameter.name in with_factors(game, 3, factors))


@pytest.mark.parametrize("game", GAMES)
def test_a_duel_of_valuers_is_shared_out_in_full(game: str) -> None:
    """Not compiled here: one deal in both seatings. The same rules are compiled for a sweep."""
    match = zuschlag.new(game, 2, seed=1)
    seatings = list_seatings(2)
    assert seatings == [(0, 1), (1, 0)]
    valuations = [make_valuation(game, 2, {}) for _ in range(2)]
    shares = [[0.0, 0.0] for _ in seatings]
    states = [match.game.blank() for _ in seatings]
    play = Build({**verbs_of(match.game.rules), **CHOICES[game]})(play_duels)
    play(states, [seeded(1) for _ in seatings], valuations, seatings, shares, [0, 0])
    assert [sum(each) for each in shares] == [1.0, 1.0]
    assert shares[0] == shares[1][::-1]  # two valuers that are alike, in two seatings of one deal


def test_a_duel_of_tactical_valuers_is_played_as_the_sides_say() -> None:
    """Not compiled here: one deal in both seatings. Sides that are alike share it; version 0.2 loses it to the other."""
    match = zuschlag.new("bigshot", 2, seed=1)
    play = Build({**verbs_of(match.game.rules), "deal_colours": colours_in_order})(play_sides)
    counted = ownership_chances(2, ROLES)
    seatings = list_seatings(2)
    won = []
    for first in (Side(TACTICS[2]), VERSION_0_2):
        shares = [0.0 for _ in seatings]
        valuations = [side_valuation(2, side) for side in (first, VERSION_0_2)]
        for valuation in valuations:
            valuation.ownership_chance = [row.copy() for row in counted]
        states = [match.game.blank() for _ in seatings]
        switches = [first.switches, VERSION_0_2.switches]
        play(states, [seeded(1) for _ in seatings], valuations, switches, counted, seatings, shares, [0, 0])
        won.append(sum(shares))
    assert won == [2.0, 1.0]


def test_the_parts_of_the_tactical_valuer_are_told_apart() -> None:
    """By weights or switches; weights are multiplied one by one."""
    parts = list_parts(2)
    assert len({repr(side) for side in parts.values()}) == len(parts) - 1  # with two players, "all together" has jump bids
    assert Side(None).switches == (1, 1, 0)
    changed = tactics_with_factors({"rival_weight": 100, "cash_multiplier": (1, 2, 3)}, [2, 1, 1, 10])
    assert changed == {"rival_weight": 200, "cash_multiplier": (1, 2, 30)}


def test_fits_find_the_least_loss() -> None:
    """One number after the other."""
    found = minimize(lambda numbers: (numbers[0] - 3) ** 2 + (numbers[1] - 50) ** 2, [1.0, 100.0])
    assert found == pytest.approx([3, 50], rel=0.05)
    import numpy as np

    even, sure = np.zeros((5, 2)), np.array([[9.0, 0.0]] * 5)
    assert log_loss(even, np.full((5, 2), 0.5)) == pytest.approx(np.log(2))
    assert log_loss(sure, np.array([[1.0, 0.0]] * 5)) < 0.001


def test_the_gain_of_a_guided_search_is_judged_by_samples_that_did_not_choose() -> None:
    """A change that is better by far is found at a low temperature and not at a high one; noise alone gains nothing."""
    import numpy as np

    rng = np.random.default_rng(3)
    noise = rng.normal(0, 50, (2, guided_gain.SAMPLES))
    logits = np.array([8.0, 0.0])
    found = guided_gain.gains((False, logits, noise + np.array([[400.0], [500.0]])), rng)
    assert found[0] == pytest.approx(100, abs=15)
    assert found[-1] == 0
    assert abs(guided_gain.gains((False, np.zeros(2), noise), rng)).max() < 15
    assert guided_gain.probabilities(np.array([2.0, 1.0, -9.0]), is_offer=True) == pytest.approx([0.731, 0.269, 0], abs=0.001)
    assert guided_gain.probabilities(np.array([2.0, 1.0]), is_offer=False).tolist() == [1, 0]


def test_offers_that_rollouts_find_better_are_worth_more_where_they_are_tried() -> None:
    """Not where their logits are too far below, nor where a high temperature makes little of what was found."""
    import numpy as np

    rng = np.random.default_rng(3)
    noise = rng.normal(0, 50, (2, guided_gain.OFFER_SAMPLES))
    decision = (True, np.array([20.0, 0.0]), noise + np.array([[400.0], [500.0]]))
    assert guided_gain.offer_value(decision, 6, 5, rng) == pytest.approx(400, abs=10)
    assert guided_gain.offer_value(decision, 64, 1, rng) == pytest.approx(500, abs=10)
    assert guided_gain.offer_value(decision, 64, 50, rng) == pytest.approx(400, abs=10)


def test_the_command_lists_what_there_is_and_refuses_what_there_is_not() -> None:
    """With the names that there are."""
    command = [sys.executable, "-m", "bench.tuning"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=60).stdout
    assert [line.split()[:2] for line in listed.splitlines()] == [[each.game, each.name] for each in PARAMETERS]
    refused = subprocess.run(
        [*command, "bigshot", "NOTHING"], capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )
    assert refused.returncode == 2
    assert "bigshot has no parameter 'NOTHING'; it has RIVAL_WEIGHT," in refused.stderr
    alone = subprocess.run([*command, "bigshot"], capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)
    assert alone.returncode == 2
    assert "bigshot: which parameter? Expected VALUER, or one of RIVAL_WEIGHT," in alone.stderr
    assert "None" not in alone.stderr


def test_parameters_that_were_never_tried_are_not_said_to_be_swept() -> None:
    """Those of the guided searches: some were chosen by stored trials, or fitted, and the others by hand."""
    guided = {(each.game, each.name): each.kind for each in PARAMETERS if each.module.startswith("guided.")}
    assert {key for key, kind in guided.items() if kind == TRIALS} == {
        ("bigshot", "REPLIES"),
        ("bigshot", "VALUE_WEIGHT"),
        ("zahltag", "VALUER_SHARE"),
    }
    assert set(guided.values()) == {TRIALS, REFIT, THUMB}
    page = (ROOT / "docs/explanation/bots.md").read_text(encoding="utf-8")
    (thumb,) = (line for line in page.splitlines() if line.startswith("| rule of thumb |"))
    assert all(f"`{name}`" in thumb for (_, name), kind in guided.items() if kind == THUMB)


def test_every_move_of_easy_is_the_cautious_bots() -> None:
    """So evidence of caution is what it says; others' moves are counted apart."""
    counts = rival_evidence.count_comparisons(("easy", "naive"), 3, 2)
    assert counts["easy"].total() > 20
    assert counts["easy"]["neither"] == counts["easy"]["valuer"] == 0
    assert counts["naive"]["neither"] > 0
