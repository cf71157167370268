import { child, children, type XmlNode } from "../../engine/node.ts";
import { type Column, type Content, paragraph } from "../drawing/index.ts";
import {
  contentWidth,
  describeInline,
  type Field,
  isRoomy,
  MARGIN,
  type PrintedTax,
  type Printing,
  presentSums,
  printTaxes,
  symbol,
  type Totals,
  table,
  takeAmount,
  takeKeyed,
  takeQuantity,
  taxLine,
} from "../paper/index.ts";
import { amount } from "../words/index.ts";
import { documentDecimals, lines, words } from "./comprobante.ts";

/** A Concept is a concept in words, before it is decided which of them are columns. */
type Concept = ReturnType<typeof conceptOf>;

/**
 * Prints the table of concepts, which every comprobante has. Facts that all concepts share are said once above it, so
 * that each concept is one line where they are alike.
 */
export function concepts(p: Printing, below = 0): void {
  const all = children(child(p.source.root, "cfdi:Conceptos"), "cfdi:Concepto").map((one) => conceptOf(p, one));
  const shared = sharedBy(all);
  const columns = columnsOf(p, all, shared);
  p.flow.space(8);
  if (shared.size > 0) sharedLine(p, shared);
  table(
    p,
    columns,
    all.map((one) => columns.map(({ cell }) => cell(one))),
    below,
  );
}

function conceptOf(p: Printing, concepto: XmlNode) {
  const { source } = p;
  const decimals = documentDecimals(p);
  const take = (name: string) => source.take(concepto, name);
  return {
    clave: take("ClaveProdServ"),
    number: take("NoIdentificacion"),
    cantidad: takeQuantity(p, concepto, "Cantidad"),
    unit: unitOf(p, concepto),
    descripcion: take("Descripcion") ?? "",
    unitPrice: takeAmount(p, concepto, "ValorUnitario", decimals),
    descuento: takeAmount(p, concepto, "Descuento", decimals),
    importe: takeAmount(p, concepto, "Importe", decimals),
    taxes: printTaxes(p, child(concepto, "cfdi:Impuestos"), decimals),
    /** Each detail is a line of small type. */
    details: [
      ...lines([["Objeto de impuesto", takeKeyed(p, concepto, "ObjetoImp", "c_ObjetoImp")]]),
      ...joined(thirdParty(p, concepto)),
      ...customs(p, concepto),
      ...lines(children(concepto, "cfdi:CuentaPredial").map((one) => ["Cuenta predial", source.take(one, "Numero")])),
      ...children(concepto, "cfdi:Parte").flatMap((parte) => partLines(p, parte, decimals)),
      ...children(concepto, "cfdi:ComplementoConcepto").flatMap((node) => describeInline(p, node.children)),
    ],
  };
}

/** Writes the key with SAT's name, and the issuer's own unit when it differs. */
function unitOf(p: Printing, concepto: XmlNode): string | undefined {
  const key = takeKeyed(p, concepto, "ClaveUnidad", "unidad");
  const own = p.source.take(concepto, "Unidad");
  const isSame = own === undefined || ` ${key ?? ""}`.toLowerCase().endsWith(` ${own.toLowerCase()}`);
  return isSame ? key : `${key ?? ""} (${own})`;
}

const KEY = (clave: string | undefined) => `Clave: ${clave}`;
const UNIT = (unit: string | undefined) => `Unidad: ${unit}`;

/** Returns the facts that all concepts share. A single concept shares none, because its facts stand with it. */
function sharedBy([first, ...more]: readonly Concept[]): ReadonlySet<string> {
  if (first === undefined || more.length === 0) return new Set();
  const others = more.map((one) => new Set(factsOf(one)));
  return new Set(factsOf(first).filter((fact) => others.every((facts) => facts.has(fact))));
}

/** An exempt tax has no amount, so its name says all of it but its base. */
function factsOf({ clave, unit, taxes, details }: Concept): string[] {
  const exempt = taxes.filter(({ importe }) => importe === undefined).map(({ name }) => name);
  return [
    ...(clave === undefined ? [] : [KEY(clave)]),
    ...(unit === undefined ? [] : [UNIT(unit)]),
    ...details,
    ...exempt,
  ];
}

function sharedLine(p: Printing, shared: ReadonlySet<string>): void {
  const width = contentWidth(p);
  const text = `Todos los conceptos · ${[...shared].join(" · ")}`;
  p.flow.row({
    cells: [{ x: MARGIN, width, paragraphs: [paragraph(text, p.theme.small, width)] }],
    padding: 2,
  });
}

interface ConceptColumn extends Column {
  readonly cell: (concept: Concept) => Content;
}

function columnsOf(p: Printing, all: readonly Concept[], shared: ReadonlySet<string>): readonly ConceptColumn[] {
  const some = (has: (one: Concept) => unknown, column: ConceptColumn) => (all.some(has) ? [column] : []);
  const numbered = all.length > 1;
  const build = (taxes: readonly ConceptColumn[] | undefined): readonly ConceptColumn[] => [
    ...some(({ clave }) => !shared.has(KEY(clave)), {
      title: "Clave",
      width: 56,
      cell: ({ clave }) => clave,
    }),
    ...some(({ number }) => numbered && number !== undefined, {
      ...{ title: "No. de identificación", width: 72 },
      cell: ({ number }) => number,
    }),
    { title: "Cantidad", align: "right", cell: ({ cantidad }) => cantidad },
    ...some(({ unit }) => !shared.has(UNIT(unit)), { title: "Unidad", width: 84, cell: ({ unit }) => unit }),
    {
      title: "Descripción",
      cell: ({ descripcion, number, taxes: own, details }) => {
        const facts = [
          ...(numbered ? [] : lines([["No. de identificación", number]])),
          ...(taxes === undefined ? own.map(taxLine) : []),
          ...details.filter((detail) => !shared.has(detail)),
        ];
        const said = { text: descripcion, style: p.theme.body };
        return facts.length === 0 ? [said] : [said, { text: facts.join(" · "), style: p.theme.small }];
      },
    },
    { title: "Valor unitario", align: "right", cell: ({ unitPrice }) => unitPrice },
    ...some(({ descuento }) => descuento, {
      ...{ title: "Descuento", align: "right" },
      cell: ({ descuento }) => descuento,
    }),
    ...(taxes ?? []),
    { title: "Importe", align: "right", cell: ({ importe }) => importe },
  ];
  const taxes = numbered ? taxColumns(all, shared) : undefined;
  if (taxes === undefined) return build(undefined);
  const columns = build(taxes);
  const cells = all.map((one) => columns.map(({ cell }) => cell(one)));
  return isRoomy(p, columns, cells) ? columns : build(undefined);
}

/** Each concept lists its own taxes where there are more than this. */
const MOST_TAXES = 3;

/**
 * Returns a column for the amounts of each tax, after one for their base if it is not simply the amount of the concept;
 * undefined where columns cannot tell all.
 */
function taxColumns(all: readonly Concept[], shared: ReadonlySet<string>): readonly ConceptColumn[] | undefined {
  const names = [...new Set(all.flatMap(({ taxes }) => taxes.map(({ name }) => name)))];
  const named = names.filter((name) => !shared.has(name));
  if (named.length > MOST_TAXES || !all.every(hasOneBase)) return undefined;
  const isBased = all.some(({ taxes, importe }) => taxes.some(({ base }) => base !== importe));
  return [
    ...(isBased ? [{ title: "Base", align: "right", cell: ({ taxes }: Concept) => taxes[0]?.base } as const] : []),
    ...named.map(
      (title): ConceptColumn => ({
        ...{ title, align: "right" },
        cell: ({ taxes }) => {
          const tax = taxes.find(({ name }) => name === title);
          return tax && (tax.importe ?? "exento");
        },
      }),
    ),
  ];
}

/** Returns true if all taxes of the concept have the same base and different names. */
function hasOneBase({ taxes }: Concept): boolean {
  const names = new Set(taxes.map(({ name }) => name));
  return names.size === taxes.length && taxes.every(({ base }) => base === taxes[0]!.base);
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
    children(node, "cfdi:InformacionAduanera").map((one) => ["Pedimento", p.source.take(one, "NumeroPedimento")]),
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
