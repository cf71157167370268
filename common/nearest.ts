/**
 * Returns the name that `text` most likely misspells; undefined where none is near: a third of the letters may differ,
 * and two at most.
 */
export function nearest(text: string, names: Iterable<string>): string | undefined {
  const most = Math.min(2, Math.floor(text.length / 3));
  let found: string | undefined;
  let least = most + 1;
  for (const name of names) {
    const distance = distanceOf(text, name, least);
    if (distance < least) [found, least] = [name, distance];
  }
  return found;
}

/**
 * Returns how many letters must be changed, added, removed or exchanged with the next (Damerau-Levenshtein); `limit`
 * when the distance is not less.
 */
function distanceOf(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current[at] = Math.min(
        above[at]! + 1,
        current[at - 1]! + 1,
        above[at - 1]! + (isSame ? 0 : 1),
        isExchanged ? before[at - 2]! + 1 : limit,
      );
    }
    [before, above] = [above, current];
  }
  return above[other.length]!;
}
