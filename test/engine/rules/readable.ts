import { expect } from "vitest";
import type { Finding } from "../../../src/engine/rules/rule.ts";

/** Asserts that a sentence names the field, both values and SAT's codes. */
export function expectReadable({ sentence, expected, actual, sat, path }: Finding): void {
  const field = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/^@|^[A-Za-z0-9]+:/, "")
    .replace(/\[\d+\]$/, "");
  for (const part of [field, expected, actual, ...sat]) expect(sentence).toContain(part);
  expect(expected).not.toBe("");
  expect(actual).not.toBe("");
  expect(expected).not.toBe(actual);
}
