// Asking the server for something, and saying beside the button what it refused.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { refusal, say } from "../i18n/translate.ts";
import { Refused } from "../api/http_client.ts";

interface Trying {
  isBusy: boolean;
  refused: Refused | null;
  /** True: it was done. */
  attempt(doing: () => unknown): Promise<boolean>;
}

export function useTrying(): Trying {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const attempt = async (doing: () => unknown) => {
    setBusy(true);
    setRefused(null);
    try {
      await doing();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refused, attempt };
}

interface WrongProps {
  refused: Refused | null;
  /** Better words for some codes, by key. */
  words?: Record<string, string>;
  /** Show the server's own, exact words too; they are English. */
  isExact?: boolean;
}

export function Wrong({ refused, words = {}, isExact }: WrongProps) {
  const key = refused && words[refused.code];
  return (
    <div role="alert">
      {refused && (
        <p class="wrong">
          {key ? say(key) : refusal(refused)}
          {isExact && refused.message && <small lang="en">{refused.message}</small>}
        </p>
      )}
    </div>
  );
}
