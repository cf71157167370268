import { expect, test } from "vitest";
import { commaRows, textOfFile } from "../../common/commas.ts";

const refuse = (row: number): never => {
  throw new Error(`unclosed in row ${row}`);
};

test.each<[what: string, text: string, rows: readonly (readonly string[])[]]>([
  ["nothing", "", []],
  ["one cell", "a", [["a"]]],
  ["cells that stay texts", '=1+1, 007 ,"1,160.00"\n', [["=1+1", " 007 ", "1,160.00"]]],
  ["quotes and line breaks within quotes", '"a ""b""\r\nc","",d\r\n', [['a "b"\r\nc', "", "d"]]],
  ["every end of line, and empty lines", "a\nb\r\nc\r\n\nd", [["a"], ["b"], ["c"], [""], ["d"]]],
  [
    "an empty last cell",
    "a,b\nc,",
    [
      ["a", "b"],
      ["c", ""],
    ],
  ],
  [
    "semicolons",
    "a;b,c;d\n1;2;3",
    [
      ["a", "b,c", "d"],
      ["1", "2", "3"],
    ],
  ],
  [
    "tabs",
    "a\tb\n1\t2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["text behind a quoted cell", '"a"b,c\n', [["ab", "c"]]],
])("%s", (_, text, rows) => {
  expect([...commaRows(text, { onUnclosed: refuse })]).toEqual(rows);
});

test.each([
  ['"a,b\nc', 1],
  ['a,b\r\n\r\nc,"d\ne,f\n', 3],
  ['a\n"', 2],
  ['a\nb,"c""\nd', 2],
])("a quote that never ends is refused with its row: %j", (text, row) => {
  expect(() => [...commaRows(text, { onUnclosed: refuse })]).toThrow(`unclosed in row ${row}`);
});

test("a file is UTF-8, with its mark or without, or of Windows", () => {
  for (const bytes of [Buffer.from("año"), Buffer.from("\uFEFFaño"), Buffer.from("año", "latin1")])
    expect(textOfFile(bytes)).toBe("año");
});

test.each<[what: string, text: string, beyond: string]>([
  ["many cells", "a,b\n1,2,3,4\n", "cells"],
  ["a long cell", `a,b\n${"1".repeat(21)}\n`, "characters"],
  ["a long quoted cell", `a,b\n"${'""'.repeat(11)}"\n`, "characters"],
])("a row beyond its bounds ends the reading: %s", (_, text, beyond) => {
  const onLong = (row: number, what: string): never => {
    throw new Error(`row ${row} has too many ${what}`);
  };
  const most = { cells: 3, characters: 20 };
  const rows = commaRows(text, { onUnclosed: refuse, most, onLong })[Symbol.iterator]();
  expect(rows.next().value).toEqual(["a", "b"]);
  expect(() => rows.next()).toThrow(`row 2 has too many ${beyond}`);
});
