import { type DescField, type DescMessage, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { type DecimalRules, decimal, rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { Decimal } from "../engine/decimal.ts";
import { invalid } from "../errors.ts";
import { boundSentence } from "./sentences.ts";

/** Throws on a value that is wrong; `path` is its place in the request, as REST writes it. */
type Check = (value: unknown, path: string) => void;

/** Compiles what buf.validate cannot say about texts: exact decimals, and characters that no XML can carry. */
export function textsOf(schema: DescMessage): Check {
  const checks = schema.fields.flatMap((field) => {
    const check = fieldCheck(field);
    return check === undefined ? [] : [{ key: field.localName, name: field.jsonName, check }];
  });
  return (message, path) => {
    const values = message as Readonly<Record<string, unknown>>;
    const prefix = path === "" ? "" : `${path}.`;
    for (const { key, name, check } of checks) {
      if (values[key] !== undefined) check(values[key], prefix + name);
    }
  };
}

function fieldCheck(field: DescField): Check | undefined {
  const check = valueCheck(field);
  if (check === undefined || field.fieldKind !== "list") return check;
  return (list, path) => {
    for (const [index, item] of (list as readonly unknown[]).entries()) check(item, `${path}[${index}]`);
  };
}

function valueCheck(field: DescField): Check | undefined {
  if (field.message?.typeName === "google.protobuf.Struct") return checkFreeForm;
  if (field.message !== undefined) return textsOf(field.message);
  if (field.scalar !== ScalarType.STRING) return undefined;
  return hasOption(field, decimal) ? decimalCheck(field, getOption(field, decimal)) : checkCharacters;
}

/** What the contract prints in front of whatever is wrong with the field. */
export function codeOf(field: DescField): string | undefined {
  return getOption(field, rest_field).code || undefined;
}

/** What XML 1.0 forbids ("Char"); the database refuses NUL besides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

function checkCharacters(text: unknown, path: string): void {
  if (FORBIDDEN.test(text as string))
    refuse(path, "contiene caracteres de control, que un CFDI no puede llevar");
}

function checkFreeForm(value: unknown, path: string): void {
  if (typeof value === "string") checkCharacters(value, path);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    checkCharacters(key, path);
    checkFreeForm(member, `${path}.${key}`);
  }
}

function decimalCheck(field: DescField, { decimals, gt, gte, lte }: DecimalRules): Check {
  const bounds = [
    bound("gt", gt, (order) => order > 0),
    bound("gte", gte, (order) => order >= 0),
    bound("lte", lte, (order) => order <= 0),
  ].flat();
  const absent = field.presence === FeatureSet_FieldPresence.IMPLICIT ? "" : undefined;
  const rule = codeOf(field);
  return (text, path) => {
    if (text === absent) return;
    const value = PLAIN.test(text as string) ? Decimal.parse(text as string) : undefined;
    if (value === undefined) return refuse(path, "debe ser un número decimal, como 1234.50", rule);
    for (const { holds, limit, sentence } of bounds)
      if (!holds(value.compare(limit))) refuse(path, sentence, rule);
    if (value.scale > decimals && value.trim().scale > decimals)
      refuse(path, tooManyDecimals(decimals), rule);
  };
}

/** Our decimals on the wire: no sign but minus, no exponent, a digit on both sides of the point. */
const PLAIN = /^-?[0-9]+(\.[0-9]+)?$/;

function bound(name: string, limit: string, holds: (order: number) => boolean) {
  return limit === ""
    ? []
    : [{ holds, limit: Decimal.of(limit), sentence: `debe ser ${boundSentence(name, limit)}` }];
}

function tooManyDecimals(decimals: number): string {
  return decimals === 0 ? "no puede llevar decimales" : `puede tener a lo más ${decimals} decimales`;
}

function refuse(path: string, sentence: string, rule?: string): never {
  throw invalid(`${path}: ${sentence}`, { rule, campo: path });
}
