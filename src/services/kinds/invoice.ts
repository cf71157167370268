import type { Concepto, CreateInvoiceRequest, Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { currencyDecimals } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import type { Receptor } from "../../engine/kinds/head.ts";
import { buildInvoice, needsRate, sketchInvoice } from "../../engine/kinds/invoice.ts";
import { GENERIC_NATIONAL, PUBLICO_EN_GENERAL } from "../../engine/rules/comprobante/common.ts";
import { CONCEPT_DECIMALS } from "../../engine/taxes.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Built, type Field, fieldOf, findSetting, headOf, readPath } from "../issuing/index.ts";
import { requireCurrency } from "./currency.ts";
import type { BuiltKind } from "./kind.ts";
import { type RelationTable, relationsWith, requireRelations } from "./relations.ts";
import { prepareRelayed } from "./relayed.ts";
import { judgedSubstitute, requireSubstitutable } from "./substituting.ts";

/** An invoice is an Income document from the caller's data, or any CFDI that the caller sealed. */
export const INVOICE: BuiltKind<CreateInvoiceRequest> = {
  ...DOCUMENT_KINDS.factura,
  type: COMPROBANTE,
  build,
  sketch: (request) => ({ root: sketchInvoice(request), fieldOf: FIELD_OF }),
  async prepare(deps, caller, request) {
    return request.xml === undefined
      ? judgedSubstitute(deps, caller, await build(deps, caller, request))
      : prepareRelayed(deps, caller, request.xml, COMPROBANTE);
  },
};

async function build(deps: Deps, caller: Caller, request: CreateInvoiceRequest): Promise<Built> {
  requireComplete(request);
  const { receptorRfc = "", serie } = request;
  const setting = await findSetting(deps, caller, INVOICE, { receptorRfc, serie });
  requireGlobal(request, setting.receptor);
  const decimals = currencyDecimals(request.moneda ?? "MXN") ?? 2;
  const { id } = request;
  const agreeing = { tipos: ["I"], receptorRfc };
  const substituted = id === undefined ? undefined : await requireSubstitutable(deps, caller, id, agreeing);
  const related = await requireRelations(deps, caller, request.cfdiRelacionados, RELATIONS);
  const relations = relationsWith(related, substituted);
  const root = buildInvoice(request, { ...headOf(setting), decimals, relations });
  const fieldOf = (path: string) => taxField(request, path) ?? FIELD_OF(path);
  return { issuing: setting, root, fieldOf, substitutes: id };
}

const OF_CREDIT_NOTES = "es de una nota de crédito; use POST /facturas/{id}/nota-credito";

/** The relations of an invoice (Guía de llenado, CfdiRelacionados). */
const RELATIONS: RelationTable = {
  "01": OF_CREDIT_NOTES,
  "02": ["I", "E"],
  "03": OF_CREDIT_NOTES,
  "04": ["I", "E"],
  "05": "es de un comprobante de traslado, que se envía ya sellado (xml)",
  "06": ["T"],
  "07": ["I", "E"],
};

/** Checks what the request's own constraints cannot express. */
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
      requireRated(impuesto, `conceptos[${line}].impuestos[${index}].tipoFactor`);
      requireRate(impuesto, `conceptos[${line}].impuestos[${index}].tasaIva`);
    });
    requireDistinct(concepto.impuestos, `conceptos[${line}].impuestos`);
  });
}

/** A global invoice goes to the public and is paid when it is issued (Guía de llenado, factura global). No code of SAT's says so. */
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

/** The schema would speak of the amounts and bases that follow from the discount, none of which the caller wrote. */
function requireDiscountWithin(
  { cantidad, valorUnitario, descuento = "0", impuestos }: Concepto,
  campo: string,
): void {
  const importe = Decimal.of(cantidad).times(Decimal.of(valorUnitario)).round(CONCEPT_DECIMALS);
  const beyond = Decimal.of(descuento).compare(importe);
  if (beyond > 0) {
    throw invalid(`${campo}: no puede ser mayor que cantidad por valorUnitario, ${importe.trim()}`, {
      campo,
    });
  }
  if (beyond === 0 && !importe.isZero && impuestos.length > 0) {
    throw invalid(`${campo}: deja el concepto en cero, sin base para impuestos; quite sus impuestos`, {
      campo,
    });
  }
}

/** CFDI40184, which the schema would tell as three missing attributes. */
function requireRated({ categoria, tipoFactor }: Impuesto, campo: string): void {
  if (categoria !== "retencion" || tipoFactor !== "Exento") return;
  throw invalid(`${campo}: una retención no puede ser Exento; envíe Tasa o Cuota con su tasaIva, o quítela`, {
    campo,
  });
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

/** No rule of SAT's forbids it, but each tax would be charged, and nobody means a tax twice, or taxed and exempt at once. */
function requireDistinct(impuestos: readonly Impuesto[], campo: string): void {
  impuestos.forEach((impuesto, index) => {
    const first = impuestos.findIndex((other) => isSameTax(other, impuesto));
    if (first === index) return;
    const sentence = `repite el impuesto de impuestos[${first}]; en un concepto va una vez, salvo el IEPS con otra tasa`;
    throw invalid(`${campo}[${index}]: ${sentence}`, { campo: `${campo}[${index}]` });
  });
}

/** IEPS may be charged at several rates at once (LIEPS art. 2). */
function isSameTax(one: Impuesto, other: Impuesto): boolean {
  const tax = ({ impuesto = "002", categoria = "traslado" }: Impuesto) => `${impuesto} ${categoria}`;
  if (tax(one) !== tax(other)) return false;
  const [rate, otherRate] = [one.tasaIva, other.tasaIva];
  const atTwoRates =
    rate !== undefined && otherRate !== undefined && !Decimal.of(rate).equals(Decimal.of(otherRate));
  return !(one.impuesto === "003" && atTwoRates);
}

const CONCEPTO = "cfdi:Conceptos/cfdi:Concepto";
const ITEM = "conceptos[{cfdi:Concepto}]";

const FIELD_OF = fieldOf([
  ["@Serie", "serie"],
  ["@FormaPago", "formaPago"],
  ["@MetodoPago", "metodoPago"],
  ["@CondicionesDePago", "condicionesDePago"],
  ["@Moneda", "moneda"],
  ["@TipoCambio", "tipoCambio"],
  ["cfdi:Receptor", "receptorRfc"],
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
  [`${CONCEPTO}/cfdi:CuentaPredial`, `${ITEM}.cuentasPrediales`],
  [`${CONCEPTO}/cfdi:Impuestos`, `${ITEM}.impuestos`],
  ["cfdi:Impuestos", "conceptos"],
]);

/** Traslados and retenciones are two lists in the document and one in the request. */
const TAXES = [
  ["cfdi:Traslado", "traslado"],
  ["cfdi:Retencion", "retencion"],
] as const;

const TAX_FIELDS: Readonly<Record<string, string>> = {
  "@Impuesto": ".impuesto",
  "@TipoFactor": ".tipoFactor",
  "@TasaOCuota": ".tasaIva",
};

/** Returns the field of a concept's tax; undefined for a place that is not in one. */
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
    const own = TAX_FIELDS[steps.at(-1)!];
    return { name: `conceptos[${line}].impuestos[${index}]${own ?? ""}`, exact: own !== undefined };
  }
  return undefined;
}
