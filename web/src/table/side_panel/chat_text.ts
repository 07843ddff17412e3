// The lines of the chat as text.

import type { ChatMessage } from "../../api/protocol.ts";
import { hasText, t } from "../../i18n/translate.ts";

export function speakerName(line: ChatMessage): string {
  const name = line.name || t("page.gone");
  return line.room === "spectators" ? t("page.chat_spectator", { name }) : name;
}

/** What a line says, in the reader's language if it is a phrase. */
export function lineText({ phrase, text }: ChatMessage): string {
  const key = `page.phrase.${phrase}`;
  return phrase && hasText(key) ? t(key) : text;
}
