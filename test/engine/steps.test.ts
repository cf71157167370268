import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Step } from "../../src/engine/inspection/step.ts";
import { traceSteps } from "../../src/engine/inspection/steps.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { readXml } from "../../src/engine/xml.ts";

function rootOf(folder: string, name: string): XmlNode {
  const read = readXml(readFileSync(new URL(`../golden/${folder}/${name}`, import.meta.url)));
  if (read.kind === "malformed") throw new Error(read.sentence);
  return read.root;
}

function stepsOf(folder: string, name: string) {
  const traced = traceSteps(rootOf(folder, name));
  if (traced === undefined) throw new Error(`${name} has no steps`);
  return traced;
}

const DOCUMENTS = ["payment-complement", "payroll"].flatMap((folder) =>
  readdirSync(new URL(`../golden/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith(".xml"))
    .map((name): [string, string] => [folder, name]),
);

/** Fractions need no decimals, so the test computes in them. */
type Fraction = readonly [above: bigint, below: bigint];

function fraction(text: string): Fraction {
  const [whole = "", part = ""] = text.split(".");
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
}

/** Computes a formula: sums and differences of products and quotients. */
function compute(formula: string): Fraction {
  const [first = "", ...rest] = formula.split(/ ([+-]) /);
  let sum = product(first);
  for (let at = 0; at < rest.length; at += 2) {
    const [above, below] = product(rest[at + 1]!);
    const signed = rest[at] === "-" ? -above : above;
    sum = [sum[0] * below + signed * sum[1], sum[1] * below];
  }
  return sum;
}

function product(text: string): Fraction {
  const [left = "", sign, right = "1"] = text.split(/ ([×÷]) /);
  const [one, other] = [fraction(left), fraction(right)];
  return sign === "÷" ? [one[0] * other[1], one[1] * other[0]] : [one[0] * other[0], one[1] * other[1]];
}

/** Returns the distance of two fractions times 10^18, as a whole number. */
function distance([a, b]: Fraction, [c, d]: Fraction): bigint {
  const difference = ((a * d - c * b) * 10n ** 18n) / (b * d);
  return difference < 0n ? -difference : difference;
}

/** An amount is rounded at its last written digit. */
const halfUnit = ({ written }: Step) => 10n ** 18n / 10n ** BigInt(written.scale) / 2n;

it.each(DOCUMENTS)("%s %s: each formula gives its exact amount, which is written rounded", (folder, name) => {
  for (const step of stepsOf(folder, name).steps) {
    const exact = fraction(step.exact.toString());
    expect(distance(compute(step.formula), exact), `${step.field}: ${step.formula}`).toBeLessThanOrEqual(1n);
    const off = distance(exact, fraction(step.written.toString()));
    expect(off, `${step.field}: ${step.exact} as ${step.written}`).toBeLessThanOrEqual(halfUnit(step));
    if (folder === "payroll") expect(off).toBe(0n);
  }
});

it("a payment in another currency is told with its balance, its division and its pesos", () => {
  const said = stepsOf("payment-complement", "pesos-for-dollars.xml").steps.map(({ field, sentence }) => [
    field,
    sentence,
  ]);
  expect(Object.fromEntries(said)).toMatchInlineSnapshot(`
    {
      "pagos[0].documentos[0].saldoInsoluto": "La factura F-1 debía 162.32 USD; en su parcialidad 1 se pagan 100.00 y quedan 62.32.",
      "pagos[0].documentos[0].traslados[0].importe": "Lo que se paga de la factura F-1 lleva IVA de 16 %: 13.793001 sobre una base de 86.206259.",
      "pagos[0].documentos[1].saldoInsoluto": "La factura F-1 debía 1160.00 MXN; en su parcialidad 1 se pagan 1160.00 y quedan 0.00.",
      "pagos[0].documentos[1].traslados[0].importe": "Lo que se paga de la factura F-1 lleva IVA de 16 %: 160.00 sobre una base de 1000.00.",
      "pagos[0].monto": "El pago suma lo que cubre de sus 2 facturas: 2933.31 MXN. De la factura F-1 se pagan 100.00 USD, que a 0.0563917195 USD por MXN son 1773.31 MXN.",
      "pagos[0].traslados[0].base": "En el pago, la base del IVA de 16 % suma 2528.70421.",
      "pagos[0].traslados[0].importe": "En el pago, el IVA de 16 % suma 404.592666.",
      "totales.MontoTotalPagos": "El pago es de 2933.31 pesos.",
      "totales.TotalTrasladosBaseIVA16": "La base del IVA de 16 % suma 2528.70 pesos.",
      "totales.TotalTrasladosImpuestoIVA16": "El IVA de 16 % suma 404.59 pesos.",
    }
  `);
});

it("a receipt is told from its perceptions to what the worker gets", () => {
  const { total, steps } = stepsOf("payroll", "ordinary.xml");
  expect(total.toString()).toBe(rootOf("payroll", "ordinary.xml").attributes.Total);
  expect(Object.fromEntries(steps.map(({ field, sentence }) => [field, sentence]))).toMatchInlineSnapshot(`
    {
      "nomina.deducciones.totalImpuestosRetenidos": "El ISR retenido suma 786.20.",
      "nomina.deducciones.totalOtrasDeducciones": "Las deducciones que no son ISR suman 421.14.",
      "nomina.percepciones.totalExento": "Lo exento de las percepciones suma 450.00.",
      "nomina.percepciones.totalGravado": "Lo gravado de las percepciones suma 8403.30.",
      "nomina.percepciones.totalSueldos": "Los sueldos y demás percepciones ordinarias suman, entre gravado y exento, 8853.30.",
      "nomina.totalDeducciones": "Las deducciones suman 1207.34.",
      "nomina.totalOtrosPagos": "Los otros pagos suman 0.00.",
      "nomina.totalPercepciones": "Las percepciones suman 8853.30.",
      "total": "El trabajador recibe 7645.96: 8853.30 de percepciones y 0.00 de otros pagos, menos 1207.34 de deducciones.",
    }
  `);
});

it("an invoice has no steps", () => {
  expect(
    traceSteps(
      rootOf(
        "invoice",
        readdirSync(new URL("../golden/invoice/", import.meta.url)).find((name) => name.endsWith(".xml"))!,
      ),
    ),
  ).toBeUndefined();
});
