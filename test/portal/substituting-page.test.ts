import { writeFileSync } from "node:fs";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { CANCELLABLE, documento, invoice, pago, pay, payment } from "../rest/complementos-pago/payment.ts";
import { decide, stamped } from "../rest/facturas/cancelar/cancellation.ts";
import { credit } from "../rest/facturas/nota-credito/note.ts";
import { create, provoking } from "../rest/facturas/order.ts";
import { receipt, paid as receiptPaid } from "../rest/nomina/receipt.ts";
import { follow, hasBrowser, launchBrowser, pageOf } from "../support/chromium.ts";
import { fieldNamed, typeOver } from "../support/keys.ts";
import { long } from "../support/long.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

/** Counts what the mouse clicks, across the addresses of the page. */
const COUNT_CLICKS = `globalThis.clicks = 0;
  addEventListener("click", ({ isTrusted, detail }) => { if (isTrusted && detail > 0) globalThis.clicks += 1; }, true);`;

describe.skipIf(!hasBrowser)("a document is substituted in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  let client: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    const account = service().a.id;
    client = await signedIn(service(), "emite@example.mx", { account, role: "issuer" });
    client.account = account;
    page = await pageOf(client, chromium, complaints, { viewport: { width: 390, height: 844 } });
  });
  afterAll(() => chromium.close());

  const open = (id: string, list = "facturas") =>
    follow(page, `${service().site}/portal/${service().a.rfc}/pruebas/documentos/${list}/${id}`);
  const named = (name: string) => fieldNamed(page, name);
  const type = (name: string, text: string) => typeOver(page, name, text);
  const explained = async (sentence: string | RegExp) => {
    await page.getByText("¿De dónde sale el total?").click();
    await page.getByRole("grid", { name: "Importes y de qué salen" }).getByText(sentence).first().waitFor();
  };
  /** Saves a picture of the page where PICTURES names a folder. */
  const picture = async (name: string) => {
    const folder = process.env.PICTURES;
    if (folder === undefined) return;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
    }
  };
  const recordOf = async (id: string) => client.client(Invoicing).getInvoice({ id });

  long("with a draft of its content, which stamps the new one and cancels it, at 390 px", async () => {
    const { id } = await stamped(service());
    await open(id);
    await page.getByRole("button", { name: "Sustituir" }).click();
    await page.getByText("Sustituye a una factura").waitFor();
    await picture("draft");
    const quantity = page.getByLabel("Cantidad").first();
    await quantity.fill("2");
    await page.getByRole("button", { name: "Más datos del concepto 1" }).click();
    await page.getByLabel("SKU o número de identificación").fill("SKU-0012");
    await page.getByLabel("Unidad en palabras").fill("Servicio");
    await page.getByLabel("Cuentas prediales").fill("150411220083 ABC9");
    await picture("details");
    await page.getByRole("button", { name: "Timbrar" }).click();
    await page.getByText(/^Sustituye a F-/).waitFor();
    await page.getByText("la sustitución terminó").waitFor();
    await picture("done");
    const { data, sustituidaPor } = await recordOf(id);
    const made = { id: sustituidaPor?.sustituto?.id ?? "" };
    const { content } = await client.client(Invoicing).getInvoiceXml(made);
    expect(Buffer.from(content).toString()).toMatch(
      / NoIdentificacion="SKU-0012".* Unidad="Servicio".*<cfdi:CuentaPredial Numero="150411220083"\/><cfdi:CuentaPredial Numero="ABC9"\/>/,
    );
    if (process.env.PICTURES !== undefined) {
      const { content: pdf } = await client.client(Invoicing).getInvoicePdf(made);
      writeFileSync(`${process.env.PICTURES}/substitute.pdf`, pdf);
    }
    expect([data?.estado, sustituidaPor?.estado]).toEqual(["cancelada", "completa"]);
    await page.getByRole("link", { name: /^Ver F-/ }).click();
    await page.getByText(/^Lo sustituye F-/).waitFor();
    expect(await page.getByRole("button", { name: "Sustituir" }).count()).toBe(0);
    expect(complaints.splice(0)).toEqual([]);
  });

  test("an invoice with six clicks from the first page, at 390 px", async () => {
    const { id } = await stamped(service());
    const { data } = await recordOf(id);
    const folio = `${data?.serie}-${data?.folio}`;
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas`);
    await page.getByRole("heading", { name: "Inicio", level: 1 }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(COUNT_CLICKS);
    // The first two clicks open the list.
    await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Facturas" }).click();
    // The third click opens the wrong invoice, and the fourth makes the draft with its content.
    await page.getByRole("link", { name: folio, exact: true }).click();
    await page.getByRole("button", { name: "Sustituir" }).click();
    await page.getByText("Sustituye a una factura").waitFor();
    // The fifth click is on the field that was wrong; the right quantity is typed over it.
    await named("conceptos[0].cantidad").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("3");
    await page.getByText("3,480.00").first().waitFor();
    // The sixth click stamps the draft; the service then cancels the wrong invoice.
    await page.getByRole("button", { name: "Timbrar" }).click();
    await page.getByText("la sustitución terminó").waitFor();
    expect(await page.evaluate("globalThis.clicks")).toBe(6);
    const { data: original, sustituidaPor } = await recordOf(id);
    expect([original?.estado, sustituidaPor?.estado]).toEqual(["cancelada", "completa"]);
    const substitute = await recordOf(sustituidaPor?.sustituto?.id ?? "");
    expect(substitute.data).toMatchObject({ estado: "timbrada", total: "3480.00" });
    expect(complaints.splice(0)).toEqual([]);
  });

  test("an invoice with a payment, by a plan that is started from the cancel dialog and stopped with keys", async () => {
    const PPD = { metodoPago: "PPD", formaPago: "99" };
    const sale = async () => (await create(service(), provoking("C=direct", PPD))).body.data;
    const [sold, other] = [await sale(), await sale()];
    const paying = (of: { uuidFiscal: string }, more: object) =>
      pay(service(), payment([pago([documento(of, 50)], more)]));
    expect((await paying(sold, CANCELLABLE)).status).toBe(201);
    expect((await paying(other, { numOperacion: "PACTEST:C=wait" })).status).toBe(201);
    const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
      const target = page.getByRole(role, { name }).last();
      await target.focus();
      await target.press("Enter");
    };
    await open(sold.id);
    await press("Sustituir");
    await page.getByText("Sustituye a una factura").waitFor();
    await press("Sustitúyala por pasos", "link");
    await page.getByText("2 comprobantes", { exact: true }).first().waitFor();
    expect(await page.getByRole("list", { name: "Pasos" }).getByRole("listitem").count()).toBe(4);
    await picture("plan-proposed");
    await press("Iniciar el plan");
    await page.getByText("4 de 4 pasos").waitFor({ timeout: 30_000 });
    await picture("plan-complete");
    const { data, sustituidaPor } = await recordOf(sold.id);
    expect([data?.estado, sustituidaPor?.estado]).toEqual(["cancelada", "completa"]);
    await open(other.id);
    await press("Cancelar");
    await page.getByRole("region", { name: "Qué pasaría si lo cancela" }).waitFor();
    await page.getByRole("radio", { name: /^03/ }).press("Space");
    await page.getByText("Se puede hacer por pasos").waitFor();
    await picture("plan-dialog");
    await press(/^Ver los pasos/, "link");
    await page.getByText("Ninguno", { exact: true }).waitFor();
    await press("Iniciar el plan");
    await page.getByText("Se espera a que el receptor acepte.").waitFor({ timeout: 30_000 });
    await press("Detener");
    await press("Detener el plan");
    await page.getByText("Se detuvo: 0 de 2 pasos").waitFor();
    await picture("plan-stopped");
    await press("Planes de cancelación", "link");
    await page.getByRole("grid", { name: "Planes de cancelación" }).getByText("Detenido").waitFor();
    await picture("plans");
    expect(complaints.splice(0)).toEqual([]);
  });

  test("a payment complement with a draft of its payments, until the wrong one is cancelled", async () => {
    const sale = await invoice(service());
    const paying = payment([pago([documento(sale, 1_160)], CANCELLABLE)]);
    const wrong = (await pay(service(), paying)).body.data;
    await open(wrong.id, "pagos");
    await explained(/debía 1160\.00 MXN; en su parcialidad 1 se pagan 1160\.00 y quedan 0\.00/);
    await picture("payment-explained");
    await page.getByRole("button", { name: "Sustituir" }).click();
    await page.getByText("Sustituye a un complemento de pago").waitFor();
    const paid = "pagos[0].documentos[0].impPagado";
    await expect.poll(() => named(paid).inputValue()).toBe("1,160.00");
    await expect.poll(() => named("receptorRfc").inputValue()).toContain("RAC260101AA4");
    await type(paid, "386.67");
    await page.getByText("Listo para timbrar").waitFor();
    await picture("payment-draft");
    await page.getByRole("button", { name: "Timbrar" }).click();
    await page.getByText("la sustitución terminó").waitFor();
    const read = (id: string) => client.client(Invoicing).getPaymentComplement({ id });
    const { data: original, sustituidaPor } = await read(wrong.id);
    expect([original?.estado, sustituidaPor?.estado]).toEqual(["cancelada", "completa"]);
    const { data: made } = await read(sustituidaPor?.sustituto?.id ?? "");
    expect(made?.pagos[0]?.documentos[0]).toMatchObject({
      ...{ impPagado: "386.67", saldoAnterior: "1160.00", saldoInsoluto: "773.33", parcialidad: 1 },
    });
    const { content } = await client.client(Invoicing).getPaymentComplementXml({ id: made?.id ?? "" });
    expectReplacing(content, original?.uuidFiscal);
    expect(await motivesOf(original?.facturaId)).toEqual(["01"]);
    expect(complaints.splice(0)).toEqual([]);
  });

  test("a credit note with a draft of its amount, which credits what the invoice owes without the wrong one", async () => {
    const sale = await invoice(service());
    const wrong = (await credit(service(), sale.id, { importe: 1_160, formaPago: "03" })).body.data;
    await open(wrong.id);
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.getByText("Con errores, lo sustituye otro").click();
    await page.getByText("Si aún no hay un comprobante correcto").waitFor();
    await page.getByRole("button", { name: "No cancelar" }).click();
    await page.getByRole("button", { name: "Sustituir" }).click();
    await page.getByText("Sustituye a una nota de crédito").waitFor();
    await expect.poll(() => named("importe").inputValue()).toBe("1,160.00");
    await type("importe", "696");
    await page.getByText("Listo para timbrar").waitFor();
    await picture("note-draft");
    await page.getByRole("button", { name: "Timbrar" }).click();
    await page.getByText("la sustitución terminó").waitFor();
    const { data: original, sustituidaPor } = await recordOf(wrong.id);
    expect([original?.estado, sustituidaPor?.estado]).toEqual(["cancelada", "completa"]);
    const { data: made } = await recordOf(sustituidaPor?.sustituto?.id ?? "");
    expect(made).toMatchObject({ estado: "timbrada", total: "696.00" });
    const { content } = await client.client(Invoicing).getInvoiceXml({ id: made?.id ?? "" });
    expectReplacing(content, original?.uuidFiscal);
    expect(await motivesOf(wrong.id)).toEqual(["01"]);
    expect(complaints.splice(0)).toEqual([]);
  });

  test("a payroll receipt with a draft of its content, until the wrong one is cancelled", async () => {
    const wrong = await receiptPaid(service(), receipt({}, { notaPdf: "Quincena 5" }));
    await open(wrong.id, "nomina");
    await explained("El trabajador recibe 6476.55: 7500.00 de percepciones");
    await picture("receipt-explained");
    await page.getByRole("button", { name: "Sustituir" }).click();
    await page.getByText("Sustituye a un recibo de nómina").waitFor();
    await expect.poll(() => named("nomina.percepciones.percepciones[0].importeGravado").inputValue()).toBe("7,500.00");
    await expect.poll(() => named("nomina.receptor.numEmpleado").inputValue()).toBe("0017");
    await type("nomina.deducciones.deducciones[0].importe", "800.00");
    await page.getByText("Listo para timbrar").waitFor();
    await picture("receipt-draft");
    await page.getByRole("button", { name: "Timbrar" }).click();
    await page.getByText("la sustitución terminó").waitFor();
    const read = (id: string) => client.client(Payroll).getPayroll({ id });
    const { data: original, sustituidaPor } = await read(wrong.id);
    expect([original?.estado, sustituidaPor?.estado]).toEqual(["cancelada", "completa"]);
    const { data: made } = await read(sustituidaPor?.sustituto?.id ?? "");
    expect(made).toMatchObject({
      total: "6500.00",
      totalPercepciones: "7500.00",
      receptorRfc: original?.receptorRfc,
    });
    const { content } = await client.client(Payroll).getPayrollXml({ id: made?.id ?? "" });
    expectReplacing(content, original?.uuidFiscal);
    expect(await motivesOf(original?.id)).toEqual(["01"]);
    expect(complaints.splice(0)).toEqual([]);
  });

  function expectReplacing(xml: Uint8Array, uuid: string | undefined) {
    expect(Buffer.from(xml).toString()).toContain(
      `<cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="${uuid}"/>`,
    );
  }

  /** Returns the motives with which the document's cancellation was requested. */
  async function motivesOf(id = ""): Promise<unknown[]> {
    const text = "select motivo from cancellations where document_id = $1";
    const rows = await service().db.query<{ motivo: string }>({ name: "", text }, [id]);
    return rows.map(({ motivo }) => motivo);
  }

  test("and the page says so where the receiver rejects it; motive 01 says how to make a substitute", async () => {
    const original = await stamped(service(), "C=wait");
    await open(original.id);
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.getByText("Con errores, lo sustituye otro").click();
    await page.getByText("Si aún no hay un comprobante correcto").waitFor();
    await picture("motive");
    await page.getByRole("button", { name: "No cancelar" }).click();
    await page.getByRole("button", { name: "Sustituir" }).click();
    await page.getByText("Sustituye a una factura").waitFor();
    await page.getByRole("button", { name: "Timbrar" }).click();
    await page.getByText("espera la aceptación del receptor").waitFor();
    await decide(service(), original, "reject");
    await open(original.id);
    await page.getByRole("button", { name: "Consultar si ya se decidió" }).click();
    await page.getByText("los dos comprobantes están vigentes").waitFor();
    await picture("rejected");
    expect(complaints.splice(0)).toEqual([]);
  });
});
