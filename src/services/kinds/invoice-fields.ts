import type { CreateInvoiceRequest, Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type Field, type FieldOf, type Fields, fieldOf, readPath } from "../issuing/index.ts";

const CONCEPTO = "cfdi:Conceptos/cfdi:Concepto";
const ITEM = "conceptos[{cfdi:Concepto}]";
const PART = `${ITEM}.partes[{cfdi:Parte}]`;

const PLACES: Fields = [
  ["@Serie", "serie"],
  ["@LugarExpedicion", "lugarExpedicion"],
  ["@FormaPago", "formaPago"],
  ["@MetodoPago", "metodoPago"],
  ["@CondicionesDePago", "condicionesDePago"],
  ["@Moneda", "moneda"],
  ["@TipoCambio", "tipoCambio"],
  ["cfdi:CfdiRelacionados", "cfdiRelacionados[{cfdi:CfdiRelacionados}]"],
  ["cfdi:InformacionGlobal", "informacionGlobal"],
  ["cfdi:InformacionGlobal/@Periodicidad", "informacionGlobal.periodicidad"],
  ["cfdi:InformacionGlobal/@Meses", "informacionGlobal.meses"],
  ["cfdi:InformacionGlobal/@Año", "informacionGlobal.anio"],
  ["cfdi:Conceptos", "conceptos"],
  [CONCEPTO, ITEM],
  [`${CONCEPTO}/@ClaveProdServ`, `${ITEM}.claveProdServ`],
  [`${CONCEPTO}/@ClaveUnidad`, `${ITEM}.claveUnidad`],
  [`${CONCEPTO}/@Descripcion`, `${ITEM}.descripcion`],
  [`${CONCEPTO}/@Cantidad`, `${ITEM}.cantidad`],
  [`${CONCEPTO}/@ValorUnitario`, `${ITEM}.valorUnitario`],
  [`${CONCEPTO}/@Descuento`, `${ITEM}.descuento`],
  [`${CONCEPTO}/@NoIdentificacion`, `${ITEM}.noIdentificacion`],
  [`${CONCEPTO}/@Unidad`, `${ITEM}.unidad`],
  [`${CONCEPTO}/@ObjetoImp`, `${ITEM}.objetoImp`],
  [`${CONCEPTO}/cfdi:ACuentaTerceros`, `${ITEM}.aCuentaTerceros`],
  [`${CONCEPTO}/cfdi:ACuentaTerceros/@RfcACuentaTerceros`, `${ITEM}.aCuentaTerceros.rfc`],
  [`${CONCEPTO}/cfdi:ACuentaTerceros/@NombreACuentaTerceros`, `${ITEM}.aCuentaTerceros.nombre`],
  [`${CONCEPTO}/cfdi:ACuentaTerceros/@RegimenFiscalACuentaTerceros`, `${ITEM}.aCuentaTerceros.regimenFiscal`],
  [
    `${CONCEPTO}/cfdi:ACuentaTerceros/@DomicilioFiscalACuentaTerceros`,
    `${ITEM}.aCuentaTerceros.codigoPostal`,
  ],
  [`${CONCEPTO}/cfdi:InformacionAduanera`, `${ITEM}.pedimentos[{cfdi:InformacionAduanera}]`],
  [`${CONCEPTO}/cfdi:CuentaPredial`, `${ITEM}.cuentasPrediales`],
  [`${CONCEPTO}/cfdi:Parte`, PART],
  [`${CONCEPTO}/cfdi:Parte/@ClaveProdServ`, `${PART}.claveProdServ`],
  [`${CONCEPTO}/cfdi:Parte/@NoIdentificacion`, `${PART}.noIdentificacion`],
  [`${CONCEPTO}/cfdi:Parte/@Cantidad`, `${PART}.cantidad`],
  [`${CONCEPTO}/cfdi:Parte/@Unidad`, `${PART}.unidad`],
  [`${CONCEPTO}/cfdi:Parte/@Descripcion`, `${PART}.descripcion`],
  [`${CONCEPTO}/cfdi:Parte/@ValorUnitario`, `${PART}.valorUnitario`],
  [`${CONCEPTO}/cfdi:Parte/cfdi:InformacionAduanera`, `${PART}.pedimentos[{cfdi:InformacionAduanera}]`],
  [`${CONCEPTO}/cfdi:Impuestos`, `${ITEM}.impuestos`],
  ["cfdi:Impuestos", "conceptos"],
  ["cfdi:Complemento", "impuestosLocales"],
];

/**
 * The receiver's place leads to other fields for a customer, for a customer whose use the request states, and for a
 * described receiver.
 */
const RECEIVED = {
  customer: fieldOf([...PLACES, ["cfdi:Receptor", "receptorRfc"]]),
  customerWithUse: fieldOf([
    ...PLACES,
    ["cfdi:Receptor", "receptorRfc"],
    ["cfdi:Receptor/@UsoCFDI", "usoCfdi"],
  ]),
  described: fieldOf([
    ...PLACES,
    ["cfdi:Receptor", "receptor"],
    ["cfdi:Receptor/@Rfc", "receptor.rfc"],
    ["cfdi:Receptor/@Nombre", "receptor.nombre"],
    ["cfdi:Receptor/@DomicilioFiscalReceptor", "receptor.codigoPostal"],
    ["cfdi:Receptor/@RegimenFiscalReceptor", "receptor.regimenFiscal"],
    ["cfdi:Receptor/@UsoCFDI", "receptor.usoCfdi"],
    ["cfdi:Receptor/@ResidenciaFiscal", "receptor.residenciaFiscal"],
    ["cfdi:Receptor/@NumRegIdTrib", "receptor.numRegIdTrib"],
  ]),
};

/** Returns the fields of a request by the places of its invoice. */
export function invoiceFields(request: CreateInvoiceRequest): FieldOf {
  const withUse = request.usoCfdi === undefined ? "customer" : "customerWithUse";
  const find = RECEIVED[request.receptor === undefined ? withUse : "described"];
  return (path) => taxField(request, path) ?? priceField(request, find(path));
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

/** These fields discount all concepts. */
const DISCOUNTS = ["descuentoGlobal", "descuentoGlobalPorcentaje", "anticipo"] as const;
const INCLUDED = ["precioConImpuestos", "importeConImpuestos"] as const;

/** The document lists traslados and retenciones apart; the request has one list. */
const TAXES = [
  ["cfdi:Traslado", "traslado"],
  ["cfdi:Retencion", "retencion"],
] as const;

const TAX_FIELDS: Readonly<Record<string, string>> = {
  "@Impuesto": ".impuesto",
  "@TipoFactor": ".tipoFactor",
  "@Base": ".base",
};

/** A request states a rate and a quota in different fields. */
const rateField = ({ tipoFactor }: Impuesto) => (tipoFactor === "Cuota" ? ".cuota" : ".tasaIva");

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
    const own = attribute === "@TasaOCuota" ? rateField(tax) : isBase ? undefined : TAX_FIELDS[attribute];
    return { name: `conceptos[${line}].impuestos[${index}]${own ?? ""}`, exact: own !== undefined };
  }
  return undefined;
}
