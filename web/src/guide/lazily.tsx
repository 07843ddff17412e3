// A page whose code is fetched when somebody goes there.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../speech/texts.ts";

type Page = ComponentType<{ id: string }>;

export function lazily(fetchPage: () => Promise<Page>): Page {
  return function Lazy({ id }) {
    const [Fetched, setFetched] = useState<Page | null>(null);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      fetchPage().then((page) => setFetched(() => page), () => setLost(true));
    }, []);
    if (Fetched) return <Fetched id={id} />;
    return <p role="status">{say(isLost ? "refused.trouble" : "page.guide.fetching")}</p>;
  };
}
