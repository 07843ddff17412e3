// Says that a weaker level plays than was chosen, where the server cannot play that one.

import { createElement, Fragment } from "preact";
import { t } from "../i18n/translate.ts";
import { playedLevel } from "./game_info.ts";

/** A note for each of these levels that another one plays for. */
export function LevelNote({ game, levels }: { game: string; levels: readonly (string | null)[] }) {
  const replaced = [...new Set(levels)].filter((level) =>
    level !== null && playedLevel(game, level) !== level
  );
  return (
    <>
      {replaced.map((level) => (
        <p key={level} class="small level-note" role="status">
          {t("page.level_replaced", {
            level: t(`level.${level}`),
            instead: t(`level.${playedLevel(game, level!)}`),
          })}
        </p>
      ))}
    </>
  );
}
