import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type ClosingPeriodSchema,
  type ClosingSchema,
  type SetClosingRequest,
  SetClosingRequestSchema,
} from "#proto/cfdi/v1/closing_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { CreateGlobalRequestSchema } from "#proto/cfdi/v1/ticket_pb.ts";
import { deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { defaultOf } from "../../../common/default-value.ts";
import { AppError } from "../../../common/errors.ts";
import { localDayOf } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { findMove } from "../../persistence/account/index.ts";
import { findByKey } from "../../persistence/documents/index.ts";
import { noteDue } from "../../persistence/events/index.ts";
import {
  type Closing,
  endClosingTurn,
  findOpen,
  findOpenDays,
  type KeptClosing,
  listClosings,
  type OpenDay,
  renewClosing,
  setClosing,
  settleTickets,
  type TakenClosing,
  takeClosing,
} from "../../persistence/tickets/index.ts";
import { noteOfPerson } from "../audit.ts";
import {
  aheadOf,
  asAppError,
  backoff,
  type Caller,
  type Deps,
  later,
  type OwnTime,
  ownTime,
  timeOf,
  trace,
} from "../context/index.ts";
import { requireCalendarDay } from "../documents/index.ts";
import { findIssuing, notAPlace } from "../issuing/index.ts";
import { INVOICE } from "../kinds/index.ts";
import { INVOICES, methodsOf } from "../resources/index.ts";
import { dueOf, GLOBAL, midnightAfter } from "./global.ts";
import { type Period, periodOf } from "./period.ts";

const HOUR_MS = 3_600_000;

/** The account's facts that its periods follow from, at the place of a closing. */
async function placeOf(
  deps: Deps,
  caller: Caller,
  { lugarExpedicion, serie }: Pick<Closing, "lugarExpedicion" | "serie">,
) {
  const of = { kind: INVOICE.name, receptorRfc: undefined, serie: serie ?? undefined, lugarExpedicion };
  const place = await deps.orderContexts.find(caller, of);
  if (place.lugarExpedicion !== lugarExpedicion) throw notAPlace(lugarExpedicion);
  return place;
}

type Place = Awaited<ReturnType<typeof placeOf>>;

/** The period that is not closed yet; with `horas` it stays open for that long after its end. */
function currentPeriod({ periodicidad }: Closing, place: Place, now: Date, horas = 0): Period {
  return periodOf(periodicidad, localDayOf(new Date(now.getTime() - horas * HOUR_MS), place.zonaHoraria), place);
}

/** A place is looked at once a day, after the hours that its globals wait: tickets of closed periods may have come. */
function nextLook({ horas }: Closing, { zonaHoraria }: Place, now: Date): Date {
  const today = localDayOf(new Date(now.getTime() - horas * HOUR_MS), zonaHoraria);
  return new Date(midnightAfter(today, zonaHoraria).getTime() + horas * HOUR_MS);
}

const USUAL_HOURS = defaultOf(SetClosingRequestSchema.field.horas);

/** Keeps how the periods of a place are closed. @throws 400 for what the account cannot have */
export async function saveClosing(
  deps: Deps,
  caller: Caller,
  asked: SetClosingRequest,
): Promise<MessageInitShape<typeof ClosingSchema>> {
  const { periodicidad, porFormaPago, automatico, horas = USUAL_HOURS, serie } = asked;
  if (asked.desde !== undefined) requireCalendarDay("desde", asked.desde);
  const of = { serie, lugarExpedicion: asked.lugarExpedicion };
  // A missing CSD, which would keep the worker from sealing at night, is refused now.
  const place = automatico
    ? (await findIssuing(deps, caller, INVOICE, of)).account
    : await deps.orderContexts.find(caller, { kind: INVOICE.name, receptorRfc: undefined, ...of });
  const lugarExpedicion = asked.lugarExpedicion ?? place.lugarExpedicion;
  if (lugarExpedicion !== place.lugarExpedicion) throw notAPlace(lugarExpedicion);
  const current = periodOf(periodicidad, localDayOf(await timeOf(deps, caller), place.zonaHoraria), place);
  const earlier = (await listClosings(deps.db, caller)).find((each) => each.lugarExpedicion === lugarExpedicion);
  const desde = asked.desde ?? earlier?.desde ?? current.desde;
  const kept = { lugarExpedicion, periodicidad, porFormaPago, serie: serie ?? null, automatico, horas, desde };
  const dueAt = deps.now();
  await deps.db.transaction(async (tx) => {
    await setClosing(tx, caller, kept, dueAt);
    await noteOfPerson(tx, deps.now(), caller, "cierre.configurado", { lugarExpedicion, automatico });
  });
  return closingRecord(deps, caller, { ...kept, dueAt, failures: 0, fault: null });
}

export async function closingsOf(deps: Deps, caller: Caller): Promise<MessageInitShape<typeof ClosingSchema>[]> {
  const records: MessageInitShape<typeof ClosingSchema>[] = [];
  for (const kept of await listClosings(deps.db, caller)) records.push(await closingRecord(deps, caller, kept));
  return records;
}

const MOST_SHOWN = 100;

async function closingRecord(
  deps: Deps,
  caller: Caller,
  kept: KeptClosing,
): Promise<MessageInitShape<typeof ClosingSchema>> {
  const { dueAt, fault, failures: _, serie, ...shown } = kept;
  const ahead = await aheadOf(deps, caller);
  const now = later(deps.now(), ahead);
  const siguienteRevision = timestampFromDate(later(dueAt, ahead));
  const record = { ...shown, serie: serie ?? undefined, siguienteRevision };
  const periods = await openPeriods(deps, caller, kept).catch((error: unknown) => asAppError(error));
  if (periods instanceof AppError) return { ...record, falla: periods.message };
  const { place, open } = periods;
  const current = currentPeriod(kept, place, now);
  const show = (period: Open) => shownPeriod(period, place.zonaHoraria, now);
  const of = ({ desde }: Open) => desde >= current.desde;
  return {
    ...record,
    ...(fault === null ? {} : { falla: fault }),
    actual: show(open.find(of) ?? { ...current, tickets: 0, total: Decimal.ZERO, formas: [] }),
    pendientes: open
      .filter((each) => !of(each))
      .slice(0, MOST_SHOWN)
      .map(show),
  };
}

/** A period with its open tickets, and the forms with which they were paid. */
interface Open extends Period {
  readonly tickets: number;
  readonly total: Decimal;
  readonly formas: readonly string[];
}

function shownPeriod(period: Open, zone: string, now: Date): MessageInitShape<typeof ClosingPeriodSchema> {
  const { desde, hasta, tickets, total } = period;
  const due = dueOf(period, zone);
  return {
    ...{ desde, hasta, tickets, total: total.toString(), cierraEn: timestampFromDate(midnightAfter(hasta, zone)) },
    ...{ venceEn: timestampFromDate(due), atrasado: tickets > 0 && due <= now },
  };
}

/** Returns the periods with open tickets, the oldest first. */
async function openPeriods(deps: Deps, caller: Caller, closing: Closing): Promise<Periods> {
  const place = await placeOf(deps, caller, closing);
  await settleTickets(deps.db, caller);
  const periods = new Map<string, Open>();
  for (const day of await findOpenDays(deps.db, caller, closing)) {
    const period = periodOf(closing.periodicidad, day.fecha, place);
    periods.set(period.desde, withDay(periods.get(period.desde) ?? { ...period, ...NOTHING }, day));
  }
  return { place, open: [...periods.values()] };
}

interface Periods {
  readonly place: Place;
  readonly open: readonly Open[];
}

const NOTHING = { tickets: 0, total: Decimal.ZERO, formas: [] as readonly string[] };

function withDay(open: Open, { tickets, total, formaPago }: OpenDay): Open {
  return {
    ...open,
    tickets: open.tickets + tickets,
    total: open.total.plus(Decimal.of(total)),
    formas: [...new Set([...open.formas, formaPago])].toSorted(),
  };
}

/** Longer than the making of one document, before each of which the lease is renewed. */
const LEASE_MS = 120_000;
/** An account's turn ends after the document with which it reaches these milliseconds. */
const TURN_MS = 20_000;
/** A PAC that is away answers again sooner or later; what it refused it refuses again until somebody looks at it. */
const AWAY = { first: 60_000, most: HOUR_MS };
const REFUSED = { first: HOUR_MS, most: 24 * HOUR_MS };

/**
 * Looks at the place that waits longest: makes the global invoices of its closed periods, and tells what is late.
 * Returns 0 when none is due, else 1.
 */
export async function closePeriods(deps: Deps): Promise<number> {
  const { db, now } = deps;
  const taken = await takeClosing(db, now(), new Date(now().getTime() + LEASE_MS));
  if (taken === undefined) return 0;
  const caller: Caller = { accountId: taken.accountId, environment: taken.environment };
  const time = await ownTime(deps, caller);
  const failed = (cause: unknown): Turn => {
    const error = asAppError(cause);
    const failures = taken.failures + 1;
    const rest = backoff(isRefusal(error) ? REFUSED : AWAY, failures);
    deps.log.warn({ ...trace(caller), place: taken.lugarExpedicion, err: error }, "a closing goes on later");
    return { dueAt: new Date(now().getTime() + rest), failures, fault: error.toDetail().error };
  };
  // An account on its way to another installation is closed there.
  if ((await findMove(db, taken.accountId)) !== undefined) {
    const { failures, fault } = taken;
    await endClosingTurn(db, taken, { dueAt: new Date(now().getTime() + HOUR_MS), failures, fault });
    return 1;
  }
  const read = () => openPeriods(deps, caller, taken).catch((cause: unknown) => asAppError(cause));
  const before = await read();
  const turn = await (before instanceof AppError
    ? failed(before)
    : closeDue(deps, caller, taken, before, time).catch(failed));
  if (turn === undefined) return 1;
  // Only a turn that had something to close has left the periods otherwise than it found them.
  const after = before instanceof AppError || dueOfClosing(time, taken, before).length === 0 ? before : await read();
  if (after instanceof AppError && !isRefusal(after)) throw after;
  const due = after instanceof AppError ? undefined : await tellLate(deps, caller, taken, after, time);
  const dueAt = due !== undefined && due < turn.dueAt ? due : turn.dueAt;
  await endClosingTurn(db, taken, { ...turn, dueAt });
  return 1;
}

/** Returns true where the same document would be refused again. */
function isRefusal({ kind }: AppError): boolean {
  return REFUSALS.includes(kind);
}

const REFUSALS = [ErrorKind.INVALID, ErrorKind.NOT_APPLICABLE, ErrorKind.PAC_REJECTED, ErrorKind.NO_STAMPS];

type Turn = Pick<KeptClosing, "dueAt" | "failures" | "fault">;

/** Returns undefined when another process has the place by now. */
async function closeDue(
  deps: Deps,
  caller: Caller,
  taken: TakenClosing,
  periods: Periods,
  time: OwnTime,
): Promise<Turn | undefined> {
  const { place } = periods;
  const until = deadlineIn(TURN_MS);
  const parts = dueOfClosing(time, taken, periods).flatMap((period) =>
    (taken.porFormaPago ? period.formas : [undefined]).map((formaPago) => ({ period, formaPago, until })),
  );
  let refusal: unknown;
  for (const part of parts) {
    const made = await makeParts(deps, caller, taken, part).catch((cause: unknown) => {
      // A refusal in one period does not keep the others open.
      if (!isRefusal(asAppError(cause))) throw cause;
      refusal ??= cause;
      return "all";
    });
    if (made === "lost") return undefined;
    if (made === "some" && refusal === undefined) return { dueAt: deps.now(), failures: 0, fault: null };
  }
  if (refusal !== undefined) throw refusal;
  return { dueAt: time.inWorld(nextLook(taken, place, time.now())), failures: 0, fault: null };
}

/** Returns the closed periods whose globals the service makes, once the hours that they wait are over. */
function dueOfClosing({ now }: OwnTime, taken: TakenClosing, { place, open }: Periods): readonly Open[] {
  const current = currentPeriod(taken, place, now(), taken.horas);
  return taken.automatico ? open.filter(({ hasta }) => hasta < current.desde) : [];
}

interface Part {
  readonly period: Period;
  readonly formaPago: string | undefined;
  readonly until: ReturnType<typeof deadlineIn>;
}

/** A period has no more documents: 10,000 of 5,000 tickets are more than a place can sell. */
const MOST_PARTS = 10_000;

/**
 * Makes documents until no ticket of the period is open. The key of each follows from place, period and number, so two
 * processes make one document of it; a document has its tickets whoever makes it.
 */
async function makeParts(
  deps: Deps,
  caller: Caller,
  taken: TakenClosing,
  { period, formaPago, until }: Part,
): Promise<"all" | "some" | "lost"> {
  const { lugarExpedicion, periodicidad, serie } = taken;
  const { desde, hasta } = period;
  const of = { desde, hasta, lugarExpedicion, formaPago };
  const { create: make } = methodsOf(deps, INVOICES);
  for (let part = 1; part <= MOST_PARTS; part += 1) {
    const idempotencyKey = `cierre ${lugarExpedicion} ${periodicidad} ${desde} ${formaPago ?? "todas"} ${part}`;
    const known = await findByKey(deps.db, caller, idempotencyKey);
    // A document on its way has its tickets; one that was never sent goes out again where they are open.
    if (known !== undefined && !(known.estado === "error" && known.resendable)) continue;
    if ((await findOpen(deps.db, caller, of, 1)).count === 0) return "all";
    if (timeLeft(until) <= 0 || deps.shutdown.aborted) return "some";
    if (!(await renewClosing(deps.db, taken, new Date(deps.now().getTime() + LEASE_MS)))) return "lost";
    const asked = { periodicidad, fecha: hasta, lugarExpedicion, idempotencyKey };
    const more = { ...(formaPago === undefined ? {} : { formaPago }), ...(serie === null ? {} : { serie }) };
    const request = create(CreateGlobalRequestSchema, { ...asked, ...more });
    await make(GLOBAL, request, caller, undefined).catch((cause: unknown) => {
      // Another document took the tickets of one that was never sent, so the next number is used.
      if (known === undefined || asAppError(cause).kind !== ErrorKind.NOT_APPLICABLE) throw cause;
    });
  }
  return "all";
}

/**
 * Tells the account of periods whose global invoice should have been issued, each once. Returns when the next one is
 * due, in the world's time.
 */
async function tellLate(
  deps: Deps,
  caller: Caller,
  closing: Closing,
  { place, open }: Periods,
  time: OwnTime,
): Promise<Date | undefined> {
  const now = time.now();
  const { lugarExpedicion } = closing;
  for (const period of open) {
    const { desde, hasta, tickets } = period;
    const due = dueOf(period, place.zonaHoraria);
    if (due > now) return hasta < localDayOf(now, place.zonaHoraria) ? time.inWorld(due) : undefined;
    const about = { lugarExpedicion, desde, hasta, tickets, venceEn: due.toISOString() };
    const subject = `global ${lugarExpedicion} ${desde} ${hasta}`;
    await noteDue(deps.db, { ...caller, event: "global.atrasada", subject, about });
  }
  return undefined;
}
