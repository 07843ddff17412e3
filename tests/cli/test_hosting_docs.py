"""docs/how-to/hosting.md is tested against the code: every setting, every variable, every operator's command, every measure."""

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import click
import pytest

from tests.cli.server_process import server_process
from zuschlag.cli import main
from zuschlag.cli.commands.serve import SECRETS, serve
from zuschlag.server.metrics import Metrics
from zuschlag.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "how-to/hosting.md").read_text(encoding="utf-8")
SETTINGS = {
    "file": "--data",
    "is_lan": "--lan",
    "is_shared": "--shared",
    "trusted_proxies": "--trusted-proxy",
    "password": "--password-file",
    "operator_key": "--operator-key-file",
    "smtp": "--smtp-host",
    "webhook_networks": "--webhook-network",
    "limits": "--max-people",
    "table_limits": "--max-tables-per-person",
    "connections": "--max-connections",
}
"""Settings whose flag has another name."""


def rows() -> dict[str, tuple[str, str]]:
    """The table of settings: flag → variable, what is usual."""
    found = re.findall(r"^\| `(--[a-z-]+)` \| `(\w+)` \| (.*?) ?\| ", PAGE, re.MULTILINE)
    return {flag: (variable, usual.strip()) for flag, variable, usual in found}


def test_every_flag_is_in_the_table_with_its_variable() -> None:
    assert {flag: variable for flag, (variable, _) in rows().items()} == {
        option.opts[0]: option.envvar for option in serve.params
    }


def test_every_setting_of_the_server_is_in_the_table() -> None:
    settings = {field.name for field in fields(Settings)}
    flags = {SETTINGS.get(name, f"--{name.replace('_', '-')}") for name in settings}
    assert flags - set(rows()) == set()


def test_what_is_usual_is_what_is_documented() -> None:
    """Where a flag has a default that can be said in a word."""
    for option in serve.params:
        assert isinstance(option, click.Option)
        if isinstance(option.default, str | int) and not option.is_flag:
            assert rows()[option.opts[0]][1].strip("`") == str(option.default), option.opts[0]


def test_the_flags_defaults_are_the_settings_own() -> None:
    usual = Settings()
    for option in serve.params:
        if isinstance(option.default, str | int) and hasattr(usual, str(option.name)):
            assert option.default == getattr(usual, str(option.name)), option.name


def test_every_secrets_variable_is_documented() -> None:
    assert [variable for variable in SECRETS.values() if f"`{variable}`" not in PAGE] == []


def test_every_operators_command_is_documented() -> None:
    group = main.commands["operator"]
    assert isinstance(group, click.Group)
    told = PAGE.partition("## Manage a running server")[2].partition("\n## ")[0]
    assert [name for name in group.commands if not re.search(rf"\b{name}\b", told)] == []


def test_every_measure_is_documented() -> None:
    made = set(re.findall(r"^# TYPE (\w+) (?:counter|gauge|histogram)$", Metrics().text().decode(), re.MULTILINE))
    assert made - set(re.findall(r"`(zuschlag_\w+)`", PAGE)) == {name for name in made if name.endswith("_created")}


@pytest.mark.skipif(shutil.which("curl") is None, reason="runs curl")
def test_the_documented_command_reads_the_metrics_behind_a_trusted_proxy_on_this_machine(tmp_path: Path) -> None:
    (line,) = re.findall(r"^curl .*/metrics$", PAGE, re.MULTILINE)
    with server_process(tmp_path, "serve", "--trusted-proxy", "127.0.0.1") as server:
        command = line.replace("http://127.0.0.1:8000", server.url).replace("curl ", "curl --silent --noproxy '*' ")
        done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert "zuschlag_moves_total" in done.stdout
