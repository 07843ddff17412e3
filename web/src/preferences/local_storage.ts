// Texts in the browser's local storage. Where it is blocked, they are not kept.

export const SETTING_PREFIX = "zuschlag.";

export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(SETTING_PREFIX + name);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function writeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(SETTING_PREFIX + name);
    else localStorage.setItem(SETTING_PREFIX + name, value);
  } catch {
    // it is only a convenience
  }
}
