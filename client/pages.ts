/**
 * The items of a list of pages. The order is from the newest to the oldest, so what is created while they are read
 * pushes items from one page to the next one: those are given once. The end is a page that is not full, or the total.
 */
export async function* itemsOf(
  limite: number,
  read: (pagina: number) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  const given = new Set<string>();
  for (let pagina = 1; ; pagina += 1) {
    const { data, total } = (await read(pagina)) as { data: readonly { id: string }[]; total: number };
    for (const item of data) {
      if (given.has(item.id)) continue;
      given.add(item.id);
      yield item;
    }
    forgetOldest(given);
    if (data.length < limite || pagina * limite >= total) return;
  }
}

/** Items that can be created between two pages before an item is given twice. */
const MOST_KEPT = 10_000;

/** A set keeps the order in which its members came. */
function forgetOldest(given: Set<string>): void {
  for (const id of given) {
    if (given.size <= MOST_KEPT) return;
    given.delete(id);
  }
}
