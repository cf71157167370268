import type { Logger } from "pino";
import type { SatConsulta } from "../../clients/sat.ts";
import type { Bucket } from "../../clients/storage.ts";
import type { LoadedCatalogs } from "../../engine/catalogs/index.ts";
import type { SigningPlace } from "../../engine/sealing/seal.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import { type Database, type Environment, withOnly } from "../../persistence/database/index.ts";
import type { Printer, Reader } from "../../threads/index.ts";
import type { AccountPacsCache } from "./account-pacs-cache.ts";
import type { Circuits } from "./circuits.ts";
import type { OrderContextCache } from "./order-context-cache.ts";
import type { Pacs } from "./pacs.ts";
import type { SignerCache } from "./signer-cache.ts";
import type { Timeouts } from "./timeouts.ts";

/** All that the services need; made once by the composition root and handed to every method table. */
export interface Deps {
  readonly db: Database;
  readonly schemas: Schemas;
  /** Reads documents that others wrote, and stored ones; a large one is read in a thread. */
  readonly reader: Reader;
  /** Prints PDFs in threads. */
  readonly printer: Printer;
  readonly signers: SignerCache;
  readonly orderContexts: OrderContextCache;
  readonly pacs: Pacs;
  readonly circuits: Circuits;
  readonly accountPacs: AccountPacsCache;
  /** The storage of old documents' XML, and the age in days at which XML goes there by itself; absent where none is configured. */
  readonly archive: { readonly bucket: Bucket; readonly afterDays: number } | undefined;
  /** SAT's status service for each environment. */
  readonly sat: Readonly<Record<Environment, SatConsulta>>;
  /** The big catalogs, as far as they were imported or laid in a folder; `refresh` takes what was imported since. */
  readonly catalogs: {
    readonly tables: LoadedCatalogs;
    refresh(db: Database): Promise<boolean>;
  };
  /** Documents are sealed on the main thread or in libuv's pool. */
  readonly signOn: SigningPlace;
  readonly timeouts: Timeouts;
  /** Once it is aborted the process must end: whoever waits answers with what is known. */
  readonly shutdown: AbortSignal;
  /** The database's clock: what is compared with a stored time means the same moment in every core. */
  readonly now: () => Date;
  /** Asks the database for its time again. */
  readonly syncClock: () => Promise<void>;
  readonly log: Logger;
}

/** Returns the dependencies of each server's workers: their database has that server's accounts alone. */
export function ofEachShard(deps: Deps): readonly Deps[] {
  return deps.db.shards.map((shard) => ({ ...deps, db: withOnly(deps.db, shard) }));
}
