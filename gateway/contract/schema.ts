import { type DescField, type DescMessage, ScalarType, toJson } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { LosslessNumber } from "lossless-json";
import { FieldRulesSchema, field as fieldRules, message as messageRules } from "#proto/buf/validate/validate_pb.ts";
import { cfdi_text, type DecimalRules, rest_field, rest_message } from "#proto/cfdi/v1/rest_pb.ts";
import { exclusivesOf } from "../../common/alone.ts";
import { isDayPattern } from "../../common/day-pattern.ts";
import { decimalRules, isJsonNumber } from "../../common/decimal.ts";
import { onlyWith } from "../../common/only-with.ts";
import { getOption } from "../../common/options.ts";
import { type Chosen, type Form, formsOf, membersWith, nameOfValue } from "./presence.ts";

/** A Schema is JSON Schema (2020-12). */
export type Schema = { readonly [keyword: string]: unknown };

/**
 * A client must send required fields and may send no unknown ones; the service always writes its own required fields.
 */
export type Direction = "request" | "response";

export interface Describer {
  /** The bodies and nested messages met so far become OpenAPI's components, by name. */
  readonly components: Readonly<Record<string, Schema>>;
  /** Makes the body of an answer a component of the message's name, and returns a reference to it. */
  answer(message: DescMessage): Schema;
  /** Makes the body of a request a component of this name, and returns a reference to it. */
  body(name: string, message: DescMessage, fields: readonly DescField[]): Schema;
  property(field: DescField, direction: Direction): Schema;
}

export interface ObjectSchema extends Schema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** Describes messages as REST shows them, in the words of the proto's comments. */
export function describer(comments: ReadonlyMap<string, string>): Describer {
  const components: Record<string, Schema> = {};

  function answer(message: DescMessage): Schema {
    return component(message.name, () => {
      const { properties, required, ...rest } = object(message);
      return { ...rest, properties: { ok: OK, ...properties }, required: ["ok", ...required] };
    });
  }

  function object(message: DescMessage): ObjectSchema {
    return {
      type: "object",
      ...described(message.typeName),
      properties: properties(message.fields, "response"),
      required: message.fields.filter(isWritten).map(({ jsonName }) => jsonName),
    };
  }

  function body(name: string, message: DescMessage, fields: readonly DescField[]): Schema {
    const forms = formsOf(message, fields);
    const about = { ...described(message.typeName), ...rulesOver(message) };
    const [only, ...others] = forms.map(filledIn);
    components[name] ??=
      others.length === 0
        ? { ...about, ...only }
        : {
            ...about,
            oneOf: forms.map((form) => component(`${name}${form.name}`, () => filledIn(form))),
            ...discriminated(name, forms),
          };
    return referenceTo(name);
  }

  /** A client may send no unknown fields. */
  function filledIn({ fields, keywords: { required, ...keywords }, chosen }: Form): ObjectSchema {
    const demanded = fields.filter(isDemanded).map(({ jsonName }) => jsonName);
    return {
      type: "object",
      properties: properties(fields, "request", chosen),
      required: [...new Set([...demanded, ...required])],
      ...keywords,
      additionalProperties: false,
    };
  }

  function properties(fields: readonly DescField[], direction: Direction, chosen?: Chosen) {
    return Object.fromEntries(
      fields.map((field) => [field.jsonName, (chosen && chosenProperty(field, chosen)) ?? property(field, direction)]),
    );
  }

  /** Describes the field whose values are chosen, or an object whose members go with them. */
  function chosenProperty(field: DescField, chosen: Chosen): Schema | undefined {
    if (field === chosen.field) return { ...property(field, "request"), enum: chosen.values };
    const fields = field.message && membersWith(chosen, field.message);
    if (field.message === undefined || fields === undefined) return undefined;
    const { name: message, typeName } = field.message;
    const name = `${message}${chosen.values.map(nameOfValue).join("")}`;
    const required = fields.filter((one) => onlyWith(one)?.required).map(({ jsonName }) => jsonName);
    const form = { name, fields, keywords: { required } };
    return { ...words(field), ...component(name, () => ({ ...described(typeName), ...filledIn(form) })) };
  }

  function property(field: DescField, direction: Direction): Schema {
    const schema = {
      ...words(field),
      ...(direction === "request" ? rulesFor(field) : {}),
      ...value(field, direction),
      ...(direction === "request" ? defaultOf(field) : {}),
    };
    return direction === "response" && isNullable(field) ? nullable(schema) : schema;
  }

  function value(field: DescField, direction: Direction): Schema {
    const item = field.message === undefined ? scalar(field) : message(field.message, direction);
    if (field.fieldKind !== "list") return item;
    // A list that is demanded must not be empty: protobuf does not tell an empty one from a missing one.
    const least = direction === "request" && isDemanded(field) ? { minItems: 1 } : {};
    const { items = {} } = (rulesAt(field).repeated ?? {}) as { readonly items?: RulesJson };
    return { type: "array", ...least, ...rulesOf(field), items: { ...item, ...keywordsOf(items) } };
  }

  function message(desc: DescMessage, direction: Direction): Schema {
    const known = WELL_KNOWN[desc.typeName];
    if (known !== undefined) return known;
    return direction === "request" ? body(desc.name, desc, desc.fields) : component(desc.name, () => object(desc));
  }

  function component(name: string, make: () => Schema): Schema {
    components[name] ??= make();
    return referenceTo(name);
  }

  function described(name: string): Schema {
    const description = comments.get(name);
    return description === undefined ? {} : { description };
  }

  /**
   * Puts into words how many decimals an amount may have, because JSON Schema's keyword for that counts in binary
   * fractions.
   */
  function words(field: DescField): Schema {
    const comment = comments.get(`${field.parent.typeName}.${field.name}`);
    const said = [comment, isJsonNumber(field) ? decimalsText(decimalRules(field)!) : undefined];
    return said.some(Boolean) ? { description: said.filter(Boolean).join(" ") } : {};
  }

  return { components, answer, body, property };
}

const OK: Schema = { type: "boolean", const: true, description: "Siempre true." };

/** Tells generators of clients which form goes with which value. */
function discriminated(name: string, forms: readonly Form[]): Schema {
  const [{ chosen } = {}] = forms;
  if (chosen === undefined) return {};
  const rows = forms.flatMap((form) =>
    form.chosen!.values.map((value) => [value, referenceTo(`${name}${form.name}`).$ref]),
  );
  return { discriminator: { propertyName: chosen.field.jsonName, mapping: Object.fromEntries(rows) } };
}

function referenceTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

function decimalsText({ decimals }: DecimalRules): string {
  return decimals === 0 ? "Sin decimales." : `Hasta ${decimals} decimales.`;
}

/**
 * Returns extensions for facts without a keyword: `x-codigos`, the codes in front of refusals ("PAG-001"), and
 * `x-reglas`, the sentences of the proto's `cel` rules.
 */
function extensions(codes: readonly string[], sentences: readonly string[]): Schema {
  const [written, said] = [codes, sentences].map((texts) => texts.filter((text) => text !== ""));
  return {
    ...(written!.length === 0 ? {} : { "x-codigos": written }),
    ...(said!.length === 0 ? {} : { "x-reglas": said }),
  };
}

function rulesFor(field: DescField): Schema {
  const { cel } = getOption(field, fieldRules);
  return extensions(
    [getOption(field, rest_field).code],
    cel.map(({ message }) => message),
  );
}

function defaultOf(field: DescField): Schema {
  const { defaultValue } = getOption(field, rest_field);
  if (defaultValue === "") return {};
  const isText = field.scalar === ScalarType.STRING && !isJsonNumber(field);
  return { default: isText ? defaultValue : JSON.parse(defaultValue) };
}

/**
 * Returns the rules over several fields. A rule's id is a code, the name of a field, or both:
 * "FC-220_fechaInicialPago".
 */
function rulesOver(message: DescMessage): Schema {
  const alone = exclusivesOf(message).map(({ sentence }) => ({ code: "", sentence }));
  const ofCel = getOption(message, messageRules).cel.map(({ id, message: sentence }) => {
    const [, code = "", name = ""] = /^([A-Z]+-[0-9]+)?_?(.*)$/.exec(id) ?? [];
    const isField = message.fields.some(({ jsonName }) => jsonName === name);
    return { code, sentence: isField && sentence !== "" ? `${name} ${sentence}` : sentence };
  });
  const rules = [...alone, ...ofCel];
  return extensions(
    rules.map(({ code }) => code),
    rules.map(({ sentence }) => sentence),
  );
}

const WELL_KNOWN: Readonly<Record<string, Schema>> = {
  "google.protobuf.Timestamp": { type: "string", format: "date-time" },
  "google.protobuf.Struct": { type: "object", additionalProperties: true },
};

function isDemanded(field: DescField): boolean {
  return getOption(field, fieldRules).required;
}

/**
 * Returns true for a field that `compileMembers` writes whatever the message holds; the core promises a message without
 * `optional`.
 */
function isWritten(field: DescField): boolean {
  return !field.proto.proto3Optional || isNullable(field);
}

function isNullable(field: DescField): boolean {
  const { explicitNulls } = getOption(field.parent, rest_message);
  return field.proto.proto3Optional && explicitNulls && !getOption(field, rest_field).neverNull;
}

function nullable(schema: Schema): Schema {
  const { $ref, ...said } = schema;
  return $ref === undefined
    ? { ...said, type: [schema.type, "null"] }
    : { ...said, anyOf: [{ $ref }, { type: "null" }] };
}

function scalar(field: DescField): Schema {
  const rules = decimalRules(field);
  if (rules !== undefined) return decimalSchema(field, rules);
  return {
    ...SCALARS[field.scalar!],
    ...notEmpty(field),
    ...cfdiText(field),
    ...rulesOf(field),
  };
}

const SCALARS: Partial<Record<ScalarType, Schema>> = {
  [ScalarType.STRING]: { type: "string" },
  [ScalarType.BOOL]: { type: "boolean" },
  [ScalarType.INT32]: { type: "integer", format: "int32" },
  [ScalarType.BYTES]: { type: "string", contentEncoding: "base64" },
};

/** Returns the least length of a required text without presence, which in proto3 must not be empty. */
function notEmpty(field: DescField): Schema {
  const isText = field.scalar === ScalarType.STRING || field.scalar === ScalarType.BYTES;
  const isImplicit = field.presence === FeatureSet_FieldPresence.IMPLICIT;
  return isText && isImplicit && isDemanded(field) ? { minLength: 1 } : {};
}

/** Returns the pattern of a text that is neither blank nor contains "|". */
function cfdiText(field: DescField): Schema {
  return getOption(field, cfdi_text) ? { pattern: "^[ \\t\\r\\n]*[^| \\t\\r\\n][^|]*$" } : {};
}

function decimalSchema(field: DescField, rules: DecimalRules): Schema {
  if (!rules.text) return number(rules);
  const fraction = rules.decimals === 0 ? "" : `(\\.[0-9]{1,${rules.decimals}})?`;
  return { type: "string", pattern: `^-?[0-9]+${fraction}$`, ...notEmpty(field) };
}

/** Returns the bounds of a number. Bounds with more digits than a binary float holds are written as in the proto. */
function number({ gt, gte, lte }: DecimalRules): Schema {
  return {
    type: "number",
    ...(gt === "" ? {} : { exclusiveMinimum: new LosslessNumber(gt) }),
    ...(gte === "" ? {} : { minimum: new LosslessNumber(gte) }),
    ...(lte === "" ? {} : { maximum: new LosslessNumber(lte) }),
  };
}

/** Returns buf.validate's rules as keywords of JSON Schema. A `cel` rule stays in the description. */
function rulesOf(field: DescField): Schema {
  return keywordsOf(rulesAt(field));
}

type RulesJson = Readonly<Record<string, object>>;

function rulesAt(field: DescField): RulesJson {
  return toJson(FieldRulesSchema, getOption(field, fieldRules)) as RulesJson;
}

function keywordsOf(rules: RulesJson): Schema {
  const keywords = Object.entries(KEYWORDS).flatMap(([type, table]) =>
    Object.entries(rules[type] ?? {}).map(([rule, limit]) => table[rule]?.(limit)),
  );
  return Object.assign({}, ...keywords);
}

type Keyword = (limit: unknown) => Schema;

/**
 * Each rule has its keyword, by the rule's JSON name; 64-bit limits are text there. Lengths of bytes are left out,
 * because base64 has other lengths.
 */
const KEYWORDS: Readonly<Record<string, Readonly<Record<string, Keyword>>>> = {
  string: {
    len: (limit) => ({ minLength: Number(limit), maxLength: Number(limit) }),
    minLen: (limit) => ({ minLength: Number(limit) }),
    maxLen: (limit) => ({ maxLength: Number(limit) }),
    pattern: (pattern) => ({ pattern, ...(isDayPattern(pattern) ? { format: "date" } : {}) }),
    in: (values) => ({ enum: values }),
    uuid: () => ({ format: "uuid" }),
  },
  int32: {
    gt: (limit) => ({ exclusiveMinimum: limit }),
    gte: (limit) => ({ minimum: limit }),
    lt: (limit) => ({ exclusiveMaximum: limit }),
    lte: (limit) => ({ maximum: limit }),
  },
  repeated: {
    minItems: (limit) => ({ minItems: Number(limit) }),
    maxItems: (limit) => ({ maxItems: Number(limit) }),
  },
};
