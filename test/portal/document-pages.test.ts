import { readFileSync } from "node:fs";
import { Code, ConnectError } from "@connectrpc/connect";
import type { Browser as Chromium, Page, Request, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { IMPORTS } from "../../gateway/portal/pages/documents/import/kinds.ts";
import { decide, stamped } from "../rest/facturas/cancelar/cancellation.ts";
import { create, order, orderOf } from "../rest/facturas/order.ts";
import { follow, hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { chooseOption, takeOption } from "../support/keys.ts";
import { long } from "../support/long.ts";
import { pictured } from "../support/pictures.ts";
import { type Browser, PORTAL_PASSWORD, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";
import { type MadeCell, workbookBytes } from "../support/workbooks.ts";

const INVOICES = IMPORTS.find(({ kind }) => kind === "factura")!;

describe.skipIf(!hasBrowser)("documents in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  let issuer: Page;
  let reader: Page;
  let issuersClient: Browser;
  let readersClient: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    const { a } = service();
    const account = a.id;
    issuersClient = await signedIn(service(), "emite@example.mx", { account, role: "issuer" });
    issuer = await openAs(issuersClient);
    readersClient = await signedIn(service(), "lee@example.mx", { account, role: "reader" });
    readersClient.account = account;
    reader = await openAs(readersClient);
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const openAs = (person: Browser) => pageOf(person, chromium, complaints, { acceptDownloads: true });
  const at = (path: string) => `${service().site}/portal/${service().a.rfc}/pruebas${path}`;
  const open = (page: Page, path: string) => follow(page, at(path));
  const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();

  /** Types into a search field, and takes the hit. */
  async function choose(page: Page, label: RegExp, typed: string, option: RegExp) {
    const field = page.getByRole("combobox", { name: label }).first();
    await field.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(typed);
    await takeOption(page, option);
  }

  /** The list below the field has its name, too. */
  const described = (page: Page) => page.getByRole("combobox", { name: "Descripción" });

  const choosePlain = (page: Page, label: RegExp, option: RegExp) =>
    chooseOption(page, page.getByRole("button", { name: label }).first(), option);

  async function downloaded(page: Page, button: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    return readFileSync(await download.path(), "latin1");
  }

  test("an invoice is captured, saved by itself, corrected at its field, stamped, paid and credited", async () => {
    const page = issuer;
    await open(page, "/capturar/factura");
    await heading(page, "Nueva factura");
    await choose(page, /^Cliente/, "acepta", /RECEPTOR ACEPTA/);
    await choosePlain(page, /Método de pago/, /PPD/);
    await choose(page, /^Descripción/, "81112100", /81112100/);
    await choose(page, /Unidad/, "E48", /E48/);
    await described(page).fill("Servicio de internet");

    // The error of a missing value stands at its field, which has the focus.
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    const price = page.getByLabel("Precio");
    await page.locator('[name="conceptos[0].valorUnitario"][aria-invalid=true]:focus').waitFor();
    await price.fill("1000");
    await page.getByText("$1,160.00 MXN").waitFor();
    await page.getByText("Listo para timbrar").waitFor();

    // The draft is saved without a press, and opens as it was left.
    await page.getByText(/Borrador guardado/).waitFor();
    await open(page, "/documentos/facturas?estado=borrador");
    await page.getByRole("row").filter({ hasText: "Borrador" }).getByRole("link").click();
    await page.getByText("Listo para timbrar").waitFor();
    expect(await described(page).inputValue()).toBe("Servicio de internet");
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    await heading(page, /^Factura F-/);
    await page.getByText("Timbrado", { exact: true }).waitFor();
    const invoice = new URL(page.url()).pathname;

    expect(await downloaded(page, "PDF")).toMatch(/^%PDF-/);
    expect(await downloaded(page, "XML")).toContain("<cfdi:Comprobante");

    await page.getByRole("link", { name: "Registrar pago" }).click();
    await heading(page, "Nuevo complemento de pago");
    await choose(page, /Forma de pago/, "03", /Transferencia/);
    const day = page.getByRole("spinbutton");
    for (const [index, typed] of ["15", "01", "2026"].entries()) {
      await day.nth(index).click();
      await page.keyboard.type(typed);
    }
    const paid = page.getByLabel("Importe pagado");
    await paid.fill("160");
    await page.getByText(/Saldo después: \$1,000.00 MXN/).waitFor();
    await page.getByText("Listo para timbrar").waitFor();
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    await heading(page, /^Complemento de pago P-/);
    await page.getByRole("row").filter({ hasText: "1,000.00" }).waitFor();

    await page.goto(service().site + invoice);
    await page.getByText("Pago aplicado").waitFor();
    await page.getByRole("link", { name: "Nota de crédito" }).click();
    await page.getByLabel("Importe").fill("116");
    await page.getByLabel("Motivo").fill("Bonificación");
    await choose(page, /Forma de pago/, "03", /Transferencia/);
    await page.getByText("Listo para timbrar").waitFor();
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    await heading(page, /^Nota de crédito NC-/);
  });

  describe("while a draft is being saved", () => {
    const estados = async () => {
      const text = "select estado from documents where created_at > $1 order by created_at";
      const rows = await service().db.query<{ estado: string }>({ name: "", text }, [began]);
      return rows.map(({ estado }) => estado);
    };
    let began: Date;
    beforeEach(async () => {
      began = new Date();
      await issuer.route("**/SaveDraft", async (route) => {
        await new Promise((saved) => setTimeout(saved, 500));
        await route.continue();
      });
    });
    afterEach(() => issuer.unroute("**/SaveDraft"));

    test("it can be stamped: one form is one document", async () => {
      const page = issuer;
      await page.goto(at("/capturar/factura"));
      await choose(page, /^Cliente/, "acepta", /RECEPTOR ACEPTA/);
      await choosePlain(page, /Forma de pago/, /03/);
      await choose(page, /^Descripción/, "81112100", /81112100/);
      await choose(page, /Unidad/, "E48", /E48/);
      await described(page).fill("Servicio de internet");
      await page.getByLabel("Precio").fill("1000");
      await page.getByText("Guardando…").waitFor();
      await page.getByRole("button", { name: "Timbrar", exact: true }).click();
      await heading(page, /^Factura F-/);
      expect(await estados()).toEqual(["timbrada"]);
      // The browser's "back" does not show the stamped document as a draft.
      await page.goBack();
      expect(new URL(page.url()).search).not.toContain("borrador");
    });

    test("what is typed meanwhile is saved afterwards", async () => {
      const page = issuer;
      await page.goto(at("/capturar/factura"));
      const saves: Route[] = [];
      await page.route("**/SaveDraft", (route) => void saves.push(route), { times: 1 });
      await described(page).fill("Primera");
      await page.getByText("Guardando…").waitFor();
      await described(page).fill("Segunda");
      await saves[0]!.continue();
      await page.getByText("Guardando…").waitFor({ state: "hidden" });
      await page.getByText(/Borrador guardado/).waitFor();
      await page.reload();
      expect(await described(page).inputValue()).toBe("Segunda");
      // No list has these words, so none opens over the links.
      await described(page).fill("Tercera redacción");
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Clientes" }).click();
      await heading(page, "Clientes");
      await page.goBack();
      expect(await described(page).inputValue()).toBe("Tercera redacción");
      expect(await estados()).toEqual(["borrador"]);
      await page.goto(at("/capturar/factura"));
      await described(page).fill("Cuarta redacción");
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Clientes" }).click();
      await heading(page, "Clientes");
      await page.goBack();
      expect(await described(page).inputValue()).toBe("Cuarta redacción");
      expect(await estados()).toEqual(["borrador", "borrador"]);
    });
  });

  test("an error stays at its field, and what no request can hold keeps nothing else from being saved", async () => {
    const page = issuer;
    await open(page, "/capturar/retencion");
    const year = page.getByLabel("Ejercicio");
    await year.fill("2026.5");
    await year.press("Tab");
    await page.getByText("Debe ser un número entero").waitFor();
    await page.getByText(/Borrador guardado/).waitFor();
    await page.getByText("Debe ser un número entero").waitFor();
    await year.fill("2026");
    await page.getByText("Debe ser un número entero").waitFor({ state: "hidden" });
  });

  long("whose session ends goes on where they were, with what they typed", async () => {
    const page = await openAs(issuersClient);
    await open(page, "/capturar/factura");
    await heading(page, "Nueva factura");
    const session = await page.context().cookies();
    // A request still under way would end the session on the page before anything is typed.
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
    await described(page).fill("No se pierde");
    const ended = page.getByRole("dialog", { name: "Su sesión terminó" });
    await ended.waitFor();
    // A person who signs in again in another tab can go on in this one.
    await page.context().addCookies(session);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await ended.waitFor({ state: "hidden" });
    expect(await described(page).inputValue()).toBe("No se pierde");
    await described(page).fill("No se pierde nada");
    await page.getByText(/Borrador guardado/).waitFor();
    await page.context().clearCookies();
    // An open list hides the links from readers of screens, and so from the tests.
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Clientes" }).click();
    await ended.getByRole("button", { name: "Entrar con otro usuario" }).click();
    await page.getByLabel("Correo").fill("emite@example.mx");
    await page.getByLabel("Contraseña", { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    await heading(page, "Clientes");
    await page.context().close();
    complaints.splice(0);
  });

  test("a cancellation asks for its motive, waits for the receiver, and is accepted", async () => {
    const page = issuer;
    const invoice = await stamped(service(), "C=wait");
    await open(page, `/documentos/facturas/${invoice.id}`);
    await page.getByRole("button", { name: "Cancelar" }).click();
    const request = page.getByRole("button", { name: "Solicitar la cancelación" });
    await request.click();
    await page.getByText("Elija el motivo.").waitFor();
    await page.getByText("Con errores, sin sustituto").click();
    await request.click();
    await page.getByText("Espera la aceptación del receptor").first().waitFor();
    await decide(service(), invoice, "accept");
    await page.getByRole("button", { name: "Consultar si ya se decidió" }).click();
    await page.getByText("Cancelado ante el SAT").waitFor();
    expect(await downloaded(page, "Acuse")).toContain("Acuse");
    await page.getByRole("button", { name: "Consultar al SAT" }).click();
    await page.getByText("Cancelado", { exact: true }).waitFor();
  });

  long("one press tells what a cancellation would do, and what stands in the way, in its order", async () => {
    const page = issuer;
    const { id } = (await create(service(), orderOf({ valorUnitario: 2_000, descripcion: "PACTEST:C=expire" }))).body
      .data;
    const foreseen = page.getByRole("region", { name: "Qué pasaría si lo cancela" });
    const ask = async () => {
      await open(page, `/documentos/facturas/${id}`);
      await page.getByRole("button", { name: "Cancelar", exact: true }).press("Enter");
      await foreseen.getByText(/Si no contesta, se cancela después del \d/).waitFor();
    };
    await ask();
    await foreseen.getByText("Cancelable con aceptación").waitFor();
    expect(await page.getByText("Esperaría al receptor.").count()).toBe(4);
    const body = { importe: 100, descripcion: "Bonificación" };
    const note = await service().rest("POST", `/api/v1/facturas/${id}/nota-credito`, {
      key: service().a.sandbox,
      body,
    });
    await ask();
    await foreseen.getByText("No cancelable").waitFor();
    expect(await page.getByText(/^No procedería. Cancele antes, en este orden: nota de crédito/).count()).toBe(4);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await look(page)]).toEqual([width, { faults: [], sideways: 0 }]);
    }
    const { serie, folio } = note.body.data;
    await foreseen.getByRole("link", { name: `${serie}-${folio}` }).press("Enter");
    await heading(page, new RegExp(`${serie}-${folio}`));
    await page.getByRole("button", { name: "Cancelar", exact: true }).press("Enter");
    await foreseen.getByText("Los comprobantes de egreso se cancelan").waitFor();
    await page.getByRole("radio", { name: /^02/ }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Solicitar la cancelación" }).press("Enter");
    await page.getByText("Cancelado ante el SAT").waitFor();
    await ask();
    await page.getByRole("radio", { name: /^02/ }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Solicitar la cancelación" }).press("Enter");
    await page.getByText("Espera la aceptación del receptor").first().waitFor();
    await open(page, "");
    await page
      .getByText(/Si no contesta, se cancela después del/)
      .first()
      .waitFor();
  });

  test("a list is narrowed by series and folio as it shows them, and by amounts", async () => {
    const [dear, cheap] = [
      (await create(service(), orderOf({ valorUnitario: 700_000 }))).body.data,
      (await create(service(), orderOf({ valorUnitario: 700_000.5 }))).body.data,
    ];
    const page = reader;
    const type = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Delete");
      await page.keyboard.type(text);
    };
    const shows = async (...made: readonly { serie: string; folio: string }[]) => {
      await page
        .getByRole("status")
        .filter({ hasText: `de ${made.length}` })
        .waitFor();
      for (const { serie, folio } of made)
        await page.getByRole("link", { name: `${serie}-${folio}`, exact: true }).waitFor();
    };
    await open(page, "/documentos/facturas");
    await type("Serie y folio", `${dear.serie}-${dear.folio}`);
    await shows(dear);
    await type("Serie y folio", cheap.folio);
    await shows(cheap);
    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    await type("Importe desde", "$812,000");
    await shows(cheap, dear);
    await type("Importe hasta", `${dear.total}`);
    await shows(dear);
    await page.reload();
    await shows(dear);
    expect(await page.getByLabel("Importe desde").inputValue()).toBe("812,000.00");
    // A document leads back to what its list showed, by its crumb and by the browser's button.
    for (const back of [() => page.locator(".crumb a").press("Enter"), () => page.goBack()]) {
      await page.getByRole("link", { name: `${dear.serie}-${dear.folio}`, exact: true }).press("Enter");
      await heading(page, /^Factura F-/);
      await back();
      await shows(dear);
    }
    await type("Serie y folio", "Z-");
    await page.getByText("Nada coincide con los filtros").waitFor();
  });

  test("one box finds a document by folio, amount, fiscal UUID and reference, and a customer by name", async () => {
    const wanted = orderOf({ valorUnitario: 731_000.25 });
    const { data } = (await create(service(), { ...wanted, referencia: "Pedido 40/B" })).body;
    const page = reader;
    await open(page, "/mes");
    await heading(page, "El mes");
    await page.keyboard.press("/");
    await heading(page, "Buscar");
    for (const [typed, found] of [
      [`${data.serie}-${data.folio}`, `${data.serie}-${data.folio}`],
      ["$847,960.29", `${data.serie}-${data.folio}`],
      [data.uuidFiscal.slice(0, 14).toLowerCase(), `${data.serie}-${data.folio}`],
      ["Pedido 40/B", `${data.serie}-${data.folio}`],
      ["receptor acepta", "RECEPTOR ACEPTA"],
    ]) {
      await page.keyboard.press("/");
      await page.keyboard.press("Control+A");
      await page.keyboard.type(typed);
      await page.getByRole("link", { name: found, exact: true }).first().waitFor();
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      expect([typed, await page.getByRole("link", { name: found, exact: true }).count()]).toEqual([typed, 1]);
    }
    await page.getByRole("link", { name: "RECEPTOR ACEPTA" }).click();
    await heading(page, "RECEPTOR ACEPTA");
    await page.goBack();
    await page.getByRole("link", { name: "RECEPTOR ACEPTA" }).waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("nadie se llama así");
    await page.getByText("Nada coincide con «nadie se llama así»").waitFor();
  });

  test("a customer's page says what is owed, and a press there begins the payment or an invoice", async () => {
    const owed = { ...orderOf({ valorUnitario: 650 }), metodoPago: "PPD", formaPago: "99" };
    const { data } = (await create(service(), owed)).body;
    const page = issuer;
    await open(page, "/clientes");
    await page.getByRole("link", { name: "RECEPTOR ACEPTA" }).click();
    await heading(page, "RECEPTOR ACEPTA");
    const row = page
      .getByRole("grid", { name: "Por cobrar" })
      .getByRole("row")
      .filter({ hasText: `F-${data.folio}` });
    expect(await row.textContent()).toContain("$754.00");
    await expect.poll(() => page.getByText(/^\$[\d,.]+ MXN, desde el \d\d\/\d\d\/\d{4}$/).count()).toBe(1);
    await row.getByRole("link", { name: "Registrar su pago" }).click();
    await heading(page, "Nuevo complemento de pago");
    await expect.poll(() => page.locator('input[name="pagos[0].documentos[0].impPagado"]').inputValue()).toBe("754.00");
    await page.goBack();
    await page.getByRole("link", { name: "Nueva factura" }).click();
    await heading(page, "Nueva factura");
    await expect.poll(() => page.locator('input[name="receptorRfc"]').inputValue()).toMatch(/^RECEPTOR ACEPTA/);
  });

  test("a double click is one press: one draft, one addenda", async () => {
    const page = issuer;
    const { id } = await stamped(service());
    const calls: string[] = [];
    const note = (request: Request) => {
      const method = request.url().split("/").at(-1) ?? "";
      if (/^(Copy|Attach)/.test(method)) calls.push(method);
    };
    page.on("request", note);
    // The draft is made, and its page waits for its code until the button was pressed again.
    let pressedAgain: () => void;
    const pressed = new Promise<void>((resolve) => {
      pressedAgain = resolve;
    });
    await page.route("**/capture-invoice*", async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(at(`/documentos/facturas/${id}`));
    const copy = page.getByRole("button", { name: "Duplicar" });
    await Promise.all([page.waitForRequest("**/capture-invoice*"), copy.click()]);
    await copy.click({ force: true });
    pressedAgain!();
    await heading(page, / en borrador$/);
    await page.unroute("**/capture-invoice*");
    await open(page, `/documentos/facturas/${id}`);
    await page.getByRole("button", { name: "Adjuntar" }).click();
    await page.getByLabel("XML de la addenda").fill("<p/>");
    await page.getByRole("button", { name: "Guardar", exact: true }).evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await page.getByText("La addenda quedó en el XML.").waitFor();
    page.off("request", note);
    expect(calls).toEqual(["CopyToDraft", "AttachAddenda"]);
  });

  test("a copy shows a base that does not follow from the price, and emptied it follows again", async () => {
    const page = issuer;
    const { body } = await create(service(), orderOf({ impuestos: [{ base: 900 }] }));
    expect(body.data).toMatchObject({ total: 1144 });
    await open(page, `/documentos/facturas/${body.data.id}`);
    await page.getByRole("button", { name: "Duplicar" }).click();
    await heading(page, / en borrador$/);
    await page.getByText("1,144.00").first().waitFor();
    const base = page.locator('[name="conceptos[0].impuestos[0].base"]');
    expect(await base.inputValue()).toBe("900.00");
    await base.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Tab");
    await page.getByText("1,160.00").first().waitFor();
  });

  /** Types yesterday's date into the parts of a date field. */
  async function typeYesterday(page: Page, name: string) {
    const [year, month, day] = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split("-");
    const parts = page.locator(`.field:has([name="${name}"])`).getByRole("spinbutton");
    for (const [index, typed] of [day!, month!, year!].entries()) {
      await parts.nth(index).click();
      await page.keyboard.type(typed);
    }
  }

  test("a withholding of another type is a form made of its schema, with rows in groups, and is stamped", async () => {
    const page = issuer;
    await open(page, "/documentos/retenciones");
    await page.getByRole("link", { name: "Otro tipo" }).click();
    await heading(page, "Nueva constancia de otro tipo");
    await choosePlain(page, /Tipo de operación/, /^26 /);
    await typeYesterday(page, "retencion.fechaOperacion");
    await page.getByRole("button", { name: "Agregar servicio" }).click();
    for (const [name, value] of Object.entries({
      ...{ "retencion.montoOperacion": "10000", "retencion.nombreContraparte": "ALBERTO ESPINOSA" },
      ...{ "retencion.rfcContraparte": "EASA900101AA1", "retencion.codigoPostalContraparte": "06300" },
      ...{ "retencion.impRetenidos[0].baseRet": "10000", "retencion.impRetenidos[0].montoRet": "1000" },
      ...{ "datos.NumServ": "2", "datos.MonTotServSIVA": "10000", "datos.TotalIVATrasladado": "0" },
      ...{ "datos.TotalIVARetenido": "0", "datos.TotalISRRetenido": "1000" },
      ...{ "datos.DifIVAEntregadoPrestServ": "0", "datos.MonTotalporUsoPlataforma": "0" },
      "datos.Servicios.DetallesDelServicio[0].PrecioServSinIVA": "10000",
    }))
      await page.locator(`[name="${name}"]`).fill(value);
    await choosePlain(page, /Tipo de pago de la retención/, /Pago provisional ISR/);
    for (const label of [/Periodicidad/, /Tipo de servicio/, /Subtipo/]) await choosePlain(page, label, /01/);
    // A bonus has neither IVA nor a commission.
    await choosePlain(page, /Forma de pago/, /09/);
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    // The error of a missing value that only the schema demands stands at its field too.
    await page.locator(".fault").first().waitFor();
    await typeYesterday(page, "datos.Servicios.DetallesDelServicio[0].FechaServ");
    // SAT's matrix compares the count with the services listed, and the error stands at the count.
    const counted = page.locator('.field:has([name="datos.NumServ"])');
    await counted
      .getByText(/^Cuente los servicios, sin los que solo llevan el IEPS de otro: debe ser 1 \(SPT126\)/)
      .waitFor();
    await page.locator('[name="datos.NumServ"]').fill("1");
    await page.getByText("Listo para timbrar").waitFor();
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    await heading(page, /^Constancia de retenciones/);
    await page.getByText("Timbrado", { exact: true }).waitFor();
    expect(await downloaded(page, "XML")).toContain("plataformasTecnologicas:ServiciosPlataformasTecnologicas");
  });

  test("payments of a sheet are reviewed, and those without faults are stamped", async () => {
    const page = issuer;
    const body = order({ metodoPago: "PPD", formaPago: "99" });
    const owed = async () => (await create(service(), body)).body.data.uuidFiscal;
    const sheet = [
      "Pago,RFC,Fecha,Forma de pago,Folio fiscal,Importe",
      `1,${body.receptorRfc},15/01/2026,3,${await owed()},1160`,
      `1,,,,${await owed()},50.5`,
      `2,${body.receptorRfc},15/01/2026,3,00000000-0000-4000-8000-000000000000,1`,
    ].join("\n");
    const file = { name: "pagos.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
    const stampFile = async () => {
      await open(page, "/documentos/pagos");
      await page.getByRole("main").getByRole("link", { name: "Importar" }).click();
      await heading(page, "Importar");
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByText("5 de 6 reconocidas").waitFor();
      await choosePlain(page, /Campo de Pago/, /Referencia/);
      await page.getByRole("button", { name: "Revisar el contenido" }).click();
      await page.locator("section:focus", { hasText: "Revisión" }).waitFor();
      await page.getByText("1 con errores").waitFor();
      const row = page.getByRole("row").filter({ hasText: "Renglones 2 a 3" });
      await row.filter({ hasText: "Listo" }).waitFor();
      await page.getByRole("button", { name: "Timbrar 1", exact: true }).click();
      await page.getByText("1 timbrados").waitFor();
      return row;
    };
    expect(await (await stampFile()).textContent()).not.toContain("ya estaba timbrado");
    // The file is sent again, as after a page was lost: nothing is paid twice, and no fault is told.
    await (await stampFile()).getByText("ya estaba timbrado").waitFor();
    await page.getByRole("row").filter({ hasText: "Timbrado" }).getByRole("link").click();
    await heading(page, /^Complemento de pago P-/);
    await page.getByRole("row").filter({ hasText: "50.50" }).waitFor();
  });

  test("what a sheet hides, and cells that cannot be read, are told before anything is stamped", async () => {
    const page = issuer;
    const { headings, row: sample } = INVOICES.sample;
    const row = (change: Readonly<Record<string, MadeCell>>) =>
      headings.map((title, at) => change[title] ?? sample[at] ?? "");
    const na = { xml: '<c t="e"><v>#N/A</v></c>' };
    const sold = [row({ Pedido: "7001" }), row({ Pedido: "" }), row({ Pedido: "7002", IVA: na })];
    const sheet = {
      name: "Ventas",
      rows: [["Marzo"], headings, ...sold],
      merges: ["A3:A4"],
      hiddenRows: [5],
    };
    const buffer = Buffer.from(workbookBytes({ sheets: [sheet, { name: "Abril", rows: [["x"]] }] }));
    await open(page, "/importar");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "ventas.xlsx", mimeType: "application/octet-stream", buffer });
    for (const told of ["no se leen: «Abril»", "también se leen: renglón 5", "están en el renglón 2"])
      await page.getByRole("listitem").filter({ hasText: told }).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await look(page)]).toEqual([width, { faults: [], sideways: 0 }]);
    }
    await page.getByRole("button", { name: "Es correcto: revisar el contenido" }).click();
    const wrong = page.getByRole("row").filter({ hasText: "Con errores" });
    await wrong.filter({ hasText: "«IVA» (K5): trae el error #N/A" }).waitFor();
    await page.getByRole("button", { name: "Timbrar 1", exact: true }).click();
    await page.getByText("1 timbrados").waitFor();
    await page.getByRole("row").filter({ hasText: "Renglones 3 a 4" }).getByRole("link").click();
    await heading(page, /^Factura F-/);
    await page.getByText("2,320.00").first().waitFor();
  });

  test("the keyboard goes on beside what its press took away", async () => {
    const page = issuer;
    const focused = (words: string | RegExp) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const { tagName, textContent } = document.activeElement!;
            return `${tagName} ${textContent.trim()}`;
          }),
        )
        .toMatch(words);
    const press = async (name: string | RegExp) => {
      await page.getByRole("button", { name, exact: true }).first().focus();
      await page.keyboard.press("Enter");
    };
    await open(page, "/capturar/nomina");
    await press("Patrón");
    await focused(/^SECTION Patrón/);
    await press("Quitar Patrón");
    await focused(/^BUTTON Patrón$/);
    await open(page, "/capturar/factura");
    await press("Agregar concepto");
    // The focus is in the new line, and its list of products is open.
    await page.keyboard.press("Escape");
    await press("Quitar concepto 2");
    await focused(/^BUTTON Agregar concepto$/);
    await open(page, "/documentos/facturas?estado=timbrada");
    await press("Quitar");
    await focused(/^DIV Tipo/);

    const { id } = await stamped(service(), "C=wait");
    await open(page, `/documentos/facturas/${id}`);
    await press("Adjuntar");
    await page.getByLabel("XML de la addenda").fill("<p/>");
    await press("Guardar");
    await page.getByText("La addenda quedó en el XML.").waitFor();
    await press("Retirar");
    await page.getByRole("dialog").getByRole("button", { name: "Retirar" }).press("Enter");
    await page.getByText("No lleva.").waitFor();
    await focused(/^BUTTON Adjuntar$/);
    await press("Cancelar");
    await page.getByText("Con errores, sin sustituto").click();
    await press("Solicitar la cancelación");
    await page.getByText("Espera la aceptación del receptor").first().waitFor();
    await focused(/^BUTTON Guardar como plantilla$/);
  });

  test("a field that finds one of many is emptied by emptying it, and says what its list does not have", async () => {
    const page = issuer;
    await open(page, "/capturar/nomina");
    const bank = page.getByRole("combobox", { name: /^Banco/ });
    await choose(page, /^Banco/, "bbva", /BBVA/);
    await bank.fill("otra cosa");
    await bank.press("Tab");
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") !== "combobox");
    expect(await bank.inputValue()).toBe("otra cosa");
    await page.getByText("«otra cosa» no es una clave de la lista.").waitFor();
    await bank.fill("");
    await bank.press("Tab");
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") !== "combobox");
    expect(await bank.inputValue()).toBe("");
  });

  test("the picture of the portal in the README is of this portal (TAKE_PICTURES=1 takes it anew)", async () => {
    const page = await openAs(
      await signedIn(service(), "administra@example.mx", { account: service().a.id, role: "owner" }),
    );
    const { id } = await stamped(service(), "C=wait");
    const body = { motivo: "02" };
    await service().rest("POST", `/api/v1/facturas/${id}/cancelar`, { key: service().a.sandbox, body });
    await open(page, "");
    await page
      .getByRole("grid", { name: "Lo que vence" })
      .getByText(/Cancelación por aceptar/)
      .first()
      .waitFor();
    await page.locator("canvas").waitFor();
    const { picture, now } = await pictured(page, "docs/portal.png");
    expect(now.length).toBeGreaterThan(15);
    expect(picture).toEqual(now);
  });

  test("who only reads sees everything and no action, and the server refuses what the page does not offer", async () => {
    const { id } = await stamped(service());
    await open(reader, "/documentos/facturas");
    await reader.getByRole("row").filter({ hasText: "Timbrada" }).first().getByRole("link").click();
    await reader.getByRole("button", { name: "PDF" }).waitFor();
    await reader.getByText("Timbrado", { exact: true }).waitFor();
    for (const action of ["Cancelar", "Duplicar", "Nota de crédito", "Adjuntar"])
      expect([action, await reader.getByText(action, { exact: true }).count()]).toEqual([action, 0]);
    const refused = (call: Promise<unknown>) =>
      call.then(
        () => "done",
        (error) => ConnectError.from(error).code,
      );
    const document = { kind: { case: "factura" as const, value: {} } };
    const documents = readersClient.client(PortalDocuments);
    expect(await refused(readersClient.client(Invoicing).cancelInvoice({ id, motivo: "02" }))).toBe(
      Code.PermissionDenied,
    );
    expect(await refused(documents.saveDraft({ document }))).toBe(Code.PermissionDenied);
    expect(await refused(documents.attachAddenda({ id, xml: "<a/>" }))).toBe(Code.PermissionDenied);
  });

  test("axe finds nothing on any page, wide or narrow, light or dark, and nothing scrolls sideways", async () => {
    const page = issuer;
    const { id } = await stamped(service());
    await open(page, "");
    for (const path of [
      "/buscar?q=F-1",
      "/clientes/RAC260101AA4",
      "/documentos/facturas",
      `/documentos/facturas/${id}`,
      "/capturar/factura",
      "/capturar/nota-credito",
      "/capturar/pago",
      "/capturar/nomina",
      "/capturar/retencion",
      "/capturar/otra-retencion",
      "/importar",
      "",
    ]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect([path, await look(page)]).toEqual([path, { faults: [], sideways: 0 }]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: "dark" });
      expect([path, "dark", await look(page)]).toEqual([path, "dark", { faults: [], sideways: 0 }]);
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
});

declare const document: {
  readonly activeElement: {
    readonly tagName: string;
    readonly textContent: string;
    getAttribute(name: string): string | null;
  } | null;
};
