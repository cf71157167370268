import type { Attributes, XmlNode } from "../node.ts";
import { normalizeSpace } from "../xml.ts";
import type { ElementDeclaration } from "../xsd.ts";
import type { WhiteSpace } from "../xsd-types.ts";

/** A ValuePlan tells which attributes of an element, and of all below it, have white space changed by the schema. */
export interface ValuePlan {
  /** Only attributes whose type changes blanks are here. */
  readonly attributes: ReadonlyMap<string, Exclude<WhiteSpace, "preserve">>;
  readonly children: ReadonlyMap<string, ValuePlan>;
  /** `open` is true for an element that holds complements, each of which is read by the plan of its own schema. */
  readonly open: boolean;
}

interface Plans {
  /** There is one for each element that can be a root or a complement. */
  readonly values: ReadonlyMap<string, ValuePlan>;
}

export function compileValues({ attributes, children, open }: ElementDeclaration): ValuePlan {
  return {
    attributes: new Map(
      attributes.flatMap(({ name, whiteSpace }) => (whiteSpace === "preserve" ? [] : [[name, whiteSpace]])),
    ),
    children: new Map(children.map((child) => [child.name, compileValues(child)])),
    open,
  };
}

/**
 * Returns the tree with attribute values as their schema types read them (XML Schema, whiteSpace): to SAT and to every
 * PAC `Rfc=" XAXX010101000 "` is XAXX010101000. Rules, lists and comparisons read this tree; the original bytes are
 * sealed and stored. Attributes that no schema declares are unchanged. A document with nothing to change, as nearly all
 * are, is returned itself.
 */
export function schemaValues({ values }: Plans, root: XmlNode): XmlNode {
  const plan = values.get(root.name);
  return plan === undefined || !hasBlanks(root) ? root : read(root, plan, values);
}

/** Returns true when some value has blanks that a type may change. */
function hasBlanks({ attributes, children }: XmlNode): boolean {
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && isSpaced(value)) return true;
  }
  for (const child of children) if (hasBlanks(child)) return true;
  return false;
}

/**
 * Returns true when `normalizeSpace` would change the value. A loop is faster than a regular expression on values this
 * short.
 */
function isSpaced(value: string): boolean {
  let afterBlank = true;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code > SPACE) afterBlank = false;
    else if (code !== SPACE || afterBlank) return true;
    else afterBlank = true;
  }
  return afterBlank && value !== "";
}

const SPACE = 0x20;

function read(node: XmlNode, plan: ValuePlan, values: Plans["values"]): XmlNode {
  const children = node.children.map((child) => {
    const below = plan.children.get(child.name) ?? (plan.open ? values.get(child.name) : undefined);
    return below === undefined ? child : read(child, below, values);
  });
  return { ...node, attributes: readAttributes(node.attributes, plan), children };
}

function readAttributes(written: Attributes, { attributes }: ValuePlan): Attributes {
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, value && READERS[attributes.get(name) ?? "preserve"](value)]),
  );
}

const READERS: Readonly<Record<WhiteSpace, (value: string) => string>> = {
  preserve: (value) => value,
  replace: (value) => value.replace(/[\t\n\r]/g, " "),
  collapse: normalizeSpace,
};
