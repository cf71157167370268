import { allRows, type Database, firstRow, statement, type Tenant } from "../database/index.ts";

export interface TaxRow {
  readonly impuesto: string;
  readonly tipoFactor: string;
  readonly tasa?: string;
  readonly base: string;
  readonly importe?: string;
}

/** A part of a concept that came back; no units where it was money alone. */
export interface ReturnedRow {
  readonly cantidad: string;
  readonly importe: string;
}

/** A ticket as lists show it; amounts are plain decimal text, and without what was returned. */
export interface TicketRow {
  readonly id: string;
  readonly lugarExpedicion: string;
  readonly folio: string;
  readonly fecha: string;
  readonly formaPago: string;
  readonly estado: string;
  readonly total: string;
  readonly neto: string;
  readonly impuestos: readonly TaxRow[];
  /** Whoever has it may invoice the ticket; null for a ticket that is older than keys. */
  readonly clave: string | null;
  /** The document that the ticket is in. */
  readonly documentId: string | null;
  /** The parts that came back of each concept, in their order; null where nothing did. */
  readonly devuelto: readonly (ReturnedRow | null)[] | null;
  readonly createdAt: Date;
}

/** The ticket with what was sold. */
export interface SoldRow extends TicketRow {
  readonly conceptos: readonly unknown[];
}

export interface NewTicket extends Omit<SoldRow, "estado" | "documentId" | "devuelto" | "createdAt"> {
  readonly objetoImp: string;
  readonly digest: Buffer;
}

const COLUMNS = `id, lugar_expedicion as "lugarExpedicion", folio, fecha::text as fecha, forma_pago as "formaPago", estado,
  total::text as total, neto::text as neto, impuestos, clave, devuelto,
  case when estado = held_as then document_id end as "documentId", created_at as "createdAt"`;

const INSERT = statement("tickets-insert", "account")`
    insert into tickets (account_id, environment, created_at, id, lugar_expedicion, folio, fecha, forma_pago, estado,
      total, neto, impuestos, objeto_imp, conceptos, digest, clave)
    select $1::uuid, $2::text, $3::timestamptz, id, lugar, folio, fecha, forma, 'abierto', total, neto, impuestos,
      objeto, conceptos, digest, clave
    from unnest($4::uuid[], $5::text[], $6::text[], $7::date[], $8::text[], $9::numeric[], $10::numeric[],
      $11::jsonb[], $12::text[], $13::jsonb[], $14::bytea[], $15::text[])
      as given(id, lugar, folio, fecha, forma, total, neto, impuestos, objeto, conceptos, digest, clave)
    on conflict (account_id, environment, folio, lugar_expedicion) do nothing returning id`;

const FIND_FOLIOS = statement("tickets-by-folio", "account")`
    select ${COLUMNS}, digest from tickets
    where account_id = $1 and environment = $2
      and (folio, lugar_expedicion) in (select * from unnest($3::text[], $4::text[]))`;

interface Kept {
  readonly row: TicketRow;
  /** "other": the folio's ticket has another content. */
  readonly as: "new" | "same" | "other";
}

/** Inserts tickets by one statement. Returns for each, in order, the ticket that has its folio now. */
export async function insertTickets(
  db: Database,
  { accountId, environment }: Tenant,
  tickets: readonly NewTicket[],
  at: Date,
): Promise<readonly Kept[]> {
  if (tickets.length === 0) return [];
  const column = (value: (ticket: NewTicket) => unknown) => tickets.map(value);
  const inserted = await db.query<{ id: string }>(INSERT, [
    accountId,
    environment,
    at,
    column(({ id }) => id),
    column(({ lugarExpedicion }) => lugarExpedicion),
    column(({ folio }) => folio),
    column(({ fecha }) => fecha),
    column(({ formaPago }) => formaPago),
    column(({ total }) => total),
    column(({ neto }) => neto),
    column(({ impuestos }) => JSON.stringify(impuestos)),
    column(({ objetoImp }) => objetoImp),
    column(({ conceptos }) => JSON.stringify(conceptos)),
    column(({ digest }) => digest),
    column(({ clave }) => clave),
  ]);
  const created = new Set(inserted.map(({ id }) => id));
  const left = tickets.filter(({ id }) => !created.has(id));
  const places = left.map(({ lugarExpedicion }) => lugarExpedicion);
  const folios = left.map(({ folio }) => folio);
  const known =
    left.length === 0
      ? []
      : await db.query<TicketRow & { digest: Buffer }>(FIND_FOLIOS, [accountId, environment, folios, places]);
  const byFolio = new Map(known.map((row) => [nameOf(row), row]));
  return tickets.map((ticket) => {
    const { conceptos, objetoImp, digest: _, ...sale } = ticket;
    if (created.has(ticket.id))
      return { row: { ...sale, estado: "abierto", documentId: null, devuelto: null, createdAt: at }, as: "new" };
    const { digest, ...other } = byFolio.get(nameOf(ticket))!;
    return { row: other, as: digest.equals(ticket.digest) ? "same" : "other" };
  });
}

function nameOf({ lugarExpedicion, folio }: Pick<TicketRow, "lugarExpedicion" | "folio">): string {
  return `${lugarExpedicion} ${folio}`;
}

export interface TicketFilter {
  /** The page begins behind this ticket. */
  readonly after?: Pick<TicketRow, "fecha" | "id"> | undefined;
  readonly estado?: string | undefined;
  readonly folio?: string | undefined;
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly lugarExpedicion?: string | undefined;
  readonly formaPago?: string | undefined;
}

const PAGE = `account_id = $1 and environment = $2 and fecha between $3::date and $4::date
      and (fecha, id) < ($5::date, $6::uuid)
      and ($7::text is null or lugar_expedicion = $7) and ($8::text is null or forma_pago = $8)`;
const IN_ORDER = "order by fecha desc, id desc limit $9";

const LIST = statement("tickets-list", "account")`select ${COLUMNS} from tickets where ${PAGE} ${IN_ORDER}`;
const LIST_ESTADO = statement("tickets-list-estado", "account")`
    select ${COLUMNS} from tickets where ${PAGE} and estado = $10 ${IN_ORDER}`;
const LIST_FOLIO = statement("tickets-list-folio", "account")`
    select ${COLUMNS} from tickets where ${PAGE} and ($10::text is null or estado = $10) and folio = $11 ${IN_ORDER}`;

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns tickets by the day of the sale, and in a day by their coming, the last ones first. */
export async function listTickets(
  db: Database,
  { accountId, environment }: Tenant,
  filter: TicketFilter,
  limit: number,
): Promise<TicketRow[]> {
  const { after, desde = "-infinity", hasta = "infinity", estado, folio, lugarExpedicion, formaPago } = filter;
  const [fecha, id] = [after?.fecha ?? "infinity", after?.id ?? LAST_ID];
  const values = [accountId, environment, desde, hasta, fecha, id, lugarExpedicion, formaPago, limit];
  if (folio !== undefined) return db.read<TicketRow>(LIST_FOLIO, [...values, estado, folio]);
  return estado === undefined ? db.read(LIST, values) : db.read(LIST_ESTADO, [...values, estado]);
}

export interface TicketSum {
  readonly estado: string;
  readonly formaPago: string;
  readonly tickets: number;
  readonly total: string;
}

const SUM = statement("tickets-sum", "account")`
    select estado, forma_pago as "formaPago", count(*)::int as tickets, sum(total)::text as total from tickets
    where account_id = $1 and environment = $2 and fecha between $3::date and $4::date
      and ($5::text is null or lugar_expedicion = $5)
    group by estado, forma_pago order by estado, forma_pago`;

export function sumTickets(
  db: Database,
  { accountId, environment }: Tenant,
  { desde, hasta, lugarExpedicion }: Pick<TicketFilter, "desde" | "hasta" | "lugarExpedicion">,
): Promise<TicketSum[]> {
  return db.read<TicketSum>(SUM, [accountId, environment, desde, hasta, lugarExpedicion]);
}

/** Cancels a ticket while it is open; undefined where it is not, or where there is none. */
export const cancelTicket = firstRow<TicketRow, [tenant: Tenant, id: string]>("ticket-cancel", "account")`
    with cancelled as (update tickets set estado = 'cancelado'
      where account_id = $1 and environment = $2 and id = $3 and estado = 'abierto' returning *)
    select ${COLUMNS} from cancelled`;

/** A ticket is named by its id, or by its folio and place. */
export interface TicketName {
  readonly id: string | undefined;
  readonly folio: string | undefined;
  readonly lugarExpedicion: string;
}

export interface SoldTicket extends SoldRow {
  readonly objetoImp: string;
}

const FIND_SOLD = statement("tickets-find-sold", "account")`
    select ${COLUMNS}, conceptos, objeto_imp as "objetoImp" from tickets
    where account_id = $1 and environment = $2 and (id = any($3::uuid[])
      or (folio, lugar_expedicion) in (select * from unnest($4::text[], $5::text[])))`;

/** Returns the tickets with what was sold, in the order of their names; undefined where there is none. */
export async function findSold(
  db: Database,
  { accountId, environment }: Tenant,
  names: readonly TicketName[],
): Promise<readonly (SoldTicket | undefined)[]> {
  const ids = names.flatMap(({ id }) => id ?? []);
  const byFolio = names.filter(({ id }) => id === undefined);
  const rows = await db.query<SoldTicket>(FIND_SOLD, [
    ...[accountId, environment, ids],
    byFolio.map(({ folio }) => folio),
    byFolio.map(({ lugarExpedicion }) => lugarExpedicion),
  ]);
  const found = new Map(rows.flatMap((row) => [row.id, nameOf(row)].map((name) => [name, row] as const)));
  return names.map(({ id, folio = "", lugarExpedicion }) => found.get(id ?? nameOf({ folio, lugarExpedicion })));
}

export const findByTicketKey = firstRow<SoldTicket & Tenant, [clave: string]>("ticket-by-key", "all")`
    select account_id as "accountId", environment, ${COLUMNS}, conceptos, objeto_imp as "objetoImp" from tickets
    where clave = $1`;

/** Returns the tickets that have one of these folios, each at a place of its own. */
export const findByFolio = allRows<SoldRow, [tenant: Tenant, folios: readonly string[]]>("ticket-by-folio", "account")`
    select ${COLUMNS}, conceptos from tickets
    where account_id = $1 and environment = $2 and folio = any($3::text[])`;
