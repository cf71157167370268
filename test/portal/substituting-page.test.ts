import { writeFileSync } from "node:fs";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { decide, stamped } from "../rest/facturas/cancelar/cancellation.ts";
import { hasBrowser, launchBrowser, newPage } from "../support/chromium.ts";
import { type Browser, PORTAL_PASSWORD, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("an invoice is substituted in a browser", () => {
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
    page = await newPage(chromium, service().site, complaints, {});
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${service().site}/portal/entrar`);
    await page.getByLabel("Correo").fill("emite@example.mx");
    await page.getByLabel("Contraseña", { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("heading", { name: "Inicio", level: 1 }).waitFor();
  });
  afterAll(() => chromium.close());

  const open = (id: string) =>
    page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/documentos/facturas/${id}`);
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

  test("with a draft of its content, which stamps the new one and cancels it, at 390 px", async () => {
    const { id } = await stamped(service());
    await open(id);
    await page.getByRole("button", { name: "Sustituir" }).click();
    await page.getByText("Sustituye a una factura").waitFor();
    await picture("draft");
    const quantity = page.getByLabel("Cantidad").first();
    await quantity.fill("2");
    await page.getByText("Más datos del concepto").click();
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
  }, 60_000);

  test("and the page says so where the receiver rejects it; motive 01 says how to make a substitute", async () => {
    const original = await stamped(service(), "C=wait");
    await open(original.id);
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.getByText("Con errores, lo sustituye otro").click();
    await page.getByText("Si aún no hay una factura correcta").waitFor();
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
  }, 60_000);
});
