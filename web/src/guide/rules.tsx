// The rules and rulings.

import { lazily } from "./lazily.tsx";

export const RulesPage = lazily(() => import("./book.tsx").then(({ Book }) => Book));
