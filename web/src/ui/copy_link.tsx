// A link with buttons to copy and share it.

import { createElement } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { t } from "../i18n/translate.ts";

export function CopyLink({ label, url, title }: { label: string; url: string; title?: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState({ url: "", isCopied: false });
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setTried({ url, isCopied: true });
    } catch {
      field.current?.focus();
      setTried({ url, isCopied: false });
    }
  };
  const canShare = title !== undefined && "share" in navigator;
  const share = () =>
    navigator.share({ title, url }).catch((error: DOMException) => {
      if (error.name !== "AbortError") return copy(); // the person has not changed their mind
    });
  return (
    <div class="copy-link">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={field}
        type="text"
        class="link"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p class="buttons">
        {canShare && <Button isMain onPress={share}>{t("page.table.share")}</Button>}
        <Button isMain={title !== undefined && !canShare} onPress={copy}>{t("page.copy")}</Button>
        <span role="status">
          {tried.url === url && t(tried.isCopied ? "page.copied" : "page.table.selected")}
        </span>
      </p>
    </div>
  );
}
