import type { Logger } from "pino";
import type { PacedTurns } from "../../../common/paced-turns.ts";
import type { httpClient } from "../../clients/http.ts";
import type { SandboxAdmin } from "../../clients/sandbox-admin.ts";
import type { SatConsulta } from "../../clients/sat.ts";
import type { Bucket } from "../../clients/storage.ts";
import type { CatalogTables, LoadedCatalogs } from "../../engine/catalogs/index.ts";
import type { LawPack } from "../../engine/law/pack.ts";
import type { SigningPlace } from "../../engine/sealing/seal.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import type { Pac } from "../../pac/pac.ts";
import type { AdapterName } from "../../pac/registry.ts";
import type { Database, Environment } from "../../persistence/database/index.ts";
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
  /** The reader parses documents of callers and stored ones; it reads a large one in a thread. */
  readonly reader: Reader;
  readonly printer: Printer;
  /**
   * Work that keeps the main thread busy takes these turns by account; the host gives methods with the option `paced`
   * the same ones.
   */
  readonly turns: PacedTurns;
  readonly signers: SignerCache;
  readonly orderContexts: OrderContextCache;
  readonly pacs: Pacs;
  readonly circuits: Circuits;
  /**
   * Opens a PAC of the sandbox for a trial, over the trial's own client: with it SAT, what a report must not have, and
   * the same PAC with a wrong password. @throws 400 for another PAC
   */
  openTrial(
    pac: string,
    client: typeof httpClient,
  ): {
    readonly adapter: AdapterName;
    readonly pac: Pac;
    readonly sat: SatConsulta;
    readonly secrets: readonly string[];
    stranger(): Pac;
  };
  readonly accountPacs: AccountPacsCache;
  /**
   * The storage of old documents' XML, and the age in days at which XML goes there by itself; absent where none is
   * configured.
   */
  readonly archive: { readonly bucket: Bucket; readonly afterDays: number } | undefined;
  readonly sat: Readonly<Record<Environment, SatConsulta>>;
  /** Absent where the sandbox's PAC is a provider's, whose time nobody moves and whose authority is SAT's. */
  readonly sandboxAdmin: SandboxAdmin | undefined;
  /**
   * The big catalogs are present as far as they were imported or a folder holds them, and the law pack if one was
   * imported. `refresh` loads what was imported since.
   */
  readonly catalogs: {
    readonly tables: LoadedCatalogs;
    /** The tables without the law pack. */
    readonly imported: CatalogTables;
    readonly pack: LawPack | undefined;
    refresh(db: Database): Promise<boolean>;
  };
  /** Documents are sealed on the main thread or in libuv's pool. */
  readonly signOn: SigningPlace;
  readonly timeouts: Timeouts;
  /** Once the signal is aborted the process ends, so a waiting call answers with what is known. */
  readonly shutdown: AbortSignal;
  /** The time is the database's, so that a comparison with a stored time means the same moment in every core. */
  readonly now: () => Date;
  readonly syncClock: () => Promise<void>;
  /** Counts an answer of SAT about who must accept a cancellation, by the row that foretold it. */
  readonly countForesight: (foresight: { readonly row: string; readonly agrees: boolean }) => void;
  readonly log: Logger;
}
