import {
  allRows,
  type Estado,
  LIVE,
  listed,
  type Querying,
  stampedXmlIn,
  statement,
  type Tenant,
} from "../database/index.ts";
import { LIVE_APPLICATIONS } from "./applications.ts";
import type { Typed } from "./documents.ts";

/** A live document that names another one, for which SAT does not let that one be cancelled. */
export interface ObstacleRow extends Typed {
  readonly id: string;
  /** The document that it names. */
  readonly names: string;
  readonly role: "pago" | "nota_credito" | "sustituto" | "relacion";
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
  /** A credit note of tickets is not cancelled. */
  readonly creditsTickets: boolean;
  /** The stamped XML is null before the stamp, and where it is archived. */
  readonly stampedXml: Buffer | null;
}

/** Returns the live documents that name these, the oldest first, at most `limit` of them. */
export const findObstacles = allRows<ObstacleRow, [tenant: Tenant, ids: readonly string[], limit: number]>(
  "obstacles-of-documents",
  "account",
)`
    select d.id, d.kind, d.tipo, l.names, l.role, d.estado, d.serie, d.folio,
      upper(d.uuid_fiscal::text) as "uuidFiscal", ${stampedXmlIn("d", "$1")} as "stampedXml",
      exists (select from ticket_credits c where c.account_id = $1 and c.environment = $2 and c.document_id = d.id)
        or exists (select from ticket_returns r where r.account_id = $1 and r.environment = $2 and r.document_id = d.id)
        as "creditsTickets"
    from (
      select distinct a.invoice_id as names, a.document_id, case when a.payment is null then 'nota_credito' else 'pago' end as role
      from ${LIVE_APPLICATIONS} where a.account_id = $1 and a.environment = $2 and a.invoice_id = any($3::uuid[])
      union all
      select s.original_id, s.document_id, 'sustituto' from substitutions s
      where s.account_id = $1 and s.environment = $2 and s.original_id = any($3::uuid[])
      union all
      select o.id, r.document_id, case r.tipo_relacion when '04' then 'sustituto' else 'relacion' end
      from documents o join document_relations r
        on r.account_id = $1 and r.environment = $2 and r.uuid = o.uuid_fiscal and r.document_id <> o.id
      where o.account_id = $1 and o.environment = $2 and o.id = any($3::uuid[])
        and not exists (select from invoice_applications a where a.account_id = $1 and a.environment = $2
          and a.document_id = r.document_id and a.invoice_id = o.id)
        and not exists (select from substitutions s where s.account_id = $1 and s.environment = $2
          and s.document_id = r.document_id and s.original_id = o.id)
    ) l join documents d on d.account_id = $1 and d.environment = $2 and d.id = l.document_id
      and d.estado in (${listed(LIVE)})
    order by d.created_at, d.id limit $4`;

const RELATE = statement("relations-insert", "account")`
    insert into document_relations (account_id, environment, document_id, uuid, tipo_relacion)
    select $1::uuid, $2::text, $3::uuid, relation.uuid, relation.tipo from unnest($4::uuid[], $5::text[]) as relation(uuid, tipo)
    on conflict do nothing`;

/** Keeps which documents another one names in its XML, so that they find it. */
export async function insertRelations(
  tx: Querying,
  { accountId, environment }: Tenant,
  id: string,
  related: readonly { readonly uuid: string; readonly tipoRelacion: string }[],
): Promise<void> {
  const values = [related.map(({ uuid }) => uuid), related.map(({ tipoRelacion }) => tipoRelacion)];
  await tx.query(RELATE, [accountId, environment, id, ...values]);
}
