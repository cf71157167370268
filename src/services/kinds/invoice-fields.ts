import {
  type CreateInvoiceRequest,
  CreateInvoiceRequestSchema,
  type Impuesto,
  ImpuestoSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { conceptField, type Good } from "../../engine/complements/comercio-exterior.ts";
import { type Field, type FieldOf, type Fields, fieldOf, fieldsOf, readPath } from "../issuing/index.ts";
import { goodsField, receiverField } from "./exporting.ts";
import { figureField } from "./trip.ts";

/** The totals of taxes follow from the concepts. */
const FOLLOWING: Fields = [["cfdi:Impuestos", "conceptos"]];

/**
 * The receiver's place leads to other fields for a customer, for a customer whose use the request states, and for a
 * described receiver.
 */
const RECEIVED = {
  customer: invoicedWithout("receptor", "usoCfdi"),
  customerWithUse: invoicedWithout("receptor"),
  described: invoicedWithout("receptorRfc", "usoCfdi"),
};

function invoicedWithout(...left: string[]): FieldOf {
  return fieldOf([...fieldsOf(CreateInvoiceRequestSchema, left), ...FOLLOWING]);
}

/** An export names its goods as the complement has them. */
export function invoiceFields(request: CreateInvoiceRequest, goods?: readonly Good[]): FieldOf {
  const withUse = request.usoCfdi === undefined ? "customer" : "customerWithUse";
  const find = RECEIVED[request.receptor === undefined ? withUse : "described"];
  const inAny: FieldOf = (path) =>
    taxField(request, path) ?? figureField(request.cartaPorte, path) ?? priceField(request, find(path));
  if (goods === undefined) return inAny;
  return (path) => receiverField(request, path) ?? goodsField(request, goods, path, conceptField) ?? inAny(path);
}

/**
 * Names the field that the caller sent for a price or discount: prices with taxes included and other discounts have
 * fields of their own.
 */
function priceField(request: CreateInvoiceRequest, field: Field | undefined): Field | undefined {
  const [, line, name] = /^conceptos\[(\d+)\]\.(valorUnitario|descuento)$/.exec(field?.name ?? "") ?? [];
  if (line === undefined) return field;
  const concepto = request.conceptos[Number(line)];
  const names = name === "descuento" ? (["descuento", "descuentoPorcentaje"] as const) : INCLUDED;
  const sent = names.find((each) => concepto?.[each] !== undefined);
  const ofAll = name === "descuento" ? DISCOUNTS.find((each) => request[each] !== undefined) : undefined;
  if (ofAll !== undefined) return { name: ofAll, exact: false };
  return sent === undefined || sent === name ? field : { name: `conceptos[${line}].${sent}`, exact: false };
}

const DISCOUNTS = ["descuentoGlobal", "descuentoGlobalPorcentaje", "anticipo"] as const;
const INCLUDED = ["precioConImpuestos", "importeConImpuestos"] as const;

/** The document lists traslados and retenciones apart; the request has one list. */
const TAXES = [
  ["cfdi:Traslado", "traslado"],
  ["cfdi:Retencion", "retencion"],
] as const;

const TAX_FIELDS = new Map(fieldsOf(ImpuestoSchema));

/** A request states a rate and a quota in different fields. */
const rateField = ({ tipoFactor }: Impuesto) => (tipoFactor === "Cuota" ? "cuota" : "tasaIva");

/** Returns the field of a concept's tax; undefined for a path outside of one. */
function taxField({ conceptos }: CreateInvoiceRequest, path: string): Field | undefined {
  const { steps, counters } = readPath(path);
  if (steps[1] !== "cfdi:Concepto") return undefined;
  for (const [element, categoria] of TAXES) {
    const place = counters.get(element);
    if (place === undefined) continue;
    const line = counters.get("cfdi:Concepto")!;
    const taxes = conceptos[line]?.impuestos ?? [];
    const ofCategory = taxes.filter((tax) => (tax.categoria ?? "traslado") === categoria);
    const index = taxes.indexOf(ofCategory[place]!);
    if (index < 0) continue;
    const attribute = steps.at(-1)!;
    const tax = taxes[index]!;
    const isBase = attribute === "@Base" && tax.base === undefined;
    const own = attribute === "@TasaOCuota" ? rateField(tax) : isBase ? undefined : TAX_FIELDS.get(attribute);
    return {
      name: `conceptos[${line}].impuestos[${index}]${own === undefined ? "" : `.${own}`}`,
      exact: own !== undefined,
    };
  }
  return undefined;
}
