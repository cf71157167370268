import { readFileSync } from "node:fs";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { Trips } from "#proto/cfdi/v1/trip_pb.ts";
import { picture } from "../pdf/pictures.ts";
import { follow, hasBrowser, launchBrowser, look, newPage, pageOf } from "../support/chromium.ts";
import { chooseOption, fieldNamed, pressMouseAt, takeOption, typeOver } from "../support/keys.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { localTime, useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("products and tickets in a browser, by keys and mouse", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  let issuer: Browser;
  let owner: Browser;
  let onlooker: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    issuer = await signedIn(service(), "emite@example.mx", { account: service().a.id, role: "issuer" });
    issuer.account = service().a.id;
    owner = await signedIn(service(), "duena@example.mx", { account: service().a.id, role: "owner" });
    owner.account = service().a.id;
    onlooker = await signedIn(service(), "lee@example.mx", { account: service().a.id, role: "reader" });
    page = await openAs(issuer);
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const openAs = (person: Browser) => pageOf(person, chromium, complaints, { acceptDownloads: true });
  const open = async (path: string) => {
    await follow(page, `${service().site}/portal/${service().a.rfc}/pruebas${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const listed = async () => (await issuer.client(PortalAccount).listOwnProducts({})).products;
  const named = (name: string) => fieldNamed(page, name);
  const type = (name: string, text: string) => typeOver(page, name, text);
  const option = (name: RegExp) => page.getByRole("option", { name });

  test("one is made, invoiced with three letters, priced anew in its line, and stamped so", async () => {
    await open("/productos");
    await page.getByText("Todavía no hay productos").waitFor();
    await page.getByRole("button", { name: "Nuevo producto" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await type("products[0].descripcion", "Instalación de antena");
    await type("products[0].claveProdServ", "81112100");
    await type("products[0].claveUnidad", "E48");
    await type("products[0].valorUnitario", "1250.50");
    await type("products[0].unidad", "Una unidad con un nombre");
    await type("products[0].noIdentificacion", "ANT-7");
    await page.keyboard.press("Enter");
    await page.getByText("El producto quedó guardado.").waitFor();
    await page.getByRole("row", { name: /Instalación de antena/ }).waitFor();

    await open("/capturar/factura");
    await type("receptorRfc", "RAC260101AA4");
    await type("formaPago", "03");
    await named("conceptos[0].descripcion").focus();
    await page.keyboard.type("insta");
    await option(/Instalación de antena/).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await option(/Instalación de antena/).waitFor({ state: "detached" });
    expect(await named("conceptos[0].descripcion").inputValue()).toBe("Instalación de antena");
    await page.locator('[name="conceptos[0].descripcion"]:focus').waitFor();
    await page.getByRole("button", { name: "81112100", exact: true }).waitFor();
    await expect.poll(() => named("conceptos[0].claveUnidad").inputValue()).toMatch(/^E48/);
    expect(await named("conceptos[0].valorUnitario").inputValue()).toBe("1,250.50");
    await page.getByText("$1,450.58 MXN").waitFor();
    await type("conceptos[0].valorUnitario", "900");
    await page.getByText("$1,044.00 MXN").waitFor();
    await page.getByText("Listo para timbrar").waitFor();
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "XML", exact: true }).click(),
    ]);
    const xml = readFileSync(await download.path(), "utf8");
    for (const part of [
      'Total="1044.00"',
      'NoIdentificacion="ANT-7"',
      'Descripcion="Instalación de antena"',
      'Unidad="Una unidad con un no"',
      'Importe="900.00"',
      'TasaOCuota="0.160000" Importe="144.00"',
    ])
      expect(xml).toContain(part);
    expect((await listed()).map(({ valorUnitario }) => valorUnitario)).toEqual(["1250.50"]);
  });

  test("its price stays in its own currency: no pesos become dollars", async () => {
    const price = "conceptos[0].valorUnitario";
    const pick = async () => {
      await named("conceptos[0].descripcion").focus();
      await page.keyboard.type("ant-7");
      await takeOption(page, /ANT-7 · \$1,250\.50 MXN/);
    };
    await open("/capturar/factura");
    await pick();
    await expect.poll(() => named(price).inputValue()).toBe("1,250.50");
    await type("moneda", "USD");
    await expect.poll(() => named(price).inputValue()).toBe("");
    await page.getByText("En el catálogo: $1,250.50 MXN.").waitFor();
    await type("moneda", "MXN");
    await expect.poll(() => named(price).inputValue()).toBe("1,250.50");

    await open("/capturar/factura");
    await type("moneda", "USD");
    await pick();
    await page.getByText("En el catálogo: $1,250.50 MXN.").waitFor();
    expect(await named(price).inputValue()).toBe("");
    await type(price, "70");
    await page.getByRole("button", { name: "Más datos del concepto 1" }).click();
    await page.getByRole("button", { name: "Guardar como producto" }).click();
    await expect.poll(() => named("products[0].moneda").inputValue()).toMatch(/^USD/);
    await page.keyboard.press("Escape");

    await expect(
      issuer.client(PortalAccount).saveOwnProducts({
        products: [
          {
            descripcion: "X",
            claveProdServ: "81112100",
            claveUnidad: "E48",
            valorUnitario: "1",
            moneda: "ABC",
          },
        ],
      }),
    ).rejects.toThrow("products[0].moneda: ABC no es la clave de una moneda");
  });

  test("the SKU finds it with the mouse; a text that no product has is left alone", async () => {
    await open("/capturar/factura");
    await named("conceptos[0].descripcion").focus();
    await page.keyboard.type("ant-7");
    await option(/ANT-7/).waitFor();
    await pressMouseAt(page, option(/ANT-7/));
    expect(await named("conceptos[0].descripcion").inputValue()).toBe("Instalación de antena");
    // The text of a chosen product is edited as any other.
    await page.keyboard.press("End");
    await page.keyboard.type(" en azotea");
    await page.keyboard.press("Tab");
    expect(await named("conceptos[0].descripcion").inputValue()).toBe("Instalación de antena en azotea");
    expect(await named("conceptos[0].valorUnitario").inputValue()).toBe("1,250.50");
    await type("conceptos[0].descripcion", "Instalación de antena");
    expect(await named("conceptos[0].descripcion").inputValue()).toBe("Instalación de antena");
    expect(await page.getByRole("listbox").count()).toBe(0);
    await type("conceptos[0].descripcion", "Otra cosa");
    expect(await named("conceptos[0].descripcion").inputValue()).toBe("Otra cosa");
    expect(await named("conceptos[0].valorUnitario").inputValue()).toBe("1,250.50");
  });

  test("a concept is kept as a product, with a refusal at its field, on a phone without going sideways", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/capturar/factura");
    await type("conceptos[0].descripcion", "43211503");
    await type("conceptos[0].claveUnidad", "H87");
    await type("conceptos[0].descripcion", "Laptop");
    await page.getByRole("button", { name: "Más datos del concepto 1" }).click();
    expect(await look(page)).toEqual({ faults: [], sideways: 0 });
    await page.getByRole("button", { name: "Guardar como producto" }).click();
    await page.getByRole("dialog").waitFor();
    await page.getByRole("button", { name: "Guardar el producto" }).click();
    await page.locator('[name="products[0].valorUnitario"]:focus').waitFor();
    await page.keyboard.type("15000");
    expect((await look(page)).faults).toEqual([]);
    await page.getByRole("button", { name: "Guardar el producto" }).click();
    await page.getByText("El producto quedó guardado.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Agregar concepto" }).click();
    await named("conceptos[1].descripcion").focus();
    await page.keyboard.type("lap");
    await option(/Laptop/).waitFor();
    expect((await look(page, ["color-contrast"])).sideways).toBe(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => named("conceptos[1].valorUnitario").inputValue()).toBe("15,000.00");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("a sheet is imported: the template as it stands, and of another one all but its wrong rows", async () => {
    await open("/importar?tipo=producto");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar la plantilla" }).click(),
    ]);
    const template = readFileSync(await download.path());
    const bring = async (name: string, buffer: Buffer, waiting: number) => {
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
      await page.getByRole("button", { name: "Revisar el contenido" }).click();
      await page.getByRole("button", { name: `Guardar ${waiting}`, exact: true }).click();
    };
    await bring(download.suggestedFilename(), template, 1);
    await page.getByText("1 guardados").waitFor();
    const sheet = [
      "SKU,Descripción,Clave SAT,Unidad,Precio,IVA,ISR",
      "A-1,Asesoría,80101500,E48,500,16%,10%",
      "A-2,Sin unidad,80101500,,500,16%,",
      "NET-20,Internet más rápido,81112100,E48,1500,16%,",
    ].join("\n");
    await bring("productos.csv", Buffer.from(sheet), 3);
    await page.getByText("2 guardados").waitFor();
    const wrong = page.getByRole("row").filter({ hasText: "Con errores" });
    await wrong
      .filter({ hasText: "Renglón 3 · A-2" })
      .filter({ hasText: /«Unidad»/ })
      .waitFor();
    expect(await wrong.count()).toBe(1);
    expect(
      (await listed()).map(({ descripcion, valorUnitario, impuestos }) => [
        descripcion,
        valorUnitario,
        impuestos.length,
      ]),
    ).toEqual([
      ["Asesoría", "500", 2],
      ["Instalación de antena", "1250.50", 1],
      ["Internet más rápido", "1500", 1],
      ["Laptop", "15000", 1],
    ]);
    for (const path of ["/productos", "/importar?tipo=producto"]) {
      await open(path);
      if (path === "/productos") await page.getByRole("row", { name: /Laptop/ }).waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, await look(page)]).toEqual([path, { faults: [], sideways: 0 }]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("the list searches, changes and removes; a reader only looks", async () => {
    await open("/productos");
    await page.getByRole("searchbox").click();
    await page.keyboard.type("asesoria");
    await page.getByRole("row", { name: /Laptop/ }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Asesoría/ }).click();
    await page.getByRole("dialog").waitFor();
    await type("products[0].valorUnitario", "650");
    await page.getByRole("button", { name: "Guardar el producto" }).click();
    await page.getByText("El producto quedó guardado.").waitFor();
    await page.getByRole("row").filter({ hasText: "650.00" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByText("deja de ofrecerse").waitFor();
    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByText("Ningún producto coincide").waitFor();

    const reader = await openAs(onlooker);
    await reader.goto(`${service().site}/portal/${service().a.rfc}/pruebas/productos`);
    await reader.getByRole("row", { name: /Laptop/ }).click();
    expect(await reader.getByRole("button", { name: "Nuevo producto" }).count()).toBe(0);
    expect(await reader.getByRole("dialog").count()).toBe(0);
    await reader.context().close();
  });

  test("tickets come in a sheet, one a row or one a concept; each is kept once, or refused with its column", async () => {
    await service().accounts.savePlace({ account: service().a.rfc, codigoPostal: "64000", nombre: "Norte" });
    const rows = [
      "Ticket,Fecha y hora,Sucursal,Forma de pago,Descripción,Total,IVA",
      `1,${DMY} 22:14,,1,Café,58,16%`,
      `2,${DMY},,01,Pan,80,0%`,
      `2,${DMY},,01,Vaso,116,16%`,
      `2,${DMY},64000,04,,232,0.16`,
      `3,${DMY},,01,Té,58,8`,
      `4,${DMY},99999,01,Té,58,16%`,
      `5,${DMY},,99,Té,58,16%`,
    ];
    const bring = async (waiting: number, name: string, content: Buffer | string) => {
      await open("/importar?tipo=ticket");
      const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByRole("button", { name: "Revisar el contenido" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Guardar ${waiting}`, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    await bring(5, "caja.csv", rows.join("\n"));
    await page.getByText("3 guardados").waitFor();
    const refused = page.getByRole("row").filter({ hasText: "Con errores" });
    for (const words of [
      /3Renglón 6.*«IVA» \(G6\): dice «8», que puede ser un importe: aquí va la tasa, 16% o 0.16/,
      /4Renglón 7.*«Sucursal».*99999/,
      /5Renglón 8.*«Forma de pago».*99/,
    ])
      await refused.filter({ hasText: words }).waitFor();
    await shoot("importar");
    await bring(5, "otra.csv", rows.join("\n"));
    await page.getByText("3 ya estaban").waitFor();

    await open("/importar?tipo=ticket");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar la plantilla completa" }).click(),
    ]);
    await bring(1, download.suggestedFilename(), readFileSync(await download.path()));
    await page.getByText(/1 (guardados|con errores)/).waitFor();
    const { data } = await issuer.client(Tickets).listTickets({ desde: TODAY, hasta: TODAY });
    expect(
      data.map(({ folio, lugarExpedicion, formaPago, total }) => [folio, lugarExpedicion, formaPago, total]),
    ).toEqual([
      ["2", "64000", "04", "232.00"],
      ["2", "06300", "01", "196.00"],
      ["1", "06300", "01", "58.00"],
    ]);
  });

  test("a day's tickets are summed and filtered; one is looked at, and cancelled after its number and amount", async () => {
    await open("/tickets");
    const sums = page.getByRole("grid", { name: "Sumas" }).getByRole("row", { name: /Abierto/ });
    await sums.filter({ hasText: "254.00" }).filter({ hasText: "486.00" }).waitFor();
    await page.getByRole("textbox", { name: "Folio" }).focus();
    await page.keyboard.type("2");
    const tickets = page.getByRole("grid", { name: "Tickets" });
    await expect.poll(() => tickets.getByRole("row").count()).toBe(3);
    await page.getByRole("button", { name: "Quitar" }).click();
    await sums.waitFor();
    await tickets.getByRole("row").nth(1).focus();
    for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "Ticket 1", level: 1 }).waitFor();
    await page.getByRole("row", { name: "Café" }).filter({ hasText: "58.00" }).waitFor();
    await page.getByRole("button", { name: "Cancelar el ticket" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "¿Cancelar el ticket 1?" });
    await dialog.getByText("Es de $58.00 MXN").waitFor();
    expect((await look(page)).faults).toEqual([]);
    await dialog.getByRole("button", { name: "Cancelar el ticket" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Se canceló el ticket 1.").waitFor();
    await page.getByText("Cancelado", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Cancelar el ticket" }).count()).toBe(0);
    const { entries } = await owner.client(PortalAccount).listOwnAudit({});
    expect(entries.map(({ sentence }) => sentence)).toContainEqual("Canceló el ticket 1, de 58.00 (pruebas)");
  });

  test("a period is closed after its preview, which says what it takes, by when, and what is wrong", async () => {
    await open("/tickets");
    await page.getByRole("link", { name: "Cerrar un periodo" }).click();
    await page.getByRole("heading", { name: "Cerrar un periodo" }).waitFor();
    const choose = (label: RegExp, option: RegExp) =>
      chooseOption(page, page.getByRole("button", { name: label }), option);
    const calculate = page.getByRole("button", { name: "Calcular" });
    await choose(/Periodicidad/, /bimestre/);
    await calculate.click();
    await page.getByText(/bimestral\) es solo del régimen 621/).waitFor();
    await choose(/Periodicidad/, /Un día/);
    await calculate.focus();
    await page.keyboard.press("Enter");
    await page.getByText("El periodo no ha terminado").waitFor();
    const taxed = page.getByRole("row", { name: /IVA 16.%/ }).filter({ hasText: "100.00" });
    await taxed.filter({ hasText: "16.00" }).waitFor();
    await page.getByText("$196.00 MXN").waitFor();
    for (const width of [1280, 390]) await looked("cerrar", width);
    await page.getByRole("button", { name: "Timbrar la global" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/Lleva 1 ticket \(uno?\).*suma \$196\.00 MXN/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Timbrar" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("La factura global se timbró").waitFor();
    await calculate.click();
    await page.getByText(/No hay tickets abiertos/).waitFor();
    await open("/tickets?estado=en_global");
    await page.getByRole("link", { name: "2", exact: true }).click();
    await page.getByRole("link", { name: "La factura global" }).click();
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    await open("/tickets");
    await page.getByRole("grid", { name: "Sumas" }).waitFor();
    for (const width of [1280, 390]) await looked("lista", width);
    await page.getByRole("link", { name: "2", exact: true }).first().click();
    await page.getByRole("heading", { name: "Ticket 2" }).waitFor();
    await looked("ticket", 390);
    await looked("ticket", 1280);

    const boss = await openAs(owner);
    await boss.goto(page.url());
    await boss.getByRole("link", { name: "Tickets" }).first().click();
    await boss.getByRole("link", { name: "Cierres y cuadre" }).click();
    await boss.getByText("Ningún lugar tiene su cierre configurado").waitFor();
    await boss.getByRole("button", { name: "Configurar un lugar" }).focus();
    await boss.keyboard.press("Enter");
    const dialog = boss.getByRole("dialog");
    const period = dialog.getByRole("button", { name: /Periodo/ });
    await chooseOption(boss, period, /bimestre/);
    await dialog.getByRole("button", { name: "Guardar el cierre" }).click();
    await dialog.getByText(/bimestral\) es solo del régimen 621/).waitFor();
    await chooseOption(boss, period, "Un día");
    await dialog.getByText("El servicio timbra las facturas globales por sí solo").click();
    await dialog.getByRole("button", { name: "Guardar el cierre" }).click();
    await boss.getByText(/El servicio, 3 horas después de cerrar/).waitFor();
    await boss.getByRole("button", { name: /Cambiar el cierre de/ }).click();
    await dialog.getByLabel("Horas después de cerrar").focus();
    await boss.keyboard.press("Control+A");
    await boss.keyboard.type("0");
    await dialog.getByRole("button", { name: "Guardar el cierre" }).click();
    await boss.getByText("El servicio, al cerrar").waitFor();
    await dialog.waitFor({ state: "detached" });
    for (const width of [1280, 390]) await looked("cierres", width, boss);
    const { entries } = await owner.client(PortalAccount).listOwnAudit({});
    expect(entries[0]!.sentence).toMatch(/^Configuró el cierre de \d{5}: el servicio timbra las globales/);
    await boss.context().close();

    const reader = await openAs(onlooker);
    await reader.goto(page.url());
    await reader.getByRole("heading", { name: "Ticket 2" }).waitFor();
    await reader.getByRole("link", { name: "Tickets" }).first().click();
    await reader.getByRole("grid", { name: "Tickets" }).waitFor();
    expect(await reader.getByRole("link", { name: /Cerrar un periodo|^Importar$/ }).count()).toBe(0);
    await reader.context().close();
  });

  test("an owner opens the page of the shop, on which a customer finds a ticket and invoices it by keys", async () => {
    const boss = await openAs(owner);
    await boss.goto(`${service().site}/portal/${service().a.rfc}/pruebas/tickets`);
    await boss.getByRole("link", { name: "Autofactura" }).click();
    await boss.getByText("A la cuenta, por su nombre").waitFor();
    await boss.getByRole("button", { name: "Cambiar" }).focus();
    await boss.keyboard.press("Enter");
    const dialog = boss.getByRole("dialog");
    await chooseOption(boss, dialog.getByRole("button", { name: /Se factura hasta/ }), "Fin del mes de la venta");
    await dialog.getByLabel("Días más").focus();
    await boss.keyboard.press("Control+A");
    await boss.keyboard.type("5");
    await typeOver(boss, "contacto", "Escriba a facturas@example.mx");
    await dialog.getByText("El cliente también encuentra su ticket").click();
    expect((await look(boss)).faults).toEqual([]);
    await shoot("autofactura-ajuste", boss);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await boss.getByText("Fin del mes de la venta y 5 días más").waitFor();
    await dialog.waitFor({ state: "detached" });
    const address = await boss
      .getByText(/\/autofactura\/[0-9A-Z]{5}-[0-9A-Z]{5}$/)
      .first()
      .textContent();
    for (const width of [1280, 390]) await looked("autofactura", width, boss);
    await boss.context().close();
    const { entries } = await owner.client(PortalAccount).listOwnAudit({});
    expect(entries[0]!.sentence).toBe(
      "Configuró la página de autofactura: plazo mes y 5 días, con búsqueda por folio (pruebas)",
    );

    const logo = picture(700, 200, [11, 92, 173]);
    await service().accounts.setPdfDesign({ account: service().a.rfc, change: { logo } });
    const conceptos = [{ descripcion: "Blusa", importeConImpuestos: "1160", impuestos: [{}] }];
    await issuer.client(Tickets).createTickets({ tickets: [{ folio: "CAJA-7", formaPago: "01", conceptos }] });
    const customer = await newPage(chromium, service().site, complaints, {
      viewport: { width: 360, height: 740 },
    });
    const seen = async (name: string) => {
      await looked(name, 1280, customer);
      await looked(name, 360, customer);
      await customer.setViewportSize({ width: 360, height: 740 });
    };
    const type = async (name: string, text: string) => {
      await customer.locator(`#${name}`).focus();
      await customer.keyboard.press("Control+A");
      await customer.keyboard.type(text);
    };
    await customer.goto(address!);
    await type("folio", "caja-8");
    await type("total", "1,160.00");
    // Chromium asks for a day in the order of its own language.
    await type("fecha", `${TODAY.slice(5).replace("-", "")}${TODAY.slice(0, 4)}`);
    await customer.keyboard.press("Enter");
    await customer.getByRole("alert").getByText("No hay un ticket por facturar con esos datos").waitFor();
    await seen("tienda");
    await type("folio", "caja-7");
    await customer.keyboard.press("Enter");
    await customer.getByText("Ticket CAJA-7 del").waitFor();
    await type("rfc", "rac260101aa4");
    await type("nombre", "Otro nombre");
    await type("codigoPostal", "06300");
    for (const [name, key] of [
      ["regimenFiscal", "601"],
      ["usoCfdi", "G03"],
    ] as const) {
      await customer.locator(`#${name}`).focus();
      await customer.keyboard.type(key);
    }
    await customer.getByRole("button", { name: "Facturar" }).focus();
    await customer.keyboard.press("Enter");
    await customer.getByText("No es como lo tiene el SAT").waitFor();
    await seen("ticket-con-falta");
    await type("nombre", "Receptor acepta");
    await customer.keyboard.press("Enter");
    await customer.getByText("Ya está timbrada").waitFor();
    await seen("ticket-facturado");
    await customer.context().close();
  });

  test("what a customer returns is calculated and credited, and the rest invoiced to a name with another ticket", async () => {
    await open("/tickets?estado=en_global");
    await page.getByRole("link", { name: "2", exact: true }).click();
    await page.getByRole("link", { name: "Devolver" }).click();
    await page.getByRole("heading", { name: "Devolución", level: 1 }).waitFor();
    const money = (renglon: number) => page.locator(`[name="importeConImpuestos-${renglon}"]`);
    await money(2).focus();
    await page.keyboard.type("116.01");
    await page.keyboard.press("Enter");
    await page.getByText("quedan 116.00 por devolver").waitFor();
    await page.keyboard.type("58");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Así quedaría" }).waitFor();
    await page.getByText("Una, sobre el comprobante del ticket: usa un timbre").waitFor();
    for (const width of [390, 1280]) await looked("devolver", width);
    await page.getByRole("button", { name: "Registrar la devolución" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Se devuelven $58.00 MXN, y del ticket quedan $138.00 MXN.").waitFor();
    await dialog.getByRole("button", { name: "Registrar" }).focus();
    await page.keyboard.press("Enter");
    const returns = page.getByRole("grid", { name: "Devoluciones" });
    await returns.getByRole("row").filter({ hasText: "58.00" }).getByRole("link", { name: "Ver" }).waitFor();
    await dialog.waitFor({ state: "detached" });
    for (const width of [390, 1280]) await looked("devuelto", width);

    await page.getByRole("link", { name: "Facturar" }).click();
    await page.getByRole("heading", { name: "Facturar tickets", level: 1 }).waitFor();
    await page.getByText("$138.00 MXN").waitFor();
    await page.getByRole("textbox", { name: "Folio de otro ticket" }).focus();
    await page.keyboard.type("no");
    await page.keyboard.press("Enter");
    await page.getByText("No hay un ticket con ese folio.").waitFor();
    const { data } = await issuer.client(Tickets).createTickets({
      tickets: [{ folio: "otro", formaPago: "01", conceptos: [{ importeConImpuestos: "116", impuestos: [{}] }] }],
    });
    await page.getByRole("textbox", { name: "Folio de otro ticket" }).fill("");
    await page.keyboard.type(data[0]!.folio);
    await page.keyboard.press("Enter");
    await page.getByText("$116.00 MXN").waitFor();
    await type("receptorRfc", "RAC260101AA4");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Calcular" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Antes se timbra 1 nota de crédito").waitFor();
    await page.getByText("$254.00 MXN").waitFor();
    for (const width of [390, 1280]) await looked("facturar", width);
    await page.getByRole("button", { name: "Timbrar la factura" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText(/Es de RAC260101AA4, lleva 2 tickets \(dos\) y suma \$254\.00 MXN/).waitFor();
    await dialog.getByRole("button", { name: "Timbrar" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("La factura se timbró").waitFor();
    const { data: after } = await issuer.client(Tickets).listTickets({ folio: "2", estado: "facturado_despues" });
    expect(after.map(({ total }) => total)).toEqual(["138.00"]);
  });

  test("a request to cancel is read from its XML, and accepted once more asked, with its amount", async () => {
    const ask = async () => {
      const made = { rfc: service().a.rfc, total: "2320.50" };
      return service().pac.admin("POST", "/admin/received", made) as Promise<{ uuid: string; stampedXml: string }>;
    };
    const [first, second] = [await ask(), await ask()];
    await open("/recibidas");
    await page.getByText("Nadie le ha pedido cancelar un comprobante").waitFor();
    await page.getByRole("button", { name: "Preguntar ahora al PAC" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Se preguntó al PAC.").waitFor();
    await page.getByRole("button", { name: `Dar su XML: ${first.uuid}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const give = async (xml: string) => {
      const chooser = page.waitForEvent("filechooser");
      await dialog.getByRole("button", { name: "Archivo: elegir archivo" }).click();
      await (await chooser).setFiles({ name: "factura.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
      await dialog.getByRole("button", { name: "Leerlo" }).click();
    };
    await give(second.stampedXml);
    await dialog.getByText(new RegExp(`es del comprobante ${second.uuid}`, "i")).waitFor();
    await give(first.stampedXml);
    await page.getByText(/Es de ÑANDU DE PRUEBA, por \$2,320\.50/).waitFor();
    await page
      .getByRole("row", { name: new RegExp(first.uuid) })
      .filter({ hasText: "$2,320.50" })
      .waitFor();
    await page.getByRole("button", { name: `Aceptar ${first.uuid}` }).click();
    await dialog.getByText(first.uuid).waitFor();
    await dialog.getByText("$2,320.50 MXN").waitFor();
    await shoot("recibida-aceptar-1280-light", page);
    await page.setViewportSize({ width: 390, height: 900 });
    await shoot("recibida-aceptar-390-light", page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole("button", { name: "Todavía no" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Aceptar ${first.uuid}` }).click();
    await dialog.getByRole("button", { name: "Aceptar la cancelación" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Se aceptó la cancelación.").waitFor();
    await page.getByRole("button", { name: `Rechazar ${second.uuid}` }).click();
    await dialog.getByText("El PAC no dice de quién es ni por cuánto").waitFor();
    await dialog.getByRole("button", { name: "Rechazar la cancelación" }).click();
    await page.getByText("Se rechazó: el comprobante sigue vigente.").waitFor();
    for (const width of [1280, 390]) await looked("recibidas", width);
    const { entries } = await owner.client(PortalAccount).listOwnAudit({});
    expect(entries.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining(`Rechazó que se cancele el comprobante ${second.uuid}`),
      expect.stringContaining(`Aceptó que se cancele el comprobante ${first.uuid}`),
    ]);
    const reader = await openAs(onlooker);
    await reader.goto(page.url());
    await reader.getByRole("row", { name: new RegExp(first.uuid) }).waitFor();
    expect(await reader.getByRole("button", { name: /^(Aceptar|Rechazar|Dar|Preguntar)/ }).count()).toBe(0);
    await reader.context().close();
  });

  test("what trips carry is saved by keys alone, found by a word, and removed after its name", async () => {
    await open("/viajes");
    await page.getByText("Todavía no hay nada guardado").waitFor();
    await page.getByRole("button", { name: "Nuevo vehículo" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await looked("vehiculo", 390);
    await looked("vehiculo", 1280);
    await type("guardados[0].clave", "t-12");
    await type("guardados[0].vehiculo.placas", "12-AB-3C");
    await type("guardados[0].vehiculo.configuracion", "C2");
    await type("guardados[0].vehiculo.anio", "2021");
    await type("guardados[0].vehiculo.pesoBrutoKg", "17500");
    await type("guardados[0].vehiculo.permiso", "TPXX00");
    await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Quedó guardado.").waitFor();
    await page.getByRole("tab", { name: "Vehículos" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Nuevo remolque" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("12-AB-3C · C2 · 2021").waitFor();
    await page.getByLabel("Buscar por clave o datos").focus();
    await page.keyboard.type("ab-3");
    // Rows of the search before are grey.
    await page.locator("[aria-busy=false]").waitFor();
    await looked("viajes", 390);
    await looked("viajes", 1280);
    const row = page.getByRole("row", { name: /T-12/ });
    await row.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Quitar", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "¿Quitar T-12?" }).getByRole("button", { name: "Quitar" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Se quitó T-12.").waitFor();
    expect((await issuer.client(Trips).listTripThings({ tipo: "vehiculo" })).data).toEqual([]);
    const sentences = (await owner.client(PortalAccount).listOwnAudit({})).entries.map(({ sentence }) => sentence);
    expect(sentences.slice(0, 2)).toEqual([
      "Quitó vehiculo T-12 de los datos para sus viajes",
      "Guardó vehiculo T-12 para sus viajes",
    ]);
  });

  /** Looks at a page in light and dark; pictures are kept only where somebody wants to look at them. */
  async function looked(name: string, width: number, at = page) {
    await at.setViewportSize({ width, height: 900 });
    await at.emulateMedia({ colorScheme: width < 1000 ? "dark" : "light" });
    expect([name, width, await look(at)]).toEqual([name, width, { faults: [], sideways: 0 }]);
    await shoot(`${name}-${width}`, at);
    await at.emulateMedia({ colorScheme: "light" });
    await at.setViewportSize({ width: 1280, height: 900 });
  }

  async function shoot(name: string, at = page) {
    const folder = process.env.PICTURES;
    if (folder !== undefined) await at.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
});

const TODAY = localTime().slice(0, 10);
const DMY = TODAY.split("-").reverse().join("/");
