import { figureOn, type LoadedCatalogs, localDayOf, MEXICO_CITY } from "../catalogs/index.ts";
import { addDays } from "../days.ts";
import { Decimal } from "../decimal.ts";
import { GENERIC_FOREIGN, GENERIC_NATIONAL } from "../rules/comprobante/common.ts";
import type { CancellationFacts } from "./facts.ts";

/**
 * SAT cancels on request; asks the receiver, whose silence is consent; asks the receiver, whose silence is none; or
 * cannot cancel the document any more.
 */
export type Acceptance = "ninguna" | "con_silencio" | "expresa" | "imposible";

export interface AcceptanceRow {
  readonly id: string;
  readonly acceptance: Acceptance;
  readonly source: string;
  readonly sentence: string;
  /** Readers of the rule differ, or only a PAC's answer would prove it. */
  readonly isUnsure?: true;
  readonly advice?: string;
}

interface Situation extends CancellationFacts {
  readonly now: Date;
  readonly isFresh: boolean;
}

type Row = AcceptanceRow & { readonly applies: (situation: Situation) => boolean };

const SMALL = Decimal.of("1000");
const isFuelIncome = ({ tipo, sellsFuel, carriesFuel }: Situation) => tipo === "I" && (sellsFuel || carriesFuel);
const hasBegun = ({ departure, now }: Situation) => departure !== undefined && departure <= now;

/**
 * The first row that applies decides who must accept a cancellation (RMF for 2026, 2.7.1.34, 2.7.1.35 by its numbers,
 * and 2.7.7.1.6). Rows X to XII of 2.7.1.35 are missing, because no attribute of a document shows their sectors.
 */
const ROWS: readonly Row[] = [
  {
    ...{ id: "VI", acceptance: "ninguna", source: "RMF 2.7.1.35, VI" },
    sentence: "Las constancias de retenciones se cancelan sin que el receptor acepte",
    applies: ({ family }) => family === "retencion",
  },
  {
    ...{ id: "IV-combustible-en-viaje", acceptance: "imposible", source: "RMF 2.7.7.1.6" },
    sentence: "El viaje de la gasolina o el diésel ya empezó: la carta porte ya no se cancela",
    applies: (situation) => situation.tipo === "T" && hasBegun(situation),
  },
  {
    ...{ id: "IV-combustible", acceptance: "ninguna", source: "RMF 2.7.7.1.6" },
    sentence: "El traslado de gasolina o diésel se cancela sin aceptación, y solo antes de que empiece el viaje",
    applies: ({ tipo, carriesFuel }) => tipo === "T" && carriesFuel,
  },
  {
    ...{ id: "IV", acceptance: "ninguna", source: "RMF 2.7.1.35, IV" },
    sentence: "Los traslados se cancelan sin que el receptor acepte",
    applies: ({ tipo }) => tipo === "T",
  },
  {
    ...{ id: "II", acceptance: "ninguna", source: "RMF 2.7.1.35, II" },
    sentence: "Los recibos de nómina se cancelan sin que el receptor acepte",
    applies: ({ tipo }) => tipo === "N",
  },
  {
    ...{ id: "VII-combustible", acceptance: "ninguna", source: "RMF 2.7.1.35, VII", isUnsure: true },
    sentence: "La factura global se cancela sin que el receptor acepte",
    advice: "La guía del SAT dice que la global de combustibles no se cancela: se corrige con un egreso",
    applies: ({ isGlobal, sellsFuel }) => isGlobal && sellsFuel,
  },
  {
    ...{ id: "VII", acceptance: "ninguna", source: "RMF 2.7.1.35, VII" },
    sentence: "Lo expedido al público en general se cancela sin aceptación",
    applies: ({ receptorRfc }) => receptorRfc === GENERIC_NATIONAL,
  },
  {
    ...{ id: "VIII", acceptance: "ninguna", source: "RMF 2.7.1.35, VIII" },
    sentence: "Lo expedido a residentes en el extranjero se cancela sin aceptación",
    applies: ({ receptorRfc }) => receptorRfc === GENERIC_FOREIGN,
  },
  {
    ...{ id: "combustible", acceptance: "expresa", source: "RMF 2.7.1.34, tercer párrafo" },
    sentence: "La venta o el flete de combustible se cancela solo si el receptor acepta: su silencio no cancela",
    applies: isFuelIncome,
  },
  {
    ...{ id: "combustible-egreso-reciente", acceptance: "ninguna", source: "RMF 2.7.1.35, IX", isUnsure: true },
    sentence: "El egreso de combustible se cancela sin aceptación hasta el día hábil siguiente a su emisión",
    applies: ({ tipo, hasFuelComplement, isFresh }) => tipo === "E" && hasFuelComplement && isFresh,
  },
  {
    ...{ id: "combustible-egreso", acceptance: "expresa", source: "RMF 2.7.1.34, tercer párrafo" },
    sentence: "El egreso de combustible se cancela solo si el receptor acepta: su silencio no cancela",
    applies: ({ tipo, hasFuelComplement }) => tipo === "E" && hasFuelComplement,
  },
  {
    ...{ id: "III", acceptance: "ninguna", source: "RMF 2.7.1.35, III" },
    sentence: "Los comprobantes de egreso se cancelan sin que el receptor acepte",
    applies: ({ tipo }) => tipo === "E",
  },
  {
    ...{ id: "IX", acceptance: "ninguna", source: "RMF 2.7.1.35, IX" },
    sentence: "Hasta el día hábil siguiente a su emisión se cancela sin que el receptor acepte",
    applies: ({ isFresh }) => isFresh,
  },
  {
    ...{ id: "I", acceptance: "ninguna", source: "RMF 2.7.1.35, I" },
    sentence: "Una factura de hasta 1,000 pesos se cancela sin que el receptor acepte",
    applies: ({ tipo, pesos }) => tipo === "I" && pesos.compare(SMALL) <= 0,
  },
  {
    ...{ id: "V", acceptance: "ninguna", source: "RMF 2.7.1.35, V" },
    sentence: "Lo expedido a contribuyentes del RIF se cancela sin que el receptor acepte",
    applies: ({ tipo, regimenReceptor }) => tipo === "I" && regimenReceptor === "621",
  },
  {
    ...{ id: "pago", acceptance: "con_silencio", source: "RMF 2.7.1.34 y 2.7.1.35, I" },
    sentence: "El complemento de pago necesita que el receptor acepte, sea cual sea su monto",
    applies: ({ tipo }) => tipo === "P",
  },
  {
    ...{ id: "general", acceptance: "con_silencio", source: "RMF 2.7.1.34, primer y segundo párrafos" },
    sentence: "El receptor debe aceptar la cancelación",
    applies: () => true,
  },
];

interface LastDay {
  readonly id: string;
  readonly source: string;
  readonly applies: (facts: CancellationFacts) => boolean;
  readonly of: (year: number, month: number) => string;
}

const COMPANY_RFC = 12;
const isoDay = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString();
const endOfMonth = (year: number, month: number) => isoDay(year, month + 1, 0).slice(0, "2026-03-01".length);

/** Documents may be cancelled until the end of the month in which the annual return of their year is due. */
const endOfReturn = (month: number) => (year: number) => endOfMonth(year + 1, month);

/** Returns the last day to cancel the documents of a year; global invoices of RESICO have one before it. */
export const lastDayOfYear = (rfc: string, year: number) => endOfReturn(rfc.length === COMPANY_RFC ? 3 : 4)(year);

/** The first row that applies has the last day on which a document may be cancelled. */
const LAST_DAYS: readonly LastDay[] = [
  {
    id: "global-resico",
    source: "LISR 113-G, V",
    applies: ({ tipo, isGlobal, regimenEmisor, emisorRfc }) =>
      tipo === "I" && isGlobal && regimenEmisor === "626" && emisorRfc.length > COMPANY_RFC,
    of: endOfMonth,
  },
  {
    id: "moral",
    source: "CFF 29-A, cuarto párrafo; LISR 9",
    applies: ({ emisorRfc }) => emisorRfc.length === COMPANY_RFC,
    of: endOfReturn(3),
  },
  {
    id: "fisica",
    source: "CFF 29-A, cuarto párrafo; LISR 150",
    applies: () => true,
    of: endOfReturn(4),
  },
];

/** CFF 82, XLII: a document that was not cancelled, or too late, costs a part of its amount. */
export const FINE =
  "Después de ese día el SAT puede rechazar la cancelación, y la multa es del 5 al 10 % del monto de cada comprobante de ingreso (CFF 81, XLVI y 82, XLII)";

/** RMF 2.7.1.34: the receiver has three working days. */
export const ANSWER_DAYS = 3;

export interface Foresight {
  readonly row: AcceptanceRow;
  /** If the request were made now, the receiver's silence would decide after this day; absent where nobody is asked. */
  readonly answerBy: string | undefined;
  readonly lastDay: { readonly id: string; readonly day: string; readonly source: string };
  readonly isLate: boolean;
}

export interface Circumstances {
  readonly now: Date;
  readonly catalogs: LoadedCatalogs | undefined;
  /** Sandboxes do not apply row IX, or nothing issued today would ever wait for its receiver. */
  readonly withoutFreshRow?: boolean;
}

/** Returns what the rules say of a document's cancellation, if it were requested now. SAT's answer decides. */
export function foresee(facts: CancellationFacts, circumstances: Circumstances): Foresight {
  const { now, catalogs, withoutFreshRow = false } = circumstances;
  const today = localDayOf(now, MEXICO_CITY);
  const isFresh = !withoutFreshRow && today <= workingDaysAfter(facts.day, 1, catalogs);
  const { applies: _, ...row } = ROWS.find(({ applies }) => applies({ ...facts, now, isFresh }))!;
  const lastDay = lastDayOf(facts);
  const isAsked = row.acceptance === "con_silencio" || row.acceptance === "expresa";
  return {
    row,
    answerBy: isAsked ? workingDaysAfter(today, ANSWER_DAYS, catalogs) : undefined,
    lastDay,
    isLate: today > lastDay.day,
  };
}

export function lastDayOf(facts: CancellationFacts): Foresight["lastDay"] {
  const { id, source, of } = LAST_DAYS.find(({ applies }) => applies(facts))!;
  const [year, month] = facts.day.split("-").map(Number) as [number, number];
  return { id, source, day: of(year, month) };
}

/** Returns the last of so many working days of SAT after a day. Days that SAT declares later make a term longer. */
export function workingDaysAfter(day: string, days: number, catalogs: LoadedCatalogs | undefined): string {
  let last = day;
  for (let left = days, tries = 0; left > 0 && tries < MOST_DAYS; tries += 1) {
    last = addDays(last, 1);
    if (isWorkingDay(last, catalogs)) left -= 1;
  }
  return last;
}

/** A term of three working days is over by then, whatever days an imported table declares. */
const MOST_DAYS = 100;

function isWorkingDay(day: string, catalogs: LoadedCatalogs | undefined): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return figureOn("sat-dia-inhabil", day, catalogs)?.isPositive !== true;
}
