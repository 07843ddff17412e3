// Polls an address of the API while the page is visible.

import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "./http_client.ts";

const EVERY = 7000;

/** The latest answer, at most a few seconds old. Null before the first one. The last answer stays if a request fails. */
export function usePolledResource<T>(path: string): { value: T | null; refused: Refused | null } {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [latest, setLatest] = useState<{ text: string; value: T } | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (document.hidden) return;
      try {
        const value = await get<T>(path);
        const text = JSON.stringify(value);
        if (isOver) return;
        setLatest((last) => last?.text === text ? last : { text, value });
        setRefused(null);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!isOver) setRefused(error);
      }
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path]);
  return { value: latest?.value ?? null, refused };
}
