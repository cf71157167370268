import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, orderOf } from "../rest/facturas/order.ts";
import { hasBrowser, launchBrowser, pageOf } from "../support/chromium.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("lists of documents in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];
  const at = (path: string) => page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/${path}`);
  const invoice = async (valorUnitario: number, more: object = {}) =>
    (await create(service(), orderOf({ valorUnitario }, more))).body.data as { folio: string; uuidFiscal: string };

  beforeAll(async () => {
    const issuer = await signedIn(service(), "emite@example.mx", { account: service().a.id, role: "issuer" });
    chromium = await launchBrowser();
    page = await pageOf(issuer, chromium, complaints);
  });
  afterAll(() => chromium.close());

  test("what is shown is added up by currency and put in order", async () => {
    const [small, large, middle] = [await invoice(100), await invoice(300), await invoice(200)];
    await invoice(50, { moneda: "USD", tipoCambio: 17 });
    await at("documentos/facturas?estado=vigente");
    await page.getByText("Vigentes que se muestran: Factura $58.00 USD · Factura $696.00 MXN").waitFor();
    const folios = async () => {
      const names = await page.getByRole("row").getByRole("link").allTextContents();
      return [small, large, middle].map(({ folio }) => names.indexOf(`F-${folio}`));
    };
    const total = page.getByRole("columnheader", { name: "Total" });
    await total.press("Enter");
    await expect.poll(folios).toEqual([1, 3, 2]);
    await total.press("Enter");
    await expect.poll(folios).toEqual([2, 0, 1]);

    expect(complaints).toEqual([]);
  });
});
