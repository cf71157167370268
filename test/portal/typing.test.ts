import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { Secret, TOTP } from "otpauth";
import type { Browser as Chromium, Locator, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { DocumentRequestSchema, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { Transfers } from "#proto/cfdi/v1/traslado_pb.ts";
import { SaveTripThingsRequestSchema, Trips } from "#proto/cfdi/v1/trip_pb.ts";
import { CAPTURE } from "../../gateway/portal/pages/documents/data/lists.ts";
import { type FormField, fieldsOf } from "../../gateway/portal/pages/documents/forms/fields.ts";
import { create, exportOrder, order, orderOf } from "../rest/facturas/order.ts";
import { receipt, SUELDO } from "../rest/nomina/receipt.ts";
import { dividends } from "../rest/retenciones/withholding.ts";
import { importDollars } from "../support/catalogs.ts";
import { follow, hasBrowser, launchBrowser, newPage, pageOf } from "../support/chromium.ts";
import { chooseOption, fieldNamed, pressMouseAt, tabTo, takeOption, typeOver } from "../support/keys.ts";
import { IS_LONG, long } from "../support/long.ts";
import { type Browser, PORTAL_PASSWORD, peopleClient, signedIn } from "../support/portal.ts";
import { localTime, REGISTRO_PATRONAL, useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("forms are filled with keys and mouse", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  let owner: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    owner = await signedIn(service(), "administra@example.mx", { account: service().a.id, role: "owner" });
    owner.account = service().a.id;
    page = await openAs(owner);
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const openAs = (person: Browser) => pageOf(person, chromium, complaints, { acceptDownloads: true });
  const at = (path: string, ambiente = "pruebas") => `${service().site}/portal/${service().a.rfc}/${ambiente}${path}`;
  const open = async (path: string, ambiente?: string) => {
    await follow(page, at(path, ambiente));
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const named = (name: string) => fieldNamed(page, name);
  /** Types what an invoice needs besides its price. */
  async function typeOrder() {
    await type("receptorRfc", "RAC260101AA4");
    await type("formaPago", "03");
    await typeLine();
  }
  async function typeLine() {
    await type("conceptos[0].descripcion", "81112100");
    await type("conceptos[0].claveUnidad", "E48");
    await type("conceptos[0].descripcion", "Servicio de internet");
  }
  /** Opens the further fields of the concept. */
  const openLine = (number = 1) =>
    page.getByRole("button", { name: `Más datos del concepto ${number}` }).press("Enter");
  const type = (name: string, text: string) => typeOver(page, name, text);
  /** Types day and hour into the parts of a field. */
  async function typeMoment(name: string, digits: string) {
    await page.locator(`.field:has([name="${name}"]) [role=spinbutton]`).first().focus();
    await page.keyboard.type(digits);
  }
  const foot = (name: string) => page.locator(`.field:has([name="${name}"]) .foot`);
  async function pressAt(control: Locator) {
    // An open list hides everything else from readers of screens, and so from the tests.
    if ((await page.locator(".popover").count()) > 0) await page.keyboard.press("Escape");
    await pressMouseAt(page, control);
  }
  const stampButton = () => page.getByRole("button", { name: "Timbrar", exact: true });

  test("an amount that is come to with Tab is typed over, and a comma is never taken for nothing", async () => {
    await open("/capturar/factura");
    const price = "conceptos[0].valorUnitario";
    const type = async (text: string) => {
      await tabTo(page, price);
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    };
    await type("1500");
    expect(await named(price).inputValue()).toBe("1,500.00");
    await type("27");
    expect(await named(price).inputValue()).toBe("27.00");
    await type("57083.60");
    await type("5000");
    expect(await named(price).inputValue()).toBe("5,000.00");
    await type("$1,234.5");
    expect(await named(price).inputValue()).toBe("1,234.50");
    await type("27,5");
    expect(await named(price).inputValue()).toBe("27,5");
    expect(await foot(price).textContent()).toContain("Escriba un importe");
  });

  test("a key typed in full is taken with Tab and with Enter; another is told, and not erased", async () => {
    await open("/capturar/factura");
    const [product, unit] = ["conceptos[0].claveProdServ", "conceptos[0].claveUnidad"];
    // A long list draws some of its keys, and the chosen one with them.
    await named("moneda").focus();
    await page.getByText("Hay más: escriba para acotar la lista.").waitFor();
    expect(await page.getByRole("option").count()).toBe(30);
    await page.getByRole("option", { name: /^MXN/ }).waitFor();
    await page.keyboard.press("Escape");
    await openLine();
    await type("receptorRfc", "xaxx010101000");
    await expect.poll(() => named("receptorRfc").inputValue()).toBe("PUBLICO EN GENERAL · XAXX010101000");
    await type("receptorRfc", "RAC260101AA4");
    await type("formaPago", "03");
    await expect.poll(() => named("formaPago").inputValue()).toMatch(/^03 · Transferencia/);
    await type(product, "81112100");
    await expect.poll(() => named(product).inputValue()).toMatch(/^81112100 · /);
    await type(unit, "E48");
    await expect.poll(() => named(unit).inputValue()).toMatch(/^E48 · /);
    await tabTo(page, unit);
    await page.keyboard.type("h87");
    await page.keyboard.press("Enter");
    await expect.poll(() => named(unit).inputValue()).toMatch(/^H87 · /);
    await type("conceptos[0].descripcion", "Servicio de internet");
    await type("conceptos[0].valorUnitario", "1000");
    await page.getByText("Listo para timbrar").waitFor();

    await type("formaPago", "98");
    await expect.poll(() => foot("formaPago").textContent()).toBe("«98» no es una clave del catálogo.");
    expect(await named("formaPago").inputValue()).toBe("98");
    await type("formaPago", "03");
    await expect.poll(() => foot("formaPago").textContent()).toBe("");
    await type("receptorRfc", "NADA010101AAA");
    await expect.poll(() => foot("receptorRfc").textContent()).toContain("Ningún cliente");
    expect(await named("receptorRfc").inputValue()).toBe("NADA010101AAA");
    await type("receptorRfc", "RAC260101AA4");

    // The service suggests frequent keys; any other key of SAT's may be typed.
    await type(product, "10101599");
    await expect.poll(() => foot(product).textContent()).toContain("no trae la clave 10101599");
    await type(unit, "piezas varias");
    await expect.poll(() => foot(unit).textContent()).toBe("«piezas varias» no es una clave del catálogo.");
    expect(await named(unit).inputValue()).toBe("piezas varias");
    await type(unit, "E48");
    await page.getByText("Listo para timbrar").waitFor();
    await pressAt(stampButton());
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
  });

  describe("while every answer takes 800 ms", () => {
    beforeAll(async () => {
      // The 12 characters of a company's RFC may stand within the 13 of a person's.
      const within = { rfc: "XBBB010101BB1", nombre: "XOCHITL BAEZ BERNAL", regimenFiscal: "612" };
      await owner
        .client(PortalAccount)
        .saveOwnCustomer({ customer: { ...within, usoCfdi: "G03", codigoPostal: "06300" } });
      await page.route(/\/cfdi\.v1\./, async (route) => {
        await sleep(800);
        await route.continue().catch(() => undefined);
      });
    });
    afterAll(() => page.unrouteAll({ behavior: "wait" }));

    const RECEIVER = "RECEPTOR ACEPTA · RAC260101AA4";
    const [CUSTOMER, PRODUCT, UNIT] = [
      ...["receptorRfc", "conceptos[0].claveProdServ", "conceptos[0].claveUnidad"],
    ] as const;

    const SEARCHES = [
      [CUSTOMER, "J", "acepta", RECEIVER],
      [PRODUCT, "radio", "81112100", /^81112100 · /],
      [UNIT, "kilo", "E48", /^E48 · /],
    ] as const;
    // All of them are one control.
    test.each(IS_LONG ? SEARCHES : SEARCHES.slice(0, 1))(
      "Down and Enter take no hit of an earlier text into %s",
      async (name, earlier, text, taken) => {
        await open("/capturar/factura");
        await openLine();
        await named(name!).focus();
        await page.keyboard.type(earlier);
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Control+A");
        await page.keyboard.type(text);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await expect.poll(() => named(name!).inputValue(), { timeout: 10_000 }).toMatch(taken);
      },
    );

    test.each(IS_LONG ? ["Tab", "Enter"] : ["Tab"])(
      "%s takes a single hit, before the answer and after it",
      async (key) => {
        await open("/capturar/factura");
        for (const [name, text, taken] of [
          [CUSTOMER, "acepta", RECEIVER],
          ["formaPago", "monedero", /^05 · /],
        ] as const)
          for (const isAnswered of [false, true]) {
            await named(name!).focus();
            await page.keyboard.press("Control+A");
            await page.keyboard.type(text);
            if (isAnswered) await expect.poll(() => page.getByRole("option").count()).toBe(1);
            await page.keyboard.press(key);
            await expect.poll(() => named(name!).inputValue(), { timeout: 10_000 }).toMatch(taken);
          }
      },
    );

    test("no hit is taken for one of several, nor for a company whose RFC stands within another's", async () => {
      await open("/capturar/factura");
      for (const text of ["RA", "BBB010101BB1"]) {
        await type(CUSTOMER!, text);
        await expect.poll(() => foot(CUSTOMER!).textContent(), { timeout: 10_000 }).toContain("Ningún cliente");
        expect(await named(CUSTOMER!).inputValue()).toBe(text);
      }
    });

    test("rows of an earlier search are grey until the answer comes", async () => {
      await open("/clientes");
      const list = page.locator("[aria-busy]");
      const rows = list.locator("tbody tr");
      await expect.poll(() => rows.count()).toBeGreaterThan(1);
      await page.getByPlaceholder("Buscar por nombre o RFC").focus();
      await page.keyboard.type("RECEPTOR ACEPTA");
      expect(await list.getAttribute("aria-busy")).toBe("true");
      const opacity = "getComputedStyle(document.querySelector('[aria-busy] tbody')).opacity";
      expect(await page.evaluate(opacity)).toBe("0.5");
      await expect.poll(() => list.getAttribute("aria-busy")).toBe("false");
      expect(await rows.allTextContents()).toEqual([expect.stringContaining("RECEPTOR ACEPTA")]);
    });
  });

  long("a price with taxes included is typed for a receiver who is no customer, and its total explained", async () => {
    await open("/capturar/factura");
    await pressAt(page.getByRole("button", { name: "No está entre los clientes" }));
    await type("receptor.rfc", "URE180429TM6");
    await type("receptor.nombre", "UNIVERSIDAD ROBOTICA ESPAÑOLA");
    await type("receptor.codigoPostal", "86991");
    await type("receptor.regimenFiscal", "601");
    await type("receptor.usoCfdi", "G03");
    await type("formaPago", "03");
    await typeLine();
    await openLine();
    await chooseOption(page, page.getByRole("button", { name: /Impuestos incluidos/ }), "Sí, en cada unidad");
    await type("conceptos[0].precioConImpuestos", "116");
    await page.getByText("Listo para timbrar").waitFor();
    await pressAt(stampButton());
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const question = page.getByText("¿De dónde sale el total?");
    await question.scrollIntoViewIfNeeded();
    await pressAt(question);
    await page.getByText("100.00 + 16.00 = 116.00").waitFor();
    await page.getByRole("grid", { name: "Sumas y su redondeo" }).waitFor();
  });

  test("before the stamp, keys and mouse tell where the total of what is typed comes from", async () => {
    await open("/capturar/factura");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/PreviewDocument")) asked.push(request.postData() ?? "");
    });
    const question = page.getByRole("button", { name: "¿De dónde sale el total?" });
    const dialog = page.getByRole("dialog", { name: "De dónde sale el total" });
    const explained = () => asked.filter((body) => body.includes('"desglose":true')).length;
    // The amounts are explained as soon as there are any, without a receiver.
    await type("conceptos[0].cantidad", "2.666667");
    await type("conceptos[0].valorUnitario", "3.295");
    await page.locator(".summary").getByText("$10.20").waitFor();
    await question.focus();
    await page.keyboard.press("Enter");
    await dialog.getByText("8.79 + 1.41 = 10.20", { exact: true }).waitFor();
    await dialog.getByText("Quien redondea una sola vez al final obtiene 10.19.").waitFor();
    await dialog.getByText("2.666667 × 3.295 = 8.786667765").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => question.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(explained()).toBe(1);

    await type("conceptos[0].cantidad", "1");
    await type("conceptos[0].valorUnitario", "1000");
    await page.locator(".summary").getByText("$1,160.00").waitFor();
    expect(explained()).toBe(1);
    await pressAt(question);
    await dialog.getByText("1000.00 + 160.00 = 1160.00", { exact: true }).waitFor();
    await pressAt(dialog.getByRole("button", { name: "Cerrar" }));
    await dialog.waitFor({ state: "hidden" });
  });

  long("a branch is added, a series goes there, and an invoice is issued at another one", async () => {
    await open("/cuenta");
    for (const [codigoPostal, nombre] of [
      ["22000", "Sucursal Tijuana"],
      ["64000", "Sucursal Monterrey"],
    ] as const) {
      await pressAt(page.getByRole("button", { name: "Nuevo lugar" }));
      await page.getByRole("dialog").waitFor();
      await type("codigoPostal", codigoPostal);
      await type("nombre", nombre);
      await pressAt(page.getByRole("button", { name: "Guardar el lugar" }));
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("row").filter({ hasText: nombre }).filter({ hasText: codigoPostal }).waitFor();
    }
    await open("/series");
    await pressAt(page.getByRole("button", { name: "Nueva serie" }));
    await type("codigo", "TIJ");
    await chooseOption(page, page.getByRole("dialog").getByRole("button", { name: /Lugar de expedición/ }), /22000/);
    await pressAt(page.getByRole("button", { name: "Guardar la serie" }));
    await page.getByRole("row").filter({ hasText: "TIJ" }).filter({ hasText: "Sucursal Tijuana" }).waitFor();

    await open("/capturar/factura");
    await typeOrder();
    await type("conceptos[0].valorUnitario", "100");
    await chooseOption(page, page.getByRole("button", { name: /Lugar de expedición/ }), /64000/);
    await page.getByText("Listo para timbrar").waitFor();
    await pressAt(stampButton());
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    const id = page.url().split("/").at(-1)!;
    const { rest, a } = service();
    const file = await rest("GET", `/api/v1/facturas/${id}/xml`, { key: a.sandbox });
    expect(file.bytes.toString()).toContain('LugarExpedicion="64000"');
  });

  test("without a connection nothing that was filled in is told to be missing", async () => {
    await open("/capturar/factura");
    await type("formaPago", "03");
    await page.getByText(/Faltan o fallan/).waitFor();
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await typeLine();
    await type("conceptos[0].valorUnitario", "1000");
    await pressAt(stampButton());
    await page.getByText("No se timbró").waitFor();
    for (const name of ["conceptos[0].descripcion", "conceptos[0].valorUnitario", "formaPago"])
      expect(await foot(name).textContent()).toBe("");
    await page.context().setOffline(false);
    await type("receptorRfc", "RAC260101AA4");
    await page.getByText("Listo para timbrar").waitFor();
    complaints.splice(0);
  });

  test("a payment of today is of the whole balance, and its hour may be told", async () => {
    const owed = { metodoPago: "PPD", formaPago: "99" };
    const now = new Intl.DateTimeFormat("sv", {
      timeZone: "America/Mexico_City",
      dateStyle: "short",
      timeStyle: "medium",
    });
    const pay = async (hour: string) => {
      const { body } = await create(service(), order(owed));
      await open(`/documentos/facturas/${body.data.id}`);
      await page.getByRole("link", { name: "Registrar pago" }).click();
      await expect
        .poll(() => named("pagos[0].documentos[0].impPagado").inputValue())
        .toBe(Number(body.data.total).toLocaleString("en", { minimumFractionDigits: 2 }));
      await page.getByRole("spinbutton").first().focus();
      const [today] = now.format().split(" ");
      await page.keyboard.type(today!.split("-").reverse().join(""));
      await page.getByLabel("Hora").focus();
      await page.keyboard.type(hour);
      await page.keyboard.press("Tab");
      await type("pagos[0].formaPago", "03");
      // The list of the next field hides the page from assistive technology until it is closed.
      await page.keyboard.press("Escape");
      return today!;
    };
    const stamp = async () => {
      await page.getByText("Listo para timbrar").waitFor();
      await pressAt(stampButton());
      await page.getByRole("heading", { name: /^Complemento de pago P-/, level: 1 }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "XML", exact: true }).click(),
      ]);
      return /FechaPago="([^"]*)"/.exec(readFileSync(await download.path(), "utf8"))![1];
    };
    const before = now.format().replace(" ", "T");
    const today = await pay("");
    const paid = await stamp();
    const noon = `${today}T12:00:00`;
    const [earliest = ""] = [before, noon].sort();
    expect(paid! >= earliest && paid! <= noon).toBe(true);

    await pay("mediodia");
    await page.getByText("Escriba la hora como 16:30.").waitFor();
    await pressAt(stampButton());
    await page.waitForTimeout(500);
    expect(page.url()).toContain("/capturar/");
    await page.getByLabel("Hora").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("0:00");
    await page.keyboard.press("Tab");
    expect(await stamp()).toBe(`${today}T00:00:00`);
  });

  test("the day's official rate is offered with its day and list, taken by a press, and never filled in", async () => {
    await importDollars(service(), "17.1234");
    const offer = () => page.getByRole("button", { name: "Tomar 17.1234", exact: true });
    const take = async (field: string) => {
      await page.keyboard.press("Escape");
      await offer().waitFor();
      expect(await named(field).inputValue()).toBe("");
      await offer().press("Enter");
      expect(await named(field).inputValue()).toBe("17.1234");
      await page.getByText(/^Es el oficial del .* \(Diario Oficial; lista DOF de prueba\)\.$/).waitFor();
      expect(await offer().count()).toBe(0);
    };
    await open("/capturar/factura");
    await type("moneda", "USD");
    await take("tipoCambio");
    // An agreed rate stays, and the official one is offered beside it.
    await type("tipoCambio", "18");
    await offer().waitFor();
    // The table has no other currency.
    await type("moneda", "EUR");
    await page.keyboard.press("Escape");
    await offer().waitFor({ state: "detached" });
    await page.getByText("Más datos de la factura").click();
    await page.getByRole("button", { name: "Exportación definitiva (Comercio Exterior)" }).press("Enter");
    await take("comercioExterior.tipoCambioUsd");

    await open("/capturar/pago");
    await type("pagos[0].moneda", "USD");
    await page.keyboard.press("Escape");
    // No rate is offered before the day of the payment is known.
    expect(await offer().count()).toBe(0);
    await page.getByRole("spinbutton").first().focus();
    await page.keyboard.type("11032026");
    await page.getByText(/Oficial del 11\/03\/2026 \(Diario Oficial; lista DOF de prueba\):/).waitFor();
    await take("pagos[0].tipoCambio");
  });

  test("the first press after a refused field was corrected counts", async () => {
    const conceptos = READY.conceptos.map(({ valorUnitario: _, ...line }) => line);
    const { draft } = await owner.client(PortalDocuments).saveDraft({
      document: { kind: { case: "factura", value: { ...READY, conceptos } } },
    });
    await open(`/capturar/factura?borrador=${draft!.id}`);
    const add = page.getByRole("button", { name: "Agregar concepto" });
    // The page scrolls to the wrong field, so places are measured from a heading.
    const heading = page.getByRole("heading", { name: "Conceptos" });
    const distance = async () => (await add.boundingBox())!.y - (await heading.boundingBox())!.y;
    const before = await distance();
    await pressAt(stampButton());
    await foot("conceptos[0].valorUnitario").filter({ hasText: /./ }).waitFor();
    expect(await distance()).toBe(before);
    await named("conceptos[0].valorUnitario").focus();
    await page.keyboard.type("1000");
    await pressAt(add);
    // The new line is open, and its first field has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("conceptos[1].descripcion");
  });

  async function openDraft(kind: "nomina" | "retencion", value: JsonValue) {
    const document = fromJson(DocumentRequestSchema, { [kind]: value });
    const { draft } = await owner.client(PortalDocuments).saveDraft({ document });
    await open(`${CAPTURE[kind].replace("/$rfc/$ambiente", "")}?borrador=${draft!.id}`);
  }

  test("a company's name with its regime of capital is told as it is typed, and where its document was refused", async () => {
    const rfc = "CDN010101AB1";
    await open("/clientes");
    await page.getByRole("button", { name: "Nuevo cliente" }).first().focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await type("customer.rfc", rfc);
    await type("customer.nombre", "Comercial del Norte, S.A. de C.V.");
    const advice = page.getByText("El SAT registra el nombre sin el régimen de capital: con «S.A. DE C.V.»");
    await dialog.getByRole("button", { name: "Quitar «S.A. DE C.V.»" }).click();
    expect(await named("customer.nombre").inputValue()).toBe("COMERCIAL DEL NORTE");
    await advice.waitFor({ state: "detached" });
    // It is no refusal: who knows better keeps the name.
    await type("customer.nombre", "Comercial del Norte, S.A. de C.V.");
    await type("customer.codigoPostal", "06600");
    await type("customer.regimenFiscal", "601");
    await type("customer.usoCfdi", "G03");
    await dialog.getByRole("button", { name: "Guardar el cliente" }).click();
    await dialog.waitFor({ state: "detached" });

    await open("/capturar/factura");
    await type("receptorRfc", rfc);
    await advice.waitFor();
    await page.getByRole("button", { name: "No está entre los clientes" }).click();
    await type("receptor.rfc", rfc);
    await type("receptor.nombre", "Comercial del Norte, S.A. de C.V.");
    await advice.waitFor();
    // Its fields are those of a customer, and the obligatory ones look so.
    await type("receptor.regimenFiscal", "601");
    await type("receptor.usoCfdi", "G03");
    await expect.poll(() => named("receptor.regimenFiscal").inputValue()).toMatch(/^601 · General de Ley/);
    await expect.poll(() => named("receptor.usoCfdi").inputValue()).toMatch(/^G03 · Gastos en general/);
    for (const name of ["codigoPostal", "regimenFiscal", "usoCfdi"]) {
      const label = page.locator(`.field:has([name="receptor.${name}"]) label`);
      expect(await label.first().textContent()).not.toContain("opcional");
    }

    const line = { ...order().conceptos[0], descripcion: "Servicio PACTEST:R=CFDI40145" };
    await create(service(), order({ receptorRfc: rfc, conceptos: [line] }));
    await open("/documentos/facturas?estado=error");
    await page.getByRole("row").filter({ hasText: rfc }).getByRole("link").first().click();
    await page.getByRole("heading", { name: /^Comprobante F-/, level: 1 }).waitFor();
    await page.locator(".card", { hasText: "Receptor" }).getByText("COMERCIAL DEL NORTE, S.A. DE C.V.").waitFor();
    await page.getByRole("button", { name: "Corregir los datos del cliente" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Quitar «S.A. DE C.V.»" }).click();
    await dialog.getByRole("button", { name: "Guardar los cambios" }).click();
    await dialog.waitFor({ state: "detached" });
    await open("/capturar/factura");
    await type("receptorRfc", rfc);
    await expect.poll(() => named("receptorRfc").inputValue()).toBe(`COMERCIAL DEL NORTE · ${rfc}`);
    expect(await advice.count()).toBe(0);
  });

  test.each([
    ["is first saved", "SaveDraft", ""],
    ["is stamped", "StampDraft", "Quedó timbrado."],
    ["is refused", "StampDraft", "No se timbró lo que pidió."],
    ["is sent in vain", "StampDraft", "No se sabe si quedó timbrado lo que pidió; su borrador lo dice."],
  ] as const)("who leaves a new form while it %s is not led away from the next one", async (what, method, told) => {
    const requests: Route[] = [];
    await page.route(`**/${method}`, (route) => void requests.push(route), { times: 1 });
    await open("/capturar/factura");
    await typeOrder();
    if (what === "is refused") await type("conceptos[0].descripcion", "Servicio PACTEST:R=CFDI40145");
    await type("conceptos[0].valorUnitario", "1000");
    await page.getByText("Listo para timbrar").waitFor();
    if (method === "StampDraft") await pressAt(stampButton());
    await expect.poll(() => requests.length).toBe(1);
    const answer = await requests[0]!.fetch();
    await open("/capturar/retencion");
    await type("ejercicio", "2026");
    if (what === "is sent in vain") await requests[0]!.abort();
    else {
      const late = page.waitForResponse(`**/${method}`);
      await requests[0]!.fulfill({ response: answer });
      await (await late).finished();
    }
    if (told !== "") {
      const shown = page.locator(".toast", { hasText: told });
      await shown.getByRole("button", { name: "Cerrar el aviso" }).click();
      await shown.waitFor({ state: "detached" });
    }
    if (what === "is sent in vain") expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
    await page.getByText(/Borrador guardado/).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/retencion$/);
    expect(await named("ejercicio").inputValue()).toBe("2026");
  });

  test("at 1280 pixels the list is no wider than its card, whatever its rows say and while some are chosen", async () => {
    const [line] = order().conceptos;
    const big = await create(service(), order({ conceptos: [{ ...line, valorUnitario: 12345678.9 }] }));
    const cancel = { key: service().a.sandbox, body: { motivo: "02" } };
    await service().rest("POST", `/api/v1/facturas/${big.body.data.id}/cancelar`, cancel);
    const why = "Servicio PACTEST:R=CFDI40145";
    await create(service(), order({ conceptos: [{ ...line, descripcion: why }] }));
    await open("/documentos/facturas");
    await page.getByRole("button", { name: "Enviar varios" }).click();
    await page.getByRole("row").getByRole("checkbox").nth(2).waitFor();
    // The test PAC says little where it refuses; others say more.
    const wide = await page.locator(".card table").evaluate((table) => {
      const { document } = globalThis as unknown as {
        document: { querySelectorAll(of: string): Iterable<{ textContent: string }> };
      };
      for (const text of document.querySelectorAll("td .clip"))
        text.textContent =
          "El campo Nombre del receptor debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor";
      const { offsetWidth, parentElement } = table as unknown as {
        offsetWidth: number;
        parentElement: { clientWidth: number };
      };
      return offsetWidth - parentElement.clientWidth;
    });
    expect(wide).toBeLessThanOrEqual(0);
  });

  test("a receipt without the subsidy says so where it goes, and a press adds it", async () => {
    const emisor = { registroPatronal: REGISTRO_PATRONAL };
    await openDraft("nomina", JSON.parse(JSON.stringify(receipt({ otrosPagos: [] }, { emisor }))));
    await pressAt(stampButton());
    const card = page.locator(".card").filter({ has: page.getByRole("heading", { name: "Otros pagos" }) });
    const told = "En sueldos agregue el subsidio para el empleo en Otros pagos, aunque sea de 0.00 (NOM105).";
    await card.getByText(told).waitFor();
    await card.getByRole("button", { name: "Agregar el subsidio en 0.00" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Listo para timbrar").waitFor();
    expect(await named("nomina.otrosPagos[0].subsidioAlEmpleo.subsidioCausado").inputValue()).toBe("0.00");
    await card.getByText(told).waitFor({ state: "detached" });
  });

  test("a group that a key of its row asks for is added by a press, there", async () => {
    const acciones = { ...SUELDO, tipoPercepcion: "045", importeGravado: "7500.00" };
    const percepciones = { totalGravado: "7500.00", totalExento: "0.00", percepciones: [acciones] };
    const emisor = { registroPatronal: REGISTRO_PATRONAL };
    await openDraft("nomina", JSON.parse(JSON.stringify(receipt({ percepciones }, { emisor }))));
    await pressAt(stampButton());
    await page.getByText("En la percepción 045 agregue Acciones o títulos (NOM82).").waitFor();
    await page.getByRole("button", { name: "Agregar acciones o títulos" }).click();
    await named("nomina.percepciones.percepciones[0].accionesOTitulos.valorMercado").waitFor();
  });

  test("a wrong kind of payment of a withholding is told by its names", async () => {
    const impRetenidos = [{ impuesto: "001", baseRet: "10000", montoRet: "1000", tipoPagoRet: "02" }];
    await openDraft("retencion", JSON.parse(JSON.stringify(dividends({ montoOperacion: "10000", impRetenidos }))));
    await pressAt(stampButton());
    const payment = foot("impRetenidos[0].tipoPagoRet");
    await expect.poll(() => payment.textContent()).toBe("Para ISR elija Pago definitivo (03) o Pago provisional (04).");
  });

  long("a station keeps its permit and sells petrol and diesel by key, litres and price", async () => {
    await open("/cuenta");
    await pressAt(page.getByRole("button", { name: "Nuevo lugar" }));
    await page.getByRole("dialog").waitFor();
    await type("codigoPostal", "06300");
    await type("nombre", "Estación Centro");
    await type("permiso", "pl/12345/exp/es/2016");
    const save = page.getByRole("button", { name: "Guardar el lugar" });
    await pressAt(save);
    await page.getByText("escriba el permiso como lo dio la CRE o la CNE").waitFor();
    await type("permiso", "PL/12345/EXP/ES/2016");
    await pressAt(save);
    await page.getByRole("gridcell", { name: "PL/12345/EXP/ES/2016" }).waitFor();

    await open("/capturar/factura");
    await type("receptorRfc", "RAC260101AA4");
    await type("formaPago", "03");
    await named("conceptos[0].descripcion").focus();
    await page.keyboard.type("magna");
    await page.getByRole("option", { name: /^15101514/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => named("conceptos[0].claveUnidad").inputValue()).toMatch(/^LTR/);
    await type("conceptos[0].descripcion", "Gasolina Magna PACTEST:C=expire");
    await type("conceptos[0].cantidad", "40");
    await type("conceptos[0].valorUnitario", "20.50");
    await page.getByText("Listo para timbrar").waitFor();

    await page.getByRole("button", { name: "Agregar concepto" }).click();
    await type("conceptos[1].descripcion", "15101505");
    await type("conceptos[1].descripcion", "Diésel");
    await type("conceptos[1].cantidad", "10");
    await type("conceptos[1].valorUnitario", "22");
    await pressAt(stampButton());
    await page
      .getByText(/Es obligatorio con diésel|es obligatorio con diésel/)
      .first()
      .waitFor();
    await chooseOption(page, page.getByRole("button", { name: /Subproducto/ }), "SP18 · Diésel automotriz");
    await page.getByText("Listo para timbrar").waitFor();
    await pressAt(stampButton());
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    await page.getByText("Gasolina regular, permiso PL/12345/EXP/ES/2016").waitFor();
    const id = page.url().split("/").at(-1)!;
    const { rest, a, pac } = service();
    const xml = (await rest("GET", `/api/v1/facturas/${id}/xml`, { key: a.sandbox })).bytes.toString();
    expect(xml.match(/ClaveHYP="\d+" SubProductoHYP="\w+"/g)).toEqual([
      'ClaveHYP="15101514" SubProductoHYP="SP16"',
      'ClaveHYP="15101505" SubProductoHYP="SP18"',
    ]);

    // The silence of three working days cancels anything but fuel.
    await page.getByRole("button", { name: "Cancelar", exact: true }).click();
    await page.getByText("Con errores, sin sustituto").click();
    await page.getByRole("button", { name: "Solicitar la cancelación" }).click();
    await page.getByText("si es gasolina o diésel, sigue vigente").waitFor();
    await pac.admin("PUT", "/admin/settings", { clockShift: 30 * 24 * 3_600_000 });
    const asked = page.waitForResponse(/RefreshInvoiceCancellation/);
    await page.getByRole("button", { name: "Consultar si ya se decidió" }).click();
    expect((await asked).status()).toBe(200);
    await pac.admin("PUT", "/admin/settings", { clockShift: 0 });
    await page.reload();
    await page.getByText("Espera la aceptación del receptor").first().waitFor();
  });

  test("a product of fuel keeps its subproduct, and brings it into an invoice", async () => {
    const station = { codigoPostal: "06300", nombre: "Estación Centro", permiso: "PL/12345/EXP/ES/2016" };
    await owner.client(PortalAccount).saveOwnPlace(station);
    await open("/productos");
    await page.getByRole("button", { name: "Nuevo producto" }).first().click();
    await page.getByRole("dialog").waitFor();
    await type("products[0].descripcion", "Diésel de la estación");
    await type("products[0].claveProdServ", "15101505");
    await expect.poll(() => named("products[0].claveUnidad").inputValue()).toMatch(/^LTR/);
    await type("products[0].valorUnitario", "22");
    await chooseOption(page, page.getByRole("button", { name: /Subproducto/ }), "SP18 · Diésel automotriz");
    await page.getByRole("button", { name: "Guardar el producto" }).click();
    await page.getByText("El producto quedó guardado.").waitFor();
    await open("/capturar/factura");
    await type("receptorRfc", "RAC260101AA4");
    await type("formaPago", "03");
    await named("conceptos[0].descripcion").focus();
    await page.keyboard.type("diés");
    await page.getByRole("option", { name: /Diésel de la estación/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /SP18 · Diésel automotriz/ }).waitFor();
    await page.getByText("Listo para timbrar").waitFor();
  });

  long("local taxes stand in the totals, and at the document, where third party and period stand too", async () => {
    await open("/capturar/factura");
    await typeOrder();
    await type("conceptos[0].valorUnitario", "1000");
    await openLine();
    await page.getByRole("button", { name: "Por cuenta de un tercero" }).click();
    const third = { rfc: "CACX7605101P8", nombre: "XOCHILT CASAS CHAVEZ", regimenFiscal: "612", codigoPostal: "36257" };
    for (const [name, text] of Object.entries(third)) await type(`conceptos[0].aCuentaTerceros.${name}`, text);
    await page.getByText("Más datos de la factura").click();
    await page.getByRole("button", { name: "Impuestos locales" }).click();
    await page.getByRole("button", { name: "Agregar traslado local" }).click();
    await type("impuestosLocales.traslados[0].nombre", "ISH");
    await type("impuestosLocales.traslados[0].tasa", "3");
    await page.getByRole("button", { name: "Agregar retención local" }).click();
    await type("impuestosLocales.retenciones[0].nombre", "5 al millar");
    await type("impuestosLocales.retenciones[0].tasa", "0.5");
    const lines = (amounts: Locator) => amounts.locator("div").allInnerTexts();
    const told = [/^ISH 3\s%\s+30\.00$/, /^5 al millar 0\.5\s% retenido\s+−5\.00$/, /^Total\s+\$1,185\.00 MXN$/];
    await page.getByText("$1,185.00 MXN").waitFor();
    const amounts = page.locator("dl.totals");
    expect(await lines(amounts)).toEqual(expect.arrayContaining(told.map((each) => expect.stringMatching(each))));
    await page.getByText("Listo para timbrar").waitFor();
    await pressAt(stampButton());
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    await page.getByText(`Por cuenta de ${third.nombre} (${third.rfc})`).waitFor();
    expect(await lines(amounts)).toEqual(expect.arrayContaining(told.map((each) => expect.stringMatching(each))));

    const [anio, mes] = localTime().split("-");
    const global = await create(service(), {
      ...orderOf({ claveProdServ: "01010101", claveUnidad: "ACT", descripcion: "Venta", noIdentificacion: "T-1" }),
      ...{ receptorRfc: undefined, receptor: { rfc: "XAXX010101000", nombre: "PUBLICO EN GENERAL" } },
      informacionGlobal: { periodicidad: "01", meses: mes, anio: Number(anio) },
    });
    expect(global.body.error).toBeUndefined();
    await open(`/documentos/facturas/${global.body.data.id}`);
    await page.getByText(`diaria, ${mes} de ${anio}`).waitFor();
  });

  long("a trip of own goods is typed, asked for what it lacks, stamped, and copied with its stops", async () => {
    await open("/capturar/traslado");
    // Each of these may be one that was saved before, so a press opens what is typed in its stead.
    for (const name of ["Vehículo", "Agregar operador", "Responsabilidad civil", "Lugar", "Lugar", "Bien"]) {
      await page.getByRole("button", { name, exact: true }).first().focus();
      await page.keyboard.press("Enter");
    }
    const vehicle = { placas: "ABC-12-34", anio: "2020", pesoBrutoKg: "17500" };
    for (const [name, text] of Object.entries(vehicle)) await type(`cartaPorte.vehiculo.${name}`, text);
    for (const [name, key] of [
      ["configuracion", "C2"],
      ["permiso", "TPXX00"],
    ]) {
      await type(`cartaPorte.vehiculo.${name}`, key!);
      await page.keyboard.press("Enter");
    }
    const driver = { nombre: "JUAN PEREZ GOMEZ", rfc: "PEGJ900101AAA", licencia: "LFD01098765" };
    for (const [name, text] of Object.entries(driver)) await type(`cartaPorte.operadores[0].${name}`, text);
    await type("cartaPorte.seguros.responsabilidadCivil.aseguradora", "Seguros del Norte");
    await type("cartaPorte.seguros.responsabilidadCivil.numero", "RC-12345");
    for (const [at, code, time] of [
      [0, "06300", "0600"],
      [1, "44100", "1830"],
    ] as const) {
      await type(`cartaPorte.paradas[${at}].lugar.codigoPostal`, code);
      await typeMoment(`cartaPorte.paradas[${at}].fechaHora`, `11032026${time}`);
    }
    const goods = { clave: "10101500", descripcion: "Mesas de pino", kilosPorUnidad: "12.5", claveUnidad: "H87" };
    for (const [name, text] of Object.entries(goods)) await type(`cartaPorte.mercancias[0].bien.${name}`, text);
    await type("cartaPorte.mercancias[0].cantidad", "40");
    await pressAt(stampButton());
    await page.getByText("Diga cuántos kilómetros hay").first().waitFor();
    await type("cartaPorte.paradas[1].kilometros", "540");
    await page.getByText("Listo para timbrar").waitFor();
    await pressAt(stampButton());
    await page.getByRole("heading", { name: /^Comprobante de traslado T-/, level: 1 }).waitFor();
    await open("/documentos/traslados");
    await page
      .getByText(/^T-\d+$/)
      .first()
      .click();
    await page.getByRole("button", { name: "Duplicar" }).first().click();
    await page.getByRole("heading", { name: /en borrador$/, level: 1 }).waitFor();
    expect(await named("cartaPorte.paradas[1].kilometros").inputValue()).toBe("540.00");
    expect(await named("cartaPorte.mercancias[0].bien.kilosPorUnidad").inputValue()).toBe("12.50");
  });

  test("a trip of stored things is chosen in lists, and its driver's page is opened and withdrawn", async () => {
    const guardados = Object.entries(STORED).map(([clave, thing]) => ({ clave: clave.replaceAll("_", " "), ...thing }));
    await owner.client(Trips).saveTripThings(fromJson(SaveTripThingsRequestSchema, { guardados } as JsonValue));
    await open("/capturar/traslado");
    for (const [name, text, shown] of [
      ["vehiculoGuardado", "t-1", "T-1 · ABC-12-56 · C2 · 2020"],
      ["operadoresGuardados", "juan", "JUAN P · JUAN PEREZ GOMEZ · PEGJ900101AAA · LFD01098765"],
      ["seguros.responsabilidadCivilGuardada", "norte", "RC · Seguros del Norte · RC-12567"],
      ["paradas[0].lugarGuardado", "cedis", "CEDIS · Aldama 120 · 06300"],
      ["paradas[1].lugarGuardado", "tienda", "TIENDA · Hidalgo 1 · 44100"],
      ["mercancias[0].bienGuardado", "mesas", "MESAS · Mesas de pino · 10101500 · H87"],
    ] as const) {
      await type(`cartaPorte.${name}`, text);
      await expect.poll(() => named(`cartaPorte.${name}`).inputValue()).toBe(shown);
    }
    await typeMoment("cartaPorte.paradas[0].fechaHora", "110320260600");
    await typeMoment("cartaPorte.paradas[1].fechaHora", "110320260630");
    await type("cartaPorte.paradas[1].kilometros", "540");
    await type("cartaPorte.mercancias[0].cantidad", "40");
    await page.getByText("Parada 2: son 540 km en 0.5 horas, a 1080 km/h").waitFor();
    await typeMoment("cartaPorte.paradas[1].fechaHora", "110320261830");
    await page.getByText("Parada 2: son 540").waitFor({ state: "detached" });
    await pressAt(stampButton());
    await page.getByRole("heading", { name: /^Comprobante de traslado T-/, level: 1 }).waitFor();
    await page.route("**/cfdi.v1.Trips/CreateDeliveryNote", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Abrir la hoja de entrega" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".fault[role=alert]", { hasText: "conexión" }).waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
    await page.keyboard.press("Enter");
    const link = await page.locator("code", { hasText: "/entrega/" }).textContent();
    expect(link).toContain(`${service().site}/entrega/`);
    expect((await fetch(link!)).status).toBe(200);
    await page.getByRole("button", { name: "Retirar la hoja" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Retirar" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Abrir la hoja de entrega" }).waitFor();
    expect((await fetch(link!)).status).toBe(404);

    await open("/capturar/traslado");
    for (const [at, place] of ["cedis", "tienda"].entries())
      await type(`cartaPorte.paradas[${at}].lugarGuardado`, place);
    await page.getByRole("button", { name: "540 km en el último viaje" }).press("Enter");
    await expect.poll(() => named("cartaPorte.paradas[1].kilometros").inputValue()).toBe("540.00");
  });

  const WIDTHS = IS_LONG ? [1280, 390] : [390];
  test.each(WIDTHS)("at %i px a known trip takes 12 presses of keys and 4 numbers at most", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const done = { presses: 0, numbers: 0 };
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      done.presses += keys.length;
    };
    const number = async (digits: string) => {
      await page.keyboard.type(digits);
      done.numbers += 1;
    };
    await page.goto(at("/capturar/traslado"));
    await page.getByRole("button", { name: "Repetir un viaje" }).waitFor();
    // The link to the content, that to the list, and the button.
    await press("Tab", "Enter", "Tab", "Tab", "Enter");
    await page.getByRole("menuitem").first().waitFor();
    await press("Enter");
    await page.getByText("¿Cuándo sale ahora?").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("spinbutton");
    await number("12032026");
    await number("0715");
    await press("Enter");
    await number("35");
    await press("Control+Enter");
    await page.getByRole("heading", { name: /^Comprobante de traslado T-/, level: 1 }).waitFor();
    expect(done.presses).toBeLessThanOrEqual(12);
    expect(done.numbers).toBeLessThanOrEqual(4);
    const id = page.url().split("/").at(-1)!;
    const { content } = await owner.client(Transfers).getTransferXml({ id });
    const xml = Buffer.from(content).toString();
    expect(xml).toContain('FechaHoraSalidaLlegada="2026-03-12T07:15:00"');
    expect(xml).toContain('FechaHoraSalidaLlegada="2026-03-12T19:45:00"');
    expect(xml).toMatch(/<cartaporte31:Mercancia [^>]*Cantidad="35"/);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  long("a transfer to the own warehouse abroad is typed with its motive and what customs ask", async () => {
    const things = { ...STORED, ...STORED_ABROAD };
    const guardados = Object.entries(things).map(([clave, thing]) => ({ clave: clave.replaceAll("_", " "), ...thing }));
    await owner.client(Trips).saveTripThings(fromJson(SaveTripThingsRequestSchema, { guardados } as JsonValue));
    const choose = (label: RegExp, option: RegExp) =>
      chooseOption(page, page.getByRole("button", { name: label }), option);
    const add = (group: string) => page.getByRole("button", { name: group, exact: true }).press("Enter");
    await open("/capturar/traslado");
    for (const [name, key] of [
      ...[["vehiculoGuardado", "T-1"] as const, ["operadoresGuardados", "JUAN P"] as const],
      ["seguros.responsabilidadCivilGuardada", "RC"],
      ...[["paradas[0].lugarGuardado", "CEDIS"] as const, ["paradas[1].lugarGuardado", "LAREDO"] as const],
      ["mercancias[0].bienGuardado", "OLLAS"],
    ] as const)
      await type(`cartaPorte.${name}`, key);
    await typeMoment("cartaPorte.paradas[0].fechaHora", "110320260600");
    await typeMoment("cartaPorte.paradas[1].fechaHora", "120320260600");
    await type("cartaPorte.paradas[1].kilometros", "1150");
    const goods = { cantidad: "100", valor: "1250", moneda: "USD" };
    for (const [name, text] of Object.entries(goods)) await type(`cartaPorte.mercancias[0].${name}`, text);
    await page.keyboard.press("Escape");
    await add("Datos para la aduana");
    await type("cartaPorte.mercancias[0].aduana.noIdentificacion", "OLLA");
    await type("cartaPorte.mercancias[0].aduana.unidadAduana", "01");
    await type("cartaPorte.mercancias[0].aduana.cantidadAduana", "135");
    await page.keyboard.press("Escape");
    await add("Viaje internacional");
    await choose(/Sentido/, /salida/);
    await type("cartaPorte.internacional.pais", "USA");
    await type("cartaPorte.internacional.regimenes", "EXD");
    await page.keyboard.press("Escape");
    await add("Exportación definitiva (Comercio Exterior)");
    await choose(/Incoterm/, /^DAP/);
    await type("comercioExterior.tipoCambioUsd", "17.1234");
    await stampButton().press("Enter");
    await page
      .getByText(/Va con .+, y solo con él/)
      .first()
      .waitFor();
    await choose(/Motivo del traslado/, /^04/);
    await page.getByText("Listo para timbrar").waitFor();
    await page.getByRole("button", { name: "¿De dónde salen los dólares?" }).press("Enter");
    await page.getByRole("gridcell", { name: "1250.00" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).press("Enter");
    await stampButton().press("Enter");
    await page.getByRole("heading", { name: /^Comprobante de traslado T-/, level: 1 }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "XML", exact: true }).click(),
    ]);
    const xml = readFileSync(await download.path(), "utf8");
    expect(xml).toMatch(/ MotivoTraslado="04".* CantidadAduana="135" .* ValorDolares="1250\.00"/);
  });

  /** This form has the controls of the others, and a fraction of their fields. */
  const SMALL: keyof typeof CAPTURE = "nota_credito";

  /** The buttons that add these rows are called as others are, and one button of each name is pressed. */
  const UNOPENED = ["cartaPorte.barco.contenedores.remolques", "cartaPorte.tren.carros.contenedores"] as const;

  describe("every field of the form of", () => {
    beforeAll(async () => {
      // A place of issue is chosen only where an account has a second one.
      const branch = { codigoPostal: "44100", nombre: "Sucursal Guadalajara" };
      await service().accounts.savePlace({ account: service().a.rfc, ...branch });
      // The page remembers an account's places for a minute.
      await page.goto(at("/capturar/factura"));
    });

    const kinds = DocumentRequestSchema.fields.filter(({ name }) => IS_LONG || name === SMALL);
    test.each(kinds.map((field) => [field.name as keyof typeof CAPTURE, field] as const))(
      "%s holds what is typed into it",
      async (kind, { message }) => {
        await open(CAPTURE[kind].replace("/$rfc/$ambiente", ""));
        const { states = [], absent } = FORMS[kind];
        const [typed, shown, opened] = [new Map<string, RegExp>(), new Set<string>(), new Set<string>()];
        for (const bringOut of [async () => undefined, ...states]) {
          await bringOut(typed);
          await openAll(opened);
          const begin = () => page.locator("main h1").click();
          for (const name of await expectTyped(page.locator("form"), begin, typed)) shown.add(name);
        }
        await page.setViewportSize({ width: 390, height: 900 });
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 1280, height: 900 });
        const reached = new Set([...shown, ...typed.keys()].map((name) => name.replaceAll(/\[\d+\]/g, "")));
        const missing = leavesOf(fieldsOf(message!)).filter((name) => !reached.has(name));
        const covers = (row: string, name: string) => name === row || name.startsWith(`${row}.`);
        expect(missing.filter((name) => !absent.some((row) => covers(row, name)))).toEqual([]);
        expect(absent.filter((row) => !missing.some((name) => covers(row, name)))).toEqual([]);
      },
    );

    /** A state brings out fields that a form shows only then. It notes how a field that it fills in itself is shown. */
    type State = (typed: Map<string, RegExp>) => Promise<unknown>;
    interface Form {
      readonly states?: readonly State[];
      /** The contract has these fields, or all below them, and no page asks for them. */
      readonly absent: readonly string[];
    }

    async function press(button: string | RegExp) {
      if ((await page.locator(".popover").count()) > 0) await page.keyboard.press("Escape");
      await page.getByRole("button", { name: button }).first().focus();
      await page.keyboard.press("Enter");
    }
    async function choose(label: RegExp, option: RegExp) {
      await press(label);
      await takeOption(page, option);
    }
    const addTax = async (item: RegExp) => {
      await press("Otro impuesto o retención");
      await page.getByRole("menuitem", { name: item }).press("Enter");
    };

    const FORMS: Readonly<Record<keyof typeof CAPTURE, Form>> = {
      factura: {
        states: [
          async (typed) => {
            await type("moneda", "USD");
            typed.set("moneda", /^USD/);
            await type("conceptos[0].claveProdServ", "15101505");
            typed.set("conceptos[0].claveProdServ", /^15101505/);
            typed.set("conceptos[0].claveUnidad", /^LTR/);
          },
          async () => {
            await choose(/Impuestos incluidos/, /en cada unidad/);
            await addTax(/por cuota/);
            await addTax(/Otra tasa/);
            await press("No está entre los clientes");
          },
          () => page.getByText("Guardarlo entre los clientes al timbrar").click(),
          async (typed) => {
            await type("receptor.rfc", "XEXX010101000");
            typed.set("receptor.rfc", /^XEXX010101000$/);
          },
          async (typed) => {
            await choose(/Impuestos incluidos/, /en el importe/);
            await type("receptor.rfc", "XAXX010101000");
            typed.set("receptor.rfc", /^XAXX010101000$/);
          },
        ],
        // A caller that seals a document has no form to fill in; a tax's kind is chosen in its menu, and a box keeps a
        // customer.
        absent: [
          ...["xml", "guardarCliente", "conceptos.impuestos.tipoFactor", "conceptos.impuestos.enBaseDeIva"],
          ...[...UNOPENED, "cartaPorte.mercancias.aduana"],
        ],
      },
      nota_credito: {
        states: [() => choose(/Tipo de relación/, /^07/)],
        // Goods that come back are chosen in the list of an export's.
        absent: ["cfdiRelacionados", "mercanciasDevueltas"],
      },
      complemento_pago: {
        states: [
          async (typed) => {
            await create(service(), order({ metodoPago: "PPD", formaPago: "99" }));
            await type("receptorRfc", "RAC260101AA4");
            await page.locator(".open-invoices input[type=checkbox]").first().focus();
            await page.keyboard.press("Space");
            typed.set("receptorRfc", /RAC260101AA4$/);
          },
        ],
        // Its invoice is chosen in a list.
        absent: ["pagos.documentos.facturaUuid"],
      },
      nomina: {
        // The service computes these sums.
        absent: [
          ...["nomina.totalPercepciones", "nomina.totalDeducciones", "nomina.totalOtrosPagos"],
          ...["nomina.percepciones.totalGravado", "nomina.percepciones.totalExento"],
          ...["nomina.percepciones.totalSueldos", "nomina.percepciones.totalSeparacionIndemnizacion"],
          "nomina.percepciones.totalJubilacionPensionRetiro",
          ...["nomina.deducciones.totalOtrasDeducciones", "nomina.deducciones.totalImpuestosRetenidos"],
          "fecha",
        ],
      },
      traslado: { absent: UNOPENED },
      retencion: {
        states: [() => choose(/Tipo de operación/, /acciones/i), () => choose(/Tipo de operación/, /extranjero/i)],
        // Both follow from other fields.
        absent: ["cveRetenc", "montoRetenido"],
      },
      otra_retencion: {
        states: [() => choose(/Tipo de operación/, /^26 /)],
        // The service describes the data of a type, and their names are none of the contract's.
        absent: [
          ...["tipoOperacion", "cveRetenc", "montoRetenido", "datosEspecificos"].map((name) => `retencion.${name}`),
          "datos",
        ],
      },
    };

    /** Returns the paths of all fields that hold a value. */
    function leavesOf(fields: readonly FormField[], prefix = ""): string[] {
      return fields.flatMap((field) =>
        "fields" in field ? leavesOf(field.fields, `${prefix}${field.name}.`) : [prefix + field.name],
      );
    }

    /**
     * Types into the fields of a form that are not typed yet. Then each field must hold what was typed into it. Returns
     * the names of all fields that are shown.
     */
    async function expectTyped(
      form: Locator,
      begin: () => Promise<void>,
      typed: Map<string, RegExp> = new Map(),
    ): Promise<string[]> {
      const controls = ":is(input.control, textarea.control, button.control, [role=spinbutton])";
      const read = () =>
        form
          .locator(":is(input, textarea, select)[name]")
          .evaluateAll((fields) =>
            (fields as unknown as Named[])
              .filter(({ type }) => !/^(checkbox|radio|file|hidden)$/.test(type))
              .map(({ name, value }) => ({ name, value })),
          );
      const twice = new Set<string>();
      if (typed.size === 0) await walk(begin, () => typeHere(typed, twice));
      let shown = await read();
      // A field that another one brings out when it is left stands behind the focus by then.
      for (const { name } of shown.filter(({ name }) => !typed.has(name))) {
        await form.locator(`.field:has([name="${name}"]) ${controls}`).first().focus();
        for (const key of ["Shift+Tab", "Tab"]) await page.keyboard.press(key);
        await typeHere(typed, twice);
      }
      await page.keyboard.press("Tab");
      shown = await read();
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter(({ name, value }) => typed.get(name)?.test(value) !== true)).toEqual([]);
      return shown.map(({ name }) => name);
    }

    const DIALOGS = [
      ["a customer", "/clientes", "Nuevo cliente"],
      ["a series", "/series", "Nueva serie"],
      ["an invitation", "/equipo", "Invitar"],
    ] as const;

    // Their controls are the same; series and members are made in setup-pages.test.ts.
    test.each(IS_LONG ? DIALOGS : DIALOGS.slice(0, 1))("%s holds what is typed into it", async (_, path, opener) => {
      await open(path);
      await page.getByRole("button", { name: opener }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await expectTyped(dialog, () => dialog.getByRole("heading").first().click());
    });

    test.each([
      ["the design of PDFs", "/diseno"],
      ["the account's data", "/cuenta"],
    ])("%s holds what is typed into it", async (_, path) => {
      await open(path);
      await expectTyped(page.locator("main"), () => page.locator("main h1").click());
    });

    /** Opens all groups and rows, also those within others, but for those that were opened. */
    async function openAll(opened: Set<string>) {
      for (;;) {
        // Fields that are folded away take no focus.
        const closed = page.locator("form :is(details:not([open]) > summary, .line-ways [aria-expanded=false])");
        while ((await closed.count()) > 0) await closed.first().click();
        const adders = page.locator("form button:has(svg.lucide-plus)");
        const labels = await adders.allTextContents();
        const next = labels.findIndex((label) => !opened.has(label));
        if (next < 0) break;
        opened.add(labels[next]!);
        await adders.nth(next).focus();
        await page.keyboard.press("Enter");
        await page.waitForTimeout(50);
        await page.keyboard.press("Escape");
      }
    }

    /** Goes through a form with Tab, to its summary or its button. */
    async function walk(begin: () => Promise<void>, atEach: () => Promise<unknown>) {
      await begin();
      for (let stops = 0; stops < 800; stops++) {
        await page.keyboard.press("Tab");
        if ((await atEach()) === "done") return;
      }
      throw new Error("Tab leads nowhere");
    }

    /**
     * Types into the field that has the focus, unless it is in `typed`, and notes the text that it must show then. The
     * first field of each sort of control is visited a second time and typed over.
     */
    async function typeHere(typed: Map<string, RegExp>, sorts: Set<string>) {
      const at = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const field = focused?.closest(".field")?.querySelector("[name]");
        const { role, inputMode = "", className = "" } = focused ?? {};
        return {
          ...{ name: field?.getAttribute("name") ?? "", role: role ?? "", inputMode },
          // A day has three parts, and a moment has its hour and minutes too.
          isMoment: (focused?.closest(".field")?.querySelectorAll("[role=spinbutton]").length ?? 0) > 3,
          value: field?.value ?? "",
          isDone: focused?.closest(".summary") != null || focused?.matches("button[type=submit]") === true,
          isLong: focused?.matches("textarea") === true,
          isChoice: /\bselect-control\b/.test(className),
          isText: /\bcontrol\b/.test(className) && focused?.matches("input, textarea") === true,
        };
      });
      if (at.isDone) return "done";
      if (at.name === "" || typed.has(at.name)) return;
      if (at.isChoice) {
        // The arrow key chooses the next entry of a closed list; a list with a choice keeps it.
        if (at.value === "") await page.keyboard.press("ArrowRight");
        typed.set(at.name, /./);
        return;
      }
      const isDay = at.role === "spinbutton";
      if (!isDay && !at.isText) return;
      const put = async (text: string) => {
        // Tab into a long text selects nothing in any browser.
        if (at.isLong) await page.keyboard.press("Control+A");
        await page.keyboard.type(text);
      };
      const sort = [at.role, at.inputMode, at.isLong, at.isMoment].join();
      let [digits, month, date] = ["34", "01", "15"];
      const hour = at.isMoment ? "0607" : "";
      await put(isDay ? `${date}${month}2026${hour}` : digits);
      if (!sorts.has(sort)) {
        sorts.add(sort);
        [digits, month, date] = ["27", "02", "16"];
        const parts = Array(at.isMoment ? 4 : 2).fill("Shift+Tab");
        for (const key of isDay ? parts : ["Shift+Tab", "Tab"]) await page.keyboard.press(key);
        await put(isDay ? `${date}${month}2026${hour}` : digits);
      }
      const amount = new RegExp(`^${digits}(\\.0+)?$`);
      const day = new RegExp(`^2026-${month}-${date}${at.isMoment ? "T06:07(:00)?" : ""}$`);
      typed.set(at.name, isDay ? day : at.inputMode === "decimal" ? amount : shownAs(digits));
    }

    /** A field shows a key of its list together with the key's name. */
    const shownAs = (digits: string) => new RegExp(`^${digits}( · .*)?$`);
  });

  test("filters are never missing, whatever is chosen and emptied in them", async () => {
    await open("/documentos/facturas");
    const choose = async (option: string) => {
      await page.getByRole("button", { name: /Estado/ }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.type(option);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    };
    await choose("Timbrada");
    await choose("Todos");
    await page.keyboard.type("ABC");
    await page.waitForTimeout(500);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Tab");
    await page.waitForTimeout(500);
    expect(await page.locator(".fault").allTextContents()).toEqual([]);
    expect(await page.locator("[data-invalid]").count()).toBe(0);
  });

  test("rates are written without a point that nothing follows, and at 1280 pixels nothing in a line is cut off", async () => {
    await open("/capturar/factura");
    await openLine();
    await page.getByRole("button", { name: "Otro impuesto o retención" }).click();
    await page.getByRole("menuitem", { name: /ISR retenido 10 %/ }).click();
    expect(await page.locator(".chip").textContent()).toBe("ISR retenido 10 %");
    await chooseOption(page, page.locator(".field", { hasText: /^IVA/ }).getByRole("button"), "8 % (frontera)");
    await type("conceptos[0].valorUnitario", "1234567.89");
    const cut = await page.locator(".line-grid :is(input.number-control, .select-control > span)").evaluateAll(
      (fields) =>
        fields.filter((field) => {
          const { scrollWidth, clientWidth } = field as unknown as Record<string, number>;
          return scrollWidth! > clientWidth!;
        }).length,
    );
    expect(cut).toBe(0);
  });

  test("in production a banner says so, and a stamp takes a second press", async () => {
    owner.environment = "production";
    const { draft } = await owner.client(PortalDocuments).saveDraft({
      document: { kind: { case: "factura", value: READY } },
    });
    owner.environment = "sandbox";
    await open(`/capturar/factura?borrador=${draft!.id}`, "produccion");
    await page.getByText("lo que se timbra tiene validez fiscal").waitFor();
    await page.getByText("Listo para timbrar").waitFor();
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url().split("/").at(-1)!));
    await pressAt(stampButton());
    const dialog = page.getByRole("dialog", { name: "¿Timbrar en producción?" });
    await dialog.getByText("$1,160.00 MXN").waitFor();
    expect(calls).not.toContain("StampDraft");
    await dialog.getByRole("button", { name: "Timbrar" }).click();
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
  });

  test("the XML is named as the PDF is, and the dialog that cancels has one button of that name", async () => {
    const { body } = await create(service(), order());
    const { id, serie, folio } = body.data;
    await open(`/documentos/facturas/${id}`);
    const names: string[] = [];
    for (const button of ["XML", "PDF"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button, exact: true }).click(),
      ]);
      names.push(download.suggestedFilename());
    }
    expect(names).toEqual([`${serie}-${folio}.xml`, `${serie}-${folio}.pdf`]);
    await page.getByRole("button", { name: "Cancelar" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "No cancelar" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Cancelar", exact: true }).count()).toBe(0);
  });

  test("a rejected document waits for nobody once a draft corrects it", async () => {
    const documents = owner.client(PortalDocuments);
    const rejected = await create(
      service(),
      order({ conceptos: [{ ...order().conceptos[0], descripcion: "Servicio PACTEST:R=CFDI40145" }] }),
    );
    const before = (await documents.getHome({})).failed!;
    const one = before.documents.find(({ id }) => id === rejected.body.data?.id) ?? before.documents[0]!;
    const { draft } = await documents.copyToDraft({ id: one.id });
    const after = (await documents.getHome({})).failed!;
    expect(after.total).toBe(before.total - 1);
    expect(after.documents.map(({ id }) => id)).not.toContain(one.id);
    await documents.deleteDraft({ id: draft!.id, version: draft!.version });
    expect((await documents.getHome({})).failed!.total).toBe(before.total);
  });

  test("whose session ends signs in on the page and loses nothing of what was typed", async () => {
    await open("/capturar/factura");
    await type("conceptos[0].descripcion", "No se pierde");
    await page.getByText(/Borrador guardado/).waitFor();
    // A request still under way would open the dialog too early, and the next keys would go into it.
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
    await named("conceptos[0].valorUnitario").focus();
    await page.keyboard.press("9");
    const ended = page.getByRole("dialog", { name: "Su sesión terminó" });
    await ended.locator("input[type=password]:focus").waitFor();
    // Coming back to the page asks for the session; this refusal arrives only after the user has signed in again.
    const requests: Route[] = [];
    await page.route("**/cfdi.v1.PortalAccess/Me", (route) => void requests.push(route), { times: 1 });
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await expect.poll(() => requests.length).toBe(1);
    const held = requests[0]!;
    const answer = await held.fetch();
    expect(answer.status()).toBe(401);
    await page.keyboard.type(PORTAL_PASSWORD);
    await page.keyboard.press("Enter");
    await ended.waitFor({ state: "hidden" });
    const late = page.waitForResponse("**/cfdi.v1.PortalAccess/Me");
    await held.fulfill({ response: answer });
    await (await late).finished();
    expect(await ended.count()).toBe(0);
    expect(await named("conceptos[0].descripcion").inputValue()).toBe("No se pierde");
    await page.getByText(/Borrador guardado/).waitFor();
    complaints.splice(0);
  });

  test("a second factor that was set is shown at once, and support sees its pages without loading anew", async () => {
    const { link } = await peopleClient(service()).invite({ email: "ayuda@example.mx", support: true });
    const helper = await newPage(chromium, service().site, complaints);
    await helper.goto(`${service().site}${new URL(link).pathname}${new URL(link).hash}`);
    await helper.waitForLoadState("networkidle");
    await helper.locator("input[type=password]").first().click();
    await helper.keyboard.type(PORTAL_PASSWORD);
    await helper.keyboard.press("Enter");
    await helper.getByRole("button", { name: "Configurar el segundo factor" }).click();
    await helper.keyboard.type(PORTAL_PASSWORD);
    await helper.keyboard.press("Enter");
    const secret = await helper.locator(".copyable, code").first().textContent();
    await helper.getByLabel("Código de su autenticador").click();
    await helper.keyboard.type(codeOf(secret!));
    await helper.keyboard.press("Enter");
    await helper.getByText("Activo", { exact: true }).waitFor();
    await helper.getByRole("button", { name: "Usuario" }).click();
    await helper.getByRole("menuitem", { name: "Soporte" }).click();
    await helper.getByRole("link", { name: "Bitácora" }).waitFor();
    await helper.context().close();
  });

  test("readers see no capture form", async () => {
    const reader = await openAs(
      await signedIn(service(), "consulta@example.mx", { account: service().a.id, role: "reader" }),
    );
    await reader.goto(`${service().site}/portal/${service().a.rfc}/pruebas`);
    // All captures stand in one page, which asks for the role.
    for (const to of Object.values(CAPTURE).slice(0, IS_LONG ? undefined : 2)) {
      const path = to.replace("$rfc", service().a.rfc).replace("$ambiente", "pruebas");
      await follow(reader, `${service().site}/portal${path}`);
      await reader.getByText("Su función no permite emitir").waitFor();
      expect(await reader.locator("form").count()).toBe(0);
    }
    await reader.context().close();
  });

  test("the form of payment of a credit note is obligatory where the invoice's is to be defined", async () => {
    const { body } = await create(service(), order({ metodoPago: "PPD", formaPago: "99" }));
    await open(`/capturar/nota-credito?factura=${body.data.id}`);
    await page.getByText("La de la factura está por definir (99).").waitFor();
    expect(await page.locator(`.field:has([name="formaPago"]) .label`).textContent()).toBe("Forma de pago");
  });

  test("what comes back of an export is marked in its note, with how many, and a copy has it marked", async () => {
    const { body } = await create(service(), exportOrder());
    await open(`/capturar/nota-credito?factura=${body.data.id}`);
    await page.getByText("Mercancía que regresa").first().waitFor();
    const mark = page.getByRole("checkbox", { name: "OLLA Olla" });
    await mark.focus();
    await page.keyboard.press("Space");
    await type("mercanciasDevueltas[0].cantidad", "40");
    await type("descripcion", "Ollas rechazadas");
    await type("importe", "600");
    await page.getByText("lo que vale en la factura la mercancía que regresa").first().waitFor();
    await type("importe", "450");
    await page.getByText("La mercancía que regresa vale 500.00 en la factura.").waitFor();
    await page.getByRole("button", { name: /^Acreditar lo que vale: .*500/ }).press("Enter");
    expect(await named("importe").inputValue()).toBe("500.00");
    await page.getByText("Listo para timbrar").waitFor();
    await stampButton().press("Enter");
    await page.getByRole("heading", { name: /NC-\d+/, level: 1 }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "XML", exact: true }).click(),
    ]);
    const xml = readFileSync(await download.path(), "utf8");
    expect(xml).toMatch(/ Exportacion="02".* TipoRelacion="03".* CantidadAduana="54" .* ValorDolares="500\.00"/);
    await page.getByRole("button", { name: "Duplicar" }).first().press("Enter");
    await page.getByRole("heading", { name: /en borrador$/, level: 1 }).waitFor();
    await expect.poll(() => mark.isChecked()).toBe(true);
    expect(await named("mercanciasDevueltas[0].cantidad").inputValue()).toBe("40");
    await page.getByText("Quedan 60 de 100 por devolver").waitFor();
    await page.getByRole("button", { name: "Acreditar lo que queda" }).waitFor();
    await type("mercanciasDevueltas[0].cantidad", "61");
    await page.getByText("se facturaron 100 y quedan 60 por devolver").first().waitFor();
    expect(await page.getByText("Acreditar lo que vale").count()).toBe(0);
    // An invoice at home has no such goods.
    const home = (await create(service(), order({}))).body.data;
    await open(`/capturar/nota-credito?factura=${home.id}`);
    await page.getByText("Acreditar el total").waitFor();
    expect(await page.getByText("Mercancía que regresa").count()).toBe(0);
  });

  test("the invoice of an advance is picked by its folio, and no UUID is typed", async () => {
    const advance = (await create(service(), order({ conceptos: [ADVANCE] }))).body.data;
    const cfdiRelacionados = [{ tipoRelacion: "07", uuids: [advance.uuidFiscal] }];
    const { body } = await create(service(), order({ cfdiRelacionados }));
    await open(`/capturar/nota-credito?factura=${body.data.id}`);
    await chooseOption(page, page.getByRole("button", { name: /Tipo de relación/ }), /^07/);
    await named("anticipoUuid").focus();
    await page.keyboard.type(advance.uuidFiscal.slice(0, 13));
    await page.getByRole("option", { name: new RegExp(advance.uuidFiscal, "i") }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => named("anticipoUuid").inputValue()).toContain(`${advance.serie}-${advance.folio}`);
    await type("importe", "116");
    await page.getByText("Listo para timbrar").waitFor();

    await open("/capturar/factura");
    await page.getByText("Más datos de la factura").click();
    await page.getByRole("button", { name: "Agregar relación" }).press("Enter");
    for (const { serie, folio } of [advance, body.data]) {
      await page.getByRole("combobox", { name: "Buscar y agregar" }).focus();
      await page.keyboard.type(`${serie}-${folio}`);
      await page.getByRole("option", { name: new RegExp(`${serie}-${folio}`) }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    const both = [advance, body.data].map(({ uuidFiscal }) => uuidFiscal).join(" ");
    await expect.poll(() => named("cfdiRelacionados[0].uuids").inputValue()).toBe(both);
    await page.getByRole("combobox", { name: "Buscar y agregar" }).focus();
    await page.keyboard.type("F-999999");
    await page.keyboard.press("Tab");
    await page.getByText("Ningún comprobante timbrado tiene el folio «F-999999».").waitFor();
  });

  const OFFERED = [
    ["Descargar la plantilla completa", "79 de 79 reconocidas"],
    ["Descargar un ejemplo", "18 de 18 reconocidas"],
  ] as const;
  test.each(IS_LONG ? OFFERED : OFFERED.slice(0, 1))(
    "what the import of payroll offers is imported as it is downloaded: %s",
    async (button, known) => {
      await page.goto(at("/importar?tipo=nomina"));
      await page.getByRole("button", { name: /: soltar un archivo/ }).waitFor({ state: "attached" });
      expect(await page.getByRole("button", { name: /drop/i }).count()).toBe(0);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        pressAt(page.getByRole("button", { name: button })),
      ]);
      const buffer = readFileSync(await download.path());
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: download.suggestedFilename(), mimeType: "application/octet-stream", buffer });
      await page.getByText(known).waitFor();
    },
  );
});

describe.skipIf(!hasBrowser)("a service that begins no stamp", () => {
  const service = useService({ production: false });
  let chromium: Chromium;
  let client: Browser;
  let page: Page;

  beforeAll(async () => {
    chromium = await launchBrowser();
    const account = service().a.id;
    client = await signedIn(service(), "emite@example.mx", { account, role: "issuer" });
    client.account = account;
    page = await pageOf(client, chromium, []);
  });
  afterAll(() => chromium.close());

  /** Opens a draft that is ready, and presses the button. */
  async function stampDraftOf(environment: Browser["environment"], place: string) {
    client.environment = environment;
    const { draft } = await client.client(PortalDocuments).saveDraft({
      document: { kind: { case: "factura", value: READY } },
    });
    await page.goto(`${service().site}/portal/${service().a.rfc}/${place}/capturar/factura?borrador=${draft!.id}`);
    await page.getByText("Listo para timbrar").waitFor();
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
  }

  test("says that it has no PAC in production, and keeps the draft", async () => {
    await stampDraftOf("production", "produccion");
    await page.getByRole("dialog").getByRole("button", { name: "Timbrar" }).click();
    await page.getByText("No se timbró").waitFor();
    expect(await page.getByText("No se sabe").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Repetir" }).count()).toBe(0);
  });

  test("says that nothing was done while it refuses to begin, and stamps the draft when it is asked again", async () => {
    const { db } = service();
    const quarantine = (since: string) =>
      db.query({ name: "", text: `update database_identity set quarantined_at = ${since}` }, []);
    const isOpen = async () => {
      const { status } = await service().rest("POST", "/api/v1/facturas", {
        ...{ key: service().a.sandbox, body: {} },
      });
      return status !== 503;
    };
    await quarantine("now()");
    await expect.poll(isOpen).toBe(false);
    await stampDraftOf("sandbox", "pruebas");
    await page.getByText("No se hizo nada: puede repetirlo.").waitFor();
    await page.getByText("No se timbró").waitFor();
    expect(await page.getByText("No se sabe").count()).toBe(0);

    await quarantine("null");
    await expect.poll(isOpen).toBe(true);
    await page.getByRole("button", { name: "Repetir" }).click();
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
  });
});

/**
 * An account stored these by their keys, in which an underline stands for a blank. None has the digits 34 or 27, which
 * are typed into every field.
 */
const STORED = {
  "T-1": {
    vehiculo: { placas: "ABC-12-56", configuracion: "C2", anio: 2020, pesoBrutoKg: "17500", permiso: "TPXX00" },
  },
  JUAN_P: { operador: { nombre: "JUAN PEREZ GOMEZ", rfc: "PEGJ900101AAA", licencia: "LFD01098765" } },
  RC: { poliza: { aseguradora: "Seguros del Norte", numero: "RC-12567" } },
  CEDIS: { lugar: { codigoPostal: "06300", calle: "Aldama", numeroExterior: "120" } },
  TIENDA: { lugar: { codigoPostal: "44100", calle: "Hidalgo", numeroExterior: "1" } },
  MESAS: { bien: { clave: "10101500", descripcion: "Mesas de pino", claveUnidad: "H87", kilosPorUnidad: "12.5" } },
};

const STORED_ABROAD = {
  LAREDO: { lugar: { registroFiscal: "121212121", pais: "USA", estado: "TX", codigoPostal: "78041", calle: "Elm 1" } },
  OLLAS: { bien: { ...STORED.MESAS.bien, descripcion: "Ollas", tipoMateria: "03", fraccionArancelaria: "7323930500" } },
};

const ADVANCE = {
  ...{ claveProdServ: "84111506", claveUnidad: "ACT", descripcion: "Anticipo del bien o servicio" },
  ...{ cantidad: 1, valorUnitario: 100, impuestos: [{ tasaIva: 0.16 }] },
};

const READY = {
  ...{ receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03", metodoPago: "PUE", moneda: "MXN" },
  conceptos: [
    {
      ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio de internet" },
      ...{ cantidad: "1", valorUnitario: "1000" },
      impuestos: [{ impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: "0.16" }],
    },
  ],
};

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, "")) }).generate();

declare const document: { readonly activeElement: Focused | null };
interface Focused {
  readonly role: string | null;
  readonly value?: string;
  readonly inputMode: string;
  readonly className: string;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
  closest(selector: string): {
    querySelector(selector: string): Focused | null;
    querySelectorAll(selector: string): { readonly length: number };
  } | null;
}
interface Named extends Focused {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}
