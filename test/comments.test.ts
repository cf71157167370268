import { expect, it } from "vitest";
import { findClauses } from "../tools/comments/comments.ts";

const found = (text: string) => findClauses(text).map(({ line, words }) => `${line}: ${words}`);

it.each([
  ["a block of one line", "/** Whether it is. */\nconst a = 1;", ["1: Whether it is."]],
  [
    "a block whose words begin on its second line",
    "/**\n * What it is,\n * and more.\n */",
    ["2: What it is,"],
  ],
  ["a line", "  // Of each.\n  x();", ["1: Of each."]],
  ["one after code that ends a block", "/** It is. */\n// Who asks.\n", ["2: Who asks."]],
  ["a verb without its subject", "// Hears of each.", ["1: Hears of each."]],
  [
    "a value without its verb",
    "/** Undefined where there is none. */",
    ["1: Undefined where there is none."],
  ],
  ["a question", "// How it ends.", ["1: How it ends."]],
  ["a comment in CSS", "/* Where it stands. */\na { color: red }", ["1: Where it stands."]],
  [
    "a comment of a field in a proto",
    "  // The same as before.\n  string a = 1;",
    ["1: The same as before."],
  ],
])("%s that begins like a clause is found", (_, text, expected) => {
  expect(found(text)).toEqual(expected);
});

it.each([
  ["a line that goes on", "// It returns true\n// Whether or not it was asked.\n"],
  ["a later line of a block", "/**\n * It returns true.\n * Whether it is.\n */"],
  [
    "a string, an address and a pattern",
    'const a = "// What";\nfetch("https://example.com");\nconst b = /\\/\\* Of/;',
  ],
  ["a word that only begins alike", "// Offers are made.\n// Whoever asks.\n"],
  ["a directive and a tag", "// biome-ignore lint/x: What\n/** @returns What */"],
])("%s is not", (_, text) => {
  expect(found(text)).toEqual([]);
});
