import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadCatalogs } from "../../src/process/catalog-files.ts";
import { newFolder } from "./child.ts";

/** Returns the catalogs that a folder with these files makes, and the messages about them. */
function load(files: Readonly<Record<string, string>>) {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const said: string[] = [];
  return { catalogs: loadCatalogs(folder, (sentence) => said.push(sentence)), said, folder };
}

test("what was loaded is said, file by file, with its keys", () => {
  const { catalogs, said, folder } = load({
    "c_ClaveProdServ.tsv": "# clave\tIVA\tIEPS\tcomplemento\n01010101\n86121500\tNo\tOpcional\tinstEducativas\r\n",
    "c_CodigoPostal.tsv": "06300\n22000\tAmerica/Tijuana\n97000\tAmerica/Merida",
  });
  expect(said).toEqual([
    `catalogs loaded from ${folder}: c_ClaveProdServ.tsv with 2 keys, c_CodigoPostal.tsv with 3 keys`,
  ]);
  expect(catalogs?.claveProdServ?.get("86121500")).toEqual({
    iva: "No",
    ieps: "Opcional",
    complemento: "instEducativas",
  });
  expect(catalogs?.codigoPostal?.get("22000")).toEqual({ zone: "America/Tijuana" });
});

test("one file of the two is enough, and the other is not said to be there", () => {
  const { catalogs, said } = load({ "c_CodigoPostal.tsv": "06300\n" });
  expect(catalogs?.claveProdServ).toBeUndefined();
  expect(said).toEqual([expect.not.stringContaining("c_ClaveProdServ")]);
});

const BAD: readonly [what: string, files: Record<string, string>, sentence: RegExp][] = [
  ["no file that is known", { "catalogo.csv": "01010101" }, /^CATALOGS_DIR=.* holds no catalog.*c_ClaveProdServ\.tsv/],
  ["a file without keys", { "c_CodigoPostal.tsv": "# nada\n\n" }, /^CATALOGS_DIR: .*c_CodigoPostal\.tsv holds no key/],
  [
    "a heading",
    { "c_ClaveProdServ.tsv": "c_ClaveProdServ\tDescripción\n" },
    /line 1 of .*c_ClaveProdServ\.tsv: c_ClaveProdServ: no es una clave de c_ClaveProdServ: debe tener 8 dígitos/,
  ],
  ["another separator", { "c_ClaveProdServ.tsv": "01010101\n01010102,No,No" }, /line 2 of .*c_ClaveProdServ\.tsv/],
  ["a description", { "c_ClaveProdServ.tsv": "01010101\tNo existe en el catálogo" }, /line 1 of .*Sí, No, Opcional/],
  [
    "a short postal code",
    { "c_CodigoPostal.tsv": "06300\n6300" },
    /line 2 of .*c_CodigoPostal\.tsv: 6300: .*debe tener 5 dígitos/,
  ],
  ["a zone that is none", { "c_CodigoPostal.tsv": "06300\tAmerica/Mexico" }, /line 1 of .*IANA/],
];

test.each(BAD)("%s stops the start with the place and what was expected", (_what, files, sentence) => {
  expect(() => load(files)).toThrow(sentence);
});
