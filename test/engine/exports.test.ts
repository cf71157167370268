import { expect, test } from "vitest";
import { CSV, SHEET, TABLES } from "../../src/engine/exports/tables.ts";

const row = (text: string, total = "10.50") => ({
  values: { UUID: "U", Folio: text, Total: total },
  taxes: { "Retención ISR Tasa 0.100000 importe": "1.00" },
});
const csv = (text: string, total?: string) => CSV.row(TABLES.documentos, [], row(text, total));

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1"])(
  "a text of CSV that begins as %j does stands behind an apostrophe",
  (text) => {
    expect(csv(text)).toContain(`'${text}`);
    expect(csv(`a${text}`)).not.toContain("'");
  },
);

test("an amount is no text, also a negative one, and only where it is a number", () => {
  expect(csv("F", "-10.50")).toContain(",-10.50,");
  expect(csv("F", "-10+A1")).toContain(",'-10+A1,");
});

test("quotes, commas and lines of a text stay in its cell", () => {
  expect(csv('a"b,c\r\nd')).toContain(',"a""b,c\r\nd",');
});

test("a tax without a column of its own is told in words", () => {
  expect(csv("F")).toMatch(/,Retención ISR Tasa 0\.100000 importe 1\.00\r\n$/);
  expect(CSV.row(TABLES.documentos, ["Retención ISR Tasa 0.100000 importe"], row("F"))).toMatch(
    /,1\.00,.*,\r\n$/,
  );
});

test("a text of a worksheet is an inline string without what XML does not have", () => {
  expect(SHEET.row(TABLES.documentos, [], row("=1<2\u0001"))).toContain(
    '<c t="inlineStr"><is><t xml:space="preserve">=1&lt;2</t></is></c>',
  );
});
