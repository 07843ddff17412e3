import { choice, exportPreferences, importPreferences, preferences, toggle } from "./preferences.ts";
import { SETTING_PREFIX } from "./local_storage.ts";

function same(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(expected)}`);
  }
}

const put = (name: string, text: string) => localStorage.setItem(SETTING_PREFIX + name, text);
const got = (name: string) => localStorage.getItem(SETTING_PREFIX + name);

Deno.test("a preference starts with what is stored, or with its default", () => {
  put("t1", "b");
  put("t2", "nonsense");
  put("t3", "on");
  same(choice("t1", ["a", "b"]).value, "b");
  same(choice("t2", ["a", "b"], "b").value, "b");
  same(toggle("t3", false).value, true);
  same(toggle("t4", true).value, true);
});

Deno.test("a change is stored, and a default is not", () => {
  const chosen = choice("t5", ["a", "b"]);
  chosen.value = "b";
  same(got("t5"), "b");
  chosen.value = "a";
  same(got("t5"), null);
});

Deno.test("settings that visitors stored before keep their names and values", () => {
  importPreferences({ theme: "dark", sound: "on", notify: "on", language: "fr" });
  const { theme, sounds, notifications, language } = preferences;
  same([theme.value, sounds.value, notifications.value, language.value], ["dark", true, true, "fr"]);
  same([got("theme"), got("sound"), got("notify"), got("language")], ["dark", "on", "on", "fr"]);
});

Deno.test("what is exported is imported elsewhere, and nothing else", () => {
  importPreferences({});
  preferences.pace.value = "fast";
  const exported = exportPreferences();
  same(exported.pace, "fast");
  preferences.pace.value = "slow";
  preferences.sounds.value = true;
  importPreferences({ ...exported, unknown: "x", sound: 7, theme: "pink" });
  same([preferences.pace.value, preferences.sounds.value, preferences.theme.value], [
    "fast",
    false,
    "system",
  ]);
});

Deno.test("a change in another tab is followed", () => {
  preferences.pace.value = "normal";
  const event = Object.assign(new Event("storage"), { key: `${SETTING_PREFIX}pace`, newValue: "instant" });
  globalThis.dispatchEvent(event);
  same(preferences.pace.value, "instant");
});
