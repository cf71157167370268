import { expect, test } from "vitest";
import { sumsOf } from "../../src/engine/exports/sums.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";

const tax = (name: string, attributes: Readonly<Record<string, string>>) => node(`cfdi:${name}`, attributes);
const withheld = (rate: string): XmlNode =>
  node("cfdi:Concepto", {}, [
    node("cfdi:Impuestos", {}, [
      node("cfdi:Retenciones", {}, [
        tax("Retencion", {
          ...{ Base: "10.00", Impuesto: "001", TipoFactor: "Tasa" },
          ...{ TasaOCuota: rate, Importe: "0.333333" },
        }),
      ]),
    ]),
  ]);
const invoice = (concepts: readonly XmlNode[], attributes: Readonly<Record<string, string>> = {}) =>
  node("cfdi:Comprobante", { Fecha: "2026-03-10T11:30:00", Moneda: "MXN", Total: "10.00", ...attributes }, [
    node("cfdi:Conceptos", {}, concepts),
  ]);

test("a rate is one, however many decimals a caller wrote", () => {
  const { fecha, partes } = sumsOf(invoice([withheld("0.1"), withheld("0.100000")]));
  expect(fecha).toBe("2026-03-10");
  expect(partes[0]?.impuestos).toEqual([["retencion", "001", "Tasa", "0.100000", "20.00", "0.666666"]]);
});

test("retained taxes are those of the document, rounded as it rounds them", () => {
  const concepts = [withheld("0.100000"), withheld("0.100000"), withheld("0.012500"), withheld("0.012500")];
  const told = node("cfdi:Impuestos", {}, [
    node("cfdi:Retenciones", {}, [tax("Retencion", { Impuesto: "001", Importe: "1.33" })]),
  ]);
  const root = invoice(concepts);
  const { partes } = sumsOf({ ...root, children: [...root.children, told] });
  expect(partes[0]?.impuestos).toEqual([
    ["retencion", "001", "Tasa", "0.100000", "20.00", "0.66"],
    ["retencion", "001", "Tasa", "0.012500", "20.00", "0.67"],
  ]);
});

test("a document of very many rates keeps its taxes without rates, and no amount is lost", () => {
  const rates = Array.from({ length: 150 }, (_, at) => withheld(`0.${String(at + 1).padStart(6, "0")}`));
  expect(sumsOf(invoice(rates)).partes[0]?.impuestos).toEqual([
    ["retencion", "001", "Tasa", "", "1500.00", "49.999950"],
  ]);
});

test("a document that breaks its schema is read all the same, because its refusal is still to come", () => {
  expect(sumsOf(invoice([withheld("mucho")], { Total: "diez" })).partes).toMatchObject([
    { total: "diez", impuestos: [["retencion", "001", "Tasa", "", "10.00", "0.333333"]] },
  ]);
});
