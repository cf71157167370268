import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Column, type ExportRecord, TABLE_NAMES, TABLES } from "../../src/engine/exports/columns.ts";
import { rowsOf } from "../../src/engine/exports/rows.ts";
import { CSV, SHEET } from "../../src/engine/exports/tables.ts";
import { readXml } from "../../src/engine/xml.ts";

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
  expect(CSV.row(TABLES.documentos, ["Retención ISR Tasa 0.100000 importe"], row("F"))).toMatch(/,1\.00,.*,\r\n$/);
});

test("a text of a worksheet is an inline string without what XML does not have", () => {
  expect(SHEET.row(TABLES.documentos, [], row("=1<2\u0001"))).toContain(
    '<c t="inlineStr"><is><t xml:space="preserve">=1&lt;2</t></is></c>',
  );
});

const RECORD: ExportRecord = {
  ...{ kind: "factura", estado: "cancelada", cancelledAt: new Date(0), referencia: "Pedido 7" },
  balance: { total: "1160.00", notes: "60", payments: "100.50" },
};
const TIMBRE = '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="ab12"/>';

function goldenRows(name: string) {
  const xml = readFileSync(new URL(`../golden/${name}.xml`, import.meta.url), "utf8");
  const reading = readXml(Buffer.from(xml.replace("</cfdi:Complemento>", `${TIMBRE}$&`)));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  return rowsOf(reading.root, RECORD).rows;
}

test("each column is filled by some document", () => {
  const complements = ["aerolineas", "comercioExterior11", "implocal", "nomina12", "pagos20", "retenciones"];
  const names = [...complements.map((name) => `complements/${name}`), "invoice/rich", "schema/completo"];
  const documents = names.map(goldenRows);
  for (const table of TABLE_NAMES) {
    const columns = [...TABLES[table].before, ...TABLES[table].after].map(({ name }) => name);
    expect(columns).toEqual([...new Set(columns)]);
    const rows = documents.flatMap((each) => each[table]);
    const empty = columns.filter((name) => rows.every(({ values }) => !values[name]));
    expect(empty, table).toEqual([]);
  }
});

test("a column that a table gets is in its headings and rows, of both formats, without another line", () => {
  const after = TABLES.pagos.after as Column[];
  after.push({ name: "Doble", type: "amount", value: ({ number }) => String(2 * number) });
  const [first] = goldenRows("complements/pagos20").pagos;
  const lines = [CSV, SHEET].map((format) => [
    format.begin(TABLES.pagos, []),
    format.row(TABLES.pagos, [], { ...first!, taxes: {} }),
  ]);
  after.pop();
  expect(lines[0]).toEqual([
    expect.stringMatching(/,Estado,Doble,Otros impuestos\r\n$/),
    expect.stringMatching(/,cancelada,2,\r\n$/),
  ]);
  expect(lines[1]).toEqual([expect.stringContaining(">Doble<"), expect.stringContaining("<c><v>2</v></c>")]);
});
