// Whose games these are, and what of them is our reconstruction.

import { say } from "../speech/texts.ts";

export function Footer() {
  return (
    <footer class="bottom">
      <p>{say("credits.bigshot")} {say("bigshot.reconstruction")}</p>
      <p>{say("credits.zahltag")} {say("zahltag.reconstruction")}</p>
    </footer>
  );
}
