// The sign of a seat: a cube of each of its colours.

import { createElement } from "preact";
import type { BigShotView } from "../wire/protocol.ts";
import { Signs } from "./cube.tsx";

export function Mark({ view, seat }: { view: BigShotView; seat: number }) {
  return <Signs words={view.seats[seat].purses.map(({ colour }) => colour)} />;
}
