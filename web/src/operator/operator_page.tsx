// The operator's page: how the server is, its tables, its people, reports, reviews, its limits and its log. It needs the operator's key.

import "../app/shared_chunk.ts";
import { createElement } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePageTitle } from "../app/page_title.ts";
import { address } from "../app/router.ts";
import { Button } from "../ui/button.tsx";
import { useCatalogue } from "../ui/load_status.tsx";
import { t } from "../i18n/translate.ts";
import { operatorKey, signOut } from "./operator_key.ts";
import { LogSection } from "./log_section.tsx";
import { OverviewSection } from "./overview_section.tsx";
import { PeopleSection } from "./people_section.tsx";
import { ReportsSection } from "./reports_section.tsx";
import { ReviewsSection } from "./reviews_section.tsx";
import { SignInForm } from "./sign_in_form.tsx";
import { TablesSection } from "./tables_section.tsx";
import { UsageSection } from "./usage_section.tsx";

const SECTIONS = {
  overview: OverviewSection,
  tables: TablesSection,
  people: PeopleSection,
  reports: ReportsSection,
  reviews: ReviewsSection,
  usage: UsageSection,
  log: LogSection,
};
type SectionName = keyof typeof SECTIONS;

const pathOf = (name: string) => name === "overview" ? "/operator" : `/operator/${name}`;

export function OperatorPage(_: { id: string }) {
  const missing = useCatalogue("operator");
  if (missing) return missing;
  return operatorKey.value === null ? <SignIn /> : <SignedIn />;
}

function SignIn() {
  usePageTitle(t("operator.title"));
  return (
    <section class="single-form card deco operator-sign-in">
      <h1>{t("operator.title")}</h1>
      <p>{t("operator.why")}</p>
      <SignInForm />
    </section>
  );
}

function SignedIn() {
  const name = (address.value.path.split("/")[2] || "overview") as SectionName;
  const Shown = SECTIONS[name];
  const title = t(`operator.section.${name}`);
  usePageTitle(`${title} · ${t("operator.title")}`);
  const place = useRef<HTMLDivElement>(null);
  const shown = `${address.value.path}?${address.value.query}`;
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const section = place.current!;
    (section.querySelector<HTMLElement>("h2") ?? section).focus({ preventScroll: true });
  }, [shown]);
  return (
    <div class="operator">
      <header class="operator-head">
        <h1 tabIndex={-1}>{t("operator.title")}</h1>
        <Button onPress={signOut}>{t("operator.sign_out")}</Button>
      </header>
      <nav class="operator-sections" aria-label={t("operator.sections")}>
        {Object.keys(SECTIONS).map((each) => (
          <a key={each} class="button" href={pathOf(each)} aria-current={each === name ? "page" : undefined}>
            {t(`operator.section.${each}`)}
          </a>
        ))}
      </nav>
      <div class="operator-section" ref={place} tabIndex={-1}>
        <Shown key={name} />
      </div>
    </div>
  );
}
