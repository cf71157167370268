import { type DescField, type DescMessage, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { decimal } from "#proto/cfdi/v1/rest_pb.ts";

import { isDayPattern, isMomentPattern } from "../../../../../common/day-pattern.ts";
import { isFreeForm } from "./draft.ts";

export type FormField = Input | Group | Rows;

interface Named {
  /** The field's name on REST. */
  readonly name: string;
  /** The contract asks for the field where this is true. */
  readonly required: boolean;
}

export interface Input extends Named {
  readonly kind: "text" | "long" | "amount" | "whole" | "date" | "moment" | "choice" | "answer";
  readonly options: readonly string[];
  readonly meanings?: Readonly<Record<string, string>>;
  readonly maxLength: number | undefined;
  /** Every text has this length. */
  readonly length?: number | undefined;
}

/** An object of the request, whose fields belong together. */
export interface Group extends Named {
  readonly kind: "group";
  readonly fields: readonly FormField[];
}

/** There are as many as are needed, up to a limit. */
export interface Rows extends Named {
  readonly kind: "rows";
  readonly fields: readonly FormField[];
  readonly max: number | undefined;
}

/**
 * Nobody types these fields: the portal makes keys of idempotency itself, a button names the document that is
 * substituted, and the page of a document explains its amounts.
 */
const NOT_TYPED: readonly string[] = ["idempotency_key", "id", "sustituye", "desglose"];

export function fieldsOf(schema: DescMessage): readonly FormField[] {
  return schema.fields.filter(({ name }) => !NOT_TYPED.includes(name)).map(describe);
}

/** Leaves out the fields of these names, wherever they stand. */
export function withoutFields(fields: readonly FormField[], names: readonly string[]): readonly FormField[] {
  return fields
    .filter(({ name }) => !names.includes(name))
    .map((field) => ("fields" in field ? { ...field, fields: withoutFields(field.fields, names) } : field));
}

function describe(field: DescField): FormField {
  const rules = getOption(field, fieldRules);
  const named = { name: field.jsonName, required: rules.required };
  if (isFreeForm(field)) return { ...named, kind: "rows", fields: FREE_FORM, max: undefined };
  // A list of texts is typed as one text, with blanks between them.
  if (field.fieldKind === "list" && field.message === undefined)
    return { ...named, kind: "text", options: [], maxLength: undefined };
  if (field.fieldKind === "list") {
    const { minItems = 0n, maxItems = 0n } = rules.type.case === "repeated" ? rules.type.value : {};
    const required = rules.required || minItems > 0n;
    const max = Number(maxItems) || undefined;
    return { ...named, required, kind: "rows", fields: fieldsOf(field.message), max };
  }
  if (field.fieldKind === "message") return { ...named, kind: "group", fields: fieldsOf(field.message) };
  return { ...named, ...input(field) };
}

const FREE_FORM: readonly FormField[] = ["clave", "valor"].map((name) => ({
  name,
  kind: "text",
  required: name === "clave",
  options: [],
  maxLength: undefined,
}));

function input(field: DescField): Pick<Input, "kind" | "options" | "maxLength" | "length"> {
  const plain = { options: [], maxLength: undefined };
  if (hasOption(field, decimal)) return { ...plain, kind: "amount" };
  if (field.scalar === ScalarType.BOOL) return { ...plain, kind: "answer", options: ["true", "false"] };
  const { type } = getOption(field, fieldRules);
  if (type.case === "int32") return { ...plain, kind: "whole" };
  if (type.case !== "string") return { ...plain, kind: "text" };
  const { in: options, len, maxLen, pattern } = type.value;
  if (isDayPattern(pattern)) return { ...plain, kind: "date" };
  if (isMomentPattern(pattern)) return { ...plain, kind: "moment" };
  if (options.length > 0) return { ...plain, kind: "choice", options };
  const maxLength = Number(len || maxLen) || undefined;
  return {
    ...plain,
    kind: (maxLength ?? 0) > LONG ? "long" : "text",
    maxLength,
    length: Number(len) || lengthOf(pattern),
  };
}

/** Reads "^[0-9]{5}$" and "^0[1-7]$"; texts of other patterns may have any length. */
function lengthOf(pattern: string): number | undefined {
  if (/^\^0\[1-\d\]\$$/.test(pattern)) return 2;
  return Number(/^\^\[0-9\]\{(\d)\}\$$/.exec(pattern)?.[1]) || undefined;
}

/** A text that may be longer gets more than a line. */
const LONG = 300;
