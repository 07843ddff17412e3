// The top of every page: home, the rules, who one is here, and how the reader wants it.

import type { Language } from "../speech/texts.ts";
import { chooseLanguage, language, LANGUAGES, say } from "../speech/texts.ts";
import { visitor } from "./me.ts";
import { theme, THEMES } from "./theme.ts";
import { Gavel } from "./gavel.tsx";

export function Header() {
  const known = visitor.value;
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={say("page.frame.home")}>
        <Gavel />
        <span>Zuschlag</span>
      </a>
      <nav aria-label={say("page.pages")}>
        <a href="/rules">{say("page.rules")}</a>
        {known.kind === "person" && (
          <a class="whoami" href="/me" aria-label={say("page.frame.me", { name: known.me.name })}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path
                fill="currentColor"
                d="M8 1a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM1.5 15a6.5 5.5 0 0 1 13 0z"
              />
            </svg>
            <span>{known.me.name}</span>
          </a>
        )}
      </nav>
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  );
}

/** A list to choose from, of which only the language's two letters are seen. */
function LanguageSwitch() {
  return (
    <label class="tongue">
      <span class="unseen">{say("page.language")}</span>
      <span aria-hidden="true">{language.value.toUpperCase()}</span>
      <select
        name="language"
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code} selected={code === language.value}>{name}</option>
        ))}
      </select>
    </label>
  );
}

const SIGNS = {
  system: "M8 .5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zm0 1.4v12.2a6.1 6.1 0 0 1 0-12.2z",
  light:
    "M8 4.4a3.6 3.6 0 1 1 0 7.2a3.6 3.6 0 0 1 0-7.2M7.3.4h1.4v2.4H7.3zM7.3 13.2h1.4v2.4H7.3zM.4 7.3h2.4v1.4H.4zM13.2 7.3h2.4v1.4h-2.4zM2.1 3.1l1-1l1.7 1.7l-1 1zM11.2 12.2l1-1l1.7 1.7l-1 1zM2.1 12.9l1.7-1.7l1 1l-1.7 1.7zM11.2 3.8l1.7-1.7l1 1l-1.7 1.7z",
  dark: "M6.2 1A7 7 0 1 0 15 9.8A6 6 0 0 1 6.2 1z",
};

/** One button goes round: as the system, light, dark. */
function ThemeSwitch() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  const label = `${say("page.theme")}: ${say(`page.theme.${theme.value}`)}`;
  return (
    <button
      type="button"
      class="act close look"
      aria-label={label}
      title={label}
      data-theme-is={theme.value}
      onClick={() => theme.value = next}
    >
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
        <path fill="currentColor" fill-rule="evenodd" d={SIGNS[theme.value]} />
      </svg>
    </button>
  );
}
