import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Browser as Chromium, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { type EmployeeSchema, PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { create, orderOf } from "../rest/facturas/order.ts";
import { paid, RECEPTOR, receipt } from "../rest/nomina/receipt.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { hasBrowser, launchBrowser, newPage } from "../support/chromium.ts";
import { signInByKeys, typeOver } from "../support/keys.ts";
import { IS_LONG } from "../support/long.ts";
import { acceptedFrom, type Browser, peopleClient } from "../support/portal.ts";
import { type Service, startService } from "../support/service.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";

const OWN = "ana@example.mx";
const { registered, person, worker, unregistered } = CUSTOMERS;
const OWED = { metodoPago: "PPD", formaPago: "99" };

/**
 * A press is a click, or a key that writes nothing, as Tab, Enter and a chord are; choosing a file is one. A key is a
 * character that is typed.
 */
class Hand {
  presses = 0;
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(...keys: string[]): Promise<void> {
    this.presses += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }
  async click(control: Locator): Promise<void> {
    this.presses += 1;
    await control.click();
  }
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
  async choose(name: string, content: string): Promise<void> {
    this.presses += 1;
    const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
    await this.page.locator("input[type=file]").setInputFiles(file);
  }
}

/** Each job begins on the first page, after it was done once before, and ends where its outcome is shown. */
interface Job {
  readonly name: string;
  /** Presses and keys at most; one more is a page that became worse. */
  readonly most: readonly [presses: number, keys: number];
  readonly work: (hand: Hand) => Promise<void>;
}

describe.skipIf(!hasBrowser || !IS_LONG)("presses and keys of the daily way", () => {
  let smtp: Smtp;
  let service: Service;
  let chromium: Chromium;
  let page: Page;
  let owner: Browser;
  const complaints: string[] = [];
  const counted: string[] = [];

  const open = async (path: string) => {
    await page.goto(`${service.site}/portal/${service.a.rfc}/pruebas${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();
  const link = (name: string | RegExp) => page.getByRole("link", { name, exact: typeof name === "string" });
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const text = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const named = (name: string) => page.locator(`[name="${name}"]`);
  const focused = (name: string) => page.locator(`[name="${name}"]:focus`).waitFor();
  const ready = () => text("Listo para timbrar");
  const invoiced = async (change: object, more: object = {}) => {
    const { data } = (await create(service, orderOf(change, more))).body;
    return data as { id: string; serie: string; folio: string; total: number };
  };

  /** Finds one thing by the box that `/` leads to. */
  async function find(hand: Hand, words: string, title: string | RegExp) {
    await hand.press("/");
    await page.locator(".search input:focus").waitFor();
    await hand.type(words);
    await hand.press("Enter");
    await heading(title);
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    service = await startService({ env: { SMTP_URL: smtp.url, SMTP_FROM: "facturas@example.com" } });
    await peopleClient(service).invite({ email: OWN, account: service.a.rfc, role: "owner" });
    owner = await acceptedFrom(service, /https?:\S+/.exec(smtp.received[0]!.mail.text!)![0]);
    owner.account = service.a.id;
    const account = owner.client(PortalAccount);
    const taxes = { impuestos: [{ impuesto: "002", tipoFactor: "Tasa", tasaIva: "0.16" }], valorUnitario: "1000" };
    const keys = { claveProdServ: "81112100", claveUnidad: "E48" };
    await account.saveOwnProducts({ products: [{ descripcion: "Iguala mensual", ...keys, ...taxes }] });
    // The sandbox mails to nobody outside of the account.
    await account.saveOwnCustomer({ customer: { ...person, correos: [OWN] } });
    chromium = await launchBrowser();
    page = await newPage(chromium, service.site, complaints);
    await signInByKeys(page, service.site, OWN);
    await heading("Inicio");
    await doOnce();
  });
  afterAll(async () => {
    console.log(counted.join("\n"));
    await chromium.close();
    await service.close();
    await smtp.down();
  });
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  /** Makes the choices that are offered again: two forms of payment, and the accountant. */
  async function doOnce() {
    await open(`/capturar/factura?cliente=${registered.rfc}`);
    await typeOver(page, "formaPago", "03");
    await typeOver(page, "conceptos[0].descripcion", "81112100");
    await typeOver(page, "conceptos[0].claveUnidad", "E48");
    await typeOver(page, "conceptos[0].descripcion", "Servicio");
    await typeOver(page, "conceptos[0].valorUnitario", "10");
    await ready();
    await page.keyboard.press("Control+Enter");
    await heading(/^Factura F-/);
    const { folio } = await invoiced({ valorUnitario: 5 }, OWED);
    await find(new Hand(page), `F-${folio}`, `Factura F-${folio}`);
    await link("Registrar pago").click();
    await page.getByRole("button", { name: /^Hoy, / }).click();
    await typeOver(page, "pagos[0].formaPago", "03");
    await ready();
    await page.keyboard.press("Control+Enter");
    await heading(/^Complemento de pago P-/);
    await open("/mes");
    await button("Enviar al contador").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /A quién/ })
      .press("Enter");
    await page.getByRole("option", { name: OWN }).press("Enter");
    await button("Enviar").press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  const JOBS: readonly Job[] = [
    {
      name: "invoice to a known customer",
      most: [4, 10],
      async work(hand) {
        await hand.click(link("Nueva factura"));
        await focused("receptorRfc");
        await hand.type("acep");
        await page.getByRole("option", { name: /RECEPTOR ACEPTA/ }).waitFor();
        await hand.press("Enter");
        await focused("conceptos[0].descripcion");
        await hand.type("iguala");
        await page.getByRole("option", { name: /Iguala mensual/ }).waitFor();
        await hand.press("Enter");
        await ready();
        await hand.press("Control+Enter");
        await heading(/^Factura F-/);
      },
    },
    {
      name: "payment of one PPD invoice",
      most: [5, 4],
      async work(hand) {
        const { folio } = await invoiced({ valorUnitario: 900 }, OWED);
        await find(hand, `F-${folio}`, `Factura F-${folio}`);
        await hand.click(link("Registrar pago"));
        await expect.poll(() => named("pagos[0].documentos[0].impPagado").inputValue()).toBe("1,044.00");
        await hand.click(button(/^Hoy, /));
        await ready();
        await hand.press("Control+Enter");
        await heading(/^Complemento de pago P-/);
      },
    },
    {
      name: "payment of three invoices at once",
      most: [6, 4],
      async work(hand) {
        for (const valorUnitario of [100, 200, 300])
          await invoiced({ valorUnitario }, { ...OWED, receptorRfc: person.rfc });
        await find(hand, "juan", person.nombre);
        await hand.click(link("Registrar pago"));
        await hand.click(button("Cubrir las 3: $696.00 MXN"));
        await hand.click(button(/^Hoy, /));
        await ready();
        await hand.press("Control+Enter");
        await heading(/^Complemento de pago P-/);
        await text("$696.00");
      },
    },
    {
      name: "correction of a refused invoice",
      most: [4, 2],
      async work(hand) {
        await invoiced({ valorUnitario: 40 }, { receptorRfc: unregistered.rfc });
        await open("");
        await hand.click(page.locator(".attention").filter({ hasText: "Rechazados" }).getByRole("link").first());
        await hand.click(button("Corregir en un borrador"));
        await expect.poll(() => named("receptorRfc").inputValue()).toMatch(/^RECEPTOR NO REGISTRADO/);
        await focused("receptorRfc");
        await hand.type("ac");
        await expect.poll(() => page.getByRole("option").allTextContents()).toEqual([expect.stringMatching(/ACEPTA/)]);
        await hand.press("Enter");
        await ready();
        await hand.press("Control+Enter");
        await heading(/^Factura F-/);
      },
    },
    {
      name: "month to the accountant",
      most: [3, 0],
      async work(hand) {
        await hand.click(link("El mes"));
        await hand.click(button("Enviar al contador"));
        await page.locator("[role=dialog] button:focus", { hasText: "Enviar" }).waitFor();
        await hand.press("Enter");
        await text("Se está preparando, y llegará por correo.");
      },
    },
    {
      name: "first payroll of five, at the first press",
      most: [31, 50],
      async work(hand) {
        const numbers = ["E21", "E22", "E23", "E24", "E25"];
        await employ(numbers);
        await hand.click(link("Empleados"));
        await hand.click(link("Pagar la nómina"));
        await hand.click(button("Preparar"));
        await text("5 con errores");
        const dialog = page.getByRole("dialog");
        for (const number of numbers) {
          await hand.click(
            page
              .getByRole("row")
              .filter({ hasText: number })
              .getByRole("button", { name: /^Cambiar / }),
          );
          for (const [name, amount] of [
            ["percepciones.percepciones[0].importeGravado", "7500"],
            ["deducciones.deducciones[0].importe", "823"],
            ["deducciones.deducciones[1].importe", "200"],
          ] as const) {
            await hand.click(dialog.locator(`[name="nomina.${name}"]`));
            await hand.type(amount);
          }
          await hand.click(dialog.getByRole("button", { name: "Usar estos importes" }));
          await dialog.waitFor({ state: "detached" });
        }
        await hand.click(button("Revisar los que faltan"));
        await text("5 listos");
        await hand.click(button("Timbrar 5"));
        await text(/^Son 5 recibos y pagan \$32,385\.00/);
        await hand.press("Enter");
        await text("5 timbrados");
      },
    },
    {
      name: "payroll of five, at the first press",
      most: [5, 0],
      async work(hand) {
        const numbers = ["11", "12", "13", "14", "15"];
        await employ(numbers);
        for (const numEmpleado of numbers) await paid(service, receipt({ receptor: { ...RECEPTOR, numEmpleado } }));
        await hand.click(link("Empleados"));
        await hand.click(link("Pagar la nómina"));
        await hand.click(button("Preparar"));
        await text("5 listos");
        await hand.click(button("Timbrar 5"));
        await text(/^Son 5 recibos y pagan /);
        await hand.press("Enter");
        await text("5 timbrados");
      },
    },
    {
      name: "credit note of a part",
      most: [5, 13],
      async work(hand) {
        const { folio } = await invoiced({ valorUnitario: 500 });
        await find(hand, `F-${folio}`, `Factura F-${folio}`);
        await hand.click(link("Nota de crédito"));
        await focused("importe");
        await hand.type("116");
        await hand.press("Tab");
        await focused("descripcion");
        await hand.type("Rebaja");
        await ready();
        await hand.press("Control+Enter");
        await heading(/^Nota de crédito NC-/);
      },
    },
    {
      name: "cancellation with a substitute",
      most: [5, 7],
      async work(hand) {
        const { folio } = await invoiced({ valorUnitario: 700 });
        await find(hand, `F-${folio}`, `Factura F-${folio}`);
        await hand.click(button("Sustituir"));
        await expect.poll(() => named("conceptos[0].valorUnitario").inputValue()).toBe("700.00");
        await hand.click(named("conceptos[0].valorUnitario"));
        await hand.type("650");
        await ready();
        await hand.press("Control+Enter");
        await page.waitForURL(/documentos\/facturas/);
        await heading(/^Factura F-/);
      },
    },
    {
      name: "reminder to a customer who owes",
      most: [4, 4],
      async work(hand) {
        await invoiced({ valorUnitario: 60 }, { ...OWED, receptorRfc: person.rfc });
        await find(hand, "juan", person.nombre);
        await hand.click(button("Recordar el pago"));
        await hand.click(button("Enviar el recordatorio"));
        await text("El recordatorio va en camino en 1 correo.");
      },
    },
    {
      name: "document found by its amount",
      most: [2, 7],
      async work(hand) {
        const { folio } = await invoiced({ valorUnitario: 3777.5 });
        await find(hand, "4381.90", `Factura F-${folio}`);
      },
    },
    {
      name: "three deposits of the bank's file",
      most: [5, 0],
      async work(hand) {
        const folios: string[] = [];
        for (const valorUnitario of [1100, 1200, 1300]) folios.push((await invoiced({ valorUnitario }, OWED)).folio);
        const movements = ["1276.00", "1392.00", "1508.00"].map(
          (amount, at) =>
            `<STMTTRN><DTPOSTED>20261110\n<TRNAMT>${amount}\n<FITID>p${at}\n<NAME>F-${folios[at]}\n</STMTTRN>`,
        );
        await hand.click(link("Pagos del banco"));
        await hand.choose("estado.ofx", `<OFX><CURDEF>MXN\n${movements.join("")}</OFX>`);
        await text("3 con su factura");
        await hand.click(page.getByRole("columnheader").locator("label.check"));
        await hand.click(button("Revisar 3 complementos"));
        await hand.click(button("Timbrar 3"));
        await text("3 timbrados");
      },
    },
  ];

  test.each(JOBS)("$name: $most presses and keys at most", async ({ name, most, work }) => {
    await open("");
    const hand = new Hand(page);
    await work(hand);
    counted.push(`${name}: ${hand.presses} presses, ${hand.keys} keys`);
    expect(hand.presses).toBeLessThanOrEqual(most[0]);
    expect(hand.keys).toBeLessThanOrEqual(most[1]);
  });

  async function employ(numbers: readonly string[]) {
    const { antiguedad: _, ...known } = RECEPTOR;
    const { rfc, nombre, codigoPostal } = worker;
    const empleados = numbers.map((numEmpleado) => ({
      ...{ rfc, nombre, codigoPostal, laborales: { ...known, numEmpleado } },
    })) as MessageInitShape<typeof EmployeeSchema>[];
    await owner.client(PortalStaff).saveEmployees({ empleados });
  }
});
