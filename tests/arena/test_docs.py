"""docs/how-to/arena.md and docs/reference/bot-protocol.md are tested against the code: examples, keys."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import zuschlag
import zuschlag.arena
from zuschlag.arena import InProcessExecutor, Plan, Tally, report, run
from zuschlag.bots import Turn

DOCS = Path(__file__).parents[2] / "docs"


def code(page: str, start: str) -> str:
    """The page's one Python example that begins so."""
    text = (DOCS / page).read_text(encoding="utf-8")
    (found,) = re.findall(rf"```python\n({re.escape(start)}.*?)```", text, re.DOTALL)
    return str(found)


def test_the_example_in_python_runs(tmp_path: Path) -> None:
    """As a file of its own, which its workers do not load."""
    file = tmp_path / "example.py"
    file.write_text(
        code("how-to/arena.md", "from zuschlag.arena import").replace("100", "4").replace("local()", "local(2)"),
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("[{'name': 'random', 'win_share': 0.25")


def test_the_class_in_the_documentation_is_a_bot() -> None:
    """It chooses what is offered."""
    names: dict[str, Any] = {}
    exec(code("reference/bot-protocol.md", "class Frugal"), names)
    match = zuschlag.new("bigshot", seed=1)
    turn = Turn(match, match.pending.seats[0])
    assert names["Frugal"](7, turn.seat).choose(turn) in turn.offered


def test_every_key_of_the_report_is_documented() -> None:
    """By its name."""
    plan = Plan("bigshot", 2, ("random", "exec:false"))
    tally = Tally(plan)
    for dealt in run(plan, 1, InProcessExecutor()):
        tally.add(dealt)
    found = report(tally)
    told = set(re.findall(r"`([a-z_]+)`", (DOCS / "how-to/arena.md").read_text(encoding="utf-8")))
    keys = {*found, *found["bots"][0], *found["differences"][0], *found["differences"][0]["money"], *found["failures"][0]}
    assert keys - told == set()


def test_the_old_name_of_check_plan_keeps_working() -> None:
    """`checked` was documented."""
    assert zuschlag.arena.checked is zuschlag.arena.check_plan
