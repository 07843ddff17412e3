// What the page does when it is too old for the server: it reloads.

const SETTING = "zuschlag.reloaded_at";
/** While servers are updated one after the other, a reload may bring the same page again: the next one waits so long. */
const PAUSE = 60_000;

/** Reloads the page, unless that was done a moment ago, or cannot be remembered. */
export function reloadOutdatedPage(): void {
  try {
    const last = Number(sessionStorage.getItem(SETTING) ?? 0);
    if (Date.now() - last < PAUSE) return;
    sessionStorage.setItem(SETTING, String(Date.now()));
  } catch {
    return; // the storage is blocked
  }
  location.reload();
}
