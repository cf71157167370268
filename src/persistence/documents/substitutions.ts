import {
  allRows,
  type Estado,
  firstRow,
  LIVE,
  listed,
  type Querying,
  run,
  statement,
  type Tenant,
} from "../database/index.ts";

/** A document with the fields by which sentences and answers name it. */
export interface SubstitutionParty {
  readonly id: string;
  readonly kind: string;
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
}

/** A substitution, as its two documents and the original's last cancellation show it. */
export interface SubstitutionRow {
  readonly original: SubstitutionParty;
  readonly substitute: SubstitutionParty;
  /** It is true while the cancellation of the original still has to be requested. */
  readonly due: boolean;
  /** The reason why the cancellation could not be requested, or why the last one was refused. */
  readonly codigo: string | null;
  readonly detalle: string | null;
  /** It is true when SAT had received the last request: then the receiver refused it. */
  readonly presented: boolean;
}

const IS_LIVE = `estado in (${listed(LIVE)})`;

const HOLD = statement("substitution-hold", "account")`
    select id from documents where account_id = $1 and environment = $2 and id = $3 for no key update`;

const HOLDS = statement("substitution-holds", "account")`select d.estado = 'timbrada'
      and not exists (select from substitutions s join documents other on other.account_id = s.account_id
          and other.environment = s.environment and other.id = s.document_id and other.${IS_LIVE}
        where s.account_id = $1 and s.environment = $2 and s.original_id = $3)
      and not exists (select from invoice_applications a join documents other on other.account_id = a.account_id
          and other.environment = a.environment and other.id = a.document_id and other.${IS_LIVE}
        where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3 and a.payment is null) as holds
    from documents d where d.account_id = $1 and d.environment = $2 and d.id = $3`;

/**
 * Locks the original until the transaction ends. Returns true when it may be substituted: it is stamped, no live
 * document substitutes it, and no live credit note applies to it.
 */
export async function holdOriginal(tx: Querying, tenant: Tenant, originalId: string): Promise<boolean> {
  const values = [tenant.accountId, tenant.environment, originalId];
  await tx.query(HOLD, values);
  return (await tx.query<{ holds: boolean }>(HOLDS, values))[0]?.holds ?? false;
}

/**
 * The worker looks at the substitution after `waitMs`, unless the call that makes the substitution has requested the
 * cancellation by then.
 */
export const insertSubstitution = run<[tenant: Tenant, documentId: string, originalId: string, waitMs: number]>(
  "substitution-insert",
  "account",
)`
    insert into substitutions (account_id, environment, document_id, original_id, due_at)
    values ($1, $2, $3, $4, now() + $5::int * interval '1 millisecond')`;

/** Writes down that a cancellation of the original was requested; the worker looks no more. */
export const endDue = run<[tenant: Tenant, originalId: string]>("substitution-requested", "account")`
    update substitutions set due_at = null, codigo = null, detalle = null
    where account_id = $1 and environment = $2 and original_id = $3 and due_at is not null`;

/** Makes the worker look at the substitution after `waitMs`; does nothing for a document that substitutes none. */
export const armSubstitution = run<[tenant: Tenant, documentId: string, waitMs: number]>("substitution-arm", "account")`
    update substitutions set due_at = now() + $4::int * interval '1 millisecond', attempts = 0
    where account_id = $1 and environment = $2 and document_id = $3`;

const POSTPONE = statement("substitution-postpone", "account")`
    update substitutions set due_at = now() + $4::int * interval '1 millisecond', codigo = $5, detalle = $6
    where account_id = $1 and environment = $2 and document_id = $3 and due_at is not null`;

/**
 * Makes the worker look again after `waitMs`; `why` tells people the reason why the cancellation is not requested yet.
 */
export async function postponeSubstitution(
  db: Querying,
  tenant: Tenant,
  documentId: string,
  waitMs: number,
  why?: { readonly codigo: string | undefined; readonly detalle: string },
): Promise<void> {
  const which = [tenant.accountId, tenant.environment, documentId];
  await db.query(POSTPONE, [...which, waitMs, why?.codigo, why?.detalle]);
}

const party = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'kind', ${alias}.kind, 'estado', ${alias}.estado, 'serie', ${alias}.serie,
    'folio', ${alias}.folio, 'uuidFiscal', upper(${alias}.uuid_fiscal::text))`;

const FOUND = `select ${party("o")} as original, ${party("d")} as substitute, s.due_at is not null as due,
    coalesce(s.codigo, c.codigo) as codigo, coalesce(s.detalle, c.detalle) as detalle,
    coalesce(c.presented, false) as presented
  from substitutions s
  join documents o on o.account_id = s.account_id and o.environment = s.environment and o.id = s.original_id
  join documents d on d.account_id = s.account_id and d.environment = s.environment and d.id = s.document_id
  left join lateral (select codigo, detalle, presented from cancellations c
    where c.account_id = $1 and c.environment = $2 and c.document_id = s.original_id
    order by c.number desc limit 1) c on s.due_at is null
  where s.account_id = $1 and s.environment = $2`;

/** Returns the substitution that a document makes of another; undefined when it substitutes none. */
export const findSubstitution = firstRow<SubstitutionRow, [tenant: Tenant, documentId: string]>(
  "substitution-of-substitute",
  "account",
)`
    ${FOUND} and s.document_id = $3`;

/** Returns the substitution of a document by a live one; undefined when none substitutes it. */
export const findSubstitutionOf = firstRow<SubstitutionRow, [tenant: Tenant, originalId: string]>(
  "substitution-of-original",
  "account",
)`
    ${FOUND} and s.original_id = $3 and d.${IS_LIVE} limit 1`;

/** The names of so many substitutions stand in a sentence. */
const MOST_NAMED = 3;

/** Returns live substitutes that apply to the invoice, and wait until SAT cancels those whose place they take. */
export const findAwaiting = allRows<SubstitutionRow, [tenant: Tenant, invoiceId: string]>(
  "substitutions-awaiting",
  "account",
)`
    ${FOUND} and o.${IS_LIVE} and d.${IS_LIVE} and s.document_id in (select a.document_id from invoice_applications a
      where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3)
    order by d.created_at, d.id limit ${MOST_NAMED}`;

export interface RelatedRow extends SubstitutionParty {
  readonly tipo: string | null;
}

export const findByFiscalUuids = allRows<RelatedRow, [tenant: Tenant, uuids: readonly string[]]>(
  "documents-by-fiscal-uuid",
  "account",
)`
    select id, kind, tipo, estado, serie, folio, upper(uuid_fiscal::text) as "uuidFiscal" from documents
    where account_id = $1 and environment = $2 and uuid_fiscal = any($3::uuid[])`;
