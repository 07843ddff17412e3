// Polls an address of the API while the page is visible.

import { useEffect, useRef, useState } from "preact/hooks";
import { get, Refused } from "./http_client.ts";

const EVERY = 7000;

interface PolledResource<T> {
  /** The latest answer, at most a few seconds old. Null before the first one. It stays if a request fails. */
  value: T | null;
  refused: Refused | null;
  /** Asks again now, and waits for the answer. */
  refresh(): Promise<void>;
}

/** Polls a path; `read` sends the request. */
export function usePolledResource<T>(
  path: string,
  read: (path: string) => Promise<T> = get,
): PolledResource<T> {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [latest, setLatest] = useState<{ text: string; value: T } | null>(null);
  const lookNow = useRef(() => Promise.resolve());
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (document.hidden) return;
      try {
        const value = await read(path);
        const text = JSON.stringify(value);
        if (isOver) return;
        setLatest((last) => last?.text === text ? last : { text, value });
        setRefused(null);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!isOver) setRefused(error);
      }
    };
    lookNow.current = look;
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path]);
  return { value: latest?.value ?? null, refused, refresh: () => lookNow.current() };
}
