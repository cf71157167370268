import { NAMESPACES } from "./namespaces.ts";
import { type Attributes, children, type XmlNode } from "./node.ts";
import { Output, valueForm } from "./output.ts";
import { normalizeSpace } from "./xml.ts";
import type { ElementDeclaration } from "./xsd.ts";

export type Cadena = { readonly kind: "cadena"; readonly text: string } | UnknownComplement;

/** A seal signs the cadena in UTF-8. */
export type CadenaBytes = { readonly kind: "cadena"; readonly bytes: Buffer } | UnknownComplement;

/** The document has an element without a known schema, so its cadena cannot be written. */
interface UnknownComplement {
  readonly kind: "unknown-complement";
  readonly namespace: string;
}

/** Compiled from the schema of a root or a complement. */
export interface CadenaPlan {
  /** When true, the element adds nothing to the cadena of the document that contains it (the stamp). */
  readonly omitted: boolean;
  readonly steps: readonly Step[];
}

interface ValuesStep {
  readonly kind: "values";
  readonly attributes: readonly { readonly name: string; readonly required: boolean }[];
}

interface TextStep {
  readonly kind: "text";
  readonly path: readonly string[];
  readonly required: boolean;
}

type Step =
  | ValuesStep
  | TextStep
  | { readonly kind: "nodes"; readonly path: readonly string[]; readonly steps: readonly Step[] }
  | { readonly kind: "complements"; readonly path: readonly string[] };

interface Plans {
  readonly plans: ReadonlyMap<string, CadenaPlan>;
}

/** Returns the cadena original of a document, or of a stamp when `root` is the TFD (Anexo 20, "cadena original"). */
export function cadenaOriginal(schemas: Plans, root: XmlNode): Cadena {
  const cadena = cadenaBytes(schemas, root);
  return cadena.kind === "cadena" ? { kind: "cadena", text: cadena.bytes.toString() } : cadena;
}

export function cadenaBytes({ plans }: Plans, root: XmlNode): CadenaBytes {
  const plan = plans.get(root.name);
  if (plan === undefined) return unknown(root.name);
  const writing: Writing = { plans, withoutPlan: undefined };
  OUT.clear();
  OUT.text("||");
  write(plan.steps, root, writing);
  OUT.text("|");
  return writing.withoutPlan === undefined ? { kind: "cadena", bytes: OUT.copy() } : unknown(writing.withoutPlan);
}

export function compileCadena(element: ElementDeclaration): CadenaPlan {
  return { omitted: element.omitted, steps: stepsOf(element) };
}

/**
 * An element without values of its own (Conceptos, Traslados) makes no step; its children are reached through it. So
 * all traslados of a concepto precede all its retenciones, as in SAT's stylesheet, however the document groups them.
 */
function stepsOf({ attributes, children, open }: ElementDeclaration): Step[] {
  const values = (after: string | undefined): Step[] => {
    const carried = attributes
      .filter((attribute) => attribute.after === after && attribute.use !== "omitted")
      .map(({ name, use }) => ({ name, required: use === "required" }));
    return carried.length > 0 ? [{ kind: "values", attributes: carried }] : [];
  };
  const nodes = children.flatMap((child) => [...stepsTo(child), ...values(localName(child.name))]);
  const complements: Step[] = open ? [{ kind: "complements", path: [] }] : [];
  return [...values(undefined), ...nodes, ...complements];
}

function stepsTo(child: ElementDeclaration): Step[] {
  if (child.omitted) return [];
  if (child.text !== undefined) return [{ kind: "text", path: [child.name], required: child.text === "required" }];
  const steps = stepsOf(child);
  if (steps.some(({ kind }) => kind === "values")) return [{ kind: "nodes", path: [child.name], steps }];
  return steps.map((step) => below(child.name, step));
}

/**
 * The cases are written out, because objects copied by `...` have other shapes to V8, which costs a sixth of the time
 * of a long cadena.
 */
function below(parent: string, step: Step): Step {
  switch (step.kind) {
    case "values":
      return step;
    case "text":
      return { kind: "text", path: [parent, ...step.path], required: step.required };
    case "nodes":
      return { kind: "nodes", path: [parent, ...step.path], steps: step.steps };
    case "complements":
      return { kind: "complements", path: [parent, ...step.path] };
  }
}

interface Writing extends Plans {
  /** The name of the first element without a plan. */
  withoutPlan: string | undefined;
}

function write(steps: readonly Step[], node: XmlNode, writing: Writing): void {
  for (const step of steps) {
    if (step.kind === "values") writeValues(step, node.attributes);
    else if (step.kind === "text") writeTexts(step, node);
    else if (node.children.length > 0) writeAlong(step, 0, node, writing);
  }
}

/**
 * These documents mostly have their attributes in the schema's order, so walking both lists together is faster than
 * looking up each name.
 */
function writeValues({ attributes }: ValuesStep, given: Attributes): void {
  const start = OUT.length;
  let place = 0;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    while (place < attributes.length && attributes[place]!.name !== name) {
      if (attributes[place]!.required) writeValue("");
      place += 1;
    }
    if (place === attributes.length) {
      OUT.length = start;
      lookUpValues(attributes, given);
      return;
    }
    writeValue(value);
    place += 1;
  }
  for (; place < attributes.length; place++) if (attributes[place]!.required) writeValue("");
}

function lookUpValues(attributes: ValuesStep["attributes"], given: Attributes): void {
  for (const { name, required } of attributes) {
    const value = given[name];
    if (value !== undefined) writeValue(value);
    else if (required) writeValue("");
  }
}

function writeTexts({ path, required }: TextStep, node: XmlNode): void {
  let found: readonly XmlNode[] = [node];
  for (const name of path) found = found.flatMap((parent) => children(parent, name));
  for (const { text = "" } of found) writeValue(text);
  if (required && found.length === 0) writeValue("");
}

function writeAlong(step: Exclude<Step, ValuesStep | TextStep>, depth: number, node: XmlNode, writing: Writing): void {
  if (depth < step.path.length) {
    for (const child of node.children) {
      if (child.name === step.path[depth]) writeAlong(step, depth + 1, child, writing);
    }
  } else if (step.kind === "nodes") {
    write(step.steps, node, writing);
  } else {
    writeComplements(node, writing);
  }
}

function writeComplements(node: XmlNode, writing: Writing): void {
  for (const child of node.children) {
    const plan = writing.plans.get(child.name);
    if (plan === undefined) writing.withoutPlan ??= child.name;
    else if (!plan.omitted) write(plan.steps, child, writing);
  }
}

function writeValue(value: string): void {
  OUT.value(value, COLLAPSED);
}

/** A value with a blank is checked: `normalizeSpace` joins runs of blanks and trims the ends. */
const COLLAPSED = valueForm("|", normalizeSpace, (character) => !/[\t\n\r ]/.test(character));

/** Writing is synchronous, so one buffer serves all documents. */
const OUT = new Output();

function unknown(name: string): UnknownComplement {
  const foreign = /^\{(.*)\}/s.exec(name);
  const prefix = name.slice(0, Math.max(name.indexOf(":"), 0));
  const namespace = foreign?.[1] ?? NAMESPACES.find((row) => row.prefix === prefix)?.uri ?? "";
  return { kind: "unknown-complement", namespace };
}

function localName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("}")) + 1);
}
