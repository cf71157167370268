import {
  allRows,
  type Database,
  LIVE,
  listed,
  listRows,
  type Querying,
  statement,
  type Tenant,
} from "../database/index.ts";
import { APPLIED_TO_INVOICE } from "../documents/index.ts";

export interface UnpaidRow {
  readonly id: string;
  readonly uuidFiscal: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly referencia: string | null;
  readonly fecha: string;
  readonly receptorRfc: string;
  readonly nombre: string | null;
  readonly total: string;
  readonly saldo: string;
  readonly moneda: string;
}

/** Invoices and credit notes that one query looks at. */
export const MOST_LOOKED_AT = 2_000;

/** SQL for the documents that follow the one with the id $3, or the newest ones. */
const PAGE = `with page as materialized (
      select id, created_at, estado, tipo from documents
      where account_id = $1::uuid and environment = $2::text and list_of(kind) = 'facturas'
        and (created_at, id) < (
          coalesce((select created_at from documents where account_id = $1::uuid and environment = $2::text and id = $3::uuid),
            'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by created_at desc, id desc limit ${MOST_LOOKED_AT}
    ), stamped as (
      select i.*, c.nombre from page join documents i on i.account_id = $1 and i.environment = $2 and i.id = page.id
      left join customers c on c.account_id = $1 and c.rfc = i.receptor_rfc
      where page.estado = 'timbrada' and page.tipo = 'I'
    )`;

const UNPAID = statement("bank-unpaid", "account")`${PAGE}
    select i.id, i.uuid_fiscal as "uuidFiscal", i.serie, i.folio, i.referencia, i.sums ->> 'fecha' as fecha,
      i.receptor_rfc as "receptorRfc", i.nombre, i.total::text as total,
      trim_scale(i.total - applied.notes - applied.payments)::text as saldo,
      i.sums -> 'partes' -> 0 ->> 'moneda' as moneda
    from stamped i cross join lateral (${APPLIED_TO_INVOICE}) applied
    where i.sums ->> 'metodoPago' = 'PPD' and i.receptor_rfc is not null and i.uuid_fiscal is not null
      and i.total - applied.notes - applied.payments > 0
    order by i.created_at desc, i.id desc`;

const LOOKED_AT = statement("bank-looked-at", "account")`${PAGE}
    select count(*)::int as documents, min(created_at) as since,
      (select id from page order by created_at, id limit 1) as last,
      (select count(*)::int from stamped where sums is null) as unsummed from page`;

export interface Unpaid {
  readonly invoices: readonly UnpaidRow[];
  readonly documents: number;
  readonly since: Date | null;
  readonly last: string | null;
  readonly unsummed: number;
}

/** Returns the invoices with a balance among the next documents, and how far the query has looked. */
export async function findUnpaid(db: Database, { accountId, environment }: Tenant, after?: string): Promise<Unpaid> {
  const values = [accountId, environment, after];
  const [lookedAt] = await db.read<Omit<Unpaid, "invoices">>(LOOKED_AT, values);
  return { ...lookedAt!, invoices: await db.read<UnpaidRow>(UNPAID, values) };
}

/** Payment complements that one query looks through. */
const MOST_COMPLEMENTS = 20_000;

export interface ComplementRow {
  readonly id: string;
  readonly serie: string | null;
  readonly folio: string | null;
}

/**
 * Returns the live complements whose payments of one currency add up to one of these amounts, the newest first. A
 * complement is not older than its payment.
 */
export const findComplements = listRows<
  ComplementRow,
  [tenant: Tenant, since: Date, amounts: readonly string[], most: number]
>("bank-complements", "account")`
    with page as materialized (
      select id from documents where account_id = $1::uuid and environment = $2::text
        and list_of(kind) = 'complementos-pago' and created_at >= $3::timestamptz
      order by created_at desc, id desc limit ${MOST_COMPLEMENTS}
    )
    select i.id, i.serie, i.folio from page join documents i on i.account_id = $1 and i.environment = $2 and i.id = page.id
    where (i.estado in (${listed(LIVE)}) or i.stays_at_pac) and exists (
      select from jsonb_array_elements(i.sums -> 'partes') part where (part ->> 'total')::numeric = any($4::numeric[]))
    order by i.created_at desc, i.id desc limit $5`;

const MOST_SHEETS = 20;

export const findBankSheets = allRows<{ readonly columns: unknown }, [accountId: string]>("bank-sheets", "account")`
    select columns from bank_sheets where account_id = $1 order by saved_at desc, digest limit ${MOST_SHEETS}`;

const SAVE = statement("bank-sheet-save", "account")`
    insert into bank_sheets (account_id, digest, columns, saved_at) values ($1, $2, $3::jsonb, $4)
    on conflict (account_id, digest) do update set columns = excluded.columns, saved_at = excluded.saved_at`;

const FORGET = statement("bank-sheets-forget", "account")`
    delete from bank_sheets where account_id = $1 and digest in (
      select digest from bank_sheets where account_id = $1 order by saved_at desc, digest offset ${MOST_SHEETS})`;

export async function saveBankSheet(
  tx: Querying,
  accountId: string,
  { digest, columns, at }: { readonly digest: string; readonly columns: unknown; readonly at: Date },
): Promise<void> {
  await tx.query(SAVE, [accountId, digest, JSON.stringify(columns), at]);
  await tx.query(FORGET, [accountId]);
}
