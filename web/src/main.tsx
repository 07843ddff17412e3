// The entry point of the page.

import "./app/shared_chunk.ts";
import { createElement, render } from "preact";
import { App, preloadPage } from "./app/app.tsx";
import { interceptLinks } from "./app/router.ts";
import { loadGames } from "./games/game_info.ts";
import { loadSession } from "./account/session.ts";
import { applyTheme } from "./app/theme.ts";
import { applyPageTitle } from "./app/page_title.ts";
import { detectLanguage, followLanguagePreference, loadLanguage } from "./i18n/translate.ts";

/** The delay before a retry if the page cannot start, in milliseconds. */
const AGAIN = 5000;

async function begin(): Promise<void> {
  applyTheme();
  applyPageTitle();
  interceptLinks();
  await Promise.all([
    loadLanguage(detectLanguage()),
    loadSession(),
    loadGames(),
    preloadPage(location.pathname),
  ]);
  followLanguagePreference();
  render(<App />, document.getElementById("page")!);
}

begin().catch((error) => {
  console.error(error);
  document.getElementById("silent")!.hidden = false; // there are no texts to say it with
  setTimeout(() => location.reload(), AGAIN);
});
