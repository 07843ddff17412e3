// Where the page begins.

import { createElement, render } from "preact";
import { App } from "./app/app.tsx";
import { followLinks } from "./app/router.ts";
import { learnWhoIAm } from "./account/session.ts";
import { followTheme } from "./app/theme.ts";
import { followTitle } from "./app/page_title.ts";
import { speak, wantedLanguage } from "./i18n/translate.ts";

/** When to try again, where the page cannot begin, in milliseconds. */
const AGAIN = 5000;

async function begin(): Promise<void> {
  followTheme();
  followTitle();
  followLinks();
  await Promise.all([speak(wantedLanguage()), learnWhoIAm()]);
  render(<App />, document.getElementById("page")!);
}

begin().catch((error) => {
  console.error(error);
  document.getElementById("silent")!.hidden = false; // there are no texts to say it with
  setTimeout(() => location.reload(), AGAIN);
});
