import type { XmlNode } from "../../src/engine/node.ts";

/** Returns the values of a document that are missing on its PDF, each with its node and attribute. */
export function unsaid(root: XmlNode, text: string): string[] {
  const paper = squeezed(text);
  return valuesOf(root).flatMap(({ place, name, value }) =>
    formsOf(name, value).some((form) => paper.includes(squeezed(form))) ? [] : [`${place}@${name} ${value}`],
  );
}

interface Value {
  readonly place: string;
  readonly name: string;
  readonly value: string;
}

/** These attributes concern the XML and not the operation, so a PDF may leave them out. */
const SILENT = new Set(["Certificado", "xsi:schemaLocation"]);

function valuesOf(node: XmlNode): Value[] {
  const own = Object.entries(node.attributes)
    .filter(([name, value]) => !SILENT.has(name) && value?.trim() !== "")
    .map(([name, value]) => ({ place: node.name, name, value: value ?? "" }));
  const text = node.text === undefined ? [] : [{ place: node.name, name: "", value: node.text }];
  return [...own, ...text, ...node.children.flatMap(valuesOf)];
}

/** Returns the forms in which a PDF may print a value: as it is, or as a reader expects it. */
function formsOf(name: string, value: string): string[] {
  if (name.startsWith("TipoFactor")) return value === "Tasa" ? ["%", value] : [value];
  if (name.startsWith("TasaOCuota")) return [value, trimmed(value), `${rate(value)} %`];
  if (/^-?\d+(\.\d+)?$/.test(value)) return [value, grouped(value), grouped(trimmed(value)), grouped(cents(value))];
  return [value];
}

function trimmed(number: string): string {
  return number.includes(".") ? number.replace(/0+$/, "").replace(/\.$/, "") : number;
}

/** Writes an amount with at least two decimals, as those of most currencies have. */
function cents(number: string): string {
  const [whole = "", decimals = ""] = trimmed(number).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

function grouped(number: string): string {
  const [whole = "", decimals] = number.split(".");
  const groups = Number.parseInt(whole, 10) === 0 ? whole : BigInt(whole).toLocaleString("en-US");
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

/** Writes a rate in percent, computed without the engine's decimals. */
function rate(number: string): string {
  return String(Math.round(Number(number) * 1e10) / 1e8);
}

/** Removes blanks and ligatures, because a PDF breaks lines at columns and its reader may change both. */
function squeezed(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/(\d{4}-\d{2}-\d{2})T(?=\d)/g, "$1")
    .toLowerCase();
}
