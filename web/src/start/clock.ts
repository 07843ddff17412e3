// A table's clock in words.

import { say } from "../speech/texts.ts";
import type { TableTold } from "../wire/protocol.ts";

export function clockSaid(clock: TableTold["clock"]): string {
  if (clock.kind === "live") {
    const minutes = Math.round(clock.bank / 6) / 10;
    return say("page.clock_live", { minutes, seconds: clock.increment ?? 0 });
  }
  return clock.kind === "mail" ? say("page.clock_mail", { days: clock.days }) : say("page.clock_none");
}
