import type { Database, Statement } from "./database.ts";
import type { Environment, Tenant } from "./tenant.ts";

/** What a document to be sealed takes from the account: issuer, receiver, series and CSD, in one look. */
export interface OrderContext {
  readonly rfc: string;
  readonly nombre: string;
  readonly regimenFiscal: string;
  readonly lugarExpedicion: string;
  readonly zonaHoraria: string;
  readonly registroPatronal: string | null;
  /** Null when no CSD was uploaded. */
  readonly noCertificado: string | null;
  /** Null when the account has no such customer. */
  readonly receptorNombre: string | null;
  readonly receptorCodigoPostal: string | null;
  readonly receptorRegimenFiscal: string | null;
  readonly receptorUsoCfdi: string | null;
  readonly receptorResidenciaFiscal: string | null;
  readonly receptorNumRegIdTrib: string | null;
  /** The series asked for, or the favourite of the kind; null when there is none. */
  readonly serie: string | null;
  readonly serieActiva: boolean | null;
}

/** Whose context an order asks for; without `serie`, the favourite of the kind. */
export interface OrderParties {
  readonly kind: string;
  /** Absent where the receiver need not be a customer. */
  readonly receptorRfc: string | undefined;
  readonly serie: string | undefined;
}

const ORDER_CONTEXT: Statement = {
  name: "order-context",
  text: `select a.rfc, a.nombre, a.regimen_fiscal as "regimenFiscal", a.lugar_expedicion as "lugarExpedicion",
      a.zona_horaria as "zonaHoraria", a.registro_patronal as "registroPatronal", k.no_certificado as "noCertificado", c.nombre as "receptorNombre",
      c.codigo_postal as "receptorCodigoPostal", c.regimen_fiscal as "receptorRegimenFiscal",
      c.uso_cfdi as "receptorUsoCfdi", c.residencia_fiscal as "receptorResidenciaFiscal",
      c.num_reg_id_trib as "receptorNumRegIdTrib", s.codigo as serie, s.active as "serieActiva"
    from accounts a
    left join csds k on k.account_id = a.id and k.active
    left join customers c on c.account_id = a.id and c.rfc = $2
    left join series s on s.account_id = a.id and s.kind = $3
      and case when $4::text is null then s.favourite else s.codigo = $4 end
    where a.id = $1`,
};

export async function orderContext(
  db: Database,
  accountId: string,
  order: OrderParties,
): Promise<OrderContext> {
  const rows = await db.query<OrderContext>(ORDER_CONTEXT, [
    accountId,
    order.receptorRfc,
    order.kind,
    order.serie,
  ]);
  if (rows[0] === undefined) throw new Error(`account ${accountId} vanished`);
  return rows[0];
}

/**
 * Takes the series' next folio. Committed without waiting for the disk: the log is flushed in order, so whatever
 * document uses the folio makes it durable, and a folio that a crash takes back was never used.
 */
function takeFolioFrom(column: "next_sandbox" | "next_production"): Statement {
  return {
    name: `folio-${column}`,
    text: `with relaxed as materialized (select set_config('synchronous_commit', 'off', true) as setting)
      update series set ${column} = ${column} + 1 from relaxed
      where account_id = $1 and kind = $2 and codigo = $3 and active and relaxed.setting is not null
      returning (${column} - 1)::text as folio`,
  };
}

const TAKE_FOLIO: Readonly<Record<Environment, Statement>> = {
  sandbox: takeFolioFrom("next_sandbox"),
  production: takeFolioFrom("next_production"),
};

/** Undefined when the series was closed meanwhile. */
export async function takeFolio(
  db: Database,
  tenant: Tenant,
  series: { kind: string; codigo: string },
): Promise<string | undefined> {
  const rows = await db.query<{ folio: string }>(TAKE_FOLIO[tenant.environment], [
    tenant.accountId,
    series.kind,
    series.codigo,
  ]);
  return rows[0]?.folio;
}
