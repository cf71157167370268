import { child, children, type XmlNode } from "../engine/node.ts";
import type { Column, Content, Piece } from "./columns.ts";
import { documentDecimals, lines, words } from "./comprobante.ts";
import { amount } from "./format.ts";
import type { Totals } from "./frame.ts";
import { describeInline } from "./generic.ts";
import { type Field, type Printing, table, takeAmount, takeKeyed, takeQuantity } from "./printing.ts";
import { presentSums, symbol } from "./sums.ts";
import { type PrintedTax, printTaxes, taxLine } from "./taxes.ts";

/** Prints the table of concepts, which every comprobante has. */
export function concepts(p: Printing): void {
  const all = children(child(p.source.root, "cfdi:Conceptos"), "cfdi:Concepto");
  const discounted = all.some(({ attributes }) => attributes.Descuento !== undefined);
  const columns: Column[] = [
    { title: "Clave", width: 56 },
    { title: "Cantidad", align: "right" },
    { title: "Unidad", width: 84 },
    { title: "Descripción" },
    { title: "Valor unitario", align: "right" },
    ...(discounted ? [{ title: "Descuento", align: "right" } as const] : []),
    { title: "Importe", align: "right" },
  ];
  p.flow.space(8);
  table(
    p,
    columns,
    all.map((concepto) => conceptRow(p, concepto, discounted)),
  );
}

function conceptRow(p: Printing, concepto: XmlNode, discounted: boolean): Content[] {
  const decimals = documentDecimals(p);
  return [
    p.source.take(concepto, "ClaveProdServ"),
    takeQuantity(p, concepto, "Cantidad"),
    unit(p, concepto),
    description(p, concepto, decimals),
    takeAmount(p, concepto, "ValorUnitario", decimals),
    ...(discounted ? [takeAmount(p, concepto, "Descuento", decimals)] : []),
    takeAmount(p, concepto, "Importe", decimals),
  ];
}

/** Writes the key with SAT's name, and the issuer's own unit when it differs. */
function unit(p: Printing, concepto: XmlNode): Content {
  const key = takeKeyed(p, concepto, "ClaveUnidad", "unidad");
  const own = p.source.take(concepto, "Unidad");
  const isSame = own === undefined || ` ${key ?? ""}`.toLowerCase().endsWith(` ${own.toLowerCase()}`);
  return isSame ? key : `${key ?? ""} (${own})`;
}

function description(p: Printing, concepto: XmlNode, decimals: number): Piece[] {
  const { source, theme } = p;
  const number = source.take(concepto, "NoIdentificacion");
  const details = [
    ...lines([["No. de identificación", number]]),
    ...lines([["Objeto de impuesto", takeKeyed(p, concepto, "ObjetoImp", "c_ObjetoImp")]]),
    ...printTaxes(p, child(concepto, "cfdi:Impuestos"), decimals).map(taxLine),
    ...joined(thirdParty(p, concepto)),
    ...customs(p, concepto),
    ...lines(
      children(concepto, "cfdi:CuentaPredial").map((one) => ["Cuenta predial", source.take(one, "Numero")]),
    ),
    ...children(concepto, "cfdi:Parte").flatMap((parte) => partLines(p, parte, decimals)),
    ...children(concepto, "cfdi:ComplementoConcepto").flatMap((node) => describeInline(p, node.children)),
  ];
  return [
    { text: source.take(concepto, "Descripcion") ?? "", style: theme.body },
    ...details.map((text) => ({ text, style: theme.small })),
  ];
}

function joined(texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [texts.join(" · ")];
}

function thirdParty(p: Printing, concepto: XmlNode): string[] {
  const node = child(concepto, "cfdi:ACuentaTerceros");
  const take = (name: string) => p.source.take(node, name);
  return lines([
    ["A cuenta de", take("NombreACuentaTerceros")],
    ["RFC del tercero", take("RfcACuentaTerceros")],
    ["Régimen fiscal del tercero", takeKeyed(p, node, "RegimenFiscalACuentaTerceros", "c_RegimenFiscal")],
    ["Domicilio fiscal del tercero", take("DomicilioFiscalACuentaTerceros")],
  ]);
}

function customs(p: Printing, node: XmlNode): string[] {
  return lines(
    children(node, "cfdi:InformacionAduanera").map((one) => [
      "Pedimento",
      p.source.take(one, "NumeroPedimento"),
    ]),
  );
}

function partLines(p: Printing, parte: XmlNode, decimals: number): string[] {
  const { source } = p;
  const valor = takeAmount(p, parte, "ValorUnitario", decimals);
  const importe = takeAmount(p, parte, "Importe", decimals);
  const facts = [
    source.take(parte, "ClaveProdServ"),
    source.take(parte, "NoIdentificacion"),
    [takeQuantity(p, parte, "Cantidad"), source.take(parte, "Unidad")].filter(Boolean).join(" "),
    source.take(parte, "Descripcion"),
    valor && `valor unitario ${valor}`,
    importe && `importe ${importe}`,
  ];
  return [`Parte: ${facts.filter(Boolean).join(" · ")}`, ...customs(p, parte)];
}

/** Returns the sums of the concepts. */
export function conceptTotals(p: Printing): Totals {
  const { source } = p;
  const { root } = source;
  const decimals = documentDecimals(p);
  const total = source.take(root, "Total") ?? "0";
  const moneda = root.attributes.Moneda ?? "";
  const sums: readonly Field[] = [
    ["Subtotal", takeAmount(p, root, "SubTotal", decimals)],
    ["Descuento", takeAmount(p, root, "Descuento", decimals)],
    ...taxSums(p, decimals),
    ...localSums(root, decimals),
    [`Total ${moneda}`, `${symbol(moneda)}${amount(total, decimals)}`],
  ];
  return { words: words(total, moneda, decimals), sums: presentSums(sums) };
}

function taxSums(p: Printing, decimals: number): Field[] {
  const impuestos = child(p.source.root, "cfdi:Impuestos");
  const all = printTaxes(p, impuestos, decimals);
  const [transferred, withheld] = [
    all.filter(({ kind }) => kind === "traslado").map(taxSum),
    all.filter(({ kind }) => kind === "retencion").map(taxSum),
  ];
  const total = takeAmount(p, impuestos, "TotalImpuestosTrasladados", decimals);
  const totalWithheld = takeAmount(p, impuestos, "TotalImpuestosRetenidos", decimals);
  return [
    ...transferred,
    ["Total de impuestos trasladados", unlessSaid(total, transferred)],
    ...withheld,
    ["Total de impuestos retenidos", unlessSaid(totalWithheld, withheld)],
  ];
}

function taxSum({ name, base, importe }: PrintedTax): Field {
  return [base === undefined ? name : `${name} (base ${base})`, importe ?? "—"];
}

/** Omits a total that equals its only part. */
function unlessSaid(total: string | undefined, parts: readonly Field[]): string | undefined {
  return parts.length === 1 && parts[0]![1] === total ? undefined : total;
}

/** Local taxes are part of the total, so their sums are printed here too; their own page lists them. */
function localSums(root: XmlNode, decimals: number): Field[] {
  const node = children(root, "cfdi:Complemento")
    .flatMap((complemento) => complemento.children)
    .find(({ name }) => name === "implocal:ImpuestosLocales");
  const [transferred, withheld] = [node?.attributes.TotaldeTraslados, node?.attributes.TotaldeRetenciones];
  return [
    ["Impuestos locales trasladados", transferred && amount(transferred, decimals)],
    ["Impuestos locales retenidos", withheld && amount(withheld, decimals)],
  ];
}
