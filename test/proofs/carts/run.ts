import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type ConceptoSchema, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { buildInvoice } from "../../../src/engine/kinds/invoice.ts";
import { computeLines } from "../../../src/engine/kinds/invoice-lines.ts";
import { child, children, type XmlNode } from "../../../src/engine/node.ts";
import { mulberry32 } from "../../support/mutants.ts";
import { contextOf, RECEIVER } from "../../support/random-orders.ts";

type Line = MessageInitShape<typeof ConceptoSchema>;

/** A cart has the lines that a shop sells at prices with taxes included; amounts are whole cents. */
export interface Cart {
  readonly lines: readonly Line[];
  /** The shop takes this percentage off the whole cart. */
  readonly percent?: string;
  /** The shop charges this amount for the whole cart. */
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
];

function iva(tasaIva: string) {
  return [{ tasaIva }];
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

/** Makes the cart of a seed: up to 200 lines of 0.001 to 12 units, each priced a peso or more. */
export function cartOf(seed: number, most = 200): Cart {
  const next = mulberry32(seed);
  const upTo = (limit: number) => Math.floor(next() * limit);
  const mix = MIXES[upTo(MIXES.length)]!;
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
  /** This many carts needed a correction, without which their amounts did not sum up to the charges. */
  readonly corrected: number;
  readonly refused: number;
  /** Each cart whose document differs from the shop's charges has a sentence here. */
  readonly wrong: readonly string[];
}

/** Builds the invoices of carts and compares each with the shop's charge, by arithmetic that shares nothing with the engine. */
export function chargeCarts({
  seed,
  carts,
  most,
}: {
  seed: number;
  carts: number;
  most?: number;
}): CartReport {
  const report = { carts, corrected: 0, refused: 0, wrong: [] as string[] };
  for (let index = 0; index < carts; index += 1) {
    const cart = cartOf(seed + index, most);
    const { lines, fault, moved } = computeLines(requestOfCart(cart), 2);
    if (fault !== undefined) {
      report.refused += 1;
      continue;
    }
    const root = invoiceOf(cart, lines);
    if (centsOf(root.attributes.Total) !== cart.cents)
      report.wrong.push(`cart ${seed + index}: ${root.attributes.Total} instead of ${cart.cents} cents`);
    report.wrong.push(...beyondLimits(root).map((sentence) => `cart ${seed + index}: ${sentence}`));
    if (moved !== undefined) report.corrected += 1;
  }
  return report;
}

export function requestOfCart({ lines, percent }: Cart) {
  const head = { receptorRfc: RECEIVER.rfc, serie: "F", formaPago: "03" };
  const sale = percent === undefined ? {} : { descuentoGlobalPorcentaje: percent };
  return create(CreateInvoiceRequestSchema, { ...head, ...sale, conceptos: [...lines] });
}

export function invoiceOf(cart: Cart, lines = computeLines(requestOfCart(cart), 2).lines): XmlNode {
  return buildInvoice(requestOfCart(cart), contextOf({ moneda: "MXN", lines: [] }), lines);
}

/** Returns a sentence for each concept whose amount is outside the limits of its quantity and price (CFDI40167). */
function beyondLimits(root: XmlNode): readonly string[] {
  return children(child(root, "cfdi:Conceptos"), "cfdi:Concepto").flatMap(({ attributes }) => {
    const { Cantidad = "", ValorUnitario = "", Importe = "" } = attributes;
    const [amount, quantity, price] = [Importe, Cantidad, ValorUnitario].map(halvesOf);
    const least = (quantity!.units - quantity!.half) * (price!.units - price!.half);
    const most = (quantity!.units + quantity!.half) * (price!.units + price!.half);
    const exact = amount!.units * SCALE;
    // The limits are rounded to the amount's decimals, the lower one down and the upper one up.
    const unit = 2n * amount!.half * SCALE;
    if (exact > least - unit && exact < most + unit) return [];
    return [`${Importe} is not ${Cantidad} by ${ValorUnitario}`];
  });
}

/** Twelve decimal places hold every amount and half of its last digit. */
const SCALE = 10n ** 12n;

function halvesOf(text: string) {
  const [whole = "", fraction = ""] = text.split(".");
  return {
    units: BigInt(whole + fraction.padEnd(12, "0")),
    half: 10n ** BigInt(12 - fraction.length) / 2n,
  };
}

function centsOf(text = ""): bigint {
  return BigInt(text.replace(".", ""));
}
