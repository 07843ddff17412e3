"""Renders a match for a viewer: as text, as SVG, as pixels."""

from zuschlag.envs.rendering.render_modes import MODES, render

__all__ = ["MODES", "render"]
