"""Trials of bots side by side, and the cross table that is made of them."""

import json
from multiprocessing import Value
from pathlib import Path
from queue import SimpleQueue
from time import time
from typing import Any

import pytest

from bench import cross_table
from bench.tuning.parameters import PARAMETERS
from bench.tuning.timed_trials import make_schedule, play_game, read_object, summarize, work
from zuschlag.bots import find
from zuschlag.bots.bigshot import cautious
from zuschlag.bots.levels import FROZEN_LEVELS, LEVELS
from zuschlag.bots.strategies import STRATEGIES

CAUTIOUS = {"name": "cautious", "players": 2, "bots": ["cautious", "random"]}
FREE = {"name": "free", "players": 2, "bots": ["cautious", "random"], "constants": {"PER_CUBE": 0}, "weight": 2}


def results_of(trials: list[dict[str, Any]], most: int) -> dict[tuple[int, int], dict[str, Any]]:
    """What one process finds in so many games."""
    queue: SimpleQueue[Any] = SimpleQueue()
    work(trials, Value("q", 0), time() + 600, most, "test", queue)
    found = [queue.get() for _ in range(most)]
    return {(at, nth): result for at, nth, result in found}


def test_trials_get_as_many_games_as_their_weights_say_each_by_its_own_constants() -> None:
    """In order; the constants of others, and those of the bot afterwards, are the present ones."""
    assert make_schedule([CAUTIOUS, FREE]) == [0, 1, 1]
    found = results_of([CAUTIOUS, FREE], 6)
    assert sorted(found) == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (1, 3)]
    assert found[0, 0]["share"] == play_game(CAUTIOUS, 0, "test")["share"]
    assert found[0, 1]["moves"] == play_game(CAUTIOUS, 1, "test")["moves"]
    assert found[1, 0]["moves"] != found[0, 0]["moves"]
    assert cautious.PER_CUBE == 2


def test_a_summary_has_whole_deals_up_to_the_first_game_that_is_missing() -> None:
    games = {nth: {"share": share, "moves": 2, "seconds": 0.1, "slowest": 0.06} for nth, share in enumerate((1, 1, 0, 1, 1))}
    found = summarize(CAUTIOUS, games | {6: games[0]})
    assert (found["games"], found["percent"], found["by_deal"], found["par"]) == (4, 75.0, [1.0, 0.5], 50.0)
    assert (found["ms_per_move"], found["slowest_ms"]) == (50.0, 60)
    assert summarize(CAUTIOUS, {})["games"] == 0


def test_keys_of_a_file_that_are_numbers_of_players_are_numbers() -> None:
    assert json.loads('{"WEIGHT": {"2": 5}}', object_pairs_hook=read_object) == {"WEIGHT": {2: 5}}


def test_the_trials_of_big_shot_can_be_played() -> None:
    """Every bot of the file is found, and every constant is a parameter."""
    file = Path(cross_table.__file__).parent / "tuning/bigshot_trials.json"
    for trial in json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=read_object):
        assert len([find(bot) for bot in trial["bots"]]) == trial["players"]
        assert set(trial.get("constants", {})) <= {parameter.name for parameter in PARAMETERS if parameter.game == "bigshot"}


def test_the_cross_table_has_every_level_against_every_other_and_every_frozen_bot() -> None:
    """A frozen bot that still plays a level stands for it."""
    found = cross_table.cells()
    for game, twins in cross_table.TWINS.items():
        for level in LEVELS:
            for other in {*LEVELS, *FROZEN_LEVELS, "valuer-0.2"} - set(twins) - {level, twins.get(level)}:
                for name in (f"{game} 2 {level} {other}", f"{game} 4 {level} {other}"):
                    assert found[name]["bots"] == [level, *[other] * (found[name]["players"] - 1)]


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_a_level_and_the_frozen_bot_that_stands_for_it_choose_by_the_same_function(game: str) -> None:
    functions = STRATEGIES[game]
    twins = {"hard": "hard-0.2"}
    if functions.choose_valuer is functions.choose_valuer_0_2:
        twins["normal"] = "valuer-0.2"
    assert cross_table.TWINS[game] == twins
    assert functions.think_search is functions.think_search_0_2
    assert (LEVELS["normal"], LEVELS["hard"]) == ("valuer", FROZEN_LEVELS["hard-0.2"].replace("-0.2", ""))


def test_the_page_shows_the_stored_results() -> None:
    stored = json.loads(cross_table.RESULTS.read_text(encoding="utf-8"))
    assert set(stored["cells"]) <= set(cross_table.cells())
    assert cross_table.PAGE.read_text(encoding="utf-8") == cross_table.render(stored)


def test_a_result_that_does_not_repeat_is_found() -> None:
    name = "bigshot 2 normal easy"
    trial = cross_table.cells()[name]
    share = sum(play_game(trial, number, cross_table.SEED)["share"] for number in range(2)) / 2
    assert cross_table.play_again({"cells": {name: {"shares": [share]}}}, 3, seed=1) == [name]
    with pytest.raises(AssertionError, match=name):
        cross_table.play_again({"cells": {name: {"shares": [share - 0.5]}}}, 3, seed=1)


def test_a_cell_continues_with_the_next_deals(tmp_path: Path) -> None:
    """Those of two runs are the same as those of one; the page and the file have all of them."""
    trial = {**cross_table.cells()["zahltag 2 normal easy"], "weight": 1}
    shares = [sum(play_game(trial, 2 * deal + turn, cross_table.SEED)["share"] for turn in range(2)) / 2 for deal in range(3)]
    later = [play_game({**trial, "first_deal": 1}, number, cross_table.SEED)["share"] for number in range(4)]
    assert [sum(later[:2]) / 2, sum(later[2:]) / 2] == shares[1:]
    stored = {"shares": shares[:1], "moves": 9, "seconds": 1.0, "slowest_ms": 7}
    results: dict[str, Any] = {"runs": [], "cells": {trial["name"]: stored}}
    cross_table.play_on(results, [trial], 1, 300, "abc", most_games=4)
    cell = results["cells"][trial["name"]]
    assert cell["shares"] == shares[:3]
    assert cell["moves"] > 9
    cross_table.write_results(results, tmp_path / "results.json")
    assert json.loads((tmp_path / "results.json").read_text(encoding="utf-8")) == results
    page = cross_table.render(results)
    assert "of 6 |" in page
    assert "| abc |" in page


def test_cells_of_a_changed_bot_keep_a_sign_until_they_are_played_again() -> None:
    """From the first deal on. Until then, they are not expected to repeat."""
    name, other = "zahltag 2 normal easy", "zahltag 2 hard easy"
    stored = {"shares": [0.5, 0.5], "moves": 9, "seconds": 1.0, "slowest_ms": 7}
    results: dict[str, Any] = {"runs": [], "cells": {name: dict(stored), other: dict(stored)}}
    cross_table.mark_former(results, "bigshot", "normal")
    assert "†" not in cross_table.render(results)
    cross_table.mark_former(results, "zahltag", "normal")
    assert "50 of 4† |" in cross_table.render(results)
    assert cross_table.play_again({"cells": {name: results["cells"][name]}}, 3, seed=1) == []
    trial = {**cross_table.cells()[name], "weight": 1}
    cross_table.play_on(results, [trial], 1, 300, "abc", most_games=2)
    shares = [play_game(trial, number, cross_table.SEED)["share"] for number in range(2)]
    assert results["cells"][name]["shares"] == [sum(shares) / 2]
    assert "†" not in cross_table.render(results)
    assert results["cells"][other] == stored


def test_the_figures_of_expert_and_master_have_cells_of_every_variant() -> None:
    names = set(cross_table.figure_cells())
    assert {"zahltag 3 expert hard-0.2", "bigshot 4 master valuer-0.2", "bigshot-challenge 4 master expert-0.2"} <= names
    assert all(bot in ("expert", "master") for _, _, bot, _ in map(str.split, names))
