"""`zuschlag simulate`: many matches between bots, as records."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_runner import process, refusal, usage_error, zuschlag
from tests.match.example_matches import OWN_BOARD, VARIANTS


def simulated(*args: str | Path) -> list[dict[str, Any]]:
    """The records that a run writes."""
    done = zuschlag("simulate", "bigshot", *args)
    assert (done.exit_code, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_same_seed_gives_the_same_bytes() -> None:
    """In processes of their own, whatever Python hashes by."""
    runs = [
        process("simulate", "bigshot", "--games", "5", "--seed", "42", "--players", "3", env={"PYTHONHASHSEED": hashing})
        for hashing in ("1", "2")
    ]
    assert runs[0].returncode == 0
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.count(b"\n") == 5


def test_different_seeds_share_no_match() -> None:
    """Not one of eighty, though their seeds are neighbours."""
    matches = [record for seed in range(4) for record in simulated("--games", "20", "--seed", str(seed))]
    assert len({record["seed"] for record in matches}) == 80
    assert len({json.dumps(record["setup"]) for record in matches}) == 80


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    """The nth match of a seed does not depend on how many there are."""
    assert simulated("--games", "5")[:3] == simulated("--games", "3")


@pytest.mark.parametrize("games", [1, 2, 7])
def test_it_writes_as_many_matches_as_were_asked_for(games: int) -> None:
    """One a line, all of them whole."""
    records = simulated("--games", str(games))
    assert len(records) == games
    assert all("result" in record for record in records)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_variant_can_be_simulated(players: int, options: dict[str, str]) -> None:
    """The records say which, and hold."""
    chosen = [text for name, value in options.items() for text in ("--option", f"{name}={value}")]
    done = zuschlag("simulate", "bigshot", "--games", "2", "--players", str(players), *chosen)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(record["players"], record["options"]) for record in records] == [(players, options)] * 2
    assert zuschlag("verify", "-", typed=done.stdout).stdout == "2 records hold\n"


def test_a_board_of_ones_own_can_be_simulated_on(tmp_path: Path) -> None:
    """BS-3: from a TOML or a JSON file."""
    lots = [f'{{ id = "{lot["id"]}", value = {lot["value"]} }},' for lot in OWN_BOARD["lots"] if "value" in lot]
    parks = [
        f'{{ id = "{lot["id"]}", doubles = {json.dumps(lot["doubles"])} }},' for lot in OWN_BOARD["lots"] if "doubles" in lot
    ]
    toml, as_json = tmp_path / "board.toml", tmp_path / "board.json"
    toml.write_text(f"lots = [{''.join(lots)}{''.join(parks)}]", encoding="utf-8")
    as_json.write_text(json.dumps(OWN_BOARD), encoding="utf-8")
    for file in (toml, as_json):
        (record,) = simulated("--games", "1", "--option", f"board={file}")
        assert record["options"] == {"board": OWN_BOARD}


def test_out_is_the_file_to_write(tmp_path: Path) -> None:
    """What would go to standard output goes there; - is standard output."""
    file = tmp_path / "out.jsonl"
    done = zuschlag("simulate", "bigshot", "--games", "3", "--out", file)
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_text(encoding="utf-8") == zuschlag("simulate", "bigshot", "--games", "3", "--out", "-").stdout


def test_a_bot_can_be_named() -> None:
    """The default is named random."""
    assert simulated("--games", "2", "--bot", "random") == simulated("--games", "2")


def test_a_refused_run_leaves_an_old_file_alone(tmp_path: Path) -> None:
    """An hour's work is not emptied for a typing error, nor is an empty file left behind."""
    old, none = tmp_path / "old.jsonl", tmp_path / "none.jsonl"
    old.write_text("an hour's work\n", encoding="utf-8")
    for file in (old, none):
        assert refusal(zuschlag("simulate", "bigshot", "--option", "variant=hard", "--out", file))
    assert old.read_text(encoding="utf-8") == "an hour's work\n"
    assert not none.exists()


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--players", "1"], "--players"),
        (["--players", "5"], "--players"),
        (["--players", "two"], "--players"),
        (["--games", "0"], "--games"),
        (["--games", "-3"], "--games"),
        (["--games", "1.5"], "--games"),
        (["--seed", "x"], "--seed"),
        (["--bot", "genius"], "--bot"),
        (["--out", "no/such/folder/out.jsonl"], "no/such/folder"),
        (["--out", "."], "--out"),
    ],
)
def test_arguments_that_are_none_are_refused(args: list[str], named: str) -> None:
    """The argument is named."""
    assert named in usage_error(zuschlag("simulate", "bigshot", *args))


@pytest.mark.parametrize("seed", ["0", "-1", "9" * 40])
def test_any_whole_number_is_a_seed(seed: str) -> None:
    """Large and negative ones too."""
    assert simulated("--games", "1", "--seed", seed) == simulated("--games", "1", "--seed", seed)


def test_several_cores_write_the_same_bytes(tmp_path: Path) -> None:
    args = ("simulate", "zahltag", "--players", "2", "--games", "7", "--bot", "cautious")
    expected = zuschlag(*args).stdout
    assert expected.count("\n") == 7
    assert zuschlag(*args, "--cores", "2").stdout == expected
    file = tmp_path / "out.jsonl"
    assert zuschlag(*args, "--cores", "2", "--out", file).exit_code == 0
    assert file.read_text(encoding="utf-8") == expected


@pytest.mark.parametrize("cores", ["1", "2"])
def test_an_interrupted_dataset_of_the_networks_games_is_continued_with_the_same_bytes(cores: str, tmp_path: Path) -> None:
    """Wherever the file ends, also in the middle of a record; a whole file stays as it is, and a missing one is begun."""
    args = ("simulate", "zahltag", "--players", "2", "--games", "4", "--bot", "network", "--seed", "9")
    expected = zuschlag(*args).stdout.encode()
    lines = expected.splitlines(keepends=True)
    file = tmp_path / "out.jsonl"
    for left in (None, b"", lines[0][:40], b"".join(lines[:2]) + lines[2][:-1], expected):
        if left is not None:
            file.write_bytes(left)
        done = zuschlag(*args, "--cores", cores, "--out", file, "--resume")
        assert (done.exit_code, done.stdout) == (0, "")
        assert file.read_bytes() == expected
    assert zuschlag("verify", file).stdout == "4 records hold\n"


def test_a_file_of_another_run_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    zuschlag("simulate", "bigshot", "--players", "2", "--games", "2", "--out", file)
    before = file.read_bytes()
    two, three = ("--players", "2"), ("--players", "3")
    for other in ((*two, "--seed", "2"), three, (*two, "--bot", "cautious")):
        said = refusal(zuschlag("simulate", "bigshot", *other, "--games", "3", "--out", file, "--resume"))
        assert "is not match 2 of this run" in said
        assert file.read_bytes() == before
    assert "--resume continues a file" in refusal(zuschlag("simulate", "bigshot", "--resume"))
