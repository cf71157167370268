import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { node, type XmlNode } from "../../../src/engine/node.ts";
import { PAGOS20 } from "../../../src/engine/rules/pagos/index.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import { edited } from "./edit.ts";
import { PAYMENTS_CASES } from "./pagos-cases.ts";
import { PAYMENTS, pagosOf } from "./pagos-documents.ts";
import { expectReadable } from "./readable.ts";
import { damagedOf, garbledOf } from "./trees.ts";

/** Demands on the CFDI from the standard and the guides have numbers of their own, from this one on. */
const GUIDE = 901;
const LAST_OF_MATRIX = 298;

describe("the list of rules for payments", () => {
  test("numbers its rules from 201 and from 901 without a gap, in order", () => {
    const inMatrix = LAST_OF_MATRIX - 200;
    expect(PAGOS20.rules.map(({ code }) => code)).toEqual(
      PAGOS20.rules.map((_, index) => `VAL-${index < inMatrix ? 201 + index : GUIDE + index - inMatrix}`),
    );
  });

  test("gives a code of SAT to one rule only", () => {
    const codes = PAGOS20.rules.flatMap(({ sat }) => sat);
    expect(new Set(codes).size).toBe(codes.length);
  });

  /** CRP20216, CRP20220 and CRP20222 are left out, because they are not in force or need SAT's own lists. */
  test("has a row for every code that can be decided here", () => {
    const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `CRP${from + index}`);
    const decidable = [...run(20101, 20123), ...run(20201, 20279)].filter(
      (code) => !["CRP20216", "CRP20220", "CRP20222"].includes(code),
    );
    expect(PAGOS20.rules.flatMap(({ sat }) => sat).sort()).toEqual(decidable);
  });

  test("has a case for every rule", () => {
    expect(Object.keys(PAYMENTS_CASES)).toEqual(PAGOS20.rules.map(({ code }) => code));
  });
});

test.each(Object.entries(PAYMENTS))("the document %s breaks no rule", (_, document) => {
  expect(PAGOS20.check(document, CONTEXT)).toEqual([]);
});

test("a document without payments has nothing to break", () => {
  expect(PAGOS20.check(DOCUMENTS.ingreso, CONTEXT)).toEqual([]);
});

describe.each(Object.entries(PAYMENTS_CASES))("%s", (code, { document = "pesos", fails, passes = {}, also = [] }) => {
  const title = PAGOS20.rules.find((rule) => rule.code === code)?.title;

  test(`${title}: a document that does not is refused`, () => {
    const findings = PAGOS20.check(edited(PAYMENTS[document], fails), CONTEXT);
    expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set([code, ...also]));
    for (const finding of findings) expectReadable(finding);
  });

  test(`${title}: one that barely does is accepted`, () => {
    expect(PAGOS20.check(edited(PAYMENTS[document], passes), CONTEXT)).toEqual([]);
  });
});

test("a payment of that day is at noon when nobody knows its hour", () => {
  const paidAt = (FechaPago: string) =>
    PAGOS20.check(
      edited(PAYMENTS.pesos, { "Complemento/pago20:Pagos/pago20:Pago/@FechaPago": FechaPago }),
      CONTEXT,
    ).map(({ code }) => code);
  expect(paidAt("2026-03-10T12:00:00")).toEqual([]);
  expect(paidAt("2026-03-11T12:00:00")).toEqual(["VAL-906"]);
});

test("a document of type P without the complement is told that alone of what it lacks", () => {
  const other = { Complemento: undefined, "@SubTotal": "1", "Receptor/@UsoCFDI": "G03" };
  expect(PAGOS20.check(edited(PAYMENTS.pesos, other), CONTEXT).map(({ code }) => code)).toEqual(["VAL-903", "VAL-904"]);
});

describe("a document with several complements", () => {
  const second = edited(pagosOf("pesos"), {
    "pago20:Pago/@FormaDePagoP": "99",
    "pago20:Pago/@Monto": "1.00",
    "pago20:Totales/@MontoTotalPagos": "5.00",
  });
  const FAULTS = ["VAL-234", "VAL-235", "VAL-239", "VAL-245", "VAL-246"];
  const faultsIn = (root: XmlNode, place: string) =>
    PAGOS20.check(root, CONTEXT)
      .filter(({ advisory, path }) => !advisory && path.includes(`${place}/`))
      .map(({ code }) => code);

  test("has each of them judged, with its own Totales", () => {
    const both = edited(PAYMENTS.pesos, { "Complemento/+": second });
    expect(faultsIn(both, "cfdi:Complemento/pago20:Pagos[1]")).toEqual([]);
    expect(faultsIn(both, "cfdi:Complemento/pago20:Pagos[2]")).toEqual(FAULTS);
  });

  test("has the first one judged when it is the second that is right", () => {
    const first = edited(PAYMENTS.pesos, { "Complemento/pago20:Pagos": undefined, "Complemento/+": second });
    const both = edited(first, { "Complemento/+": pagosOf("pesos") });
    expect(faultsIn(both, "cfdi:Complemento/pago20:Pagos[1]")).toEqual(FAULTS);
    expect(faultsIn(both, "cfdi:Complemento/pago20:Pagos[2]")).toEqual([]);
  });

  test("has one inside the concept of an invoice judged, and is no receipt of payments", () => {
    const inside = node("cfdi:ComplementoConcepto", {}, [second]);
    const invoice = edited(DOCUMENTS.exento, { "Conceptos/Concepto/+": inside });
    expect(faultsIn(invoice, "cfdi:ComplementoConcepto/pago20:Pagos")).toEqual(FAULTS);
    expect(PAGOS20.check(invoice, CONTEXT).map(({ code }) => code)).toEqual(
      expect.arrayContaining(["VAL-201", "VAL-204", "VAL-902"]),
    );
  });
});

test("damaged payments are judged, never thrown at", () => {
  const roots = Object.values(PAYMENTS);
  fc.assert(
    fc.property(fc.oneof(damagedOf(roots), garbledOf(roots)), (tree) => {
      expect(PAGOS20.check(tree, CONTEXT).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 400 },
  );
});
