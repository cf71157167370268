import fc from "fast-check";
import { flipped, inserted } from "./bytes.ts";

/** A mutation changes one place of a JSON document. `at` picks among the places that the document has. */
interface Mutation {
  readonly at: number;
  readonly how: keyof typeof CHANGES;
  /** The literal is JSON as written, well-formed or not, or the name of a huge value. */
  readonly literal: string;
  readonly name: string;
}

/** A JSON case tells in few data how to break a valid body. */
export interface JsonCase {
  readonly base: number;
  readonly mutations: readonly Mutation[];
  readonly breakage: keyof typeof BREAKAGES;
  readonly breakAt: number;
}

/** The tree keeps literals as written, and repeated names. */
type Tree =
  | { kind: "literal"; text: string }
  | { kind: "list"; items: Tree[] }
  | { kind: "object"; members: [name: string, value: Tree][] };

export function jsonBytes(bases: readonly unknown[], { base, mutations, breakage, breakAt }: JsonCase): Buffer {
  const root: Tree = { kind: "list", items: [treeOf(bases[base % bases.length])] };
  for (const mutation of mutations) change(root, mutation);
  return BREAKAGES[breakage](written(root.items[0] ?? EMPTY), breakAt);
}

const EMPTY: Tree = { kind: "literal", text: "" };

/** A change replaces the value of a place by nothing, by itself and more, or by something else. */
const CHANGES = {
  put: (_old: Tree, literal: string): Tree[] => [{ kind: "literal", text: literal }],
  drop: (): Tree[] => [],
  twice: (old: Tree): Tree[] => [old, structuredClone(old)],
  wrap: (old: Tree): Tree[] => [{ kind: "list", items: [old] }],
  box: (old: Tree, _literal: string, name: string): Tree[] => [{ kind: "object", members: [[name, old]] }],
  rename: (old: Tree): Tree[] => [old],
  add: (old: Tree, literal: string, name: string): Tree[] => {
    const more: Tree = { kind: "literal", text: literal };
    if (old.kind === "object") old.members.push([name, more]);
    if (old.kind === "list") old.items.push(more);
    return [old];
  },
};

function change(root: Tree, { at, how, literal, name }: Mutation): void {
  const spots = spotsOf(root);
  const spot = spots[at % spots.length];
  if (spot === undefined) return;
  const { holder, index } = spot;
  if (holder.kind === "list") {
    holder.items.splice(index, 1, ...CHANGES[how](holder.items[index]!, literal, name));
    return;
  }
  const [old, value] = holder.members[index]!;
  const key = how === "rename" ? name : old;
  const values = CHANGES[how](value, literal, name);
  holder.members.splice(index, 1, ...values.map((each): [string, Tree] => [key, each]));
}

interface Spot {
  readonly holder: Exclude<Tree, { kind: "literal" }>;
  readonly index: number;
}

function spotsOf(tree: Tree): Spot[] {
  if (tree.kind === "literal") return [];
  const inside = tree.kind === "list" ? tree.items : tree.members.map(([, value]) => value);
  return inside.flatMap((value, index) => [{ holder: tree, index }, ...spotsOf(value)]);
}

function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { kind: "list", items: value.map(treeOf) };
  if (typeof value !== "object" || value === null) return { kind: "literal", text: JSON.stringify(value) };
  const members = Object.entries(value).map(([name, member]): [string, Tree] => [JSON.stringify(name), treeOf(member)]);
  return { kind: "object", members };
}

function written(tree: Tree): string {
  if (tree.kind === "literal") return HUGE.get(tree.text)?.() ?? tree.text;
  if (tree.kind === "list") return `[${tree.items.map(written).join(",")}]`;
  return `{${tree.members.map(([name, value]) => `${name}:${written(value)}`).join(",")}}`;
}

/** Huge values have names, so that a case that failed can be printed. */
const HUGE: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    "a list of 100,000": () => `[${"0,".repeat(99_999)}0]`,
    "a list of 100,000 objects": () => `[${"{},".repeat(99_999)}{}]`,
    "an object of 100,000": () => `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join(",")}}`,
    "100,000 lists in lists": () => "[".repeat(100_000) + "]".repeat(100_000),
    "100,000 objects in objects": () => `${'{"a":'.repeat(100_000)}0${"}".repeat(100_000)}`,
    "33 lists in lists": () => "[".repeat(33) + "]".repeat(33),
    "a number of 100,000 digits": () => "9".repeat(100_000),
    "an exponent of 100,000 digits": () => `1e${"9".repeat(100_000)}`,
    "a text of 1 MB": () => `"${"ñ".repeat(500_000)}"`,
    "a text of escapes": () => `"${"\\u0041".repeat(100_000)}"`,
    "a text of backslashes": () => `"${"\\\\".repeat(200_000)}"`,
    "a text of quotes": () => `"${'\\"'.repeat(200_000)}"`,
    "a megabyte of blanks": () => `${" ".repeat(1_000_000)}1`,
  }),
);

const LITERALS: readonly string[] = [
  ...["null", "true", "false", "[]", "{}", "[[]]", "[null]", "[{}]", '""', '" "', '"0"', '"1"', '"true"', '"null"'],
  ...["0", "-0", "-0.0", "1", "-1", "0.1", "1.0", "1e0", "1E+2", "1e308", "1e309", "-1e308", "1e-400", "5e-324"],
  ...["1e999999999999", "1e-999999999999", "0e999999999999", "9007199254740993", "2147483648", "-2147483649"],
  ...["999999999999999999", "999999999999999999.999999", "1000000000000000000", "0.000001", "0.0000001"],
  ...["123.123456789012345678", "0.1600000000000000000000000001", "1.9999999999999999", "NaN", "Infinity"],
  ...["-Infinity", "01", "+1", ".5", "1.", "0x10", "1_000", "1,5", "--1", "1e", "undefined", "'a'", "/**/1", "TRUE"],
  ...['"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\\u0001"', '"\\u001f"', '"\\ufffe"', '"\\uffff"', '"\\u2028"'],
  ...['"\u0000"', '"\u0001"', '"\t"', '"\n"', '"\\x41"', '"\\u12"', '"\\"', '"\u007f"', '"\u0085"', '"\ufeff"'],
  ...['"😀"', '"👩‍👩‍👧‍👦"', '"\u202eevil"', '"Ñ&ü<>\\"\'"', '"|"', '"a|b"', '"%00"', '"{{7*7}}"'],
  ...['"\'; drop table documents; --"', '"__proto__"', '"constructor"', '"toString"', '{"__proto__":{"ok":true}}'],
  ...['"NaN"', '"1e308"', '"-1"', '"XAXX010101000"', '"RNX260101AA4"', '"PPD"', '"99"', '"USD"', '"MXN"', '"XXX"'],
  ...['"AAAAAAAAAAAAA"', '"aaaaaaaaaaaa"', '"ñññññññññññññ"', '"43211503"', '"00000000"', '"Exento"', '"003"'],
  ...['"PD94bWw+"', '"////"', '"===="', '"A"', '"AA=="', '"AB=="', '"AAAA\\n"', '"_-_-"'],
];

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "", "ok", "id", "xml"];
const FIELDS = ["idempotency_key", "idempotencyKey", "receptorRfc", "receptor_rfc", "moneda", "tipoCambio", "serie"];

/** One of these breakages may hit the bytes after all changes. */
const BREAKAGES = {
  none: (text: string) => Buffer.from(text),
  "byte order mark": (text: string) => Buffer.from(`\ufeff${text}`),
  "cut off": (text: string, at: number) => Buffer.from(text.slice(0, at % (text.length + 1))),
  "no UTF-8": (text: string, at: number) => inserted(Buffer.from(text), at, Buffer.from([0xff])),
  "overlong UTF-8": (text: string, at: number) => inserted(Buffer.from(text), at, Buffer.from([0xc0, 0xaf])),
  "half a character": (text: string, at: number) => inserted(Buffer.from(text), at, Buffer.from([0xe2, 0x82])),
  "a surrogate in UTF-8": (text: string, at: number) =>
    inserted(Buffer.from(text), at, Buffer.from([0xed, 0xa0, 0x80])),
  "a NUL": (text: string, at: number) => inserted(Buffer.from(text), at, Buffer.from([0])),
  "a flipped bit": (text: string, at: number) => flipped(Buffer.from(text), at),
  "UTF-16": (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
  latin1: (text: string) => Buffer.from(text, "latin1"),
  "two documents": (text: string) => Buffer.from(text + text),
  "something behind": (text: string) => Buffer.from(`${text}]`),
  nothing: () => Buffer.alloc(0),
} satisfies Record<string, (text: string, at: number) => Buffer>;

const literal = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...LITERALS) },
  { weight: 15, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map((text) => JSON.stringify(text)) },
  { weight: 10, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 10, arbitrary: fc.double().map(String) },
  { weight: 5, arbitrary: fc.string({ unit: "binary", maxLength: 10 }) },
  { weight: 1, arbitrary: fc.constantFrom(...HUGE.keys()) },
);

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1_000),
  how: fc.constantFrom(...(["put", "put", "put", ...Object.keys(CHANGES)] as (keyof typeof CHANGES)[])),
  literal,
  name: fc
    .oneof(fc.constantFrom(...NAMES, ...FIELDS), fc.string({ unit: "binary", maxLength: 20 }))
    .map((name) => JSON.stringify(name)),
});

export const jsonCase: fc.Arbitrary<JsonCase> = fc.record({
  base: fc.nat(7),
  mutations: fc.array(mutation, { maxLength: 4 }),
  breakage: fc.oneof(
    { weight: 3, arbitrary: fc.constant("none" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(BREAKAGES) as (keyof typeof BREAKAGES)[])) },
  ),
  breakAt: fc.nat(100_000),
});

/** Half of these bodies stay valid, for targets that break more than the body. */
export const jsonOrRight: fc.Arbitrary<JsonCase> = fc.oneof(
  jsonCase,
  jsonCase.map((body): JsonCase => ({ ...body, mutations: [], breakage: "none" })),
);
