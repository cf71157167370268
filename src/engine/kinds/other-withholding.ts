import type { CreateWithholdingRequest } from "#proto/cfdi/v1/withholding_pb.ts";
import type { FormElement, FormField } from "../complement-form.ts";
import type { WithholdingForm } from "../complements/withholdings.ts";
import { node, type XmlNode } from "../node.ts";
import { normalizeSpace } from "../xml.ts";
import type { Fault } from "./faults.ts";
import { type WithholdingContext, withholdingNode } from "./withholding.ts";

/**
 * The values of a filled form: attributes by their names, child elements by their local names, as a list where several
 * may stand.
 */
export type Filled = Readonly<Record<string, unknown>>;

/**
 * Builds a document of withholdings of another type than the contract's three. The order must have no faults and come
 * with its form.
 */
export function buildOtherWithholding(
  order: CreateWithholdingRequest,
  { cveRetenc }: WithholdingForm,
  form: FormElement,
  filled: Filled,
  context: WithholdingContext,
): XmlNode {
  return withholdingNode(order, context, cveRetenc, elementOf(form, filled));
}

/** Empty fields are not written, so the schema finds those that are missing. */
function elementOf({ name, fields, elements }: FormElement, filled: Filled): XmlNode {
  const attributes = fields.map(
    (field) => [field.name, field.fixed ?? written(textOf(filled[field.name]), field)] as const,
  );
  return node(
    name,
    Object.fromEntries(attributes),
    elements.flatMap((element) => listOf(filled[localName(element.name)]).map((one) => elementOf(element, one))),
  );
}

/** Free texts are written as the schema reads them (whiteSpace collapse), so that XML and cadena agree. */
function textOf(value: unknown): string | undefined {
  const text = value === undefined || value === null ? "" : normalizeSpace(String(value));
  return text === "" ? undefined : text;
}

/** Writes a whole number with a decimal where the type demands one (PropDelMontTot): "50" becomes "50.0". */
function written(text: string | undefined, { kind, patterns }: FormField): string | undefined {
  const fits = (value: string) => patterns.every((pattern) => new RegExp(`^(?:${pattern})$`).test(value));
  return kind === "number" && text !== undefined && !fits(text) && fits(`${text}.0`) ? `${text}.0` : text;
}

function listOf(value: unknown): readonly Filled[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as Filled];
}

/** Removes the prefix, as forms name elements: "intereses:Intereses" becomes "Intereses". */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Reports names that the form does not have and values of the wrong shape, because they would be lost. */
export function formFaults(form: FormElement, filled: Filled, path = "datos"): readonly Fault[] {
  const fields = new Set(form.fields.filter(({ fixed }) => fixed === undefined).map(({ name }) => name));
  const elements = new Map(form.elements.map((element) => [localName(element.name), element]));
  return Object.entries(filled).flatMap(([name, value]): readonly Fault[] => {
    const field = `${path}.${name}`;
    const element = elements.get(name);
    if (element === undefined && !fields.has(name)) return [fault(field, "campo desconocido")];
    const isValue = value === null || ["string", "number"].includes(typeof value);
    if (element === undefined) return isValue ? [] : [fault(field, "debe ser un texto o un número")];
    if (element.most === 1 && Array.isArray(value)) return [fault(field, "va una sola vez, no en una lista")];
    return listOf(value).flatMap((one, index) =>
      typeof one === "object" && one !== null
        ? formFaults(element, one, element.most === 1 ? field : `${field}[${index}]`)
        : [fault(field, "debe ser un objeto con sus campos")],
    );
  });
}

function fault(field: string, sentence: string): Fault {
  return { field, sentence };
}
