import { type Database, statement } from "./database.ts";
import { noteEvent } from "./document-events.ts";
import { STAMPED_STATES } from "./lifecycle.ts";
import type { Tenant } from "./tenant.ts";

/** Who changes an addenda, where it is a person of the portal, and when. */
interface By {
  readonly user: string | undefined;
  readonly at: Date;
}

const ATTACH = statement({
  name: "addenda-attach",
  of: "account",
  text: `with d as (
      select * from documents where account_id = $1 and environment = $2 and id = $3 and estado in (${STAMPED_STATES})
    ), attached as (
      insert into addendas (account_id, environment, document_id, xml) select account_id, environment, id, $4 from d
      on conflict (account_id, environment, document_id) do update set xml = excluded.xml
    ), event as (${noteEvent("d", "addenda_attached", { user: "$5", at: "$6" })}
    ) select id from d`,
});

/** In place of the one that it has; false when there is no such stamped document. */
export async function attachAddenda(
  db: Database,
  { accountId, environment }: Tenant,
  id: string,
  xml: Buffer,
  { user, at }: By,
): Promise<boolean> {
  return (await db.query(ATTACH, [accountId, environment, id, xml, user, at])).length > 0;
}

const REMOVE = statement({
  name: "addenda-remove",
  of: "account",
  text: `with gone as (
      delete from addendas where account_id = $1 and environment = $2 and document_id = $3
      returning account_id, environment, document_id as id
    ), event as (${noteEvent("gone", "addenda_removed", { user: "$4", at: "$5" })}
    ) select id from gone`,
});

/** False when it has none. */
export async function removeAddenda(
  db: Database,
  { accountId, environment }: Tenant,
  id: string,
  { user, at }: By,
): Promise<boolean> {
  return (await db.query(REMOVE, [accountId, environment, id, user, at])).length > 0;
}

const FIND = statement({
  name: "addenda-with-document",
  of: "account",
  text: `select d.stamped_xml as xml, a.xml as addenda from documents d
    left join addendas a on a.account_id = d.account_id and a.environment = d.environment and a.document_id = d.id
    where d.account_id = $1 and d.environment = $2 and d.id = $3`,
});

/** The stamped XML and what is attached to it; each null where there is none, undefined when there is no such document. */
export async function findWithAddenda(
  db: Database,
  { accountId, environment }: Tenant,
  id: string,
): Promise<{ readonly xml: Buffer | null; readonly addenda: Buffer | null } | undefined> {
  const values = [accountId, environment, id];
  return (await db.query<{ xml: Buffer | null; addenda: Buffer | null }>(FIND, values))[0];
}
