import { readFileSync } from "node:fs";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { follow, hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { typeOver } from "../support/keys.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("employees in a browser, by keys and mouse", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  let issuer: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    issuer = await signedIn(service(), "emite@example.mx", { account: service().a.id, role: "issuer" });
    issuer.account = service().a.id;
    page = await pageOf(issuer, chromium, complaints, { acceptDownloads: true });
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const open = async (path: string) => {
    await follow(page, `${service().site}/portal/${service().a.rfc}/pruebas${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const type = async (name: string, text: string) => {
    const path = `empleados[0].${name}`;
    const choice = page.locator(".field", { has: page.locator(`select[name="${path}"]`) }).getByRole("button");
    const days = page.getByRole("group").filter({ has: page.locator(`input[name="${path}"]`) });
    if ((await days.count()) > 0) {
      await days.getByRole("spinbutton").first().focus();
      return page.keyboard.type(text.replaceAll("/", ""));
    }
    if ((await choice.count()) === 0) return typeOver(page, path, text);
    await choice.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: new RegExp(`^${text}\\b`) }).focus();
    await page.keyboard.press("Enter");
  };
  const press = async (name: string, within: Pick<Page, "getByRole"> = page) => {
    await within.getByRole("button", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  };
  const dialog = () => page.getByRole("dialog");

  async function looked() {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([page.url(), width, await look(page)]).toEqual([page.url(), width, { faults: [], sideways: 0 }]);
    }
  }

  test("one is added by keys, changed from a day on, corrected, and its history is told", async () => {
    await open("/empleados");
    await page.getByText("Todavía no hay empleados").waitFor();
    await press("Nuevo empleado");
    await dialog().waitFor();
    await looked();
    const { rfc, nombre, codigoPostal } = CUSTOMERS.worker;
    for (const [name, text] of Object.entries({ rfc, nombre, codigoPostal })) await type(name, text);
    await type("laborales.curp", "LOMA850612MDFPRN06");
    for (const [name, text] of Object.entries({ tipoContrato: "99", tipoRegimen: "99", numEmpleado: "17" }))
      await type(`laborales.${name}`, text);
    await type("laborales.periodicidadPago", "04");
    await type("laborales.claveEntFed", "CMX");
    await type("laborales.fechaInicioRelLaboral", "03/01/2022");
    await type("laborales.puesto", "Cajera");
    await press("Guardar el empleado", dialog());
    await page.getByText("El empleado quedó guardado.").waitFor();
    const row = page.getByRole("row", { name: /17/ });
    await row.getByText("04 · Quincenal").waitFor();
    await looked();
    await row.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: nombre, level: 1 }).waitFor();
    await page.getByText(/^P\d+W: [\d,]+ días del 03\/01\/2022 al \d\d\/\d\d\/\d{4}, entre 7$/).waitFor();

    await press("Cambiar");
    await type("laborales.puesto", "Gerente");
    await type("desde", "01/06/2025");
    await press("Guardar el empleado", dialog());
    await page.getByText("Puesto: Cajera → Gerente").waitFor();
    await dialog().waitFor({ state: "detached" });
    await page
      .getByRole("row", { name: /01\/06\/2025/ })
      .getByRole("button", { name: "Corregir" })
      .click();
    await type("laborales.puesto", "Directora");
    await press("Guardar el empleado", dialog());
    await page.getByText("Puesto: Cajera → Directora").waitFor();
    await dialog().waitFor({ state: "detached" });
    await looked();
    await page
      .getByRole("row", { name: /01\/06\/2025/ })
      .getByRole("button", { name: "Quitar" })
      .click();
    await press("Quitar", dialog());
    await page.getByText("Se quitó de su historia.").waitFor();
    await page.getByText("Lo primero que se guardó").waitFor();
  });

  test("a wrong field is refused at the field, in the words of the form", async () => {
    await open("/empleados/17");
    await press("Cambiar");
    await type("codigoPostal", "99999999");
    await type("laborales.curp", "X");
    await press("Guardar el empleado", dialog());
    await dialog()
      .getByText(/^Debe ser un texto de 5 dígitos/)
      .waitFor();
    await dialog().getByRole("button", { name: "Cancelar" }).click();
  });

  test("the list is downloaded, and brought in again as it stands; a wrong cell is told by its address", async () => {
    await open("/empleados");
    await page.getByRole("row", { name: /17/ }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), press("Descargar")]);
    expect(download.suggestedFilename()).toBe("empleados.csv");
    const sheet = readFileSync(await download.path());
    const bring = async (buffer: Buffer) => {
      await open("/importar?tipo=empleado");
      await page.locator("input[type=file]").setInputFiles({ name: "e.csv", mimeType: "text/csv", buffer });
      await press("Revisar el contenido");
      await press("Guardar 1");
    };
    await bring(sheet);
    await page.getByText("1 guardados").waitFor();
    const [only, ...more] = (await issuer.client(PortalStaff).listEmployees({})).empleados;
    expect(more).toEqual([]);
    expect(only).toMatchObject({ desde: "2022-01-03", laborales: { puesto: "Cajera" } });
    await bring(Buffer.from(sheet.toString().replace(/"99","99"/, '"77","99"')));
    await page
      .getByRole("row")
      .filter({ hasText: /Con errores.*Tipo de contrato/ })
      .waitFor();
    await looked();
  });

  test("customers are downloaded and brought in again, too; an employee is removed, and stays a customer", async () => {
    await open("/clientes");
    await page.getByRole("row").filter({ hasText: "RAC260101AA4" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), press("Descargar")]);
    const buffer = readFileSync(await download.path());
    await looked();
    await page.getByRole("link", { name: "Importar clientes" }).click();
    await page.locator("input[type=file]").setInputFiles({ name: "c.csv", mimeType: "text/csv", buffer });
    await press("Revisar el contenido");
    await page.getByRole("button", { name: /^Guardar \d+$/ }).click();
    await page.getByText(/^\d+ guardados$/).waitFor();
    expect(await page.getByText("Con errores").count()).toBe(0);

    await open("/empleados/17");
    await press("Quitar");
    await press("Quitar", dialog());
    await page.getByText(`Se quitó a ${CUSTOMERS.worker.nombre}.`).waitFor();
    await page.getByText("Todavía no hay empleados").waitFor();
  });
});
