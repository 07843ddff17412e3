"""The programs that tests start answer, start again with what they stored, and are required by name."""

import signal

import pytest

from tests.services.postgres import PostgresServer
from tests.services.processes import require_program


def test_a_database_of_its_own_outlives_a_restart_and_a_crash(postgres: PostgresServer) -> None:
    name = postgres.create_database().rsplit("/", 1)[1]
    postgres.run_sql("CREATE TABLE kept (number integer); INSERT INTO kept VALUES (1)", name)
    postgres.restart()
    postgres.run_sql("INSERT INTO kept VALUES (2)", name)
    postgres.restart(signal.SIGQUIT)
    assert postgres.run_sql("SELECT sum(number) FROM kept", name) == "3"


def test_a_missing_program_is_a_skip_that_says_how_to_install_it() -> None:
    with pytest.raises(pytest.skip.Exception, match="sudo apt-get install -y --no-install-recommends nothing-like-it"):
        require_program("zuschlag-has-no-such-program", "nothing-like-it")
