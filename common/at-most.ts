/**
 * Resolves to the results of `work` for the items, in their order, with at most `width` running at once. After a
 * failure no further item is begun, and the failure is thrown when the running ones have ended.
 */
export async function atMost<Item, Result>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (failures.length > 0) return;
      await work(item).then(
        (result) => {
          results[index] = result;
        },
        (failure: unknown) => void failures.push(failure),
      );
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
