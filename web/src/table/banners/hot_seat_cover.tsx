// The hot seat: hides the board while one device goes from player to player.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

export function HotSeatCover() {
  const store = useTableStore();
  const { you, awaited, names } = store;
  const seats = you.value?.seats ?? [];
  const mine = seats.filter((seat) => awaited.value.includes(seat));
  const next = mine.length ? mine : seats;
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => place.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section ref={place} class="banner cover" aria-labelledby="cover">
      <h3 id="cover" tabIndex={-1}>{t("page.cover_to", { player: names.value[next[0]] })}</h3>
      <p>{t("page.cover_why")}</p>
      <p class="buttons">
        {next.map((seat) => (
          <Button key={seat} isMain onPress={() => store.send({ do: "uncover", seat })}>
            {t("page.uncover", { player: names.value[seat] })}
          </Button>
        ))}
      </p>
    </section>
  );
}
