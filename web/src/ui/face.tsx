// The faces of bots: small drawings, put together from a few parts. They differ by shape, never by colour alone.

import { createElement, Fragment } from "preact";
import { BOT_NAMES } from "../api/protocol.ts";

/** In the order of their faces: eight hats for each kind of face. */
const NAMES: readonly string[] = BOT_NAMES;

const HATS = [
  // curls
  "M4 11a3 3 0 0 1 1.4-4.6A3.4 3.4 0 0 1 10 3.6a3.4 3.4 0 0 1 5.6.6 3.2 3.2 0 0 1 3.6 3A2.9 2.9 0 0 1 20 11c-2.6-3.4-13.4-3.4-16 0z",
  // bowler
  "M2.5 9.5c3-1 16-1 19 0l-.6 1.7c-4-1.3-13.8-1.3-17.8 0zM6 8.900c0-8.9 12-8.9 12 0-3-.5-9-.5-12 0z",
  // top hat
  "M3 9.2c3-.8 15-.8 18 0l-.5 1.7c-4-1.1-13-1.1-17 0zM6.6 8.5 6 .8h12l-.6 7.7c-3-.5-7.8-.5-10.8 0z",
  // flat cap
  "M3.5 10.2C3 4.5 9 2.6 14 3.8c4 1 5.5 3.2 5.5 5.4l3.5 1.3c-1.3 1.3-4 1-5.5.2-4-1-9-1-14-.5z",
  // beret
  "M3 9.5C1.5 5 6 3.3 11.3 3.5L11 1.3h1.6l.2 2.3C18.5 4 22.5 6 20.8 9.8 15 7.5 8.5 7.8 3 9.5z",
  // feather
  "M4.3 9.2c4-1.6 11.4-1.6 15.4 0l-.2 2c-4-1.5-11-1.5-15 0zM16 8.2C14.5 4 16.5 1 20.5.3c.7 4-.8 6.7-3 8.2z",
  // helmet
  "M2.6 10.7c0-.9.8-1.4 1.6-1.5C4.5 5.6 7 3.6 10 3.1V1.8h4v1.3c3 .5 5.5 2.5 5.8 6.1.8.1 1.6.6 1.6 1.5-5-1.2-13.8-1.2-18.8 0z",
  // bun
  "M8.8 3.2a3.2 3 0 0 1 6.4 0c3 .8 5 3.3 4.9 7.3C17 7.6 15.5 7 12 7s-5 .6-8.1 3.5C3.8 6.5 5.8 4 8.8 3.2z",
];

export const hasFace = (name: string): boolean => NAMES.includes(name);

/** Decoration: the name stands beside it. */
export function Face({ of: name, size = 24 }: { of: string; size?: number }) {
  const at = NAMES.indexOf(name);
  if (at < 0) return null;
  const [hat, kind] = [at % HATS.length, Math.floor(at / HATS.length)];
  return (
    <svg class="face" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" data-face={name}>
      {kind === 2 && <path class="hair" d="M3.5 11c0-8 17-8 17 0l.8 9.5h-4.8v-6h-9v6H2.7z" />}
      <circle class="head" cx="12" cy="14.2" r="7.3" />
      <Look glasses={(hat + kind) % 3} />
      {kind === 0 && <path class="line" d="M8.8 17.3c1.6 2 4.8 2 6.4 0" />}
      {kind === 1 && (
        <path
          class="hair"
          d="M12 16.2c1.8-1.6 4.8-.8 5.6 1.6-1.900.8-4 .6-5.6-.7-1.6 1.3-3.7 1.5-5.6.7.8-2.4 3.8-3.2 5.6-1.6z"
        />
      )}
      {kind === 2 && (
        <>
          <circle class="mouth" cx="12" cy="18" r="1.5" />
          <circle class="jewel" cx="4.7" cy="17.8" r="1.5" />
          <circle class="jewel" cx="19.3" cy="17.8" r="1.5" />
        </>
      )}
      <path class={hat % 2 ? "hat light" : "hat"} d={HATS[hat]} />
    </svg>
  );
}

/** Eyes, with nothing, glasses or a monocle. */
function Look({ glasses }: { glasses: number }) {
  return (
    <>
      <circle class="eye" cx="9.2" cy="13.4" r="1.1" />
      <circle class="eye" cx="14.8" cy="13.4" r="1.1" />
      {glasses > 0 && <circle class="line" cx="14.8" cy="13.4" r="2.5" />}
      {glasses === 1 && <path class="line" d="M6.7 13.4a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M11.7 13.2h.6" />}
      {glasses === 2 && <path class="line" d="M17 14.6v5" />}
    </>
  );
}
