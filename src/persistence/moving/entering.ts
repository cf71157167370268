import { claimRfc } from "../account/index.ts";
import { firstRow, keptOf, type Querying, type Statement, statement, type Tenant } from "../database/index.ts";
import { claimBytes, claimFiscalUuid } from "../documents/index.ts";
import { ACCOUNT, type MovedTable, recordOf, TABLES } from "./tables.ts";

function insertOf({ name, table, known, isNumbered, fields, files }: MovedTable): Statement {
  const { columns, values, from } = recordOf(fields);
  const bytes = name === "documentos" ? XML_COLUMNS : Object.values(files).map((column) => [column, "bytea"]);
  const into = ["account_id", ...columns, ...bytes.map(([column]) => column)].join(", ");
  const given = ["$1::uuid", ...values, ...bytes.map(([, type], at) => `$${at + 3}::${type}`)].join(", ");
  const once = isNumbered ? "" : `on conflict (${["account_id", ...known].join(", ")}) do nothing`;
  return statement(`moving-insert-${name}`, "account")`
    insert into ${table} (${into}) select ${given} from ${from} ${once}`;
}

/**
 * A table that numbers its rows gives them other numbers here, so a row that came before is found by its other columns.
 * That is a statement of its own, because Citus refuses it within the insertion.
 */
interface Known {
  readonly members: readonly string[];
  readonly find: Statement;
}

function knownOf({ name, table, known, fields }: MovedTable): Known {
  const named = known.map((column) => Object.entries(fields).find(([, field]) => field[0] === column)!);
  const same = named.map(([, [column, type]], at) => `${column} = $${at + 2}::${type}`);
  return {
    members: named.map(([member]) => member),
    find: statement(`moving-known-${name}`, "account")`
    select from ${table} where account_id = $1 and ${same.join(" and ")} limit 1`,
  };
}

/** These columns keep the XML of a document (`stamped-xml.ts`). */
const XML_COLUMNS = [
  ["stamped_xml", "bytea"],
  ["inserted_xml", "bytea"],
  ["stamp_from", "int"],
  ["sealed_xml", "bytea"],
];

const AUDIT = "auditoria";
const INSERT: ReadonlyMap<string, Statement> = new Map(
  TABLES.filter(({ name }) => name !== AUDIT).map((table) => [table.name, insertOf(table)]),
);

const KNOWN: ReadonlyMap<string, Known> = new Map(
  TABLES.filter(({ isNumbered }) => isNumbered).map((table) => [table.name, knownOf(table)]),
);

/** Inserts a row, unless it is there, with the bytes of its files in the order of the table's. */
export async function insertRow(
  tx: Querying,
  accountId: string,
  { name }: MovedTable,
  json: string,
  bytes: readonly (Buffer | null | undefined)[],
): Promise<void> {
  const known = KNOWN.get(name);
  if (known !== undefined) {
    const row: Readonly<Record<string, unknown>> = JSON.parse(json);
    const values = known.members.map((member) => row[member]);
    if ((await tx.query(known.find, [accountId, ...values])).length > 0) return;
  }
  await tx.query(INSERT.get(name)!, [accountId, json, ...bytes.map((each) => each ?? null)]);
}

/** The insertion of a document needs these facts beside its row of JSON. */
export interface MovedDocument {
  readonly id: string;
  readonly uuidFiscal: string | null;
  readonly selloHash: Buffer | null;
  readonly isRefused: boolean;
  readonly sealed: Buffer | undefined;
  readonly stamped: Buffer | undefined;
}

/** Inserts a document, unless it is there. Returns false where another account has its fiscal UUID or its bytes. */
export async function insertMoved(
  tx: Querying,
  tenant: Tenant,
  table: MovedTable,
  json: string,
  { id, uuidFiscal, selloHash, isRefused, sealed, stamped }: MovedDocument,
): Promise<boolean> {
  if (selloHash !== null && !isRefused && (await claimBytes(tx, tenant, id, selloHash)) === undefined) return false;
  if (uuidFiscal !== null && !(await claimFiscalUuid(tx, tenant, id, uuidFiscal))) return false;
  const kept = stamped === undefined ? [null, null, null] : keptOf(stamped, sealed);
  const values = [tenant.accountId, json, ...kept, sealed ?? null];
  await tx.query(INSERT.get(table.name)!, values);
  return true;
}

export interface ChainTail {
  readonly entries: number;
  readonly hash: string;
}

export const auditTail = firstRow<ChainTail, [accountId: string]>("moving-audit-tail", "none")`
    select entries, encode(hash, 'hex') as hash from audit_chains where chain = $1`;

const SET_TAIL = statement("moving-audit-set-tail", "none")`
    insert into audit_chains (chain, entries, hash) values ($1, $2, decode($3, 'hex'))`;

/** Puts the end of an empty chain, for a check that is rolled back. */
export async function setAuditTail(tx: Querying, accountId: string, { entries, hash }: ChainTail): Promise<void> {
  await tx.query(SET_TAIL, [accountId, entries, hash]);
}

/** An entry says these fields; its number and its hash follow from its place in the chain. */
const SAID = without(TABLES.find(({ name }) => name === AUDIT)!.fields, "numero", "hash");
const SAID_RECORD = recordOf(SAID);
const INSERT_AUDIT = statement("moving-insert-audit", "people")`
    insert into audit (account_id, ${SAID_RECORD.columns.join(", ")})
    select $1::uuid, ${SAID_RECORD.values.join(", ")} from ${SAID_RECORD.from} returning entry as entries, encode(hash, 'hex') as hash`;

/** Adds an entry to the account's chain. The trigger computes its hash; returns the new end of the chain. */
export async function insertAudit(tx: Querying, accountId: string, json: string): Promise<ChainTail> {
  return (await tx.query<ChainTail>(INSERT_AUDIT, [accountId, json]))[0]!;
}

const ACCOUNT_RECORD = recordOf(without(ACCOUNT, "id"));
const INSERT_ACCOUNT = statement("moving-insert-account", "account")`
    insert into accounts (id, ${ACCOUNT_RECORD.columns.join(", ")})
    select $1::uuid, ${ACCOUNT_RECORD.values.join(", ")} from ${ACCOUNT_RECORD.from}`;

/** Inserts the account's own row. @throws PostgreSQL's error where an account has its RFC or its id */
export async function insertMovedAccount(
  tx: Querying,
  { id, rfc }: { readonly id: string; readonly rfc: string },
  json: string,
): Promise<void> {
  await claimRfc(tx, rfc, id);
  await tx.query(INSERT_ACCOUNT, [id, json]);
}

const REVISE = statement("moving-revise", "account")`
    update accounts set revision = revision + 1 where id = $1`;

const PLAN_PROOFS = statement("moving-plan-ticket-proofs", "account")`
    insert into ticket_proofs (account_id, environment, due_at)
    select distinct account_id, environment, now() from ticket_documents where account_id = $1 on conflict do nothing`;

/** Counts the account's revision up, because the data that orders take from it have changed, and proves its tickets. */
export async function reviseMoved(tx: Querying, accountId: string): Promise<void> {
  await tx.query(REVISE, [accountId]);
  await tx.query(PLAN_PROOFS, [accountId]);
}

const COUNT: ReadonlyMap<string, Statement> = new Map(
  TABLES.map(({ name, table }) => [
    name,
    statement(`moving-count-${name}`, "account")`
    select count(*) as count from ${table} where account_id = $1`,
  ]),
);

export async function countMoved(db: Querying, accountId: string, { name }: MovedTable): Promise<number> {
  return (await db.query<{ count: number }>(COUNT.get(name)!, [accountId]))[0]!.count;
}

const STAMPS_LEFT = statement("moving-stamps-left", "account")`
    select coalesce(sum(available), 0)::text as available from stamp_batches where account_id = $1`;

/** Counts the stamps of all batches of the account, expired ones too. */
export async function stampsLeft(db: Querying, accountId: string): Promise<bigint> {
  return BigInt((await db.query<{ available: string }>(STAMPS_LEFT, [accountId]))[0]!.available);
}

function without(fields: MovedTable["fields"], ...names: readonly string[]): MovedTable["fields"] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
