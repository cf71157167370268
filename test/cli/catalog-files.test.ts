import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BookType, utils, write } from "@e965/xlsx";
import initSqlJs from "sql.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPublications } from "../../src/cli/catalogs/publication.ts";
import { type Listed69b, list69b } from "../support/catalogs.ts";
import { type MadeCell, workbookBytes } from "../support/workbooks.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-catalogs-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, content: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  const publications = await readPublications(path);
  return Object.fromEntries(publications.map(({ catalog, rows }) => [catalog, rows]));
}

type Sheet = readonly (readonly (string | number)[])[];

function workbook(sheets: Readonly<Record<string, Sheet>>, bookType: BookType = "biff8"): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as (string | number)[][]), name);
  return write(book, { type: "buffer", bookType }) as Buffer;
}

/** A line for readers stands above the titles, as in SAT's own workbooks. */
const HEADING: Sheet = [["Catálogo"], ["Versión CFDI", "Versión catálogo"], ["4.0", "1.0"]];

const PRODUCT_TITLES = [
  ...["c_ClaveProdServ", "Descripción", "Incluir IVA trasladado", "Incluir IEPS trasladado"],
  ...["Complemento que debe incluir", "FechaInicioVigencia", "FechaFinVigencia"],
  ...["Estímulo Franja Fronteriza", "Palabras similares"],
];

/** The titles take two rows; the title of the time zone is complete only in the lower row. */
const POSTAL_TITLES: Sheet = [
  [
    ...["c_CodigoPostal", "c_Estado", "c_Municipio", "c_Localidad"],
    "Fecha inicio de vigencia",
    "Fecha fin de vigencia",
    "Referencias del Huso Horario",
  ],
  [
    ...["", "", "", "", "", ""],
    "Descripción del Huso Horario",
    "Diferencia_Horaria_Verano",
    "Diferencia_Horaria_Invierno",
  ],
];

const COLONIA_TITLES = ["c_Colonia", "c_CodigoPostal", "Nombre del asentamiento"];

/** Excel writes 2022-01-01 as this number of days. */
const NEW_YEAR_2022 = 44_562;

const SAT: Readonly<Record<string, Sheet>> = {
  c_ClaveProdServ: [
    ...HEADING,
    PRODUCT_TITLES,
    ["Nota: una fila para quien lee"],
    ["01010101", "No existe en el catálogo", "Opcional", "Opcional", "", NEW_YEAR_2022, "", 0, ""],
    [50202201, " Cerveza ", "Sí", "Sí", "", "01/01/2022", "31/12/2026", 1, "Cebada,  malta"],
    [],
  ],
  c_CodigoPostal_Parte_1: [
    ...HEADING,
    ...POSTAL_TITLES,
    ["01000", "CMX", "010", 9, NEW_YEAR_2022, "", "Tiempo del Centro", -5, -6],
    ["22000", "BCN", "004", "", NEW_YEAR_2022, "", "Tiempo del Noroeste en Frontera", -7, -8],
    ["Continúa en c_CodigoPostal_Parte_2"],
  ],
  c_CodigoPostal_Parte_2: [
    ...HEADING,
    ...POSTAL_TITLES,
    ["97000", "YUC", 50, "", NEW_YEAR_2022, "", "Otro nombre", "", ""],
  ],
  C_Colonia_1: [...HEADING, COLONIA_TITLES, ["0347", "25350", "Centro"]],
  c_Estaciones: [
    ...HEADING,
    ["Clave identificación", "Descripción", "Clave transporte", "Nacionalidad"],
    ["PM001", "Rosarito", 2, "México"],
    ["DB172.2", "Tambor", "04", "México"],
  ],
  c_MaterialPeligroso: [...HEADING, ["Clave material peligroso", "Descripción"], [4, "Picrato amónico"]],
  c_ClaveProdServCP: [
    ...HEADING,
    ["Clave producto", "Descripción", "Palabras similares", "Material peligroso"],
    [1010101, "No existe en el catálogo", "", 0.1],
    ["10101500", "Animales vivos", "", "0"],
  ],
  C_Colonia_2: [...HEADING, COLONIA_TITLES, [1, 1000, "San Ángel"]],
  c_Municipio: [
    ...HEADING,
    ["c_Municipio", "c_Estado", "Descripción", "Fecha de inicio de vigencia", "Fecha de fin de vigencia"],
    ["004", "COA", "Arteaga", "", ""],
  ],
  c_Localidad: [...HEADING, ["c_Localidad", "c_Estado", "Descripción"], ["23", "COA", "Arteaga"]],
  c_FraccionArancelaria: [
    ...HEADING,
    ["c_FraccionArancelaria", "Descripción", "Fecha de inicio de vigencia", "Fecha de fin de vigencia", "UMT"],
    ["0101210100", "Caballos", NEW_YEAR_2022, "", 7],
    ["9801000100", "Muestras", NEW_YEAR_2022, "31/12/2026", "06"],
  ],
  c_ClaveUnidad: [
    ...HEADING,
    [
      "c_ClaveUnidad",
      "Nombre",
      "Descripción",
      "Nota",
      "Fecha de inicio de vigencia",
      "Fecha de fin de vigencia",
      "Símbolo",
    ],
    ["KGM", "Kilogramo", "Unidad de masa", "", NEW_YEAR_2022, "", "kg"],
  ],
  c_UsoCFDI: [
    ...HEADING,
    ["c_UsoCFDI", "Descripción", "Aplica para tipo persona", "", "Fecha inicio de vigencia", "Fecha fin de vigencia"],
    ["", "", "Física", "Moral"],
    ["G03", "Gastos en general.", "Sí", "Sí", NEW_YEAR_2022, ""],
  ],
  c_FormaPago: [...HEADING, ["c_FormaPago", "Descripción"], [1, "Efectivo"], [99, "Por definir"]],
  c_TasaOCuota: [
    ...HEADING,
    ["Rango o Fijo", "c_TasaOCuota", "", "Impuesto", "Factor", "Traslado", "Retención", "Fecha inicio de vigencia"],
    ["", "Valor mínimo", "Valor máximo"],
    ["Fijo", "", 0.16, "IVA", "Tasa", "Sí", "No", NEW_YEAR_2022],
    ["Fijo", "No", "0.080000", "IVA Crédito aplicado del 50%", "Tasa", "Sí", "", NEW_YEAR_2022],
    ["Rango", 0, 72.1605, "IEPS", "Cuota", "Sí", "Sí", "01/01/2026"],
    ["Rango", "0.000000", "0.350000", "ISR", "Tasa", "No", "Sí", NEW_YEAR_2022],
  ],
  c_Meses: [["Un catálogo que sólo se compara", "sin sus títulos"]],
};

describe.each<BookType>(["biff8", "xlsx"])("a workbook of SAT's as %s", (bookType) => {
  test("is read sheet by sheet, whatever its heading, its titles and its numbers", async () => {
    const from = "2022-01-01";
    expect(await read("catCFDI_V_4_20261001.xls", workbook(SAT, bookType))).toEqual({
      c_ClaveProdServ: [
        {
          ...{ key: "01010101", name: "No existe en el catálogo", from, to: undefined },
          columns: { iva: "Opcional", ieps: "Opcional" },
        },
        {
          ...{ key: "50202201", name: "Cerveza", from, to: "2026-12-31" },
          columns: { iva: "Sí", ieps: "Sí", similares: "Cebada, malta" },
        },
      ],
      c_CodigoPostal: [
        {
          ...{ key: "01000", name: "", from, to: undefined },
          columns: { zona: "America/Mexico_City", estado: "CMX", municipio: "010", localidad: "09" },
        },
        {
          ...{ key: "22000", name: "", from, to: undefined },
          columns: { zona: "America/Tijuana", estado: "BCN", municipio: "004" },
        },
        {
          ...{ key: "97000", name: "", from, to: undefined },
          columns: { estado: "YUC", municipio: "050" },
        },
      ],
      c_Estaciones: [
        { key: "PM001", name: "Rosarito", from: undefined, to: undefined, columns: { transporte: "02" } },
        { key: "DB172.2", name: "Tambor", from: undefined, to: undefined, columns: { transporte: "04" } },
      ],
      c_MaterialPeligroso: [{ key: "0004", name: "Picrato amónico", from: undefined, to: undefined, columns: {} }],
      c_ClaveProdServCP: [
        {
          ...{ key: "01010101", name: "No existe en el catálogo", from: undefined, to: undefined },
          columns: { peligroso: "0,1" },
        },
        {
          key: "10101500",
          name: "Animales vivos",
          from: undefined,
          to: undefined,
          columns: { peligroso: "0" },
        },
      ],
      c_Colonia: [
        { key: "253500347", name: "Centro", from: undefined, to: undefined, columns: {} },
        { key: "010000001", name: "San Ángel", from: undefined, to: undefined, columns: {} },
      ],
      c_Municipio: [{ key: "COA004", name: "Arteaga", from: undefined, to: undefined, columns: {} }],
      c_Localidad: [{ key: "COA23", name: "Arteaga", from: undefined, to: undefined, columns: {} }],
      c_FraccionArancelaria: [
        { key: "0101210100", name: "Caballos", from, to: undefined, columns: { umt: "07" } },
        { key: "9801000100", name: "Muestras", from, to: "2026-12-31", columns: { umt: "06" } },
      ],
      c_ClaveUnidad: [{ key: "KGM", name: "Kilogramo", from, to: undefined, columns: { simbolo: "kg" } }],
      c_TasaOCuota: [
        { key: "002 Tasa 0.160000 0.160000 T", from },
        { key: "002 Tasa 0.080000 0.080000 T", from },
        { key: "003 Cuota 0.000000 72.160500 TR", from: "2026-01-01" },
        { key: "001 Tasa 0.000000 0.350000 R", from },
      ].map((row) => ({ ...row, name: "", to: undefined, columns: {} })),
      c_UsoCFDI: [{ key: "G03", name: "Gastos en general.", from, to: undefined, columns: {} }],
      c_FormaPago: [
        { key: "01", name: "Efectivo", from: undefined, to: undefined, columns: {} },
        { key: "99", name: "Por definir", from: undefined, to: undefined, columns: {} },
      ],
    });
  });
});

test.each<readonly [what: string, cell: MadeCell, why: string]>([
  ["an error", { xml: '<c t="e"><v>#REF!</v></c>' }, "hoja c_ClaveProdServ: C2 trae el error #REF!"],
  ["a formula without a result", { xml: "<c><f>B2</f></c>" }, "hoja c_ClaveProdServ: C2 es una fórmula"],
  ["a word that is none of SAT's", "Tal vez", "hoja c_ClaveProdServ, renglón 2: 01010101 iva debe ser"],
])("%s in a column that is kept is refused with its place", async (_, cell, why) => {
  const rows = [PRODUCT_TITLES, ["01010101", "No existe en el catálogo", cell, "No"]];
  const bytes = Buffer.from(workbookBytes({ sheets: [{ name: "c_ClaveProdServ", rows }] }));
  await expect(read("catCFDI.xlsx", bytes)).rejects.toThrow(why);
});

test("a cell that is merged over rows says the same of each of them", async () => {
  const titles = ["c_ClaveProdServ", "Descripción", "FechaInicioVigencia"];
  const rows = [titles, ["01010101", "Uno", "01/01/2022"], ["50202201", "Dos"], ["50202202", "Tres", "01/01/2023"]];
  const sheets = [{ name: "c_ClaveProdServ", rows, merges: ["C2:C3"] }];
  const { c_ClaveProdServ } = await read("catCFDI.xlsx", Buffer.from(workbookBytes({ sheets })));
  expect(c_ClaveProdServ?.map(({ from }) => from)).toEqual(["2022-01-01", "2022-01-01", "2023-01-01"]);
});

test("the date in a file's name is that of its publication", async () => {
  const dateOf = async (name: string) => {
    const path = join(folder, name);
    await writeFile(path, "01\tEfectivo\n");
    return (await readPublications(path))[0]?.date;
  };
  expect(await dateOf("c_FormaPago_20261001.tsv")).toBe("2026-10-01");
  expect(await dateOf("c_FormaPago-2026-10-01.tsv")).toBe("2026-10-01");
  expect(await dateOf("c_FormaPago_20269901.tsv")).toBeUndefined();
});

test("of a key that comes twice the one that can be used longer is kept", async () => {
  const { c_FormaPago } = await read(
    "c_FormaPago.tsv",
    "01\tAntes\t2017-01-01\t2021-12-31\n01\tAhora\t2022-01-01\n02\tUno\n02\tOtro\t\t2020-01-01\n",
  );
  expect(c_FormaPago?.map(({ key, name }) => [key, name])).toEqual([
    ["01", "Ahora"],
    ["02", "Uno"],
  ]);
});

async function sqlite(statements: readonly string[]): Promise<Buffer> {
  const { Database } = await initSqlJs();
  const db = new Database();
  for (const statement of statements) db.run(statement);
  const bytes = Buffer.from(db.export());
  db.close();
  return bytes;
}

describe("the community's SQLite", () => {
  test("is read table by table; other tables are left alone", async () => {
    const bytes = await sqlite([
      `create table cfdi_40_productos_servicios (id text, texto text, iva_trasladado int, ieps_trasladado int,
        complemento text, vigencia_desde text, vigencia_hasta text, estimulo_frontera int, similares text)`,
      `insert into cfdi_40_productos_servicios
        values ('50202201', 'Cerveza', 1, 0, '', '2022-01-01', '2026-12-31', 0, 'malta')`,
      `create table cfdi_40_codigos_postales (id text, estado text, municipio text, localidad text, vigencia_desde text,
        vigencia_hasta text, huso_descripcion text, huso_invierno_diferencia text)`,
      `insert into cfdi_40_codigos_postales
        values ('32000', 'CHH', '037', '', '2022-01-01', '', 'Tiempo del Pacífico en Frontera', '-7')`,
      "create table nomina_bancos (id text, texto text, razon_social text, vigencia_desde text, vigencia_hasta text)",
      "insert into nomina_bancos values ('002', 'BANAMEX', 'Banco', '2017-01-01', '')",
      "create table cfdi_40_colonias (colonia text, codigo_postal text, texto text)",
      "insert into cfdi_40_colonias values ('0347', '25350', 'Centro')",
      `create table cce_20_fracciones_arancelarias (fraccion text, texto text, vigencia_desde text, vigencia_hasta text,
        unidad text)`,
      "insert into cce_20_fracciones_arancelarias values ('0101210100', 'Caballos', '2020-12-28', '', '07')",
      "create table ccp_31_colonias (id text)",
      `create table cfdi_40_reglas_tasa_cuota (tipo text, minimo text, valor text, impuesto text, factor text,
        traslado int, retencion int, vigencia_desde text, vigencia_hasta text)`,
      `insert into cfdi_40_reglas_tasa_cuota values ('Fijo', '', '0.030000', 'IEPS', 'Tasa', 1, '', '2022-01-01', ''),
        ('Rango', '0.000000', '72.160500', 'IEPS', 'Cuota', 1, 1, '2026-01-01', '')`,
    ]);
    expect(await read("catalogs.db", bytes)).toEqual({
      c_ClaveProdServ: [
        {
          ...{ key: "50202201", name: "Cerveza", from: "2022-01-01", to: "2026-12-31" },
          columns: { iva: "Sí", similares: "malta" },
        },
      ],
      c_CodigoPostal: [
        {
          key: "32000",
          name: "",
          from: "2022-01-01",
          to: undefined,
          columns: { zona: "America/Ciudad_Juarez", estado: "CHH", municipio: "037" },
        },
      ],
      c_Colonia: [{ key: "253500347", name: "Centro", from: undefined, to: undefined, columns: {} }],
      c_FraccionArancelaria: [
        { key: "0101210100", name: "Caballos", from: "2020-12-28", to: undefined, columns: { umt: "07" } },
      ],
      c_Banco: [{ key: "002", name: "BANAMEX", from: "2017-01-01", to: undefined, columns: {} }],
      c_TasaOCuota: [
        { key: "003 Tasa 0.030000 0.030000 T", name: "", from: "2022-01-01", to: undefined, columns: {} },
        { key: "003 Cuota 0.000000 72.160500 TR", name: "", from: "2026-01-01", to: undefined, columns: {} },
      ],
    });
  });

  test("is read compressed with bzip2 too", async () => {
    const { c_FormaPago } = await read("catalogs.db.bz2", Buffer.from(COMPRESSED, "base64"));
    expect(c_FormaPago?.map(({ key, name }) => [key, name])).toEqual([
      ["01", "Efectivo"],
      ["99", "Por definir"],
    ]);
  });
});

/** The text is a bzip2 file, made by Python, of a database with two rows of cfdi_40_formas_pago; Node has no bzip2. */
const COMPRESSED =
  "QlpoOTFBWSZTWbitSAYAAIh/7faC6KboZ3wgegZ8AL/33UAgAAAgIAABgAIAAAgwANpBCEnqGaj1A00aND1BoPUBoeU0ANNDmEwCYATCYTTAAAJk00DDJTRoCNNNGg1NoQzQgGATIZ6JFK7toQTurlgcRHgCQIkJWuhTgQkmJEuKVbkaWkpOpDpKBSTQ3AM5OcwPhMlU8J4I0/Vh8lZKc0Y5c1RDwAnUBE6ByEcBYrEChXSYHcOlou7ENg3YDSMsyMU83mewjwKnxRh8GwjD2PVFzwebAj8Dc/UxUsU0wI2Qw0QvF+EWSp4uj9qEUdFj+FVIEYsyBcDVUIEZuuoBIX0FYE1a7pFxxoKdI28K+/pMUBJ/xdyRThQkLitSAYA=";

describe("SAT's 69-B list", () => {
  const LISTED: readonly Listed69b[] = [
    {
      ...{ rfc: "AAA080808HL8", nombre: "ASESORES EN AVALÚOS, S.A. DE C.V.", situacion: "Definitivo" },
      ...{ sat: "01/06/2018", dof: "25/06/2018 y 26/06/2018" },
    },
    { rfc: "XXXXXXXXXXXX", nombre: "XXXX", situacion: "Sentencia Favorable" },
    { rfc: " pegj800101ab1 ", nombre: '=HYPERLINK("x")\n<b>', situacion: "presunto", dof: "31/02/2020" },
    { rfc: "ÑÑ&010101AAA", situacion: "Sentencia Favorable", sat: "5/7/2019" },
    { rfc: "BBB080808HL8", nombre: "UNO", situacion: "Definitivo" },
    { rfc: "BBB080808HL8", nombre: "DOS", situacion: "Desvirtuado" },
  ];
  const readList = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    const said: string[] = [];
    const [list] = await readPublications(path, (sentence) => said.push(sentence));
    return { ...list!, said };
  };
  const byKey = (rows: readonly { readonly key: string }[]) =>
    rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));

  test.each<[string, (text: string) => string | Buffer]>([
    ["the code page of Windows", (text) => Buffer.from(text, "latin1")],
    ["UTF-8", (text) => text],
    ["UTF-8 with a mark", (text) => `\uFEFF${text}`],
  ])("is read in %s, with its date, and of each taxpayer the gravest row", async (_, written) => {
    const { catalog, date, rows, said } = await readList("Listado.csv", written(list69b(LISTED)));
    expect([catalog, date]).toEqual(["Listado_69-B", "2026-07-31"]);
    expect(byKey(rows)).toEqual([
      {
        ...{ key: "AAA080808HL8", name: "ASESORES EN AVALÚOS, S.A. DE C.V." },
        columns: { situacion: "Definitivo", publicadoSat: "2018-06-01", publicadoDof: "2018-06-25" },
      },
      { key: "BBB080808HL8", name: "UNO", columns: { situacion: "Definitivo" } },
      { key: "PEGJ800101AB1", name: '=HYPERLINK("x") <b>', columns: { situacion: "Presunto" } },
      {
        ...{ key: "ÑÑ&010101AAA", name: "" },
        columns: { situacion: "Sentencia Favorable", publicadoSat: "2019-07-05" },
      },
    ]);
    expect(said).toEqual([expect.stringMatching(/renglones sin un RFC .*: 1$/)]);
  });

  test("has its columns found by their titles, in any order, among others", async () => {
    const text = [
      "Situación del Contribuyente,Otra,R.F.C.,RFC",
      'Presunto,"uno, dos\ntres",x,AAA080808HL8',
      ",,,",
    ].join("\n");
    const { date, rows } = await readList("Listado_20260731.csv", text);
    expect([date, rows]).toEqual([
      "2026-07-31",
      [{ key: "AAA080808HL8", name: "", columns: { situacion: "Presunto" } }],
    ]);
  });
});

describe("a file that cannot be read", () => {
  const products = (...rows: Sheet) => workbook({ c_ClaveProdServ: [...HEADING, PRODUCT_TITLES, ...rows] });

  test.each<[what: string, name: string, content: () => string | Buffer, sentence: RegExp]>([
    ["of no format", "catCFDI.pdf", () => "%PDF-1.7", /catCFDI\.pdf: no es un libro de Excel, ni SQLite/],
    [
      "with nothing of use",
      "catCFDI.xls",
      () => workbook({ c_NumPedimentoAduana: [["x"]] }),
      /no trae ningún catálogo/,
    ],
    [
      "without the titles",
      "catCFDI.xls",
      () => workbook({ c_ClaveProdServ: HEADING }),
      /hoja c_ClaveProdServ: no se encontró la columna c_ClaveProdServ/,
    ],
    [
      "without the column that a key needs",
      "catCFDI.xls",
      () =>
        workbook({
          c_Municipio: [
            ["c_Municipio", "Descripción"],
            ["004", "Arteaga"],
          ],
        }),
      /hoja c_Municipio: no se encontró la columna c_Estado/,
    ],
    ["without a key", "catCFDI.xls", () => products(), /c_ClaveProdServ no trae ninguna clave/],
    [
      "with a key that is none",
      "catCFDI.xls",
      () => products(["01010101", "Uno"], ["Nota", "Dos"]),
      /hoja c_ClaveProdServ, renglón 6: Nota no es una clave/,
    ],
    [
      "with a day that is none",
      "catCFDI.xls",
      () => products(["01010101", "Uno", "", "", "", "ayer"]),
      /renglón 5: 01010101 su primer día \(ayer\)/,
    ],
    ["cut short", "catalogs.db", () => Buffer.from("SQLite format 3\0cortado"), /SQLite no se puede leer/],
    [
      "cut short, compressed",
      "catalogs.db.bz2",
      () => Buffer.from(COMPRESSED, "base64").subarray(0, 100),
      /dañado o incompleto/,
    ],
    [
      "of commas that is not SAT's list",
      "lista.csv",
      () => "RFC,Nombre\nAAA080808HL8,UNO\n",
      /no es el listado 69-B del SAT: no se encontraron las columnas RFC y Situación/,
    ],
    ["that is empty", "lista.csv", () => "", /no es el listado 69-B/],
    ["without a taxpayer", "lista.csv", () => list69b([]), /el listado 69-B no trae ningún contribuyente/],
    [
      "without a date",
      "lista.csv",
      () => list69b([{ rfc: "AAA080808HL8", situacion: "Presunto" }], "39 de julio de 2026"),
      /no dice «Información actualizada al …»/,
    ],
    [
      "with a situation that is none",
      "lista.csv",
      () => list69b([{ rfc: "AAA080808HL8", situacion: "Absuelto" }]),
      /renglón 4: la situación de AAA080808HL8 debe ser .* y dice «Absuelto»/,
    ],
    ["named after nothing", "claves.tsv", () => "01010101\n", /el nombre debe empezar con el del catálogo/],
    ["with a wrong line", "c_FormaPago.tsv", () => "01\tEfectivo\n02\tCheque\tx\n", /línea 2: 02: su primer día/],
  ])("(%s) says what is wrong, and where", async (_, name, content, sentence) => {
    await expect(read(name, content())).rejects.toThrow(sentence);
  });

  test("because it is not there says so", async () => {
    await expect(readPublications(join(folder, "no.xls"))).rejects.toThrow(/No se puede leer .*no\.xls/);
  });
});
