import type { XmlNode } from "../../src/engine/node.ts";

/** The values of a document that its paper does not have, each with its node and name. */
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

/** These attributes are about the XML and not about the operation. */
const SILENT = new Set(["Certificado", "xsi:schemaLocation"]);

function valuesOf(node: XmlNode): Value[] {
  const own = Object.entries(node.attributes)
    .filter(([name, value]) => !SILENT.has(name) && value?.trim() !== "")
    .map(([name, value]) => ({ place: node.name, name, value: value ?? "" }));
  const text = node.text === undefined ? [] : [{ place: node.name, name: "", value: node.text }];
  return [...own, ...text, ...node.children.flatMap(valuesOf)];
}

/** Returns how a value may stand on paper: as it is, or as a reader expects it. */
function formsOf(name: string, value: string): string[] {
  if (name.startsWith("TipoFactor")) return value === "Tasa" ? ["%", value] : [value];
  if (name.startsWith("TasaOCuota")) return [value, trimmed(value), `${rate(value)} %`];
  if (/^-?\d+(\.\d+)?$/.test(value))
    return [value, grouped(value), grouped(trimmed(value)), grouped(cents(value))];
  return [value];
}

function trimmed(number: string): string {
  return number.includes(".") ? number.replace(/0+$/, "").replace(/\.$/, "") : number;
}

/** With two decimals at least, as amounts of most currencies are. */
function cents(number: string): string {
  const [whole = "", decimals = ""] = trimmed(number).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

function grouped(number: string): string {
  const [whole = "", decimals] = number.split(".");
  const groups = Number.parseInt(whole, 10) === 0 ? whole : BigInt(whole).toLocaleString("en-US");
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

/** Hundredths of a rate, reckoned apart from the engine's decimals. */
function rate(number: string): string {
  return String(Math.round(Number(number) * 1e10) / 1e8);
}

/** Lines end where columns do, and readers give ligatures and blanks in other forms. */
function squeezed(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/(\d{4}-\d{2}-\d{2})T(?=\d)/g, "$1")
    .toLowerCase();
}
