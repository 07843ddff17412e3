"""What stays of a seat's position on the screen while a device is passed on is what a spectator is told of it."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.any_game import AnyMatch
from tests.random_play import play_randomly

HERE = Path(__file__).parent
DENO = shutil.which("deno", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")

pytestmark = pytest.mark.skipif(DENO is None, reason="there is no deno here")


def position(match: AnyMatch, viewer: int | None) -> dict[str, Any]:
    events = [{"kind": event.kind, "args": dict(event.args)} for event in match.events if event.is_visible_to(viewer)]
    told: dict[str, Any] = json.loads(json.dumps({"view": asdict(match.view(viewer)), "events": events}))
    return told


def test_zt_10_a_position_that_stays_while_a_device_is_passed_on_is_that_of_a_spectator() -> None:
    own, public = [], []
    for seed in range(2):
        for match in play_randomly(("zahltag", 3, {}), seed):
            own += [position(match, seat) for seat in range(3)]
            public += [position(match, None)] * 3
    assert sum(mine != all_know for mine, all_know in zip(own, public, strict=True)) > 100
    command = [
        str(DENO),
        "run",
        "--no-check",
        "--frozen",
        "--config",
        str(HERE.parents[1] / "web/deno.json"),
        "public_position.ts",
    ]
    done = subprocess.run(command, cwd=HERE, input=json.dumps(own), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == public
