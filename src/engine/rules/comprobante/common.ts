import { type CatalogName, catalogs } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { amount, type Comprobante, personOf } from "./model.ts";

/**
 * Anexo 29 (DOF 2026-07-17) has PACs check by TipoDeComprobante that what does not belong is absent, and that N and P
 * carry their complement. The code of such a refusal is unseen, so what no other row forbids is advice until a PAC
 * tells it.
 */
export const OF_TYPE = "Anexo 29 de la RMF 2026, VI.1 numeral 10";

/** A catalog of no more keys is listed completely when a key is wrong. */
const SHORT = 24;

/** Makes a rule of the form "debe contener un valor del catálogo". */
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
  return rule(code, [sat], each, {
    title: `debe ser una clave de ${catalog}`,
    field: `@${attribute}`,
    remedy: `Use una clave vigente de ${catalog}.`,
    inForm: `Elija en ${attribute} una clave de la lista.`,
    check({ attributes }) {
      const key = attributes[attribute];
      return must(key === undefined || listed.has(key), expected, key);
    },
  });
}

/** Returns builders of rules that fix or forbid an attribute in one kind of document, which sentences call `kind`. */
export function rowsOf<D>(kind: string) {
  type Scope = (document: D) => readonly Element[];

  /** Makes a rule that allows one value. `sat` is undefined for rules of the Guía de llenado. */
  function fixedRule(code: string, sat: string | undefined, each: Scope, attribute: string, value: string): Rule<D> {
    return rule(code, sat === undefined ? [] : [sat], each, {
      title: `debe ser ${value} en ${kind}`,
      field: `@${attribute}`,
      remedy: `Escriba ${attribute} ${value}.`,
      check: ({ attributes }) => must(attributes[attribute] === value, value, attributes[attribute]),
    });
  }

  function absentRule(code: string, sat: string | undefined, each: Scope, attribute: string): Rule<D> {
    return rule(code, sat === undefined ? [] : [sat], each, {
      title: `no debe existir en ${kind}`,
      field: `@${attribute}`,
      remedy: `Quite ${attribute}.`,
      check: ({ attributes }) => must(attributes[attribute] === undefined, undefined, attributes[attribute]),
    });
  }

  return { fixedRule, absentRule };
}

/**
 * Makes the rule that a number is 1, and the advice to write it without decimals. SAT's rows say "1", which one may
 * read as the number or as its text; and PACs stamp 1.0 and 1.000000.
 */
export function oneRules<D, E extends Element>(
  code: string,
  sat: readonly string[],
  each: Rule<D, E>["each"],
  row: {
    readonly title: string;
    readonly attribute: string;
    /** The advice has this code and this source. */
    readonly advice: string;
    readonly source: string;
    readonly applies?: (element: E) => boolean;
  },
): readonly Rule<D>[] {
  const { title, attribute, advice, source, applies = () => true } = row;
  const told = { source, field: `@${attribute}`, remedy: `Escriba ${attribute} 1, sin decimales.` };
  const mustBe = (is: (text: string | undefined) => boolean) => (element: E) => {
    const text = element.attributes[attribute];
    return must(!applies(element) || is(text), "1", text);
  };
  const isOne = (text: string | undefined) => amount(text)?.equals(Decimal.ONE) === true;
  return [
    rule(code, sat, each, { ...told, title, check: mustBe(isOne) }),
    rule(advice, [], each, {
      ...told,
      title: "debe escribirse sin decimales",
      check: mustBe((text) => text === "1" || !isOne(text)),
    }),
  ];
}

/**
 * Makes a rule of the form "hasta la cantidad de decimales que soporte la moneda", for the currency of the document.
 */
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

/** Makes the rule of `decimalsRule` for a currency that need not be the document's. */
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
  return rule(code, [sat], each, {
    title: "no debe llevar más decimales que su moneda",
    field: `@${attribute}`,
    remedy: `Redondee ${attribute} a los decimales que c_Moneda da a la moneda.`,
    check: (element, document) => {
      const amount = amountOf(element);
      const decimals = limit.decimalsOf(element, document);
      if (amount === undefined || decimals === undefined || amount.scale <= decimals) return undefined;
      return must(false, limit.said(decimals, document), amount);
    },
  });
}

/** Compares two amounts. It finds nothing when one of them is undefined, because it could not be read. */
export function mustEqual(expected: Decimal | undefined, actual: Decimal | undefined): Mismatch | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  return must(actual.equals(expected), expected, actual);
}

export const PUBLICO_EN_GENERAL = "PUBLICO EN GENERAL";
export const GENERIC_NATIONAL = "XAXX010101000";
export const GENERIC_FOREIGN = "XEXX010101000";

/** A generic RFC stands for many persons: the public, or all foreigners. */
export function isGeneric(rfc: string | undefined): boolean {
  return rfc === GENERIC_NATIONAL || rfc === GENERIC_FOREIGN;
}

/** Platforms that intermediate for foreign residents have this RFC as third party. */
export const GENERIC_THIRD_PARTY = "EXT990101NI1";

/** The third party with the generic RFC has this name (CFDI40189). */
export const SELLER_ABROAD_NAME =
  "EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO";

export function hasComercioExterior({ complementNames }: Comprobante): boolean {
  return complementNames.has("ComercioExterior");
}

export function mustBePositive(amount: Decimal | undefined): Mismatch | undefined {
  return amount && must(amount.isPositive, "más de 0", amount);
}

/** A complement must not state a CURP for an issuer that is a company. */
export function mustHaveNoCurp(curp: string | undefined, { emisor }: Comprobante): Mismatch | undefined {
  return must(personOf(emisor?.attributes.Rfc) !== "moral" || curp === undefined, undefined, curp);
}

/** A complement must state a CURP for an issuer that is a person. */
export function mustHaveCurp(curp: string | undefined, { emisor }: Comprobante): Mismatch | undefined {
  const holds = personOf(emisor?.attributes.Rfc) !== "fisica" || curp !== undefined;
  return must(holds, "la CURP del emisor", curp);
}
