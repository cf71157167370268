import type { MessageInitShape } from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { ForecastDocumentSchema, ForecastRequest, ForecastResponseSchema } from "#proto/cfdi/v1/law_pb.ts";
import { atMost } from "../../../common/at-most.ts";
import { deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { AppError, invalid, notApplicable } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { LAW_TABLES, localDayOf, MEXICO_CITY, packCatalogs } from "../../engine/catalogs/index.ts";
import { isWholeDay } from "../../engine/days.ts";
import type { ForecastFault } from "../../engine/inspection/forecast.ts";
import { daysOf } from "../../engine/law/changes.ts";
import type { LawPack } from "../../engine/law/pack.ts";
import { withPack } from "../../engine/law/tables.ts";
import type { Environment, Tenant } from "../../persistence/database/index.ts";
import { nextAccount } from "../../persistence/database/index.ts";
import { findStamped, findXmls, type StampedPlace } from "../../persistence/law.ts";
import { type Deps, requireAccount } from "../context/index.ts";
import { monthRange, stampedXml } from "../documents/index.ts";

export type ForecastDeps = Pick<
  Deps,
  "db" | "now" | "catalogs" | "reader" | "archive" | "timeouts" | "log" | "shutdown"
>;

type Answer = MessageInitShape<typeof ForecastResponseSchema>;

/** Milliseconds that a call works before it answers, well below its caller's deadline. */
const STEP_MS = 10_000;
/** A thread judges so much at a time that others' large documents wait for less than a second. */
const BATCH = { documents: 64, bytes: 2_000_000 };
const ARCHIVED_AT_ONCE = 4;
const MOST_SHOWN = 100;
/** A law changes on one day or two of a year. */
const MOST_DAYS = 12;
const DAYS_BACK = 31;
const DAY_MS = 86_400_000;

/**
 * Judges documents by a pack that is not in force yet, account after account, in the turns of each account's large
 * documents. Each call does a part and says where the next one continues.
 */
export async function forecastLaw(
  deps: ForecastDeps,
  pack: LawPack,
  { account, environment = "production", month, asOf, next }: ForecastRequest,
): Promise<Answer> {
  const { db } = deps;
  const until = deadlineIn(STEP_MS);
  const days = daysToJudge(pack, asOf, today(deps));
  const period = month === undefined ? lastDays(deps.now()) : monthRange(month);
  const coming: Coming = { days, law: lawOf(deps, pack), period };
  const only = account === undefined ? undefined : (await requireAccount(db, account)).id;
  const start = readNext(next);
  const sum = new Sum();
  let after = start?.after ?? BEGINNING;
  let accountId = only ?? start?.account ?? (await nextAccount(db, undefined));
  while (accountId !== undefined) {
    const tenant: Tenant = { accountId, environment: environment as Environment };
    const stop = await judgeFrom(deps, tenant, coming, { after, sum, isOver: () => timeLeft(until) <= 0 });
    if (stop !== undefined) return { ...sum.answer(), days: [...days], next: `${accountId}/${stop.at}/${stop.id}` };
    after = BEGINNING;
    accountId = only === undefined ? await nextAccount(db, accountId) : undefined;
    if (accountId !== undefined && timeLeft(until) <= 0)
      return { ...sum.answer(), days: [...days], next: `${accountId}/${after.at}/${after.id}` };
  }
  return { ...sum.answer(), days: [...days] };
}

interface Coming {
  readonly days: readonly string[];
  readonly law: ReturnType<typeof packCatalogs>;
  readonly period: { readonly from: Date; readonly before: Date };
}

function lawOf({ catalogs }: Pick<Deps, "catalogs">, pack: LawPack): Coming["law"] {
  const tables = withPack(catalogs.imported, pack);
  return packCatalogs(Object.fromEntries(LAW_TABLES.map((table) => [table, tables[table]])));
}

/** Judges an account's documents after a place until it is over, and returns the place; undefined after the last. */
async function judgeFrom(
  deps: ForecastDeps,
  tenant: Tenant,
  { days, law, period }: Coming,
  { after, sum, isOver }: { after: Place; readonly sum: Sum; readonly isOver: () => boolean | Promise<boolean> },
): Promise<Place | undefined> {
  const { rfc } = await requireAccount(deps.db, tenant.accountId);
  for (let place = after; ; ) {
    const batch = upTo(BATCH.bytes, await findStamped(deps.db, tenant, period, place, BATCH.documents));
    if (batch.length === 0) return undefined;
    const found = await xmlsOf(deps, tenant, batch);
    const [whole, harmed] = [batch.filter((_, at) => found[at]), batch.filter((_, at) => !found[at])];
    const xmls = found.filter((xml) => xml !== undefined);
    const faults = await deps.reader.read("forecasts", { xmls, days, law }, tenant).catch((cause: unknown) => {
      if (isBusy(cause) && !sum.isEmpty) return undefined;
      throw cause;
    });
    if (faults === undefined) return place;
    for (const [at, document] of whole.entries()) sum.add(rfc, document, faults[at]!);
    for (const document of harmed) sum.addHarmed(rfc, document);
    place = batch.at(-1)!;
    if ((await isOver()) || deps.shutdown.aborted) return place;
  }
}

/**
 * Judges one account's documents of the last month by a pack of which something is still to come, for its owner.
 * `isOver` hears of each part; the forecast is undefined where it said so before the last one.
 */
export async function forecastAccount(
  deps: ForecastDeps,
  pack: LawPack,
  tenant: Tenant,
  isOver: () => Promise<boolean>,
): Promise<AccountForecast | undefined> {
  const days = comingDays(pack, today(deps)).slice(0, MOST_DAYS);
  const coming: Coming = { days, law: lawOf(deps, pack), period: lastDays(deps.now()) };
  const sum = new Sum();
  const stop = await judgeFrom(deps, tenant, coming, { after: BEGINNING, sum, isOver });
  return stop === undefined ? sum.told() : undefined;
}

export const comingDays = (pack: LawPack, now: string) => daysOf(pack).filter((day) => day > now);

/** Others' large documents kept the threads for longer than a document waits; the next call goes on. */
function isBusy(cause: unknown): boolean {
  return cause instanceof AppError && cause.kind === ErrorKind.UNAVAILABLE;
}

type Place = Pick<StampedPlace, "at" | "id">;

const BEGINNING = { at: "1970-01-01 00:00:00+00", id: "00000000-0000-0000-0000-000000000000" };

function readNext(next: string | undefined) {
  if (next === undefined) return undefined;
  const [account = "", at = "", id = ""] = next.split("/");
  if (isUuid(account) && isUuid(id) && !Number.isNaN(Date.parse(at))) return { account, after: { at, id } };
  throw invalid("next: debe ser lo que contestó la petición anterior", { campo: "next" });
}

export const today = ({ now }: Pick<Deps, "now">) => localDayOf(now(), MEXICO_CITY);

/** Documents are judged as of each day to come on which the pack changes something; as of today if all of it holds. */
function daysToJudge(pack: LawPack, asOf: string | undefined, now: string): readonly string[] {
  if (asOf !== undefined && !isWholeDay(asOf)) throw invalid("asOf: debe ser un día AAAA-MM-DD", { campo: "asOf" });
  if (asOf !== undefined) return [asOf];
  const coming = comingDays(pack, now);
  if (coming.length > MOST_DAYS)
    throw notApplicable(`El paquete de ley cambia en más de ${MOST_DAYS} días: indique uno con --as-of`);
  return coming.length === 0 ? [now] : coming;
}

function lastDays(now: Date) {
  return { from: new Date(now.getTime() - DAYS_BACK * DAY_MS), before: now };
}

/** Returns the first documents with so many bytes together, and at least one. */
function upTo(bytes: number, found: readonly StampedPlace[]): readonly StampedPlace[] {
  let sum = 0;
  const end = found.findIndex((each, at) => {
    sum += each.bytes;
    return at > 0 && sum > bytes;
  });
  return end < 0 ? found : found.slice(0, end);
}

/** A document whose XML is lost, or is not what was archived, has none; an archive that does not answer throws. */
async function xmlsOf(deps: ForecastDeps, tenant: Tenant, batch: readonly StampedPlace[]) {
  const ids = batch.map(({ id }) => id);
  const kept = await findXmls(deps.db, tenant, ids);
  return atMost(ARCHIVED_AT_ONCE, ids, async (id) => {
    const xml = await stampedXml(deps, tenant, id, kept.get(id) ?? null).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.kind === ErrorKind.INTERNAL) return null;
      throw cause;
    });
    return xml ?? undefined;
  });
}

/** An account's forecast, as a notice keeps it. */
export interface AccountForecast {
  readonly documentos: number;
  readonly rechazados: number;
  /** The first day on which a document would be refused. */
  readonly desde?: string | undefined;
  readonly renglones: readonly { codigo: string; campo: string; desde: string; documentos: number }[];
  readonly comprobantes: readonly { id: string; kind: string; folio: string; codigo: string }[];
}

const MOST_ROWS = 10;

interface Row {
  readonly code: string;
  readonly sat: string;
  readonly field: string;
  readonly validFrom: string;
  readonly example: string;
  documents: number;
}

class Sum {
  #documents = 0;
  #refused = 0;
  #harmed = 0;
  readonly #shownHarmed: MessageInitShape<typeof ForecastDocumentSchema>[] = [];
  readonly #kinds = new Map<string, string>();
  readonly #rows = new Map<string, Row>();
  readonly #shown: MessageInitShape<typeof ForecastDocumentSchema>[] = [];

  addHarmed(rfc: string, document: StampedPlace): void {
    this.#harmed += 1;
    if (this.#shownHarmed.length < MOST_SHOWN)
      this.#shownHarmed.push({ rfc, ...numbered(document), sentence: "No se pudo leer su XML archivado" });
  }

  add(rfc: string, document: StampedPlace, faults: readonly ForecastFault[]): void {
    this.#documents += 1;
    const [first] = faults.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
    if (first === undefined) return;
    this.#refused += 1;
    // A document with a fault in each concept is one document of the rule.
    const rows = new Map(faults.map((fault) => [`${fault.day} ${fault.code} ${fault.field}`, fault]));
    for (const [name, { day, code, sat, field, sentence }] of rows) {
      const row = this.#rows.get(name) ?? {
        ...{ code, sat: sat.join(", "), field, validFrom: day, example: sentence, documents: 0 },
      };
      row.documents += 1;
      this.#rows.set(name, row);
    }
    if (this.#shown.length === MOST_SHOWN) return;
    const { day: validFrom, code, sentence } = first;
    this.#kinds.set(document.id, document.kind);
    this.#shown.push({ rfc, ...numbered(document), validFrom, code, sentence });
  }

  get isEmpty(): boolean {
    return this.#documents + this.#harmed === 0;
  }

  told(): AccountForecast {
    const rows = [...this.#rows.values()].toSorted((one, other) => other.documents - one.documents);
    return {
      ...{ documentos: this.#documents, rechazados: this.#refused },
      desde: rows.map(({ validFrom }) => validFrom).toSorted()[0],
      renglones: rows.slice(0, MOST_ROWS).map(({ code, sat, field, validFrom: desde, documents: documentos }) => {
        const [element = "", attribute = ""] = field.split("/").slice(-2);
        const campo = [attribute.replace("@", ""), element.replace(/^\w+:/, "")].filter(Boolean).join(" de ");
        return { codigo: sat || code, campo, desde, documentos };
      }),
      comprobantes: this.#shown.map(({ id = "", serie, folio, uuidFiscal = "", code: codigo = "" }) => {
        const name = [serie, folio].filter(Boolean).join("-") || uuidFiscal;
        return { id, kind: this.#kinds.get(id) ?? "", folio: name, codigo };
      }),
    };
  }

  answer(): Answer {
    const rows = [...this.#rows.values()];
    const [refusedDocuments, unreadDocuments] = [[...this.#shown], [...this.#shownHarmed]];
    return {
      documents: this.#documents,
      refused: this.#refused,
      rows,
      refusedDocuments,
      unread: this.#harmed,
      unreadDocuments,
    };
  }
}

function numbered({ id, uuidFiscal, serie, folio }: StampedPlace) {
  return { id, uuidFiscal, serie: serie ?? undefined, folio: folio ?? undefined };
}
