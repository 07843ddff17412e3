"""For all tests: repeatable examples, and skips that are errors where nothing may be skipped."""

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("zuschlag", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("zuschlag")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With ZUSCHLAG_NO_SKIPS=1 a skipped test has failed: continuous integration must not go green by skipping."""
    report = yield
    if os.environ.get("ZUSCHLAG_NO_SKIPS") == "1" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and nothing may be: {report.longrepr}"
    return report
