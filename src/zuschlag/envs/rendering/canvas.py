"""A canvas of a few plain shapes, rendered as SVG or by Pillow into an array of pixels.

Characters are those of Pillow's own font, which knows ASCII and little more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal
from xml.sax.saxutils import escape, quoteattr

import numpy as np
import numpy.typing as npt

from zuschlag.errors import Refused

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

OVERSAMPLING = 2
"""Pillow paints hard edges: so many times as large, then made smaller, they become smooth."""
BASELINE_DROP = 0.35
"""How far a letter's foot is below its middle, as a share of its size."""
MISSING = "Pillow is not installed; to paint pictures: pip install 'zuschlag[research]'"


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str = ""
    thick: float = 1
    round: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    radius: float
    fill: str
    edge: str = ""
    thick: float = 1


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line from point to point."""

    points: tuple[Point, ...]
    colour: str
    thick: float = 1


@dataclass(frozen=True, slots=True)
class Polygon:
    """A polygon."""

    points: tuple[Point, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; y is its middle."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: Anchor = "start"
    bold: bool = False


Shape = Rectangle | Circle | Polyline | Polygon | Label


@dataclass(slots=True)
class Canvas:
    """Shapes, the later ones over the earlier. The same picture gives the same SVG and the same pixels."""

    title: str
    width: int
    height: int
    ground: str
    shapes: list[Shape] = field(default_factory=list)

    def rectangle(self, x: float, y: float, width: float, height: float, fill: str, **looks: Any) -> None:
        self.shapes.append(Rectangle(x, y, width, height, fill, **looks))

    def circle(self, x: float, y: float, radius: float, fill: str, **looks: Any) -> None:
        self.shapes.append(Circle(x, y, radius, fill, **looks))

    def polyline(self, points: Sequence[Point], colour: str, thick: float = 1) -> None:
        self.shapes.append(Polyline(tuple(points), colour, thick))

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        self.shapes.append(Polygon(tuple(points), fill))

    def label(self, x: float, y: float, text: object, size: float, fill: str, **looks: Any) -> None:
        if text != "":
            self.shapes.append(Label(x, y, str(text), size, fill, **looks))

    @property
    def texts(self) -> list[str]:
        """Everything that is written in it."""
        return [shape.text for shape in self.shapes if isinstance(shape, Label)]

    def svg(self) -> str:
        """The picture as a document of its own."""
        width, height = self.width, self.height
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        lines = [
            f'{head} role="img" font-family="Aileron, Helvetica, Arial, sans-serif">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{width}" height="{height}" fill={quoteattr(self.ground)}/>',
            *map(_element, self.shapes),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def array(self) -> npt.NDArray[np.uint8]:
        """The picture as pixels: height × width × red, green, blue."""
        try:
            from PIL import Image, ImageDraw
        except ModuleNotFoundError:
            raise Refused("unknown", MISSING) from None
        image = Image.new("RGB", (self.width * OVERSAMPLING, self.height * OVERSAMPLING), self.ground)
        draw = ImageDraw.Draw(image)
        for shape in self.shapes:
            _paint(draw, shape)
        return np.array(image.resize((self.width, self.height), Image.Resampling.BOX), np.uint8)


# --- As SVG ----------------------------------------------------------------------------------------------------------


def _element(shape: Shape) -> str:
    if isinstance(shape, Rectangle):
        place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
        corner = f' rx="{_n(shape.round)}"' if shape.round else ""
        return f'<rect {place}{corner} fill="{shape.fill}"{_edge(shape)}/>'
    if isinstance(shape, Circle):
        place = f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
        return f'<circle {place} fill="{shape.fill}"{_edge(shape)}/>'
    if isinstance(shape, Polyline):
        looks = f'fill="none" stroke="{shape.colour}" stroke-width="{_n(shape.thick)}" stroke-linecap="round"'
        return f'<polyline points="{_points(shape.points)}" {looks} stroke-linejoin="round"/>'
    if isinstance(shape, Polygon):
        return f'<polygon points="{_points(shape.points)}" fill="{shape.fill}"/>'
    place = f'x="{_n(shape.x)}" y="{_n(shape.y + BASELINE_DROP * shape.size)}" text-anchor="{shape.anchor}"'
    weight = ' font-weight="bold"' if shape.bold else ""
    return f'<text {place} font-size="{_n(shape.size)}"{weight} fill="{shape.fill}">{escape(shape.text)}</text>'


def _edge(shape: Rectangle | Circle) -> str:
    return f' stroke="{shape.edge}" stroke-width="{_n(shape.thick)}"' if shape.edge else ""


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


# --- By Pillow -------------------------------------------------------------------------------------------------------

PILLOW_ANCHORS: dict[Anchor, str] = {"start": "ls", "middle": "ms", "end": "rs"}


def _paint(draw: Any, shape: Shape) -> None:
    if isinstance(shape, Rectangle):
        half = shape.thick / 2 if shape.edge else 0  # SVG's edges lie on the outline, Pillow's within it
        box = _scaled((shape.x - half, shape.y - half), (shape.x + shape.width + half, shape.y + shape.height + half))
        corner = (shape.round + half) * OVERSAMPLING if shape.round else 0
        draw.rounded_rectangle(_inner(box), corner, shape.fill, shape.edge or None, _thick(shape.thick))
    elif isinstance(shape, Circle):
        radius = shape.radius + (shape.thick / 2 if shape.edge else 0)
        box = _scaled((shape.x - radius, shape.y - radius), (shape.x + radius, shape.y + radius))
        draw.ellipse(_inner(box), shape.fill, shape.edge or None, _thick(shape.thick))
    elif isinstance(shape, Polyline):
        points = _scaled(*shape.points)
        draw.line(points, shape.colour, _thick(shape.thick), joint="curve")
        end = shape.thick * OVERSAMPLING / 2
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - end, y - end, x + end, y + end), shape.colour)
    elif isinstance(shape, Polygon):
        draw.polygon(_scaled(*shape.points), shape.fill)
    else:
        where = _scaled((shape.x, shape.y + BASELINE_DROP * shape.size))[0]
        heavy = shape.size * OVERSAMPLING / 60 if shape.bold else 0
        font = _font(shape.size * OVERSAMPLING)
        draw.text(where, shape.text, shape.fill, font, PILLOW_ANCHORS[shape.anchor], stroke_width=heavy)


def _scaled(*points: Point) -> list[Point]:
    return [(x * OVERSAMPLING, y * OVERSAMPLING) for x, y in points]


def _inner(box: list[Point]) -> list[Point]:
    """Pillow counts the last pixel in."""
    (left, top), (right, bottom) = box
    return [(left, top), (max(right - 1, left), max(bottom - 1, top))]


def _thick(width: float) -> int:
    return max(round(width * OVERSAMPLING), 1)


@cache
def _font(size: float) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size)
