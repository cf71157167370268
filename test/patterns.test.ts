import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { parseAst } from "vite";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/**
 * These rooms read what callers, PACs and SAT write. Commands, the test PAC and the pages read their own user's texts.
 */
const ROOMS = /^(common|gateway(?!\/(portal|docs|contract))|src(?!\/(cli|test-pac)))\//;

/** A pattern whose time grows by the square of its text's length needs a quarter of a minute for one of this length. */
const LONGEST = 100_000;
/**
 * These patterns take the square of their text's length, and never see more characters than this, for the reason
 * beside.
 */
const SHORTER: Readonly<Record<string, number>> = {
  // The last four characters of a base64 text are looked at.
  "gateway/long-base64.ts /=+$/": 4,
  // Comments and paths are the proto's and the routes' own.
  "gateway/comments.ts /\\s*\\n\\s*/g": 10_000,
  "gateway/rest.ts /\\{([^}]+)\\}/g": 1_000,
  "gateway/rest.ts /\\{[^}]+\\}/g": 1_000,
  "gateway/rest.ts /:([^(/]+)\\(\\.\\+\\)/g": 1_000,
  // libxml2 judges digits only of a decimal, in which the words around it cannot stand.
  "src/engine/validation/schema-sentences.ts /^\\[facet 'fractionDigits'\\] The value '(.*)' has.*'(\\d+)'/s": 2_000,
  "src/engine/validation/schema-sentences.ts /^\\[facet 'totalDigits'\\] The value '(.*)' has.*'(\\d+)'/s": 2_000,
  // An amount of a document has 18 digits.
  "src/pdf/words/format.ts /\\B(?=(?:\\d{3})+$)/g": 2_000,
  // A number has 22 digits; a workbook is its reader's own, in a page or at the command line.
  "common/cells.ts /\\.?0+$/": 100,
  'common/workbook.ts /"[^"]*"|\\\\.|\\[[^\\]]*\\]|_.|\\*./g': 10_000,
  // The edition of the law is the code's own.
  "src/engine/catalogs/edition.ts /(\\S+) \\[([\\d-]*)\\.\\.([\\d-]*)\\]/g": 1_000,
  // An operator writes the setting.
  "src/process/config.ts /^[^\\s@]+@[^\\s@]+$|<[^\\s@]+@[^\\s@]+>$/": 2_000,
};

/** A pattern, with the texts that it reads: `length` characters of a unit that is repeated after a prefix. */
interface Tried {
  readonly name: string;
  readonly source: string;
  readonly flags: string;
  readonly length: number;
  readonly texts: readonly (readonly [prefix: string, unit: string])[];
}

it("no pattern of code or proto takes the square of a long text's length", async () => {
  const tried = patterns();
  expect(tried.length).toBeGreaterThan(350);
  expect(Object.keys(SHORTER).filter((name) => !tried.some((one) => one.name === name))).toEqual([]);
  expect(await slowOf(tried)).toEqual([]);
});

it("one that does is found", async () => {
  const slow = { name: "slow", source: "\\s+$", flags: "", length: LONGEST, texts: textsFor("\\s+$") };
  expect(await slowOf([{ ...slow, name: "short", length: 100 }, slow])).toEqual(["slow"]);
});

function patterns(): readonly Tried[] {
  const found = new Map<string, Tried>();
  const add = (path: string, source: string, flags: string) => {
    const name = `${path} /${source}/${flags}`;
    found.set(name, { name, source, flags, length: SHORTER[name] ?? LONGEST, texts: textsFor(source) });
  };
  const files = ["common", "gateway", "src"].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((path) => `${room}/${path}`),
  );
  for (const path of files) {
    if (!ROOMS.test(path) || !/\.tsx?$/.test(path)) continue;
    const tree = parseAst(readFileSync(join(ROOT, path), "utf8"), { lang: "ts" });
    for (const { pattern, flags } of literalsIn(tree)) add(path.replace(GENERATED, ""), pattern, flags);
  }
  for (const path of readdirSync(PROTO))
    for (const [, pattern] of readFileSync(join(PROTO, path), "utf8").matchAll(CONSTRAINT))
      add(path, JSON.parse(pattern!), "u");
  return [...found.values()];
}

const PROTO = join(ROOT, "proto/cfdi/v1");
const CONSTRAINT = /\bpattern\b[ =:]+("(?:[^"\\]|\\.)*")/g;
/** Validators that are generated from SAT's schemas have many patterns in common. */
const GENERATED = /(?<=\/generated\/).*$/;

function literalsIn(tree: unknown): readonly { readonly pattern: string; readonly flags: string }[] {
  if (typeof tree !== "object" || tree === null) return [];
  if ("regex" in tree && tree.regex) return [tree.regex as { pattern: string; flags: string }];
  return Object.values(tree).flatMap(literalsIn);
}

/** Patterns are tried with the characters and words that they name, because these begin matches that fail late. */
function textsFor(source: string): readonly (readonly [prefix: string, unit: string])[] {
  const words = [...source.matchAll(/(?:\\[^A-Za-z0-9]|[\w <>=:"',;@%&#~-])+/g)].map(([word]) =>
    word.replaceAll("\\", ""),
  );
  const characters = new Set(["a", "A", "0", " ", "\n", "é", ...words.join("")]);
  const longer = [...new Set(words.filter(({ length }) => length > 1))];
  const units = [...characters, ...longer, ...longer.flatMap((word) => [`${word}a`, `${word}0`, `${word} `])];
  const prefixes = new Set(["", ...longer.slice(0, 1), ...longer.slice(-1)]);
  return [...prefixes].flatMap((prefix) => units.map((unit) => [prefix, unit] as const));
}

/** Nothing that grows with the length alone takes a thousandth of this. */
const STUCK_MS = 5_000;

/**
 * Returns the names of those that do not end. A thread that is stuck in one is ended, and another one goes on after it.
 */
async function slowOf(tried: readonly Tried[]): Promise<readonly string[]> {
  const slow: string[] = [];
  let at = 0;
  while (at < tried.length) {
    const thread = new Worker(READING, { eval: true, workerData: tried.slice(at) });
    const isStuck = await new Promise<boolean>((resolve, reject) => {
      let timer = setTimeout(resolve, STUCK_MS, true);
      thread.on("message", () => {
        at += 1;
        clearTimeout(timer);
        timer = setTimeout(resolve, STUCK_MS, true);
        if (at === tried.length) resolve(false);
      });
      thread.on("error", reject);
    });
    await thread.terminate();
    if (isStuck) slow.push(tried[at++]!.name);
  }
  return slow;
}

/** The thread tells when a pattern has read all its texts. */
const READING = `
  const { parentPort, workerData } = require("node:worker_threads");
  for (const { source, flags, length, texts } of workerData) {
    for (const [prefix, unit] of texts)
      new RegExp(source, flags).exec(prefix + unit.repeat(length / unit.length) + "\\0");
    parentPort.postMessage(null);
  }`;
