import { describe, expect, test } from "vitest";
import {
  describeKey,
  faultOfRow,
  type ImportedRow,
  inBigCatalog,
  packCatalogs,
  readTsv,
  STARTERS,
  tableOf,
  unpackCatalogs,
  zoneOfPostalCode,
} from "../../src/engine/catalogs/index.ts";

const row = (key: string, more: Partial<ImportedRow> = {}): ImportedRow => ({
  key,
  name: "",
  columns: {},
  ...more,
});

const tables = {
  claveProdServ: tableOf("claveProdServ", [
    row("99999999"),
    row("01010101", { columns: { iva: "Sí", nodo: "instEducativas" } }),
    row("43211503", { from: "2024-01-01", to: "2025-12-31" }),
    row("50201706", { to: "2023-12-31", columns: { iva: "No" } }),
    row("50201706", { from: "2026-01-01", columns: { iva: "Opcional" } }),
  ]),
  codigoPostal: tableOf("codigoPostal", [row("01000"), row("22000", { columns: { zona: "America/Denver" } })]),
  municipio: tableOf("municipio", [row("COA004"), row("ZZZ999")]),
  fraccionArancelaria: tableOf("fraccionArancelaria", [
    row("9899999999", { columns: { umt: "06" } }),
    row("01012101", { to: "2020-12-27", columns: { umt: "07" } }),
  ]),
};

describe.each([
  ["a table of keys", tables],
  ["the same table in another thread", unpackCatalogs(structuredClone(packCatalogs(tables)))],
])("%s", (_, loaded) => {
  test.each([
    ["01010101", "2026-03-01", true],
    ["1010101", undefined, false],
    ["99999999", undefined, true],
    ["99999998", undefined, false],
    ["43211503", undefined, true],
    ["43211503", "2023-12-31", false],
    ["43211503", "2024-01-01", true],
    ["43211503", "2025-12-31", true],
    ["43211503", "2026-01-01", false],
    ["50201706", "2024-06-01", false],
    ["50201706", "2026-06-01", true],
    ["", undefined, false],
    ["4321150x", undefined, false],
    ["43211503 ", undefined, false],
  ])("has %j on %s: %s", (key, day, has) => {
    expect(inBigCatalog("c_ClaveProdServ", key, loaded, day)).toBe(has);
  });

  test.each([
    ["c_Municipio", "COA004", true],
    ["c_Municipio", "ZZZ999", true],
    ["c_Municipio", "coa004", false],
    ["c_Municipio", "COA4", false],
    ["c_FraccionArancelaria", "9899999999", true],
    ["c_FraccionArancelaria", "01012101", true],
    ["c_FraccionArancelaria", "0001012101", false],
    ["c_FraccionArancelaria", "1012101", false],
  ] as const)("%s has %s: %s", (catalog, key, has) => {
    expect(inBigCatalog(catalog, key, loaded)).toBe(has);
  });

  test("tells of the key what the publication in force says", () => {
    expect(loaded.claveProdServ?.get("01010101")).toMatchObject({ iva: "Sí", complemento: "instEducativas" });
    expect(loaded.claveProdServ?.get("50201706", "2022-01-01")).toMatchObject({ iva: "No" });
    expect(loaded.claveProdServ?.get("50201706", "2026-01-01")).toMatchObject({ iva: "Opcional" });
    expect([zoneOfPostalCode("22000", loaded), zoneOfPostalCode("01000", loaded)]).toEqual([
      "America/Denver",
      "America/Mexico_City",
    ]);
  });
});

test("a table with keys that are no numbers keeps them as they are", () => {
  const station = (key: string, name: string, to?: string) => row(key, { name, to, columns: { transporte: "04" } });
  const tables = {
    estaciones: tableOf("estaciones", [
      station("DB172.2", "Tambor"),
      station("Juárez115", "Empalme", "2025-12-31"),
      station("A1340", "Corralitos"),
    ]),
  };
  for (const { estaciones } of [tables, unpackCatalogs(structuredClone(packCatalogs(tables)))]) {
    expect(estaciones?.get("DB172.2", "2026-01-01")).toEqual({ nombre: "Tambor", transporte: "04" });
    expect(estaciones?.get("Juárez115", "2025-01-01")?.nombre).toBe("Empalme");
    expect(estaciones?.get("Juárez115", "2026-01-01")).toBeUndefined();
    expect(["DB172", "db172.2", ""].map((key) => estaciones?.get(key))).toEqual([undefined, undefined, undefined]);
  }
});

test("of a key that is over it is said on which day it should have been in force", () => {
  const expected = (key: string) => describeKey("c_ClaveProdServ", tables, key, "2026-03-01");
  expect(expected("43211503")).toBe("una clave de c_ClaveProdServ vigente el 2026-03-01 (catálogo)");
  expect(expected("43211504")).toBe("una clave de c_ClaveProdServ (catálogo)");
});

describe("tab-separated text", () => {
  const rowsOf = (catalog: string, text: string) => {
    const reading = readTsv(catalog, text);
    return reading.kind === "rows" ? reading.rows : reading;
  };

  test("has its columns in the usual order, or names them", () => {
    expect(rowsOf("c_ClaveProdServ", "86121500\tSí\tNo\tinstEducativas\r\n")).toEqual([
      row("86121500", { columns: { iva: "Sí", ieps: "No", nodo: "instEducativas" } }),
    ]);
    expect(
      rowsOf(
        "c_ClaveUnidad",
        "# clave\tdescripcion\tsimbolo\thasta\nH87\tPieza\tpz\n# nota\n\nKGM\tKilo\t\t2030-12-31",
      ),
    ).toEqual([
      row("H87", { name: "Pieza", columns: { simbolo: "pz" } }),
      row("KGM", { name: "Kilo", to: "2030-12-31", columns: {} }),
    ]);
    expect(rowsOf("c_FormaPago", "01\tEfectivo\t2022-01-01")).toEqual([
      row("01", { name: "Efectivo", from: "2022-01-01" }),
    ]);
  });

  test.each([
    ["c_ClaveProdServ", "01010101\nx", 2, /x: no es una clave de c_ClaveProdServ: debe tener 8 dígitos/],
    ["c_ClaveProdServ", "# clave\tprecio\n01010101\t1", 1, /no tiene la columna precio/],
    ["c_CodigoPostal", "06600\tAmerica/Mexico_City\t1", 1, /tiene 3 columnas/],
    ["c_Municipio", "COA004\tArteaga\n004\tSaltillo", 2, /004: .*debe tener 3 letras y 3 dígitos/],
    ["c_FraccionArancelaria", "# clave\tumt\n0101210100\tpieza", 2, /umt debe ser una clave de c_UnidadAduana/],
    ["c_FormaPago", "01\tEfectivo\t31/12/2026", 1, /31\/12\/2026.*AAAA-MM-DD/],
    ["c_FormaPago", "01\tEfectivo\t2026-02-30", 1, /AAAA-MM-DD/],
  ])("of %s that is wrong names the line", (catalog, text, line, sentence) => {
    expect(rowsOf(catalog, text)).toMatchObject({
      kind: "fault",
      line,
      sentence: expect.stringMatching(sentence),
    });
  });
});

test("a column of another catalog is refused, not forgotten", () => {
  expect(faultOfRow("c_ClaveUnidad", row("H87", { columns: { iva: "Sí" } }))).toMatch(/no tiene la columna iva/);
});

test("what there is to find before any import are keys with names, in the order of the keys", () => {
  const products = STARTERS.c_ClaveProdServ();
  expect(products.length).toBeGreaterThan(2_000);
  expect(products.filter(({ key, name }) => !/^\d{8}$/.test(key) || name.length < 3)).toEqual([]);
  expect(new Set(products.map(({ key }) => key)).size).toBe(products.length);
  const units = STARTERS.c_ClaveUnidad();
  expect(units).toHaveLength(2_418);
  expect(units.filter(({ name }) => name.length < 2 || /[$;|]/.test(name))).toEqual([]);
  expect(units).toContainEqual(expect.objectContaining({ key: "KGM", name: "Kilogramo", simbolo: "kg" }));
});
