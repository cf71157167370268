import type { Concepto, CreateInvoiceRequest, Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { currencyDecimals } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import type { Receptor } from "../../engine/kinds/head.ts";
import { buildInvoice, needsRate } from "../../engine/kinds/invoice.ts";
import { GENERIC_NATIONAL, PUBLICO_EN_GENERAL } from "../../engine/rules/comprobante/common.ts";
import { CONCEPT_DECIMALS } from "../../engine/taxes.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import { invalid } from "../../errors.ts";
import type { Caller } from "../caller.ts";
import type { House } from "../house.ts";
import type { Draft, Order } from "../stamping.ts";
import { requireCurrency } from "./currency.ts";
import type { Kind } from "./index.ts";
import { draftOf, findSetting, headOf } from "./sealing.ts";

const KIND: Kind = "factura";

/** Seal mode: an Income invoice from the caller's data. */
export function invoiceOrder(house: House, caller: Caller, request: CreateInvoiceRequest): Order {
  return {
    kind: KIND,
    idempotencyKey: request.idempotencyKey,
    selloHash: undefined,
    check: () => check(house, caller, request),
  };
}

async function check(house: House, caller: Caller, request: CreateInvoiceRequest): Promise<Draft> {
  requireComplete(request);
  const { receptorRfc = "", serie } = request;
  const setting = await findSetting(house, caller, { kind: KIND, receptorRfc, serie });
  requireGlobal(request, setting.receptor);
  const decimals = currencyDecimals(request.moneda ?? "MXN") ?? 2;
  return draftOf(house, caller, setting, buildInvoice(request, { ...headOf(setting), decimals }));
}

/** What the request's own table of constraints cannot say. */
function requireComplete(request: CreateInvoiceRequest): void {
  if (request.formaPago === undefined && request.metodoPago !== "PPD") {
    throw invalid("formaPago: es obligatorio cuando metodoPago es PUE (con PPD es 99)", {
      campo: "formaPago",
    });
  }
  if (request.formaPago === "99" && request.metodoPago !== "PPD") {
    throw invalid("formaPago: 99 (por definir) es solo para metodoPago PPD", { campo: "formaPago" });
  }
  if (request.moneda !== undefined) requireCurrency(request.moneda, "moneda");
  if (request.tipoCambio === undefined && (request.moneda ?? "MXN") !== "MXN") {
    throw invalid(`tipoCambio: es obligatorio cuando moneda es ${request.moneda}`, { campo: "tipoCambio" });
  }
  request.conceptos.forEach((concepto, line) => {
    requireDiscountWithin(concepto, `conceptos[${line}].descuento`);
    concepto.impuestos.forEach((impuesto, index) => {
      requireRate(impuesto, `conceptos[${line}].impuestos[${index}].tasaIva`);
    });
  });
}

/** Guía de llenado, factura global: an invoice to the public, paid when it is issued. No code of SAT's says so. */
function requireGlobal({ informacionGlobal, metodoPago }: CreateInvoiceRequest, receptor: Receptor): void {
  if (informacionGlobal === undefined) return;
  if (receptor.rfc !== GENERIC_NATIONAL || normalizeSpace(receptor.nombre) !== PUBLICO_EN_GENERAL) {
    const whose = `que se emite a ${GENERIC_NATIONAL} con el nombre ${PUBLICO_EN_GENERAL}`;
    throw invalid(`informacionGlobal: es solo de la factura global, ${whose}`, {
      campo: "informacionGlobal",
    });
  }
  if (metodoPago === "PPD") {
    throw invalid("metodoPago: una factura global es PUE", { campo: "metodoPago" });
  }
}

/** The schema would speak of the negative amounts that follow from it, none of which the caller wrote. */
function requireDiscountWithin({ cantidad, valorUnitario, descuento = "0" }: Concepto, campo: string): void {
  const importe = Decimal.of(cantidad).times(Decimal.of(valorUnitario)).round(CONCEPT_DECIMALS);
  if (Decimal.of(descuento).compare(importe) > 0) {
    throw invalid(`${campo}: no puede ser mayor que cantidad por valorUnitario, ${importe.trim()}`, {
      campo,
    });
  }
}

function requireRate(impuesto: Impuesto, campo: string): void {
  if (needsRate(impuesto)) {
    throw invalid(`${campo}: es obligatorio (solo el IVA trasladado tiene una tasa por omisión, 0.16)`, {
      campo,
    });
  }
  if (impuesto.tipoFactor === "Exento" && impuesto.tasaIva !== undefined) {
    throw invalid(`${campo}: un impuesto Exento no lleva tasa`, { campo });
  }
}
