import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import {
  type BankMovement,
  BankMovementSchema,
  type ListUnpaidInvoicesResponse,
  type PaymentAlike,
  PortalBank,
  type ReviewedMovement,
  type UnpaidInvoice,
} from "#proto/cfdi/v1/portal_bank_pb.ts";
import { failureOf } from "../../../data/errors.ts";
import type { Draft } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { plain, type Target, targetsOf, wholeDayOf } from "../import/columns.ts";
import { readingsOf } from "../import/outcomes.ts";
import type { FileDocument } from "../import/requests.ts";
import { refusedIn } from "../import/saving.ts";
import type { Table as Sheet } from "../import/table.ts";
import { type WordsOfSheet, wordsOfSheet } from "../import/words.ts";
import { withSigns } from "./signs.ts";

interface Column {
  readonly label: string;
  readonly aliases: readonly string[];
}

/**
 * Columns have these labels, and at banks these titles. A column of signed amounts is one of deposits too, because an
 * amount below zero is a charge.
 */
const COLUMNS: Readonly<Record<string, Column>> = {
  fecha: {
    label: "Día del depósito",
    aliases: ["fecha", "dia", "fechaoperacion", "fechadeoperacion", "fechavalor", "fechamovimiento"],
  },
  deposito: {
    label: "Depósito o abono",
    aliases: ["deposito", "depositos", "abono", "abonos", "credito", "creditos", "haber", "importe", "monto"],
  },
  referencia: {
    label: "Referencia",
    aliases: ["referencia", "referencianumerica", "clavederastreo", "rastreo", "autorizacion", "movimiento", "folio"],
  },
  concepto: {
    label: "Concepto",
    aliases: ["concepto", "descripcion", "detalle", "leyenda", "beneficiario", "ordenante"],
  },
  rfc: { label: "RFC de quien paga", aliases: ["rfc", "rfcordenante", "rfcdelordenante"] },
  formaPago: { label: "Forma de pago", aliases: ["formadepago"] },
  moneda: { label: "Moneda", aliases: ["divisa", "tipodemoneda", "monedadelacuenta"] },
};

/** Banks write currencies in these ways, besides their keys. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ mn: "MXN", mxp: "MXN", peso: "MXN", pesos: "MXN", pesosmexicanos: "MXN", monedanacional: "MXN" },
  ...{ us: "USD", dls: "USD", dlls: "USD", dolar: "USD", dolares: "USD", dolaresamericanos: "USD" },
  ...{ euro: "EUR", euros: "EUR" },
};

const READERS: Readonly<Record<string, Target["read"]>> = {
  // A complement has the day alone, and a bank's hour is the one of its books.
  fecha: wholeDayOf,
  moneda: (text) => CURRENCIES[plain(text)] ?? text.trim().toUpperCase(),
};

export const TARGETS: readonly Target[] = targetsOf(fieldsOf(BankMovementSchema)).flatMap((target) => {
  const column = COLUMNS[target.path];
  if (column === undefined) return [];
  // A movement has a currency, whether a column says it or a person.
  return [
    {
      ...target,
      ...column,
      required: target.required && target.path !== "moneda",
      read: READERS[target.path] ?? target.read,
    },
  ];
});

export type MovementRow = {
  /** Its row has this number in the file. */
  readonly number: number;
  readonly document: FileDocument;
  readonly movement: BankMovement;
} & (
  | { readonly state: "waiting" }
  | { readonly state: "reviewed"; readonly reviewed: ReviewedMovement }
  | { readonly state: "wrong"; readonly why: string }
);

export interface Movements {
  readonly rows: readonly MovementRow[];
  /** Rows without a deposit are charges, and are not used. */
  readonly charges: number;
  readonly invoices: readonly UnpaidInvoice[];
  /** Invoices from before this moment were not looked at. */
  readonly since: Date | undefined;
  readonly unsummed: number;
  /** Payments with the day and the amount of a movement, each once. */
  readonly payments: readonly PaymentAlike[];
  /** Some complements could not be compared. */
  readonly isUncompared: boolean;
}

/**
 * Reads the deposits of a sheet, in this currency unless its rows tell one, and asks the service what it knows of them.
 */
export async function loadMovements(
  transport: Transport,
  sheet: Sheet,
  mapping: readonly (Target | undefined)[],
  moneda: string,
  signal: AbortSignal,
): Promise<Movements> {
  const derive = (draft: Draft) => (tellsCurrency(mapping) ? draft : { ...draft, moneda });
  const read = readingsOf<BankMovement>({ schema: BankMovementSchema, derive }, withSigns(sheet, mapping), mapping);
  const deposits = read.filter(({ message, outcome }) => outcome.state === "wrong" || isDeposit(message));
  const seen = new Map<string, number>();
  const movements = deposits.map(({ number, document, message, outcome }): MovementRow => {
    const { fecha, deposito, referencia, concepto } = message;
    const text = JSON.stringify([fecha, deposito, referencia, concepto, message.moneda]);
    const repeticion = seen.get(text) ?? 0;
    seen.set(text, repeticion + 1);
    return { number, document, movement: { ...message, repeticion }, ...outcome };
  });
  const words = wordsOfSheet(sheet.headings, mapping);
  const [review, unpaid] = await Promise.all([
    askReview(transport, movements, words, signal),
    unpaidOf(transport, signal),
  ]);
  return { ...review, charges: read.length - deposits.length, ...unpaid };
}

/** A column of the sheet says the currency of each row. */
export const tellsCurrency = (mapping: readonly (Target | undefined)[]) =>
  mapping.some((one) => one?.path === "moneda");

/** An amount that nobody can read is no charge: the service says what is wrong with it. */
const isDeposit = ({ deposito }: BankMovement) => deposito !== "" && !/^-|^0*(\.0*)?$/.test(deposito);

const AT_ONCE = 200;

/** Asks for the movements in parts. A row for which the service refuses a part is left out of it, and says why. */
export async function askReview(
  transport: Transport,
  movements: readonly MovementRow[],
  words: WordsOfSheet,
  signal: AbortSignal,
): Promise<Pick<Movements, "rows" | "payments" | "isUncompared">> {
  const settled = new Map<number, MovementRow>();
  // Two parts may have movements of one day and amount, and so the same payments.
  const payments = new Map<string, PaymentAlike>();
  let isUncompared = false;
  for (;;) {
    const part = movements.filter(({ number, state }) => state === "waiting" && !settled.has(number)).slice(0, AT_ONCE);
    if (part.length === 0) {
      const rows = movements.map((row) => settled.get(row.number) ?? row);
      return { rows, payments: [...payments.values()], isUncompared };
    }
    try {
      const request = { movimientos: part.map(({ movement }) => movement) };
      const { movimientos, pagos, sinComparar } = await callUnaryMethod(transport, REVIEW, request, { signal });
      for (const pago of pagos) payments.set(JSON.stringify([pago.complemento, pago.fecha, pago.monto]), pago);
      isUncompared ||= sinComparar;
      for (const [at, row] of part.entries())
        settled.set(row.number, { ...row, state: "reviewed", reviewed: movimientos[at]! });
    } catch (error) {
      const wrong = refusedIn("movimientos", part, failureOf(error).faults, ({ document }, name, sentence) =>
        words(document, name, sentence),
      );
      if (wrong.size === 0) throw error;
      for (const [row, why] of wrong) settled.set(row.number, { ...row, state: "wrong", why });
    }
  }
}

const { reviewMovements: REVIEW, listUnpaidInvoices: UNPAID } = PortalBank.method;

/** Pages of invoices that are looked at: the newest 20,000. */
const MOST_PAGES = 10;

async function unpaidOf(
  transport: Transport,
  signal: AbortSignal,
): Promise<Pick<Movements, "invoices" | "since" | "unsummed">> {
  const invoices: UnpaidInvoice[] = [];
  let [antes, unsummed]: [string | undefined, number] = [undefined, 0];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found: ListUnpaidInvoicesResponse = await callUnaryMethod(transport, UNPAID, { antes }, { signal });
    invoices.push(...found.facturas);
    unsummed += found.sinSumar;
    antes = found.siguiente;
    const since = found.desde && timestampDate(found.desde);
    if (antes === undefined || page === MOST_PAGES)
      return { invoices, unsummed, since: antes === undefined ? undefined : since };
  }
  return { invoices, unsummed, since: undefined };
}
