import type { Unread } from "../../../../../common/cells.ts";
import type { FormField, Input } from "../forms/fields.ts";
import { labelOf } from "../forms/labels.ts";

/** A column of a file can be one of these: a field of the request. */
export interface Target {
  /** "[]" stands for the row's own item: "conceptos[].cantidad". */
  readonly path: string;
  /** `label` is in words, with the group of the field: "Trabajador · CURP". */
  readonly label: string;
  readonly required: boolean;
  /** The contract asks for the column only where others of this group are filled in. */
  readonly group?: string | undefined;
  /** A person reads this about what to write: "Fecha: 2026-03-10". */
  readonly takes: string;
  /** Turns the texts of the file into those of the request, or says why that would leave out a part of them. */
  readonly read: (text: string) => string | Unread | undefined;
  readonly aliases: readonly string[];
}

/** Returns the title that stands in the sheet, or the field's label above a column without one. */
export function titleOf(heading: string | undefined, { label }: Pick<Target, "label">): string {
  return heading === undefined || heading.trim() === "" ? label : `«${heading.trim()}»`;
}

/** Rows with the same text here are one document, whose reference it is. */
export const REFERENCE: Target = {
  path: "referencia",
  label: "Referencia (agrupa renglones en un comprobante)",
  required: false,
  takes: "Los renglones con el mismo texto son un comprobante, que se encuentra después por él. Hasta 100 caracteres.",
  read: (text) => text,
  aliases: ["referencia", "pedido", "orden", "documento", "ticket", "remision", "viaje"],
};

/** A document has one item of these lists in a file, however many rows it has. */
const ONE_A_DOCUMENT: readonly string[] = [
  ...["cfdiRelacionados", "traslados", "retenciones", "leyendasFiscales", "entidades", "destinatarios"],
];

/**
 * Returns the fields of a request as columns. A field of a list belongs to the row's own item; a list within that item
 * has one entry.
 */
export function targetsOf(fields: readonly FormField[], prefix = "", depth = 0, group?: string): readonly Target[] {
  return fields.flatMap((field): readonly Target[] => {
    const path = prefix + field.name;
    const inner = field.required ? group : labelOf(path);
    if (field.kind === "group") return targetsOf(field.fields, `${path}.`, depth, inner);
    const byRow = depth === 0 && !ONE_A_DOCUMENT.includes(field.name);
    if (field.kind === "rows") return targetsOf(field.fields, `${path}${byRow ? "[]" : "[0]"}.`, depth + 1, inner);
    const { required } = field;
    const known = { path, label: fullLabel(path), required, group, takes: takesOf(field) };
    return [{ ...known, read: reader(field), aliases: ALIASES[field.name] ?? [] }];
  });
}

const KINDS: Readonly<Record<Input["kind"], string>> = {
  text: "Texto",
  long: "Texto",
  amount: "Número, con punto decimal",
  whole: "Número entero",
  date: "Fecha: 2026-03-10 o 10/03/2026",
  moment: "Fecha y hora: 2026-03-10T06:00:00 o 10/03/2026 06:00",
  choice: "Uno de",
  answer: "Sí o no",
};

function takesOf({ kind, options, maxLength }: Input): string {
  if (kind === "choice") return `${KINDS.choice} ${options.join(", ")}.`;
  return `${KINDS[kind]}${maxLength === undefined ? "" : `, hasta ${maxLength} caracteres`}.`;
}

/** Invoices usually have these taxes, each in a column with its rate. */
export const TAX_TARGETS: readonly Target[] = [
  tax("iva", "IVA (tasa)", ["iva", "tasaiva", "ivatasa", "ivatrasladado", "tasadeiva"]),
  tax("ivaRetenido", "IVA retenido (tasa)", ["ivaretenido", "retencioniva", "retiva", "tasaivaretenido"]),
  tax("isrRetenido", "ISR retenido (tasa)", ["isr", "isrretenido", "retencionisr", "retisr", "tasaisr"]),
  tax("ieps", "IEPS (tasa)", ["ieps", "tasaieps", "iepstasa"], iepsRate),
  tax("iepsCuota", "IEPS (cuota)", ["cuota", "cuotaieps", "iepscuota", "cuotadeieps"], amount),
  tax("iepsBase", "IEPS (base de la cuota)", ["litros", "baseieps", "iepsbase", "basedelacuota"], amount),
];

function tax(name: string, label: string, aliases: readonly string[], read: Target["read"] = rate): Target {
  const rates = read === iepsRate ? "8%, 0.08, 160%, 1.6" : "16%, 0.16";
  const takes = read === amount ? "Número, con punto decimal." : `Tasa: ${rates} o Exento.`;
  return { path: `$taxes.${name}`, label, required: false, takes, read, aliases };
}

function amount(text: string): string | undefined {
  return text.trim() || undefined;
}

/** These amounts are percentages: "10" and "10%" are the same. */
const IN_PERCENT = /orcentaje|^tasa$|^ProporcionRem$/;

/** Reads "1.6" as 160 % and "8" as 8 %: tobacco pays more than its price, and no IEPS is of one to three per cent. */
export function iepsRate(text: string): string | undefined {
  return rateOf(text, (number) => number >= 3);
}

/** Reads "16", "16%", "0.16" and "Exento" as a rate; a rate of one is 100 %. */
export function rate(text: string): string | undefined {
  return rateOf(text, (number) => number > 1);
}

/** Without its sign a number may be per cent all the same. */
function rateOf(text: string, isPercent: (number: number) => boolean): string | undefined {
  const told = plain(text);
  if (told === "") return undefined;
  if (told === "exento" || told === "exenta") return "Exento";
  const parts = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text.trim().replace(",", "."));
  if (parts === null) return text.trim();
  const [, number = "", percent] = parts;
  return percent === "%" || isPercent(Number(number)) ? shifted(number) : number;
}

/** Returns a hundredth of a plain decimal, exact. */
function shifted(number: string): string {
  const [whole = "", fraction = ""] = number.split(".");
  const digits = whole.padStart(3, "0");
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
  return text.replace(/^0+(?=\d)/, "").replace(/\.?0+$/, "");
}

function fullLabel(path: string): string {
  const steps = path.split(".");
  const own = labelOf(path);
  if (steps.length === 1) return own;
  return `${labelOf(steps.slice(0, -1).join("."))} · ${own}`;
}

/** People use these headings too, besides the label and the name of the contract. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  receptorRfc: ["rfc", "rfccliente", "rfcreceptor", "cliente", "rfctrabajador", "rfcempleado"],
  formaPago: ["formadepago"],
  metodoPago: ["metododepago"],
  tipoCambio: ["tipodecambio", "tc"],
  claveProdServ: ["claveprodserv", "claveproducto", "clavesat", "productosat", "claveps", "claveproductoservicio"],
  noIdentificacion: ["sku", "codigo", "codigointerno", "numerodeparte"],
  claveUnidad: ["unidad", "unidadsat", "claveunidadsat"],
  descripcion: ["concepto", "articulo", "producto", "detalle"],
  cantidad: ["cant", "piezas"],
  fraccionArancelaria: ["fraccion", "fraccionarancelaria", "nico"],
  valorUnitario: ["precio", "preciounitario", "punitario", "pu"],
  numEmpleado: ["noempleado", "empleado", "numerodeempleado"],
  numSeguridadSocial: ["nss", "imss"],
  salarioDiarioIntegrado: ["sdi"],
  salarioBaseCotApor: ["sbc"],
  fechaInicioRelLaboral: ["fechadeingreso", "ingreso", "fechadealta", "alta"],
  baja: ["fechadebaja"],
  numDiasPagados: ["dias", "diaspagados"],
  rfcContraparte: ["rfc", "rfcreceptor", "rfccontraparte", "rfcaccionista"],
  nombreContraparte: ["nombre", "razonsocial", "accionista"],
  codigoPostalContraparte: ["cp", "codigopostal"],
  montoOperacion: ["monto", "importe", "total"],
  fechaOperacion: ["fecha"],
  fechaPago: ["fecha", "fechadelpago"],
  numOperacion: ["operacion", "rastreo", "clavederastreo"],
  tipoRelacion: ["relacion", "cfdirelacionados"],
  uuids: ["relacionados", "uuidrelacionado", "foliosrelacionados", "facturasrelacionadas"],
  facturaUuid: ["uuid", "foliofiscal", "uuidfactura"],
  impPagado: ["pagado", "importe", "importepagado", "abono"],
};

/** Several fields could have these headings, and people mean this one: a receipt's CURP is the worker's. */
const USUAL: Readonly<Record<string, string>> = {
  "receptor.curp": "curp",
  "laborales.curp": "curp",
  "percepciones.concepto": "concepto",
  "percepciones.clave": "clave",
};

/** A heading of this word alone may be the amount of a row, of an advance or of a local tax. */
const NEVER_ALONE: readonly string[] = ["importe"];

/** A name in people's own words is never one of these, whose names are SAT's for other things too. */
const ONLY_BY_LABEL = /^camposPersonalizados/;

/** Returns a heading without the accents, capitals and signs that people write in different ways. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** The contract bounds these keys by their most digits alone. */
const DIGITS: Readonly<Record<string, number>> = { claveProdServ: 8, codigoPostalContraparte: 5, cveRetenc: 2 };

function reader({ name, kind, options, length = DIGITS[name] }: Input): Target["read"] {
  return (given) => {
    const text = given.trim();
    if (text === "") return undefined;
    if (kind === "date") return wholeDay(text);
    if (name === "fechaPago") return noon(moment(text));
    if (kind === "moment" || name === "fecha") return moment(text);
    if (name === "guardarCliente") return consent(text);
    if (kind === "answer") return answer(text);
    if (kind === "amount" && IN_PERCENT.test(name)) return text.replace(/\s*%$/, "");
    if (kind === "choice") return options.find((each) => plain(each) === plain(padded(text, each.length))) ?? text;
    if (kind === "amount" || kind === "whole") return text;
    return padded(UPPER.test(name) ? text.toUpperCase() : text, length);
  };
}

/** SAT writes these fields in capitals. */
const UPPER = /rfc|curp|moneda|claveunidad|pais/i;

/** Spreadsheets turn keys that begin with zeros into numbers, so each key is filled up to its digits. */
function padded(text: string, digits = 0): string {
  return /^\d+$/.test(text) ? text.padStart(digits, "0") : text;
}

/** Reads a day as Mexico writes it: 05/03/2026 is the fifth of March. */
function day(text: string): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (parts === null) return text;
  const [, first = "", second = "", year] = parts;
  return `${year}-${second.padStart(2, "0")}-${first.padStart(2, "0")}`;
}

/** Reads "10/03/2026 9:30" as 2026-03-10T09:30:00. */
export function moment(text: string): string {
  const [, date = "", hour = "", minute, second = "00"] =
    /^([\d/.-]{8,10})[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  return date === "" ? day(text) : `${day(date)}T${hour.padStart(2, "0")}:${minute}:${second}`;
}

/** Midnight is how a spreadsheet writes a day without an hour. */
function wholeDay(text: string): string | Unread {
  const told = moment(text);
  const [, date, hour] = /^(\d{4}-\d{2}-\d{2})T(.+)$/.exec(told) ?? [];
  if (date === undefined || hour === "00:00:00") return date ?? told;
  return { why: `trae también una hora (${hour}), y aquí va sólo el día` };
}

/** Reads the day of a moment, which is all that a ticket has. */
export function wholeDayOf(text: string): string | undefined {
  const told = moment(text.trim());
  return told === "" ? undefined : told.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, "$1");
}

/** Reads a "Sí"; a "No" is the same as nothing. */
function consent(text: string): string | Unread | undefined {
  const told = answer(text);
  return told === "false" ? undefined : told;
}

function answer(text: string): "true" | "false" | Unread {
  if (/^(s[ií]|x|1|true|verdadero)$/i.test(text)) return "true";
  return /^(no|0|false|falso)$/i.test(text) ? "false" : { why: `dice «${text}», y puede decir Sí o No` };
}

/** Returns the hour of a payment. If the file has none it is noon, as SAT's guide asks. */
function noon(text: string): string {
  return text.length > 10 ? text : `${text}T12:00:00`;
}

/**
 * Returns the target of each heading, `undefined` where none is certain. A target goes to one heading, the one that
 * fits it best.
 */
export function guess(headings: readonly string[], targets: readonly Target[]): readonly (Target | undefined)[] {
  const claims = headings.flatMap((heading, column) =>
    targets.map((target) => ({ column, target, score: likeness(plain(heading), target, targets) })),
  );
  claims.sort((a, b) => b.score - a.score);
  const guessed: (Target | undefined)[] = headings.map(() => undefined);
  for (const { column, target, score } of claims) {
    if (score > 0 && guessed[column] === undefined && !guessed.includes(target)) guessed[column] = target;
  }
  return guessed;
}

function likeness(heading: string, target: Target, all: readonly Target[]): number {
  if (heading === "") return 0;
  const name = target.path.split(".").at(-1)!;
  if (heading === plain(target.path) || heading === plain(target.label)) return 5;
  // A name of several fields means the one that stands highest, or the usual one, and tells no others apart.
  const plainName = plain(name);
  const isUsual = Object.values(USUAL).includes(heading);
  const isTaken = all.some(
    ({ path, aliases }) =>
      path !== target.path &&
      ((isUsual && USUAL[lastOf(path).join(".")] === heading) ||
        ((path === name || path.endsWith(`.${name}`) || aliases.includes(plainName)) &&
          heightOf(path) <= heightOf(target.path))),
  );
  if (isTaken) {
    const last = lastOf(target.path);
    if (heading === plain(last.join("")) || heading === plain(last.toReversed().join(""))) return 3;
    return heading === USUAL[last.join(".")] ? 2 : 0;
  }
  if (ONLY_BY_LABEL.test(target.path)) return 0;
  const isOwnName = heading === plain(name) || heading === plain(labelOf(target.path));
  if (isOwnName && !NEVER_ALONE.includes(heading)) return 4;
  const place = target.aliases.indexOf(heading);
  return place < 0 ? 0 : 2 - place / 100;
}

const lastOf = (path: string) =>
  path
    .replaceAll(/\[\d*\]/g, "")
    .split(".")
    .slice(-2);

/** A list and the group that holds it may have one name, and are one step: "percepciones.percepciones[]". */
const heightOf = (path: string) => path.replaceAll(/(\w+)\.\1\[/g, "$1[").split(".").length;

/** Returns what tells whether a heading is one that some target may have. */
export function knownHeadings(targets: readonly Target[]): (heading: string) => boolean {
  const known = new Set(
    targets.flatMap(({ path, label, aliases }) => {
      const last = lastOf(path);
      const texts = [path, label, labelOf(path), last.at(-1)!, last.join(""), last.toReversed().join("")];
      return [...texts.map(plain), ...aliases];
    }),
  );
  return (heading) => known.has(plain(heading)) && plain(heading) !== "";
}
