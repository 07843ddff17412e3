// Where the page begins.

import { createElement, render } from "preact";
import { App } from "./frame/app.tsx";
import { followLinks } from "./frame/going.ts";
import { learnWhoIAm } from "./frame/me.ts";
import { followTheme } from "./frame/theme.ts";
import { followTitle } from "./frame/title.ts";
import { speak, wantedLanguage } from "./speech/texts.ts";

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
