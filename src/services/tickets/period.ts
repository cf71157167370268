import { invalidField } from "../../../common/errors.ts";
import { addDays, dayOf } from "../../engine/days.ts";

/** The days of a global invoice, both included, with the keys that InformacionGlobal has for them. */
export interface Period {
  readonly periodicidad: string;
  readonly meses: string;
  readonly anio: number;
  readonly desde: string;
  readonly hasta: string;
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const dateOf = (year: number, month: number, of: number) => dayOf(new Date(Date.UTC(year, month, of)));

/**
 * Each periodicity has the period in which a day is, as first and last day. Weeks begin on Monday, and a fortnight ends
 * on the 15th or with its month.
 */
const BOUNDS: Readonly<Record<string, (fecha: string) => readonly [string, string]>> = {
  "01": (fecha) => [fecha, fecha],
  "02": (fecha) => {
    const monday = addDays(fecha, -((day(fecha).getUTCDay() + 6) % 7));
    return [monday, addDays(monday, 6)];
  },
  "03": (fecha) => {
    const [year, month, of] = partsOf(fecha);
    return of > 15
      ? [dateOf(year, month, 16), dateOf(year, month + 1, 0)]
      : [dateOf(year, month, 1), dateOf(year, month, 15)];
  },
  "04": (fecha) => {
    const [year, month] = partsOf(fecha);
    return [dateOf(year, month, 1), dateOf(year, month + 1, 0)];
  },
  "05": (fecha) => {
    const [year, month] = partsOf(fecha);
    const first = month - (month % 2);
    return [dateOf(year, first, 1), dateOf(year, first + 2, 0)];
  },
};

function partsOf(fecha: string): [year: number, month: number, of: number] {
  const date = day(fecha);
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
}

/** Only this régimen has globals of two months (CFDI40132). */
const TWO_MONTHS = { periodicidad: "05", regimen: "621" };
/** A person of this régimen makes one global a month (LISR 113-G V, RMF 2026 2.7.1.21). */
const MONTHLY = { periodicidad: "04", regimen: "626" };
const PERSON_LENGTH = 13;

/** Returns the period in which the day is. @throws 400 for a period that the account's régimen does not have */
export function periodOf(
  periodicidad: string,
  fecha: string,
  { rfc, regimenFiscal }: { readonly rfc: string; readonly regimenFiscal: string },
): Period {
  if (periodicidad === TWO_MONTHS.periodicidad && regimenFiscal !== TWO_MONTHS.regimen)
    throw invalidField(
      "periodicidad",
      `05 (bimestral) es solo del régimen ${TWO_MONTHS.regimen}; el de la cuenta es ${regimenFiscal}`,
    );
  const isMonthly = regimenFiscal === MONTHLY.regimen && rfc.length === PERSON_LENGTH;
  if (isMonthly && periodicidad !== MONTHLY.periodicidad)
    throw invalidField("periodicidad", `una persona física del régimen ${MONTHLY.regimen} hace una global al mes (04)`);
  const [desde, hasta] = BOUNDS[periodicidad]!(fecha);
  const [anio, month] = partsOf(MONTH_OF_WEEK === "last" ? hasta : desde);
  const isTwoMonths = periodicidad === TWO_MONTHS.periodicidad;
  const meses = isTwoMonths ? FIRST_TWO_MONTHS + Math.floor(month / 2) : month + 1;
  return { periodicidad, meses: String(meses).padStart(2, "0"), anio, desde, hasta };
}

/** c_Meses has 13 for January and February. */
const FIRST_TWO_MONTHS = 13;

/** To confirm: a week of two months is stated as one of the month in which it ends; the guide says nothing of it. */
const MONTH_OF_WEEK: "first" | "last" = "last";

/** A global is due so many hours after its period has closed (Guía de llenado del CFDI global). */
export const DUE_HOURS = 24;
