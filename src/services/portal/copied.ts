import { create, fromJson, type JsonObject, type JsonValue, type MessageInitShape } from "@bufbuild/protobuf";
import { ConceptoSchema, CreateInvoiceRequestSchema, ParteSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { PaymentDocumentSchema, PaymentSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { type DocumentRequest, DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { CreateTransferRequestSchema } from "#proto/cfdi/v1/traslado_pb.ts";
import { CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { notApplicable } from "../../../common/errors.ts";
import type { KindName } from "../../../common/kinds.ts";
import { currencyDecimals, FUELS, instantOf, zoneOfPostalCode } from "../../engine/catalogs/index.ts";
import { CARTA_PORTE } from "../../engine/complements/carta-porte.ts";
import { COMERCIO_EXTERIOR } from "../../engine/complements/comercio-exterior.ts";
import { HIDRO_Y_PETRO, onlyOf } from "../../engine/complements/petroliferos.ts";
import { Decimal } from "../../engine/decimal.ts";
import { type Local, readLocalTaxes } from "../../engine/implocal.ts";
import { computeLines } from "../../engine/kinds/invoice-lines.ts";
import { APPLIES_ADVANCE, CREDITS, SUBSTITUTES } from "../../engine/kinds/relations.ts";
import { tipoOperacionOf } from "../../engine/kinds/withholding.ts";
import { type Attributes, child, children, type XmlNode } from "../../engine/node.ts";
import { GENERIC_THIRD_PARTY } from "../../engine/rules/comprobante/common.ts";
import type { Application, DocumentRow } from "../../persistence/documents/index.ts";
import { complementsOf, namesOf, saidIn } from "../issuing/index.ts";
import { kindOf } from "../kinds/index.ts";
import { withExport, withExportedGoods } from "./copied-export.ts";
import { copyTaxes } from "./copied-taxes.ts";
import { tripIn } from "./copied-trip.ts";

/** A document whose request is not kept, so its XML and its record tell what it says. */
export interface Copied {
  readonly row: DocumentRow;
  readonly root: XmlNode;
  /** The document applies these amounts against invoices. */
  readonly applications: readonly Application[];
  /** Among the applications, this is the fiscal UUID of the advance. */
  readonly advanceUuid?: string | undefined;
}

/**
 * Returns what an invoice or a credit note applies of an advance; a note's other application is the credited invoice.
 */
export function advanceOf({ row, applications }: Pick<Copied, "row" | "applications">) {
  if (row.kind === "factura") return applications[0];
  return row.kind === "nota_credito" ? applications[1] : undefined;
}

type Content = MessageInitShape<typeof DocumentRequestSchema>["kind"];

const COPIES: Readonly<Record<KindName, (copied: Copied) => Content>> = {
  factura: copyInvoice,
  nota_credito: copyNote,
  complemento_pago: copyPayments,
  nomina: copyPayroll,
  retencion: copyWithholding,
  traslado: copyTransfer,
};

/**
 * Returns a request with the content of the document's XML, except the parts that the account or the day decides. A
 * document that no request can express is refused with 400, because a copy without the rest would be another document.
 */
export function copyOf(copied: Copied): DocumentRequest {
  return create(DocumentRequestSchema, { kind: COPIES[kindOf(copied.row).name](copied) });
}

function cannotSay(what: string): never {
  throw notApplicable(`El comprobante lleva ${what}, que un borrador no captura: no se puede copiar`);
}

/** Refuses elements and attributes that no request can express. */
function onlyWith({ name, attributes, children: inside }: XmlNode, known: readonly string[]): void {
  const odd = [
    ...Object.keys(attributes).filter((key) => attributes[key] !== undefined && !key.includes(":")),
    ...inside.map((one) => one.name),
  ].find((one) => !known.includes(one));
  if (odd !== undefined) cannotSay(`${odd} en ${name}`);
}

/** The service computes these parts of an invoice; its fields go to the others. */
const HEAD = [
  ...["Version", "Folio", "Sello", "NoCertificado", "Certificado", "TipoDeComprobante"],
  ...["SubTotal", "Descuento", "Total", "cfdi:Emisor", "cfdi:Impuestos"],
  ...namesOf(CreateInvoiceRequestSchema),
];
const CONCEPTO = ["Importe", ...namesOf(ConceptoSchema)];

const OF_INVOICE = [
  ...["tfd:TimbreFiscalDigital", "implocal:ImpuestosLocales", CARTA_PORTE, COMERCIO_EXTERIOR],
  ...complementsOf(CreateInvoiceRequestSchema).names,
];
const OF_CONCEPT = [HIDRO_Y_PETRO, ...complementsOf(ConceptoSchema).names];

/** The account and the day decide the first two of these fields; what the others say is read apart. */
const NOT_COPIED = ["lugarExpedicion", "fecha", "receptor", "usoCfdi", "conceptos", "cfdiRelacionados", "cartaPorte"];

function copyInvoice(copied: Copied): Content {
  const { root } = copied;
  const { attributes } = root;
  onlyWith(root, HEAD);
  if (attributes.TipoDeComprobante !== "I") cannotSay(`TipoDeComprobante ${attributes.TipoDeComprobante}`);
  const { Exportacion: exportacion } = attributes;
  const complement = child(root, "cfdi:Complemento");
  const exported = child(complement, COMERCIO_EXTERIOR);
  // With the complement an export may also be 04, which no request states.
  if (exported !== undefined && exportacion !== "02") cannotSay(`Exportacion ${exportacion} con Comercio Exterior`);
  if (complement !== undefined) onlyWith(complement, OF_INVOICE);
  const { MetodoPago: metodoPago, FormaPago: formaPago } = attributes;
  const plain = {
    ...saidIn(CreateInvoiceRequestSchema, root, NOT_COPIED),
    receptorRfc: receptorOf(root),
    ...(attributes.Moneda === "MXN" ? { moneda: undefined, tipoCambio: undefined } : {}),
    // With PPD the form of payment is always 99.
    formaPago: metodoPago === "PPD" ? undefined : formaPago,
    exportacion: exportacion === "01" || exported !== undefined ? undefined : exportacion,
    ...localTaxesOf(root),
    cfdiRelacionados: relationsOf(root),
    cartaPorte: tripIn(root, cannotSay),
    ...soldOf(copied),
  };
  const value = exported === undefined ? plain : withExport(plain, exported, root);
  if (value === undefined) cannotSay(OTHER_EXPORT);
  return { case: "factura", value: value as never };
}

const OTHER_EXPORT = "un Comercio Exterior que los datos no dicen igual";

/**
 * Returns the sold concepts. The XML states a deducted advance as discounts of the concepts, which become the request's
 * advance again.
 */
function soldOf(copied: Copied) {
  const { root, advanceUuid: uuid } = copied;
  const decimals = currencyDecimals(root.attributes.Moneda ?? "") ?? 2;
  const written = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  const conceptos = written.map((concepto) => copyConcept(concepto, decimals));
  const advance = advanceOf(copied);
  if (advance === undefined || uuid === undefined) return { conceptos };
  const undiscounted = conceptos.map(({ descuento: _share, ...concepto }) => concepto);
  const anticipo = { uuid, importe: advance.amount };
  const order = create(CreateInvoiceRequestSchema, { conceptos: undiscounted as never, anticipo });
  const { lines } = computeLines(order, decimals);
  const isSame = lines.every(({ descuento = Decimal.ZERO }, index) =>
    descuento.equals(Decimal.of(conceptos[index]?.descuento ?? "0")),
  );
  if (!isSame) cannotSay("el descuento de un anticipo junto con otros");
  return { conceptos: undiscounted, anticipo };
}

/** Returns the relations without 04: a document is substituted once, so a copy of a substitute replaces nothing. */
function relationsOf(root: XmlNode) {
  return children(root, "cfdi:CfdiRelacionados").flatMap((group) => {
    const { TipoRelacion: tipoRelacion = "" } = group.attributes;
    if (tipoRelacion === SUBSTITUTES) return [];
    const uuids = children(group, "cfdi:CfdiRelacionado").map(({ attributes }) => attributes.UUID ?? "");
    return [{ tipoRelacion, uuids }];
  });
}

function copyConcept(concepto: XmlNode, decimals: number) {
  onlyWith(concepto, CONCEPTO);
  const { attributes } = concepto;
  const impuestos = copyTaxes(concepto, decimals);
  const usual = impuestos.length === 0 ? "01" : "02";
  return {
    ...(saidIn(ConceptoSchema, concepto) as MessageInitShape<typeof ConceptoSchema>),
    objetoImp: attributes.ObjetoImp === usual ? undefined : attributes.ObjetoImp,
    pedimentos: customsOf(concepto),
    ...thirdPartyOf(concepto),
    ...fuelOf(concepto),
    partes: children(concepto, "cfdi:Parte").map((part) => ({
      ...saidIn(ParteSchema, part),
      pedimentos: customsOf(part),
    })),
    impuestos,
  };
}

function customsOf(node: XmlNode): readonly string[] {
  return children(node, "cfdi:InformacionAduanera").map(({ attributes }) =>
    (attributes.NumeroPedimento ?? "").replaceAll(" ", ""),
  );
}

function thirdPartyOf(concepto: XmlNode) {
  const third = child(concepto, "cfdi:ACuentaTerceros")?.attributes;
  // The service adds the rest for the place of issue of the day.
  if (third?.RfcACuentaTerceros === GENERIC_THIRD_PARTY) return { aCuentaTerceros: { rfc: GENERIC_THIRD_PARTY } };
  return {};
}

/** The service puts the permit before the number of a discharge, and takes the subproduct of petrol from its key. */
function fuelOf(concepto: XmlNode) {
  const inside = child(concepto, "cfdi:ComplementoConcepto");
  if (inside === undefined) return {};
  onlyWith(inside, OF_CONCEPT);
  const fuel = child(inside, HIDRO_Y_PETRO);
  if (fuel === undefined) return {};
  const { NumeroPermiso: numeroPermiso = "", SubProductoHYP } = fuel.attributes;
  const { ClaveProdServ, NoIdentificacion } = concepto.attributes;
  const subProducto = onlyOf(FUELS.get(ClaveProdServ) ?? []) === undefined ? SubProductoHYP : undefined;
  const start = `${numeroPermiso}-`;
  const isNumbered = NoIdentificacion?.startsWith(start) && NoIdentificacion !== start;
  return {
    hidroYPetro: { numeroPermiso, subProducto },
    ...(isNumbered ? { noIdentificacion: NoIdentificacion!.slice(start.length) } : {}),
  };
}

/**
 * Returns the local taxes. The XML does not state their base: a tax that is not computed on the price less the discount
 * is copied by its amount.
 */
function localTaxesOf(root: XmlNode) {
  const local = readLocalTaxes(root);
  if (local === undefined) return {};
  const request = ({ nombre, tasa, importe }: Local) => ({ nombre, tasa, importe: importe.toString() });
  return {
    impuestosLocales: {
      traslados: local.transferred.map(request),
      retenciones: local.withheld.map(request),
    },
  };
}

function receptorOf(root: XmlNode): string {
  return child(root, "cfdi:Receptor")?.attributes.Rfc ?? "";
}

function currencyOf({ Moneda: moneda, TipoCambio: tipoCambio }: Attributes) {
  return moneda === "MXN" ? {} : { moneda, tipoCambio };
}

function copyNote(copied: Copied): Content {
  const {
    root,
    applications: [application],
    advanceUuid: anticipoUuid,
  } = copied;
  if (application === undefined) cannotSay("una relación que este servicio no hizo");
  const conceptos = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  const isOfGoods = child(child(root, "cfdi:Complemento"), COMERCIO_EXTERIOR) !== undefined;
  const mercanciasDevueltas = conceptos.map(({ attributes: { NoIdentificacion, Cantidad } }) => ({
    noIdentificacion: NoIdentificacion,
    cantidad: Cantidad,
  }));
  const [relation] = children(root, "cfdi:CfdiRelacionados");
  const tipo = relation?.attributes.TipoRelacion;
  const tipoRelacion = tipo === CREDITS && !isOfGoods ? undefined : tipo;
  const { Total: importe = "", Serie: serie, FormaPago: formaPago } = root.attributes;
  const note = { id: application.invoiceId, importe, serie, tipoRelacion };
  if (tipo === APPLIES_ADVANCE) {
    if (anticipoUuid === undefined) cannotSay("un anticipo que la cuenta no facturó");
    return { case: "notaCredito", value: { ...note, anticipoUuid } as never };
  }
  const value = {
    ...{ ...note, descripcion: conceptos[0]?.attributes.Descripcion ?? "", formaPago },
    ...(isOfGoods ? { mercanciasDevueltas } : {}),
  };
  return { case: "notaCredito", value: value as never };
}

function copyPayments({ root }: Copied): Content {
  const pagos = children(child(child(root, "cfdi:Complemento"), "pago20:Pagos"), "pago20:Pago").map((pago) => {
    const { attributes } = pago;
    return {
      fechaPago: paymentTimeIn(root, attributes.FechaPago),
      ...saidIn(PaymentSchema, pago, ["fechaPago", "moneda", "tipoCambio", "documentos"]),
      ...currencyOf({ Moneda: attributes.MonedaP, TipoCambio: attributes.TipoCambioP }),
      documentos: children(pago, "pago20:DoctoRelacionado").map((paid) => ({
        ...saidIn(PaymentDocumentSchema, paid),
        ...(Number(paid.attributes.EquivalenciaDR ?? "1") === 1 ? { equivalencia: undefined } : {}),
      })),
    };
  });
  const value = { receptorRfc: receptorOf(root), serie: root.attributes.Serie, pagos };
  return { case: "complementoPago", value: value as never };
}

/**
 * An hour is of the place of issue in the XML, and without a zone of Mexico City in a request; at noon it is not known.
 */
function paymentTimeIn(root: XmlNode, told = ""): string {
  const zone = zoneOfPostalCode(root.attributes.LugarExpedicion ?? "");
  return told.endsWith("T12:00:00") ? told : (instantOf(told, zone)?.toISOString() ?? told);
}

/** Copies a payroll receipt. Its totals are computed again; the RegistroPatronal is copied as it was. */
function copyPayroll({ root }: Copied): Content {
  if (child(child(root, "cfdi:Complemento"), "nomina12:Nomina") === undefined)
    cannotSay("otro complemento que Nómina 1.2");
  const said = saidIn(CreatePayrollRequestSchema, root, ["lugarExpedicion", "fecha"]);
  const value = create(CreatePayrollRequestSchema, { ...said, receptorRfc: receptorOf(root) });
  // The form does not show these totals, so a copied one would contradict a row that is corrected.
  const { percepciones, deducciones } = value.nomina ?? {};
  delete percepciones?.totalSueldos;
  delete percepciones?.totalSeparacionIndemnizacion;
  delete percepciones?.totalJubilacionPensionRetiro;
  delete deducciones?.totalOtrasDeducciones;
  delete deducciones?.totalImpuestosRetenidos;
  return { case: "nomina", value };
}

/** The day and the account decide two of these; the others are read apart. */
const TRANSFER_READ_APART = ["fecha", "lugarExpedicion", "domicilioFiscal", "cfdiRelacionados", "cartaPorte"];

/** Copies a transfer. Its concepts are the goods of its trip. */
function copyTransfer({ root }: Copied): Content {
  const { DomicilioFiscalReceptor: domicilio } = child(root, "cfdi:Receptor")?.attributes ?? {};
  const complement = child(root, "cfdi:Complemento")!;
  onlyWith(complement, ["tfd:TimbreFiscalDigital", CARTA_PORTE, COMERCIO_EXTERIOR]);
  const exported = child(complement, COMERCIO_EXTERIOR);
  const said = saidIn(CreateTransferRequestSchema, root, TRANSFER_READ_APART) as object;
  const plain = create(CreateTransferRequestSchema, {
    ...said,
    cartaPorte: tripIn(root, cannotSay),
    domicilioFiscal: domicilio === root.attributes.LugarExpedicion ? undefined : domicilio,
    cfdiRelacionados: relationsOf(root),
  });
  const value = exported === undefined ? plain : withExportedGoods(plain, exported, root);
  if (value === undefined) cannotSay(OTHER_EXPORT);
  return { case: "traslado", value };
}

/**
 * Copies a withholding. The day of the operation and a foreigner's country do not stand in the document, so people type
 * them again.
 */
function copyWithholding({ root, row }: Copied): Content {
  const tipoOperacion = tipoOperacionOf(row.tipo ?? "");
  if (tipoOperacion === undefined) cannotSay(`la clave de retención ${row.tipo}`);
  const complement = child(root, "retenciones:Complemento")?.children[0];
  const json = {
    tipoOperacion,
    serie: row.serie,
    ...saidIn(CreateWithholdingRequestSchema, root, ["serie", "cveRetenc", "datosEspecificos"]),
    datosEspecificos: complement && dataOf(complement),
  };
  const text = JSON.stringify(json);
  const value = fromJson(CreateWithholdingRequestSchema, JSON.parse(text), { ignoreUnknownFields: true });
  return { case: "retencion", value };
}

/**
 * Copies an element of the complement whose names the request keeps, except for two elements. The country in the
 * complement has two letters.
 */
function dataOf({ attributes, children: inside }: XmlNode): JsonObject {
  const { Version: _version, ...own } = attributes as Record<string, string>;
  const data: Record<string, JsonValue> = { ...own };
  for (const one of inside) {
    const { PaisDeResidParaEfecFisc: _country, ...said } = one.attributes as Record<string, string>;
    const name = one.name.slice(one.name.indexOf(":") + 1);
    if (name === "NoBeneficiario" || name === "Beneficiario") data[name] = said;
    else Object.assign(data, said);
  }
  return data;
}
