// The top of every page: home, the rules, and how the reader wants it.

import { chooseLanguage, language, LANGUAGES, say } from "../speech/texts.ts";
import { Choice } from "../kit/kit.tsx";
import { theme, THEMES } from "./theme.ts";
import { Gavel } from "./gavel.tsx";
import type { Language } from "../speech/texts.ts";

export function Header() {
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <header class="top">
      <a class="brand" href="/">
        <Gavel />
        <span>Zuschlag</span>
      </a>
      <nav aria-label={say("page.pages")}>
        <a href="/rules">{say("page.rules")}</a>
      </nav>
      <Choice
        label={say("page.theme")}
        isLabelUnseen
        name="theme"
        options={THEMES.map((name) => [name, say(`page.theme.${name}`)] as const)}
        chosen={theme.value}
        onChoose={(chosen) => theme.value = chosen}
      />
      <Choice
        label={say("page.language")}
        isLabelUnseen
        name="language"
        options={languages}
        chosen={language.value}
        onChoose={chooseLanguage}
      />
    </header>
  );
}
