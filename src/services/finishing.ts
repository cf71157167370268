import type { Tenant } from "../persistence/tenant.ts";
import { trace } from "./caller.ts";
import type { House } from "./house.ts";

/**
 * Goes on with all of them at once. One that fails is logged as `trouble` and does not keep the others: it comes again
 * when its lease ends.
 */
export async function finishEach<Left extends Tenant & { readonly id: string }>(
  { log }: House,
  left: readonly Left[],
  finish: (document: Left) => Promise<unknown>,
  trouble: string,
): Promise<void> {
  await Promise.all(
    left.map(async (document) => {
      try {
        await finish(document);
      } catch (error) {
        log.error({ err: error, ...trace(document), document: document.id }, trouble);
      }
    }),
  );
}
