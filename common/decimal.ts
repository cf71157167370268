import { type DescField, hasOption } from "@bufbuild/protobuf";
import { DecimalForm, DecimalFormSchema, type DecimalRules, decimal, decimal_form } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "./options.ts";

/** Returns true for a decimal that REST writes as a JSON number; a decimal with `text` is a JSON string. */
export function isJsonNumber(field: DescField): boolean {
  return decimalRules(field)?.text === false;
}

/** Returns the rules of a decimal, its form's where it names one; undefined for any other field. */
export function decimalRules(field: DescField): DecimalRules | undefined {
  if (!hasOption(field, decimal)) return undefined;
  const own = getOption(field, decimal);
  if (own.form === DecimalForm.UNSPECIFIED) return own;
  return getOption(DecimalFormSchema.value[own.form]!, decimal_form);
}

/**
 * Returns the exact plain text of a JSON number, without exponent and needless zeros: "1.5" for "1.50" and "15e-1".
 * Undefined for text of more than `MAX_LENGTH` characters, which no amount of a CFDI needs.
 */
export function plainDecimal(literal: string): string | undefined {
  const parts = literal.length > MAX_LENGTH ? null : NUMBER.exec(literal);
  if (parts === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const leading = whole + fraction;
  const significant = leading.replace(/^0+/, "");
  const digits = significant.replace(/(?<!0)0+$/, "");
  if (digits === "") return "0";
  const point = whole.length - (leading.length - significant.length) + Number(exponent);
  if (Math.abs(point) > MAX_LENGTH) return undefined;
  const text = sign + place(digits, point);
  return text.length > MAX_LENGTH ? undefined : text;
}

/** SAT's longest number has 18 digits before the point and 6 after it. */
const MAX_LENGTH = 48;
const NUMBER = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** Sets the point behind the first `point` digits, with zeros for missing digits. */
function place(digits: string, point: number): string {
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return digits.padEnd(point, "0");
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
