"""The files in deploy/: the units are correct and hardened, and every command and variable in them is one of ours.

The units and the container are not run here: that needs a running systemd, and a machine that builds containers.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command_runner import ZUSCHLAG, environment, process, zuschlag
from tests.cli.server_process import server_process
from zuschlag.cli.commands.serve import SECRETS, serve

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
INSTALLED = "/opt/zuschlag/bin/zuschlag"
"""Where the units expect the command."""
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
SERVICES = sorted(DEPLOY.glob("*.service"))
MOST_EXPOSED = 20
"""Tenths of systemd's measure: 100 is a service without any protection."""
OTHER_VARIABLES = {"NO_COLOR", "PATH", "ZUSCHLAG_CACHE", *SECRETS.values()}

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing: apt-get install systemd"
)


def values(unit: Path, name: str) -> list[str]:
    """The values of a setting of a unit, in their order."""
    return re.findall(rf"^{name}=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


def in_folder(written: str, folder: Path) -> str:
    """With systemd's folders replaced by ours."""
    return written.replace("%S/zuschlag", str(folder / "state")).replace("%C/zuschlag", str(folder / "cache"))


def variables(folder: Path) -> dict[str, str]:
    """The environment of the server's unit, on a free port."""
    pairs = (in_folder(pair, folder).partition("=")[::2] for pair in values(DEPLOY / "zuschlag.service", "Environment"))
    return dict(pairs) | {"ZUSCHLAG_PORT": "0"}


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, with what they are given."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in lines]


def container_environment() -> dict[str, str]:
    (written,) = (given for name, given in instructions() if name == "ENV")
    return dict(pair.split("=", 1) for pair in written.split())


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_finds_no_fault_in_a_unit(unit: Path, tmp_path: Path) -> None:
    """With the command where it is installed here. (A timer is checked together with its service.)"""
    for each in UNITS:
        (tmp_path / each.name).write_text(each.read_text(encoding="utf-8").replace(INSTALLED, ZUSCHLAG), encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit.name)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs_systemd
@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_service_is_hardened_by_systemds_own_measure(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout.splitlines()[-1:] or done.stderr
    assert "Overall exposure level" in done.stdout


@needs_systemd
def test_the_timer_has_a_time_that_systemd_understands() -> None:
    (written,) = values(DEPLOY / "zuschlag-backup.timer", "OnCalendar")
    done = subprocess.run(["systemd-analyze", "calendar", written], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "Next elapse" in done.stdout


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_service_has_its_own_user_and_can_write_its_own_folders_only(unit: Path) -> None:
    expected = {
        "DynamicUser": "yes",
        "User": "zuschlag",
        "StateDirectory": "zuschlag",
        "ProtectSystem": "strict",
        "UMask": "0077",
    }
    assert {name: values(unit, name)[-1] for name in expected} == expected
    assert values(unit, "CapabilityBoundingSet") == [""]


def test_the_units_commands_run_a_server_and_back_it_up(tmp_path: Path) -> None:
    """With the unit's environment, in folders like systemd's."""
    for name in ("state", "cache"):
        (tmp_path / name).mkdir()
    (command,) = values(DEPLOY / "zuschlag.service", "ExecStart")
    (backup,) = values(DEPLOY / "zuschlag-backup.service", "ExecStart")
    program, *args = shlex.split(command)
    backup_program, *backup_args = shlex.split(in_folder(backup, tmp_path))
    assert (program, backup_program) == (INSTALLED, INSTALLED)
    with server_process(tmp_path, *args, env=variables(tmp_path)) as server:
        assert server.get("/healthz")
        done = process(*backup_args)
        assert (done.returncode, done.stderr) == (0, b"")
        assert server.stop() == 0
    assert (tmp_path / "state" / "zuschlag.sqlite").is_file()
    assert len(list((tmp_path / "state" / "backups").iterdir())) == 1


def test_every_variable_is_one_that_the_server_reads() -> None:
    known = OTHER_VARIABLES | {str(option.envvar) for option in serve.params}
    in_file = re.findall(r"^#?([A-Z_]+)=", (DEPLOY / "zuschlag.env").read_text(encoding="utf-8"), re.MULTILINE)
    in_unit = [pair.split("=")[0] for unit in SERVICES for pair in values(unit, "Environment")]
    assert len(in_file) > 3
    assert set(in_file) | set(in_unit) | set(container_environment()) <= known


def test_the_containers_command_serves_and_its_healthcheck_knows(tmp_path: Path) -> None:
    """As in the container, with a folder of ours for its volume, and a free port."""
    found = dict(instructions())
    command = [*json.loads(found["ENTRYPOINT"]), *json.loads(found["CMD"])]
    check = json.loads(found["HEALTHCHECK"].partition("CMD ")[2])
    assert (command[0], check[0]) == ("zuschlag", "python")
    given = {name: value.replace("/data", str(tmp_path)) for name, value in container_environment().items() if name != "PATH"}
    with server_process(tmp_path, *command[1:], env=given | {"ZUSCHLAG_PORT": "0"}) as server:
        assert given["ZUSCHLAG_DATA"] == str(tmp_path)
        probe = [sys.executable, *(part.replace("http://127.0.0.1:8000", server.url) for part in check[1:])]
        assert probe[-1] != check[-1]
        assert subprocess.run(probe, env=environment(), timeout=60, check=False).returncode == 0
        assert server.stop() == 0
        assert subprocess.run(probe, env=environment(), capture_output=True, timeout=60, check=False).returncode != 0
    assert (tmp_path / "zuschlag.sqlite").is_file()


def test_the_container_is_built_in_stages_and_runs_without_rights() -> None:
    lines = instructions()
    stages = [given for name, given in lines if name == "FROM"]
    assert [" AS " in stage for stage in stages] == [True, False]
    last = lines[max(number for number, (name, _) in enumerate(lines) if name == "FROM") :]
    users = [given for name, given in last if name == "USER"]
    assert users == ["zuschlag"]
    assert {"HEALTHCHECK", "VOLUME", "STOPSIGNAL", "EXPOSE", "CMD"} <= {name for name, _ in last}
    (copied,) = (given for name, given in last if name == "COPY")
    assert copied.split() == ["--from=build", "/opt/zuschlag", "/opt/zuschlag"]
    assert (ROOT / "requirements" / "play.txt").is_file()
    assert any("--requirement requirements/play.txt" in given for name, given in lines if name == "RUN")


COMMANDS = re.findall(
    r"(?:^|`|exec zuschlag |/opt/zuschlag/bin/)(zuschlag (?:serve|backup|restore|operator)\b[^`\n]*)",
    (DEPLOY / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_the_readme_names_commands() -> None:
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_exists_with_its_options(command: str) -> None:
    """Asked for help: an unknown command or option is an error all the same."""
    done = zuschlag(*shlex.split(command)[1:], "--help")
    assert (done.exit_code, done.stderr) == (0, "")


def test_files_that_are_named_exist() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in DEPLOY.iterdir() if file.is_file())
    named = set(re.findall(r"\bdeploy/([\w.-]*\w)", text)) | set(
        re.findall(r"\b(zuschlag[\w-]*\.(?:service|timer|env))\b", text)
    )
    assert {name for name in named if not (DEPLOY / name).exists()} == set()
