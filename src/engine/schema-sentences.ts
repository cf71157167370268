import type { LibxmlError } from "./libxml2.ts";
import { NAMESPACES } from "./namespaces.ts";
import type { SchemaError } from "./schema.ts";

/** What libxml2 says of a document, in Spanish and once for each fault. */
export function inSpanish(errors: readonly LibxmlError[]): SchemaError[] {
  const translated = errors.map(translate);
  // After a facet's own sentence libxml2 adds that the value does not fit its type: the same news again.
  return translated
    .filter((error, place) => !(error.generic && sameAttribute(error, translated[place - 1])))
    .map(({ generic: _, ...error }) => error);
}

interface Translated extends SchemaError {
  readonly generic: boolean;
}

function translate({ message, line, path }: LibxmlError): Translated {
  const short = withPrefixes(message);
  const [, element, attribute, detail = short] = SUBJECT.exec(short) ?? [];
  const [pattern, sentence] = SENTENCES.find(([pattern]) => pattern.test(detail)) ?? FALLBACK;
  const subject = [element, attribute && `atributo ${attribute}`].filter(Boolean).join(", ");
  const said = sentence(...(pattern.exec(detail) ?? []).slice(1).map(abridge));
  return {
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

type Sentence = (first?: string, second?: string) => string;

const SENTENCES: readonly (readonly [pattern: RegExp, sentence: Sentence])[] = [
  [/^The attribute '(.+)' is required but missing/, (name) => `falta el atributo ${name}.`],
  [/^The attribute '(.+)' is not allowed/, () => "no existe en este nodo."],
  [
    /^Missing child element\(s\)\. Expected is(?: one of)? \( (.+) \)/s,
    (names) => `falta un nodo (${names}).`,
  ],
  [
    /^This element is not expected\. Expected is(?: one of)? \( (.+) \)/s,
    (names) => `no va aquí; va ${names}.`,
  ],
  [/^This element is not expected/, () => "no va aquí."],
  [/^No matching global declaration/, () => "no es un documento que se conozca; se espera un CFDI 4.0."],
  [/^No matching global element declaration/, () => "no tiene esquema conocido."],
  [/^Character content/, () => "no admite texto."],
  [/^Element content is not allowed/, () => "no admite nodos."],
  [
    /^\[facet 'enumeration'\] The value '(.*)' is not an element/s,
    (value) => `el valor "${value}" no está en su catálogo.`,
  ],
  [
    /^\[facet 'pattern'\] The value '(.*)' is not accepted by/s,
    (value) => `el valor "${value}" no tiene la forma debida.`,
  ],
  [
    /^\[facet 'maxLength'\].*length of '(\d+)'.*'(\d+)'/s,
    (has, allowed) => `mide ${has} caracteres y admite ${allowed}.`,
  ],
  [
    /^\[facet 'minLength'\].*length of '(\d+)'.*'(\d+)'/s,
    (has, asked) => `mide ${has} caracteres y pide ${asked}.`,
  ],
  [
    /^\[facet 'length'\].*length of '(\d+)'.*'(\d+)'/s,
    (has, asked) => `mide ${has} caracteres y pide ${asked}.`,
  ],
  [
    /^\[facet 'fractionDigits'\] The value '(.*)' has.*'(\d+)'/s,
    (value, most) => `${value} tiene más de ${most} decimales.`,
  ],
  [
    /^\[facet 'totalDigits'\] The value '(.*)' has.*'(\d+)'/s,
    (value, most) => `${value} tiene más de ${most} cifras.`,
  ],
  [/^\[facet 'min\w+'\] The value '(.*)' is.*'(.+)'/s, (value, least) => `${value} es menor que ${least}.`],
  [/^\[facet 'max\w+'\] The value '(.*)' is.*'(.+)'/s, (value, most) => `${value} es mayor que ${most}.`],
  [
    /^The value '(.*)' does not match the fixed value constraint '(.+)'/s,
    (value, fixed) => `dice "${value}" y debe decir "${fixed}".`,
  ],
  [GENERIC, (value) => `el valor "${value}" no es válido.`],
];

const FALLBACK: (typeof SENTENCES)[number] = [/^/, () => "no cumple el esquema."];

/** "{http://www.sat.gob.mx/cfd/4}Emisor" is "cfdi:Emisor" to whom reads. */
function withPrefixes(message: string): string {
  return message.replace(/\{([^{}]*)\}(?=[\p{L}_])/gu, (_, namespace) => {
    const known = NAMESPACES.find(({ uri }) => uri === namespace);
    return known === undefined ? "" : `${known.prefix}:`;
  });
}

function abridge(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
