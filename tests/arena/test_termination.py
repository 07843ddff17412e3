"""An arena that is told to end takes its bots along."""

import signal
import subprocess
import time
from pathlib import Path

from tests.bots.distribution import has_gone
from tests.cli.command_runner import ZUSCHLAG, environment

PATIENCE = 60.0  # seconds, on a machine that has other things to do


def test_a_program_does_not_outlive_an_arena_of_one_core(tmp_path: Path) -> None:
    """SIGTERM, while it waits for the program's first word."""
    program, sign = tmp_path / "waits", tmp_path / "pid"
    program.write_text(f"#!/bin/sh\necho $$ > {sign}.part && mv {sign}.part {sign}\nexec sleep 600\n", encoding="utf-8")
    program.chmod(0o755)
    bots = f"random,exec:{program}"
    arena = subprocess.Popen(
        [ZUSCHLAG, "arena", "bigshot", "--players", "2", "--bots", bots, "--games", "2", "--cores", "1", "--timeout", "600"],
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    until = time.monotonic() + PATIENCE
    try:
        while not sign.exists():
            assert time.monotonic() < until
            time.sleep(0.05)
        arena.send_signal(signal.SIGTERM)
        assert arena.wait(PATIENCE) == 1
    finally:
        arena.kill()
        arena.wait()
    assert has_gone(int(sign.read_text(encoding="utf-8")))
