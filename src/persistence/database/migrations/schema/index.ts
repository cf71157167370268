import { ACCOUNT } from "./account.ts";
import { ADMISSION } from "./admission.ts";
import { CATALOGS } from "./catalogs.ts";
import { DOCUMENTS } from "./documents.ts";
import { EVENTS } from "./events.ts";
import { EXPORTS } from "./exports.ts";
import { LISTS } from "./lists.ts";
import { OPERATION } from "./operation.ts";
import { PACS } from "./pacs.ts";
import { PORTAL } from "./portal.ts";

/** Databases know the schema by this name: earlier builds made it in 58 migrations, of which this was the last. */
const NAME = "066-schema-builds";

/**
 * Makes the whole schema, room by room; docs/data-model.md has a sentence for each table. A line of a table is one
 * column, or columns that mean one thing together: a key, a period, a lease, an outcome.
 */
export const SCHEMA = {
  name: NAME,
  oldest: NAME,
  // Triggers of later rooms call functions of OPERATION.
  statements: [OPERATION, ACCOUNT, ADMISSION, DOCUMENTS, LISTS, PACS, EVENTS, EXPORTS, PORTAL, CATALOGS],
} as const;
