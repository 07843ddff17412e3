// How many lines of the chat are unread.

import { signal } from "@preact/signals";

export const unread = signal(0);
