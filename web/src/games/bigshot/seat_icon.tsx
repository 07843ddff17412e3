// The sign of a seat: a cube of each of its colours.

import { createElement } from "preact";
import type { BigShotView } from "../../api/protocol.ts";
import { Signs } from "./board/cube.tsx";

export function Mark({ view, seat }: { view: BigShotView; seat: number }) {
  return <Signs words={view.seats[seat].purses.map(({ colour }) => colour)} />;
}
