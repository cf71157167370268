import type { XmlNode } from "../node.ts";
import { translatePattern } from "../xsd-pattern.ts";
import { type Facet, type SimpleType, simpleTypeOf, typeNamed, type WhiteSpace, XS } from "../xsd-types.ts";
import type { Module, Place } from "./module.ts";

/** The generated function of a simple type: it takes a value and returns true when that is certainly valid. */
export interface TypeCheck {
  readonly name: string;
  readonly whiteSpace: WhiteSpace;
  /** It is true when the type admits any text. */
  readonly isFree: boolean;
}

/**
 * Returns the check of the type that a definition carries, and prints it if it is not there yet. `name` is used for an
 * anonymous type.
 */
export function typeCheck(definition: XmlNode, name: string, place: Place): TypeCheck {
  const { source, types, modules, file } = place;
  const type = simpleTypeOf(definition, source, types);
  const reference = definition.attributes.type ?? definition.attributes.base;
  const built = reference === undefined || source.prefixes.get(reference.replace(/:.*$/, "")) === XS;
  const module = built ? file : modules.get(typeNamed(reference, source, types).source)!;
  const own = reference === undefined ? name : reference.replace(":", "_");
  const called = built ? own : reference.replace(/^.*:/, "");
  const facets = facetsOf(type);
  if (!module.has(called)) module.add(called, printType(called, facets, module));
  file.import(called, module);
  return { name: called, whiteSpace: type.whiteSpace, isFree: isFree(facets) };
}

interface Facets {
  readonly builtIn: string;
  readonly whiteSpace: WhiteSpace;
  readonly values: readonly string[] | undefined;
  /** A value must match all of them; each is a list of alternatives. */
  readonly patterns: readonly (readonly string[])[];
  readonly length: readonly [least: number, most: number];
  readonly digits: number | undefined;
  readonly places: number | undefined;
  readonly least: string | undefined;
  readonly most: string | undefined;
}

const KNOWN_FACETS = [
  ...["annotation", "enumeration", "pattern", "whiteSpace", "length", "minLength", "maxLength"],
  ...["totalDigits", "fractionDigits", "minInclusive", "maxInclusive"],
];

function facetsOf({ builtIn, whiteSpace, restrictions }: SimpleType): Facets {
  const all = restrictions.flat();
  const unknown = all.find(({ name }) => !KNOWN_FACETS.includes(name));
  if (unknown !== undefined) throw new Error(`xsd: the facet ${unknown.name} is not supported`);
  const valuesOf = (facets: readonly Facet[], wanted: string) =>
    facets.flatMap(({ name, value }) => (name === wanted ? [value] : []));
  const numbersOf = (wanted: string) => valuesOf(all, wanted).map(Number);
  const enumerations = restrictions.map((facets) => valuesOf(facets, "enumeration")).filter(isFilled);
  // A restriction may only narrow its base, so the last one decides bounds and enumerations.
  return {
    builtIn,
    whiteSpace,
    values: enumerations.at(-1),
    patterns: restrictions.map((facets) => valuesOf(facets, "pattern")).filter(isFilled),
    length: [
      Math.max(0, ...numbersOf("minLength"), ...numbersOf("length")),
      Math.min(Infinity, ...numbersOf("maxLength"), ...numbersOf("length")),
    ],
    digits: numbersOf("totalDigits").at(-1),
    places: numbersOf("fractionDigits").at(-1),
    least: valuesOf(all, "minInclusive").at(-1),
    most: valuesOf(all, "maxInclusive").at(-1),
  };
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}

function isFree({ builtIn, values, patterns, length: [least, most] }: Facets): boolean {
  const isString = builtIn === "string" || builtIn === "anySimpleType";
  return isString && values === undefined && patterns.length === 0 && least === 0 && most === Infinity;
}

/** A Family prints the types derived from one built-in type: constants, and the body of the function. */
type Family = (name: string, facets: Facets, file: Module) => { constants?: string[]; body: string[] };

const FAMILIES: Readonly<Record<string, Family>> = {
  string: printString,
  anySimpleType: printString,
  // NMTOKEN admits letters of all languages, but these documents only use the following characters.
  NMTOKEN: (name, facets, file) =>
    printString(name, { ...facets, patterns: [...facets.patterns, ["[0-9A-Za-z._:\\-]+"]] }, file),
  decimal: printDecimal,
  integer: printInteger(),
  int: printInteger({ least: "-2147483648", most: "2147483647" }),
  short: printInteger({ least: "-32768", most: "32767" }),
  date: printDate("(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}"),
  dateTime: printDate("(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}"),
  base64Binary(_name, facets, file) {
    requireNone(facets, facets.patterns.length > 0 || facets.values !== undefined);
    file.use("isBase64");
    return { body: ["return isBase64(value);"] };
  },
};

function printType(name: string, facets: Facets, file: Module): string[] {
  const family = FAMILIES[facets.builtIn];
  if (family === undefined) throw new Error(`xsd: the type ${facets.builtIn} is not supported`);
  const { constants = [], body } = family(name, facets, file);
  return [...constants, `export function ${name}(value: string): boolean {`, ...body, "}"];
}

function requireNone({ builtIn }: Facets, some: boolean): void {
  if (some) throw new Error(`xsd: such facets of ${builtIn} are not supported`);
}

function printString(name: string, facets: Facets, file: Module): ReturnType<Family> {
  const { whiteSpace, values, patterns, length } = facets;
  requireNone(facets, whiteSpace === "replace");
  const collapses = whiteSpace === "collapse";
  if (values !== undefined) return printList(name, facets, file);
  if (isFree(facets)) return call(file, collapses ? "isFreeText" : "isReadable", "value");
  const [least, most] = length;
  const bars = patterns.filter(([pattern]) => pattern === NO_PIPE);
  if (collapses && bars.length === patterns.length) return call(file, "isText", "value", least, most, bars.length > 0);
  const form = formOf(patterns);
  const constants = form === undefined ? [] : [`const ${name}_form = ${form.written};`];
  const measured = least > 0 || most < Infinity;
  const bounded = form?.bounded || measured ? [] : [check(file, "isReadable", "value")];
  if (collapses && !measured)
    return {
      constants,
      body: conjunction([
        ...bounded,
        check(file, form!.takesBlanks ? "hasSpacedForm" : "hasForm", "value", `${name}_form`),
      ]),
    };
  const written = collapses ? "written" : "value";
  const tests = [
    ...bounded,
    ...(form === undefined ? [] : [`${name}_form.test(${written})`]),
    ...(measured ? [check(file, "hasLength", written, least, most)] : []),
  ];
  const first = collapses ? [`const written = ${check(file, "collapsed", "value")};`] : [];
  return { constants, body: [...first, ...conjunction(tests)] };
}

const NO_PIPE = "[^|]*";

function printList(name: string, facets: Facets, file: Module): ReturnType<Family> {
  const { whiteSpace, values = [], patterns, length } = facets;
  const forms = patterns.map((alternatives) => new RegExp(translatePattern(...alternatives).source, "u"));
  requireNone(facets, length[0] > 0 || length[1] < Infinity);
  requireNone(facets, !values.every((value) => forms.every((form) => form.test(value))));
  const listed = values.map((value) => JSON.stringify(value)).join(", ");
  const constants = [`const ${name}_values: ReadonlySet<string> = new Set([${listed}]);`];
  if (whiteSpace === "collapse") return { constants, ...call(file, "isListed", "value", `${name}_values`) };
  return { constants, body: [`return ${name}_values.has(value);`] };
}

/** Joins all patterns in one expression: those before the last become lookaheads. */
function formOf(patterns: Facets["patterns"]) {
  const translated = patterns.map((alternatives) => translatePattern(...alternatives));
  const last = translated.at(-1);
  if (last === undefined) return undefined;
  const before = translated.slice(0, -1).map(({ source }) => `(?=${source.slice(1)})`);
  return {
    written: `/^${before.join("")}${last.source.slice(1)}/u`,
    takesBlanks: translated.every(({ takesBlanks }) => takesBlanks),
    bounded: translated.some(({ bounded }) => bounded),
  };
}

function printDate(form: string): Family {
  return (name, facets, file) => {
    const { patterns, values, least, most } = facets;
    requireNone(facets, values !== undefined || least !== undefined || most !== undefined);
    // The form is not translated, because it is written as JavaScript already.
    const narrower = formOf(patterns)?.written.slice(2, -2);
    const ahead = narrower === undefined ? "" : `(?=${narrower})`;
    return {
      constants: [`const ${name}_form = /^${ahead}${form}$/u;`],
      ...call(file, "isDate", "value", `${name}_form`),
    };
  };
}

function printInteger(bounds?: { readonly least: string; readonly most: string }): Family {
  return (name, { least = bounds?.least, most = bounds?.most, ...facets }, file) => {
    const patterns = [...facets.patterns, ["[+\\-]?[0-9]+"]];
    return printDecimal(name, { ...facets, least, most, patterns, places: 0 }, file);
  };
}

function printDecimal(name: string, facets: Facets, file: Module): ReturnType<Family> {
  const { digits = MOST_DIGITS, places = MOST_DIGITS, least, most, patterns, values } = facets;
  const forms = patterns.map((alternatives) => `/${translatePattern(...alternatives).source}/u`);
  const more = [
    least === undefined ? "" : `least: "${least}", `,
    most === undefined ? "" : `most: "${most}", `,
    values === undefined ? "" : `values: [${values.map((value) => `"${value}"`).join(", ")}], `,
  ];
  const constants = [
    `const ${name}_type = { digits: ${digits}, places: ${places}, ${more.join("")}forms: [${forms.join(", ")}] };`,
  ];
  const slow = check(file, "isDecimal", "value", `${name}_type`);
  const usual = values === undefined ? usualOf(facets) : undefined;
  if (usual === undefined) return { constants, body: [`return ${slow};`] };
  const amount = check(file, "isAmount", "value", usual.whole, usual.places, usual.positive);
  const quick = [amount, ...usual.bounds.map((bound) => `+value ${bound}`)].join(" && ");
  const either = usual.bounds.length === 0 ? quick : `(${quick})`;
  return { constants, body: [`return ${either} || ${slow};`] };
}

/** Digits that every version of libxml2 reads. */
const MOST_DIGITS = 24;
/** A number tells two decimals of up to 15 digits apart. */
const EXACT_DIGITS = 15;

/**
 * Returns how many digits every admitted amount may have, or undefined when a pattern restricts more than the number of
 * digits.
 */
function usualOf({ digits = MOST_DIGITS, places = MOST_DIGITS, least, most, patterns }: Facets) {
  const limits = patterns.map(amountOf);
  if (limits.includes(undefined)) return undefined;
  const fraction = Math.min(6, places, ...limits.map((limit) => limit!.places));
  const whole = Math.min(18, digits - fraction, ...limits.map((limit) => limit!.whole));
  // It is true when `least` is the smallest positive amount with so many places.
  const positive = least !== undefined && Number(least) > 0 && least === (10 ** -fraction).toFixed(fraction);
  const bounds = [
    ...(least === undefined || positive || Number(least) <= 0 ? [] : [`>= ${Number(least)}`]),
    ...(most === undefined ? [] : [`<= ${Number(most)}`]),
  ];
  const exact = bounds.length === 0 ? whole : Math.min(whole, EXACT_DIGITS - fraction);
  return { whole: exact, places: fraction, positive, bounds };
}

/**
 * Returns the number of digits of a pattern that admits all amounts up to that many, or undefined for any other
 * pattern.
 */
function amountOf(alternatives: readonly string[]) {
  const [, sign, whole, places] = (alternatives.length === 1 && AMOUNT_PATTERN.exec(alternatives[0]!)) || [];
  if (whole === undefined) return undefined;
  if (whole === "+") return sign === undefined ? undefined : { whole: 18, places: 0 };
  return { whole: Number(whole.slice(3, -1)), places: Number(places ?? 0) };
}

/** It matches patterns like "[0-9]{1,18}(.[0-9]{1,6})?", and the pattern of every integer. */
const AMOUNT_PATTERN = /^(\[\+\\-\]\?)?\[0-9\](\{1,\d+\}|\+)(?:\(\\?\.\[0-9\]\{1,(\d+)\}\)\?)?$/;

function call(file: Module, name: string, ...values: readonly (string | number | boolean)[]) {
  return { body: [`return ${check(file, name, ...values)};`] };
}

function check(file: Module, name: string, ...values: readonly (string | number | boolean)[]): string {
  file.use(name);
  return `${name}(${values.join(", ")})`;
}

function conjunction(tests: readonly string[]): string[] {
  return [`return ${tests.join(" && ")};`];
}
