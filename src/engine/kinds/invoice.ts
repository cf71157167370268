import type { Concepto, CreateInvoiceRequest, Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { currencyDecimals } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { memoize } from "../memoize.ts";
import { node, type XmlNode } from "../node.ts";
import {
  CONCEPT_DECIMALS,
  conceptTaxes,
  RATE_DECIMALS,
  summarise,
  type Tax,
  taxAmount,
  written,
} from "../taxes.ts";
import { normalizeSpace } from "../xml.ts";
import { type DocumentHead, emisorNode, PENDING_FOLIO, receptorNode } from "./head.ts";
import { type Relation, relationNodes } from "./relations.ts";

export interface InvoiceContext extends DocumentHead {
  /** The currency has this many decimals (c_Moneda). */
  readonly decimals: number;
  readonly relations?: readonly Relation[];
}

/** This rate applies to a transferred IVA whose rate the request omits (decisions: seal mode, taxes). */
const DEFAULT_IVA = Decimal.of("0.160000");

/** Builds an Ingreso CFDI (type I) from the order. It lacks only its seal and has a placeholder folio. */
export function buildInvoice(request: CreateInvoiceRequest, context: InvoiceContext): XmlNode {
  const { decimals } = context;
  const lines = request.conceptos.map((concepto) => computeLine(concepto, decimals));
  const subTotal = Decimal.sum(lines.map((line) => line.importe)).round(decimals);
  const discounted = lines.some((line) => line.descuento !== undefined);
  const descuento = Decimal.sum(lines.map((line) => line.descuento ?? Decimal.ZERO)).round(decimals);
  const taxes = summarise(allTaxes(lines), decimals);
  const total = subTotal.minus(descuento).plus(taxes.trasladados).minus(taxes.retenidos).round(decimals);
  const metodoPago = request.metodoPago ?? "PUE";
  const { informacionGlobal: global } = request;

  return node(
    "cfdi:Comprobante",
    {
      Version: "4.0",
      Serie: context.serie,
      Folio: PENDING_FOLIO,
      Fecha: context.fecha,
      Sello: "",
      // CFDI40105: an invoice to be paid later has no form of payment yet.
      FormaPago: request.formaPago ?? (metodoPago === "PPD" ? "99" : undefined),
      NoCertificado: context.noCertificado,
      Certificado: context.certificado,
      CondicionesDePago: freeText(request.condicionesDePago),
      SubTotal: subTotal.toString(),
      Descuento: discounted ? descuento.toString() : undefined,
      Moneda: request.moneda ?? "MXN",
      TipoCambio: request.tipoCambio && Decimal.of(request.tipoCambio).trim().toString(),
      Total: total.toString(),
      TipoDeComprobante: "I",
      Exportacion: "01",
      MetodoPago: metodoPago,
      LugarExpedicion: context.lugarExpedicion,
    },
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
        lines.map((line) => buildConcepto(line, decimals)),
      ),
      taxes.node,
    ],
  );
}

/**
 * Builds an invoice without a head from an incomplete order, to show its totals. A line or a tax whose
 * amounts are not numbers yet counts as nothing. Lines keep their positions.
 */
export function sketchInvoice(request: CreateInvoiceRequest): XmlNode {
  const conceptos = request.conceptos.map((concepto) => {
    const [cantidad, valorUnitario] = [number(concepto.cantidad), number(concepto.valorUnitario)];
    const impuestos = concepto.impuestos.filter(
      (tax) => !needsRate(tax) && (tax.tasaIva === undefined || number(tax.tasaIva) !== undefined),
    );
    const descuento = concepto.descuento === undefined ? undefined : (number(concepto.descuento) ?? "0");
    const isPriced = cantidad !== undefined && valorUnitario !== undefined;
    return {
      ...concepto,
      ...(isPriced ? { cantidad, valorUnitario, descuento } : NO_PRICE),
      impuestos,
    };
  });
  const sketch: CreateInvoiceRequest = { ...request, conceptos };
  delete sketch.tipoCambio;
  const decimals = currencyDecimals(request.moneda ?? "MXN") ?? 2;
  return buildInvoice(sketch, { ...NOBODY, decimals });
}

/** A line without a price has no amount to take a discount from. */
const NO_PRICE = { cantidad: "0", valorUnitario: "0", descuento: undefined };

/** Returns the text if a tax or an amount can be computed with it. */
function number(text: string): string | undefined {
  const value = text.length > MOST_DIGITS ? undefined : Decimal.parse(text);
  return value === undefined || value.isNegative || value.scale > CONCEPT_DECIMALS ? undefined : text;
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

interface Line {
  readonly concepto: Concepto;
  readonly cantidad: Decimal;
  readonly valorUnitario: Decimal;
  readonly importe: Decimal;
  readonly descuento: Decimal | undefined;
  readonly taxes: readonly Tax[];
}

/** A loop is used because `flatMap` costs more than all the sums. */
function allTaxes(lines: readonly Line[]): Tax[] {
  const taxes: Tax[] = [];
  for (const line of lines) taxes.push(...line.taxes);
  return taxes;
}

function computeLine(concepto: Concepto, decimals: number): Line {
  const cantidad = Decimal.of(concepto.cantidad).trim();
  const valorUnitario = Decimal.of(concepto.valorUnitario).trim();
  const descuento = concepto.descuento === undefined ? undefined : Decimal.of(concepto.descuento).trim();
  const product = cantidad.times(valorUnitario);
  const exact = product.scale > CONCEPT_DECIMALS ? product.round(CONCEPT_DECIMALS) : product.trim();
  // CFDI40168: a discount may not have more decimals than its amount.
  const importe = exact.round(Math.max(exact.scale, descuento?.scale ?? 0, decimals));
  const base = descuento === undefined ? importe : importe.minus(descuento);
  return {
    concepto,
    cantidad,
    valorUnitario,
    importe,
    descuento,
    taxes: computeTaxes(concepto.impuestos, base),
  };
}

/**
 * IVA is charged on the price with IEPS included (LIVA art. 12); every other tax is charged on the price
 * only.
 */
function computeTaxes(impuestos: readonly Impuesto[], base: Decimal): Tax[] {
  let ivaBase = base;
  for (const impuesto of impuestos) {
    if (isTransferredIeps(impuesto))
      ivaBase = ivaBase.plus(computeTax(impuesto, base).importe ?? Decimal.ZERO);
  }
  return impuestos.map((impuesto) => computeTax(impuesto, isIva(impuesto) ? ivaBase : base));
}

function computeTax(impuesto: Impuesto, base: Decimal): Tax {
  const tipoFactor = impuesto.tipoFactor === "Exento" ? "Exento" : "Tasa";
  const tasa = tipoFactor === "Exento" ? undefined : rate(impuesto);
  return {
    category: impuesto.categoria === "retencion" ? "retencion" : "traslado",
    impuesto: impuesto.impuesto ?? "002",
    tipoFactor,
    base,
    tasa,
    importe: tasa && taxAmount(base, tasa),
  };
}

function rate({ tasaIva }: Impuesto): Decimal {
  return tasaIva === undefined ? DEFAULT_IVA : readRate(tasaIva);
}

const readRate = memoize((tasaIva) => Decimal.of(tasaIva).trim().round(RATE_DECIMALS));

/**
 * Returns true for a tax that needs its `tasaIva`: only a transferred IVA has a default rate, and an exempt
 * tax has none.
 */
export function needsRate(impuesto: Impuesto): boolean {
  const transferredIva = isIva(impuesto) && impuesto.categoria !== "retencion";
  return impuesto.tipoFactor !== "Exento" && impuesto.tasaIva === undefined && !transferredIva;
}

function isIva({ impuesto = "002" }: Impuesto): boolean {
  return impuesto === "002";
}

function isTransferredIeps({ impuesto, categoria }: Impuesto): boolean {
  return impuesto === "003" && categoria !== "retencion";
}

function buildConcepto(line: Line, decimals: number): XmlNode {
  const { concepto } = line;
  return node(
    "cfdi:Concepto",
    {
      ClaveProdServ: concepto.claveProdServ,
      NoIdentificacion: freeText(concepto.noIdentificacion),
      Cantidad: line.cantidad.toString(),
      ClaveUnidad: concepto.claveUnidad,
      Unidad: freeText(concepto.unidad),
      Descripcion: normalizeSpace(concepto.descripcion),
      ValorUnitario: written(line.valorUnitario, decimals),
      Importe: line.importe.toString(),
      Descuento: line.descuento && written(line.descuento, decimals),
      ObjetoImp: concepto.objetoImp ?? (line.taxes.length > 0 ? "02" : "01"),
    },
    [
      conceptTaxes(line.taxes, decimals),
      ...concepto.cuentasPrediales.map((Numero) => node("cfdi:CuentaPredial", { Numero })),
    ],
  );
}

/** Free texts are written as the schema reads them (whiteSpace collapse). */
function freeText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : normalizeSpace(text);
}
