// The page header: home, rules, account, language switch, theme switch.

import { createElement } from "preact";
import { type Language, language, LANGUAGES, setLanguage, t } from "../i18n/translate.ts";
import { Icon } from "../ui/icon.tsx";
import { visitor } from "../account/session.ts";
import { attempt } from "./error_banner.tsx";
import { preferences } from "../preferences/preferences.ts";
import { PreferencesButton } from "../preferences/preferences_button.tsx";

export function Header() {
  const known = visitor.value;
  return (
    <header class="site-header">
      <a class="brand" href="/" aria-label={t("page.frame.home")}>
        <Icon of="gavel" class="gavel" size={32} />
        <span>Zuschlag</span>
      </a>
      <nav aria-label={t("page.pages")}>
        <a href="/rules">{t("page.rules")}</a>
        {known.kind === "person" && (
          <a class="account-link" href="/me" aria-label={t("page.frame.me", { name: known.me.name })}>
            <Icon of="icon-person" size={16} />
            <span>{known.me.name}</span>
          </a>
        )}
      </nav>
      <LanguageSwitch />
      <ThemeSwitch />
      <PreferencesButton />
    </header>
  );
}

/** A select that shows only the two letters of the language. */
function LanguageSwitch() {
  return (
    <label class="language-switch">
      <span class="sr-only">{t("page.language")}</span>
      <span aria-hidden="true">{language.value.toUpperCase()}</span>
      <select
        name="language"
        onChange={({ currentTarget: list }) =>
          attempt(() => setLanguage(list.value as Language)).then(() => list.value = language.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code} selected={code === language.value}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** A button that cycles through system, light and dark. */
function ThemeSwitch() {
  const { theme } = preferences;
  const next = theme.values[(theme.values.indexOf(theme.value) + 1) % theme.values.length];
  const label = t("page.theme.button", { theme: t(`page.theme.${theme.value}`) });
  return (
    <button
      type="button"
      class="button close theme-switch"
      aria-label={label}
      title={label}
      data-theme-is={theme.value}
      onClick={() => theme.value = next}
    >
      <Icon of={`icon-${theme.value}`} size={18} />
    </button>
  );
}
