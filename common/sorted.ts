/**
 * Returns the place of the first item of a sorted list that is not below the wanted one; the list's length where all
 * are below it.
 */
export function firstNotBelow<Item extends string | number>(sorted: ArrayLike<Item>, wanted: Item): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
