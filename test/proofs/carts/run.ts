import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type ConceptoSchema, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { buildInvoice } from "../../../src/engine/kinds/invoice.ts";
import { computeLines } from "../../../src/engine/kinds/invoice-lines.ts";
import type { XmlNode } from "../../../src/engine/node.ts";
import { mulberry32 } from "../../support/mutants.ts";
import { contextOf, RECEIVER } from "../../support/random-orders.ts";
import { judge } from "./judge.ts";

type Line = MessageInitShape<typeof ConceptoSchema>;

/** A cart has the lines that a shop sells at prices with taxes included; amounts are whole cents. */
export interface Cart {
  readonly lines: readonly Line[];
  /** The shop takes this percentage off the whole cart. */
  readonly percent?: string;
  /** The shop charges this amount for the whole cart, before taxes are withheld from it. */
  readonly cents: bigint;
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

/** One cart in this many is a wholesaler's. */
const WHOLESALE = 10;

/** Makes the cart of a seed: up to 20 lines, a wholesaler's up to 200, of 0.001 to 12 units, each priced a peso or more. */
export function cartOf(seed: number): Cart {
  const next = mulberry32(seed);
  const upTo = (limit: number) => Math.floor(next() * limit);
  const mix = MIXES[upTo(MIXES.length)]!;
  const most = upTo(WHOLESALE) === 0 ? 200 : 20;
  const lines = Array.from({ length: 1 + upTo(most) }, () => lineOf(mix[upTo(mix.length)]!, upTo));
  const cart = {
    lines: lines.map(({ line }) => line),
    cents: lines.reduce((sum, { cents }) => sum + cents, 0n),
  };
  // Tax on a quantity does not follow the price, so a percentage of the cart says nothing about its charge.
  const hasQuota = cart.lines.some(({ impuestos }) => impuestos?.some(({ base }) => base !== undefined));
  const sale = upTo(5);
  if (sale > 1 || hasQuota) return cart;
  const percent = SALES[upTo(SALES.length)]!;
  const cents = lines.reduce((sum, line) => sum + line.cents - share(line.cents, percent), 0n);
  const descuentoPorcentaje = textOf(percent, 1);
  if (sale === 0) return { ...cart, cents, percent: descuentoPorcentaje };
  return { cents, lines: cart.lines.map((line) => ({ ...line, descuentoPorcentaje })) };
}

/** A sale takes one of these discounts off each charge, in thousandths. */
const SALES = [50, 100, 150, 333, 500, 700] as const;

/** Returns this many thousandths of a charge, to the nearest cent. */
function share(cents: bigint, thousandths: number): bigint {
  return (cents * BigInt(thousandths) + 500n) / 1_000n;
}

function lineOf(impuestos: Line["impuestos"], upTo: (limit: number) => number) {
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
  return { line, cents: byUnit ? product : BigInt(price) };
}

function textOf(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export interface CartReport {
  readonly carts: number;
  readonly lines: number;
  /** In this many carts an amount moved with its taxes, because the sums that SAT rounds missed the charge by a cent. */
  readonly withTaxes: number;
  /** In this many carts an amount moved alone, because no move with its taxes helped. */
  readonly alone: number;
  readonly refused: number;
  /** Each cart that is charged otherwise, or breaks a rule of SAT's, has a sentence here. */
  readonly wrong: readonly string[];
}

/** Builds the invoices of carts; each is judged by SAT's rules and by what the shop charges. */
export function chargeCarts(
  { seed, carts }: { seed: number; carts: number },
  tell: (line: string) => void = () => undefined,
): CartReport {
  const report = { carts, lines: 0, withTaxes: 0, alone: 0, refused: 0, wrong: [] as string[] };
  for (let index = 0; index < carts; index += 1) {
    if (index > 0 && index % TOLD_EACH === 0) tell(`carts: ${index}, ${report.wrong.length} wrong\n`);
    const cart = cartOf(seed + index);
    const wrong = (sentence: string) => report.wrong.push(`cart ${seed + index}: ${sentence}`);
    const request = requestOfCart(cart);
    const { lines, fault, moved } = computeLines(request, 2);
    report.lines += lines.length;
    if (fault !== undefined) {
      report.refused += 1;
      continue;
    }
    const { cents, withheldCents, apart, faults } = judge(buildInvoice(request, IN_PESOS, lines));
    if (cents + withheldCents !== cart.cents)
      wrong(`${cents} cents and ${withheldCents} withheld instead of ${cart.cents}`);
    for (const sentence of faults) wrong(sentence);
    if (apart > (moved === undefined ? 0 : 1)) wrong(`${apart} amounts are not what is taxed`);
    if (apart > 0) report.alone += 1;
    else if (moved !== undefined) report.withTaxes += 1;
  }
  return report;
}

/** The progress is told after this many carts, which take some minutes. */
const TOLD_EACH = 100_000;

const IN_PESOS = contextOf({ moneda: "MXN", lines: [] });

export function requestOfCart({ lines, percent }: Cart) {
  const head = { receptorRfc: RECEIVER.rfc, serie: "F", formaPago: "03" };
  const sale = percent === undefined ? {} : { descuentoGlobalPorcentaje: percent };
  return create(CreateInvoiceRequestSchema, { ...head, ...sale, conceptos: [...lines] });
}

export function invoiceOf(cart: Cart): XmlNode {
  const request = requestOfCart(cart);
  return buildInvoice(request, IN_PESOS, computeLines(request, 2).lines);
}
