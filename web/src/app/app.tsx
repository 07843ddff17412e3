// The application: the routes, and the layout around every page.

import { type ComponentType, createElement, Fragment } from "preact";
import { TutorialPage } from "../tutorial/tutorial_page.tsx";
import { RulesPage } from "../rules/rules_page.tsx";
import { ClaimPage } from "../table/claim_seat_page.tsx";
import { visitor } from "../account/session.ts";
import { address } from "./router.ts";
import { useRouteFocus } from "./route_focus.ts";
import { usePageTitle } from "./page_title.ts";
import { Header } from "./header.tsx";
import { Footer } from "./footer.tsx";
import { LiveRegion } from "./live_region.tsx";
import { ErrorBanner } from "./error_banner.tsx";
import { RuleDialog } from "../rules/rule_dialog.tsx";
import { ReplayPage } from "../replay/replay_page.tsx";
import { PrivateServerPage } from "../account/name_form.tsx";
import { TablePage } from "../table/table_page.tsx";
import { t } from "../i18n/translate.ts";
import { HomePage } from "../home/home_page.tsx";
import { AccountPage } from "../account/account_page.tsx";

interface Route {
  pattern: RegExp;
  Page: ComponentType<{ id: string }>;
  /** Can strangers see it on a private server? */
  isOpen?: boolean;
}

const ROUTES: Route[] = [
  { pattern: /^\/()$/, Page: HomePage },
  { pattern: /^\/t\/([^/%]+)$/, Page: TablePage },
  { pattern: /^\/seat\/([^/%]+)$/, Page: ClaimPage },
  { pattern: /^\/replay\/([^/%]+)$/, Page: ReplayPage },
  { pattern: /^\/me()$/, Page: AccountPage },
  { pattern: /^\/rules(?:\/([^/%]+))?$/, Page: RulesPage, isOpen: true },
  { pattern: /^\/learn\/([^/%]+)$/, Page: TutorialPage, isOpen: true },
];

export function App() {
  useRouteFocus(address.value.path);
  return (
    <>
      <a class="skip" href="#content">{t("page.skip")}</a>
      <Header />
      <ErrorBanner />
      <main id="content" tabIndex={-1}>
        <CurrentPage />
      </main>
      <Footer />
      <RuleDialog />
      <LiveRegion />
    </>
  );
}

function CurrentPage() {
  const { path } = address.value;
  const place = ROUTES.find(({ pattern }) => pattern.test(path));
  if (!place) return <NotFound />;
  if (visitor.value.kind === "stranger" && !place.isOpen) return <PrivateServerPage />;
  const id = place.pattern.exec(path)?.[1] ?? ""; // no id has anything that addresses write with a %
  return <place.Page key={id} id={id} />;
}

function NotFound() {
  usePageTitle(t("page.not_found"));
  return (
    <section class="error-page">
      <h1>{t("page.not_found")}</h1>
      <p>
        <a class="button primary" href="/">{t("page.start.back")}</a>
      </p>
    </section>
  );
}
