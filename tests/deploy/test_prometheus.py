"""The alerts in deploy/prometheus: they fire when they should, and name only metrics and limits that the server has."""

import re
import subprocess
from pathlib import Path

from tests.services.processes import require_program
from zuschlag.server.limits import all_limit_settings
from zuschlag.server.metrics import Metrics

ROOT = Path(__file__).parents[2]
ALERTS = ROOT / "deploy" / "prometheus" / "alerts.yaml"


def promtool(*arguments: str) -> str:
    command = [require_program("promtool", "prometheus"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT / "deploy" / "prometheus")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_alert_fires_in_trouble_and_none_on_a_server_that_works() -> None:
    promtool("test", "rules", str(ROOT / "tests" / "deploy" / "alerts.test.yaml"))


def test_prometheus_accepts_the_configuration() -> None:
    assert "SUCCESS" in promtool("check", "config", "--syntax-only", "prometheus.yaml")


def test_alerts_name_only_metrics_and_limits_of_the_server() -> None:
    named = set(re.findall(r"\bzuschlag_[a-z_]+", ALERTS.read_text()))
    families = set(re.findall(r"^# TYPE (\w+)", Metrics().text().decode(), re.MULTILINE))
    assert named
    assert {re.sub("_bucket$", "", name) for name in named} <= families
    (words,) = re.findall(r"max_\(([a-z_|]+)\)", ALERTS.read_text())
    assert {f"max_{word}" for word in words.split("|")} <= {setting.name for setting in all_limit_settings()}
