import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { cfdi_place } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "../../../common/options.ts";
import { type Attributes, children, node, type XmlNode } from "../../engine/node.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import type { Fields } from "./fields.ts";

/** A Place is one to which the contract says that a field goes, from the element of its message (`cfdi_place`). */
interface Place {
  readonly field: DescField;
  readonly elements: readonly string[];
  /** It is absent where the field goes into no attribute of its own. */
  readonly attribute: string | undefined;
}

/** Stands for every element in a place. */
const ANY = "*";
/** The place of a message whose fields go to the element of the message around it. */
const ITSELF = ".";

function placesIn(message: DescMessage, without: readonly string[]): readonly Place[] {
  return message.fields
    .filter(({ jsonName }) => !without.includes(jsonName))
    .flatMap((field) =>
      getOption(field, cfdi_place).map((place) => {
        const steps = place === ITSELF ? [] : place.split("/");
        const elements = steps.filter((step) => !step.startsWith("@"));
        return { field, elements, attribute: steps.find((step) => step.startsWith("@"))?.slice(1) };
      }),
    );
}

/**
 * Returns the fields of a message, and of all messages within it, by their places; without the fields left to the
 * caller.
 */
export function fieldsOf(message: DescMessage, without: readonly string[] = [], within: Within = ROOT): Fields {
  const places = placesIn(message, without);
  return places.flatMap(({ field, elements, attribute }): Fields => {
    const { jsonName } = field;
    const name = within.name === "" ? jsonName : `${within.name}.${jsonName}`;
    const at = (steps: readonly string[]) => [...within.steps, ...steps].join("/");
    const last = attribute === undefined ? elements : [...elements, `@${attribute}`];
    if (field.fieldKind === "scalar") return [[at(last), name]];
    // An element around the list, or around the message, is the field's where no other field goes into it.
    const around = elements
      .slice(0, elements.includes(ANY) ? elements.indexOf(ANY) : -1)
      .map((_, index) => elements.slice(0, index + 1))
      .filter((steps) => places.every((other) => other.field === field || !begins(other.elements, steps)))
      .map((steps): [string, string] => [at(steps), name]);
    if (elements.includes(ANY)) return around;
    const one = field.fieldKind === "list" ? `${name}[{${elements.at(-1)}}]` : name;
    const inside = { steps: [...within.steps, ...elements], name: one };
    return [
      ...around,
      ...(elements.length === 0 ? [] : ([[at(elements), one]] as const)),
      ...(attribute === undefined ? [] : ([[at(last), one]] as const)),
      ...(field.message === undefined ? [] : fieldsOf(field.message, [], inside)),
    ];
  });
}

function begins(elements: readonly string[], steps: readonly string[]): boolean {
  return steps.every((step, index) => step === elements[index]);
}

interface Within {
  readonly steps: readonly string[];
  readonly name: string;
}

const ROOT: Within = { steps: [], name: "" };

/** Returns the attributes and elements of a message's own element that its fields go to. */
export function namesOf(message: DescMessage): readonly string[] {
  return placesIn(message, []).map(({ elements, attribute }) => elements[0] ?? attribute!);
}

/**
 * Reads the fields of a message back from its element, as far as the XML holds their values as they are. Fields left to
 * the caller, and fields that have no place, are not among them.
 */
export function saidIn(
  message: DescMessage,
  node: XmlNode,
  without: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  for (const { field, elements, attribute } of placesIn(message, without)) {
    if (elements.includes(ANY)) continue;
    const found = elements.reduce<readonly XmlNode[]>(
      (nodes, name) => nodes.flatMap((one) => children(one, name)),
      [node],
    );
    const values = found
      .map(readerOf(field, attribute))
      .filter((value) => value !== undefined && (found[0] !== node || says(value)));
    if (field.fieldKind === "list") said[field.localName] = values;
    else if (values.length > 0) said[field.localName] ??= values[0];
  }
  return said;
}

/** Returns false for a message that is read from the element around it and has no field there. */
function says(value: unknown): boolean {
  if (typeof value !== "object") return true;
  return Object.values(value as object).some((each) => !Array.isArray(each) || each.length > 0);
}

function readerOf(field: DescField, attribute: string | undefined): (node: XmlNode) => unknown {
  const { message } = field;
  if (attribute !== undefined)
    return ({ attributes }) =>
      field.scalar === ScalarType.INT32 && attributes[attribute] !== undefined
        ? Number(attributes[attribute])
        : attributes[attribute];
  if (message === undefined || placesIn(message, []).length === 0) return () => undefined;
  return (node) => saidIn(message, node);
}

/** The service adds nothing to these complements but the version that their schemas demand. */
const VERSIONS: Readonly<Record<string, Attributes>> = {
  "donat:Donatarias": { version: "1.1" },
  "iedu:instEducativas": { version: "1.0" },
  "ine:INE": { Version: "1.1" },
  "leyendasFisc:LeyendasFiscales": { version: "1.0" },
};

export interface Complements {
  /** The names of their elements. */
  readonly names: readonly string[];
  build(request: object): readonly XmlNode[];
}

/**
 * Returns the complements that a message states field by field, which `build` makes from a request with that message.
 * A complement that the service computes has a builder of its own.
 */
export function complementsOf(message: DescMessage): Complements {
  const slots = placesIn(message, []).flatMap(({ field, elements: [around, name = "", item] }) =>
    around?.startsWith("cfdi:Complemento") && VERSIONS[name] !== undefined
      ? [{ field, name, version: VERSIONS[name], item }]
      : [],
  );
  return {
    names: slots.map(({ name }) => name),
    build: (request) =>
      slots.flatMap(({ field, name, version, item }) => {
        const values = valuesOf(request, field);
        if (values.length === 0) return [];
        if (item === undefined) return [written(field, values[0], name, version)];
        return [
          node(
            name,
            version,
            values.map((value) => written(field, value, item)),
          ),
        ];
      }),
  };
}

function valuesOf(message: object, { localName }: DescField): readonly unknown[] {
  const value = (message as Readonly<Record<string, unknown>>)[localName];
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

/** Writes the value of a field as an element, the inverse of `saidIn`. */
function written({ message }: DescField, value: unknown, name: string, version: Attributes = {}): XmlNode {
  const attributes: Record<string, string | undefined> = { ...version };
  const inside: XmlNode[] = [];
  for (const { field, elements, attribute } of placesIn(message!, [])) {
    for (const each of valuesOf(value as object, field)) {
      const text = normalizeSpace(String(each));
      const [element] = elements;
      if (element === undefined) attributes[attribute!] = text;
      else if (attribute !== undefined) inside.push(node(element, { [attribute]: text }));
      else inside.push(written(field, each, element));
    }
  }
  return node(name, attributes, inside);
}
