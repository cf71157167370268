import { toJsonString } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { guess, knownHeadings, type Target } from "../../gateway/portal/pages/documents/import/columns.ts";
import { IMPORTS } from "../../gateway/portal/pages/documents/import/kinds.ts";
import { type Item, itemsOf } from "../../gateway/portal/pages/documents/import/outcomes.ts";
import { PRODUCTS, productRows } from "../../gateway/portal/pages/documents/import/products.ts";
import { mappingRemarks } from "../../gateway/portal/pages/documents/import/remarks.ts";
import {
  readGrid,
  readList,
  type Table,
  TableError,
  tableOf,
} from "../../gateway/portal/pages/documents/import/table.ts";
import { wordsOfSheet } from "../../gateway/portal/pages/documents/import/words.ts";
import { letters, type MadeCell, type MadeSheet, workbookBytes } from "../support/workbooks.ts";

const INVOICES = IMPORTS.find(({ kind }) => kind === "factura")!;

const xml = (text: string): MadeCell => ({ xml: text });
const inExcel = (...sheets: readonly (Partial<MadeSheet> & Pick<MadeSheet, "rows">)[]) =>
  new File([workbookBytes({ sheets: sheets.map((sheet, at) => ({ name: `Hoja ${at + 1}`, ...sheet })) })], "hoja.xlsx");
const inCommas = (text: string) => new File([text], "hoja.csv");

const read = async (file: File, targets = INVOICES.targets) => tableOf(await readGrid(file), knownHeadings(targets));

async function invoices(file: File): Promise<readonly Item[]> {
  const table = await read(file);
  return itemsOf(INVOICES, table, guess(table.headings, INVOICES.targets));
}

async function remarks(file: File): Promise<readonly string[]> {
  const table = await read(file);
  return [...table.remarks, ...mappingRemarks(table, guess(table.headings, INVOICES.targets))];
}

const whyOf = ({ outcome }: Pick<Item, "outcome">) => ("why" in outcome ? outcome.why : outcome.state);

const TITLES = [
  ...["Pedido", "RFC", "Serie", "Forma de pago", "Método de pago", "Producto o servicio", "Unidad"],
  ...["Descripción", "Cantidad", "Precio", "IVA"],
];
const row = (order: MadeCell, name: string, iva: MadeCell = "16%"): MadeCell[] => [
  ...[order, "RAC260101AA4", "F", "03", "PUE", "81112100", "E48", name],
  ...[1, 1000, iva],
];

/** Everything that a file can bring, by its name. */
const BROUGHT: readonly {
  readonly title: string;
  readonly targets: readonly Target[];
  readonly outcomes: (table: Table, mapping: readonly (Target | undefined)[]) => readonly string[];
}[] = [
  ...IMPORTS.map((kind) => ({
    ...kind,
    outcomes: (table: Table, mapping: readonly (Target | undefined)[]) =>
      itemsOf(kind, table, mapping).map((item) =>
        item.outcome.state === "wrong" ? whyOf(item) : toJsonString(kind.method.input, item.message),
      ),
  })),
  {
    ...{ title: "Productos", targets: PRODUCTS.targets },
    outcomes: (table, mapping) =>
      productRows(table, mapping).map(({ product, outcome }) =>
        "why" in outcome ? outcome.why : toJsonString(ProductSchema, product),
      ),
  },
];

const UNREADABLE: readonly (readonly [what: string, cell: MadeCell])[] = [
  ["an error", xml('<c t="e"><v>#N/A</v></c>')],
  ["an error written as text", "#¡REF!"],
  ["a formula without a result", xml("<c><f>A1*2</f></c>")],
  ["a formula with an empty result", xml("<c><f>A1*2</f><v></v></c>")],
  ["a number that lost digits", xml("<c><v>12345678901234567</v></c>")],
  ["scientific notation", "1.23457E+16"],
  ["a duration", { number: 1.5, format: "[h]:mm" }],
];

describe.each(BROUGHT)("in any column of $title", ({ targets, outcomes }) => {
  /** Each row has something in one column alone, and all columns have their row. */
  const diagonal = (cell: MadeCell) => [
    targets.map(({ label }) => label),
    ...targets.map((_, at) => targets.map((__, column) => (column === at ? cell : ""))),
  ];

  test.each(UNREADABLE)("%s is told with its cell", async (_, cell) => {
    const table = await read(inExcel({ rows: diagonal(cell) }), targets);
    const told = outcomes(table, targets);
    for (const [at, { label }] of targets.entries())
      expect(told[at]).toContain(`«${label}» (${letters(at)}${at + 2}): `);
  });

  test.each<readonly [what: string, cell: MadeCell]>([
    ["a text", "zz9"],
    ["a number", 7],
    ["a percentage", { number: 0.16, format: "0%" }],
    ["a day", { number: 46_091, format: "dd/mm/yyyy" }],
    ["a day with its hour", { number: 46_091.5, format: "dd/mm/yyyy" }],
    ["true", xml('<c t="b"><v>1</v></c>')],
    ["false", xml('<c t="b"><v>0</v></c>')],
  ])("%s is never read as absent", async (_, cell) => {
    const table = await read(inExcel({ rows: diagonal(cell) }), targets);
    const [nothing] = outcomes({ ...table, rows: [targets.map((__, at) => (at === 0 ? "\u200b" : ""))] }, [
      undefined,
      ...targets.slice(1),
    ]);
    const told = outcomes(table, targets);
    expect(told).toHaveLength(targets.length);
    // A customer who is not to be kept is told by an empty cell too.
    const isSilent = (path: string) => path === "guardarCliente" && JSON.stringify(cell).includes("<v>0<");
    const absent = targets.filter(({ path }, at) => told[at] === nothing && !isSilent(path));
    expect(absent.map(({ path }) => path)).toEqual([]);
  });
});

describe("before anything is stamped", () => {
  test("the IVA that is an error is told, and its invoice is not stamped without it", async () => {
    const na = xml('<c t="e"><v>#N/A</v></c>');
    const items = await invoices(inExcel({ rows: [TITLES, row("1001", "Servicio", na), row("1002", "Otro")] }));
    expect(items.map(whyOf)).toEqual(["«IVA» (K2): trae el error #N/A", "waiting"]);
  });

  test("an order number that is merged over its rows makes one invoice", async () => {
    const rows = [TITLES, row("1001", "Primero"), row("", "Segundo"), row("1002", "Tercero")];
    const items = await invoices(inExcel({ rows, merges: ["A2:A3"] }));
    expect(items.map(({ document }) => [document.reference, document.rows])).toEqual([
      ["1001", [2, 3]],
      ["1002", [4]],
    ]);
    expect(items.map(whyOf)).toEqual(["waiting", "waiting"]);
  });

  test("an order number that cannot be read stops all documents, of which one lacks the row", async () => {
    const rows = [TITLES, row("1001", "Primero"), row(xml('<c t="e"><v>#REF!</v></c>'), "Segundo")];
    const why = "«Pedido» (A3): trae el error #REF!";
    expect((await invoices(inExcel({ rows }))).map(whyOf)).toEqual([why, why]);
  });

  test.each<readonly [what: string, merges: readonly string[], why: string]>([
    ["a price over two rows", ["J2:J3"], "«Precio» (J2): está combinada sobre varios renglones (J2:J3)"],
    ["a tax over two rows", ["K2:K3"], "«IVA» (K2): está combinada"],
    ["a description over two columns", ["H2:I2"], "«Cantidad» (I2): es parte de una celda combinada (H2:I2)"],
  ])("%s is told, because nobody knows whose it is", async (_, merges, why) => {
    const rows = [TITLES, row("1", "Primero"), row("1", "Segundo")];
    expect(whyOf((await invoices(inExcel({ rows, merges })))[0]!)).toContain(why);
  });

  test("what is merged over the rows of one document, or with rows of nothing, is clear", async () => {
    const second = row("", "Segundo").map((cell, at) => (at > 0 && at < 5 ? "" : cell));
    const rows = [TITLES, row("1", "Primero"), second, row("2", "Tercero"), []];
    const merges = ["A2:A3", "B2:B3", "C2:C3", "D2:D3", "E2:E3", "J4:J5", "K4:K5"];
    const items = await invoices(inExcel({ rows, merges }));
    expect(items.map(whyOf)).toEqual(["waiting", "waiting"]);
    expect(items[0]!.document.draft).toMatchObject({ receptorRfc: "RAC260101AA4", formaPago: "03" });
  });

  test("rows of one document that contradict each other are told, and those that agree are not", async () => {
    const other = row("1", "Segundo").map((cell, at) => (at === 1 ? "XAXX010101000" : cell));
    const items = await invoices(inExcel({ rows: [TITLES, row("1", "Primero"), other, row("1", "Tercero")] }));
    expect(items.map(whyOf)).toEqual([
      "«RFC» (B3): dice «XAXX010101000» y B2 dice «RAC260101AA4», de un mismo comprobante",
    ]);
  });

  test("a tax in a row without a concept is told", async () => {
    const items = await invoices(inExcel({ rows: [TITLES, row("1", "Primero"), ["1", ...Array(9).fill(""), 0.08]] }));
    expect(items.map(whyOf)).toEqual(["«IVA» (K3): el renglón no trae de qué es este impuesto"]);
  });

  test.each<readonly [field: string, told: string, words: string]>([
    ["conceptos[1].cantidad", "Debe ser mayor que cero; se recibió 0", "«Piezas» (renglón 4): Debe ser mayor que cero"],
    ["conceptos[1].impuestos[0].tasaIva", "Debe ser 0, 0.08 o 0.16", "«I.V.A.» (renglón 4): Debe ser 0, 0.08 o 0.16"],
    ["conceptos[0].impuestos[1].tasaIva", "Falta", "«Ret. ISR» (renglón 2): Falta"],
    ["metodoPago", "Obligatorio cuando formaPago es 99", "Método de pago: Obligatorio cuando «Se paga con» es 99"],
    [
      "formaPago",
      "No va con MetodoPago PPD",
      "«Se paga con»: No va con Método de pago En parcialidades o diferido (PPD)",
    ],
    ["", "conceptos[1].cantidad: debe ser mayor que cero", "«Piezas»: debe ser mayor que cero"],
    ["/cfdi:Comprobante/@Total", "La suma no coincide", "La suma no coincide"],
  ])("what the service says of %s names the column", (field, told, words) => {
    const column: Readonly<Record<string, string>> = {
      Orden: "referencia",
      "Se paga con": "formaPago",
      Piezas: "conceptos[].cantidad",
      "Qué es": "conceptos[].descripcion",
      "I.V.A.": "$taxes.iva",
      "Ret. ISR": "$taxes.isrRetenido",
    };
    const headings = Object.keys(column);
    const mapping = Object.values(column).map((path) => INVOICES.targets.find((each) => each.path === path));
    const rows = [["1", "99", "1", "Uno", "16%", "10%"], [], ["1", "", "0", "Dos", "16%"]];
    const [{ document } = expect.unreachable()] = itemsOf(INVOICES, { headings, rows, first: 2, remarks: [] }, mapping);
    expect(wordsOfSheet(headings, mapping)(document, field, told)).toBe(words);
  });

  const payments = IMPORTS.find(({ kind }) => kind === "complemento_pago")!;
  test.each<readonly [cell: MadeCell, sent: string]>([
    [{ number: 46_091 + 11.5 / 24, format: "dd/mm/yyyy" }, "2026-03-10T11:30:00"],
    [{ number: 46_091 + 11.5 / 24, format: "dd/mm/yyyy hh:mm" }, "2026-03-10T11:30:00"],
    ["10/03/2026 9:30", "2026-03-10T09:30:00"],
    ["2026-03-10 09:30:15", "2026-03-10T09:30:15"],
  ])("the payment of %j keeps its hour", async (cell, sent) => {
    const { headings } = payments.sample;
    const table = await read(inExcel({ rows: [headings, ["1", "RAC260101AA4", cell, "03"]] }), payments.targets);
    const [item] = itemsOf(payments, table, guess(table.headings, payments.targets));
    expect(item!.message).toMatchObject({ pagos: [{ fechaPago: sent }] });
  });

  test("an hour where only a day goes is told, and midnight is none", async () => {
    const payroll = IMPORTS.find(({ kind }) => kind === "nomina")!;
    const days = ["2026-03-10 10:15", "2026-03-10T00:00:00", { number: 46_091, format: "dd/mm/yyyy h:mm" }];
    const table = await read(
      inExcel({ rows: [["Referencia", "fechaPago"], ...days.map((day, at) => [`${at}`, day])] }),
    );
    const items = itemsOf(payroll, table, guess(table.headings, payroll.targets));
    expect(whyOf(items[0]!)).toBe("«fechaPago» (B2): trae también una hora (10:15:00), y aquí va sólo el día");
    for (const item of items.slice(1)) expect(item.message).toMatchObject({ nomina: { fechaPago: "2026-03-10" } });
  });

  test.each<readonly [heading: string, cell: MadeCell, sent: object]>([
    ["Descuento en %", { number: 0.1, format: "0%" }, { conceptos: [{ descuentoPorcentaje: "10" }] }],
    ["Descuento en %", "10 %", { conceptos: [{ descuentoPorcentaje: "10" }] }],
    ["Descuento en %", 10, { conceptos: [{ descuentoPorcentaje: "10" }] }],
    ["IVA", { number: 0.16, format: "0.00%" }, { conceptos: [{ impuestos: [{ tasaIva: "0.16" }] }] }],
    ["IVA", { number: 16, format: "0%" }, { conceptos: [{ impuestos: [{ tasaIva: "16" }] }] }],
    ["Guardar el cliente", xml('<c t="b"><v>1</v></c>'), { guardarCliente: true }],
  ])("%s of %j is what its cell shows", async (heading, cell, sent) => {
    const [item] = await invoices(
      inExcel({
        rows: [
          ["Descripción", heading],
          ["Internet", cell],
        ],
      }),
    );
    expect(item!.message).toMatchObject(sent);
  });

  const plain = [TITLES, row("1", "Primero"), row("2", "Segundo"), row("3", "Tercero")];
  test.each<readonly [what: string, file: File, told: readonly string[]]>([
    ["nothing of a plain file", inExcel({ rows: plain }), []],
    [
      "rows that a filter hides",
      inExcel({ rows: plain, hiddenRows: [2, 4, 9] }),
      ["Están ocultos o filtrados, y también se leen: renglones 2 y 4."],
    ],
    [
      "hidden columns",
      inExcel({ rows: plain, hiddenColumns: [11, 12] }),
      ["Están ocultas, y también se leen, las columnas: K."],
    ],
    [
      "other sheets with data",
      inExcel({ rows: plain }, { rows: [] }, { rows: [["x"]], isHidden: true }, { rows: [["y"]] }),
      ["Sólo se lee la hoja «Hoja 1». También traen datos, que no se leen: «Hoja 3» (oculta) y «Hoja 4»."],
    ],
    [
      "an empty or hidden first sheet",
      inExcel({ rows: [] }, { rows: [["x"]], isHidden: true }, { rows: plain }),
      ["Sólo se lee la hoja «Hoja 3». También traen datos, que no se leen: «Hoja 2» (oculta)."],
    ],
    [
      "titles in a later row",
      inExcel({ rows: [[], ["Ventas de marzo"], ["", "Total", 99], ...plain] }),
      ["Los títulos están en el renglón 4. Lo de arriba no se lee: «Ventas de marzo»."],
    ],
    [
      "a column that nobody knows, and one without a title",
      inExcel({
        rows: [
          [...TITLES, "Ret. especial"],
          [...row("1", "Primero"), 0.04],
          [...row("2", "Segundo"), "", "ojo"],
          [...row("3", "Tercero"), 0.04],
        ],
      }),
      [
        "La columna L «Ret. especial» trae datos y no se usa (renglones 2 y 4).",
        "La columna M (sin título) trae datos y no se usa (renglón 3).",
      ],
    ],
    [
      "a title that stands twice",
      inExcel({ rows: [[...TITLES, "iva"], ...plain.slice(1).map((each) => [...each, 0.08])] }),
      ["La columna L «iva» trae datos y no se usa (renglones 2 a 4)."],
    ],
    [
      "the very same title twice",
      inExcel({ rows: [[...TITLES, "IVA"], row("1", "Primero")] }),
      ["El título «IVA» está en varias columnas: K y L."],
    ],
    [
      "rows without a reference, such as a total",
      inExcel({ rows: [...plain, ["", "", "", "", "", "", "", "Total", "", 3000]] }),
      ["Sin referencia, cada uno es un comprobante: renglón 5."],
    ],
    ["the line of a CSV by which Excel knows its separator", inCommas("sep=;\nPedido;RFC\n1;RAC260101AA4\n"), []],
  ])("people are told of %s", async (_, file, told) => {
    expect(await remarks(file)).toEqual(told);
  });

  test("a row of totals is wrong, and rows keep their numbers below a heading", async () => {
    const items = await invoices(
      inExcel({ rows: [["Ventas"], [], ...plain, ["Total", "", "", "", "", "", "", "", 3]] }),
    );
    expect(items.map(({ document }) => document.rows)).toEqual([[4], [5], [6], [7]]);
    expect(items.at(-1)!.message).toMatchObject({ referencia: "Total", conceptos: [{ cantidad: "3" }] });
  });

  test("titles that are merged with the row above belong to their columns", async () => {
    const [order = "", ...others] = TITLES;
    const rows = [[order], ["", ...others], row("1", "Primero")];
    const table = await read(inExcel({ rows, merges: ["A1:A2"] }));
    expect([table.headings[0], table.first]).toEqual(["Pedido", 3]);
  });

  test.each<readonly [what: string, file: File, why: string]>([
    ["nothing", inExcel({ rows: [] }), "El archivo no trae datos."],
    ["titles alone", inExcel({ rows: [TITLES] }), "no tiene renglones debajo"],
    ["a row beyond the last one", inExcel({ rows: [TITLES, ...Array(5_001).fill(["1"])] }), "pasa de 5,000 renglones"],
    ["a cell in the last column", inExcel({ rows: [TITLES, ["1", ...Array(600).fill(""), "x"]] }), "columna WD"],
    [
      "quotes that never end",
      inCommas('Pedido,RFC\n1,"RAC260101AA4\n2,x\n'),
      "En el renglón 2 unas comillas no se cierran",
    ],
    [
      "an amount with commas",
      inCommas("Pedido,RFC,Precio\n1,x,900\n2,x,1,000.00\n"),
      "El renglón 3 trae 4 celdas y los títulos son 3",
    ],
    ["no workbook", new File(["PK nada"], "hoja.xlsx"), "Guarde el archivo como libro de Excel"],
    ["text as a workbook", new File(["a,b"], "hoja.xlsx"), "no se pudo leer"],
    ["a workbook with a password", new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], "hoja.xlsx"), "sin contraseña"],
  ])("a file of %s is refused", async (_, file, why) => {
    const refusal = await read(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TableError);
    expect((refusal as TableError).message).toContain(why);
  });

  test("a CSV has errors, formulas and texts that Excel marks", async () => {
    const cells = ["#N/D", "=A1*2", '"=""0012"""', "#¡DIV/0!", "1.23457E+16", "#1"];
    const table = await read(inCommas(`Pedido,RFC\n${cells.map((cell) => `${cell},x`).join("\n")}\n`));
    expect(table.rows.map(([cell]) => cell)).toEqual([
      { why: "trae el error #N/D" },
      { why: "trae una fórmula: guarde el archivo con su resultado" },
      "0012",
      { why: "trae el error #¡DIV/0!" },
      { why: expect.stringContaining("1.23457E+16") },
      "#1",
    ]);
  });

  test("a reconciliation gets the rows of a workbook in their places, and what cannot be read by its words", async () => {
    const error = xml('<c t="e"><v>#N/A</v></c>');
    const list = await readList(inExcel({ rows: [[], ["Clave", "Total"], ['a"b', 1160.5], [], ["-1", error]] }));
    expect(new TextDecoder().decode(list.csv)).toBe(
      '"Clave","Total"\r\n\r\n"a""b","1160.5"\r\n\r\n"-1","trae el error #N/A"\r\n',
    );
    expect(new TextDecoder().decode((await readList(inCommas("clave\n=x\n"))).csv)).toBe("clave\n=x\n");
  });
});
