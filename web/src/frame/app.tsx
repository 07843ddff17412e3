// The page's frame: what is around every part of it, and which part its address asks for.

import { type ComponentType, createElement, Fragment } from "preact";
import { LearnPage } from "../guide/first.tsx";
import { RulesPage } from "../guide/book.tsx";
import { ClaimPage } from "../start/claim.tsx";
import { visitor } from "./me.ts";
import { address } from "./going.ts";
import { useArrival } from "./arriving.ts";
import { useTitle } from "./title.ts";
import { Header } from "./header.tsx";
import { Footer } from "./footer.tsx";
import { Aloud, Complaint } from "./aloud.tsx";
import { Explained } from "../guide/explained.tsx";
import { ReplayPage } from "../replay/replay.tsx";
import { NamePage } from "../start/name.tsx";
import { TablePage } from "../table/table.tsx";
import { say } from "../speech/texts.ts";
import { StartPage } from "../start/start.tsx";
import { AboutMePage } from "../start/me.tsx";

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
