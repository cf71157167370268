import { basename } from "node:path";
import type { XmlNode } from "../node.ts";
import { fingerprintOf, type SchemaFiles } from "../schema-files.ts";
import { type AttributeDeclaration, type ElementDeclaration, type Particle, readXsd } from "../xsd.ts";
import { collectSimpleTypes, readXsdSource, XS } from "../xsd-types.ts";
import { imported, MADE, Module, type Place, type Printing } from "./module.ts";
import { typeCheck } from "./print-type.ts";

export interface PrintedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Prints for each schema a file of straight-line code that answers "certainly valid" or "undecided" for a tree, and an
 * index of all elements that may be a root or a complement. `npm run generate` writes them; checks.ts has the functions
 * that they call.
 */
export function printValidators(files: SchemaFiles): PrintedFile[] {
  const sources = [...files].map(([url, bytes]) => ({ url, source: readXsdSource(url, bytes) }));
  for (const { url, source } of sources) requireKnown(source.root, url);
  const types = collectSimpleTypes(sources.map(({ source }) => source));
  const modules = new Map(sources.map(({ url, source }) => [source, new Module(basename(url, ".xsd"), url)]));
  const printing: Printing = { types, modules };
  const roots = sources.flatMap(({ source }) =>
    readXsd(source, types).elements.map((element) => {
      const file = modules.get(source)!;
      printElement(element, localName(element.name), { ...printing, source, file });
      return { name: element.name, function: localName(element.name), file };
    }),
  );
  const printed = [...modules.values()].filter((file) => !file.isEmpty).map((file) => file.print());
  return [...printed, printIndex(roots, fingerprintOf(files))];
}

/**
 * The attributes of XML Schema that are implemented. Others are refused, because ignoring them could let invalid
 * documents pass.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  schema: ["targetNamespace", "elementFormDefault"],
  element: ["name", "type", "minOccurs", "maxOccurs"],
  attribute: ["name", "type", "use", "fixed"],
  attributeGroup: ["name", "ref"],
  any: ["minOccurs", "maxOccurs"],
  complexType: ["name", "mixed"],
};

function requireKnown({ name, attributes, children }: XmlNode, url: string): void {
  const kind = name.replace(`{${XS}}`, "");
  const said = Object.keys(attributes).filter((each) => !each.startsWith("{"));
  const unknown = said.filter((each) => KNOWN[kind]?.includes(each) === false);
  if (attributes.use === "prohibited") unknown.push("use");
  // Generated code names every element with its namespace, so local elements must be qualified.
  if (kind === "schema" && attributes.elementFormDefault !== "qualified" && hasLocalElements(children))
    unknown.push("elementFormDefault");
  if (unknown.length > 0) throw new Error(`${url}: ${unknown.join(", ")} of ${kind} is not supported`);
  for (const child of children) requireKnown(child, url);
}

function hasLocalElements(nodes: readonly XmlNode[]): boolean {
  const isElement = ({ name }: XmlNode) => name === `{${XS}}element`;
  return nodes.some(({ children }) => children.some(isElement) || hasLocalElements(children));
}

function printElement(element: ElementDeclaration, name: string, place: Place): void {
  const { file } = place;
  const inner = element.particles.flatMap((particle) => printParticle(particle, name, place));
  const attributes = element.attributes.flatMap((attribute) => printAttribute(attribute, name, place));
  const required = element.attributes.filter((attribute) => attribute.required).length;
  const optional = required < element.attributes.length;
  const given = optional ? "given" : String(required);
  file.use("hasOnly");
  const known = needsKnown(element) ? "known" : "_";
  file.add(name, [
    `/** ${element.name} */`,
    `export function ${name}(node: XmlNode, ${known}: Known): boolean {`,
    "const { attributes, children } = node;",
    ...(attributes.length > 0 ? ["let value: string | undefined;"] : []),
    ...(optional ? [`let given = ${required};`] : []),
    ...attributes,
    `if (!hasOnly(attributes, ${given})) return false;`,
    ...printText(element, name, place),
    ...(inner.length > 0
      ? ["let at = 0;", "let child = children[0];", ...inner, "return child === undefined;"]
      : ["return children.length === 0;"]),
    "}",
  ]);
}

/** Returns true when something below the element is checked with other schemas or with SAT's lists. */
function needsKnown({ attributes, children, open }: ElementDeclaration): boolean {
  return open || attributes.some(({ catalog }) => catalog !== undefined) || children.length > 0;
}

function printAttribute(attribute: AttributeDeclaration, element: string, place: Place): string[] {
  const { name, required, catalog } = attribute;
  const faults = [faultOf(attribute, `${element}_${name}`, place)];
  if (catalog !== undefined) {
    place.file.use("isListed");
    faults.push(`!isListed(value, known.catalogs[${JSON.stringify(catalog)}])`);
  }
  const fails = faults.join(" || ");
  const read = `value = attributes${property(name)};`;
  if (required) return [read, `if (value === undefined || ${fails}) return false;`];
  return [read, "if (value !== undefined) {", `if (${fails}) return false;`, "given += 1;", "}"];
}

function property(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function faultOf(attribute: AttributeDeclaration, name: string, place: Place): string {
  const { definition, fixed, whiteSpace } = attribute;
  if (fixed === undefined) return `!${typeCheck(definition, name, place).name}(value)`;
  const only = JSON.stringify(fixed);
  if (whiteSpace !== "collapse") return `value !== ${only}`;
  place.file.use("collapsed");
  return `collapsed(value) !== ${only}`;
}

/**
 * Prints the check of an element's text. The reader drops text of blanks only, so with no text there may have been
 * blanks: a type that preserves them is then undecided, unless it admits any text.
 */
function printText({ mixed, textDefinition }: ElementDeclaration, name: string, place: Place): string[] {
  if (mixed) return [];
  if (textDefinition === undefined) return ["if (node.text !== undefined) return false;"];
  const type = typeCheck(textDefinition, `${name}_text`, place);
  return type.whiteSpace === "collapse" || type.isFree
    ? [`if (!${type.name}(node.text ?? "")) return false;`]
    : [`if (node.text === undefined || !${type.name}(node.text)) return false;`];
}

/** Prints lines that start at `child` and consume the particle in all its occurrences. */
function printParticle(particle: Particle, name: string, place: Place): string[] {
  const { least, most } = particle;
  const first = isFirst(particle);
  const asked = printOnce(particle, name, place, "");
  if (least === 1 && most === 1) return asked;
  const seen = printOnce(particle, name, place, first);
  if (least === 0 && most === 1) return [`if (${first}) {`, ...seen, "}"];
  if (least === 0 && most === Infinity) return [`while (${first}) {`, ...seen, "}"];
  if (least === 1 && most === Infinity) return [...asked, `while (${first}) {`, ...seen, "}"];
  if (isNullable({ ...particle, least: 1 })) throw new Error("xsd: a group that may be empty, so many times");
  const enough = least === 0 ? [] : [`if (times < ${least}) return false;`];
  const few = most === Infinity ? "" : `times < ${most} && `;
  return ["{", "let times = 0;", `while (${few}${first}) {`, ...seen, "times += 1;", "}", ...enough, "}"];
}

/**
 * Prints one occurrence of the particle. Schemas are deterministic, so the name of the next element decides the branch.
 * `seen` is the condition that was checked already.
 */
function printOnce(particle: Particle, name: string, place: Place, seen: string): string[] {
  switch (particle.kind) {
    case "any": {
      place.file.use("isComplement");
      const missing = seen === isFirst(particle) ? "" : "child === undefined || ";
      return [`if (${missing}!isComplement(child, known)) return false;`, NEXT];
    }
    case "element": {
      const inner = `${name}_${localName(particle.element.name)}`;
      if (!place.file.has(inner)) printElement(particle.element, inner, place);
      const other = `child?.name !== ${JSON.stringify(particle.element.name)} || `;
      const missing = seen === isFirst(particle) ? "" : other;
      return [`if (${missing}!${inner}(child, known)) return false;`, NEXT];
    }
    case "sequence":
      return particle.parts.flatMap((part) => printParticle(part, name, place));
    case "choice":
      return [
        ...eitherOf(particle.parts, (part) => [isFirst(part), printParticle(part, name, place)]),
        ...(particle.parts.some(isNullable) ? ["}"] : OR_FAIL),
      ];
    case "all": {
      const needed = particle.parts.reduce((bits, { least }, bit) => bits | (least > 0 ? 1 << bit : 0), 0);
      const ways = eitherOf(particle.parts, (part, bit) => [
        `${isFirst(part)} && (seen & ${1 << bit}) === 0`,
        [`seen |= ${1 << bit};`, ...printOnce(part, name, place, isFirst(part))],
      ]);
      const all = `if ((seen & ${needed}) !== ${needed}) return false;`;
      return ["let seen = 0;", "while (child !== undefined) {", ...ways, ...OR_FAIL, "}", all];
    }
  }
}

/** Prints if and else-if branches, and leaves the closing brace of the last one to the caller. */
function eitherOf(
  parts: readonly Particle[],
  way: (part: Particle, place: number) => readonly [condition: string, lines: readonly string[]],
): string[] {
  return parts.flatMap((part, place) => {
    const [condition, lines] = way(part, place);
    return [`${place === 0 ? "" : "} else "}if (${condition}) {`, ...lines];
  });
}

const OR_FAIL = ["} else {", "return false;", "}"];
const NEXT = "child = children[++at];";

function isNullable(particle: Particle): boolean {
  if (particle.least === 0) return true;
  if (particle.kind === "choice") return particle.parts.some(isNullable);
  return "parts" in particle && particle.parts.every(isNullable);
}

function isFirst(particle: Particle): string {
  return firstOf(particle).join(" || ");
}

function firstOf(particle: Particle): string[] {
  if (particle.kind === "any") return ["child !== undefined"];
  if (particle.kind === "element") return [`child?.name === ${JSON.stringify(particle.element.name)}`];
  const { kind, parts } = particle;
  const needed = kind === "sequence" ? parts.findIndex((part) => !isNullable(part)) : -1;
  return parts.slice(0, needed === -1 ? undefined : needed + 1).flatMap(firstOf);
}

function printIndex(
  roots: readonly { readonly name: string; readonly function: string; readonly file: Module }[],
  fingerprint: string,
): PrintedFile {
  const imports = roots.map(
    (root, place) => `import ${imported([`${root.function} as _${place}`], `./${root.file.name}.ts`)}`,
  );
  const rows = roots.map(({ name }, place) => `  [${JSON.stringify(name)}, _${place}],`);
  const text = [
    MADE,
    `import type ${imported(["Validator"], "../checks.ts")}`,
    ...imports.toSorted(),
    "",
    "/** It has the validator of every element that may be a root or a complement. */",
    "export const VALIDATORS: ReadonlyMap<string, Validator> = new Map<string, Validator>([",
    ...rows,
    "]);",
    "",
    "/** It identifies the schemas from which these files were printed. */",
    `export const FINGERPRINT = "${fingerprint}";`,
    "",
  ];
  return { name: "index.ts", text: text.join("\n") };
}

function localName(name: string): string {
  return name.replace(/^.*[:}]/, "").replace(/[^\p{L}\p{N}_]/gu, "_");
}
