import { formOf } from "../../common/constraint-words.ts";
import type { Schema } from "../contract/schema.ts";
import { type Fill, html } from "./html.ts";

export type Components = Readonly<Record<string, Schema>>;

/** A field of a body, named by its whole path: "conceptos[].cantidad". */
export interface Field {
  readonly path: string;
  readonly required: boolean;
  readonly description: string;
  readonly rules: string;
  readonly codes: readonly string[];
}

export function fieldsOf(schema: Schema, components: Components, prefix = ""): Field[] {
  const object = resolve(schema, components);
  if (object.type === "array") return fieldsOf(object.items as Schema, components, `${prefix}[]`);
  const required = new Set((object.required ?? []) as readonly string[]);
  const members = Object.entries((object.properties ?? {}) as Readonly<Record<string, Schema>>);
  return members.flatMap(([name, member]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const inner = resolve(member, components);
    const { description = "", "x-codigos": codes = [], ...rules } = member;
    const field = {
      path,
      required: required.has(name),
      description: String(description),
      rules: rulesOf({ ...rules, type: inner.type ?? rules.type }),
      codes: codes as readonly string[],
    };
    return [field, ...fieldsOf(member, components, path)];
  });
}

export function codesOf(schema: Schema, components: Components): string[] {
  const { "x-codigos": own = [] } = schema;
  const object = resolve(schema, components);
  const { "x-codigos": over = [], properties = {}, items } = object;
  const inside = [...Object.values(properties as Components), ...(items === undefined ? [] : [items as Schema])];
  const all = [...(own as string[]), ...(over as string[]), ...inside.flatMap((one) => codesOf(one, components))];
  return [...new Set(all)].sort();
}

/**
 * Returns the sentences that the fields of a body obey together; those of an object inside it stand after its place.
 */
export function rulesTogether(schema: Schema, components: Components, place = ""): string[] {
  const object = resolve(schema, components);
  if (object.type === "array") return rulesTogether(object.items as Schema, components, `${place}[]`);
  const { "x-reglas": own = [], properties = {} } = object;
  const said = object.type === "object" ? (own as readonly string[]) : [];
  return [
    ...said.map((sentence) => (place === "" ? sentence : `${place}: ${sentence}`)),
    ...Object.entries(properties as Components).flatMap(([name, member]) =>
      rulesTogether(member, components, place === "" ? name : `${place}.${name}`),
    ),
  ];
}

/**
 * Returns the schema that a reference leads to. Forms that exclude each other become one object with the fields of all.
 */
export function resolve(schema: Schema, components: Components): Schema {
  const { $ref, anyOf, oneOf } = schema as {
    $ref?: string;
    anyOf?: readonly Schema[];
    oneOf?: readonly Schema[];
  };
  if ($ref !== undefined) return resolve(components[$ref.split("/").at(-1)!]!, components);
  if (oneOf !== undefined) return { ...schema, ...allIn(oneOf.map((form) => resolve(form, components))) };
  // An object's `anyOf` says which of its fields are needed, any other is a value that may be null.
  return schema.type === undefined && anyOf !== undefined ? resolve(anyOf[0]!, components) : schema;
}

function allIn(forms: readonly Schema[]): Schema {
  const required = forms.map((form) => form.required as readonly string[]);
  const all = forms.map((form) => form.properties as Components);
  const names = [...new Set(all.flatMap((properties) => Object.keys(properties)))];
  const membersOf = (name: string) => all.map((properties) => properties[name]).filter((one) => one !== undefined);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, inEveryForm(membersOf(name))])),
    required: required[0]!.filter((name) => required.every((names) => names.includes(name))),
  };
}

function inEveryForm(schemas: readonly Schema[]): Schema {
  const [first = {}] = schemas;
  if (schemas.every(({ enum: values }) => Array.isArray(values)))
    return { ...first, enum: [...new Set(schemas.flatMap((one) => one.enum as readonly unknown[]))] };
  const references = [...new Set(schemas.map(({ $ref }) => $ref))];
  if (references.length === 1) return first;
  const { $ref: _, ...about } = first;
  return { ...about, oneOf: references.map(($ref) => ({ $ref })) };
}

export function rulesOf(schema: Schema): string {
  // Words for a form include the type ("un texto de 2 dígitos"), and a list of values implies its lengths.
  const { type, minLength, ...more } = schema;
  const isNamed = formOf(String(schema.pattern)) !== undefined;
  const rules: Schema = {
    ...more,
    ...(isNamed ? {} : { type }),
    ...(isNamed || schema.enum !== undefined ? {} : { minLength }),
  };
  const said = RULES.filter(([keyword]) => rules[keyword] !== undefined).map(([keyword, say]) => say(rules[keyword]));
  return said.filter(Boolean).join(", ");
}

const TYPES: Readonly<Record<string, string>> = {
  string: "texto",
  number: "número",
  integer: "entero",
  boolean: "true o false",
  array: "lista",
  object: "objeto",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = { uuid: "UUID", "date-time": "fecha y hora ISO 8601" };

const RULES: readonly (readonly [keyword: string, say: (value: unknown) => string])[] = [
  [
    "type",
    (type) =>
      [type]
        .flat()
        .map((one) => TYPES[String(one)] ?? one)
        .join(" o "),
  ],
  ["format", (format) => FORMATS[String(format)] ?? ""],
  ["contentEncoding", (encoding) => `en ${encoding}`],
  ["enum", (values) => `uno de ${(values as readonly unknown[]).join(", ")}`],
  ["pattern", (pattern) => formOf(String(pattern)) ?? "con forma fija"],
  ["minLength", (least) => `al menos ${counted(least, "carácter", "caracteres")}`],
  ["maxLength", (most) => `máximo ${counted(most, "carácter", "caracteres")}`],
  ["exclusiveMinimum", (bound) => `mayor que ${bound}`],
  ["minimum", (bound) => `desde ${bound}`],
  ["maximum", (bound) => `hasta ${bound}`],
  ["minItems", (least) => `al menos ${counted(least, "elemento", "elementos")}`],
  ["default", (value) => `${value} si falta`],
  ["x-reglas", (sentences) => (sentences as readonly string[]).join(", ")],
  ["maxItems", (most) => `máximo ${counted(most, "elemento", "elementos")}`],
];

function counted(count: unknown, one: string, many: string): string {
  return `${count} ${String(count) === "1" ? one : many}`;
}

export function breakableName(path: string): Fill {
  return path.split(/(?<=\.)/).map((part) => html`${part}<wbr>`);
}

/** Makes a table in a box that scrolls, so that the page never scrolls sideways. */
export function table(label: string, head: readonly string[], rows: readonly (readonly Fill[])[]) {
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;
}
