// Numbers with decimals, and percentages, as the language writes them.

import { language } from "./translate.ts";

/** A number with the language's decimal sign and a true minus sign. */
export function decimal(value: number, digits = 1): string {
  const written = value.toFixed(digits).replace(/^-(?=[0.]*$)/, "").replace("-", "−");
  return language.value === "en" ? written : written.replace(".", ",");
}

/** A number with as many decimals as it has. */
export const shortDecimal = (value: number): string =>
  decimal(value, (String(value).split(".")[1] ?? "").length);

/** A share: "12.3 %", with a space at which no line ends. */
export const percent = (share: number): string => `${decimal(100 * share)}\u00a0%`;

/** A change of a share: "+12.3 %". */
export const signedPercent = (share: number): string =>
  (Number((100 * share).toFixed(1)) > 0 ? "+" : "") + percent(share);

/** A share with its standard error. */
export const uncertainPercent = (share: number, error: number): string =>
  `${decimal(100 * share)} ± ${decimal(100 * error)}\u00a0%`;

/** A loss in per cent, rounded down: one below the threshold of a mark does not look like one at it. */
export const lossPercent = (loss: number): string => decimal(Math.floor(Math.round(10_000 * loss) / 10) / 10);
