// The page that says why a replay cannot be shown.

import { createElement } from "preact";
import { Button } from "../ui/button.tsx";
import { errorText, t } from "../i18n/translate.ts";
import { recordPath } from "./replay_source.ts";
import type { ReplayPlayer } from "./replay_player.ts";

/** Refusals that have a sentence of their own here. */
const ERROR_TEXTS: Record<string, string> = {
  unknown: "page.replay.missing",
  "not-now": "page.replay.unfinished",
  "not-yours": "page.replay.private",
  "too-large": "page.replay.too_long",
};

export function ReplayError({ player, code }: { player: ReplayPlayer; code: string }) {
  const { id, isTable } = player.source;
  return (
    <section class="error-page" data-refused={code}>
      <h1>{t("page.replay.failed")}</h1>
      <p role="alert">{ERROR_TEXTS[code] ? t(ERROR_TEXTS[code]) : errorText({ code })}</p>
      <p class="buttons">
        {!ERROR_TEXTS[code] && (
          <Button isMain onPress={() => player.showAs(player.seat.value)}>{t("page.replay.again")}</Button>
        )}
        {isTable && code === "not-now" && (
          <a class="button primary" href={`/t/${encodeURIComponent(id)}`}>{t("page.replay.to_table")}</a>
        )}
        {code === "too-large" && (
          <a class="button primary" href={recordPath(player.source)} download={`${id}.json`}>
            {t("page.replay.record")}
          </a>
        )}
        <a class="button" href="/">{t("page.home")}</a>
      </p>
    </section>
  );
}
