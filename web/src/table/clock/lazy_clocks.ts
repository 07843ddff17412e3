// The clocks of a table, loaded where it has any, and whether the player's own is nearly out.

import { signal } from "@preact/signals";
import { lazyComponent } from "../../app/lazy_component.tsx";

const load = () => import("./clock.tsx");

export const Clock = lazyComponent(() => load().then((code) => code.Clock));
export const OwnClock = lazyComponent(() => load().then((code) => code.OwnClock));

/** This browser's player has little time left. */
export const isTimeShort = signal(false);
