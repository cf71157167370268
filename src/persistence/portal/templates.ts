import { allRows, type Database, firstRow, freeAt, type Querying, statement, type Tenant } from "../database/index.ts";

/** An invoice that is kept to be made again. */
export interface TemplateRow {
  readonly id: string;
  readonly nombre: string;
  readonly receptorRfc: string | null;
  readonly request: Buffer;
  readonly savedAt: Date;
  /** The day of each month on which it is made, by itself; null where people make it. */
  readonly dia: number | null;
  /** The service stamps it, where it costs no more than `limite`; else it makes a draft. */
  readonly timbra: boolean;
  readonly limite: string | null;
  /** The day on which it is made next, and the moment of it. */
  readonly siguiente: string | null;
  readonly dueAt: Date | null;
  /** Tries of this month that failed, and why the last one did. */
  readonly failures: number;
  readonly fault: string | null;
}

export interface TakenTemplate extends TemplateRow, Tenant {
  readonly siguiente: string;
  readonly fence: number;
}

export const MOST_TEMPLATES = 200;

const COLUMNS = `id, nombre, receptor_rfc as "receptorRfc", request, saved_at as "savedAt", dia, timbra,
  limite::text as limite, siguiente, due_at as "dueAt", failures, fault`;
const THIS = "account_id = $1 and environment = $2 and id = $3";
const keyOf = ({ accountId, environment }: Tenant, id: string) => [accountId, environment, id];

const SAVE = statement("template-save", "account")`
    insert into document_templates (account_id, environment, id, nombre, receptor_rfc, request, saved_at)
    select $1::uuid, $2::text, $3::uuid, $4::text, $5::text, $6::bytea, $7::timestamptz where exists (
        select from document_templates where account_id = $1 and environment = $2 and nombre = $4)
      or (select count(*) from document_templates where account_id = $1 and environment = $2) < ${MOST_TEMPLATES}
    on conflict (account_id, environment, nombre) do update set receptor_rfc = excluded.receptor_rfc,
      request = excluded.request, saved_at = excluded.saved_at, dia = null, timbra = false, limite = null,
      siguiente = null, due_at = null, failures = 0, fault = null, fence = document_templates.fence + 1
      where ${freeAt("$7", "document_templates")}
    returning ${COLUMNS}`;

type Content = Pick<TemplateRow, "id" | "nombre" | "savedAt"> & {
  readonly receptorRfc: string | undefined;
  readonly request: Uint8Array;
};

/**
 * Saves a template; one with its name gets the content, and is made by itself no more. Returns undefined while that one
 * is being made, or where there are as many as there may be.
 */
export async function saveTemplate(
  db: Querying,
  tenant: Tenant,
  { id, nombre, receptorRfc, request, savedAt }: Content,
): Promise<TemplateRow | undefined> {
  return (await db.query<TemplateRow>(SAVE, [...keyOf(tenant, id), nombre, receptorRfc, request, savedAt]))[0];
}

export const listTemplates = allRows<TemplateRow, [tenant: Tenant]>("templates-list", "account")`
    select ${COLUMNS} from document_templates where account_id = $1 and environment = $2 order by nombre
    limit ${MOST_TEMPLATES}`;

export const findTemplate = firstRow<TemplateRow, [tenant: Tenant, id: string]>("template-find", "account")`
    select ${COLUMNS} from document_templates where ${THIS}`;

const SCHEDULE = statement("template-schedule", "account")`
    update document_templates set dia = $5, timbra = $6, limite = $7::numeric, siguiente = $8, due_at = $9,
      failures = 0, fault = null, fence = fence + 1
    where ${THIS} and ${freeAt("$4")} returning ${COLUMNS}`;

export type Schedule = Pick<TemplateRow, "dia" | "timbra" | "limite" | "siguiente" | "dueAt">;

/**
 * Changes when a template is made; with nulls it is made no more. Returns undefined while a process is making it: it
 * holds the lease, so what is changed here is never overtaken by a document.
 */
export async function scheduleTemplate(
  db: Querying,
  tenant: Tenant,
  id: string,
  now: Date,
  { dia, timbra, limite, siguiente, dueAt }: Schedule,
): Promise<TemplateRow | undefined> {
  const values = [...keyOf(tenant, id), now, dia, timbra, limite, siguiente, dueAt];
  return (await db.query<TemplateRow>(SCHEDULE, values))[0];
}

const DELETE = statement("template-delete", "account")`
    delete from document_templates where ${THIS} and ${freeAt("$4")} returning id`;

/** Returns false while a process is making it. */
export async function deleteTemplate(db: Querying, tenant: Tenant, id: string, now: Date): Promise<boolean> {
  return (await db.query(DELETE, [...keyOf(tenant, id), now])).length > 0;
}

const DUE = statement("template-due", "all")`
    select account_id as "accountId", environment, id from document_templates
    where due_at <= $1 and ${freeAt("$1")} order by due_at limit 1`;

const TAKE = statement("template-take", "account")`
    update document_templates set fence = fence + 1, lease_until = $5
    where ${THIS} and due_at <= $4 and ${freeAt("$4")}
    returning account_id as "accountId", environment, fence, ${COLUMNS}`;

/** Takes the template that waits longest. Returns undefined when none is due, or another process was faster. */
export async function takeTemplate(db: Database, now: Date, leaseUntil: Date): Promise<TakenTemplate | undefined> {
  const [due] = await db.query<Tenant & Pick<TemplateRow, "id">>(DUE, [now]);
  if (due === undefined) return undefined;
  return (await db.query<TakenTemplate>(TAKE, [...keyOf(due, due.id), now, leaseUntil]))[0];
}

const RENEW = statement("template-renew", "account")`
    update document_templates set lease_until = $5 where ${THIS} and fence = $4 returning fence`;

/** Returns false when another process took the template meanwhile, or its content or its day was changed. */
export async function renewTemplate(db: Database, taken: TakenTemplate, leaseUntil: Date): Promise<boolean> {
  return (await db.query(RENEW, [...keyOf(taken, taken.id), taken.fence, leaseUntil])).length > 0;
}

const END_TURN = statement("template-end-turn", "account")`
    update document_templates set lease_until = null, siguiente = $5, due_at = $6, failures = $7, fault = $8
    where ${THIS} and fence = $4 returning id`;

/** Ends the turn of the process that holds the template. Returns false for any other one. */
export async function endTemplateTurn(
  tx: Querying,
  taken: TakenTemplate,
  { siguiente, dueAt, failures, fault }: Pick<TemplateRow, "siguiente" | "dueAt" | "failures" | "fault">,
): Promise<boolean> {
  const values = [...keyOf(taken, taken.id), taken.fence, siguiente, dueAt, failures, fault];
  return (await tx.query(END_TURN, values)).length > 0;
}
