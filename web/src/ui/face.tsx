// The faces of bots: small drawings, put together from a few parts. They differ by shape, never by colour alone.

import { createElement, Fragment } from "preact";
import { BOT_NAMES } from "../api/protocol.ts";

/** In the order of their faces: eight hats for each kind of face. */
const NAMES: readonly string[] = BOT_NAMES;

/** The symbols `hat-0`… of sprite.svg. */
const HAT_COUNT = 8;

export const hasFace = (name: string): boolean => NAMES.includes(name);

/** Decoration: the name stands beside it. */
export function Face({ of: name, size = 24 }: { of: string; size?: number }) {
  const at = NAMES.indexOf(name);
  if (at < 0) return null;
  const [hat, kind] = [at % HAT_COUNT, Math.floor(at / HAT_COUNT)];
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
      <use class={hat % 2 ? "hat light" : "hat"} href={`#hat-${hat}`} />
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
