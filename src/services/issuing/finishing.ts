import type { Tenant } from "../../persistence/database/index.ts";
import { type Deps, trace } from "../context/index.ts";

type Left = Tenant & { readonly id: string };

/** It says how a worker goes on with what was left, and what it does where that fails. */
export interface Finishing<Document extends Left> {
  finish(document: Document): Promise<unknown>;
  /** Makes it wait longer every time, like one of which nothing was decided. */
  letGo(document: Document): Promise<unknown>;
  /** For the log. */
  readonly trouble: string;
}

/** Goes on with all of them at once. One that fails does not keep the others. */
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
        // When not even this can be written, the document comes again after its lease.
        await letGo(document).catch(() => undefined);
      }
    }),
  );
}
