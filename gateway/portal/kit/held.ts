import { useEffect, useState } from "react";

let isPressed = false;
const waiting = new Set<() => void>();

addEventListener(
  "pointerdown",
  () => {
    isPressed = true;
  },
  true,
);
for (const end of ["pointerup", "pointercancel"])
  addEventListener(
    end,
    // The click belongs to the same task as the pointer's release, and must still find its button.
    () =>
      setTimeout(() => {
        isPressed = false;
        for (const release of [...waiting]) release();
      }),
    true,
  );

/**
 * Returns the value, but keeps the earlier one while a pointer is pressed. A press takes the focus from the field that
 * was corrected; if its error line went away at that moment, the button would move from under the pointer and the press
 * be lost.
 */
export function useHeld<T>(value: T): T {
  const [held, setHeld] = useState(value);
  useEffect(() => {
    const take = () => setHeld(value);
    if (!isPressed) {
      take();
      return;
    }
    waiting.add(take);
    return () => {
      waiting.delete(take);
    };
  }, [value]);
  return held;
}
