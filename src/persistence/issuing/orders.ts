import {
  type Database,
  type Environment,
  type GroupedStatement,
  grouped,
  statement,
  type Tenant,
} from "../database/index.ts";

/**
 * The facts of the account that a document to be sealed needs, from one statement: issuer, receiver, series and CSD.
 */
export interface OrderContext {
  readonly rfc: string;
  readonly nombre: string;
  readonly regimenFiscal: string;
  /** The place asked for, else that of the series, else that of the account, with the zone of that place. */
  readonly lugarExpedicion: string;
  readonly zonaHoraria: string;
  /** The permit with which fuel is sold at that place; null where it has none. */
  readonly permiso: string | null;
  readonly registroPatronal: string | null;
  /** It is null when no CSD was uploaded. */
  readonly noCertificado: string | null;
  /** It is null when the account has no such customer. */
  readonly receptorNombre: string | null;
  readonly receptorCodigoPostal: string | null;
  readonly receptorRegimenFiscal: string | null;
  readonly receptorUsoCfdi: string | null;
  readonly receptorResidenciaFiscal: string | null;
  readonly receptorNumRegIdTrib: string | null;
  /** The requested series, or the favourite of the kind; null when there is none. */
  readonly serie: string | null;
  readonly serieActiva: boolean | null;
}

/** An order's parties; without `serie` the favourite of the kind is found. */
export interface OrderParties {
  readonly kind: string;
  /** The receiver's RFC is absent where the receiver need not be a customer. */
  readonly receptorRfc: string | undefined;
  readonly serie: string | undefined;
  /** Without a place, the order is issued at that of the series or of the account. */
  readonly lugarExpedicion?: string | undefined;
}

const ORDER_CONTEXT = statement("order-context", "account")`
    select a.rfc, a.nombre, a.regimen_fiscal as "regimenFiscal",
      coalesce(p.codigo_postal, a.lugar_expedicion) as "lugarExpedicion",
      case when p.codigo_postal <> a.lugar_expedicion then p.zona_horaria else a.zona_horaria end as "zonaHoraria",
      p.permiso, a.registro_patronal as "registroPatronal", k.no_certificado as "noCertificado", c.nombre as "receptorNombre",
      c.codigo_postal as "receptorCodigoPostal", c.regimen_fiscal as "receptorRegimenFiscal",
      c.uso_cfdi as "receptorUsoCfdi", c.residencia_fiscal as "receptorResidenciaFiscal",
      c.num_reg_id_trib as "receptorNumRegIdTrib", s.codigo as serie, s.active as "serieActiva"
    from accounts a
    left join csds k on k.account_id = a.id and k.active
    left join customers c on c.account_id = a.id and c.rfc = coalesce($2, '')
    left join series s on s.account_id = a.id and s.kind = $3
      and case when $4::text is null then s.favourite else s.codigo = $4 end
    left join places p on p.account_id = a.id and p.codigo_postal = coalesce($5, s.lugar_expedicion, a.lugar_expedicion)
    where a.id = $1`;

export async function orderContext(db: Database, accountId: string, order: OrderParties): Promise<OrderContext> {
  const rows = await db.query<OrderContext>(ORDER_CONTEXT, [
    accountId,
    order.receptorRfc,
    order.kind,
    order.serie,
    order.lugarExpedicion,
  ]);
  if (rows[0] === undefined) throw new Error(`account ${accountId} vanished`);
  return rows[0];
}

/**
 * Takes the series' next folio. The commit does not wait for the disk: the log is flushed in order, so a document that
 * uses the folio makes it durable, and a folio that a crash takes back was never used.
 */
function takeFolioFrom(column: "next_sandbox" | "next_production"): GroupedStatement {
  const series = "account_id, kind, codigo";
  return grouped(
    `folio-${column}`,
    { account_id: "uuid", kind: "text", codigo: "text" },
    // Rows are locked in one order, so that two groups never wait for each other in a circle.
    (rows) => `with relaxed as materialized (select set_config('synchronous_commit', 'off', true) as setting),
      wanted as materialized (select * from ${rows} as rows, relaxed where relaxed.setting is not null),
      counted as (select ${series}, count(*) from wanted group by ${series}),
      open as materialized (
        select ${series}, count from series join counted using (${series}) where active
        order by ${series} for no key update of series
      ), taken as (
        update series s set ${column} = s.${column} + open.count from open
        where s.account_id = open.account_id and s.kind = open.kind and s.codigo = open.codigo and s.active
        returning s.account_id, s.kind, s.codigo, s.${column} - open.count as first
      ) select item, (first + row_number() over (partition by ${series} order by item) - 1)::text as folio
      from wanted join taken using (${series})`,
    {
      single: `update series set ${column} = ${column} + 1 where account_id = $1 and kind = $2 and codigo = $3 and active
        returning (${column} - 1)::text as folio`,
    },
  );
}

const TAKE_FOLIO: Readonly<Record<Environment, GroupedStatement>> = {
  sandbox: takeFolioFrom("next_sandbox"),
  production: takeFolioFrom("next_production"),
};

/** Returns undefined when the series was closed meanwhile. */
export async function takeFolio(
  db: Database,
  tenant: Tenant,
  series: { kind: string; codigo: string },
): Promise<string | undefined> {
  const values = [tenant.accountId, series.kind, series.codigo];
  return (await db.together<{ folio: string }>(TAKE_FOLIO[tenant.environment], values))?.folio;
}
