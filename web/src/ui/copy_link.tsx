// A link to read, select, copy and share.

import { createElement } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Act } from "./button.tsx";
import { say } from "../i18n/translate.ts";

export function LinkShown({ label, url, title }: { label: string; url: string; title?: string }) {
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
  const share = () => navigator.share({ title, url }).catch(() => undefined); // thought better of it
  return (
    <div class="link-shown">
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
        <Act onAct={copy}>{say("page.copy")}</Act>
        {title && "share" in navigator && <Act onAct={share}>{say("page.table.share")}</Act>}
        <span role="status">
          {tried.url === url && say(tried.isCopied ? "page.copied" : "page.table.selected")}
        </span>
      </p>
    </div>
  );
}
