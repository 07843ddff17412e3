// Pictures: symbols of sprite.svg, and SVG that the server draws.

import { createElement } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A symbol of sprite.svg, as decoration: the text beside it says what it means. */
export function Icon({ of, class: own, size }: { of: string; class?: string; size?: number }) {
  return (
    <svg class={own} width={size} height={size} aria-hidden="true">
      <use href={`#${of}`} />
    </svg>
  );
}

/** A drawing that the server made (a QR code), as SVG. */
export function SvgImage({ svg, label }: { svg: string; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    place.current!.replaceChildren(document.adoptNode(drawn));
  }, [svg]);
  return <div ref={place} class="qr" role="img" aria-label={label} />;
}
