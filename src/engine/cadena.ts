import { NAMESPACES } from "./namespaces.ts";
import { children, type XmlNode } from "./node.ts";
import { normalizeSpace } from "./xml.ts";
import type { ElementDeclaration } from "./xsd.ts";

export type Cadena =
  | { readonly kind: "cadena"; readonly text: string }
  /** The document carries something we have no schema for, so nobody here can say what its seal covers. */
  | { readonly kind: "unknown-complement"; readonly namespace: string };

/** How the cadena of a root or complement is written, compiled from its schema. */
export interface CadenaPlan {
  /** Contributes nothing when it stands in another document (the stamp). */
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

/** The part of `Schemas` needed here. */
interface Plans {
  readonly plans: ReadonlyMap<string, CadenaPlan>;
}

/** The cadena original of a whole document, or of a stamp when `root` is the TFD (Anexo 20, "cadena original"). */
export function cadenaOriginal({ plans }: Plans, root: XmlNode): Cadena {
  const plan = plans.get(root.name);
  if (plan === undefined) return unknown(root.name);
  const writing: Writing = { plans, values: [], stranger: undefined };
  collect(plan.steps, root, writing);
  return writing.stranger === undefined
    ? { kind: "cadena", text: enclosed(writing.values) }
    : unknown(writing.stranger);
}

export function compileCadena(element: ElementDeclaration): CadenaPlan {
  return { omitted: element.omitted, steps: stepsOf(element) };
}

/**
 * A node without values of its own (Conceptos, Traslados) makes no step: its children are reached through it. So all
 * traslados of a concepto come before all its retenciones, as in SAT's stylesheet, however the document groups them.
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
  if (child.text !== undefined)
    return [{ kind: "text", path: [child.name], required: child.text === "required" }];
  const steps = stepsOf(child);
  if (steps.some(({ kind }) => kind === "values")) return [{ kind: "nodes", path: [child.name], steps }];
  return steps.map((step) => (step.kind === "values" ? step : { ...step, path: [child.name, ...step.path] }));
}

interface Writing extends Plans {
  readonly values: string[];
  /** The first element without a plan. */
  stranger: string | undefined;
}

function collect(steps: readonly Step[], node: XmlNode, writing: Writing): void {
  for (const step of steps) {
    if (step.kind === "values") collectValues(step, node, writing);
    else if (step.kind === "text") collectText(step, node, writing);
    else if (node.children.length > 0) collectAlong(step, 0, node, writing);
  }
}

function collectValues(step: ValuesStep, { attributes }: XmlNode, { values }: Writing): void {
  for (const { name, required } of step.attributes) {
    const value = attributes[name];
    if (value !== undefined) values.push(value);
    else if (required) values.push("");
  }
}

function collectText({ path, required }: TextStep, node: XmlNode, { values }: Writing): void {
  let found: readonly XmlNode[] = [node];
  for (const name of path) found = found.flatMap((parent) => children(parent, name));
  values.push(...found.map(({ text = "" }) => text));
  if (required && found.length === 0) values.push("");
}

function collectAlong(
  step: Exclude<Step, ValuesStep | TextStep>,
  depth: number,
  node: XmlNode,
  writing: Writing,
): void {
  if (depth < step.path.length) {
    for (const child of node.children) {
      if (child.name === step.path[depth]) collectAlong(step, depth + 1, child, writing);
    }
  } else if (step.kind === "nodes") {
    collect(step.steps, node, writing);
  } else {
    collectComplements(node, writing);
  }
}

function collectComplements(node: XmlNode, writing: Writing): void {
  for (const child of node.children) {
    const plan = writing.plans.get(child.name);
    if (plan === undefined) writing.stranger ??= child.name;
    else if (!plan.omitted) collect(plan.steps, child, writing);
  }
}

/** Blanks to collapse are rare: looked for once in the whole text, and only then taken out of each value. */
function enclosed(values: readonly string[]): string {
  const text = `||${values.join("|")}||`;
  return BLANKS.test(text) ? `||${values.map(normalizeSpace).join("|")}||` : text;
}

const BLANKS = /[\t\n\r]| (?:[ |]|(?<=\| ))/;

function unknown(name: string): Cadena {
  const foreign = /^\{(.*)\}/s.exec(name);
  const prefix = name.slice(0, Math.max(name.indexOf(":"), 0));
  const namespace = foreign?.[1] ?? NAMESPACES.find((row) => row.prefix === prefix)?.uri ?? "";
  return { kind: "unknown-complement", namespace };
}

function localName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("}")) + 1);
}
