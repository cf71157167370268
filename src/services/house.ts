import type { Logger } from "pino";
import type { LoadedCatalogs } from "../engine/catalogs/index.ts";
import type { Schemas } from "../engine/schema.ts";
import type { Pac } from "../pac/pac.ts";
import type { Database } from "../persistence/database.ts";
import type { Environment } from "../persistence/tenant.ts";
import type { SatConsulta } from "../sat/consulta.ts";
import type { Contexts } from "./contexts.ts";
import type { Patience } from "./patience.ts";
import type { Signers } from "./signers.ts";

/** Everything the services stand on; made once by the composition root and handed to every method table. */
export interface House {
  readonly db: Database;
  readonly schemas: Schemas;
  readonly signers: Signers;
  readonly contexts: Contexts;
  /** The PAC of each environment; production may have none. */
  readonly pacs: Readonly<Record<Environment, Pac | undefined>>;
  /** SAT's status service for each environment. */
  readonly sat: Readonly<Record<Environment, SatConsulta>>;
  /** Big catalogs, where they were loaded. */
  readonly catalogs: LoadedCatalogs | undefined;
  readonly patience: Patience;
  /** Once it is aborted the process must end: whoever waits answers with what is known. */
  readonly late: AbortSignal;
  readonly now: () => Date;
  readonly log: Logger;
}
