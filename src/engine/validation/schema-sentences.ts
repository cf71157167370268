import { mustHaveForm } from "../../../common/constraint-words.ts";
import { NAMESPACES } from "../namespaces.ts";
import type { LibxmlError } from "./libxml2.ts";

export interface SchemaError {
  /** `statement` is read after the name of the faulty element or attribute. */
  readonly statement: string;
  /** The statement with its place in the document in front. */
  readonly sentence: string;
  readonly line?: number;
  /** A path as libxml2 writes it: "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[3]". */
  readonly path?: string;
  readonly element?: string;
  readonly attribute?: string;
}

/** The key is the attribute that holds keys of the catalog: "cfdi:Emisor@RegimenFiscal". */
type CatalogNames = ReadonlyMap<string, string>;

/** Translates libxml2's errors to Spanish, each fault once. */
export function inSpanish(errors: readonly LibxmlError[], catalogs: CatalogNames): SchemaError[] {
  const translated = errors.map((error) => translate(error, catalogs));
  // libxml2 repeats a facet's error as a value that does not fit its type; the repetition is dropped.
  return translated
    .filter((error, place) => !(error.generic && sameAttribute(error, translated[place - 1])))
    .map(({ generic: _, ...error }) => error);
}

interface Translated extends SchemaError {
  readonly generic: boolean;
}

function translate({ message, line, path }: LibxmlError, catalogs: CatalogNames): Translated {
  const short = withPrefixes(withUnknown(message));
  const [, element, named, detail = short] = SUBJECT.exec(short) ?? [];
  const attribute = named ?? MISSING.exec(detail)?.[1];
  const [pattern, sentence] = SENTENCES.find(([pattern]) => pattern.test(detail)) ?? FALLBACK;
  const subject = [element, named && `atributo ${named}`].filter(Boolean).join(", ");
  const [, first = "", wanted = catalogs.get(`${element}@${attribute}`)] = pattern.exec(detail) ?? [];
  const said = sentence(abridge(first), wanted);
  return {
    statement: said,
    sentence: subject === "" ? capitalized(said) : `${subject}: ${said}`,
    line,
    ...(path !== undefined && { path }),
    ...(element !== undefined && { element }),
    ...(attribute !== undefined && { attribute }),
    generic: pattern === GENERIC,
  };
}

function sameAttribute(error: SchemaError, previous: SchemaError | undefined): boolean {
  return error.attribute === previous?.attribute && error.path === previous?.path;
}

const SUBJECT = /^Element '([^']+)'(?:, attribute '([^']+)')?: (.*)$/s;
const GENERIC = /^'(.*)' is not a valid value of the (?:local )?(?:atomic|list|union) type/s;

const MISSING = /^The attribute '(.+)' is required but missing/;

/**
 * A Sentence is made of the value found, which may have any length, and of what the schema demands: a limit, a form or
 * a catalog.
 */
type Sentence = (found?: string, demanded?: string) => string;

const SENTENCES: readonly (readonly [pattern: RegExp, sentence: Sentence])[] = [
  [MISSING, (name) => `falta el atributo ${name}.`],
  [/^The attribute '(.+)' is not allowed/, () => "no existe en este nodo."],
  [/^Missing child element\(s\)\. Expected is(?: one of)? \( (.+) \)/s, (names) => `falta un nodo (${names}).`],
  [/^This element is not expected\. Expected is(?: one of)? \( (.+) \)/s, (names) => `no va aquí; va ${names}.`],
  [/^This element is not expected/, () => "no va aquí."],
  [/^No matching global declaration/, () => "no es un documento que se conozca; se espera un CFDI 4.0."],
  [/^No matching global element declaration/, () => "no tiene un esquema conocido con el cual validarlo."],
  [/^Character content/, () => "no admite texto."],
  [/^Element content is not allowed/, () => "no admite nodos."],
  [
    /^\[facet 'enumeration'\] The value '(.*)' is not an element/s,
    (value, catalog) => `el valor "${value}" no está en ${catalog ? `el catálogo ${catalog}` : "su catálogo"}.`,
  ],
  [
    /^\[facet 'pattern'\] The value '(.*)' is not accepted by the pattern '(.+)'/s,
    (value, pattern) => `el valor "${value}" ${mustHaveForm(pattern ?? "")}.`,
  ],
  [
    /^\[facet 'maxLength'\].*length of '(\d+)'.*'(\d+)'/s,
    (has, allowed) => `mide ${has} caracteres y admite ${allowed}.`,
  ],
  [/^\[facet 'minLength'\].*length of '(\d+)'.*'(\d+)'/s, (has, asked) => `mide ${has} caracteres y pide ${asked}.`],
  [/^\[facet 'length'\].*length of '(\d+)'.*'(\d+)'/s, (has, asked) => `mide ${has} caracteres y pide ${asked}.`],
  [
    /^\[facet 'fractionDigits'\] The value '(.*)' has.*'(\d+)'/s,
    (value, most) => `${value} tiene más de ${most} decimales.`,
  ],
  [/^\[facet 'totalDigits'\] The value '(.*)' has.*'(\d+)'/s, (value, most) => `${value} tiene más de ${most} cifras.`],
  [/^\[facet 'min\w+'\] The value '(.*)' is.*'(.+)'/s, (value, least) => `${value} es menor que ${least}.`],
  [/^\[facet 'max\w+'\] The value '(.*)' is.*'(.+)'/s, (value, most) => `${value} es mayor que ${most}.`],
  [
    /^The value '(.*)' does not match the fixed value constraint '(.+)'/s,
    (value, fixed) => `dice "${value}" y debe decir "${fixed}".`,
  ],
  [GENERIC, (value) => `el valor "${value}" no es válido.`],
];

const FALLBACK: (typeof SENTENCES)[number] = [/^/, () => "no cumple el esquema."];

/** Replaces namespaces by SAT's prefixes: "{http://www.sat.gob.mx/cfd/4}Emisor" becomes "cfdi:Emisor". */
function withPrefixes(message: string): string {
  return message.replace(/\{([^{}]*)\}(?=[\p{L}_])/gu, (_, namespace) => {
    const known = NAMESPACES.find(({ uri }) => uri === namespace);
    return known === undefined ? "" : `${known.prefix}:`;
  });
}

/** Writes a subject "{urn:x}y" of an unknown namespace as "y (urn:x)". */
function withUnknown(message: string): string {
  return message.replace(/^Element '\{([^{}]*)\}([^']+)'/, (subject, namespace, local) =>
    NAMESPACES.some(({ uri }) => uri === namespace) ? subject : `Element '${local} (${abridge(namespace)})'`,
  );
}

function abridge(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
