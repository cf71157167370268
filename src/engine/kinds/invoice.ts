import type {
  ACuentaTerceros,
  Concepto,
  CreateInvoiceRequest,
  Impuesto,
  ImpuestoLocal,
  Parte,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { currencyDecimals } from "../catalogs/index.ts";
import { fuelOf, numberOfFuel } from "../complements/petroliferos.ts";
import { Decimal } from "../decimal.ts";
import { node, type XmlNode } from "../node.ts";
import { SELLER_ABROAD_NAME } from "../rules/comprobante/common.ts";
import { CONCEPT_DECIMALS, conceptTaxes, summarise, type Tax, written } from "../taxes.ts";
import { freeText, normalizeSpace } from "../xml.ts";
import { type DocumentHead, emisorNode, headOf, receptorNode } from "./head.ts";
import { computeLines } from "./invoice-lines.ts";
import { type Line, needsRate } from "./line.ts";
import { localTaxes } from "./local-taxes.ts";
import { type Relation, relationNodes } from "./relations.ts";

export interface InvoiceContext extends DocumentHead {
  /** Decimals of the currency (c_Moneda). */
  readonly decimals: number;
  readonly relations?: readonly Relation[];
  /** Fuel is sold with this permit at the place of issue; a concept may state another one. */
  readonly permiso?: string | null;
  /** The complements that the request states field by field. */
  readonly complements?: readonly XmlNode[];
  /** Each concept has its own ones, by its position. */
  readonly ofConcepts?: readonly (readonly XmlNode[])[];
}

/** Builds an Ingreso CFDI (type I) from the order. It lacks only its seal and has a placeholder folio. */
export function buildInvoice(
  request: CreateInvoiceRequest,
  context: InvoiceContext,
  lines = computeLines(request, context.decimals).lines,
): XmlNode {
  const { decimals } = context;
  const subTotal = Decimal.sum(lines.map((line) => line.importe)).round(decimals);
  const discounted = lines.some((line) => line.descuento !== undefined);
  const descuento = Decimal.sum(lines.map((line) => line.descuento ?? Decimal.ZERO)).round(decimals);
  const taxes = summarise(allTaxes(lines), decimals);
  const federal = subTotal.minus(descuento).plus(taxes.trasladados).minus(taxes.retenidos);
  const local = request.impuestosLocales && localTaxes(request.impuestosLocales, subTotal.minus(descuento));
  const total = local === undefined ? federal : federal.plus(local.total);
  const metodoPago = request.metodoPago ?? "PUE";
  const { informacionGlobal: global } = request;

  return node(
    "cfdi:Comprobante",
    headOf(
      context,
      {
        CondicionesDePago: freeText(request.condicionesDePago),
        SubTotal: subTotal.toString(),
        Descuento: discounted ? descuento.toString() : undefined,
        Moneda: request.moneda ?? "MXN",
        TipoCambio: request.tipoCambio && Decimal.of(request.tipoCambio).trim().toString(),
        Total: total.round(decimals).toString(),
        TipoDeComprobante: "I",
        Exportacion: request.exportacion ?? "01",
        MetodoPago: metodoPago,
        LugarExpedicion: context.lugarExpedicion,
      },
      // CFDI40105: an invoice to be paid later has no form of payment yet.
      request.formaPago ?? (metodoPago === "PPD" ? "99" : undefined),
    ),
    [
      global &&
        node("cfdi:InformacionGlobal", {
          Periodicidad: global.periodicidad,
          Meses: global.meses,
          Año: String(global.anio),
        }),
      ...relationNodes(context.relations ?? []),
      emisorNode(context),
      receptorNode(context),
      node(
        "cfdi:Conceptos",
        {},
        lines.map((line, at) => buildConcepto(line, context, at, request.anticipo === undefined ? "" : REMAINDER)),
      ),
      taxes.node,
      around("cfdi:Complemento", local?.node, context.complements),
    ],
  );
}

/**
 * Builds an invoice without a head from an incomplete order, to show its totals. A line or a tax whose amounts are not
 * numbers yet counts as nothing. Lines keep their positions.
 */
export function sketchInvoice(request: CreateInvoiceRequest): XmlNode {
  const sketch: CreateInvoiceRequest = { ...request, conceptos: request.conceptos.map(sketchConcepto) };
  delete sketch.tipoCambio;
  for (const name of ["descuentoGlobal", "descuentoGlobalPorcentaje"] as const)
    if (!isNumber(request[name] ?? "")) delete sketch[name];
  if (!isNumber(request.anticipo?.importe ?? "")) delete sketch.anticipo;
  if (request.impuestosLocales !== undefined)
    sketch.impuestosLocales = {
      ...request.impuestosLocales,
      traslados: request.impuestosLocales.traslados.filter(isLocalComputable),
      retenciones: request.impuestosLocales.retenciones.filter(isLocalComputable),
    };
  const decimals = currencyDecimals(request.moneda ?? "MXN") ?? 2;
  return buildInvoice(sketch, { ...NOBODY, decimals });
}

function sketchConcepto(concepto: Concepto): Concepto {
  const { cantidad, valorUnitario, precioConImpuestos, importeConImpuestos } = concepto;
  const price = precioConImpuestos ?? importeConImpuestos ?? valorUnitario;
  const isPriced = isNumber(price) && isNumber(cantidad) && !Decimal.of(cantidad).isZero;
  const impuestos = concepto.impuestos.filter(isComputable);
  const bare = { ...concepto, impuestos, partes: [], pedimentos: [] };
  if (!isPriced) return { ...bare, ...NO_PRICE };
  const kept = (text: string | undefined) => (text === undefined || isNumber(text) ? text : undefined);
  return {
    ...bare,
    descuento: kept(concepto.descuento),
    descuentoPorcentaje: kept(concepto.descuentoPorcentaje),
  } as Concepto;
}

function isComputable(tax: Impuesto): boolean {
  const texts = tax.tipoFactor === "Cuota" ? [tax.cuota ?? "", tax.base ?? ""] : [tax.tasaIva, tax.base];
  return !needsRate(tax) && texts.every((text) => text === undefined || isNumber(text));
}

function isLocalComputable({ tasa, base, importe }: ImpuestoLocal): boolean {
  return isNumber(tasa) && [base, importe].every((text) => text === undefined || isNumber(text));
}

/** A line without a price has no amount to take a discount from. */
const NO_PRICE = {
  cantidad: "0",
  valorUnitario: "0",
  precioConImpuestos: undefined,
  importeConImpuestos: undefined,
  descuento: undefined,
  descuentoPorcentaje: undefined,
};

function isNumber(text: string): boolean {
  const value = text.length > MOST_DIGITS ? undefined : Decimal.parse(text);
  return value !== undefined && !value.isNegative && value.scale <= CONCEPT_DECIMALS;
}

const MOST_DIGITS = 30;

const NOBODY: DocumentHead = {
  serie: "",
  lugarExpedicion: "",
  fecha: "",
  noCertificado: "",
  certificado: "",
  emisor: { rfc: "", nombre: "", regimenFiscal: "" },
  receptor: { rfc: "", nombre: "", codigoPostal: "", regimenFiscal: "", usoCfdi: "" },
};

/** A loop is used because `flatMap` costs more than all the sums. */
function allTaxes(lines: readonly Line[]): Tax[] {
  const taxes: Tax[] = [];
  for (const line of lines) taxes.push(...line.taxes);
  return taxes;
}

/** Concepts of an invoice with a deducted advance end with this text (Guía de llenado, anticipos, second procedure). */
const REMAINDER = "CFDI por remanente de un anticipo";

/** Returns the text with that ending, which the copy of such an invoice already has. */
function endedWith(text: string, end: string): string {
  return end === "" || text.endsWith(end) ? text : `${text}. ${end}`;
}

/** Returns the element around a complement that is computed and those that are stated; undefined without any. */
function around(name: string, computed: XmlNode | undefined, stated: readonly XmlNode[] = []): XmlNode | undefined {
  const complements = computed === undefined ? stated : [computed, ...stated];
  return complements.length === 0 ? undefined : node(name, {}, complements);
}

function buildConcepto(line: Line, context: InvoiceContext, at: number, end: string): XmlNode {
  const { concepto } = line;
  const { decimals, lugarExpedicion, permiso } = context;
  const fuel = fuelOf(concepto, permiso ?? undefined);
  const number = freeText(concepto.noIdentificacion);
  return node(
    "cfdi:Concepto",
    {
      ClaveProdServ: concepto.claveProdServ,
      NoIdentificacion: fuel === undefined ? number : numberOfFuel(number, fuel),
      Cantidad: line.cantidad.toString(),
      ClaveUnidad: concepto.claveUnidad,
      Unidad: freeText(concepto.unidad),
      Descripcion: endedWith(normalizeSpace(concepto.descripcion), end),
      ValorUnitario: written(line.valorUnitario, decimals),
      Importe: line.importe.toString(),
      Descuento: line.descuento && written(line.descuento, decimals),
      ObjetoImp: concepto.objetoImp ?? (line.taxes.length > 0 ? "02" : "01"),
    },
    [
      conceptTaxes(line.taxes, decimals),
      concepto.aCuentaTerceros && thirdPartyNode(concepto.aCuentaTerceros, lugarExpedicion),
      ...concepto.pedimentos.map(customsNode),
      ...concepto.cuentasPrediales.map((Numero) => node("cfdi:CuentaPredial", { Numero })),
      around("cfdi:ComplementoConcepto", fuel, context.ofConcepts?.[at]),
      ...concepto.partes.map((part) => partNode(part, decimals)),
    ],
  );
}

/**
 * A seller abroad has the name, the régimen and the postal code that SAT prescribes (CFDI40189, CFDI140223, CFDI40193).
 */
function thirdPartyNode(third: ACuentaTerceros, lugarExpedicion: string): XmlNode {
  const { rfc, nombre = SELLER_ABROAD_NAME, regimenFiscal = "616", codigoPostal = lugarExpedicion } = third;
  return node("cfdi:ACuentaTerceros", {
    RfcACuentaTerceros: rfc,
    NombreACuentaTerceros: normalizeSpace(nombre),
    RegimenFiscalACuentaTerceros: regimenFiscal,
    DomicilioFiscalACuentaTerceros: codigoPostal,
  });
}

/** Anexo 20 writes two blanks between year, customs office, patente and number. */
function customsNode(pedimento: string): XmlNode {
  const [, ...parts] = /^(..)(..)(....)(.{7})$/.exec(pedimento.replaceAll(" ", "")) ?? [];
  return node("cfdi:InformacionAduanera", { NumeroPedimento: parts.join("  ") });
}

/** The amount of a part informs; no rule ties it to the concept's (Anexo 20, Parte). */
function partNode(part: Parte, decimals: number): XmlNode {
  const cantidad = Decimal.of(part.cantidad).trim();
  const price = part.valorUnitario === undefined ? undefined : Decimal.of(part.valorUnitario).trim();
  const importe = price?.times(cantidad).trim();
  const rounded = importe && importe.scale > CONCEPT_DECIMALS ? importe.round(CONCEPT_DECIMALS) : importe;
  return node(
    "cfdi:Parte",
    {
      ClaveProdServ: part.claveProdServ,
      NoIdentificacion: freeText(part.noIdentificacion),
      Cantidad: cantidad.toString(),
      Unidad: freeText(part.unidad),
      Descripcion: normalizeSpace(part.descripcion),
      ValorUnitario: price && written(price, decimals),
      Importe: rounded && written(rounded, decimals),
    },
    part.pedimentos.map(customsNode),
  );
}
