// Submitting a form to the server, and showing its error beside the button.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { errorText, t } from "../i18n/translate.ts";
import { Refused } from "../api/http_client.ts";

interface Submission {
  isBusy: boolean;
  refused: Refused | null;
  /** True: it was done. */
  attempt(run: () => unknown): Promise<boolean>;
}

export function useSubmission(): Submission {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const attempt = async (run: () => unknown) => {
    setBusy(true);
    setRefused(null);
    try {
      await run();
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

interface FormErrorProps {
  refused: Refused | null;
  /** Better words for some codes, by key. */
  words?: Record<string, string>;
  /** Show the server's own, exact words too; they are English. */
  isExact?: boolean;
}

export function FormError({ refused, words = {}, isExact }: FormErrorProps) {
  const key = refused && words[refused.code];
  return (
    <div role="alert">
      {refused && (
        <p class="form-error">
          {key ? t(key) : errorText(refused)}
          {isExact && refused.message && <small lang="en">{refused.message}</small>}
        </p>
      )}
    </div>
  );
}
