import { expect, test } from "vitest";
import { addressOf, type Cell, numberText } from "../../common/cells.ts";
import { readWorkbook } from "../../common/workbook.ts";
import { letters, type MadeCell, workbookBytes } from "../support/workbooks.ts";

const readAll = (cells: readonly MadeCell[], how: { is1904?: boolean; calculation?: string } = {}) =>
  readWorkbook(
    workbookBytes({ sheets: [{ name: "A", rows: cells.map((cell) => [cell]) }], ...how }),
  ).sheets[0]!.rows.map(([cell]) => cell);

const xml = (text: string) => ({ xml: text });
const unread = (why: string) => ({ why: expect.stringContaining(why) });
const as = (number: number, format: string) => ({ number, format });

/** 10 March 2026, and its half past eleven. */
const DAY = 46_091;
const HALF_PAST_11 = DAY + 11.5 / 24;

const CELLS: readonly (readonly [what: string, cell: MadeCell, read: Cell | object])[] = [
  ["a text", "Internet", "Internet"],
  ["a text of blanks", "  ", "  "],
  ["rich text", xml('<c t="inlineStr"><is><r><rPr><b/></rPr><t>Caf</t></r><r><t>é</t></r></is></c>'), "Café"],
  ["a number stored as text", "0012", "0012"],
  ["an apostrophe", "'", "'"],
  ["a number", 1160.5, 1160.5],
  ["a number of 15 digits", 123456789012345, 123456789012345],
  ["a number of 16 digits", xml("<c><v>9007199254740991</v></c>"), unread("más de 15 dígitos")],
  ["an order number of 17 digits", xml("<c><v>2026031000012345678</v></c>"), unread("más de 15 dígitos")],
  ["a negative one", xml("<c><v>-12345678901234567</v></c>"), unread("más de 15 dígitos")],
  ["no number", xml("<c><v>abc</v></c>"), unread("no se entiende")],
  ["a text in scientific notation", "2.02603E+16", unread("con dígitos de menos")],
  ["the same with a comma", "2,02603E+16", unread("con dígitos de menos")],
  ["a SKU that looks like it", "1E5", "1E5"],
  ["true", xml('<c t="b"><v>1</v></c>'), "VERDADERO"],
  ["false", xml('<c t="b"><v>0</v></c>'), "FALSO"],
  ...["#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#GETTING_DATA"].map(
    (error) => [`the error ${error}`, xml(`<c t="e"><v>${error}</v></c>`), unread(error)] as const,
  ),
  ["an error without its name", xml('<c t="e"/>'), unread("error")],
  ["an error of a formula", xml('<c t="e"><f>VLOOKUP(A1,B1,1)</f><v>#N/A</v></c>'), unread("#N/A")],
  ...["#N/A", "#N/D", "#¡REF!", "#¡DIV/0!", "#¿NOMBRE?", "#¡VALOR!", "#DESBORDAMIENTO!", "Err:502", "########"].map(
    (error) => [`the text ${error}`, error, unread(error)] as const,
  ),
  ["a text with a sign", "#1 en ventas", "#1 en ventas"],
  ["a formula", xml("<c><f>A1*2</f><v>0.16</v></c>"), 0.16],
  ["a formula whose result is a text", xml('<c t="str"><f>A1</f><v>Exento</v></c>'), "Exento"],
  ["a formula whose result is no text", xml('<c t="str"><f>IF(A1,"","")</f><v></v></c>'), ""],
  ["a formula without a result", xml("<c><f>A1*2</f></c>"), unread("sin calcular")],
  ["a formula with an empty result", xml("<c><f>A1*2</f><v></v></c>"), unread("sin calcular")],
  ["a formula with an empty number", xml('<c t="n"><f>A1*2</f><v/></c>'), unread("sin calcular")],
  ["an array formula without a result", xml('<c><f t="array" ref="A1">A1*2</f></c>'), unread("sin calcular")],
  ["a percentage", as(0.16, "0%"), "16%"],
  ["a percentage with decimals", as(0.106667, "0.0000%"), "10.6667%"],
  ["a percentage of binary digits", as(0.07, "0.00%"), "7%"],
  ["sixteen hundred percent", as(16, "0%"), "1600%"],
  ["a percent sign that is a literal", as(16, '0"%"'), 16],
  ["a postal code by its format", as(6300, "00000"), "06300"],
  ["a key by its format", as(12, '"F-"0000'), "F-0012"],
  ["an amount by its format", as(1160.005, '"$"#,##0.00'), 1160.005],
  ["an amount in pesos", as(1160.5, "[$MXN-80A] #,##0.00"), 1160.5],
  ["an amount in words", as(3, '0" días"'), 3],
  ["a number in scientific format", as(1234.5, "0.00E+00"), 1234.5],
  ["a day", as(DAY, "dd/mm/yyyy"), "2026-03-10"],
  ["a day in words", as(DAY, '[$-80A]dddd, d" de "mmmm" de "yyyy'), "2026-03-10"],
  ["a day with its hour", as(HALF_PAST_11, "dd/mm/yyyy hh:mm"), "2026-03-10T11:30:00"],
  ["an hour that its format hides", as(HALF_PAST_11, "dd/mm/yyyy"), "2026-03-10T11:30:00"],
  ["a midnight that its format shows", as(DAY, "dd/mm/yyyy hh:mm"), "2026-03-10T00:00:00"],
  ["an hour without a day", as(0.5, "h:mm"), "12:00:00"],
  ["a duration", as(1.5, "[h]:mm"), unread("fecha que no se entiende")],
  ["a negative day", as(-5, "dd/mm/yyyy"), unread("fecha que no se entiende")],
  ["a day beyond the calendar", as(9e9, "dd/mm/yyyy"), unread("fecha que no se entiende")],
];

test("each cell is read as what stands in it, or as one that cannot be read", () => {
  const read = readAll(CELLS.map(([, cell]) => cell));
  expect(CELLS.map(([what], at) => [what, read[at]])).toEqual(CELLS.map(([what, , cell]) => [what, cell]));
});

test("the days of a workbook of the 1904 system are those of the calendar", () => {
  const cells = [as(DAY - 1_462, "dd/mm/yyyy"), as(HALF_PAST_11 - 1_462, "dd/mm/yyyy h:mm")];
  expect(readAll(cells, { is1904: true })).toEqual(["2026-03-10", "2026-03-10T11:30:00"]);
});

test("a day that is stored as ISO 8601 is read by its format too", () => {
  const iso = xml('<c t="d" s="1"><v>2026-03-10T11:30:00</v></c>');
  expect(readAll([as(DAY, "dd/mm/yyyy"), iso])).toEqual(["2026-03-10", "2026-03-10T11:30:00"]);
});

test.each(['fullCalcOnLoad="1"', 'calcCompleted="0"', 'fullCalcOnLoad="true" calcId="124519"'])(
  "no formula is read in a workbook that asks to be calculated: %s",
  (calculation) => {
    const cells = [xml("<c><f>A1*2</f><v>0</v></c>"), xml('<c t="str"><f>A1</f><v>x</v></c>'), 7];
    expect(readAll(cells, { calculation })).toEqual([unread("sin calcular"), unread("sin calcular"), 7]);
    expect(readAll(cells.slice(2), { calculation: 'calcId="191029"' })).toEqual([7]);
  },
);

test("what a sheet hides or merges is told, and its rows keep their places", () => {
  const made = { name: "Dos", rows: [[], ["", "b"], [], ["d"]], hiddenRows: [2], hiddenColumns: [2] };
  const { sheets } = readWorkbook(
    workbookBytes({
      sheets: [
        { name: "Uno", isHidden: true },
        { ...made, merges: ["A2:B3"] },
      ],
    }),
  );
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ["Uno", true],
    ["Dos", false],
  ]);
  expect(sheets[1]).toMatchObject({
    ...{ rows: [[], ["", "b"], [], ["d"]], hiddenRows: [2], hiddenColumns: [2] },
    merges: [{ rows: [2, 3], columns: [1, 2] }],
  });
});

test.each([
  [0.1 + 0.2, "0.3"],
  [1.1 * 1.1, "1.21"],
  [4.35 * 100, "435"],
  [-1.005 * 3, "-3.015"],
  [1e-7, "0.0000001"],
  [0.1 + 0.2 - 0.3, "0"],
  [0.3 - 0.1 - 0.2, "0"],
  [12345678901234.56, "12345678901234.6"],
  [-0, "0"],
])("the number %s is written as Excel shows it", (number, text) => {
  expect(numberText(number)).toBe(text);
});

test("an address has the letters of its column", () => {
  for (let column = 0; column < 800; column += 1) expect(addressOf(column + 1, 7)).toBe(`${letters(column)}7`);
});
