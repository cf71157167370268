import type { XmlNode } from "../node.ts";
import { OFF_SCHEMA } from "../rules/comprobante/certification.ts";
import { type Finding, withCodes } from "../rules/rule.ts";
import type { SchemaError } from "../validation/schema-sentences.ts";

/**
 * Returns all findings on a document: schema errors first, then rule findings. Each fault is reported once, its cause
 * first. When the schema refuses an attribute, rule findings on that attribute are dropped. Two rules with the same
 * demand in the same place, as in the matrices of CFDI and Pagos, give one finding with the codes of both.
 */
export function gatherFindings(
  root: XmlNode,
  schemaErrors: readonly SchemaError[],
  ofRules: readonly Finding[],
): Finding[] {
  const faults = schemaErrors.map((error) => schemaFinding(error, root));
  const refused = new Set(faults.map(({ path }) => comparable(path)));
  const told = new Map<string, Finding>();
  for (const finding of ofRules) {
    const { path, expected, actual, advisory } = finding;
    if (refused.has(comparable(path))) continue;
    const same = `${path} ${expected} ${actual}`;
    const before = told.get(same);
    // An error replaces advice with the same content, and advice never replaces an error.
    if (before === undefined || (before.advisory && !advisory)) told.set(same, finding);
    else if (!advisory) told.set(same, withCodes(before, finding.sat));
  }
  return [...faults, ...told.values()];
}

function schemaFinding(error: SchemaError, root: XmlNode): Finding {
  const { code, sat, remedy } = OFF_SCHEMA;
  const place = error.path ?? (error.element === undefined ? "/" : `//${error.element}`);
  const where = canonicalPath(place, root);
  const path = error.attribute === undefined ? where : `${where}/@${error.attribute}`;
  const expected = "lo que manda el esquema XSD";
  const [statement, sentence] = [error.statement, error.sentence].map(
    (text) => `${text.replace(/\.$/, "")} (301).`,
  ) as [string, string];
  const actual = error.sentence;
  // A statement about a missing attribute has its name already.
  const named = error.attribute === undefined || statement.includes(error.attribute);
  const inForm = named ? statement : `${error.attribute}: ${statement}`;
  return { code, sat, advisory: false, path, expected, actual, statement, sentence, remedy, inForm };
}

/** Rules write an index for elements that may repeat, libxml2 only for elements that do. */
function comparable(path: string): string {
  return path.replaceAll("[1]", "");
}

/**
 * Writes the path with the names that the rules use. libxml2 writes the prefixes of the document, and "*" for names
 * without a prefix, so the element is looked up in the tree.
 */
function canonicalPath(path: string, root: XmlNode): string {
  const written: string[] = [];
  let among: readonly XmlNode[] = [root];
  for (const step of path.split("/").slice(1)) {
    const [, name = "", place = "1"] = STEP.exec(step) ?? [];
    const { all, byLocalName, places } = siblings(among);
    const node = (name === "*" ? all : byLocalName.get(localOf(name)))?.[Number(place) - 1];
    // The name of an unknown namespace is longer than the document's own name for it.
    if (node === undefined || node.name.startsWith("{")) return path;
    const { at, of } = places.get(node)!;
    written.push(of.count > 1 ? `${node.name}[${at}]` : node.name);
    among = node.children;
  }
  return `/${written.join("/")}`;
}

interface Siblings {
  readonly all: readonly XmlNode[];
  readonly byLocalName: ReadonlyMap<string, readonly XmlNode[]>;
  /** The place of a node among those of its name, and how many these are. */
  readonly places: ReadonlyMap<XmlNode, { readonly at: number; readonly of: { readonly count: number } }>;
}

/** A hundred findings may stand in a list of a hundred thousand elements, which is gone through once. */
const SIBLINGS = new WeakMap<readonly XmlNode[], Siblings>();

function siblings(all: readonly XmlNode[]): Siblings {
  const known = SIBLINGS.get(all);
  if (known !== undefined) return known;
  const byLocalName = new Map<string, XmlNode[]>();
  const counts = new Map<string, { count: number }>();
  const places = new Map<XmlNode, { at: number; of: { count: number } }>();
  for (const node of all) {
    const of = counts.get(node.name) ?? { count: 0 };
    counts.set(node.name, of);
    of.count += 1;
    const local = localName(node);
    const namesakes = byLocalName.get(local);
    if (namesakes === undefined) byLocalName.set(local, [node]);
    else namesakes.push(node);
    places.set(node, { at: of.count, of });
  }
  const indexed = { all, byLocalName, places };
  SIBLINGS.set(all, indexed);
  return indexed;
}

const STEP = /^([^[]*)(?:\[(\d+)\])?$/;

function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function localName({ name }: XmlNode): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("}")) + 1);
}
