import type { UnpaidInvoice } from "#proto/cfdi/v1/portal_bank_pb.ts";
import { compare, minus, sum } from "../../../data/sums.ts";

/** A deposit, with the texts in which a payer names what is paid. */
export interface Deposit {
  readonly deposito: string;
  readonly moneda: string;
  readonly referencia: string;
  readonly concepto: string;
  readonly rfc: string;
}

export interface Cover {
  readonly invoice: UnpaidInvoice;
  /** So much of the deposit is for it. */
  readonly amount: string;
}

/** An offer is what a deposit may pay: invoices of one receiver, whose amounts are the deposit. */
export interface Offer {
  readonly covers: readonly Cover[];
  readonly by: keyof typeof BY;
}

/** The words say by what an offer was found. */
export const BY = { folio: "por su folio", rfc: "por su RFC", importe: "sólo por su importe" } as const;

/** An answer without these offers would be a list that nobody reads. */
const MOST_OFFERS = 20;

/** Equal amounts are equal texts without their last zeros. */
export const plain = (amount: string) => sum([amount]);

export interface Match {
  readonly offers: readonly Offer[];
  /** The deposit names this invoice in another currency, and none in its own. */
  readonly elsewhere: UnpaidInvoice | undefined;
}

/**
 * Finds receivers and folios in the texts of deposits, among the invoices with a balance in the deposit's own currency:
 * what pays an invoice in another one depends on a rate that no file of a bank tells.
 */
export function matcherOf(invoices: readonly UnpaidInvoice[]) {
  const byCurrency = grouped(invoices, ({ moneda }) => [moneda]);
  const matchers = new Map([...byCurrency].map(([moneda, theirs]) => [moneda, matcherIn(theirs)]));
  const byName = grouped(invoices, namesOf);
  return (deposit: Deposit): Match => {
    const offers = matchers.get(deposit.moneda)?.(deposit) ?? [];
    if (offers.some(({ by }) => by !== "importe")) return { offers, elsewhere: undefined };
    const named = wordsOf(deposit).flatMap((word) => byName.get(word) ?? []);
    const elsewhere = named.find(({ moneda }) => moneda !== deposit.moneda);
    return elsewhere === undefined ? { offers, elsewhere } : { offers: [], elsewhere };
  };
}

function matcherIn(invoices: readonly UnpaidInvoice[]) {
  const byReceiver = grouped(invoices, ({ receptorRfc }) => [receptorRfc]);
  const bySaldo = grouped(invoices, ({ saldo }) => [plain(saldo)]);
  const byName = grouped(invoices, namesOf);
  return (deposit: Deposit): readonly Offer[] => {
    const words = wordsOf(deposit);
    const named = [...new Set(words.flatMap((word) => byName.get(word) ?? []))];
    const told = deposit.rfc === "" ? words.filter((word) => byReceiver.has(word)) : [deposit.rfc];
    const rfcs = new Set(told);
    const isTheirs = ({ receptorRfc }: UnpaidInvoice) => rfcs.size === 0 || rfcs.has(receptorRfc);
    const total = plain(deposit.deposito);
    const offers =
      named.length > 0
        ? offersFor(named.filter(isTheirs), total, "folio")
        : rfcs.size > 0
          ? [...rfcs].flatMap((rfc) => offersFor(byReceiver.get(rfc) ?? [], total, "rfc"))
          : (bySaldo.get(total) ?? []).map((invoice) => whole([invoice], "importe"));
    return offers.slice(0, MOST_OFFERS);
  };
}

function grouped(invoices: readonly UnpaidInvoice[], keysOf: (invoice: UnpaidInvoice) => readonly string[]) {
  const groups = new Map<string, UnpaidInvoice[]>();
  for (const invoice of invoices)
    for (const key of new Set(keysOf(invoice))) groups.set(key, [...(groups.get(key) ?? []), invoice]);
  return groups;
}

/** Offers each invoice of that balance, else all of them where they add up to it, else a part of the only one. */
function offersFor(invoices: readonly UnpaidInvoice[], total: string, by: Offer["by"]): readonly Offer[] {
  return [...grouped(invoices, ({ receptorRfc }) => [receptorRfc]).values()].flatMap((theirs) => {
    const saldos = theirs.map(({ saldo }) => saldo);
    if (theirs.length > 1 && sum(saldos) === total) return [whole(theirs, by)];
    const equal = theirs.filter(({ saldo }) => plain(saldo) === total);
    if (equal.length > 0) return equal.map((invoice) => whole([invoice], by));
    const [only] = theirs;
    const isPart = theirs.length === 1 && compare(total, only!.saldo) < 0;
    return isPart ? [{ covers: [{ invoice: only!, amount: total }], by }] : [];
  });
}

const whole = (invoices: readonly UnpaidInvoice[], by: Offer["by"]): Offer => ({
  covers: invoices.map((invoice) => ({ invoice, amount: plain(invoice.saldo) })),
  by,
});

/** A number of fewer digits may be anything. */
const FEWEST_DIGITS = 4;

function namesOf({ uuidFiscal, serie = "", folio = "", referencia = "" }: UnpaidInvoice): readonly string[] {
  const own = [folio === "" ? "" : `${serie}${folio}`, referencia].map(plainWord);
  return [plainWord(uuidFiscal), ...own.filter((name) => name.length >= (/\D/.test(name) ? 2 : FEWEST_DIGITS))];
}

export const plainWord = (text: string) => text.toUpperCase().replace(/[^A-Z0-9Ñ&]/g, "");

/** Returns each word of the texts, and each two words that follow each other as one: "F 17" and "F-17" name F17. */
export function wordsOf({ referencia, concepto }: Pick<Deposit, "referencia" | "concepto">): readonly string[] {
  const words = [referencia, concepto].flatMap((text) => {
    const parts = text
      .toUpperCase()
      .split(/[\s,;:/()|]+/)
      .map(plainWord)
      .filter(Boolean);
    return parts.flatMap((part, at) => [part, `${part}${parts[at + 1] ?? ""}`]);
  });
  return [...new Set(words)];
}

/**
 * Returns the invoices that these offers together would pay beyond their balance. Each of two equal deposits fits the
 * only invoice of that amount, and nobody but a person knows which one pays it.
 */
export function overpaid(offers: readonly Offer[]): ReadonlySet<string> {
  const left = new Map<string, string>();
  for (const { invoice, amount } of offers.flatMap(({ covers }) => covers))
    left.set(invoice.id, minus(left.get(invoice.id) ?? invoice.saldo, amount));
  return new Set([...left].filter(([, rest]) => compare(rest, "0") < 0).map(([id]) => id));
}
