// The options of Big Shot as text. The start page needs them, without the rest of the game.

import { t } from "../../i18n/translate.ts";

export function describeOptions(options: Record<string, unknown>): string {
  const texts = [t(`bigshot.variant.${options.variant ?? "classic"}`)];
  if (options.overbids === "exposed") {
    texts.push(t(`bigshot.overbids.${options.overbids}`));
    texts.push(t(`bigshot.exposure.${options.exposure ?? "round"}`));
  }
  if (options.board) texts.push(t("bigshot.board.own"));
  return texts.join(", ");
}
