// Sounds, synthesized in the browser. They are off by default.

import { preferences } from "../../preferences/preferences.ts";

export type Sound = "turn" | "hammer" | "knock" | "chat";

export function setSound(isOn: boolean): void {
  preferences.sounds.value = isOn;
  if (isOn) playSound("turn");
}

export function playSound(name: Sound): void {
  if (preferences.sounds.peek()) synthesize(name);
}

/** Plays two sounds, whether sounds are on or not. */
export function testSounds(): void {
  synthesize("hammer");
  setTimeout(() => synthesize("turn"), 500);
}

/** Plays a sound. Without its code, the page stays silent. */
function synthesize(name: Sound): void {
  import("./synthesizer.ts").then((code) => code.synthesize(name), console.warn);
}
