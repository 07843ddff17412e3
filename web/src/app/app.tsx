// The page's frame: what is around every part of it, and which part its address asks for.

import { type ComponentType, createElement, Fragment } from "preact";
import { LearnPage } from "../tutorial/tutorial_page.tsx";
import { RulesPage } from "../rules/rules_page.tsx";
import { ClaimPage } from "../table/claim_seat_page.tsx";
import { visitor } from "../account/session.ts";
import { address } from "./router.ts";
import { useArrival } from "./route_focus.ts";
import { useTitle } from "./page_title.ts";
import { Header } from "./header.tsx";
import { Footer } from "./footer.tsx";
import { Aloud } from "./live_region.tsx";
import { Complaint } from "./error_banner.tsx";
import { Explained } from "../rules/rule_dialog.tsx";
import { ReplayPage } from "../replay/replay_page.tsx";
import { NamePage } from "../account/name_form.tsx";
import { TablePage } from "../table/table_page.tsx";
import { say } from "../i18n/translate.ts";
import { StartPage } from "../home/home_page.tsx";
import { AboutMePage } from "../account/account_page.tsx";

interface Place {
  pattern: RegExp;
  Page: ComponentType<{ id: string }>;
  /** May a private server's stranger see it? */
  isOpen?: boolean;
}

const PLACES: Place[] = [
  { pattern: /^\/()$/, Page: StartPage },
  { pattern: /^\/t\/([^/%]+)$/, Page: TablePage },
  { pattern: /^\/seat\/([^/%]+)$/, Page: ClaimPage },
  { pattern: /^\/replay\/([^/%]+)$/, Page: ReplayPage },
  { pattern: /^\/me()$/, Page: AboutMePage },
  { pattern: /^\/rules(?:\/([^/%]+))?$/, Page: RulesPage, isOpen: true },
  { pattern: /^\/learn\/([^/%]+)$/, Page: LearnPage, isOpen: true },
];

export function App() {
  useArrival(address.value.path);
  return (
    <>
      <a class="skip" href="#content">{say("page.skip")}</a>
      <Header />
      <Complaint />
      <main id="content" tabIndex={-1}>
        <Here />
      </main>
      <Footer />
      <Explained />
      <Aloud />
    </>
  );
}

function Here() {
  const { path } = address.value;
  const place = PLACES.find(({ pattern }) => pattern.test(path));
  if (!place) return <Lost />;
  if (visitor.value.kind === "stranger" && !place.isOpen) return <NamePage />;
  const id = place.pattern.exec(path)?.[1] ?? ""; // no id has anything that addresses write with a %
  return <place.Page key={id} id={id} />;
}

function Lost() {
  useTitle(say("page.not_found"));
  return (
    <section class="lost">
      <h1>{say("page.not_found")}</h1>
      <p>
        <a class="act first" href="/">{say("page.start.back")}</a>
      </p>
    </section>
  );
}
