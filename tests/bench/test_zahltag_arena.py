"""Arenas of Zahltag within a time limit: in which order deals are played, and which of them count."""

from bench.zahltag_arena import VariantBot, list_tasks, plan_of, play_deal, summarise
from zuschlag.arena.intervals import Moments, share_interval
from zuschlag.bots.zahltag.guided import runner, workspace


def test_matches_take_turns_by_their_weights() -> None:
    tasks = list_tasks([{"weight": 2, "deals": 5}, {"deals": 2}])
    assert tasks == [(0, 0), (0, 1), (1, 0), (0, 2), (0, 3), (1, 1), (0, 4)]


def test_only_deals_before_the_first_unfinished_one_count() -> None:
    """Else a limit in time would leave out long games."""
    matches = [{"players": 2, "bot": "cautious", "others": "random", "deals": 4}]
    tasks = list_tasks(matches)
    results = {at: play_deal(matches[0], 1, number) for at, (_, number) in enumerate(tasks)}
    (whole,) = summarise(matches, tasks, results)
    assert (whole["games"], whole["par"], whole["failures"]) == (8, 0.5, [])
    assert 0 <= whole["share"] <= 1
    assert whole["interval"] is None  # of four deals
    del results[1]
    assert summarise(matches, tasks, results)[0]["games"] == 2


def test_the_interval_of_a_match_is_that_of_the_arena() -> None:
    matches = [{"players": 2, "bot": "cautious", "others": "random", "deals": 8}]
    tasks = list_tasks(matches)
    results = {at: play_deal(matches[0], 1, number) for at, (_, number) in enumerate(tasks)}
    (whole,) = summarise(matches, tasks, results)
    shares = Moments()
    for result in results.values():
        shares.add(sum(game.shares[game.seating.index(0)] for game in result.games) / 2)
    interval = share_interval(shares, 16)
    assert interval is not None
    assert whole["interval"] == [round(edge, 4) for edge in interval]


def test_others_may_be_different_bots() -> None:
    plan = plan_of({"players": 3, "bot": "valuer", "others": ["random", "cautious"]}, 1)
    assert plan.bots == ("valuer", "random", "cautious")


def test_a_variant_plays_by_its_own_constants_and_restores_the_present_ones() -> None:
    before = (runner.CHANGE_PHASES, workspace.CHANGE_TEMPERATURE)
    seen = []

    class Watching:
        def choose(self, _turn: object) -> str:
            seen.append((runner.CHANGE_PHASES, workspace.CHANGE_TEMPERATURE))
            return "keep"

    bot = VariantBot("valuer", {"CHANGE_PHASES": 9, "CHANGE_TEMPERATURE": 7}, 1, 0)
    bot._bot = Watching()
    assert bot.choose(None) == "keep"  # type: ignore[arg-type]
    assert seen == [(9, {2: 7, 3: 7, 4: 7})]
    assert before == (runner.CHANGE_PHASES, workspace.CHANGE_TEMPERATURE)
