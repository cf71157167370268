import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type ConceptoSchema, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../../../src/engine/decimal.ts";
import { buildInvoice } from "../../../src/engine/kinds/invoice.ts";
import { computeLines } from "../../../src/engine/kinds/invoice-lines.ts";
import type { XmlNode } from "../../../src/engine/node.ts";
import { mulberry32 } from "../../support/mutants.ts";
import { contextOf, RECEIVER } from "../../support/random-orders.ts";
import { judge } from "./judge.ts";

type Line = MessageInitShape<typeof ConceptoSchema>;

/** A cart has the lines that a shop sells at prices with taxes included. */
export interface Cart {
  readonly lines: readonly Line[];
  /** The shop takes this percentage off the whole cart. */
  readonly percent?: string;
  /** The shop takes this amount before taxes off the whole cart. */
  readonly money?: string;
  /** An advance of this amount, taxes included, was invoiced before. */
  readonly advance?: string;
  /**
   * The receiver pays this for the lines, before taxes are withheld, and before `money` and `advance` are taken off.
   */
  readonly units: bigint;
}

/** Amounts are counted in millionths of millionths of a cent, so that a discount in money is exact with its taxes. */
const CENT = 10n ** 12n;

interface PricedLine {
  readonly line: Line;
  readonly units: bigint;
}

/** A mix is the taxes of one line, as shops combine them. */
const MIXES: readonly (readonly Line["impuestos"][])[] = [
  [iva("0.16")],
  [iva("0.16"), iva("0")],
  [iva("0.16"), exempt()],
  [iva("0.16"), iva("0.08")],
  [iva("0.16"), [...ieps("0.265"), ...iva("0.16")], [...ieps("0.08"), ...iva("0")]],
  [iva("0.16"), iva("0.08"), [...ieps("0.53"), ...iva("0.16")], quota("1.5")],
  [iva("0.16"), [...iva("0.16"), withheld("001", "0.0125"), withheld("002", "0.106667")], iva("0.08")],
];

function iva(tasaIva: string) {
  return [{ tasaIva }];
}

function withheld(impuesto: string, tasaIva: string) {
  return { impuesto, categoria: "retencion", tasaIva };
}

function exempt() {
  return [{ tipoFactor: "Exento" }];
}

function ieps(tasaIva: string) {
  return [{ impuesto: "003", tasaIva }];
}

function quota(base: string) {
  return [{ impuesto: "003", tipoFactor: "Cuota", cuota: "3.0818", base }, { tasaIva: "0.16" }];
}

/** One cart in WHOLESALE is a wholesaler's. */
const WHOLESALE = 10;

/**
 * Makes the cart of a seed: up to 20 lines, a wholesaler's up to 200, of 0.001 to 12 units, each priced a peso or more.
 */
export function cartOf(seed: number): Cart {
  const next = mulberry32(seed);
  const upTo = (limit: number) => Math.floor(next() * limit);
  const mix = MIXES[upTo(MIXES.length)]!;
  const most = upTo(WHOLESALE) === 0 ? 200 : 20;
  const lines = Array.from({ length: 1 + upTo(most) }, () => lineOf(mix[upTo(mix.length)]!, upTo));
  return discountedCart(lines, upTo);
}

/** Discounts the lines or the whole cart in one of the forms that an order can have; one cart in four has none. */
function discountedCart(priced: readonly PricedLine[], upTo: (limit: number) => number): Cart {
  const sale = upTo(8);
  const form = (): Discount => (sale === 2 ? "percent" : sale === 3 ? "money" : FORMS[upTo(FORMS.length)]!);
  const discounted = priced.map((each) => (sale < 2 ? each : discountedLine(each, form(), upTo)));
  const cart = { lines: discounted.map(({ line }) => line), units: sum(discounted) };
  const percent = SALES[upTo(SALES.length)]!;
  if (sale === 5) {
    const units = discounted.reduce((left, each) => left + each.units - share(each.units, percent), 0n);
    return { ...cart, units, percent: textOf(percent, 1) };
  }
  // A tenth of what the cart costs is less than its price before taxes.
  const cents = Number(cart.units / CENT);
  const money = textOf(1 + upTo(Math.max(1, Math.floor(cents / 10))), 2);
  if (sale === 6) return { ...cart, money };
  return sale === 7 ? { ...cart, advance: money } : cart;
}

type Discount = "none" | "percent" | "money";
const FORMS: readonly Discount[] = ["none", "percent", "money"];

function discountedLine({ line, units }: PricedLine, form: Discount, upTo: (limit: number) => number): PricedLine {
  if (form === "none") return { line, units };
  if (form === "percent") {
    const percent = SALES[upTo(SALES.length)]!;
    return {
      line: { ...line, descuentoPorcentaje: textOf(percent, 1) },
      units: units - share(units, percent),
    };
  }
  const cents = upTo(1 + Math.floor(Number(units / CENT) / 3));
  return { line: { ...line, descuento: textOf(cents, 2) }, units: units - BigInt(cents) * factorOf(line) };
}

/** Returns by how much the receiver pays less for each peso less before taxes, in millionths of millionths. */
function factorOf({ impuestos = [] }: Line): bigint {
  const rate = (wanted: string) =>
    impuestos
      .filter(({ impuesto = "002", categoria, tipoFactor }) => impuesto === wanted && !categoria && !tipoFactor)
      .reduce((sum, { tasaIva = "0" }) => sum + BigInt(Math.round(Number(tasaIva) * 1_000_000)), 0n);
  return (1_000_000n + rate("002")) * (1_000_000n + rate("003"));
}

function sum(lines: readonly PricedLine[]): bigint {
  return lines.reduce((total, { units }) => total + units, 0n);
}

/** A sale takes one of these discounts off each charge, in thousandths. */
const SALES = [50, 100, 150, 333, 500, 700] as const;

/** Returns some thousandths of a charge, to the nearest cent. */
function share(units: bigint, thousandths: number): bigint {
  return toCents((units * BigInt(thousandths)) / 1_000n) * CENT;
}

function toCents(units: bigint): bigint {
  return (units + CENT / 2n) / CENT;
}

function lineOf(impuestos: Line["impuestos"], upTo: (limit: number) => number): PricedLine {
  const thousandths = upTo(4) === 0 ? 1 + upTo(12_000) : 1_000 * (1 + upTo(12));
  // A tax by quantity is due at any price, so the price must be above it.
  const least = impuestos?.some(({ base }) => base !== undefined) ? 6_000 : 100;
  const price = least + upTo(upTo(2) === 0 ? 10_000 : 1_000_000);
  const product = (BigInt(price) * BigInt(thousandths) + 500n) / 1_000n;
  const byUnit = product >= least && upTo(3) > 0;
  const line: Line = {
    ...{ claveProdServ: "01010101", claveUnidad: "H87", descripcion: "Artículo" },
    ...{ cantidad: textOf(thousandths, 3), impuestos },
    [byUnit ? "precioConImpuestos" : "importeConImpuestos"]: textOf(price, 2),
  };
  return { line, units: (byUnit ? product : BigInt(price)) * CENT };
}

function textOf(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export interface CartReport {
  readonly carts: number;
  readonly lines: number;
  /** Carts in which an amount moved with its taxes, because the sums that SAT rounds missed the charge by a cent. */
  readonly withTaxes: number;
  /** Carts in which an amount moved alone, because no move with its taxes helped. */
  readonly alone: number;
  readonly refused: readonly string[];
  /** Each cart that is charged otherwise, or breaks a rule of SAT's, has a sentence here. */
  readonly wrong: readonly string[];
}

/** Builds the invoices of carts; each is judged by SAT's rules and by what the shop charges. */
export function chargeCarts(
  { seed, carts }: { seed: number; carts: number },
  tell: (line: string) => void = () => undefined,
): CartReport {
  const report = { carts, lines: 0, withTaxes: 0, alone: 0, refused: [] as string[], wrong: [] as string[] };
  for (let index = 0; index < carts; index += 1) {
    if (index > 0 && index % TOLD_EACH === 0) tell(`carts: ${index}, ${report.wrong.length} wrong\n`);
    const cart = cartOf(seed + index);
    const wrong = (sentence: string) => report.wrong.push(`cart ${seed + index}: ${sentence}`);
    const request = requestOfCart(cart);
    const { lines, fault, moved } = computeLines(request, 2);
    report.lines += lines.length;
    if (fault !== undefined) {
      report.refused.push(`cart ${seed + index}: ${fault.field}: ${fault.sentence}`);
      continue;
    }
    const { cents, withheldCents, apart, faults } = judge(buildInvoice(request, IN_PESOS, lines));
    const asked = askedOf(cart, lines);
    const charged = cart.advance === undefined ? cents + withheldCents : cents;
    if (charged !== asked) wrong(`${charged} cents instead of ${asked}`);
    for (const sentence of faults) wrong(sentence);
    const movable = (moved === undefined ? 0 : 1) + (cart.advance === undefined ? 0 : 1);
    if (apart > movable) wrong(`${apart} amounts are not what is taxed`);
    if (apart > 0) report.alone += 1;
    else if (moved !== undefined) report.withTaxes += 1;
  }
  return report;
}

/**
 * Returns the cents that the invoice of a cart must come to. An advance is taken off its total, so taxes are withheld
 * before.
 */
function askedOf({ money, advance, ...cart }: Cart, lines: ReturnType<typeof computeLines>["lines"]): bigint {
  const plain = computeLines(requestOfCart(cart), 2).lines;
  if (advance !== undefined)
    return judge(buildInvoice(requestOfCart(cart), IN_PESOS, plain)).cents - BigInt(advance.replace(".", ""));
  if (money === undefined) return toCents(cart.units);
  const less = lines.map(({ descuento = NONE }, index) => descuento.minus(plain[index]!.descuento ?? NONE));
  if (!Decimal.sum(less).equals(Decimal.of(money))) throw new Error(`${Decimal.sum(less)} is not ${money}`);
  const paidLess = less.map(({ units, scale }, index) => {
    return (units * 100n * factorOf(cart.lines[index]!)) / 10n ** BigInt(scale);
  });
  return toCents(cart.units - paidLess.reduce((total, each) => total + each, 0n));
}

const NONE = Decimal.ZERO;
const ADVANCE = "0F0E0D0C-0B0A-4908-8706-050403020100";

/** Carts after which the progress is told, which take some minutes. */
const TOLD_EACH = 100_000;

const IN_PESOS = contextOf({ moneda: "MXN", lines: [] });

export function requestOfCart({ lines, percent, money, advance }: Cart) {
  return create(CreateInvoiceRequestSchema, {
    ...{ receptorRfc: RECEIVER.rfc, serie: "F", formaPago: "03" },
    ...(percent === undefined ? {} : { descuentoGlobalPorcentaje: percent }),
    ...(money === undefined ? {} : { descuentoGlobal: money }),
    ...(advance === undefined ? {} : { anticipo: { uuid: ADVANCE, importe: advance } }),
    conceptos: [...lines],
  });
}

export function invoiceOf(cart: Cart): XmlNode {
  const request = requestOfCart(cart);
  return buildInvoice(request, IN_PESOS, computeLines(request, 2).lines);
}
