import { describe, expect, it } from "vitest";
import { Decimal } from "../../src/engine/decimal.ts";
import { child, type XmlNode } from "../../src/engine/node.ts";
import { conceptTaxes, summarise, type Tax, taxAmount, written } from "../../src/engine/taxes.ts";

/** Computes a tax from words like "002 traslado 0.16 of 100.005". */
function tax(text: string): Tax {
  const [impuesto = "", category, rate = "", , base = ""] = text.split(" ");
  const amount = Decimal.of(base);
  const tasa = rate === "Exento" ? undefined : Decimal.of(rate).round(6);
  return {
    category: category as Tax["category"],
    impuesto,
    tipoFactor: tasa === undefined ? "Exento" : "Tasa",
    base: amount,
    tasa,
    importe: tasa && taxAmount(amount, tasa),
  };
}

const attributesOf = (parent: XmlNode | undefined, group: string) =>
  child(parent, group)?.children.map(({ attributes }) => attributes);

describe("the summary of a document", () => {
  it("is absent, with nothing to add or take, when no concept has taxes", () => {
    const { node, trasladados, retenidos } = summarise([], 2);
    expect(node).toBeUndefined();
    expect([`${trasladados}`, `${retenidos}`]).toEqual(["0.00", "0.00"]);
  });

  it("groups traslados by tax, factor and rate, and retenciones by tax alone", () => {
    const { node } = summarise(
      [
        "002 traslado 0.16 of 100",
        "002 traslado 0.08 of 100",
        "002 traslado 0.160000 of 50",
        "002 traslado Exento of 7",
        "003 traslado 0.08 of 100",
        "001 retencion 0.10 of 100",
        "001 retencion 0.0125 of 100",
        "002 retencion 0.04 of 100",
      ].map(tax),
      2,
    );
    const row = (Base: string, Impuesto: string, TasaOCuota: string, Importe: string) => ({
      Base,
      Impuesto,
      TipoFactor: "Tasa",
      TasaOCuota,
      Importe,
    });
    expect(attributesOf(node, "cfdi:Traslados")).toEqual([
      row("150.00", "002", "0.160000", "24.00"),
      row("100.00", "002", "0.080000", "8.00"),
      { Base: "7.00", Impuesto: "002", TipoFactor: "Exento" },
      row("100.00", "003", "0.080000", "8.00"),
    ]);
    expect(attributesOf(node, "cfdi:Retenciones")).toEqual([
      { Impuesto: "001", Importe: "11.25" },
      { Impuesto: "002", Importe: "4.00" },
    ]);
    expect(node?.attributes).toEqual({
      TotalImpuestosRetenidos: "15.25",
      TotalImpuestosTrasladados: "40.00",
    });
    expect(node?.children.map(({ name }) => name)).toEqual(["cfdi:Retenciones", "cfdi:Traslados"]);
  });

  it("sums unrounded and rounds each group once: three thirds of a cent are one", () => {
    const thirds = Array.from({ length: 3 }, () => tax("002 traslado 0.16 of 0.020833"));
    expect(`${summarise(thirds, 2).trasladados}`).toBe("0.01");
    const groups = ["002 traslado 0.16 of 0.03", "002 traslado 0.08 of 0.06"].map(tax);
    expect(`${summarise(groups, 2).trasladados}`).toBe("0.00");
  });

  it("has no total of traslados when all are exempt, and one of zero when the rate is", () => {
    expect(summarise([tax("002 traslado Exento of 5")], 2).node?.attributes).toEqual({});
    expect(summarise([tax("002 traslado 0 of 5")], 2).node?.attributes).toEqual({
      TotalImpuestosTrasladados: "0.00",
    });
  });
});

it("a concept shows its traslados before its retenciones, whatever order they came in", () => {
  const node = conceptTaxes(["001 retencion 0.10 of 100", "002 traslado 0.16 of 100"].map(tax), 2);
  expect(node?.children.map(({ name }) => name)).toEqual(["cfdi:Traslados", "cfdi:Retenciones"]);
  expect(conceptTaxes([], 2)).toBeUndefined();
});

it.each([
  ["1.500000", 2, "1.50"],
  ["1.123456", 2, "1.123456"],
  ["7", 2, "7.00"],
  ["7.0", 0, "7"],
  ["0.120", 2, "0.12"],
])("an amount of %s in a currency of %i decimals is written %s", (amount, decimals, text) => {
  expect(written(Decimal.of(amount), decimals)).toBe(text);
});
