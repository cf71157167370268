import { expect, it } from "vitest";
import { findFaults } from "../tools/comments/comments.ts";

const found = (text: string) => findFaults(text).map(({ line, words, why }) => `${line}: ${words} ${why}`);

it.each([
  ["a block of one line", "/** Whether it is. */\nconst a = 1;", 1],
  ["a block whose words begin on its second line", "/**\n * What it is,\n * and more.\n */", 2],
  ["a line", "  // Of each.\n  x();", 1],
  ["one after code that ends a block", "/** It is. */\n// Who asks.\n", 2],
  ["a verb without its subject", "// Hears of each.", 1],
  ["a value without its verb", "/** Undefined where there is none. */", 1],
  ["a question", "// How it ends.", 1],
  ["a comment in CSS", "/* Where it stands. */\na { color: red }", 1],
  ["a comment of a field in a proto", "  // The same as before.\n  string a = 1;", 1],
])("%s that begins like a clause is found", (_, text, line) => {
  expect(found(text)).toEqual([expect.stringMatching(`^${line}: .* begins like a clause$`)]);
});

it.each([
  ["/** These are the keys. */\nconst A = 1;", 1],
  ["/**\n * A list shows\n * at most this many rows.\n */\nconst A = 1;", 2],
  ["/** This many rows were read. */\nrows: number;", 1],
  ["// It waits this long.\nconst A = 1;", 1],
  ["// It is asked this often.\nconst A = 1;", 1],
])("%j is a formula", (text, line) => {
  expect(found(text)).toEqual([expect.stringMatching(`^${line}: .* is a formula$`)]);
});

it.each([
  "/** Returns the parent of a process. */\nfunction parentOf(process: number): number {",
  "  /** Opens the marks of a data folder. */\n  export function openMarks(dataFolder: string): MarkFolder {",
  "/** A delivery whose attempt is due. */\ntype DueDelivery = Pick<Delivery, `attempt`>;",
  "/** Makes the request from the options. */\nexport function readOptions(\n  request: Message,\n  more: string,",
  "  /** `secret` is the secret. */\n  secret: string;",
])("%j repeats the name below it", (text) => {
  expect(found(text)).toEqual([expect.stringMatching("^1: .* repeats the name below it$")]);
});

it("a comment is not wider than code", () => {
  const text = "  // It is a long line.\n  // It is one more.\n  call();\n";
  expect(findFaults(text, { width: 23 })).toEqual([]);
  expect(findFaults(text, { width: 22 })).toMatchObject([{ line: 1, why: "is wider than code may be" }]);
});

it.each([
  ["a line that goes on", "// It returns true\n// Whether or not it was asked.\n"],
  ["a later line of a block", "/**\n * It returns true.\n * Whether it is.\n */"],
  [
    "a string, an address and a pattern",
    'const a = "// What this many";\nfetch("https://example.com");\nconst b = /\\/\\* Of/;',
  ],
  ["a word that only begins alike", "// Offers are made.\n// Whoever asks.\n"],
  ["a directive and a tag", "// biome-ignore lint/x: What\n/** @returns What */"],
  ["a unit", "/** The size in bytes. */\nsize: number;"],
  ["a bound", "/** The rows of a page, at most 100. */\nrows: number;"],
  ["a form", '/** The path is like "/a". */\npath: string;'],
  ["a reason", "/** The secret is encrypted. */\nsecret: Buffer;"],
  ["an error", "/** Opens the folder. @throws where it is missing */\nfunction openFolder() {"],
])("%s is none of these", (_, text) => {
  expect(found(text)).toEqual([]);
});

it("a proto may repeat a name, because its lint demands a comment on each", () => {
  const text = "// The webhook.\nWebhook webhook = 1;\n// These are the webhooks.\n";
  expect(findFaults(text, { mayRepeat: true }).map(({ line }) => line)).toEqual([3]);
});
