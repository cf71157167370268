import { listed, type Querying, STAMPED, type Statement, statement, type Tenant } from "../database/index.ts";
import { ACCOUNT, jsonOf, type MovedTable, TABLES } from "./tables.ts";

/** A row as JSON on one line, with the bytes of its files by their names. */
export interface MovedRow {
  readonly json: string;
  readonly place: string;
  readonly files: Readonly<Record<string, Buffer | null>>;
}

const READ: ReadonlyMap<string, Statement> = new Map(
  TABLES.map(({ name, table, order, fields, files }) => {
    const columns = order.map(([column]) => column).join(", ");
    const after = order.map(([, type], at) => `$${at + 2}::${type}`).join(", ");
    const bytes = Object.entries(files).map(([file, column]) => `, ${column} as "file ${file}"`);
    return [
      name,
      statement(`moving-read-${name}`, "account")`
    select ${jsonOf(fields)} as json, json_build_array(${columns})::text as place${bytes.join("")}
          from ${table} where account_id = $1 and (${columns}) > (${after}) order by ${columns} limit $${order.length + 2}`,
    ];
  }),
);

/** Returns rows of the account that follow a place, at most as many as a part of the table has. */
export async function readRows(
  db: Querying,
  accountId: string,
  { name, order, files, most }: MovedTable,
  after: string | undefined,
): Promise<MovedRow[]> {
  const place: readonly unknown[] = after === undefined ? order.map(([, , first]) => first) : JSON.parse(after);
  return movedRows(await db.query<Row>(READ.get(name)!, [accountId, ...place, most]), files);
}

type Row = { readonly json: string; readonly place: string } & Readonly<Record<string, unknown>>;

function movedRows(rows: readonly Row[], files: MovedTable["files"]): MovedRow[] {
  return rows.map((row) => ({
    json: row.json,
    place: row.place,
    files: Object.fromEntries(Object.keys(files).map((file) => [file, row[`file ${file}`] as Buffer | null])),
  }));
}

const BELONGING: ReadonlyMap<string, Statement> = new Map(
  TABLES.filter(({ belongs }) => belongs).map(({ name, table, order, fields, files }) => {
    const columns = order.map(([column]) => column).join(", ");
    const bytes = Object.entries(files).map(([file, column]) => `, ${column} as "file ${file}"`);
    return [
      name,
      statement(`moving-belonging-${name}`, "account")`
    select ${jsonOf(fields)} as json, document_id::text as place${bytes.join("")}
          from ${table} where account_id = $1 and environment = $2 and document_id = any($3::uuid[]) order by ${columns}`,
    ];
  }),
);

/** Returns the rows of a table that belong to documents of one environment; the place of each is its document's id. */
export async function readBelonging(
  db: Querying,
  { accountId, environment }: Tenant,
  { name, files }: MovedTable,
  documents: readonly string[],
): Promise<MovedRow[]> {
  return movedRows(await db.query<Row>(BELONGING.get(name)!, [accountId, environment, documents]), files);
}

const READ_ACCOUNT = statement("moving-read-account", "account")`
    select ${jsonOf(ACCOUNT)} as json from accounts where id = $1`;

export async function readAccount(db: Querying, accountId: string): Promise<string> {
  return (await db.query<{ json: string }>(READ_ACCOUNT, [accountId]))[0]!.json;
}

const UNFINISHED = statement("moving-unfinished", "account")`
    select (select count(*) from documents d where d.account_id = $1 and d.estado = 'timbrando') as stamping,
      (select count(*) from documents d where d.account_id = $1 and d.estado = 'cancelando') as cancelling,
      (select count(*) from substitutions s where s.account_id = $1 and s.due_at is not null) as substituting,
      (select count(*) from cancellation_plans p where p.account_id = $1 and p.estado = 'en_curso') as planning`;

/** Counts what the service still has to do at a PAC or at SAT. */
export async function countUnfinished(
  db: Querying,
  accountId: string,
): Promise<{
  readonly stamping: number;
  readonly cancelling: number;
  readonly substituting: number;
  readonly planning: number;
}> {
  return (await db.query<Awaited<ReturnType<typeof countUnfinished>>>(UNFINISHED, [accountId]))[0]!;
}

const FINGERPRINT = statement("moving-fingerprint", "account")`
    select (select count(*) from documents d where d.account_id = $1)
      || ' ' || (select count(*) from documents d where d.account_id = $1 and d.estado in (${listed(STAMPED)}))
      || ' ' || (select count(*) from documents d where d.account_id = $1 and d.estado = 'cancelacion_pendiente')
      || ' ' || (select count(*) from cancellations c where c.account_id = $1 and c.ended_at is not null) as fingerprint`;

/**
 * Returns a text that differs once a late stamp or a receiver's answer has changed a document of the closed account.
 */
export async function fingerprintOf(db: Querying, accountId: string): Promise<string> {
  return (await db.query<{ fingerprint: string }>(FINGERPRINT, [accountId]))[0]!.fingerprint;
}
