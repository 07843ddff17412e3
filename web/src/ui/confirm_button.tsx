// A button that confirms something that cannot be undone, where the first press has asked for it at nearly the same place.

import { createElement } from "preact";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button, READING_TIME } from "./button.tsx";

/**
 * The second press of a double one, or of a key that is held down, does nothing: presses count as soon as they have paused
 * for half a second since the button appeared.
 */
export function ConfirmButton({ onPress, disabled, children }: {
  onPress: () => unknown;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const since = useRef(Infinity);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  const press = () => {
    const now = performance.now();
    const isMeant = now - since.current >= READING_TIME;
    since.current = now;
    return isMeant && onPress();
  };
  return <Button isDangerous disabled={disabled} onPress={press}>{children}</Button>;
}
