// Components whose code is loaded on first use, and the banner that is shown where it cannot be loaded.

import { type ComponentType, createElement } from "preact";
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

export type LazyComponent<Props> = ComponentType<Props> & { preload(): Promise<void> };

/** A component that loads its code when it is shown first, or earlier by `preload`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  let request: Promise<void> | undefined;
  const preload = () =>
    request ??= load().then((component) => {
      loaded.value = component;
    }, reportMissingCode);
  function Lazy(props: Props) {
    const Loaded = loaded.value;
    if (Loaded) return <Loaded {...props} />;
    preload();
    return null;
  }
  return Object.assign(Lazy, { preload });
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
