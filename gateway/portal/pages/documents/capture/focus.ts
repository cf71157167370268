import { useEffect } from "react";
import { enter } from "./fields.tsx";

const fieldAt = (path: string) => document.querySelector(`.field:has([name="${CSS.escape(path)}"])`);

/**
 * Begins a form at the field with this path. The frame puts the keyboard at the top of each page that a link opens, so
 * the next frame takes it from there; whoever is elsewhere already stays there.
 */
export function useFirstFocus(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches("body, main")) enter(fieldAt(path));
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

/** Goes on from a field that was just filled to the one that is still missing, unless the person went elsewhere. */
export function goOn(from: string, to: string): void {
  requestAnimationFrame(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.name === from) enter(fieldAt(to));
  });
}
