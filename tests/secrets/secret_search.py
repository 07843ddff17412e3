"""Search everything that a server wrote for secrets: files of a folder, and the arguments and environments of its processes.

    save_processes(server_pid, folder)
    assert find_secrets(folder, {"cookie of anna": cookie, "password": password}) == []

A harness puts all output into one folder (standard output and error, metrics, mail that was received), collects the secrets
that it gave to the server and got from it, and calls `find_secrets`. `DESIGNED_HOMES` says which secrets the database and other
files are meant to hold.
"""

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

SHORTEST_SECRET = 12
"""Characters. Anything shorter would be found by chance."""
PART_LENGTH = 12
"""A line that was cut off shows the beginning or the end of a secret: so many characters of it are a leak, too."""
DATABASE = "*.sqlite*"
DESIGNED_HOMES: Mapping[str, tuple[str, ...]] = {
    "invite": (DATABASE,),
    "webhook": (DATABASE,),
    "mail address": (DATABASE,),
    "name": (DATABASE, "operator-*"),
    "chat": (DATABASE,),
    "seed": (DATABASE,),
    "operator key": ("*.sqlite.operator",),
}
"""Files, by the kind of a secret, that may hold it in clear. The kind is what its name begins with."""
STORED_AS_HASH = ("cookie", "seat link", "confirmation link")
"""Kinds of secrets of which the database holds the SHA-256."""


@dataclass(frozen=True)
class FoundSecret:
    """A secret where it does not belong."""

    secret: str
    """Its name."""
    form: str
    file: str
    context: str
    """What stands before it, and what behind."""


def find_secrets(folder: Path, secrets: Mapping[str, str]) -> list[FoundSecret]:
    """Every secret, by its name, that a file of this folder holds without being its designed home.

    Found are the secret itself in upper or lower case, its two ends, and how it reads in a URL, in base64 and as SHA-256.
    """
    for name, secret in secrets.items():
        if len(secret) < SHORTEST_SECRET:
            raise ValueError(f"the secret {name!r} has {len(secret)} characters; expected at least {SHORTEST_SECRET}")
    found: list[FoundSecret] = []
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            content = file.read_bytes().lower()
            for name, secret in secrets.items():
                found += _find_in(content, file.relative_to(folder).as_posix(), name, secret)
    return found


def _find_in(content: bytes, file: str, name: str, secret: str) -> Iterator[FoundSecret]:
    for form, needle in _forms(secret).items():
        at = content.find(needle.lower())
        if at >= 0 and not _is_home(file, name, form):
            before, behind = content[max(0, at - 60) : at], content[at + len(needle) :][:20]
            yield FoundSecret(name, form, file, f"{before.decode(errors='replace')}<…>{behind.decode(errors='replace')}")


def _is_home(file: str, name: str, form: str) -> bool:
    if form.startswith("sha256"):
        return any(name.startswith(kind) for kind in STORED_AS_HASH) and fnmatch(file, DATABASE)
    return any(name.startswith(kind) and any(fnmatch(file, home) for home in homes) for kind, homes in DESIGNED_HOMES.items())


def _forms(secret: str) -> dict[str, bytes]:
    """A secret as it may be written."""
    raw = secret.encode()
    forms = {
        "clear": raw,
        "beginning": raw[:PART_LENGTH],
        "end": raw[-PART_LENGTH:],
        "url": quote(secret, safe="").encode(),
        "repr": repr(secret)[1:-1].encode(),
        "sha256": sha256(raw).hexdigest().encode(),
        "sha256 bytes": sha256(raw).digest(),
    }
    for offset in range(3):  # base64 of something that has it in it
        inner = base64.b64encode(b"\0" * offset + raw)[4 if offset else 0 :]
        forms[f"base64 at {offset}"] = inner[: len(inner) // 4 * 4 - 4]
    return forms


def save_processes(pid: int, folder: Path) -> list[int]:
    """Write the arguments of a process and all its descendants into the folder, and the descendants' environments.

    (The environment of the process itself is where an operator may put secrets.) Returns the descendants' ids.
    """
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue  # it has ended
    family = [pid]
    for member in family:
        family += [child for child, parent in parents.items() if parent == member]
    folder.mkdir(parents=True, exist_ok=True)
    for member in family:
        for part in ("cmdline",) if member == pid else ("cmdline", "environ"):
            _copy(Path(f"/proc/{member}/{part}"), folder / f"{member}.{part}")
    return family[1:]


def _copy(source: Path, target: Path) -> None:
    try:
        target.write_bytes(source.read_bytes())
    except OSError:
        return  # it has ended
