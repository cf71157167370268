/** The same function, which works out each text once: for the few that come again and again (names, rates). */
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

/** Documents share a few hundred; those that one makes up are forgotten when they become many. */
const MOST_KNOWN = 2_000;

/**
 * V8 keeps one copy of each property's name. As that copy a text is compared by its address instead of its letters,
 * and does not keep alive the larger text (a request's whole body) that it may have been cut out of.
 */
export function intern(text: string): string {
  return Object.keys({ [text]: 0 })[0]!;
}
