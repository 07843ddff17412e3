"""Write the lessons to a folder."""

import sys
from pathlib import Path

from tools.lessons import LESSONS
from tools.lessons.script import encode_lesson

for game, lesson in LESSONS.items():
    Path(sys.argv[1], f"lesson-{game}.json").write_text(encode_lesson(lesson()), encoding="utf-8")
