// The synthesizer of the sounds. It is loaded with the first sound.

import "../../app/shared_chunk.ts";
import type { Sound } from "./sounds.ts";

/** A tone: its pitch in hertz, when it begins and how long it rings in seconds, how loud it is. */
type Tone = [pitch: number, from: number, rings: number, loud: number, shape: OscillatorType];

const SOUNDS: Record<Sound, Tone[]> = {
  turn: [[659, 0, 0.5, 0.16, "sine"], [880, 0.14, 0.7, 0.16, "sine"], [1760, 0.14, 0.3, 0.03, "sine"]],
  hammer: [[190, 0, 0.12, 0.5, "triangle"], [95, 0, 0.2, 0.5, "sine"], [170, 0.16, 0.14, 0.4, "triangle"]],
  knock: [[320, 0, 0.07, 0.25, "triangle"], [160, 0, 0.09, 0.2, "sine"]],
  chat: [[988, 0, 0.12, 0.07, "sine"], [1319, 0.07, 0.16, 0.06, "sine"]],
};

let context: AudioContext | null = null;

export function synthesize(name: Sound): void {
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers want a click first
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const { currentTime, destination } = context;
  for (const [pitch, from, rings, loud, shape] of SOUNDS[name]) {
    const tone = new OscillatorNode(context, { frequency: pitch, type: shape });
    const volume = new GainNode(context, { gain: 0 });
    const begins = currentTime + from;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loud, begins + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + rings);
    tone.connect(volume).connect(destination);
    tone.start(begins);
    tone.stop(begins + rings);
  }
}
