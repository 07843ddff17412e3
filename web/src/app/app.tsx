// The application: the routes, and the layout around every page.

import { createElement, Fragment } from "preact";
import { visitor } from "../account/session.ts";
import { address } from "./router.ts";
import { useRouteFocus } from "./route_focus.ts";
import { usePageTitle } from "./page_title.ts";
import { Header } from "./header.tsx";
import { Footer } from "./footer.tsx";
import { LiveRegion } from "./live_region.tsx";
import { ErrorBanner } from "./error_banner.tsx";
import { type LazyComponent, MissingCodeBanner } from "./lazy_component.tsx";
import {
  AccountPage,
  ClaimPage,
  DevicePage,
  HomePage,
  LessonListPage,
  MatchesPage,
  OperatorPage,
  PreferencesDialog,
  PrivateServerPage,
  ProgressPage,
  PuzzleListPage,
  PuzzlePage,
  ReplayPage,
  RuleDialog,
  RulesPage,
  TablePage,
  TutorialPage,
  WatchPage,
} from "./lazy_pages.ts";
import { arePreferencesOpen } from "../preferences/preferences_button.tsx";
import { ruleDialog } from "../ui/disabled_reason.ts";
import { preloadGames } from "../games/registry.ts";
import { t } from "../i18n/translate.ts";

interface Route {
  pattern: RegExp;
  Page: LazyComponent<{ id: string }>;
  /** Can strangers see it on a private server? */
  isOpen?: boolean;
}

const ROUTES: Route[] = [
  { pattern: /^\/()$/, Page: HomePage },
  { pattern: /^\/t\/([^/%]+)$/, Page: TablePage },
  { pattern: /^\/seat\/([^/%]+)$/, Page: ClaimPage },
  { pattern: /^\/replay\/([^/%]+)$/, Page: ReplayPage },
  { pattern: /^\/me()$/, Page: AccountPage },
  { pattern: /^\/device()$/, Page: DevicePage, isOpen: true },
  { pattern: /^\/matches()$/, Page: MatchesPage },
  { pattern: /^\/progress()$/, Page: ProgressPage },
  { pattern: /^\/watch()$/, Page: WatchPage },
  { pattern: /^\/rules(?:\/([^/%]+))?$/, Page: RulesPage, isOpen: true },
  { pattern: /^\/learn(?:\/([^/%]+))?$/, Page: LessonListPage, isOpen: true },
  { pattern: /^\/learn\/([^/%]+\/[^/%]+)$/, Page: TutorialPage, isOpen: true },
  { pattern: /^\/puzzles()$/, Page: PuzzleListPage, isOpen: true },
  { pattern: /^\/puzzles\/([^/%]+\/[^/%]+)$/, Page: PuzzlePage, isOpen: true },
  {
    pattern: /^\/operator(?:\/(?:tables|people|reports|reviews|usage|log))?()$/,
    Page: OperatorPage,
    isOpen: true,
  },
];

/** Loads the code of the page at an address. At a table's address, also that of all games: which one it is, is known too late. */
export async function preloadPage(path: string): Promise<void> {
  const page = findRoute(path)?.Page;
  if (page === TablePage) preloadGames();
  await page?.preload();
}

const findRoute = (path: string) => ROUTES.find(({ pattern }) => pattern.test(path));

export function App() {
  useRouteFocus(address.value.path);
  return (
    <>
      <a class="skip" href="#content">{t("page.skip")}</a>
      <Header />
      <ErrorBanner />
      <MissingCodeBanner />
      <main id="content" tabIndex={-1}>
        <CurrentPage />
      </main>
      <Footer />
      {ruleDialog.value && <RuleDialog />}
      {arePreferencesOpen.value && <PreferencesDialog />}
      <LiveRegion />
    </>
  );
}

function CurrentPage() {
  const { path } = address.value;
  const route = findRoute(path);
  if (!route) return <NotFound />;
  if (visitor.value.kind === "stranger" && !route.isOpen) return <PrivateServerPage />;
  const id = route.pattern.exec(path)?.[1] ?? ""; // no id has anything that addresses write with a %
  return <route.Page key={`${route.pattern} ${id}`} id={id} />;
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
