import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, orderOf } from "../rest/facturas/order.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { importDollars } from "../support/catalogs.ts";
import { hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { chooseOption, pressInRow, takeOption, toggleRow } from "../support/keys.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("payments from the bank in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];
  const at = (path: string) => page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/${path}`);
  beforeAll(async () => {
    const issuer = await signedIn(service(), "cobra@example.mx", { account: service().a.id, role: "issuer" });
    chromium = await launchBrowser();
    page = await pageOf(issuer, chromium, complaints);
  });
  afterAll(() => chromium.close());

  const owing = async (valorUnitario: number, receptorRfc: string = CUSTOMERS.registered.rfc) => {
    const { body } = await create(
      service(),
      orderOf({ valorUnitario }, { metodoPago: "PPD", formaPago: "99", receptorRfc }),
    );
    return body.data.folio as string;
  };
  const choose = (name: string, text: string, on = page) =>
    on
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });

  const inPesos = () => chooseOption(page, page.getByRole("button", { name: /Moneda de la cuenta/ }), "Pesos (MXN)");

  test("deposits are matched, decided and stamped once; the columns are mapped once", async () => {
    const [named, byRfc] = [await owing(1000), await owing(200)];
    const [one, two] = [await owing(50, CUSTOMERS.person.rfc), await owing(50, CUSTOMERS.person.rfc)];
    const lines = [
      "Fecha,Movimiento bancario,Leyenda,Retiro,Ingreso,Saldo",
      `05/11/2026,1001,PAGO F-${named},,"$1,160.00",9000`,
      "05/11/2026,1002,SPEI RAC260101AA4,,232.00,9000",
      "06/11/2026,1003,SPEI PEGJ900101AAA,,58.00,9000",
      "06/11/2026,1004,COMISION,12.00,,9000",
      "06/11/2026,1005,NADIE,,77.00,9000",
      "06/11/2026,1006,ROTO,,siete,9000",
    ];
    const file = `${lines.join("\n")}\n`;
    await at("banco");
    await choose("banco.csv", file);
    await chooseOption(page, page.getByRole("button", { name: /Campo de Movimiento bancario/ }), "Referencia");
    await chooseOption(page, page.getByRole("button", { name: /Campo de Ingreso/ }), "Depósito o abono");
    await page.getByRole("button", { name: "Es correcto: revisar el contenido" }).press("Enter");
    await inPesos();
    const row = (text: string) => page.getByRole("row", { name: new RegExp(text) });
    await page.getByText("2 con su factura").waitFor();
    for (const words of ["1 por decidir", "1 sin factura que coincida", "1 con errores", "1 cargos, que no se usan"])
      await page.getByText(words).waitFor();
    await row("Renglón 2").getByText(`F-${named} del`).waitFor();
    await row("Renglón 3").getByText(`F-${byRfc} del`).waitFor();
    await row("Renglón 6").getByRole("link", { name: "Registrar a mano" }).waitFor();
    await row("Renglón 7")
      .getByText(/«Ingreso»/)
      .waitFor();
    await row("Renglón 2").getByText("05/12/2026").waitFor();
    expect(await look(page)).toEqual({ faults: [], sideways: 0 });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await look(page)).toEqual({ faults: [], sideways: 0 });
    await page.setViewportSize({ width: 1280, height: 900 });

    await row("Renglón 4")
      .getByRole("button", { name: /Factura del renglón 4/ })
      .click();
    await takeOption(page, new RegExp(`F-${two} `));
    for (const number of [2, 3, 4]) await toggleRow(page, row(`Renglón ${number}`));
    await page.getByText("Confirmó 3 depósitos, de $1,450.00 MXN.").waitFor();
    await page.getByRole("button", { name: "Revisar 3 complementos" }).press("Enter");
    await page.getByRole("button", { name: "Timbrar 3" }).press("Enter");
    await page.getByText("3 timbrados").waitFor();

    // A file of the same rows asks for no columns, and pays nothing twice.
    await at("banco");
    await choose("otro-nombre.csv", file);
    await inPesos();
    await page.getByText("3 ya con complemento").waitFor();
    expect(await page.getByText("con su factura").count()).toBe(0);
    await row("Renglón 2").getByRole("link", { name: "Ya tiene su complemento" }).press("Enter");
    await page.getByText(`F-${named}`).first().waitFor();
    expect(one).not.toBe(two);
    expect(complaints).toEqual([]);
  });

  test("two deposits that fit the only invoice are a question, and cannot both be confirmed", async () => {
    const folio = await owing(4000);
    const movement = (id: string) =>
      `<STMTTRN><DTPOSTED>20261107\n<TRNAMT>4640.00\n<FITID>${id}\n<NAME>SPEI F-${folio}\n</STMTTRN>`;
    await at("banco");
    await choose("estado.ofx", `<OFX><CURDEF>MXN\n${movement("a1")}${movement("a2")}</OFX>`);
    await page.getByText("2 por decidir").waitFor();
    for (const number of [1, 2]) {
      const row = page.getByRole("row", { name: new RegExp(`Renglón ${number}`) });
      await row.getByRole("button", { name: new RegExp(`Factura del renglón ${number}`) }).click();
      await takeOption(page, new RegExp(`F-${folio} `));
      await toggleRow(page, row);
    }
    await page.getByText(new RegExp(`paga de más F-${folio}`)).waitFor();
    expect(await page.getByRole("button", { name: /Revisar 2 complementos/ }).isDisabled()).toBe(true);
    await toggleRow(page, page.getByRole("row", { name: /Renglón 2/ }));
    await page.getByRole("button", { name: "Revisar 1 complemento" }).press("Enter");
    await page.getByRole("button", { name: "Timbrar 1" }).press("Enter");
    await page.getByText("1 timbrados").waitFor();

    // The bank's sheet words the movement in another way; its twin of the day is another one.
    await at("banco");
    const sheet = ["Fecha,Referencia,Concepto,Abono", "07/11/2026,A1,ABONO,4640.00", "07/11/2026,A9,ABONO,4640.00"];
    await choose("estado.csv", `${sheet.join("\n")}\n`);
    await page.getByRole("button", { name: "Revisar el contenido" }).press("Enter");
    await inPesos();
    await page.getByText("1 quizá ya con complemento").waitFor();
    const told = page.getByRole("row", { name: /Renglón 2/ });
    await told.getByText("del mismo día, importe y referencia").waitFor();
    expect(await told.getByRole("checkbox").isDisabled()).toBe(true);
    await page
      .getByRole("row", { name: /Renglón 3/ })
      .getByRole("link", { name: "Registrar a mano" })
      .waitFor();
    await pressInRow(page, told, "Es otro depósito: renglón 2");
    await told.getByRole("link", { name: "Registrar a mano" }).waitFor();
  });

  test("a deposit in dollars pays an invoice in dollars, at the official rate that a press takes, or another", async () => {
    await importDollars(service(), "18.25");
    const dollars = { moneda: "USD", tipoCambio: 18.5, metodoPago: "PPD", formaPago: "99" };
    await create(service(), orderOf({ valorUnitario: 700 }, { metodoPago: "PPD", formaPago: "99" }));
    const { body } = await create(service(), orderOf({ valorUnitario: 700 }, dollars));
    await at("banco");
    await choose(
      "dolares.ofx",
      "<OFX><CURDEF>USD\n<STMTTRN><DTPOSTED>20261108\n<TRNAMT>812.00\n<FITID>d1\n<NAME>WIRE\n</STMTTRN></OFX>",
    );
    const row = page.getByRole("row", { name: /Renglón 1/ });
    await row.getByText(`F-${body.data.folio} del`).waitFor();
    await row.getByText("$812.00 USD").waitFor();
    await toggleRow(page, row);
    await page.getByText("Confirmó 1 depósito, de $812.00 USD.").waitFor();
    const review = page.getByRole("button", { name: "Revisar 1 complemento" });
    expect(await review.isDisabled()).toBe(true);
    // The official rate of that day is offered, and is no rate before it is taken.
    await page.getByText(/Oficial del 08\/11\/2026 \(Diario Oficial; lista DOF de prueba\):/).waitFor();
    const rate = page.getByLabel("Pesos por USD el 08/11/2026");
    expect(await rate.inputValue()).toBe("");
    await page.getByRole("button", { name: "Tomar 18.25" }).press("Enter");
    expect(await rate.inputValue()).toBe("18.2500");
    await page.getByText("Es el oficial del 08/11/2026").waitFor();
    expect(await review.isEnabled()).toBe(true);
    await rate.fill("18.4321");
    await page.getByRole("button", { name: "Tomar 18.25" }).waitFor();
    await review.press("Enter");
    await page.getByRole("button", { name: "Timbrar 1" }).press("Enter");
    await page.getByText("1 timbrados").waitFor();
  });

  test("who reviews what somebody else has stamped meanwhile is told who, when and which, and asked again", async () => {
    const amounts = ["8120.00", "8236.00", "8352.00"];
    const folios = await Promise.all([7000, 7100, 7200].map((price) => owing(price)));
    const movements = folios.map(
      (folio, at) => `<STMTTRN><DTPOSTED>20261109\n<TRNAMT>${amounts[at]}\n<FITID>m${at}\n<NAME>F-${folio}\n</STMTTRN>`,
    );
    const file = `<OFX><CURDEF>MXN\n${movements.join("")}</OFX>`;
    const issuer = await signedIn(service(), "otra@example.mx", { account: service().a.id, role: "issuer" });
    const other = await pageOf(issuer, chromium, complaints);
    const review = async (on: Page, numbers: readonly number[]) => {
      await on.goto(`${service().site}/portal/${service().a.rfc}/pruebas/banco`);
      await choose("estado.ofx", file, on);
      await on.getByText("3 con su factura").waitFor();
      for (const number of numbers) await toggleRow(on, on.getByRole("row", { name: new RegExp(`Renglón ${number}`) }));
      await on.getByRole("button", { name: /^Revisar \d complementos?$/ }).press("Enter");
      await on.getByRole("button", { name: `Timbrar ${numbers.length}` }).waitFor();
    };
    await review(other, [1, 2, 3]);
    await review(page, [1]);
    await page.getByRole("button", { name: "Timbrar 1" }).press("Enter");
    await page.getByText("1 timbrados").waitFor();
    // A program records the second deposit by itself, so its complement has not the movement's key.
    const { data } = (await service().rest("GET", `/api/v1/facturas?folio=${folios[1]}`, { key: service().a.sandbox }))
      .body;
    const documentos = [{ facturaUuid: data[0].uuidFiscal, impPagado: 8236 }];
    const pagos = [{ fechaPago: "2026-11-09T12:00:00", formaPago: "03", documentos }];
    const byProgram = await service().rest("POST", "/api/v1/complementos-pago", {
      ...{ key: service().a.sandbox, body: { receptorRfc: CUSTOMERS.registered.rfc, pagos } },
    });
    expect(byProgram.status).toBe(201);

    await other.getByRole("button", { name: "Timbrar 3" }).press("Enter");
    await other.getByText("2 ya no se timbran: alguien se adelantó").waitFor();
    const told = (number: number) => other.getByRole("row", { name: new RegExp(`Renglón ${number}`) });
    await told(1)
      .getByText(/^Ya tiene su complemento: P-\d+, cobra@example\.mx, \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/)
      .waitFor();
    await told(2)
      .getByText(/^Quizá ya tiene su complemento: P-\d+, Llave de API, /)
      .waitFor();
    expect(await other.getByText("timbrados").count()).toBe(0);
    expect(await look(other)).toEqual({ faults: [], sideways: 0 });
    await other.getByRole("button", { name: "Timbrar 1" }).press("Enter");
    await other.getByText("1 timbrados").waitFor();

    // The movements are read anew, and ask what only a person knows.
    await other.getByRole("button", { name: "Volver a los movimientos" }).press("Enter");
    await other.getByText("2 ya con complemento").waitFor();
    await other.getByText("1 quizá ya con complemento").waitFor();
    await other.context().close();
    expect(complaints).toEqual([]);
  });

  test("after the sandbox's clock was moved, today and the end of a key go by the account's own day", async () => {
    const moved = await service().rest("POST", "/sandbox/reloj", {
      ...{ key: service().a.sandbox, body: { avanzar: "80d" } },
    });
    const { ahora } = moved.body.data;
    const day = new Intl.DateTimeFormat("es-MX", {
      ...{ timeZone: "America/Mexico_City", day: "2-digit", month: "2-digit", year: "numeric" },
    }).format(new Date(ahora));
    await at(`capturar/pago?cliente=${CUSTOMERS.registered.rfc}`);
    await page.getByRole("button", { name: `Hoy, ${day}` }).press("Enter");
    const parts = await page.getByRole("spinbutton").allTextContents();
    expect(parts.slice(0, 3).join("/")).toBe(day);
    await at("llaves");
    await page.getByText(/^Vence en (9|10) días$/).waitFor();
  });
});
