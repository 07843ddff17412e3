"""Every command and every piece of code in README and documentation is run by a test, or says on which other machine it runs.

Commands for a shell, Python without prompts, JSON and TOML are run here. Sessions with prompts are run by `tests/test_docs.py`,
and code that is quoted from `docs/examples` by the tests of those files. For everything else a note before the block names the
test, or the machine.
"""

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.cli.command_runner import ANY_MOVES, environment
from tests.docs.code_blocks import OF_OPENSPIEL, PAGES_WITH_SESSIONS, ROOT, CodeBlock, all_blocks, commands_of

OUTPUT = ("text",)
"""Languages of blocks that show what is printed, or what is sent."""
BLOCKS = [block for block in all_blocks() if block.language not in OUTPUT]
ELSEWHERE = "another machine: "
SCRIPTS = Path(sysconfig.get_path("scripts"))
FEW_GAMES = "--games 8"
"""Enough to see that a command does what it should."""
TYPED = {"bigshot": ANY_MOVES, "zahltag": ["keep", "offer 00"] * 400}
PATIENCE = 120
RUN_PYTHON = """
import ast, asyncio, sys
code = compile(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1], "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
begun = eval(code, {"__name__": "__main__"})
if begun is not None:
    asyncio.run(begun)
"""


@cache
def example_sources() -> str:
    files = [file for file in sorted((ROOT / "docs/examples").rglob("*")) if file.suffix in (".py", ".toml")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def is_quoted(block: CodeBlock) -> bool:
    return block.code in example_sources()


def is_run_here(block: CodeBlock) -> bool:
    return not block.note and not block.is_session and not is_quoted(block)


def blocks_in(*languages: str) -> list[CodeBlock]:
    return [block for block in BLOCKS if block.language in languages and is_run_here(block)]


def check(block: CodeBlock) -> str:
    """How the block is run, or why it is not. Fails where it is neither."""
    kind, _, said = block.note.partition(": ")
    if kind == "run by":
        file, _, name = said.partition("::")
        assert (ROOT / file).is_file(), f"there is no {file}"
        assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), f"{file} has no {name}"
    elif kind == "not run":
        assert re.match(f"{ELSEWHERE}.{{5,}}", said), f"{said!r}: expected {ELSEWHERE!r} and which one"
    elif block.is_session:
        assert block.page in (*PAGES_WITH_SESSIONS, OF_OPENSPIEL), "tests/test_docs.py does not run its sessions"
    elif not is_quoted(block):
        assert block.language in ("sh", "python", "json", "toml"), f"nothing runs {block.language!r}: name a test, or a machine"
    return kind or block.language


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_block_is_run_by_a_test_or_says_on_which_machine_it_runs(block: CodeBlock) -> None:
    assert block.language, "name its language after the three backquotes; `text` is for output"
    assert check(block)


def block(language: str, code: str, note: str = "") -> CodeBlock:
    return CodeBlock("docs/page.md", 1, language, code, note)


@pytest.mark.parametrize(
    "wrong",
    [
        block("ruby", "puts 1\n"),
        block("sh", "true\n", "not run: too slow"),
        block("sh", "true\n", "run by: tests/docs/test_code_blocks.py::test_that_is_not_there"),
        block("sh", "true\n", "run by: tests/nothing.py::test_it"),
        block("python", ">>> 1\n1\n"),
    ],
    ids=["nothing runs it", "no machine", "no such test", "no such file", "a session that no test runs"],
)
def test_a_block_that_nothing_runs_is_found(wrong: CodeBlock) -> None:
    with pytest.raises(AssertionError):
        check(wrong)


def test_every_kind_of_block_is_there() -> None:
    kinds = {check(each) for each in BLOCKS}
    assert kinds >= {"run by", "not run", "sh", "python", "json", "toml", "pycon"}


@pytest.mark.parametrize("block", blocks_in("json"), ids=str)
def test_json_can_be_parsed(block: CodeBlock) -> None:
    """An object, or a part of one."""
    text = block.code.strip()
    assert json.loads(text if text.startswith("{") else f"{{{text}}}")


@pytest.mark.parametrize("block", blocks_in("toml"), ids=str)
def test_toml_can_be_parsed(block: CodeBlock) -> None:
    assert tomllib.loads(block.code)


@pytest.mark.parametrize("block", blocks_in("python"), ids=str)
def test_python_runs(block: CodeBlock, tmp_path: Path) -> None:
    """As a script, in a process of its own, with the command `zuschlag` in its path."""
    assert ast.parse(block.code)
    script = tmp_path / "example.py"
    script.write_text(block.code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", RUN_PYTHON, script],
        cwd=tmp_path,
        env=environment(shell_variables(tmp_path)),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def shell_variables(home: Path) -> dict[str, str]:
    path = os.pathsep.join([str(SCRIPTS), os.environ["PATH"]])
    return {"PATH": path, "HOME": str(home), "NO_COLOR": "1"}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like the checkout to the commands: with `.venv/bin` and `docs`, and nothing to be spoiled."""
    folder = tmp_path_factory.mktemp("checkout")
    (folder / ".venv").mkdir()
    (folder / ".venv/bin").symlink_to(SCRIPTS)
    (folder / "docs").symlink_to(ROOT / "docs")
    return folder


def typed_for(command: str) -> bytes:
    """Who records a whole match plays it to its end; all others leave."""
    game = "zahltag" if "zahltag" in command else "bigshot"
    is_whole = "--resume" in command or ("--record" in command and game == "zahltag")
    return "\n".join(TYPED[game] if is_whole else ["quit"]).encode()


@pytest.mark.parametrize("block", blocks_in("sh"), ids=str)
def test_commands_run(block: CodeBlock, checkout: Path) -> None:
    """One after the other in one folder, with fewer games where they take long."""
    printed = b""
    for command in commands_of(block):
        fewer = re.sub(r"--games \d+", FEW_GAMES, command)
        done = subprocess.run(
            ["bash", "-c", fewer],
            cwd=checkout,
            env=environment(shell_variables(checkout)),
            input=typed_for(command) if " play " in command else b"",
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout.decode()}\n{done.stderr.decode()}"
        printed += done.stdout
    assert printed
