import fc from "fast-check";
import { expect, it } from "vitest";
import { xmlBytes, xmlCase } from "./fuzz/xml.ts";

it("every broken CFDI can be made, with the longest text in each of its places too", () => {
  const whole = `<cfdi:Comprobante xmlns:cfdi="urn:a">${'<cfdi:Concepto Importe="1"/>'.repeat(2_000)}</cfdi:Comprobante>`;
  const change = { at: 0, how: "another prefix", text: "a value of 1 MB" } as const;
  const usual = { base: 0, head: "as it is", encoding: "UTF-8", at: 0 } as const;
  expect(xmlBytes([whole], { ...usual, mutations: [change] }).length).toBeLessThan(30_000_000);
  fc.assert(fc.property(xmlCase, (broken) => xmlBytes([whole], broken).length >= 0));
});
