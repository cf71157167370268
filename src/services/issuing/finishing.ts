import type { Tenant } from "../../persistence/database/index.ts";
import { type Deps, trace } from "../context/index.ts";

type Left = Tenant & { readonly id: string };

/** Says how a worker continues abandoned work, and what it does when that fails. */
export interface Finishing<Document extends Left> {
  finish(document: Document): Promise<unknown>;
  /** Makes it wait longer every time, like one of which nothing was decided. */
  letGo(document: Document): Promise<unknown>;
  /** The log names the work by it. */
  readonly trouble: string;
}

/** Continues all of them at once. One that fails does not stop the others. */
export async function finishEach<Document extends Left>(
  { log }: Deps,
  left: readonly Document[],
  { finish, letGo, trouble }: Finishing<Document>,
): Promise<void> {
  await Promise.all(
    left.map(async (document) => {
      try {
        await finish(document);
      } catch (error) {
        log.error({ err: error, ...trace(document), document: document.id }, trouble);
        // When even this cannot be written, a worker takes the document up again after its lease.
        await letGo(document).catch(() => undefined);
      }
    }),
  );
}
