"""`zuschlag arena`: bots against each other, with statistics."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.test_deal_queue import timeless
from tests.bots.distribution import has_gone, installed, program
from tests.cli.command_runner import environment, process, refusal, usage_error, zuschlag
from tests.cli.pseudo_terminal import Terminal
from zuschlag.arena import UNSALTED, Plan, Tally, report
from zuschlag.arena.game_runner import play_deals
from zuschlag.cli.commands.arena import split_names
from zuschlag.errors import Refused

TWO = ("arena", "bigshot", "--players", "2", "--bots", "random,random")
CTRL_C = "\x03"


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    installed(tmp_path, monkeypatch)
    return tmp_path


def found(*args: str | Path, said: str = "") -> dict[str, Any]:
    """What a run finds, as JSON; `said` is all it says on standard error."""
    done = zuschlag(*args, "--cores", "1", "--json")
    assert (done.exit_code, done.stderr) == (0, said)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_the_figures_are_json_of_the_promised_form(others: Path) -> None:
    """Every key that the issue and docs/how-to/arena.md name."""
    report = found("arena", "bigshot", "--players", "3", "--bots", "random,first,first", "--games", "24", "--seed", "5")
    assert (report["game"], report["players"], report["games"], report["deals"], report["seed"]) == ("bigshot", 3, 24, 8, 5)
    assert [bot["name"] for bot in report["bots"]] == ["random", "first"]
    for bot in report["bots"]:
        low, high = bot["interval"]
        assert 0 <= low <= bot["win_share"] <= high <= 1
        assert bot["ms_per_move"] > 0
        assert {"rating", "sigma", "average_rank", "margin", "failures"} < set(bot)
    assert report["bots"][0]["win_share"] + 2 * report["bots"][1]["win_share"] == pytest.approx(1, abs=2e-4)
    assert [pair["bots"] for pair in report["differences"]] == [["random", "first"]]


def test_the_same_seed_and_salt_find_the_same_on_any_number_of_cores() -> None:
    """The salt is drawn, and the report names it; another seed, or another salt, finds something else."""

    def run(*more: str) -> dict[str, Any]:
        bots = "random,cautious"  # two of one name would share every win
        command = ("arena", "bigshot", "--players", "2", "--bots", bots, "--games", "40", "--json")
        return timeless(json.loads(process(*command, *more, timeout=90).stdout))

    first = run("--cores", "1")
    assert len(first["salt"]) == 32
    assert run("--cores", "2", "--salt", first["salt"]) == first
    assert run("--seed", "2", "--salt", first["salt"])["bots"] != first["bots"]
    assert run()["bots"] != first["bots"]


def test_without_a_salt_the_seed_alone_gives_the_same_games_and_with_one_the_table_says_how_to_repeat_them() -> None:
    """`--salt none` is for bots that are trusted."""
    tables = [zuschlag(*TWO, "--games", "20", "--cores", "1", *more).stdout for more in (("--salt", "none"), ("--salt", "a b"))]
    assert "The same games again" not in tables[0]
    assert tables[1].endswith("The same games again: --seed 1 --salt 'a b'\n")
    assert found(*TWO, "--games", "20", "--salt", "none")["salt"] == ""
    unsalted = Tally(Plan("bigshot", 2, ("random", "random"), salt=UNSALTED))
    for dealt in play_deals(unsalted.plan, range(10)):
        unsalted.add(dealt)
    assert timeless(report(unsalted)) == timeless(found(*TWO, "--games", "20", "--salt", "none"))


def test_without_json_there_is_a_table(others: Path) -> None:
    """Best first, with the differences; plain where it is no terminal."""
    done = zuschlag(
        "arena", "bigshot", "--players", "2", "--bots", "random,first", "--games", "40", "--salt", "none", "--cores", "1"
    )
    title, _, heads, best, worst, _, difference = done.stdout.splitlines()
    assert title == "Big Shot, 2 players: 40 games in 20 deals of seed 1; par is 50.0 %"
    assert heads.split() == ["bot", "wins", "95", "%", "rating", "rank", "margin", "ms/move", "failures"]
    assert (best.split()[0], worst.split()[0]) == ("first", "random")
    assert difference.startswith("random − first: wins -")
    assert "; score -" in difference
    assert "\x1b" not in done.stdout


def test_one_deal_is_too_few_to_say() -> None:
    """Of a difference."""
    done = zuschlag(
        "arena",
        "bigshot",
        "--players",
        "2",
        "--bots",
        "random,random,exec:cat",
        "--games",
        "6",
        "--salt",
        "none",
        "--cores",
        "1",
    )
    assert "in 1 deal of seed 1" in done.stdout
    assert done.stdout.splitlines()[-1] == "random − exec:cat: too few deals to say"


def test_games_are_rounded_up_to_whole_deals_and_that_is_said() -> None:
    """On standard error; what was played is reported."""
    report = found(
        "arena",
        "bigshot",
        "--bots",
        "random,random,random,random",
        "--games",
        "5",
        said="playing 8 games instead of 5: a deal has 4 games\n",
    )
    assert (report["games"], report["deals"]) == (8, 2)


def test_options_of_the_game_are_played() -> None:
    """And reported."""
    report = found(
        "arena", "bigshot", "--players", "3", "--bots", "random,random,random", "--games", "3", "--option", "variant=challenge"
    )
    assert report["options"] == {"variant": "challenge"}
    done = zuschlag(
        "arena", "bigshot", "--players", "3", "--bots", "random,random,random", "--games", "3", "--option", "variant=challenge"
    )
    assert done.stdout.startswith("Big Shot, 3 players, variant challenge: 3 games in 1 deal")


def test_records_are_written_in_the_order_of_deals_and_hold(tmp_path: Path) -> None:
    """All of them, with names; the same on one core and on two."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for file, cores in ((one, "1"), (two, "2")):
        assert process(*TWO, "--games", "20", "--salt", "x", "--cores", cores, "--records", file, timeout=90).returncode == 0
    assert one.read_bytes() == two.read_bytes()
    assert zuschlag("verify", one).stdout == "20 records hold\n"
    records = [json.loads(line) for line in one.read_text(encoding="utf-8").splitlines()]
    assert all(record["seats"] == ["random", "random"] for record in records)
    assert [record["setup"] for record in records[::2]] == [record["setup"] for record in records[1::2]]


def test_failures_are_told_counted_and_cost_one_game_each(others: Path) -> None:
    """A crash, a time-out, an illegal answer; the arena goes on, and the records hold."""
    file = others / "games.jsonl"
    bots = f"raises,hangs,cheats,exec:{program(others, turn='sys.exit(4)')}"
    args = ("--games", "8", "--timeout", "3", "--cores", "1", "--json", "--records", file)
    done = zuschlag("arena", "bigshot", "--bots", bots, *args)
    report = json.loads(done.stdout)
    assert done.exit_code == 0
    assert report["games"] == len(done.stderr.splitlines()) == sum(bot["failures"] for bot in report["bots"]) == 8
    for failure, line in zip(report["failures"], done.stderr.splitlines(), strict=True):
        assert line == f"game {failure['game']}: {failure['name']} (seat {failure['seat'] + 1}) {failure['reason']}"
    assert zuschlag("verify", file).stdout == "8 records hold\n"


def test_many_failures_are_told_shortly(others: Path) -> None:
    """The first twenty; all are counted."""
    done = zuschlag("arena", "bigshot", "--players", "2", "--bots", "raises,random", "--games", "24", "--cores", "1")
    assert len(done.stderr.splitlines()) == 21
    assert done.stderr.splitlines()[-1] == "further failures are counted, but not told one by one"
    assert " 24\n" in done.stdout


def test_until_sure_stops_when_all_are_told_apart_at_the_same_deal_on_any_number_of_cores(others: Path) -> None:
    """And says so; equals play on to the end."""
    args = (
        "arena",
        "bigshot",
        "--players",
        "2",
        "--bots",
        "random,cheats",
        "--games",
        "400",
        "--salt",
        "x",
        "--until-sure",
        "--json",
    )
    runs = [json.loads(process(*args, "--cores", cores, timeout=90).stdout) for cores in ("1", "2")]
    assert timeless(runs[0]) == timeless(runs[1])
    assert runs[0]["stopped"] == "sure"
    assert 4 < runs[0]["games"] < 100
    done = zuschlag(*args[:-1], "--cores", "1")
    assert "(stopped: all are told apart)" in done.stdout
    assert "The intervals are confidence sequences: they hold although the run could stop at any deal.\n" in done.stdout
    low, high = runs[0]["differences"][0]["win_share"]["interval"]
    assert 0 < low < high <= 1
    equal = found(*TWO, "--games", "40", "--until-sure")
    assert (equal["stopped"], equal["games"], equal["intervals"]) == (None, 40, "any-time")
    assert found(*TWO, "--games", "40")["intervals"] == "fixed"


def test_a_chart_is_drawn(tmp_path: Path) -> None:
    """Into the file that was named."""
    file = tmp_path / "chart.svg"
    found(*TWO, "--games", "4", "--plot", file)
    assert "<!-- Big Shot, 2 players: 4 games -->" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--bots", "random"], "1 bot is named for 4 seats; expected 4 or more; a name may be repeated"),
        (["--bots", "random,random,random,nobody"], "there is no bot 'nobody'; there is random"),
        (["--bots", "random,,random,random"], "a name between the commas is empty"),
        (["--bots", ""], "0 bots are named for 4 seats"),
        (
            ["--bots", "random,random,random,random", "--timeout", "nan"],
            "the time-out is nan; expected a number of seconds above 0",
        ),
        (["--bots", '"random'], "expected names separated by commas"),
        (["--bots", "random,random,random,random", "--salt", "x" * 65], "expected at most 64 printable ASCII characters"),
        (["--bots", "random,random,random,random", "--salt", "é"], "the salt is 'é'"),
        (["--bots", "random,random,random,exec:/no/such/bot"], "'/no/such/bot' is no program that could be found"),
        (["--bots", "random,random,random,random", "--option", "variant=hard"], "'hard'"),
        (["--bots", "random,random,random,random", "--address", "x:1"], "expected --on ray with it"),
        (["--bots", "random,random,random,random", "--plot", "chart.txt"], "expected a name that ends in .svg"),
    ],
)
def test_a_run_that_cannot_be_is_refused_in_a_line(
    args: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is played or written."""
    monkeypatch.chdir(tmp_path)
    old = tmp_path / "old.jsonl"
    old.write_text("an hour's work\n", encoding="utf-8")
    assert said in refusal(zuschlag("arena", "bigshot", *args, "--records", "old.jsonl"))
    assert old.read_text(encoding="utf-8") == "an hour's work\n"
    assert list(tmp_path.iterdir()) == [old]


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--games", "0"], "--games"),
        (["--games", "many"], "--games"),
        (["--seed", "x"], "--seed"),
        (["--players", "5"], "--players"),
        (["--cores", "0"], "--cores"),
        (["--timeout", "0"], "--timeout"),
        (["--on", "mars"], "--on"),
        (["--records", "no/such/folder/x"], "no/such/folder"),
        (["--plot", "."], "--plot"),
    ],
)
def test_arguments_that_are_none_are_refused(args: list[str], named: str) -> None:
    """The argument is named."""
    assert named in usage_error(zuschlag(*TWO, *args))
    assert "--bots" in usage_error(zuschlag("arena", "bigshot"))


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (("a,b,c",), ("a", "b", "c")),
        (("a", "b,c"), ("a", "b", "c")),
        ((" a, b ",), ("a", "b")),
        (('a,"exec:./bot 1,2",b',), ("a", "exec:./bot 1,2", "b")),
        (("exec:./bot 'x y'", "a"), ("exec:./bot 'x y'", "a")),
    ],
)
def test_names_are_split_at_commas_and_may_be_quoted(given: tuple[str, ...], names: tuple[str, ...]) -> None:
    """As in a CSV file; or the option is repeated."""
    assert split_names(given) == names


def test_a_list_that_ends_within_a_quotation_is_refused() -> None:
    """It is quoted."""
    with pytest.raises(Refused, match="--bots 'a,\"b': expected names"):
        split_names(('a,"b',))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_a_person_who_watches_sees_a_table_that_moves_and_a_bar(others: Path) -> None:
    """And at the end the table alone, in colours."""
    env = environment({"PYTHONPATH": str(others), "COLUMNS": "120"})
    with Terminal(
        "arena", "bigshot", "--bots", "random,first,cheats,random", "--games", "40", "--cores", "1", env=env
    ) as terminal:
        terminal.wait_for("/40")
        terminal.wait_for("which was not offered")
        terminal.wait_for("Big Shot, 4 players: 40 games in 10 deals")
        assert terminal.end() == 0
        assert "\x1b[" in terminal.shown
        assert "━" in terminal.shown


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_no_colours_where_none_are_wanted() -> None:
    """NO_COLOR is respected."""
    with Terminal(*TWO, "--games", "40", env={"NO_COLOR": "1"}) as terminal:
        assert terminal.end() == 0
        assert "\x1b[3" not in terminal.shown


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
@pytest.mark.parametrize("cores", ["1", "2"])
def test_ctrl_c_ends_everything_and_tells_what_was_found_so_far(tmp_path: Path, cores: str) -> None:
    """Exit status 130, no traceback; the finished games are reported and their records kept; no bot plays on."""
    pids, file = tmp_path / "pids", tmp_path / "games.jsonl"
    turn = f"""if os.path.exists({str(file)!r} + ".wait"):
        open({str(pids)!r}, "w").write(str(os.getpid())); time.sleep(60)
    say(json.dumps({{"move": message["offered"][0]}}))"""
    bot = f"exec:{program(tmp_path, turn=turn)}"
    args = ("arena", "bigshot", "--players", "2", "--bots", f"{bot},random", "--games", "400", "--cores", cores)
    with Terminal(*args, "--records", file, env={"COLUMNS": "200"}) as terminal:
        terminal.wait_for("Big Shot, 2 players")
        Path(f"{file}.wait").touch()
        while not (pids.exists() and pids.read_text()):
            terminal.wait_for("games")
        terminal.type(CTRL_C)
        terminal.wait_for("(interrupted)")
        terminal.wait_for("interrupted after")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.shown
    assert has_gone(int(pids.read_text()))
    assert "records hold" in zuschlag("verify", file).stdout


def test_the_command_line_loads_what_the_arena_needs_only_when_it_plays() -> None:
    """So that other commands start quickly."""
    heavy = ("rich", "openskill", "matplotlib", "ray", "numpy", "numba")
    listing = f"import sys, zuschlag.cli.entry_point; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True, timeout=20)
    assert done.stdout == "[]\n"


def test_fewer_than_eight_deals_are_shown_without_intervals(tmp_path: Path) -> None:
    """In the table, in the chart and at the difference."""
    bots = (
        "arena",
        "bigshot",
        "--players",
        "2",
        "--bots",
        "cautious,random",
        "--games",
        "14",
        "--salt",
        "none",
        "--cores",
        "1",
    )
    done = zuschlag(*bots, "--plot", tmp_path / "chart.svg")
    _, _, _, best, worst, _, difference = done.stdout.splitlines()
    assert [line.split()[3] for line in (best, worst)] == ["–", "–"]
    assert difference == "cautious − random: too few deals to say"
    assert "interval" not in (tmp_path / "chart.svg").read_text(encoding="utf-8")
