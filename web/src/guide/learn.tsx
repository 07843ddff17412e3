// The first game.

import { lazily } from "./lazily.tsx";

export const LearnPage = lazily(() => import("./first.tsx").then(({ FirstGame }) => FirstGame));
