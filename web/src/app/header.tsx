// The top of every page: home, the rules, who one is here, and how the reader wants it.

import { createElement } from "preact";
import { chooseLanguage, type Language, language, LANGUAGES, say } from "../i18n/translate.ts";
import { Picture } from "../ui/icon.tsx";
import { visitor } from "../account/session.ts";
import { attempt } from "./error_banner.tsx";
import { theme, THEMES } from "./theme.ts";

export function Header() {
  const known = visitor.value;
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={say("page.frame.home")}>
        <Picture of="gavel" class="gavel" size={32} />
        <span>Zuschlag</span>
      </a>
      <nav aria-label={say("page.pages")}>
        <a href="/rules">{say("page.rules")}</a>
        {known.kind === "person" && (
          <a class="whoami" href="/me" aria-label={say("page.frame.me", { name: known.me.name })}>
            <Picture of="icon-person" size={16} />
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
        onChange={({ currentTarget: list }) =>
          attempt(() => chooseLanguage(list.value as Language)).then(() => list.value = language.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code} selected={code === language.value}>{name}</option>
        ))}
      </select>
    </label>
  );
}

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
      <Picture of={`icon-${theme.value}`} size={18} />
    </button>
  );
}
