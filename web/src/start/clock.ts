// A table's clock in words; nothing where there is none.

import { count, say } from "../speech/texts.ts";
import type { TableTold } from "../wire/protocol.ts";

export function clockSaid(clock: TableTold["clock"]): string {
  if (clock.kind === "live") {
    const minutes = Math.round(clock.bank / 6) / 10;
    return say("page.table.clock_live", { minutes, seconds: clock.increment ?? 0 });
  }
  return clock.kind === "mail" ? count("page.table.clock_mail", clock.days) : "";
}
