import type { CreateInvoiceRequest, Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { invalidField } from "../../../common/errors.ts";
import { Decimal } from "../../engine/decimal.ts";
import type { Receptor } from "../../engine/kinds/head.ts";
import type { Lines } from "../../engine/kinds/included-taxes.ts";
import { type Line, needsRate, WITHOUT_BASE } from "../../engine/kinds/line.ts";
import { child, type XmlNode } from "../../engine/node.ts";
import { GENERIC_NATIONAL, PUBLICO_EN_GENERAL } from "../../engine/rules/comprobante/common.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import { requireCurrency } from "./currency.ts";

/** Checks what the request's own constraints cannot express. */
export function requireComplete(request: CreateInvoiceRequest): void {
  if (request.formaPago === undefined && request.metodoPago !== "PPD") {
    throw invalidField("formaPago", "es obligatorio cuando metodoPago es PUE (con PPD es 99)");
  }
  if (request.formaPago === "99" && request.metodoPago !== "PPD") {
    throw invalidField("formaPago", "99 (por definir) es solo para metodoPago PPD");
  }
  if (request.moneda !== undefined) requireCurrency(request.moneda, "moneda");
  if (request.tipoCambio === undefined && (request.moneda ?? "MXN") !== "MXN") {
    throw invalidField("tipoCambio", `es obligatorio cuando moneda es ${request.moneda}`);
  }
  requireTaxes(request.conceptos);
}

export function requireTaxes(conceptos: readonly { readonly impuestos: readonly Impuesto[] }[]): void {
  conceptos.forEach(({ impuestos }, line) => {
    impuestos.forEach((impuesto, index) => {
      const campo = `conceptos[${line}].impuestos[${index}]`;
      requireFactor(impuesto, campo);
      requireRate(impuesto, campo);
    });
    requireDistinct(impuestos, `conceptos[${line}].impuestos`);
  });
}

/** Checks the amounts that follow from the request; the lines are those of its concepts. */
export function requireLines(request: CreateInvoiceRequest, { lines, fault }: Lines): void {
  if (fault !== undefined) throw invalidField(fault.field, fault.sentence);
  for (const [index, line] of lines.entries()) requireDiscountWithin(line, index, request);
}

/**
 * A global invoice goes to the public and is paid when it is issued (Guía de llenado, factura global). No code of SAT's
 * says so.
 */
export function requireGlobal({ informacionGlobal, metodoPago }: CreateInvoiceRequest, receptor: Receptor): void {
  if (informacionGlobal === undefined) return;
  if (receptor.rfc !== GENERIC_NATIONAL || normalizeSpace(receptor.nombre) !== PUBLICO_EN_GENERAL) {
    const whose = `que se emite a ${GENERIC_NATIONAL} con el nombre ${PUBLICO_EN_GENERAL}`;
    throw invalidField("informacionGlobal", `es solo de la factura global, ${whose}`);
  }
  if (metodoPago === "PPD") {
    throw invalidField("metodoPago", "una factura global es PUE");
  }
}

/**
 * Refuses a discount above the amount in the caller's own terms: the schema would report amounts and bases that the
 * caller never wrote.
 */
function requireDiscountWithin(
  { concepto, importe, descuento }: Line,
  line: number,
  { descuentoGlobalPorcentaje }: CreateInvoiceRequest,
): void {
  if (descuento === undefined) return;
  const { descuentoPorcentaje, valorUnitario, impuestos } = concepto;
  const ofLine = descuentoPorcentaje === undefined ? "descuento" : "descuentoPorcentaje";
  const ofAll = descuentoGlobalPorcentaje === undefined ? undefined : "descuentoGlobalPorcentaje";
  const campo = ofAll ?? `conceptos[${line}].${ofLine}`;
  const beyond = descuento.compare(importe);
  if (beyond > 0 && (ofAll ?? descuentoPorcentaje) !== undefined)
    throw invalidField(campo, `no deja en conceptos[${line}] lo que cuestan sus impuestos`);
  if (beyond > 0) {
    const what = valorUnitario === "" ? "el importe antes de impuestos" : "cantidad por valorUnitario";
    throw invalidField(campo, `no puede ser mayor que ${what}, ${importe.trim()}`);
  }
  if (beyond === 0 && !importe.isZero && impuestos.length > 0)
    throw invalidField(campo, `deja el concepto en cero, ${WITHOUT_BASE}`);
}

/**
 * Checks CFDI40184, CFDI40176 and CFDI40179 in the caller's own terms: the schema would report missing or wrong
 * attributes.
 */
function requireFactor({ categoria, impuesto, tipoFactor, cuota, enBaseDeIva }: Impuesto, campo: string): void {
  const withheld = categoria === "retencion";
  if (withheld && tipoFactor === "Exento")
    throw invalidField(
      `${campo}.tipoFactor`,
      "una retención no puede ser Exento; envíe Tasa o Cuota con su tasaIva, o quítela",
    );
  if (tipoFactor === "Cuota" && impuesto !== IEPS)
    throw invalidField(`${campo}.tipoFactor`, "Cuota es solo del IEPS (impuesto 003)");
  if (tipoFactor !== "Cuota" && cuota !== undefined)
    throw invalidField(`${campo}.cuota`, "va solo con tipoFactor Cuota");
  if (enBaseDeIva !== undefined && (withheld || impuesto !== IEPS))
    throw invalidField(`${campo}.enBaseDeIva`, "es solo del IEPS trasladado (impuesto 003)");
}

const IEPS = "003";

function requireRate(impuesto: Impuesto, campo: string): void {
  const { tipoFactor, tasaIva, impuesto: key } = impuesto;
  if (needsRate(impuesto))
    throw invalidField(`${campo}.tasaIva`, "es obligatorio (solo el IVA trasladado tiene una tasa por omisión, 0.16)");
  if (tasaIva === undefined) return;
  if (key !== IEPS && Decimal.of(tasaIva).compare(Decimal.ONE) > 0)
    throw invalidField(`${campo}.tasaIva`, "debe ser menor o igual que 1; solo el IEPS (impuesto 003) pasa de 1");
  if (tipoFactor === "Exento") throw invalidField(`${campo}.tasaIva`, "un impuesto Exento no lleva tasa");
  if (tipoFactor === "Cuota") throw invalidField(`${campo}.tasaIva`, "un impuesto con Cuota no lleva tasa");
}

/**
 * Refuses amounts that the complement of local taxes cannot hold: it has two decimals whatever the currency, and no
 * total is negative (implocal.xsd, CFDI40119).
 */
export function requireLocalTaxes(
  { impuestosLocales, moneda = "MXN" }: CreateInvoiceRequest,
  root: XmlNode,
  decimals: number,
): void {
  if (impuestosLocales === undefined) return;
  const complement = child(child(root, "cfdi:Complemento"), "implocal:ImpuestosLocales");
  const { TotaldeTraslados = "0", TotaldeRetenciones = "0" } = complement?.attributes ?? {};
  const finer = [TotaldeTraslados, TotaldeRetenciones].some((sum) => Decimal.of(sum).trim().scale > decimals);
  if (finer)
    throw invalidField("impuestosLocales", `${moneda} no tiene tantos decimales; envíe el importe de cada impuesto`);
  if (Decimal.of(root.attributes.Total ?? "0").isNegative)
    throw invalidField("impuestosLocales", "el total de la factura no puede ser negativo");
}

/**
 * Refuses a tax that is stated twice, or both taxed and exempt. No rule of SAT's forbids that, but each tax would be
 * charged.
 */
function requireDistinct(impuestos: readonly Impuesto[], campo: string): void {
  impuestos.forEach((impuesto, index) => {
    const first = impuestos.findIndex((other) => isSameTax(other, impuesto));
    if (first === index) return;
    const sentence = `repite el impuesto de impuestos[${first}]; en un concepto va una vez, salvo el IEPS con otra tasa`;
    throw invalidField(`${campo}[${index}]`, sentence);
  });
}

/**
 * Returns true for two entries of the same tax, except IEPS, which may be charged at several rates at once (LIEPS art.
 * 2).
 */
function isSameTax(one: Impuesto, other: Impuesto): boolean {
  const tax = ({ impuesto = "002", categoria = "traslado" }: Impuesto) => `${impuesto} ${categoria}`;
  if (tax(one) !== tax(other)) return false;
  const [rate, otherRate] = [one.cuota ?? one.tasaIva, other.cuota ?? other.tasaIva];
  const atTwoRates = rate !== undefined && otherRate !== undefined && !Decimal.of(rate).equals(Decimal.of(otherRate));
  return !(one.impuesto === "003" && atTwoRates);
}
