"""The chart: legible, the same bytes for the same figures, refused before anything is played where it cannot be drawn."""

import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from zuschlag.arena.chart import check_chart, draw
from zuschlag.errors import Refused, Trouble


def found(*shares: float, options: dict[str, Any] | None = None) -> Any:
    bots = [
        {"name": f"bot-{at} $x$", "win_share": share, "interval": [max(0, share - 0.1), min(1, share + 0.1)]}
        for at, share in enumerate(shares)
    ]
    return {"game": "bigshot", "players": 3, "options": options or {}, "games": 300, "par": 0.3333, "bots": bots}


def test_the_same_figures_give_the_same_bytes(tmp_path: Path) -> None:
    """In processes of their own too: no date, no random names."""
    report = found(0.5, 0.3, 0.2)
    files = [tmp_path / f"{name}.svg" for name in "abc"]
    draw(report, str(files[0]))
    draw(report, str(files[1]))
    program = f"from zuschlag.arena.chart import draw; draw({report!r}, {str(files[2])!r})"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()


@pytest.mark.parametrize("shares", [(1.0,), (0.0, 1.0), (0.1,) * 10])
def test_it_is_a_picture_of_every_bot(tmp_path: Path, shares: tuple[float, ...]) -> None:
    """A whole SVG, as high as there are bots; names are taken as they are."""
    file = tmp_path / "chart.svg"
    draw(found(*shares, options={"variant": "challenge"}), str(file))
    picture = ET.parse(file).getroot()
    assert picture.tag.endswith("svg")
    assert float(picture.attrib["height"].removesuffix("pt")) == pytest.approx(72 * (1.5 + 0.55 * len(shares)))
    comments = file.read_text(encoding="utf-8")
    assert all(f"<!-- bot-{at} $x$ -->" in comments for at in range(len(shares)))
    assert "<!-- Big Shot, 3 players, challenge: 300 games -->" in comments
    assert "<!-- par 33.3 % -->" in comments


@pytest.mark.parametrize(("kind", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("PNG", b"\x89PNG")])
def test_other_kinds_of_picture(tmp_path: Path, kind: str, start: bytes) -> None:
    """By the file's ending."""
    file = tmp_path / f"chart.{kind}"
    check_chart(str(file))
    draw(found(0.4, 0.6), str(file))
    assert file.read_bytes().startswith(start)


@pytest.mark.parametrize("name", ["chart", "chart.txt", "chart.svg.gz", ".svg"])
def test_what_is_no_picture_is_refused(name: str) -> None:
    """What was expected is said."""
    with pytest.raises(Refused, match=r"expected a name that ends in \.svg, \.png, \.pdf"):
        check_chart(name)


def test_a_chart_that_cannot_be_written_is_trouble(tmp_path: Path) -> None:
    """In a line."""
    with pytest.raises(Trouble, match="cannot write"):
        draw(found(0.4, 0.6), str(tmp_path / "no" / "chart.svg"))


def test_without_matplotlib_the_way_to_get_it_is_told(tmp_path: Path) -> None:
    """A Python that has none: one that looks for modules in the sources alone."""
    sources = Path(__file__).parents[2] / "src"
    program = f"""
import sys
sys.path = [path for path in sys.path if "site-packages" not in path] + [{str(sources)!r}]
from zuschlag.arena.chart import check_chart
from zuschlag.arena.ray_executor import check_ray
from zuschlag.errors import Refused
for check in (lambda: check_chart("chart.svg"), check_ray):
    try:
        check()
    except Refused as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == [
        "matplotlib is not installed; for a chart: pip install 'zuschlag[plot]'",
        "Ray is not installed; to run on it: pip install 'zuschlag[ray]'",
    ]


def test_bots_without_an_interval_are_drawn_without_one(tmp_path: Path) -> None:
    """As after fewer than eight deals: the share alone."""
    report, file = found(0.5, 0.3), tmp_path / "chart.svg"
    for bot in report["bots"]:
        bot["interval"] = None
    draw(report, str(file))
    drawn = file.read_text(encoding="utf-8")
    assert "<!-- 50.0 % -->" in drawn
    assert "<!-- share of wins in % -->" in drawn
