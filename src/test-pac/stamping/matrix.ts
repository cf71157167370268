import { currencyDecimals } from "../../engine/catalogs/currencies.ts";
import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import type { Registers, Taxpayer } from "../storage/index.ts";

/** A Rejection is a reason not to stamp, with SAT's code and words. */
export interface Rejection {
  readonly code: string;
  readonly sentence: string;
  readonly detail?: string;
}

/**
 * Checks rules of SAT's validation matrix for CFDI 4.0, sharing no code with the service's rules: those on data that
 * only a PAC knows (names, postal codes and regimes), and some arithmetic. Returns all failures, in order.
 */
export function matrixErrors(root: XmlNode, registers: Registers): Rejection[] {
  const facts = factsOf(root, registers);
  return RULES.filter(([, , fails]) => fails(facts)).map(([code, sentence]) => ({ code, sentence }));
}

interface Facts {
  readonly root: XmlNode;
  readonly type: string;
  readonly emisor: XmlNode;
  readonly receptor: XmlNode;
  readonly conceptos: readonly XmlNode[];
  readonly impuestos: XmlNode | undefined;
  readonly issuer: Taxpayer | undefined;
  readonly receiver: Taxpayer | undefined;
  /** `generic` says that the receiver has a generic RFC: the public, or a foreigner. */
  readonly generic: boolean;
  readonly registers: Registers;
}

const PUBLIC = "XAXX010101000";
const FOREIGNER = "XEXX010101000";

/** Each row has a code, a sentence, and a function that returns true when the document fails. */
const RULES: readonly (readonly [string, string, (facts: Facts) => boolean])[] = [
  [
    "CFDI40103",
    "Un comprobante de tipo T, N o P trae FormaPago.",
    ({ root, type }) => "TNP".includes(type) && root.attributes.FormaPago !== undefined,
  ],
  [
    "CFDI40105",
    "Con MetodoPago PPD la FormaPago debe ser 99.",
    ({ root, type }) =>
      !"TNP".includes(type) && root.attributes.MetodoPago === "PPD" && root.attributes.FormaPago !== "99",
  ],
  [
    "CFDI40108",
    "El SubTotal no es igual a la suma de los importes de los conceptos.",
    ({ root, type, conceptos }) =>
      "IEN".includes(type) && !same(amount(root, "SubTotal"), sum(conceptos, "Importe"), root),
  ],
  [
    "CFDI40109",
    "El SubTotal de un comprobante de tipo T o P no es cero.",
    ({ root, type }) => "TP".includes(type) && !amount(root, "SubTotal").isZero,
  ],
  [
    "CFDI40110",
    "El Descuento es mayor que el SubTotal.",
    ({ root }) => amount(root, "Descuento").compare(amount(root, "SubTotal")) > 0,
  ],
  [
    "CFDI40111",
    "El Descuento no es igual a la suma de los descuentos de los conceptos.",
    ({ root, type, conceptos }) =>
      "IEN".includes(type) && !same(amount(root, "Descuento"), sum(conceptos, "Descuento"), root),
  ],
  [
    "CFDI40114",
    "La Moneda es MXN y el TipoCambio no es 1.",
    ({ root }) => root.attributes.Moneda === "MXN" && (root.attributes.TipoCambio ?? "1") !== "1",
  ],
  [
    "CFDI40115",
    "La Moneda no es MXN ni XXX y falta el TipoCambio.",
    ({ root }) =>
      !["MXN", "XXX"].includes(root.attributes.Moneda ?? "") && root.attributes.TipoCambio === undefined,
  ],
  [
    "CFDI40119",
    "El Total no corresponde al SubTotal, menos descuentos, más impuestos trasladados, menos retenidos.",
    ({ root, impuestos }) => !same(amount(root, "Total"), expectedTotal(root, impuestos), root),
  ],
  [
    "CFDI40130",
    "Un comprobante de ingreso al público en general no trae el nodo InformacionGlobal.",
    ({ root, type, receptor }) =>
      type === "I" && isPublic(receptor) && child(root, "cfdi:InformacionGlobal") === undefined,
  ],
  [
    "CFDI40139",
    "El Nombre del emisor no pertenece a su RFC.",
    ({ emisor, issuer }) => issuer !== undefined && issuer.nombre !== emisor.attributes.Nombre,
  ],
  [
    "CFDI40141",
    "El RegimenFiscal del emisor no es de los suyos.",
    ({ emisor, issuer }) => issuer?.regimenes.includes(emisor.attributes.RegimenFiscal ?? "") === false,
  ],
  [
    "CFDI40143",
    "El RFC del receptor no está registrado ante el SAT.",
    ({ generic, receiver, registers }) =>
      !generic && !(receiver?.registrado ?? registers.settings.unknownTaxpayers === "accept"),
  ],
  [
    "CFDI40145",
    "El Nombre del receptor no pertenece a su RFC.",
    ({ receptor, receiver }) => receiver !== undefined && receiver.nombre !== receptor.attributes.Nombre,
  ],
  [
    "CFDI40146",
    "El Nombre PUBLICO EN GENERAL solo corresponde al RFC genérico nacional.",
    ({ receptor }) =>
      receptor.attributes.Nombre === "PUBLICO EN GENERAL" && receptor.attributes.Rfc !== PUBLIC,
  ],
  [
    "CFDI40147",
    "El DomicilioFiscalReceptor no está en la lista de códigos postales.",
    ({ receptor }) => (receptor.attributes.DomicilioFiscalReceptor ?? "") < "01000",
  ],
  [
    "CFDI40148",
    "El DomicilioFiscalReceptor no pertenece al RFC del receptor.",
    ({ receptor, receiver }) =>
      receiver !== undefined && receiver.codigoPostal !== receptor.attributes.DomicilioFiscalReceptor,
  ],
  [
    "CFDI40149",
    "Con un RFC genérico, el DomicilioFiscalReceptor debe ser el LugarExpedicion.",
    ({ root, receptor, generic }) =>
      generic && receptor.attributes.DomicilioFiscalReceptor !== root.attributes.LugarExpedicion,
  ],
  [
    "CFDI40157",
    "El RegimenFiscalReceptor no es de los del receptor.",
    ({ receptor, receiver }) =>
      receiver?.regimenes.includes(receptor.attributes.RegimenFiscalReceptor ?? "") === false,
  ],
  [
    "CFDI40159",
    "Con un RFC genérico, el RegimenFiscalReceptor debe ser 616.",
    // The heirs of a worker have the national generic RFC and the worker's regime (NOM11).
    ({ type, receptor, generic }) =>
      generic &&
      receptor.attributes.RegimenFiscalReceptor !== "616" &&
      (type !== "N" || receptor.attributes.Rfc === FOREIGNER),
  ],
  [
    "CFDI40169",
    "El Descuento de un concepto es mayor que su Importe.",
    ({ conceptos }) =>
      conceptos.some((concepto) => amount(concepto, "Descuento").compare(amount(concepto, "Importe")) > 0),
  ],
  [
    "CFDI40170",
    "El ObjetoImp de un concepto no es una clave del catálogo.",
    ({ conceptos }) => conceptos.some(({ attributes }) => !/^0[1-8]$/.test(attributes.ObjetoImp ?? "")),
  ],
  [
    "CFDI40171",
    "Un concepto con ObjetoImp 02 no trae el nodo Impuestos.",
    ({ conceptos }) => conceptos.some((concepto) => taxObject(concepto, ["02"]) && !taxed(concepto)),
  ],
  [
    "CFDI40172",
    "Un concepto que no es objeto de impuesto trae el nodo Impuestos.",
    ({ conceptos }) =>
      conceptos.some((concepto) => taxObject(concepto, ["01", "03", "04", "05"]) && taxed(concepto)),
  ],
  [
    "CFDI40203",
    "El TotalImpuestosRetenidos no es la suma de las retenciones.",
    ({ impuestos }) => !totals(impuestos, "TotalImpuestosRetenidos", "cfdi:Retenciones"),
  ],
  [
    "CFDI40205",
    "El TotalImpuestosTrasladados no es la suma de los traslados.",
    ({ impuestos }) => !totals(impuestos, "TotalImpuestosTrasladados", "cfdi:Traslados"),
  ],
];

/** Collects the facts that the rules read. Required nodes exist, because the schema was checked before. */
function factsOf(root: XmlNode, registers: Registers): Facts {
  const emisor = child(root, "cfdi:Emisor")!;
  const receptor = child(root, "cfdi:Receptor")!;
  const { Rfc = "" } = receptor.attributes;
  return {
    root,
    type: root.attributes.TipoDeComprobante ?? "",
    emisor,
    receptor,
    conceptos: children(child(root, "cfdi:Conceptos"), "cfdi:Concepto"),
    impuestos: child(root, "cfdi:Impuestos"),
    issuer: registers.taxpayer(emisor.attributes.Rfc ?? ""),
    receiver: registers.taxpayer(Rfc),
    generic: Rfc === PUBLIC || Rfc === FOREIGNER,
    registers,
  };
}

function isPublic({ attributes }: XmlNode): boolean {
  return attributes.Rfc === PUBLIC && attributes.Nombre === "PUBLICO EN GENERAL";
}

/** Returns the attribute's amount; zero when it is absent. */
export function amount(node: XmlNode | undefined, name: string): Decimal {
  return Decimal.parse(node?.attributes[name] ?? "0") ?? Decimal.ZERO;
}

export function sum(nodes: readonly XmlNode[], name: string): Decimal {
  return Decimal.sum(nodes.map((node) => amount(node, name)));
}

/** Compares an amount with the exact value rounded to the decimals of the document's currency. */
function same(written: Decimal, exact: Decimal, root: XmlNode): boolean {
  return written.equals(exact.round(currencyDecimals(root.attributes.Moneda) ?? 2));
}

function expectedTotal(root: XmlNode, impuestos: XmlNode | undefined): Decimal {
  const locales = children(root, "cfdi:Complemento")
    .flatMap((complemento) => complemento.children)
    .filter(({ name }) => /[:}]ImpuestosLocales$/.test(name));
  return amount(root, "SubTotal")
    .minus(amount(root, "Descuento"))
    .plus(amount(impuestos, "TotalImpuestosTrasladados"))
    .minus(amount(impuestos, "TotalImpuestosRetenidos"))
    .plus(sum(locales, "TotaldeTraslados"))
    .minus(sum(locales, "TotaldeRetenciones"));
}

function taxObject({ attributes }: XmlNode, keys: readonly string[]): boolean {
  return keys.includes(attributes.ObjetoImp ?? "");
}

function taxed(concepto: XmlNode): boolean {
  return child(concepto, "cfdi:Impuestos") !== undefined;
}

function totals(impuestos: XmlNode | undefined, total: string, group: string): boolean {
  return amount(impuestos, total).equals(sum(child(impuestos, group)?.children ?? [], "Importe"));
}
