import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { changesOf, daysOf } from "../../src/engine/law/changes.ts";
import { type LawPack, MOST_PACK_BYTES, readPack } from "../../src/engine/law/pack.ts";
import { packOf, TEST_PACK_KEY } from "../support/law-packs.ts";

const RULE = { code: "VAL-120", effect: "fault", from: "2027-01-01" };

const read = (bytes: Uint8Array) => readPack(bytes, TEST_PACK_KEY);

function packIn(content: object): LawPack {
  const reading = read(packOf(content));
  if (reading.kind === "refused") throw new Error(reading.sentence);
  return reading.pack;
}

describe("a pack", () => {
  test("says for each switch what it was, and what it becomes", () => {
    const first = packIn({ rules: [RULE, { code: "VAL-01", effect: "advice", to: "2027-01-31" }] });
    const told = { list: "reglas", validTo: undefined, before: "es un aviso" };
    const advice = { ...told, entry: "VAL-120", validFrom: "2027-01-01", after: "se rechaza" };
    const relaxed = { ...told, entry: "VAL-01", validFrom: undefined, validTo: "2027-01-31" };
    expect(changesOf(first, undefined, {})).toEqual([
      advice,
      { ...relaxed, before: "se rechaza", after: "es un aviso" },
    ]);
    const second = packIn({ edition: 2, rules: [{ ...RULE, effect: "off" }] });
    expect(changesOf(second, first, {})).toEqual([
      { ...advice, before: "se rechaza", after: "no se revisa" },
      { ...relaxed, before: "es un aviso", after: "se rechaza" },
    ]);
    expect(changesOf(first, first, {})).toEqual([]);
  });

  const QUOTA = { key: "003 Cuota 0.000000 75.000000 TR", from: "2027-01-01" };
  const SUBSIDY = { key: "nomina-subsidio-mes", from: "2027-01-01", columns: { valor: "650.00" } };

  test("says for each row what held, and what holds from its day on", () => {
    const pack = packIn({ catalogs: { c_TasaOCuota: [QUOTA], Cifras: [SUBSIDY] } });
    const told = { validFrom: "2027-01-01", validTo: undefined };
    expect(changesOf(pack, undefined, {})).toEqual([
      {
        ...{ ...told, list: "c_TasaOCuota", entry: "003 Cuota" },
        ...{ before: "0.000000 72.160500 TR", after: "0.000000 75.000000 TR" },
      },
      { ...told, list: "Cifras", entry: "nomina-subsidio-mes", before: "ninguno", after: "650.00" },
    ]);
    expect(daysOf(pack)).toEqual(["2027-01-01"]);
  });

  test.each([
    [
      "a rate alone",
      { key: "003 Tasa 2.000000 2.000000 T", from: "2027-01-01" },
      /de 1\d renglones de 003 Tasa quedarían 1 el 2027-01-01/,
    ],
    ["a quota of a month", { ...QUOTA, to: "2027-01-31" }, /de 1 renglones de 003 Cuota quedarían 0 el 2027-02-01/],
  ])("with %s would end rows, and is refused", (_, row, sentence) => {
    expect(() => packOf({ catalogs: { c_TasaOCuota: [row] } })).toThrow(sentence);
  });

  const good = packOf({ rules: [RULE] });
  const bare = (content: object) => Buffer.from(`${good.toString().split("\n")[0]}\n${JSON.stringify(content)}`);
  const another = generateKeyPairSync("ed25519").privateKey;
  const swapped = good.toString().replace(TEST_PACK_KEY, "0".repeat(64));

  test.each<[string, Uint8Array, RegExp]>([
    ["nothing", Buffer.alloc(0), /no es un paquete de ley/],
    ["an XML", Buffer.from("<a/>\n"), /no es un paquete de ley/],
    ["a first line without end", Buffer.alloc(MOST_PACK_BYTES, "{"), /no es un paquete de ley/],
    ["more bytes than a pack may have", Buffer.alloc(MOST_PACK_BYTES + 1, " "), /más de 1,000,000 bytes/],
    ["a form of tomorrow", Buffer.from('{"lawPack":2}\n{}'), /forma 2, que esta versión del servicio no conoce/],
    ["no signature", Buffer.from(`{"lawPack":1,"key":"${TEST_PACK_KEY}"}\n{}`), /no está firmado/],
    ["a key that is no text", Buffer.from('{"lawPack":1,"key":{},"signature":"00"}\n{}'), /no está firmado/],
    ["another key", packOf({ rules: [RULE] }, another), /lo firmó otra llave \([0-9a-f]{64}\)/],
    ["our key's name on another's signature", Buffer.from(swapped), /lo firmó otra llave/],
    ["half of its bytes", good.subarray(0, good.length - 10), /la firma .* no corresponde/],
    ["one more blank", Buffer.concat([good, Buffer.from(" ")]), /la firma .* no corresponde/],
    ["other content", bare({ edition: 9, issued: "2027-01-01", rules: [RULE] }), /la firma .* no corresponde/],
  ])("with %s is refused", (_, bytes, sentence) => {
    expect(read(bytes)).toEqual({ kind: "refused", sentence: expect.stringMatching(sentence) });
  });

  test.each<[object, string]>([
    [{ rules: [RULE], shapes: [] }, "no se conoce shapes"],
    [{ edition: 0, rules: [RULE] }, "edition debe ser un número entero desde 1"],
    [{ edition: "2", rules: [RULE] }, "edition debe ser un número entero desde 1"],
    [{ issued: "2026-02-30", rules: [RULE] }, "issued debe ser un día AAAA-MM-DD"],
    [{ rules: [] }, "no cambia nada"],
    [{ rules: {} }, "rules debe ser una lista"],
    [{ catalogs: [] }, "catalogs debe tener listas"],
    [{ catalogs: { c_FormaPago: [{ key: "32" }] } }, "el servicio no toma de un paquete el catálogo c_FormaPago"],
    [{ catalogs: { c_TasaOCuota: [{ ...QUOTA, from: undefined }] } }, "no dice desde qué día (from)"],
    [{ catalogs: { c_TasaOCuota: [QUOTA, QUOTA] } }, "75.000000 TR tiene dos renglones para un mismo día"],
    [{ catalogs: { c_TasaOCuota: [{ ...QUOTA, key: "004 Cuota" }] } }, "004 Cuota no es una clave de c_TasaOCuota"],
    [{ catalogs: { Cifras: [{ ...SUBSIDY, key: "uma" }] } }, "uma no es una clave de Cifras"],
    [{ catalogs: { Cifras: [{ ...SUBSIDY, columns: { valor: "1e3" } }] } }, "valor debe ser un número"],
    [{ rules: [{ ...RULE, code: "VAL-9999" }] }, "esta versión del servicio no tiene la regla VAL-9999"],
    [{ rules: [{ ...RULE, effect: "refuse" }] }, "VAL-120: effect debe ser fault, advice, off"],
    [{ rules: [{ ...RULE, until: "2027-02-01" }] }, "VAL-120 tiene until, que no se conoce"],
    [{ rules: [{ ...RULE, from: "2027-1-1" }] }, "VAL-120 tiene un primer día (from) que no es AAAA-MM-DD"],
    [{ rules: [{ ...RULE, to: "2026-12-31" }] }, "VAL-120 termina (2026-12-31) antes de empezar (2027-01-01)"],
    [{ rules: [RULE, { code: "VAL-120", effect: "off" }] }, "VAL-120 tiene dos interruptores para un mismo día"],
    [{ rules: Array.from({ length: 1_001 }, () => RULE) }, "tiene más de 1000 renglones"],
  ])("signed with %j is neither made nor taken", (content, sentence) => {
    expect(() => packOf(content)).toThrow(sentence);
  });
});
