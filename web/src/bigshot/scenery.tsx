// What a lot is built up with: stepped towers where it is dear, gabled houses where it is cheap, trees in a park.

import type { Box } from "./layout.ts";

/** The share of the dearest lot from which on a lot has towers. */
const DEAR = 0.65;
const GROVE = [
  0.14,
  0.86,
  0.3,
  0.88,
  0.12,
  0.86,
  0.14,
  0.9,
  0.16,
  0.72,
  0.88,
  0.3,
  0.12,
  0.84,
  0.16,
  0.62,
  0.9,
  0.36,
];
const SOME = [0.62, 1, 0.78, 0.9, 0.7, 0.85, 0.66];

/** Buildings on the ground line of this place, the nth of their kind. */
export function Buildings({ place, value, dearest, nth }: {
  place: Box;
  value: number;
  dearest: number;
  nth: number;
}) {
  const share = value / dearest;
  return (
    <g class="buildings" aria-hidden>
      {share === 1 && <Rays {...place} />}
      {share >= DEAR ? <Towers place={place} share={share} nth={nth} /> : (
        <>
          {place.h > 60 && (
            <Houses
              place={{ ...place, x: place.x + place.w * 0.1, w: place.w * 0.8, y: place.y - place.h * 0.3 }}
              nth={nth + 1}
            />
          )}
          <Houses place={place} nth={nth} />
        </>
      )}
    </g>
  );
}

/** Light behind the heart of the city. */
function Rays({ x, y, w, h }: Box) {
  const [cx, cy] = [x + w / 2, y + h];
  const rays = Array.from({ length: 9 }, (_, at) => {
    const [one, other] = [0.06, -0.06].map((off) => Math.PI * ((at + 0.5) / 9 + off / 2));
    const end = (angle: number) =>
      `${cx - Math.cos(angle) * Math.min(w * 0.52, h * 1.2)} ${cy - Math.sin(angle) * h * 1.05}`;
    return `M${cx} ${cy}L${end(one)}L${end(other)}z`;
  });
  return <path class="rays" d={rays.join("")} />;
}

function Towers({ place: { x, y, w, h }, share, nth }: { place: Box; share: number; nth: number }) {
  const n = Math.max(2, Math.round(w / Math.max(19, Math.min(34, h * 0.24))));
  const one = w / n;
  const peak = Math.floor(n / 2);
  return (
    <>
      {Array.from({ length: n }, (_, at) => {
        const high = h * share * (at === peak ? 0.96 : SOME[(at * 3 + nth * 2) % SOME.length] * 0.72);
        const spot = { x: x + at * one + 0.5, y: y + h, w: one - 1, h: high };
        return <Tower key={at} {...spot} isPeak={at === peak} tone={(at + nth) % 3} />;
      })}
    </>
  );
}

function Houses({ place: { x, y, w, h }, nth }: { place: Box; nth: number }) {
  const n = Math.max(2, Math.round(w / Math.max(18, Math.min(38, h * 0.3))));
  const one = w / n;
  return (
    <>
      {Array.from({ length: n }, (_, at) => {
        const high = h * (0.34 + SOME[(at * 3 + nth * 2) % SOME.length] * 0.2);
        return <House key={at} x={x + at * one + 0.5} y={y + h} w={one - 1} h={high} tone={(at + nth) % 3} />;
      })}
    </>
  );
}

/** Seen from the front, with setbacks, the light from the left; `y` is the ground. */
function Tower({ x, y, w, h, isPeak, tone }: Box & { isPeak: boolean; tone: number }) {
  const steps = isPeak ? [[1, 0.62], [0.72, 0.84], [0.42, 1]] : [[1, 0.8], [0.66, 1]];
  return (
    <g class={`tower tone-${tone}`}>
      {steps.map(([wide, high]) => {
        const left = x + (w * (1 - wide)) / 2;
        const side = { y: y - h * high, height: h * high };
        return (
          <>
            <rect class="wall" x={left} width={w * wide} {...side} />
            <rect class="windows" x={left} width={w * wide} {...side} />
            <rect class="shade" x={left + w * wide * 0.68} width={w * wide * 0.32} {...side} />
            <path class="ledge" d={`M${left} ${y - h * high}h${w * wide}`} />
          </>
        );
      })}
      {isPeak && (
        <path
          class="crown"
          d={`M${x + w / 2} ${y - h - w * 0.42}V${y - h}M${x + w * 0.29} ${y - h}Q${x + w / 2} ${
            y - h - w * 0.1
          } ${x + w / 2} ${y - h - w * 0.22}Q${x + w / 2} ${y - h - w * 0.1} ${x + w * 0.71} ${y - h}z`}
        />
      )}
    </g>
  );
}

function House({ x, y, w, h, tone }: Box & { tone: number }) {
  const eaves = y - h * 0.6;
  return (
    <g class={`house tone-${tone}`}>
      <rect class="roof" x={x + w * 0.68} y={y - h * 0.98} width={w * 0.13} height={h * 0.3} />
      <rect class="wall" x={x + w * 0.06} y={eaves} width={w * 0.88} height={h * 0.6} />
      <rect class="shade" x={x + w * 0.66} y={eaves} width={w * 0.28} height={h * 0.6} />
      <path class="roof" d={`M${x - 0.5} ${eaves}L${x + w / 2} ${y - h}L${x + w + 0.5} ${eaves}z`} />
      <path
        class="pane"
        d={`M${x + w * 0.2} ${eaves + h * 0.1}h${w * 0.18}v${h * 0.16}h${-w * 0.18}zM${x + w * 0.58} ${
          eaves + h * 0.1
        }h${w * 0.18}v${h * 0.16}h${-w * 0.18}zM${x + w * 0.4} ${y}v${-h * 0.24}h${w * 0.2}v${h * 0.24}z`}
      />
    </g>
  );
}

/** Trees round a pond. */
export function Trees({ place }: { place: Box }) {
  const { x, y, w, h } = place;
  const isFlat = w > h * 1.5;
  const size = isFlat ? h * 0.2 : Math.min(w, h / 2.5) * 0.13;
  const spots = isFlat
    ? [[0.3, 0.2], [0.36, 0.7], [0.26, 0.56], [0.42, 0.34], [0.2, 0.86]]
    : GROVE.map((across, at) => [across, 0.15 + (at * 0.82) / GROVE.length]);
  return (
    <g class="trees" aria-hidden>
      {!isFlat && (
        <>
          <path
            class="path"
            d={`M${x + w * 0.5} ${y + h * 0.1}C${x + w * 0.1} ${y + h * 0.25} ${x + w * 0.95} ${
              y + h * 0.42
            } ${x + w * 0.42} ${y + h * 0.62}S${x + w * 0.5} ${y + h * 0.8} ${x + w * 0.5} ${y + h * 0.75}`}
          />
          <ellipse class="water" cx={x + w * 0.5} cy={y + h * 0.3} rx={w * 0.22} ry={h * 0.06} />
          <Pavilion x={x + w * 0.5} y={y + h * 0.78} r={Math.min(w, h / 2.5) * 0.15} />
        </>
      )}
      {spots.map(([across, down], at) => {
        const [cx, cy, r] = [x + w * across, y + h * down, size * SOME[at % SOME.length]];
        return (
          <g key={at} class={`tree tone-${at % 3}`}>
            <ellipse class="shadow" cx={cx + r * 0.25} cy={cy + r * 0.5} rx={r} ry={r * 0.7} />
            <circle cx={cx} cy={cy} r={r} />
            <circle class="light" cx={cx - r * 0.28} cy={cy - r * 0.28} r={r * 0.5} />
          </g>
        );
      })}
    </g>
  );
}

/** A bandstand, seen from above. */
function Pavilion({ x, y, r }: { x: number; y: number; r: number }) {
  const corners = Array.from({ length: 8 }, (_, at) => {
    const angle = (Math.PI * (at + 0.5)) / 4;
    return `${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`;
  });
  return (
    <path
      class="pavilion"
      d={`M${corners.join("L")}z${corners.map((corner) => `M${x} ${y}L${corner}`).join("")}`}
    />
  );
}
