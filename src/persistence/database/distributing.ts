import pg from "pg";

/**
 * Tables with rows of accounts that stay on the coordinator: the audit is one chain for each account under a trigger,
 * people may be in several accounts, and counters and lists to be counted are unlogged, which Citus cannot move while
 * they are written.
 */
const ON_COORDINATOR: ReadonlySet<string> = new Set([
  ...["audit", "memberships", "one_time_links", "rate_windows", "long_lists"],
  "unsummed_months",
]);

/** These tables hold values that are unique over all accounts; each is spread by that value. */
const BY_VALUE: Readonly<Record<string, string>> = {
  account_rfcs: "rfc",
  key_owners: "hash",
  sealed_bytes: "sello_hash",
  fiscal_uuids: "uuid_fiscal",
};

export type DistributionStep =
  /** Values that are unique over all accounts are copied to tables of their own. */
  | { readonly does: "unique values" }
  /** Foreign keys to accounts are dropped until their tables stand together, and added again. */
  | { readonly does: "drop foreign keys" | "add foreign keys"; readonly count: number }
  | { readonly does: "spread"; readonly table: string; readonly column: string };

type Step = DistributionStep & { readonly statements: readonly string[] };

/** A place of a table on a cluster: by the account, by a value of its own, or on the coordinator alone. */
interface Table {
  readonly name: string;
  readonly isOwned: boolean;
  readonly isDistributed: boolean;
  /** These columns are numbered with 32 bits. */
  readonly serials: readonly string[];
}

/** Returns true where Citus spreads the tables of accounts. @throws where it spreads only some of them */
export function isDistributed(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    if (!(await hasCitus(client))) return false;
    const tables = await tablesOf(client);
    if (!tables.some(({ isDistributed }) => isDistributed)) return false;
    const left = tables.filter((table) => !table.isDistributed && columnOf(table) !== undefined);
    if (left.length === 0) return true;
    const names = left.map(({ name }) => name).join(", ");
    throw new Error(`Citus does not spread ${names} yet: run "cli database distribute"`);
  });
}

/**
 * Spreads the migrated schema, with its rows, over the workers that the coordinator knows. Steps that are done already
 * are left out. All is done in one transaction. `tell` is called before each step; with `dryRun` nothing else is done.
 * No core may run meanwhile.
 */
export function distribute(
  url: string,
  { dryRun, tell }: { readonly dryRun: boolean; readonly tell: (step: DistributionStep) => void },
): Promise<void> {
  return connected(url, async (client) => {
    if (!(await hasCitus(client))) throw new NoCitus();
    const steps = await stepsFor(client);
    if (!dryRun) await client.query("begin");
    // The triggers of append-only tables refuse a change by themselves and read no other row, so they work on every
    // worker.
    if (!dryRun) await client.query("set local citus.enable_unsafe_triggers = on");
    for (const { statements, ...step } of steps) {
      tell(step);
      if (!dryRun) for (const text of statements) await client.query(text);
    }
    if (!dryRun) await client.query("commit");
  });
}

/** NoCitus is thrown where the database has not got the extension. */
export class NoCitus extends Error {}

/** The longest wait for a server that does not answer. */
const CONNECT_MS = 10_000;

export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  connectMs = CONNECT_MS,
): Promise<T> {
  const client = new pg.Client({
    ...{ connectionString: url, options: "-c timezone=UTC" },
    connectionTimeoutMillis: connectMs,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  return (await client.query("select from pg_extension where extname = 'citus'")).rowCount === 1;
}

async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, p.logicalrelid is not null as "isDistributed",
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as "isOwned",
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'int'::regtype
        and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null) as serials
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid and p.partmethod = 'h'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  return rows;
}

/** Returns the column by which a table is spread; undefined for a table that stays on the coordinator. */
function columnOf({ name, isOwned }: Table): string | undefined {
  if (name === "accounts") return "id";
  if (name in BY_VALUE) return BY_VALUE[name];
  return isOwned && !ON_COORDINATOR.has(name) ? "account_id" : undefined;
}

async function stepsFor(client: pg.Client): Promise<readonly Step[]> {
  const tables = await tablesOf(client);
  const isNew = !tables.some(({ isDistributed }) => isDistributed);
  const left = tables.filter((table) => !table.isDistributed && columnOf(table) !== undefined);
  const { rows: foreign } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text = any($1) order by 1, 2`,
    [left.map(({ name }) => name)],
  );
  const placed = left.toSorted((one, other) => rank(one) - rank(other));
  if (placed.length === 0) return [];
  const detached = foreign.map(({ table, name }) => `alter table ${table} drop constraint ${name}`);
  const attached = foreign.map(
    ({ table, name }) => `alter table ${table} add constraint ${name} foreign key (account_id) references accounts`,
  );
  return [
    ...(isNew ? [UNIQUE_VALUES] : []),
    { does: "drop foreign keys", count: detached.length, statements: detached },
    ...placed.map((table) => place(table)),
    { does: "add foreign keys", count: attached.length, statements: attached },
  ];
}

/** `accounts` comes first, because the rows of all others are placed beside its rows. */
const rank = ({ name }: Table) => (name === "accounts" ? 0 : 1);

function place(table: Table): Step {
  const { name } = table;
  const column = columnOf(table)!;
  // Each worker numbers rows within its own part of the numbers, and 32 bits have too few for that.
  const numbered = table.serials.flatMap((serial) => [
    `alter table ${name} alter column ${serial} type bigint`,
    `alter sequence ${name}_${serial}_seq as bigint`,
  ]);
  const beside = name === "accounts" || name in BY_VALUE ? "none" : "accounts";
  return {
    ...{ does: "spread", table: name, column },
    statements: [
      ...numbered,
      ...(PRIMARY_KEYS.has(name)
        ? [
            `alter table ${name} drop constraint ${name}_pkey`,
            `alter table ${name} add constraint ${name}_pkey primary key (account_id, number)`,
          ]
        : []),
      `select create_distributed_table('${name}', '${column}', colocate_with => '${beside}')`,
    ],
  };
}

/**
 * The rows of these tables are numbered over all accounts, and the key of a spread table must contain the column by
 * which it is spread.
 */
const PRIMARY_KEYS: ReadonlySet<string> = new Set(["document_events", "operator_decisions"]);

/**
 * An index over all accounts becomes an index within each account, and a table of claimed values keeps them unique over
 * all accounts.
 */
const UNIQUE_VALUES: Step = {
  does: "unique values",
  statements: [
    "insert into account_rfcs (rfc, account_id) select rfc, id from accounts",
    "insert into key_owners (hash, account_id) select hash, account_id from api_keys",
    `insert into sealed_bytes (environment, sello_hash, account_id, document_id, claimed_at, claims)
      select environment, sello_hash, account_id, id, created_at, 1 from documents
      where sello_hash is not null and (estado <> 'error' or resendable)`,
    `insert into fiscal_uuids (environment, uuid_fiscal, account_id, document_id)
      select environment, uuid_fiscal, account_id, id from documents where uuid_fiscal is not null`,
    "alter table accounts drop constraint accounts_rfc_unique",
    "create index accounts_rfc on accounts (rfc)",
    "alter table api_keys drop constraint api_keys_hash_unique",
    "drop index documents_sello",
    `create unique index documents_sello on documents (account_id, environment, sello_hash)
      where sello_hash is not null and (estado <> 'error' or resendable)`,
    "drop index documents_fiscal_uuid",
    `create unique index documents_fiscal_uuid on documents (account_id, environment, uuid_fiscal)
      where uuid_fiscal is not null`,
  ],
};
