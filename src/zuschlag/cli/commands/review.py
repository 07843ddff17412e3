"""`zuschlag review`: what every decision of a finished match was worth."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Literal, TextIO, TypeVar

import click

from zuschlag.cli.arguments import language_option
from zuschlag.errors import Refused
from zuschlag.record import Record, read_records

Form = Literal["text", "json", "html"]
P = TypeVar("P")


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--number",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Which record of the file to review, counting from 1.",
)
@click.option("--text", "as_text", is_flag=True, help="Print a report (the default).")
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.option("--html", "as_html", is_flag=True, help="Print a page that needs nothing else.")
@click.option(
    "--budget",
    type=click.IntRange(1),
    help="Simulations for each decision. By default, a match of four takes less than a minute.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed and budget give the same review.")
@click.option("--seat", type=click.IntRange(1, 4), help="Print only the decisions of this seat, counting from 1.")
@click.option("--open", "open_cards", is_flag=True, help="Judge decisions with open cards, which the seats did not know.")
@click.option("--evaluator", metavar="NAME", help="guided, search, network or rollout; by default, the best that is available.")
@language_option
def review(
    file: IO[bytes],
    number: int,
    as_text: bool,
    as_json: bool,
    as_html: bool,
    budget: int | None,
    seed: int,
    seat: int | None,
    open_cards: bool,
    evaluator: str | None,
    language: str,
) -> None:
    """Review a finished match of FILE (- is standard input): what every decision was worth, mistakes, chances and luck."""
    import msgspec  # here, so that the other commands start quickly

    from zuschlag.review import Reviewer
    from zuschlag.review.html_report import html_review
    from zuschlag.review.sentences import review_texts
    from zuschlag.review.text_report import report_review

    form = _choose_form({"text": as_text, "json": as_json, "html": as_html})
    record, line = _nth_record(file, number)
    try:
        reviewer = Reviewer(record, evaluator=evaluator, seed=seed, budget=budget, open_cards=open_cards)
    except Refused as error:
        raise Refused(error.code, f"{file.name}, line {line}: {error}") from None
    if seat is not None and seat > reviewer.game.players:
        raise Refused("unknown", f"there is no seat {seat}; seats are 1 to {reviewer.game.players}")
    found = reviewer.assemble(show_progress(reviewer.parts(), reviewer.outline().tasks, sys.stderr))
    if form == "json":
        if seat is not None:
            own = tuple(decision for decision in found.decisions if decision.seat == seat - 1)
            found = msgspec.structs.replace(found, decisions=own)
        click.echo(msgspec.json.encode(found).decode())
        return
    texts = review_texts(language)
    you = None if seat is None else seat - 1
    if form == "html":
        click.echo(html_review(texts, found, reviewer.match, you))
    else:
        click.echo("\n".join(report_review(texts, found, reviewer.match, you)))


def _choose_form(given: Mapping[Form, bool]) -> Form:
    chosen = [form for form, is_chosen in given.items() if is_chosen]
    if len(chosen) > 1:
        options = " and ".join(f"--{form}" for form in chosen)
        raise click.UsageError(f"{options} are different formats; expected one of {', '.join(f'--{form}' for form in given)}")
    return chosen[0] if chosen else "text"


def show_progress(parts: Iterable[P], total: int, stream: TextIO) -> Iterator[P]:
    """Pass the parts on, and write how many there are, if the stream is a terminal. The line is gone in the end."""
    if not stream.isatty():
        yield from parts
        return
    for done, part in enumerate(parts, 1):
        stream.write(f"\r{done}/{total}")
        stream.flush()
        yield part
    stream.write("\r\x1b[K")
    stream.flush()


def _nth_record(file: IO[bytes], number: int) -> tuple[Record, int]:
    found = 0
    for line, record in read_records(file):
        found += 1
        if found == number:
            if isinstance(record, Refused):
                raise Refused(record.code, f"{file.name}, line {line}: {record}")
            return record, line
    raise Refused("unknown", f"{file.name} has {found} {'record' if found == 1 else 'records'}; there is no number {number}")
