import { type RefObject, useEffect, useState } from "react";

const WRONG = "[aria-invalid=true], .field[data-invalid] :is(input, textarea, button)";
/** Milliseconds within which an error is drawn. */
const FOCUS_MS = 1000;

/**
 * Returns a function that gives the focus to the first wrong field of the form. The field can take it only once its
 * error was drawn and the form is not busy, so each frame looks for it again.
 */
export function useWrongField(form: RefObject<HTMLFormElement | null>, isBusy: boolean): () => void {
  const [sought, setSought] = useState(0);
  useEffect(() => {
    if (sought === 0 || isBusy) return;
    const until = performance.now() + FOCUS_MS;
    let frame = 0;
    const look = () => {
      const wrong = form.current?.querySelector<HTMLElement>(WRONG);
      wrong?.closest("details")?.setAttribute("open", "");
      wrong?.focus();
      wrong?.scrollIntoView({ block: "center" });
      if ((wrong == null || document.activeElement !== wrong) && performance.now() < until)
        frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [form, sought, isBusy]);
  return () => setSought((times) => times + 1);
}
