/** Returns a function that computes each text once. Use it for a few texts that recur often (names, rates). */
export function memoize<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    if (known.size === MOST_KNOWN) known.clear();
    const made = make(text);
    known.set(intern(text), made);
    return made;
  };
}

/** Documents share a few hundred texts. The cache is cleared when a document with invented ones fills it. */
const MOST_KNOWN = 2_000;

/**
 * Returns V8's one copy of the text as a property name. It is compared by address instead of by letters, and does not
 * keep alive a larger text (a request's whole body) from which it may have been cut.
 */
export function intern(text: string): string {
  return Object.keys({ [text]: 0 })[0]!;
}
