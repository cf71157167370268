import { createHash, randomUUID } from "node:crypto";
import { create, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import {
  DocumentRequestSchema,
  type RepeatTemplateRequest,
  type TemplateSchema,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { AppError, inProgress, invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { readAmounts } from "../../engine/amounts.ts";
import { instantOf, localDayOf } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { findMove } from "../../persistence/account/index.ts";
import { findByKey, findDocument } from "../../persistence/documents/index.ts";
import { noteNotice } from "../../persistence/events/index.ts";
import {
  type DraftRow,
  deleteTemplate,
  endTemplateTurn,
  findDraft,
  findTemplate,
  listTemplates,
  MOST_TEMPLATES,
  renewTemplate,
  type Schedule,
  saveTemplate,
  scheduleTemplate,
  type TakenTemplate,
  type TemplateRow,
  takeTemplate,
} from "../../persistence/portal/index.ts";
import { noteOfPerson } from "../audit.ts";
import { asAppError, backoff, type Caller, type Deps, ownTime, timeOf, trace } from "../context/index.ts";
import { INVOICE } from "../kinds/index.ts";
import { INVOICES, methodsOf } from "../resources/index.ts";
import { copyDocument } from "./copying.ts";
import { type CheckRequest, contentOf, keepDraft } from "./drafts.ts";
import { previewDocument } from "./preview.ts";

type Shown = MessageInitShape<typeof TemplateSchema>;

function shownTemplate(row: TemplateRow): Shown {
  const { id, nombre, receptorRfc, savedAt, dia, timbra, limite, siguiente, fault } = row;
  return {
    ...{ id, nombre, timbra, savedAt: timestampFromDate(savedAt) },
    ...(receptorRfc === null ? {} : { receptorRfc }),
    ...(dia === null ? {} : { dia }),
    ...(limite === null ? {} : { limite }),
    ...(siguiente === null ? {} : { siguiente }),
    ...(fault === null ? {} : { falla: fault }),
  };
}

const beingMade = () => inProgress("La plantilla se está emitiendo en este momento: repítalo en un minuto");

async function requireTemplate(deps: Deps, caller: Caller, id: string): Promise<TemplateRow> {
  const template = isUuid(id) ? await findTemplate(deps.db, caller, id) : undefined;
  if (template === undefined) throw notFound("La plantilla");
  return template;
}

/** Keeps the content of an invoice, or of its draft. What belongs to that one document alone is left out. */
export async function keepTemplate(deps: Deps, caller: Caller, { id, nombre }: { id: string; nombre: string }) {
  const row = isUuid(id) ? await findDocument(deps.db, caller, id) : undefined;
  if (row?.kind !== INVOICE.name) throw notFound("La factura");
  const captured = await findDraft(deps.db, caller, id);
  const { kind } = captured === undefined ? await copyDocument(deps, caller, row) : contentOf(captured);
  if (kind.case !== "factura") throw notFound("La factura");
  const { value: invoice } = kind;
  for (const name of OF_ONE) delete invoice[name];
  const content = {
    ...{ id: randomUUID(), nombre: nombre.trim(), savedAt: deps.now() },
    receptorRfc: invoice.receptorRfc ?? invoice.receptor?.rfc,
    request: toBinary(DocumentRequestSchema, create(DocumentRequestSchema, { kind })),
  };
  if (content.nombre === "") throw invalidField("nombre", "es obligatorio");
  const saved = await deps.db.transaction(async (tx) => {
    const template = await saveTemplate(tx, caller, content);
    if (template !== undefined)
      await noteOfPerson(tx, deps.now(), caller, "plantilla.guardada", { nombre: content.nombre });
    return template;
  });
  if (saved !== undefined) return shownTemplate(saved);
  const isThere = (await listTemplates(deps.db, caller)).some((each) => each.nombre === content.nombre);
  throw isThere ? beingMade() : notApplicable(`La cuenta ya tiene ${MOST_TEMPLATES} plantillas: quite alguna`);
}

const OF_ONE = ["id", "fecha", "referencia", "idempotencyKey", "totalEsperado", "tolerancia"] as const;

export const templatesOf = async (deps: Deps, caller: Caller): Promise<Shown[]> =>
  (await listTemplates(deps.db, caller)).map(shownTemplate);

export async function draftOfTemplate(deps: Deps, caller: Caller, id: string): Promise<DraftRow> {
  const template = await requireTemplate(deps, caller, id);
  return keepDraft(
    deps,
    caller,
    invoiceOf(template, localDayOf(await timeOf(deps, caller), await zoneOf(deps, caller))),
  );
}

/** Returns the content of a template for a day. Where a description says "{mes}" it names the month. */
function invoiceOf({ request }: Pick<TemplateRow, "request">, day: string) {
  const content = fromBinary(DocumentRequestSchema, request);
  const mes = MONTH.format(new Date(`${day}T12:00:00Z`));
  for (const concepto of (content.kind.value as CreateInvoiceRequest).conceptos)
    concepto.descripcion = concepto.descripcion.replaceAll("{mes}", mes);
  return content;
}

const MONTH = new Intl.DateTimeFormat("es-MX", { month: "long", year: "numeric", timeZone: "UTC" });

async function zoneOf(deps: Deps, caller: Caller): Promise<string> {
  const of = { kind: INVOICE.name, receptorRfc: undefined, serie: undefined };
  return (await deps.orderContexts.find(caller, of)).zonaHoraria;
}

const NEVER: Schedule = { dia: null, timbra: false, limite: null, siguiente: null, dueAt: null };

/**
 * Sets the day of each month on which a template is made, or that it is not. One that is to be stamped must be complete
 * and within its limit today.
 */
export async function repeatTemplate(
  deps: Deps,
  checkRequest: CheckRequest,
  caller: Caller,
  { id, dia, timbra, limite }: RepeatTemplateRequest,
): Promise<Shown> {
  const template = await requireTemplate(deps, caller, id);
  const now = deps.now();
  let schedule = NEVER;
  if (dia !== undefined) {
    const zone = await zoneOf(deps, caller);
    if (timbra) await requireStampable(deps, checkRequest, caller, { template, limite: limite!, zone });
    const time = await ownTime(deps, caller);
    const siguiente = nextDay(dia, localDayOf(time.now(), zone));
    const dueAt = time.inWorld(momentOf(siguiente, zone));
    schedule = { dia, timbra, limite: timbra ? limite! : null, siguiente, dueAt };
  }
  const changed = await deps.db.transaction(async (tx) => {
    const set = await scheduleTemplate(tx, caller, id, now, schedule);
    const { dia: day, limite: most } = schedule;
    if (set !== undefined)
      await noteOfPerson(tx, now, caller, "plantilla.programada", { nombre: template.nombre, dia: day, limite: most });
    return set;
  });
  if (changed === undefined) throw beingMade();
  return shownTemplate(changed);
}

interface Stampable {
  readonly template: TemplateRow;
  readonly limite: string;
  readonly zone: string;
}

async function requireStampable(
  deps: Deps,
  checkRequest: CheckRequest,
  caller: Caller,
  { template, limite, zone }: Stampable,
): Promise<void> {
  const document = invoiceOf(template, localDayOf(await timeOf(deps, caller), zone));
  const preview = () => previewDocument(deps, checkRequest, caller, { document, desglose: false });
  const { complete, findings, moneda, total = "" } = await deps.turns.run(caller.accountId, preview);
  const [fault] = findings ?? [];
  if (!complete) throw notApplicable(`La plantilla todavía no se puede timbrar: ${fault?.mensaje ?? "faltan datos"}`);
  if (moneda !== PESOS) throw notApplicable(`Sólo se timbran solas las facturas en pesos, y ésta es en ${moneda}`);
  if (Decimal.of(total).compare(Decimal.of(limite)) > 0)
    throw invalidField("limite", `la factura es hoy por ${total}; el límite no puede ser menor`);
}

const PESOS = "MXN";

/** Returns the next day with that number after a day; in a shorter month it is the last one. */
export function nextDay(dia: number, after: string): string {
  const [year, month] = after.split("-").map(Number) as [number, number];
  const inMonth = (at: number) => {
    const last = new Date(Date.UTC(year, at, 0)).getUTCDate();
    return new Date(Date.UTC(year, at - 1, Math.min(dia, last))).toISOString().slice(0, 10);
  };
  const own = inMonth(month);
  return own > after ? own : inMonth(month + 1);
}

/** Whoever works in the morning finds what was made. */
const AT = "06:00:00";

const momentOf = (day: string, zone: string) => instantOf(`${day}T${AT}`, zone) ?? new Date(`${day}T${AT}Z`);

export async function dropTemplate(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { nombre } = await requireTemplate(deps, caller, id);
  const isDeleted = await deps.db.transaction(async (tx) => {
    const done = await deleteTemplate(tx, caller, id, deps.now());
    if (done) await noteOfPerson(tx, deps.now(), caller, "plantilla.quitada", { nombre });
    return done;
  });
  if (!isDeleted) throw beingMade();
}

/** Longer than the making of one document. */
const LEASE_MS = 180_000;
const HOUR_MS = 3_600_000;
/** A PAC or a database that is away answers again; after these tries, over more than a day, people are told. */
const AWAY = { first: 60_000, most: 2 * HOUR_MS };
const MOST_FAILURES = 20;

/** Another try of the same document is refused for the same. */
const REFUSALS: readonly ErrorKind[] = [
  ...[ErrorKind.INVALID, ErrorKind.NOT_APPLICABLE, ErrorKind.PAC_REJECTED, ErrorKind.NO_STAMPS, ErrorKind.NOT_FOUND],
];

type Ended = readonly [
  event: "plantilla.timbrada" | "plantilla.preparada" | "plantilla.rechazada",
  about: Readonly<Record<string, string>>,
];

/** Makes the invoice of the template that waits longest. Returns 0 when none is due, else 1. */
export async function makeTemplates(deps: Deps): Promise<number> {
  const { db, now } = deps;
  const taken = await takeTemplate(db, now(), new Date(now().getTime() + LEASE_MS));
  if (taken === undefined) return 0;
  const caller: Caller = { accountId: taken.accountId, environment: taken.environment };
  const later = (rest: number, { failures, fault }: Pick<TemplateRow, "failures" | "fault">) =>
    endTemplateTurn(db, taken, {
      ...{ siguiente: taken.siguiente, dueAt: new Date(now().getTime() + rest), failures, fault },
    });
  // An account on its way to another installation makes it there.
  if ((await findMove(db, taken.accountId)) !== undefined) {
    await later(HOUR_MS, taken);
    return 1;
  }
  const ended = await make(deps, caller, taken).catch((cause: unknown) => asAppError(cause));
  if (ended === "lost") return 1;
  if (!(ended instanceof AppError)) {
    await end(deps, caller, taken, ended);
    return 1;
  }
  const failures = taken.failures + 1;
  const { error } = ended.toDetail();
  deps.log.warn({ ...trace(caller), template: taken.id, err: ended }, "a template was not made");
  // Nobody is told to make another one where the PAC may have stamped this one.
  const isOpen = ended.kind === ErrorKind.IN_PROGRESS;
  if (REFUSALS.includes(ended.kind) || (failures >= MOST_FAILURES && !isOpen))
    await end(deps, caller, taken, ["plantilla.rechazada", { detalle: error }]);
  else await later(backoff(AWAY, failures), { failures, fault: error });
  return 1;
}

/** Tells the owner how a month ended, each once, and waits for the next one. */
async function end(deps: Deps, caller: Caller, taken: TakenTemplate, [event, about]: Ended): Promise<void> {
  const { id, nombre: plantilla, siguiente: day, dia } = taken;
  const zone = await zoneOf(deps, caller);
  const time = await ownTime(deps, caller);
  const today = localDayOf(time.now(), zone);
  const [, latest = today] = [day, today].toSorted();
  const siguiente = nextDay(dia!, latest);
  await deps.db.transaction(async (tx) => {
    const turn = { siguiente, dueAt: time.inWorld(momentOf(siguiente, zone)), failures: 0, fault: null };
    if (!(await endTemplateTurn(tx, taken, turn))) return;
    const subject = `plantilla ${id} ${day}`;
    await noteNotice(tx, { ...caller, event, subject, about: { plantilla, ...about } });
  });
}

async function make(deps: Deps, caller: Caller, taken: TakenTemplate): Promise<Ended | "lost"> {
  const content = invoiceOf(taken, taken.siguiente);
  const keep = async (detalle?: string): Promise<Ended | "lost"> => {
    if (!(await isHeld(deps, taken))) return "lost";
    const id = idOf(taken);
    if ((await findDraft(deps.db, caller, id)) === undefined) await keepDraft(deps, caller, content, { id });
    return ["plantilla.preparada", detalle === undefined ? {} : { detalle }];
  };
  if (!taken.timbra) return keep();
  const invoice = content.kind.value as CreateInvoiceRequest;
  const key = `plantilla ${taken.id} ${taken.siguiente}`;
  const known = await madeOf(deps, caller, key);
  if (known !== undefined) return known;
  const build = async () => readAmounts((await INVOICE.build(deps, caller, invoice)).root);
  const { total = "" } = await deps.turns.run(caller.accountId, build);
  if (Decimal.of(total).compare(Decimal.of(taken.limite!)) > 0)
    return keep(`No se timbró: es por ${total}, y su límite es ${taken.limite}`);
  if (!(await isHeld(deps, taken))) return "lost";
  // The total that is compared with the limit is the one that is stamped.
  const request = create(CreateInvoiceRequestSchema, { ...invoice, idempotencyKey: key, totalEsperado: total });
  await methodsOf(deps, INVOICES).create(INVOICE, request, caller);
  return (await madeOf(deps, caller, key)) ?? notKnown();
}

/** Returns how the document of a key ended; undefined where none was made. @throws while its PAC has not answered */
async function madeOf(deps: Deps, caller: Caller, key: string): Promise<Ended | undefined> {
  const made = await findByKey(deps.db, caller, key);
  if (made === undefined || (made.estado === "error" && made.resendable)) return undefined;
  if (made.estado === "timbrando") return notKnown();
  if (made.estado === "error") return ["plantilla.rechazada", { detalle: made.errorMensaje ?? "El PAC la rechazó" }];
  return ["plantilla.timbrada", { total: made.total ?? "" }];
}

function notKnown(): never {
  throw inProgress("El PAC no ha contestado si la timbró");
}

const isHeld = (deps: Deps, taken: TakenTemplate) =>
  renewTemplate(deps.db, taken, new Date(deps.now().getTime() + LEASE_MS));

/** The draft of a template and a day has one id, so no process makes it twice. */
function idOf({ id, siguiente }: TakenTemplate): string {
  const hash = createHash("sha256").update(`${id} ${siguiente}`).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
