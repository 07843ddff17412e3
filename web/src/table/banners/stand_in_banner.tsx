// Tells a player that a bot stands in for them, and lets them return.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

export function StandInBanner() {
  const store = useTableStore();
  const { you, table, names } = store;
  const seat = you.value?.seat;
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), []);
  if (typeof seat !== "number") return null;
  const why = table.value?.seats[seat].stand_in;
  if (!why) return null;
  return (
    <section ref={place} class="banner stand-in" aria-label={t("page.return")}>
      <p>
        {t("news.stood-in", { seat: names.value[seat] })} {t(`page.table.why.${why}`)}
      </p>
      <Button isMain onPress={() => store.send({ do: "return", seat })}>{t("page.return")}</Button>
    </section>
  );
}
