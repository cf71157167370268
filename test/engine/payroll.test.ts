import { readdirSync, readFileSync } from "node:fs";
import { create, fromJson, type JsonValue } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CreatePayrollRequestSchema, PayrollEmployerSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { instantOf } from "../../src/engine/catalogs/index.ts";
import { contradictionsOf } from "../../src/engine/complements/payroll-totals.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft, inspect } from "../../src/engine/inspection/inspection.ts";
import { buildPayroll, type PayrollContext } from "../../src/engine/kinds/payroll.ts";
import { child, withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { sealDocument } from "../../src/engine/sealing/seal.ts";
import { readXml, writeDocument } from "../../src/engine/xml.ts";
import { SCHEMAS } from "../support/csd.ts";
import { expectGolden } from "../support/golden.ts";
import {
  centMore,
  csdOfEmployer,
  type ExpectedTotals,
  NOW,
  type RandomPayroll,
  randomPayrolls,
} from "../support/random-payrolls.ts";
import { replace, walk } from "./rules/trees.ts";

const FOLDER = new URL("../golden/payroll/", import.meta.url);
const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

interface Case {
  readonly request: JsonValue;
  readonly context: Omit<PayrollContext, "serie" | "noCertificado" | "certificado">;
  /** The totals were computed with Python's decimal module. */
  readonly totals: Readonly<Record<string, string>>;
}

function read(name: string) {
  const { request, context, totals } = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as Case;
  const { certificate, privateKey } = csdOfEmployer(context.emisor);
  const { noCertificado, base64: certificado } = certificate;
  const order = fromJson(CreatePayrollRequestSchema, request);
  return {
    order,
    nomina: order.nomina!,
    context: { ...context, serie: order.serie ?? "", noCertificado, certificado },
    totals,
    privateKey,
    now: instantOf(context.fecha, "America/Mexico_City")!,
  };
}

describe("golden payroll", () => {
  it.each(CASES)("%s: the same order makes the same bytes, which nobody can refuse", async (name) => {
    const { order, nomina, context, privateKey, now } = read(name);
    const sealed = await sealDocument(buildPayroll(order, context), privateKey, SCHEMAS);
    expectGolden(new URL(`${name}.xml`, FOLDER), { ...sealed, now });
    // SAT's stylesheet made this cadena.
    const cadena = readFileSync(new URL(`${name}.cadena`, FOLDER), "utf8");
    expect(sealed.cadena.toString()).toBe(cadena.trimEnd());
    expect(contradictionsOf(nomina)).toEqual([]);
  });

  it.each(CASES)("%s: its totals are those worked out apart from this code", (name) => {
    expect(totalsOf(rootOf(readFileSync(new URL(`${name}.xml`, FOLDER))))).toEqual(read(name).totals);
  });

  it("an order that tells all its totals wrong is told each of them, to the cent", () => {
    const { nomina } = read("ordinary");
    const { percepciones, deducciones } = nomina;
    const wrong = {
      ...{ ...nomina, totalPercepciones: "8853.31", totalDeducciones: "1207.3", totalOtrosPagos: "0.01" },
      percepciones: {
        ...{ ...percepciones!, totalGravado: "8403.29", totalExento: "451", totalSueldos: "x" },
        ...{ totalSeparacionIndemnizacion: "1", totalJubilacionPensionRetiro: "0.00" },
      },
      deducciones: { ...deducciones!, totalOtrasDeducciones: "421.140001", totalImpuestosRetenidos: "786.2" },
    };
    expect(contradictionsOf(wrong)).toEqual([
      { field: "nomina.totalPercepciones", expected: "8853.30", actual: "8853.31" },
      { field: "nomina.totalDeducciones", expected: "1207.34", actual: "1207.3" },
      { field: "nomina.totalOtrosPagos", expected: "0.00", actual: "0.01" },
      { field: "nomina.percepciones.totalGravado", expected: "8403.30", actual: "8403.29" },
      { field: "nomina.percepciones.totalExento", expected: "450.00", actual: "451" },
      { field: "nomina.percepciones.totalSueldos", expected: "8853.30", actual: "x" },
      { field: "nomina.percepciones.totalSeparacionIndemnizacion", expected: "0.00", actual: "1" },
      { field: "nomina.deducciones.totalOtrasDeducciones", expected: "421.14", actual: "421.140001" },
    ]);
  });

  it.each([
    ["the account's registration for a contract of employment", "01", undefined, "B5510768108"],
    ["the order's own before it", "01", "C1234567891", "C1234567891"],
    ["none for any other contract", "09", undefined, undefined],
    ["what the order says even there, for the rules to refuse", "09", "C1234567891", "C1234567891"],
  ])("writes %s", (_, tipoContrato, registroPatronal, written) => {
    const { order, nomina, context } = read("ordinary");
    nomina.receptor!.tipoContrato = tipoContrato;
    order.emisor = create(PayrollEmployerSchema, registroPatronal === undefined ? {} : { registroPatronal });
    const emisor = child(complementOf(buildPayroll(order, context)), "nomina12:Emisor");
    expect(emisor?.attributes.RegistroPatronal).toBe(written);
  });

  it.each([
    ["15", "15.000"],
    ["15.5", "15.500"],
    ["0.001", "0.001"],
    ["015.000", "15.000"],
    ["1.0005", "1.0005"],
  ])("writes %s days as %s", (numDiasPagados, written) => {
    const { order, nomina, context } = read("ordinary");
    nomina.numDiasPagados = numDiasPagados;
    expect(complementOf(buildPayroll(order, context)).attributes.NumDiasPagados).toBe(written);
  });
});

function complementOf(root: XmlNode): XmlNode {
  return child(child(root, "cfdi:Complemento"), "nomina12:Nomina")!;
}

/** Returns the totals of the CFDI and of its complement, as written. */
function totalsOf(root: XmlNode): Record<string, string> {
  const { SubTotal, Descuento, Total } = root.attributes;
  const written = [...walk(complementOf(root))].flatMap(({ name, attributes }) =>
    /Nomina$|Percepciones$|Deducciones$/.test(name) ? Object.entries(attributes) : [],
  );
  const totals = written.filter(([name]) => name.startsWith("Total"));
  const all = { SubTotal, Descuento, Total, ...Object.fromEntries(totals) };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function rootOf(xml: Buffer): XmlNode {
  const read = readXml(xml);
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

/** Each attribute, one cent wrong, has here the rule that must be among those that refuse it. */
const REFUSED_BY: Readonly<Record<string, string>> = {
  SubTotal: "CFDI40108",
  Descuento: "CFDI40111",
  Total: "CFDI40119",
  TotalPercepciones: "NOM37",
  TotalDeducciones: "NOM39",
  TotalOtrosPagos: "NOM40",
  TotalSueldos: "NOM70",
  TotalSeparacionIndemnizacion: "NOM71",
  TotalJubilacionPensionRetiro: "NOM72",
  TotalGravado: "NOM73",
  TotalExento: "NOM74",
  TotalOtrasDeducciones: "NOM39",
  TotalImpuestosRetenidos: "NOM91",
};

describe("any payroll", () => {
  const build = ({ order, context }: RandomPayroll) => buildPayroll(order, context);
  const findingsOf = (root: XmlNode, { context }: RandomPayroll) => {
    const { certificate } = csdOfEmployer(context.emisor);
    const draft = { type: COMPROBANTE, written: writeDocument(root) };
    return checkDraft(draft, { schemas: SCHEMAS, now: NOW, certificate });
  };

  it("that an employer may pay balances to the cent, is what the schema and the rules want, and verifies", async () => {
    await fc.assert(
      fc.asyncProperty(randomPayrolls, async (payroll) => {
        const root = build(payroll);
        expect(contradictionsOf(payroll.order.nomina!)).toEqual([]);
        expect(totalsOf(root)).toEqual(written(payroll.totals));
        expect(findingsOf(root, payroll)).toEqual([]);
        const { privateKey } = csdOfEmployer(payroll.context.emisor);
        const { xml } = await sealDocument(root, privateKey, SCHEMAS);
        const { findings, seal } = inspect(xml, { schemas: SCHEMAS, now: NOW });
        expect({ findings, seal }).toEqual({ findings: [], seal: { ok: true } });
      }),
      { numRuns: 200 },
    );
  });

  it("with one total one cent wrong is refused with the code of that total", () => {
    fc.assert(
      fc.property(randomPayrolls, fc.nat(), (payroll, pick) => {
        const totals = Object.entries(written(payroll.totals));
        const [name, amount] = totals[pick % totals.length]!;
        const wrong = withTotal(build(payroll), name, centMore(amount));
        const codes = findingsOf(wrong, payroll).flatMap(({ sat }) => sat);
        expect(codes).toContain(REFUSED_BY[name]);
      }),
      { numRuns: 300 },
    );
  });

  it("that tells one total one cent wrong is contradicted in that field, with both amounts", () => {
    fc.assert(
      fc.property(randomPayrolls, ({ order, totals }) => {
        const nomina = order.nomina!;
        for (const name of ["totalPercepciones", "totalDeducciones", "totalOtrosPagos"] as const) {
          const expected = totals[`T${name.slice(1)}`] ?? "0.00";
          const actual = centMore(expected);
          expect(contradictionsOf({ ...nomina, [name]: actual })).toEqual([
            { field: `nomina.${name}`, expected, actual },
          ]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

function written(totals: ExpectedTotals): Record<string, string> {
  return Object.fromEntries(
    Object.entries(totals).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function withTotal(root: XmlNode, name: string, value: string): XmlNode {
  const target = [...walk(root)].find(({ attributes }) => attributes[name] !== undefined)!;
  return replace(root, target, (found) => [withAttributes(found, { [name]: value })]);
}
