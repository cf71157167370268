import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { create, order } from "../rest/facturas/order.ts";
import { follow, hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { fieldNamed, pressInRow } from "../support/keys.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("templates in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    const owner = await signedIn(service(), "administra@example.mx", { account: service().a.id, role: "owner" });
    page = await pageOf(owner, chromium, complaints);
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const open = async (path: string) => {
    await follow(page, `${service().site}/portal/${service().a.rfc}/pruebas${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const press = async (button: string) => {
    await page.getByRole("button", { name: button, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const choose = async (label: RegExp, option: string | RegExp) => {
    await page.getByRole("button", { name: label }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: option, exact: true }).focus();
    await page.keyboard.press("Enter");
  };

  test("an invoice is kept, repeated by the 15th up to a limit, used and removed with keys", async () => {
    const { body } = await create(service(), order());
    await open(`/documentos/facturas/${body.data.id}`);
    await press("Guardar como plantilla");
    await page.keyboard.type("Renta de la oficina");
    await page.keyboard.press("Enter");
    await page.getByText("La plantilla quedó guardada.").waitFor();

    await open("/plantillas");
    const row = page.getByRole("row").filter({ hasText: "Renta de la oficina" });
    await row.filter({ hasText: "Cuando usted la use" }).waitFor();
    await pressInRow(page, row, "Repetir Renta de la oficina");
    await choose(/Día de cada mes/, "15");
    await choose(/Cómo se hace/, "Timbrada, y se le avisa");
    await fieldNamed(page, "limite").focus();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.getByText(/el límite no puede ser menor/).waitFor();
    await page.keyboard.type("50000");
    await page.keyboard.press("Enter");
    await row.filter({ hasText: "El día 15: se timbra hasta por $50,000.00 MXN" }).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await look(page)]).toEqual([width, { faults: [], sideways: 0 }]);
    }
    await pressInRow(page, row, "Repetir Renta de la oficina");
    await choose(/Día de cada mes/, /^Nunca/);
    await press("Guardar");
    await row.filter({ hasText: "Cuando usted la use" }).waitFor();

    await pressInRow(page, row, "Usar Renta de la oficina");
    await page.getByRole("heading", { name: "Factura en borrador", level: 1 }).waitFor();
    await page.getByText("Listo para timbrar").waitFor();
    // A draft is kept under the same name: it takes the other's place.
    await press("Guardar como plantilla");
    await page.keyboard.type("Renta de la oficina");
    await page.keyboard.press("Enter");
    await page.getByText("La plantilla quedó guardada.").waitFor();
    await open("/plantillas");
    await row.waitFor();
    expect(await row.count()).toBe(1);
    await pressInRow(page, row, "Quitar Renta de la oficina");
    await press("Quitar");
    await page.getByText("Ninguna plantilla").waitFor();
  });
});
