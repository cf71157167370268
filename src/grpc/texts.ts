import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { cfdi_text, type DecimalRules } from "#proto/cfdi/v1/rest_pb.ts";
import { decimalRules } from "../../common/decimal.ts";
import type { AppError } from "../../common/errors.ts";
import { getOption } from "../../common/options.ts";
import { Decimal } from "../engine/decimal.ts";
import { faultOf, isLeftOut } from "./fields.ts";
import { boundSentence } from "./sentences.ts";

/** Reports a fault; an exception thrown here ends the check. */
export type Report = (fault: AppError) => void;

/** Reports the faults of a value; `path` is its place in the request, as REST writes it. */
type Check = (value: unknown, path: string, report: Report) => void;

/**
 * Compiles the checks of texts that buf.validate cannot express: exact decimals, and characters that a CFDI cannot
 * carry.
 */
export function textsOf(schema: DescMessage): Check {
  const checks = schema.fields.flatMap((field) => {
    const check = fieldCheck(field);
    return check === undefined ? [] : [{ key: field.localName, name: field.jsonName, check }];
  });
  return (message, path, report) => {
    const values = message as Readonly<Record<string, unknown>>;
    const prefix = path === "" ? "" : `${path}.`;
    for (const { key, name, check } of checks) {
      if (values[key] !== undefined) check(values[key], prefix + name, report);
    }
  };
}

function fieldCheck(field: DescField): Check | undefined {
  const check = isLeftOut(field) ? undefined : valueCheck(field);
  if (check === undefined || field.fieldKind !== "list") return check;
  return (list, path, report) => {
    for (const [index, item] of (list as readonly unknown[]).entries()) check(item, `${path}[${index}]`, report);
  };
}

function valueCheck(field: DescField): Check | undefined {
  if (field.message?.typeName === "google.protobuf.Struct") return freeFormCheck(field);
  if (field.message !== undefined) return textsOf(field.message);
  if (field.scalar !== ScalarType.STRING || isId(field)) return undefined;
  const rules = decimalRules(field);
  return rules === undefined ? textCheck(field) : decimalCheck(field, rules);
}

/**
 * Returns true for a field that names a document: text in it that is no UUID is answered with 404, as a document that
 * does not exist.
 */
function isId(field: DescField): boolean {
  return field.name === "id";
}

interface Fault {
  readonly pattern: RegExp;
  readonly sentence: string;
}

/** XML 1.0 forbids these characters ("Char"); the database refuses NUL besides. */
const CONTROL: Fault = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
  pattern: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/,
  sentence: "contiene caracteres de control",
};

/** SAT's schema refuses these in every free text: blanks are collapsed, and what is left is [^|]{1,n}. */
const CFDI_TEXT: readonly Fault[] = [
  CONTROL,
  { pattern: /^[ \t\r\n]+$/, sentence: "no puede ir en blanco" },
  { pattern: /\|/, sentence: "no puede llevar el carácter |, que separa los campos de la cadena original" },
];

/**
 * Free text must be valid UTF-16 without halves of pairs. Protobuf's readers check that for texts, but not for values
 * of a Struct.
 */
const FREE_TEXT: readonly Fault[] = [
  CONTROL,
  { pattern: /\p{Surrogate}/u, sentence: "contiene caracteres Unicode inválidos" },
];

function textCheck(field: DescField, faults = getOption(field, cfdi_text) ? CFDI_TEXT : [CONTROL]): Check {
  return (text, path, report) => {
    const fault = faults.find(({ pattern }) => pattern.test(text as string));
    if (fault !== undefined) report(faultOf(field, path, fault.sentence));
  };
}

/** Values deeper than this are refused, because nobody reads them and JSON readers fail on them. */
const MOST_LEVELS = 16;

function freeFormCheck(field: DescField): Check {
  const checkText = textCheck(field, FREE_TEXT);
  const check = (value: unknown, path: string, levels: number, report: Report): void => {
    if (typeof value === "string") checkText(value, path, report);
    if (typeof value !== "object" || value === null) return;
    if (levels === 0) {
      report(faultOf(field, path, `puede tener a lo más ${MOST_LEVELS} niveles`));
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      checkText(key, path, report);
      check(member, `${path}.${key}`, levels - 1, report);
    }
  };
  return (value, path, report) => check(value, path, MOST_LEVELS, report);
}

function decimalCheck(field: DescField, { decimals, gt, gte, lte }: DecimalRules): Check {
  const bounds = [
    bound("gt", gt, (order) => order > 0),
    bound("gte", gte, (order) => order >= 0),
    bound("lte", lte, (order) => order <= 0),
  ].flat();
  const absent = field.presence === FeatureSet_FieldPresence.IMPLICIT ? "" : undefined;
  return (text, path, report) => {
    if (text === absent) return;
    const value = PLAIN.test(text as string) ? Decimal.parse(text as string) : undefined;
    if (value === undefined) return report(faultOf(field, path, "debe ser un número decimal, como 1234.50"));
    const beyond = bounds.find(({ holds, limit }) => !holds(value.compare(limit)));
    if (beyond !== undefined) return report(faultOf(field, path, beyond.sentence));
    if (value.scale > decimals && value.trim().scale > decimals)
      report(faultOf(field, path, tooManyDecimals(decimals)));
  };
}

/** Decimals have this form in messages: no sign but minus, no exponent, a digit on both sides of the point. */
const PLAIN = /^-?[0-9]+(\.[0-9]+)?$/;

function bound(name: string, limit: string, holds: (order: number) => boolean) {
  return limit === "" ? [] : [{ holds, limit: Decimal.of(limit), sentence: `debe ser ${boundSentence(name, limit)}` }];
}

function tooManyDecimals(decimals: number): string {
  return decimals === 0 ? "no puede llevar decimales" : `puede tener a lo más ${decimals} decimales`;
}
