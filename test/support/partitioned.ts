type Sql = <Row>(text: string) => Promise<Row[]>;

const PARTITIONS = 8;

/** Returns the column of each table that holds the account; tables without accounts are absent. */
async function ownersOfTables(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ name: string; owned: boolean }>(
    `select t.table_name as name, bool_or(c.column_name = 'account_id') as owned
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by t.table_name`,
  );
  const owned = rows.filter(({ owned }) => owned).map(({ name }) => [name, "account_id"] as const);
  return new Map([["accounts", "id"], ...owned]);
}

/**
 * Partitions every table of accounts by the hash of its account, with its indices, foreign keys and triggers. A unique
 * index without the account becomes one of each account, as it does on a cluster.
 */
export async function partitionSchema(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const owners = await ownersOfTables(sql);
  const afterwards: string[] = [];
  for (const [table, owner] of owners) afterwards.push(...(await partition(sql, table, owner)));
  // A constraint that was read after its parent was renamed has the parent's new name.
  for (const text of afterwards) await sql(text.replaceAll("_whole(", "("));
  return owners;
}

/** Returns the statements left to do once every table is there: foreign keys, then triggers. */
async function partition(sql: Sql, table: string, owner: string): Promise<readonly string[]> {
  const named = (text: string) => sql<{ name: string; definition: string }>(text);
  const indices = await named(
    `select i.relname as name, coalesce('alter table ${table} add ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.oid)) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid
    left join pg_constraint c on c.conindid = i.oid and c.contype = 'p'
    where x.indrelid = 'public.${table}'::regclass`,
  );
  const foreign = await named(
    `select conname as name, 'alter table ${table} add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = 'public.${table}'::regclass and contype = 'f'`,
  );
  const triggers = await named(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = 'public.${table}'::regclass and not tgisinternal`,
  );
  const [{ unlogged }] = (await sql(
    `select relpersistence = 'u' as unlogged from pg_class where oid = 'public.${table}'::regclass`,
  )) as [{ unlogged: boolean }];
  await sql(`alter table ${table} rename to ${table}_whole`);
  for (const { name } of indices) await sql(`alter index ${name} rename to ${name}_whole`);
  for (const { name } of foreign) await sql(`alter table ${table}_whole drop constraint ${name}`);
  await sql(
    `create table ${table} (like ${table}_whole including defaults including generated including identity including constraints) partition by hash (${owner})`,
  );
  for (let number = 0; number < PARTITIONS; number++)
    await sql(
      `create ${unlogged ? "unlogged " : ""}table ${table}_${number} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${number})`,
    );
  const hasOwner = new RegExp(`\\(.*\\b${owner}\\b`);
  for (const { definition } of indices)
    if (hasOwner.test(definition)) await sql(definition);
    else if (!definition.includes("PRIMARY KEY"))
      await sql(definition.replace(/^(CREATE UNIQUE INDEX .*? USING \w+ \()/, `$1${owner}, `));
  return [...foreign, ...triggers].map(({ definition }) => definition);
}
