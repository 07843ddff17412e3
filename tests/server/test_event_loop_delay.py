"""How late the event loop is, as the metrics say."""

import time
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.server.live_server import LiveServer, run_in_server, run_live_server
from zuschlag.server.event_loop_delay import REMEMBERED_SECONDS, RecentMaximum

NAME = "zuschlag_event_loop_delay"


def read_metrics(live_server: LiveServer) -> dict[str, float]:
    """The values of all metrics without labels, and of the buckets of histograms by their upper bound."""
    answer = live_server.operator().get("/metrics")
    return {
        sample.name + sample.labels.get("le", ""): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if set(sample.labels) <= {"le"}
    }


async def block_event_loop(seconds: float) -> None:
    time.sleep(seconds)


def test_what_blocks_the_event_loop_is_seen_in_the_metrics(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as live_server:
        before = read_metrics(live_server)
        run_in_server(live_server, block_event_loop(1.2))
        after = read_metrics(live_server)
    assert after[f"{NAME}_max_seconds"] > 1
    late_before, late_after = (
        metrics[f"{NAME}_seconds_count"] - metrics[f"{NAME}_seconds_bucket1.0"] for metrics in (before, after)
    )
    assert late_after > late_before


def test_the_largest_delay_is_forgotten_after_a_minute() -> None:
    now = 100.5
    recent = RecentMaximum(lambda: now)
    assert recent.get() == 0
    recent.add(0.3)
    recent.add(0.2)
    now += 10
    recent.add(0.1)
    assert recent.get() == 0.3
    now += REMEMBERED_SECONDS - 10
    assert recent.get() == 0.1
    now += 10
    assert recent.get() == 0
    recent.add(0.05)
    assert recent.get() == 0.05
