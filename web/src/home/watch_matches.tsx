// The way from the home page to the matches that can be watched.

import { createElement } from "preact";
import { t } from "../i18n/translate.ts";
import { Section } from "../ui/section.tsx";

export function WatchMatches() {
  return (
    <Section heading={t("page.watch.heading")} class="watch-matches card">
      <p>{t("page.watch.why")}</p>
      <p>
        <a class="button" href="/watch">{t("page.watch.title")}</a>
      </p>
    </Section>
  );
}
