// Whether the dialog that lists the shortcuts is open.

import { signal } from "@preact/signals";

export const areShortcutsShown = signal(false);
