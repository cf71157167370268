import { allRows, type Database, freeAt, IN_FORCE_STATES, statement, type Tenant } from "../database/index.ts";

/** An amount of a document that its tickets do not add up to. Amounts are plain decimal text. */
export interface Difference {
  readonly documentId: string;
  readonly amount: "total" | "base" | "importe";
  /** Tax, factor and rate are empty where the amount is the total. */
  readonly impuesto: string;
  readonly factor: string;
  readonly tasa: string;
  /** The place and days of the tickets; null where the document has none. */
  readonly lugarExpedicion: string | null;
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly tickets: string;
  readonly documents: string;
  /** The credit notes of tickets over the document have this. */
  readonly credits: string;
}

export interface Counted {
  readonly comprobantes: number;
  readonly tickets: number;
  readonly total: string;
}

export interface TakenProof extends Tenant {
  readonly fence: number;
  readonly begunAt: Date | null;
  /** The last document that was looked at. */
  readonly after: string | null;
  readonly counted: Partial<Counted>;
}

/**
 * Only documents that nobody works on are judged: a refused one that its PAC may have stamped all the same keeps its
 * tickets for a while.
 */
const JUDGED = "estado not in ('timbrando', 'borrador') and not (estado = 'error' and stays_at_pac)";
const TENANT = "account_id = $1 and environment = $2";
const TICKET_TAXES = `jsonb_to_recordset(t.impuestos)
        as x(impuesto text, "tipoFactor" text, tasa text, base text, importe text)`;
const taxesOf = (sums: string) => `jsonb_array_elements(${sums}->'partes'->0->'impuestos') x`;
const STATED = `x->>1 as impuesto, x->>2 as factor, nullif(x->>3, '')::numeric as tasa, (x->>4)::numeric as base,
        (x->>5)::numeric as importe`;

/**
 * Compares the next documents, by what their XML says (`sums`), with the tickets that say they are in them. A ticket
 * leaves its global invoice, or has less for a return, some time after its credit note was stamped. So the tickets add
 * up to the document's amount without counted returns at the most, and to that less its other credit notes at the
 * least. A summary rounds each sum of taxes once, so a document may be a cent off in each.
 */
const PROVE = statement("tickets-prove", "account")`
    with looked as materialized (
      select d.id, d.estado, d.sums, d.stays_at_pac, d.estado in (${IN_FORCE_STATES}) as lives
      from (select document_id from ticket_documents where ${TENANT} and document_id > $3 order by document_id limit $4) m
      join documents d on d.account_id = $1 and d.environment = $2 and d.id = m.document_id
    ), judged as materialized (select * from looked where ${JUDGED}
    ), sold as materialized (
      select t.* from judged j join tickets t on t.account_id = $1 and t.environment = $2 and t.document_id = j.id
        and t.estado = t.held_as
    ), places as (
      select document_id as id, min(lugar_expedicion) as lugar, min(fecha) as desde, max(fecha) as hasta,
        count(*) as count, sum(total) as total from sold group by document_id
    ), notes as materialized (
      select c.global_id as id, e.sums, c.counted from (
        select distinct m.document_id, m.global_id, false as counted from ticket_credits m
          join judged j on j.id = m.global_id and j.lives where m.account_id = $1 and m.environment = $2
        union all select r.document_id, r.invoice_id, r.counted from ticket_returns r
          join judged j on j.id = r.invoice_id and j.lives where r.account_id = $1 and r.environment = $2) c
      join documents e on e.account_id = $1 and e.environment = $2 and e.id = c.document_id
        and e.estado in (${IN_FORCE_STATES})
    ), amounts as (
      select document_id as id, 'total' as amount, '' as impuesto, '' as factor, null::numeric as tasa,
        total as tickets, 0::numeric as documents, 0::numeric as credits, 0::numeric as returns, 0 as notes from sold
      union all
      select id, 'total', '', '', null, 0, (sums->'partes'->0->>'total')::numeric, 0, 0, 0 from judged where lives
      union all
      select id, 'total', '', '', null, 0, 0, (sums->'partes'->0->>'total')::numeric,
        case when counted then (sums->'partes'->0->>'total')::numeric else 0 end, 1 from notes
      union all
      select id, amount, impuesto, factor, tasa, case when side = 1 then value else 0 end,
        case when side = 2 then value else 0 end, case when side >= 3 then value else 0 end,
        case when side = 4 then value else 0 end, case when side >= 3 then 1 else 0 end
      from (
        select t.document_id as id, x.impuesto, x."tipoFactor" as factor, x.tasa::numeric as tasa, x.base::numeric as base,
          coalesce(x.importe, '0')::numeric as importe, 1 as side from sold t, ${TICKET_TAXES}
        union all select id, ${STATED}, 2 from judged, ${taxesOf("sums")} where lives
        union all select id, ${STATED}, case when counted then 4 else 3 end from notes, ${taxesOf("sums")}
      ) taxes cross join lateral (values ('base', base), ('importe', importe)) as v(amount, value)
    ), added as (
      select id, amount, impuesto, factor, tasa, sum(tickets) as tickets, sum(documents) as documents,
        sum(credits) as credits, sum(returns) as returns, case when amount = 'total' then 0 else 0.01 * (1 + sum(notes)) end as cents
      from amounts group by id, amount, impuesto, factor, tasa
    ), differences as (
      select a.id as "documentId", amount, impuesto, factor, coalesce(tasa::text, '') as tasa,
        lugar as "lugarExpedicion", desde::text as desde, hasta::text as hasta, tickets::text as tickets,
        documents::text as documents, credits::text as credits
      from added a left join places p on p.id = a.id
      where tickets > documents - returns + cents or tickets < documents - credits - cents
      order by a.id, amount limit $5
    )
    select (select max(id::text) from looked) as last, (select count(*)::int from looked) as looked,
      (select count(*)::int from judged where lives) as comprobantes,
      (select coalesce(sum(count), 0)::int from places) as tickets,
      (select coalesce(sum(total), 0)::text from places) as total,
      (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from differences d) as differences`;

export interface Proven extends Counted {
  /** It is null when no document is left. */
  readonly last: string | null;
  readonly looked: number;
  readonly differences: readonly Difference[];
}

const NIL = "00000000-0000-0000-0000-000000000000";

/** Proves the next documents behind `after`, and names at most `most` differences. */
export async function proveDocuments(
  db: Database,
  { accountId, environment }: Tenant,
  after: string | null,
  { documents, most }: { readonly documents: number; readonly most: number },
): Promise<Proven> {
  return (await db.query<Proven>(PROVE, [accountId, environment, after ?? NIL, documents, most]))[0]!;
}

/** Returns tickets that say they are in a document which was not made of tickets, or in none. */
export const findAstray = allRows<Difference, [tenant: Tenant, most: number]>("tickets-astray", "account")`
    select coalesce(document_id, '${NIL}') as "documentId", 'total' as amount, '' as impuesto, '' as factor, '' as tasa,
      min(lugar_expedicion) as "lugarExpedicion", min(fecha)::text as desde, max(fecha)::text as hasta,
      sum(total)::text as tickets, '0' as documents, '0' as credits
    from tickets t where ${TENANT} and estado in ('en_global', 'facturado', 'facturado_despues')
      and (estado is distinct from held_as or document_id is null or not exists (select from ticket_documents m
        where m.account_id = $1 and m.environment = $2 and m.document_id = t.document_id))
    group by document_id order by document_id limit $3`;

const DUE = statement("ticket-proof-due", "all")`
    select account_id as "accountId", environment from ticket_proofs where due_at <= $1 and ${freeAt("$1")}
    order by due_at limit 1`;

const TAKE = statement("ticket-proof-take", "account")`
    update ticket_proofs set fence = fence + 1, lease_until = $4
    where ${TENANT} and due_at <= $3 and ${freeAt("$3")}
    returning account_id as "accountId", environment, fence, begun_at as "begunAt", after, counted`;

/** Takes the proof that waits longest. Returns undefined when none is due, or another process was faster. */
export async function takeProof(db: Database, now: Date, leaseUntil: Date): Promise<TakenProof | undefined> {
  const [due] = await db.query<Tenant>(DUE, [now]);
  if (due === undefined) return undefined;
  return (await db.query<TakenProof>(TAKE, [due.accountId, due.environment, now, leaseUntil]))[0];
}

const KEEP = statement("ticket-difference-keep", "account")`
    insert into ticket_differences (account_id, environment, document_id, amount, impuesto, factor, tasa,
      lugar_expedicion, desde, hasta, tickets, documents, credits, begun_at)
    select $1::uuid, $2::text, d."documentId", d.amount, d.impuesto, d.factor, d.tasa, d."lugarExpedicion", d.desde,
      d.hasta, d.tickets, d.documents, d.credits, $4::timestamptz
    from jsonb_to_recordset($3::jsonb) as d("documentId" uuid, amount text, impuesto text, factor text, tasa text,
      "lugarExpedicion" text, desde date, hasta date, tickets numeric, documents numeric, credits numeric)
    on conflict (account_id, environment, document_id, amount, impuesto, factor, tasa) do update set
      lugar_expedicion = excluded.lugar_expedicion, desde = excluded.desde, hasta = excluded.hasta,
      tickets = excluded.tickets, documents = excluded.documents, credits = excluded.credits,
      begun_at = excluded.begun_at`;

const MOVE_ON = statement("ticket-proof-move-on", "account")`
    update ticket_proofs set begun_at = $4, after = $5, counted = $6::jsonb, lease_until = $7
    where ${TENANT} and fence = $3 returning fence`;

/** Keeps how far a proof has come, and what differs. Returns false when another process has it. */
export async function moveProofOn(
  db: Database,
  { accountId, environment, fence }: TakenProof,
  begunAt: Date,
  { after, counted, differences }: Pick<TakenProof, "after" | "counted"> & Pick<Proven, "differences">,
  leaseUntil: Date | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const values = [accountId, environment, fence, begunAt, after, JSON.stringify(counted), leaseUntil];
    if ((await tx.query(MOVE_ON, values)).length === 0) return false;
    if (differences.length > 0) await tx.query(KEEP, [accountId, environment, JSON.stringify(differences), begunAt]);
    return true;
  });
}

const END = statement("ticket-proof-end", "account")`
    update ticket_proofs set begun_at = null, after = null, counted = '{}', lease_until = null, due_at = $4,
      proven_at = $5, result = $6::jsonb
    where ${TENANT} and fence = $3 returning fence`;

const FORGET = statement("ticket-differences-forget", "account")`
    delete from ticket_differences where ${TENANT} and begun_at < $3`;

/** Ends a proof, and forgets differences that it did not find any more. */
export async function endProof(
  db: Database,
  { accountId, environment, fence, counted }: TakenProof,
  { begunAt, now, dueAt }: { readonly begunAt: Date; readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const values = [accountId, environment, fence, dueAt, now, JSON.stringify(counted)];
    if ((await tx.query(END, values)).length > 0) await tx.query(FORGET, [accountId, environment, begunAt]);
  });
}

const FIND = statement("ticket-proof-find", "account")`
    select proven_at as "provenAt", result from ticket_proofs where ${TENANT}`;

const LIST = statement("ticket-differences-list", "account")`
    select document_id as "documentId", amount, impuesto, factor, tasa, lugar_expedicion as "lugarExpedicion",
      desde::text as desde, hasta::text as hasta, tickets::text as tickets, documents::text as documents,
      credits::text as credits
    from ticket_differences where ${TENANT}
    order by ticket_differences.desde, document_id, amount, impuesto, factor, tasa limit $3`;

/** Returns the last proof of an account, with at most `most` differences. */
export async function findProof(
  db: Database,
  { accountId, environment }: Tenant,
  most: number,
): Promise<{
  readonly provenAt: Date | null;
  readonly result: Counted | null;
  readonly differences: readonly Difference[];
}> {
  const [found] = await db.query<{ provenAt: Date | null; result: Counted | null }>(FIND, [accountId, environment]);
  const differences = await db.query<Difference>(LIST, [accountId, environment, most]);
  return { ...(found ?? { provenAt: null, result: null }), differences };
}
