// Components whose code is loaded on first use, and the banner that is shown where it cannot be loaded.

import { type ComponentType, createElement } from "preact";
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { t } from "../i18n/translate.ts";

/** A part of the page's code could not be loaded: the connection is lost, or the server has a newer version. */
const isCodeMissing = signal(false);

/** For an `import()` that failed: the page says so, and offers to reload. */
export function reportMissingCode(error: unknown): void {
  console.error(error);
  isCodeMissing.value = true;
}

export type LazyComponent<Props> = ComponentType<Props> & { preload(): Promise<unknown> };

/**
 * A component that loads its code when it is shown first, or earlier by `preload`. Where a preload fails, as without a connection,
 * nothing is said: the code is asked for once more when the component is shown.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  let preloaded: Promise<unknown> | undefined;
  let shown: Promise<unknown> | undefined;
  const start = (): Promise<unknown> =>
    load().then((component) => {
      loaded.value = component;
    });
  const preload = () => preloaded ??= start().catch(console.warn);
  function Lazy(props: Props) {
    const Loaded = loaded.value;
    if (Loaded) return <Loaded {...props} />;
    shown ??= preload().then(() => loaded.peek() ?? start()).catch(reportMissingCode);
    return null;
  }
  return Object.assign(Lazy, { preload });
}

/** Milliseconds: what is shown first is loaded before. */
const LATER = 2000;

/** Loads a part's code some seconds after what is shown now, and so before it is needed. */
export function usePreload({ preload }: Pick<LazyComponent<object>, "preload">): void {
  useEffect(() => {
    const timer = setTimeout(preload, LATER);
    return () => clearTimeout(timer);
  }, []);
}

/** Says that code is missing. A reload fetches the newest version; a second `import()` would fail again. */
export function MissingCodeBanner() {
  if (!isCodeMissing.value) return null;
  return (
    <p class="error-banner missing-code" role="alert">
      <span>{t("page.frame.missing_code")}</span>
      <Button onPress={() => location.reload()}>{t("page.frame.reload")}</Button>
    </p>
  );
}
