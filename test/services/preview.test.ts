import { create, fromJson, type JsonValue, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AddCustomerRequestSchema, AddSeriesRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { CreatePayrollRequestSchema, PayrollEmployerSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { PreviewDocumentRequestSchema, PreviewDocumentResponseSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { faultsIn } from "../../src/grpc/constraints.ts";
import { portalDocuments } from "../../src/services/portal/portal-documents.ts";
import { receipt } from "../rest/nomina/receipt.ts";
import { dividends } from "../rest/retenciones/withholding.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { RECEIVER } from "../support/random-orders.ts";
import { REGISTRO_PATRONAL } from "../support/service.ts";
import { documentOf, line, NOBODY, type Order, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
  const { accountId: account } = t.sandbox;
  const series = create(AddSeriesRequestSchema, { account, kind: "nomina", codigo: "N", favourite: true });
  await t.accounts.addSeries(series, NOBODY);
  const customer = CUSTOMERS.worker;
  await t.accounts.addCustomer(create(AddCustomerRequestSchema, { account, customer }), NOBODY);
});
afterAll(() => t.close());

type Content = MessageInitShape<typeof PreviewDocumentRequestSchema>["document"];
async function preview(document: Content, caller = t.sandbox, desglose = false) {
  const portal = portalDocuments(t.deps, faultsIn);
  const answer = await portal.previewDocument(create(PreviewDocumentRequestSchema, { document, desglose }), caller);
  return create(PreviewDocumentResponseSchema, answer);
}
const invoice = (change: Order = {}): Content => ({
  kind: { case: "factura", value: order(change) as never },
});

describe("a preview", () => {
  it("of an invoice comes to what the stamped document says, and takes nothing", async () => {
    const taxes = [{}, { impuesto: "001", categoria: "retencion", tasaIva: "0.1" }];
    const change = {
      conceptos: [line({ cantidad: "3", descuento: "10", impuestos: taxes }), line()],
      impuestosLocales: { traslados: [{ nombre: "ISH", tasa: "3" }] },
    };
    const seen = await preview(invoice(change));
    expect(seen).toMatchObject({ complete: true, moneda: "MXN", subTotal: "400.00", descuento: "10.00" });
    expect(seen.lines.map(({ field, importe }) => [field, importe])).toEqual([
      ["conceptos[0]", "300.00"],
      ["conceptos[1]", "100.00"],
    ]);
    expect(seen.impuestos.map(({ categoria, impuesto, importe }) => [categoria, impuesto, importe])).toEqual([
      ["traslado", "002", "62.40"],
      ["retencion", "001", "29.00"],
      ["traslado", "ISH", "11.70"],
    ]);
    expect(await t.sql("select from documents")).toEqual([]);
    const made = documentOf(await t.post(order(change)));
    expect(made).toMatchObject({ total: seen.total, folio: "1" });
  });

  it("explains its amounts when it is asked to, also of an order that is not complete", async () => {
    const told = async (change: Order) => (await preview(invoice(change), t.sandbox, true)).desglose.value;
    const odd = { cantidad: "2.666667", valorUnitario: "3.295" };
    expect(await told({ conceptos: [line(odd)] })).toMatchObject({ formula: "8.79 + 1.41", total: "10.20" });
    const without = { conceptos: [line(odd)], formaPago: "", totalEsperado: "10.19" };
    const told19 = await told(without);
    expect(told19).toMatchObject({ total: "10.20", esperado: "10.19" });
    expect((told19 as { porque: string[] }).porque[0]).toContain("10.19");
    expect(await told({ ...without, totalEsperado: "diez" })).toMatchObject({ total: "10.20" });
    expect((await preview(invoice())).desglose.value).toBeUndefined();
  });

  it("tells all that is wrong, by field, code and sentence, and the amounts that can be told", async () => {
    const wrong = line({ claveProdServ: "", cantidad: "0", descripcion: "a|b" });
    const odd = line({ valorUnitario: "1e3" });
    const seen = await preview(invoice({ conceptos: [line(), wrong, odd], formaPago: "3" }));
    expect(seen).toMatchObject({ complete: false, subTotal: "100.00", total: "116.00" });
    expect(seen.findings.map(({ field }) => field).sort()).toEqual([
      "conceptos[1].cantidad",
      "conceptos[1].claveProdServ",
      "conceptos[1].descripcion",
      "conceptos[2].valorUnitario",
      "formaPago",
    ]);
    for (const { mensaje, field } of seen.findings) expect(mensaje).not.toContain(field);
  });

  it.each<[string, Order, string]>([
    ["an unknown customer", { receptorRfc: "AAA010101AAA" }, "receptorRfc"],
    ["a series that is not there", { serie: "NO" }, "serie"],
    ["what a rule forbids", { formaPago: "77" }, "formaPago"],
  ])("tells of %s, beside the amounts", async (_, change, field) => {
    const seen = await preview(invoice(change));
    expect(seen).toMatchObject({ complete: false, total: "116.00" });
    expect(seen.findings.map((each) => each.field)).toContain(field);
  });

  it.each([
    ["a quantity", { cantidad: "", valorUnitario: "100", descuento: "1o" }],
    ["a price", { cantidad: "1", valorUnitario: "", descuento: "10" }],
    ["a price that is a number", { cantidad: "1", valorUnitario: "abc", descuento: "" }],
  ])("counts nothing of a line without %s, nor its discount", async (_, change) => {
    const seen = await preview(invoice({ conceptos: [line(), line(change)] }));
    expect(seen).toMatchObject({ complete: false, subTotal: "100.00", total: "116.00" });
    expect(seen.descuento).toBeUndefined();
  });

  it("of more lines than an invoice may have tells that alone, and counts nothing", async () => {
    const conceptos = Array.from({ length: 30_000 }, () => ({}));
    const seen = await preview({ kind: { case: "factura", value: { conceptos } } } as never);
    expect(seen.findings).toMatchObject([{ field: "conceptos", mensaje: "debe tener a lo más 200 elementos" }]);
    expect([seen.lines, seen.total]).toEqual([[], undefined]);
  });

  it("of nothing yet is not complete and fails nowhere", async () => {
    for (const kind of ["factura", "notaCredito", "complementoPago", "nomina", "retencion"] as const) {
      const seen = await preview({ kind: { case: kind, value: {} } as never });
      expect(seen.complete).toBe(false);
      expect(seen.findings.length).toBeGreaterThan(0);
    }
  });

  it("names nothing that only callers of the API can send", async () => {
    const invoice = await preview({ kind: { case: "factura", value: {} } });
    expect(invoice.findings.map(({ field, mensaje }) => [field, mensaje])).toEqual([
      ["receptorRfc", "es obligatorio"],
      ["serie", "es obligatorio"],
      ["conceptos", "es obligatorio: de 1 a 200 conceptos"],
    ]);
    const value = fromJson(CreatePayrollRequestSchema, receipt() as never);
    delete value.nomina!.totalPercepciones;
    const payroll = await preview({ kind: { case: "nomina", value } });
    expect(payroll.findings).toMatchObject([
      { field: "nomina", codigo: "FC-219", mensaje: "debe llevar percepciones, otros pagos o ambos" },
    ]);
  });

  it("of a payment shows what the invoice owes before and after", async () => {
    const owed = documentOf(await t.post(order({ metodoPago: "PPD", formaPago: "99" })));
    const documentos = [{ facturaUuid: owed.uuidFiscal!, impPagado: "16" }];
    const pagos = [{ fechaPago: "2026-01-10T12:00:00", formaPago: "03", documentos }];
    const value = { receptorRfc: RECEIVER.rfc, pagos };
    const seen = await preview({ kind: { case: "complementoPago", value } });
    expect(seen).toMatchObject({ complete: true, total: "16.00" });
    expect(seen.balances).toMatchObject([
      {
        ...{ field: "pagos[0].documentos[0]", facturaUuid: owed.uuidFiscal, serie: "F", parcialidad: 1 },
        ...{ saldoAnterior: "116.00", impPagado: "16.00", saldoInsoluto: "100.00", moneda: "MXN" },
      },
    ]);
    documentos[0]!.impPagado = "200";
    const over = await preview({ kind: { case: "complementoPago", value } });
    expect(over.findings).toMatchObject([{ field: "pagos[0].documentos[0].impPagado", codigo: "PAG-001" }]);
  });

  it("of a note is split as the invoice is", async () => {
    const made = documentOf(await t.post(order()));
    const value = { id: made.id, importe: "58", descripcion: "Bonificación" };
    const seen = await preview({ kind: { case: "notaCredito", value } });
    expect(seen).toMatchObject({ complete: true, subTotal: "50.00", total: "58.00" });
    expect(seen.lines).toMatchObject([{ field: "importe", importe: "50.00" }]);
    const missing = await preview({ kind: { case: "notaCredito", value: { ...value, id: "no" } } });
    expect(missing.findings).toMatchObject([{ field: "id" }]);
  });

  it("of a withholding shows what is withheld", async () => {
    const impRetenidos = [{ impuesto: "001", baseRet: "10000", montoRet: "1000", tipoPagoRet: "03" }];
    const value = {
      ...dividends(),
      ...{ montoOperacion: "10000", impRetenidos, datosEspecificos: { cveTipDivOUtil: "01" } },
    };
    const seen = await preview({ kind: { case: "retencion", value } });
    expect(seen).toMatchObject({ complete: true, subTotal: "10000.00", total: "9000.00" });
    expect(seen.impuestos).toMatchObject([{ categoria: "retencion", impuesto: "001", importe: "1000.00" }]);
  });

  it("of a payroll receipt shows its lines where the request has them", async () => {
    const value = fromJson(CreatePayrollRequestSchema, receipt() as never);
    const seen = await preview({ kind: { case: "nomina", value } });
    expect(seen.findings.map(({ field }) => field)).toEqual(["emisor.registroPatronal"]);
    value.emisor = create(PayrollEmployerSchema, { registroPatronal: REGISTRO_PATRONAL });
    const whole = await preview({ kind: { case: "nomina", value } });
    expect(whole).toMatchObject({ complete: true, moneda: "MXN" });
    expect(whole.lines[0]?.field).toBe("nomina.percepciones.percepciones[0]");
  });
});

describe("whatever a person has typed so far", () => {
  const TYPED = ["", " ", "0", "1o", "abc", "1e3", "-5", ".5", "1.", "1.1234567", "9".repeat(40), "NaN", "|"];

  async function captures(): Promise<Readonly<Record<string, JsonValue>>> {
    const owed = documentOf(await t.post(order({ metodoPago: "PPD", formaPago: "99" })));
    const { id } = documentOf(await t.post(order()));
    const impuestos = [{ tasaIva: "0.16" }, { impuesto: "001", categoria: "retencion", tasaIva: "0.1" }];
    const conceptos = [line({ descuento: "10", impuestos }), line({ impuestos: [] })];
    const documentos = [{ facturaUuid: owed.uuidFiscal!, impPagado: "16", equivalencia: "1" }];
    const pago = { fechaPago: "2026-01-10T12:00:00", formaPago: "03", moneda: "MXN", documentos };
    const impRetenidos = [{ impuesto: "001", baseRet: "10000", montoRet: "1000", tipoPagoRet: "04" }];
    const dividend = dividends({ montoOperacion: "10000", impRetenidos });
    const { tipoOperacion: _, datosEspecificos: __, ...withheld } = dividend;
    const datos = {
      ...{ SistFinanciero: "SI", RetiroAORESRetInt: "NO", OperFinancDerivad: "NO" },
      ...{ MontIntNominal: "10000", MontIntReal: "4000", Perdida: "0" },
    };
    const all = {
      factura: { ...order(), moneda: "USD", tipoCambio: "17.5", conceptos },
      notaCredito: { id, importe: "58", descripcion: "Bonificación", formaPago: "03" },
      complementoPago: { receptorRfc: RECEIVER.rfc, pagos: [pago] },
      nomina: receipt({}, { emisor: { registroPatronal: REGISTRO_PATRONAL } }),
      retencion: dividend,
      otraRetencion: { tipo: "intereses", retencion: withheld, datos },
    };
    return JSON.parse(JSON.stringify(all));
  }

  /** Returns the JSON with other texts wherever `next` gives one. */
  const typed = (json: JsonValue, next: () => string | undefined): JsonValue => {
    if (typeof json === "string") return next() ?? json;
    if (Array.isArray(json)) return json.map((item) => typed(item, next));
    if (typeof json !== "object" || json === null) return json;
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, typed(value, next)]));
  };

  it("a preview of any kind is answered, and one of an invoice has amounts", async () => {
    const all = await captures();
    const seen = async (kind: string, json: JsonValue) => {
      const { document } = fromJson(PreviewDocumentRequestSchema, { document: { [kind]: json } });
      return preview(document);
    };
    for (const [kind, json] of Object.entries(all))
      expect([kind, (await seen(kind, json)).findings]).toEqual([kind, []]);
    const text = fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...TYPED) },
    );
    const choices = fc.array(text, { minLength: 60, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(all)), choices, async (kind, texts) => {
        let at = 0;
        const changed = typed(all[kind]!, () => texts[at++ % texts.length]);
        const { total } = await seen(kind, changed);
        if (kind === "factura") expect(total).toMatch(/^-?[0-9.]+$/);
      }),
      { numRuns: 400 },
    );
  });
});
