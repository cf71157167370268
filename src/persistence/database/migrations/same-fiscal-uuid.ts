import type { MikroORM } from "@mikro-orm/postgresql";

/** A record that has the fiscal UUID of another record; versions before migration 013 could leave such records. */
interface Claimant {
  readonly environment: string;
  readonly uuid: string;
  readonly id: string;
  readonly rfc: string;
  readonly estado: string;
  readonly made: string;
  /** It is true when the stamp of that UUID in the XML is over the seal of the record's own sealed XML. */
  readonly fits: boolean;
}

const sello = (column: string, attribute: string) =>
  `substring(encode(${column}, 'escape') from ' ${attribute}="([^"]+)"')`;

const CLAIMANTS = `select d.environment, upper(d.uuid_fiscal::text) as uuid, d.id, a.rfc, d.estado, d.created_at::date::text as made,
    coalesce(upper(${sello("d.stamped_xml", "UUID")}) = upper(d.uuid_fiscal::text)
      and ${sello("d.stamped_xml", "SelloCFD")} = ${sello("d.sealed_xml", "Sello")}, false) as fits
  from documents d join accounts a on a.id = d.account_id
  where (d.environment, d.uuid_fiscal) in (select environment, uuid_fiscal from documents
    where uuid_fiscal is not null group by 1, 2 having count(*) > 1)
  order by d.environment, d.uuid_fiscal, fits desc, d.created_at, d.id`;

/** Throws an error that names the records of one fiscal UUID, and the command that settles them. */
export async function requireOneFiscalUuid(orm: MikroORM): Promise<void> {
  const rows = await orm.em.getConnection().execute<Claimant[]>(CLAIMANTS);
  const [first] = rows;
  if (first === undefined) return;
  const same = rows.filter(
    ({ environment, uuid }) => environment === first.environment && uuid === first.uuid,
  );
  const lines = same.map(
    ({ id, rfc, estado, made, fits }) =>
      `  ${id} of ${rfc}, ${estado}, made on ${made}: its XML ${fits ? "has" : "does not have"} this stamp over its own seal`,
  );
  const others = new Set(rows.map(({ environment, uuid }) => `${environment}/${uuid}`)).size - 1;
  throw new Error(
    [
      `${same.length} records have the fiscal UUID ${first.uuid} in ${first.environment}, which SAT gives to one document:`,
      ...lines,
      `Keep the one that it belongs to with: migrate --keep ${first.id}`,
      "The XML of the others is written to the current folder, and their records end in error. Then start again.",
      ...(others === 0 ? [] : [`(${others} more fiscal UUIDs like this one follow)`]),
    ].join("\n"),
  );
}

/** A record whose fiscal UUID was left to another record, with the stamped XML that it had. */
export interface Lost {
  readonly id: string;
  readonly xml: Buffer | null;
}

const OTHERS = `select o.account_id, o.environment, o.id, o.stamped_xml as xml from documents o
  join documents k on k.environment = o.environment and k.uuid_fiscal = o.uuid_fiscal and k.id <> o.id
  where k.id = ? for update of o`;
const GIVE_BACK = `update stamp_batches b set available = available + 1 from documents d
  where d.account_id = ? and d.environment = ? and d.id = ? and b.account_id = d.account_id and b.id = d.stamp_batch_id`;
const END = `update documents set estado = 'error', uuid_fiscal = null, stamped_xml = null, stamped_at = null, stamp_batch_id = null,
    error_codigo = 'UUID_DE_OTRO', error_mensaje = ?, resendable = false where account_id = ? and environment = ? and id = ?`;

/**
 * Keeps the fiscal UUID for one record, and takes it from the others that have it: they end in error, and their stamp is given back. `save` gets
 * their XML before it is removed from the database. Returns how many they were.
 */
export async function keepFiscalUuid(orm: MikroORM, id: string, save: (lost: Lost) => void): Promise<number> {
  const connection = orm.em.getConnection();
  return connection.transactional(async (transaction) => {
    const run = (text: string, values: unknown[]) =>
      connection.execute<object[]>(text, values, "all", transaction);
    const others = (await run(OTHERS, [id])) as (Lost & { account_id: string; environment: string })[];
    for (const { account_id: account, environment, ...lost } of others) {
      save(lost);
      const key = [account, environment, lost.id];
      await run(GIVE_BACK, key);
      await run(END, [`Su UUID fiscal es del comprobante ${id}, según lo decidió el operador`, ...key]);
    }
    return others.length;
  });
}
