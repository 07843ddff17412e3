"""Trials of bots side by side, and the cross table that is made of them."""

import json
import os
import re
import signal
import subprocess
import sys
from multiprocessing import Value
from pathlib import Path
from queue import Queue, SimpleQueue
from threading import Timer, current_thread
from time import time
from typing import Any

import numpy as np
import pytest

from bench import cross_table
from bench.tuning.candidates import replaced_constants
from bench.tuning.timed_trials import (
    check_trial,
    collect,
    make_schedule,
    moments_of,
    play_game,
    read_object,
    read_trials,
    summarize,
    work,
)
from tests.docs.code_blocks import blocks_of
from zuschlag.arena.intervals import share_interval
from zuschlag.bots import find
from zuschlag.bots.bigshot import cautious
from zuschlag.bots.bigshot.guided import parameters
from zuschlag.bots.bigshot.guided.fields import BY_VALUER, LIKELIEST
from zuschlag.bots.levels import FROZEN_LEVELS, LEVELS
from zuschlag.bots.network.weights_file import format_weights, load_weights
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.bots.zahltag.guided import runner, workspace
from zuschlag.errors import Refused

CAUTIOUS = {"name": "cautious", "players": 2, "bots": ["cautious", "random"]}
FREE = {"name": "free", "players": 2, "bots": ["cautious", "random"], "constants": {"PER_CUBE": 0}, "weight": 2}

FIGURE_ROW = re.compile(
    r"^\| (?:((?:expert|master)(?:, challenge)?) )?\| (?:`([\w.-]+)` )?\| (\d) \| \d+ \| (\d+) \| ([\d–]+) \| (\d+) \|",
    re.MULTILINE,
)
"""A row of docs/explanation/bots.md: bot and others (none: those of the row above), players, share, interval, games."""
AIMS = {
    "| expert against n − 1 `hard-0.2`": ("expert hard-0.2", (2, 3, 4)),
    "| master above par against n − 1 `expert-0.2`": ("master expert-0.2", (2, 3, 4)),
    "| master against three `valuer-0.2`": ("master valuer-0.2", (4,)),
}
"""How rows of docs/explanation/champions.md begin, and the cells of the cross table that they state."""
REACHED = re.compile(r"(\d+)(?: %)?(?: \(|, )([\d.]+)–(\d+)")
"""A share with its interval in such a row: 94 (90–97), or 39 %, 35–43."""
TUNING = Path(cross_table.__file__).parent / "tuning"
TRIAL_FILES = sorted(TUNING.glob("*_trials.json"))
MATCH_FILES = sorted(TUNING.glob("*_matches.json"))


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


def test_the_first_bot_of_a_trial_asks_another_network(tmp_path: Path) -> None:
    """With its own weights in a file it plays as without, with outputs in another order otherwise; afterwards as before."""
    trial = {"name": "networks", "game": "zahltag", "players": 2, "bots": ["network", "network"]}
    weights = load_weights("zuschlag.bots.zahltag.network")
    arrays = {name: np.array(getattr(weights, name), row.kind) for name, row in type(weights).table.items()}
    own, other = tmp_path / "own.safetensors", tmp_path / "other.safetensors"
    own.write_bytes(format_weights(arrays))
    other.write_bytes(format_weights(arrays | {"last": arrays["last"][::-1], "last_bias": arrays["last_bias"][::-1]}))
    (before, with_own, with_other, after) = (
        {key: play_game(each, 0, "test")[key] for key in ("share", "moves")}
        for each in (trial, trial | {"weights": str(own)}, trial | {"weights": str(other)}, trial)
    )
    assert before == with_own == after
    assert with_other["moves"] != before["moves"]


def test_a_summary_has_whole_deals_up_to_the_first_game_that_is_missing() -> None:
    games = {nth: {"share": share, "moves": 2, "seconds": 0.1, "slowest": 0.06} for nth, share in enumerate((1, 1, 0, 1, 1))}
    found = summarize(CAUTIOUS, games | {6: games[0]})
    assert (found["games"], found["percent"], found["by_deal"], found["par"]) == (4, 75.0, [1.0, 0.5], 50.0)
    assert (found["ms_per_move"], found["slowest_ms"]) == (50.0, 60)
    assert summarize(CAUTIOUS, {})["games"] == 0


@pytest.mark.parametrize("deals", [7, 8])
def test_the_interval_of_a_summary_is_that_of_the_arena_and_needs_eight_deals(deals: int) -> None:
    """Also where all is won, when the normal approximation would have no width."""
    for shares in ((1, 0, 1), (1, 1, 1)):
        games = {nth: {"share": shares[nth % 3], "moves": 1, "seconds": 0.1, "slowest": 0.1} for nth in range(2 * deals)}
        found = summarize(CAUTIOUS, games)
        interval = share_interval(moments_of(found["by_deal"]), 2 * deals)
        assert found["interval"] == (interval and [round(100 * edge, 1) for edge in interval])
        assert (found["interval"] is None) == (deals < 8)
        assert deals < 8 or found["interval"][0] < found["interval"][1] <= 100


def test_keys_of_a_file_that_are_numbers_of_players_are_numbers() -> None:
    assert json.loads('{"WEIGHT": {"2": 5}}', object_pairs_hook=read_object) == {"WEIGHT": {2: 5}}


def placed_networks(folder: Path) -> list[str]:
    """The weights files in which the commands of the page write networks, after it has written them into a folder instead."""
    (block,) = (block for block in blocks_of(cross_table.ROOT / "docs/explanation/champions.md") if "build/" in block.code)
    written = []
    for line in block.code.splitlines()[1:]:
        python, *words = line.split()
        assert (python, words[3].partition("/")[0]) == ("python", "build")
        written.append(words[3])
        command = [sys.executable, *words[:3], str(folder / Path(words[3]).name), *words[4:]]
        subprocess.run(command, cwd=cross_table.ROOT, capture_output=True, check=True)
    return written


def test_the_page_has_a_command_for_each_network_of_the_trials(tmp_path: Path) -> None:
    """With them, every trial can be played: its bots are found, and its constants are parameters of its game."""
    written = placed_networks(tmp_path)
    used = set()
    for file in TRIAL_FILES:
        text = file.read_text(encoding="utf-8")
        used |= set(re.findall(r"build/[\w.-]+", text))
        for trial in json.loads(text.replace("build/", f"{tmp_path}/"), object_pairs_hook=read_object):
            check_trial(trial)
    for file in MATCH_FILES:
        text = file.read_text(encoding="utf-8")
        used |= set(re.findall(r"build/[\w.-]+", text))
        for match in json.loads(text.replace("build/", f"{tmp_path}/")):
            for bot in (match["bot"], match["others"]):
                find(bot)
            for constant in match.get("constants", {}):
                assert hasattr(workspace, constant) or hasattr(runner, constant)
    assert used == set(written)
    network = f"network:{tmp_path / 'zahltag7.safetensors'}"
    with pytest.raises(Refused, match="the trial 'wrong game': "):
        check_trial({"name": "wrong game", "game": "bigshot", "players": 2, "bots": [network, "easy"]})


def test_the_trials_of_replies_play_by_their_replies() -> None:
    """A search that only valuers answer chooses otherwise than one that the network answers."""
    trials = {trial["name"]: trial for trial in read_trials(TUNING / "replies_trials.json")}
    chosen = [trials[f"{by}, value 0, 4 players"]["constants"] for by in ("valuers", "network", "both")]
    assert [constants["REPLIES"] for constants in chosen] == [[0], [1], [0, 1]]
    assert (BY_VALUER, LIKELIEST) == (0, 1)
    with replaced_constants("bigshot", {"REPLIES": parameters.REPLIES, "VALUE_WEIGHT": parameters.VALUE_WEIGHT}, chosen[1]):
        guide = parameters.make_guide()
    assert (guide.replies, guide.reply[0], guide.value_weight) == (1, LIKELIEST, 0)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (None, "No such file"),
        ("[{", "is no JSON"),
        ("{}", "has no list of trials"),
        ('[{"players": 2}]', "has no 'name'"),
        ('[{"name": "few", "players": 3, "bots": ["easy", "easy"]}]', "expected one for each of 3 players"),
        ('[{"name": "many", "players": 5, "bots": ["easy", "easy", "easy", "easy", "easy"]}]', "the trial 'many': "),
        ('[{"name": "who", "players": 2, "bots": ["easy", "nobody"]}]', "the trial 'who': there is no bot"),
        ('[{"name": "c", "players": 2, "bots": ["easy", "easy"], "constants": {"PRICE": 1}}]', "the constant 'PRICE'"),
        ('[{"name": "w", "players": 2, "bots": ["easy", "easy"], "weights": "a.npz"}]', "expected a file whose name ends"),
        ('[{"name": "n", "players": 2, "bots": ["easy", "easy"], "weights": "a.safetensors"}]', "cannot read the weights"),
    ],
)
def test_trials_that_cannot_be_played_are_refused(written: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "trials.json"
    if written is not None:
        file.write_text(written, encoding="utf-8")
    with pytest.raises(Refused, match=re.escape(said)):
        read_trials(file)


@pytest.mark.parametrize(
    ("file", "out", "said"),
    [
        ("missing.json", "found.json", "cannot read 'missing.json': No such file or directory; expected a file of trials"),
        ("bench/tuning/bigshot_trials.json", "missing/found.json", "there is no folder 'missing' for --out"),
    ],
)
def test_the_command_of_trials_refuses_in_a_line_before_it_plays(file: str, out: str, said: str) -> None:
    command = [sys.executable, "-m", "bench.tuning.timed_trials", file, "--out", out]
    done = subprocess.run(command, cwd=cross_table.ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(said)


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


def test_figures_of_bots_and_champions_are_those_of_the_cross_table() -> None:
    """The rows of expert and master against frozen bots, their shares in the list of levels, wins above par, the aims."""
    stored = json.loads(cross_table.RESULTS.read_text(encoding="utf-8"))["cells"]
    shares = {name: 100 * sum(cell["shares"]) / len(cell["shares"]) for name, cell in stored.items()}
    pages = cross_table.ROOT / "docs/explanation"
    bots = (pages / "bots.md").read_text(encoding="utf-8")
    found, bot, other = 0, "", ""
    for game, section in zip(("bigshot", "zahltag"), bots.split("## Zahltag: how they play"), strict=True):
        for row in re.findall(FIGURE_ROW, section):
            bot, other = row[0] or bot, row[1] or other
            level, _, variant = bot.partition(", ")
            name = f"{game}{'-' * bool(variant)}{variant} {row[2]} {level} {other}"
            shown = cross_table.render({"runs": [], "cells": {name: stored[name]}})
            assert f" {row[3]} ({row[4]}) of {row[5]} " in shown, name
            found += 1
    assert found == len(cross_table.figure_cells())
    for level, other in (("expert", "hard-0.2"), ("master", "expert-0.2")):
        listed = re.findall(rf"^\| {level} \| `guided:.*\| (\d+) % · \d+ \| (\d+) % · ", bots, re.MULTILINE)
        assert listed == [tuple(f"{shares[f'{game} 4 {level} {other}']:.0f}" for game in ("bigshot", "zahltag"))]
    champions = (pages / "champions.md").read_text(encoding="utf-8")
    for level, best in (("normal", "master valuer-0.2"), ("hard", "expert hard-0.2")):
        above = [
            " / ".join(f"{shares[f'{game} {players} {best}'] - 100 / players:.0f}" for players in (2, 3, 4))
            for game in ("bigshot", "zahltag")
        ]
        assert f"| {level} | {above[0]} | {above[1]} | " in champions
    for start, (pair, counts) in AIMS.items():
        (row,) = (line for line in champions.splitlines() if line.startswith(start))
        for game, reached in zip(("bigshot", "zahltag"), row.split(" | ")[1:], strict=True):
            stated = [(share, f"{float(low):.0f}", high) for share, low, high in re.findall(REACHED, reached)]
            expected = [
                re.search(r" (\d+) \((\d+)–(\d+)\) of ", cross_table.render({"runs": [], "cells": {name: stored[name]}}))
                for name in (f"{game} {players} {pair}" for players in counts)
            ]
            assert stated[: len(counts)] == [found.groups() for found in expected if found], (game, pair)


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


def run_cross_table(*given: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench.cross_table", "--processes", "1", "--commit", "abc", *map(str, given)]
    return subprocess.run(command, cwd=cross_table.ROOT, capture_output=True, text=True, check=False)


def test_results_in_a_file_of_ones_own_leave_the_page_as_it_is(tmp_path: Path) -> None:
    before = cross_table.PAGE.read_text(encoding="utf-8")
    file = tmp_path / "own.json"
    done = run_cross_table("--only", "zahltag 2 normal easy", "--seconds", "60", "--games", "2", "--results", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(json.loads(file.read_text(encoding="utf-8"))["cells"]) == ["zahltag 2 normal easy"]
    assert cross_table.PAGE.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--only", "chess"], "no cell is left to play; expected"),
        (["--forget", "chess"], "no stored cell has 'chess' in its name"),
        (["--changed", "zahltag", "mastre"], "no bot 'mastre' of 'zahltag' in the table"),
        (["--processes", "0"], "--processes 0: expected at least 1"),
        (["--repeat", "1"], "cannot read "),
    ],
)
def test_what_names_no_cell_is_refused_in_a_line(given: list[str], said: str, tmp_path: Path) -> None:
    done = run_cross_table(*given, "--results", tmp_path / "own.json")
    assert done.returncode == 1
    assert done.stderr.startswith(said)
    assert not (tmp_path / "own.json").exists()


def test_a_damaged_file_of_results_is_refused(tmp_path: Path) -> None:
    for content in ('{"runs": [', '{"runs": [], "cells": []}', '{"runs": {}, "cells": {}}', '{"runs": [], "cells": {"a": 1}}'):
        (tmp_path / "own.json").write_text(content, encoding="utf-8")
        done = run_cross_table("--results", tmp_path / "own.json")
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert "expected results of the cross table" in done.stderr


def test_results_in_a_folder_that_does_not_exist_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    done = run_cross_table("--only", "zahltag 2 normal easy", "--games", "2", "--results", tmp_path / "missing/own.json")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("there is no folder ")


def test_ctrl_c_ends_a_run_early_and_keeps_what_is_finished() -> None:
    results: Queue[Any] = Queue()
    results.put((0, 0, {"share": 1.0}))
    timer = Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    assert collect(results, [current_thread()], time() + 60, 10) == {0: {0: {"share": 1.0}}}
    timer.join()
