// The icon of a seat: a cube of each of its colours.

import { createElement } from "preact";
import type { BigShotView } from "../../api/protocol.ts";
import { CubeIcons } from "./board/cube.tsx";

export function SeatIcon({ view, seat }: { view: BigShotView; seat: number }) {
  return <CubeIcons words={view.seats[seat].purses.map(({ colour }) => colour)} />;
}
