/**
 * Resolves to the results of `work` for the items, in their order, with at most `width` under way at once. When one fails nothing more is
 * begun, and all that was begun has ended before the first failure is thrown.
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
