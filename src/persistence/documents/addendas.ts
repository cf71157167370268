import {
  type Database,
  firstRow,
  type Querying,
  STAMPED_STATES,
  stampedXmlIn,
  statement,
  type Tenant,
} from "../database/index.ts";
import { changeWithEvent } from "./document-events.ts";

/** The person of the portal who changes an addenda, undefined for an API key, with the time. */
interface By {
  readonly user: string | undefined;
  readonly at: Date;
}

const ATTACH = statement("addenda-attach", "account")`
    insert into addendas (account_id, environment, document_id, xml)
    select account_id, environment, id, $4 from documents
    where account_id = $1 and environment = $2 and id = $3 and estado in (${STAMPED_STATES})
    on conflict (account_id, environment, document_id) do update set xml = excluded.xml
    returning document_id as id`;

/** Replaces the document's addenda. Returns false when there is no such stamped document. */
export async function attachAddenda(db: Database, tenant: Tenant, id: string, xml: Buffer, by: By): Promise<boolean> {
  const values = [tenant.accountId, tenant.environment, id, xml];
  const attach = async (tx: Querying) => (await tx.query(ATTACH, values))[0];
  const event = { event: "addenda_attached", ...by } as const;
  return (await changeWithEvent(db, tenant, id, event, attach)) !== undefined;
}

const REMOVE = statement("addenda-remove", "account")`
    delete from addendas where account_id = $1 and environment = $2 and document_id = $3 returning document_id as id`;

/** Removes the addenda. Returns false when the document has none. */
export async function removeAddenda(db: Database, tenant: Tenant, id: string, by: By): Promise<boolean> {
  const values = [tenant.accountId, tenant.environment, id];
  const remove = async (tx: Querying) => (await tx.query(REMOVE, values))[0];
  const event = { event: "addenda_removed", ...by } as const;
  return (await changeWithEvent(db, tenant, id, event, remove)) !== undefined;
}

/**
 * Returns the stamped XML with its addenda; each is null where there is none. Returns undefined when there is no such
 * document.
 */
export const findWithAddenda = firstRow<
  { readonly xml: Buffer | null; readonly addenda: Buffer | null },
  [tenant: Tenant, id: string]
>("addenda-with-document", "account")`
    select ${stampedXmlIn("d", "$1")} as xml, a.xml as addenda from documents d
    left join addendas a on a.account_id = d.account_id and a.environment = d.environment and a.document_id = d.id
    where d.account_id = $1 and d.environment = $2 and d.id = $3`;
