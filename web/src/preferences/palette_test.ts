// The palette "safe" keeps pieces and players apart in every kind of colour blindness.

/** Simulations of complete colour blindness in linear RGB: Machado, Oliveira and Fernandes (2009). */
const SEEN_BY: Record<string, number[][]> = {
  everybody: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopes: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [
    -0.003882,
    -0.048116,
    1.051998,
  ]],
  deuteranopes: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [
    -0.01182,
    0.04294,
    0.968881,
  ]],
  tritanopes: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [
    0.004733,
    0.691367,
    0.3039,
  ]],
};
/** The smallest difference (CIE 1976 ΔE) of two colours that have to be told apart. */
const LEAST = 30;
const GROUPS = [["red", "yellow", "white", "black"], ["seat-0", "seat-1", "seat-2", "seat-3"]];

const styles = Deno.readTextFileSync(new URL("../../style/00-tokens.css", import.meta.url));
const palette = styles.split('[data-palette="safe"]')[1].split("}")[0];

function colour(name: string, scheme: 0 | 1): string {
  const value = new RegExp(`--${name}: (.*);`).exec(palette)![1];
  return value.startsWith("light-dark(") ? value.slice(11, -1).split(", ")[scheme] : value;
}

function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((x) => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
}

/** CIE L*a*b*. */
function lab(rgb: number[]): number[] {
  const [r, g, b] = rgb.map((x) => Math.min(1, Math.max(0, x)));
  const f = (t: number) => t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

for (const [who, matrix] of Object.entries(SEEN_BY)) {
  Deno.test(`${who} tell the colours of the safe palette apart`, () => {
    const seen = (hex: string) => {
      const rgb = linear(hex);
      return lab(matrix.map((row) => row.reduce((sum, weight, at) => sum + weight * rgb[at], 0)));
    };
    for (const scheme of [0, 1] as const) {
      for (const group of GROUPS) {
        for (const [at, one] of group.entries()) {
          for (const other of group.slice(at + 1)) {
            const [a, b] = [seen(colour(one, scheme)), seen(colour(other, scheme))];
            const apart = Math.hypot(...a.map((x, i) => x - b[i]));
            if (apart < LEAST) throw new Error(`${one} and ${other}: ${apart.toFixed(1)}`);
          }
        }
      }
    }
  });
}
