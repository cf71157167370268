import { type CatalogName, catalogs } from "../../catalogs/index.ts";
import type { Decimal } from "../../decimal.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import type { Element } from "./element.ts";
import { type Comprobante, personOf } from "./model.ts";

/** Catalogs of up to this many keys are shown whole when a key is wrong. */
const SHORT = 24;

/** The row of every rule that says "debe contener un valor del catálogo". */
export function keyRule<D>(
  code: string,
  sat: string,
  each: (document: D) => readonly Element[],
  attribute: string,
  catalog: CatalogName,
): Rule<D> {
  const listed = catalogs.listOf(catalog);
  const keys = catalogs.keys(catalog);
  const expected = keys.length <= SHORT ? keys.join(", ") : `una clave de ${catalog}`;
  return rule({
    code,
    sat: [sat],
    title: `debe ser una clave de ${catalog}`,
    field: `@${attribute}`,
    remedy: `Use una clave vigente de ${catalog}.`,
    each,
    check({ attributes }) {
      const key = attributes[attribute];
      return must(key === undefined || listed.has(key), expected, key);
    },
  });
}

/** The rows that fix or forbid an attribute in one kind of document, which sentences call `kind`. */
export function rowsOf<D>(kind: string) {
  type Scope = (document: D) => readonly Element[];

  /** The row of every rule that allows one value. `sat` is absent in the rows of the Guía de llenado. */
  function fixedRule(
    code: string,
    sat: string | undefined,
    each: Scope,
    attribute: string,
    value: string,
  ): Rule<D> {
    return rule({
      code,
      sat: sat === undefined ? [] : [sat],
      title: `debe ser ${value} en ${kind}`,
      field: `@${attribute}`,
      remedy: `Escriba ${attribute} ${value}.`,
      each,
      check: ({ attributes }) => must(attributes[attribute] === value, value, attributes[attribute]),
    });
  }

  /** The row of every rule that says "no debe existir". */
  function absentRule(code: string, sat: string | undefined, each: Scope, attribute: string): Rule<D> {
    return rule({
      code,
      sat: sat === undefined ? [] : [sat],
      title: `no debe existir en ${kind}`,
      field: `@${attribute}`,
      remedy: `Quite ${attribute}.`,
      each,
      check: ({ attributes }) => must(attributes[attribute] === undefined, undefined, attributes[attribute]),
    });
  }

  return { fixedRule, absentRule };
}

/** The row of every rule that says "hasta la cantidad de decimales que soporte la moneda", which is the document's. */
export function decimalsRule<E extends Element>(
  code: string,
  sat: string,
  each: (document: Comprobante) => readonly E[],
  attribute: string,
  amountOf: (element: E) => Decimal | undefined,
): Rule<Comprobante> {
  return currencyRule(code, sat, each, attribute, amountOf, {
    decimalsOf: (_, { decimals }) => decimals,
    said: (decimals, { attributes }) => `hasta ${decimals} decimales (${attributes.Moneda})`,
  });
}

/** The same where the currency may be another one. */
export function currencyRule<D, E extends Element>(
  code: string,
  sat: string,
  each: (document: D) => readonly E[],
  attribute: string,
  amountOf: (element: E) => Decimal | undefined,
  limit: {
    readonly decimalsOf: (element: E, document: D) => number | undefined;
    readonly said: (decimals: number, document: D) => string;
  },
): Rule<D> {
  return rule({
    code,
    sat: [sat],
    title: "no debe llevar más decimales que su moneda",
    field: `@${attribute}`,
    remedy: `Redondee ${attribute} a los decimales que c_Moneda da a la moneda.`,
    each,
    check: (element, document) => {
      const amount = amountOf(element);
      const decimals = limit.decimalsOf(element, document);
      if (amount === undefined || decimals === undefined || amount.scale <= decimals) return undefined;
      return must(false, limit.said(decimals, document), amount);
    },
  });
}

/** `undefined` on either side means that one of the amounts cannot be read: nothing to compare. */
export function mustEqual(expected: Decimal | undefined, actual: Decimal | undefined): Mismatch | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  return must(actual.equals(expected), expected, actual);
}

export const PUBLICO_EN_GENERAL = "PUBLICO EN GENERAL";
export const GENERIC_NATIONAL = "XAXX010101000";
export const GENERIC_FOREIGN = "XEXX010101000";

/** Stands for many persons: the public, or all foreigners. */
export function isGeneric(rfc: string | undefined): boolean {
  return rfc === GENERIC_NATIONAL || rfc === GENERIC_FOREIGN;
}

/** Third party of the platforms that intermediate for foreign residents. */
export const GENERIC_THIRD_PARTY = "EXT990101NI1";

export function hasComercioExterior({ complementNames }: Comprobante): boolean {
  return complementNames.has("ComercioExterior");
}

export function mustBePositive(amount: Decimal | undefined): Mismatch | undefined {
  return amount && must(amount.isPositive, "más de 0", amount);
}

/** The CURP that a complement tells of its issuer: a company must not have one. */
export function mustHaveNoCurp(curp: string | undefined, { emisor }: Comprobante): Mismatch | undefined {
  return must(personOf(emisor?.attributes.Rfc) !== "moral" || curp === undefined, undefined, curp);
}

/** The CURP that a complement tells of its issuer: a person must have one. */
export function mustHaveCurp(curp: string | undefined, { emisor }: Comprobante): Mismatch | undefined {
  const holds = personOf(emisor?.attributes.Rfc) !== "fisica" || curp !== undefined;
  return must(holds, "la CURP del emisor", curp);
}
