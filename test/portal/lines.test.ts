import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { follow, hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { fieldNamed, typeOver } from "../support/keys.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const INTERNET = {
  ...{ noIdentificacion: "NET-20", descripcion: "Servicio de internet", claveProdServ: "81112100", claveUnidad: "E48" },
  ...{ valorUnitario: "1000", moneda: "MXN" },
  impuestos: [{ impuesto: "002", categoria: "traslado", tipoFactor: "Tasa", tasaIva: "0.16" }],
};

describe.skipIf(!hasBrowser)("concepts are the rows of a sheet", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    const issuer = await signedIn(service(), "emite@example.mx", { account: service().a.id, role: "issuer" });
    issuer.account = service().a.id;
    await issuer.client(PortalAccount).saveOwnProducts({ products: [INTERNET] });
    page = await pageOf(issuer, chromium, complaints, { permissions: ["clipboard-read", "clipboard-write"] });
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  async function open() {
    await follow(page, `${service().site}/portal/${service().a.rfc}/pruebas/capturar/factura`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  const named = (name: string) => fieldNamed(page, name);
  const type = (name: string, text: string) => typeOver(page, name, text);
  const value = (name: string) => named(name).inputValue();
  const rows = () => page.locator(".line").count();
  async function paste(text: string) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press("Control+V");
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));

  test("an invoice to a known customer takes few keys: a product, its quantity, and the stamp from where one is", async () => {
    await open();
    const done = { presses: 0, keys: 0 };
    const press = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
      done.keys += names.length;
    };
    const write = async (text: string) => {
      await page.keyboard.type(text);
      done.keys += text.length;
    };
    const mouse = async (name: string) => {
      await named(name).click();
      done.presses += 1;
    };
    await mouse("receptorRfc");
    await write("acep");
    await page.getByRole("option", { name: /RECEPTOR ACEPTA/ }).waitFor();
    await press("Tab", "Tab", "Tab", "Tab");
    await expect.poll(focused).toBe("formaPago");
    await write("03");
    await mouse("conceptos[0].descripcion");
    await write("net");
    await page.getByRole("option", { name: /NET-20/ }).waitFor();
    await press("ArrowDown", "Enter", "Tab");
    await write("2");
    await press("Control+Enter");
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    await page.getByText("2,320.00").first().waitFor();
    expect(done.presses).toBeLessThanOrEqual(2);
    expect(done.keys).toBeLessThanOrEqual(18);
  });

  test("Enter goes to the next row, and a row that it began and nobody filled in is not judged", async () => {
    await open();
    await type("receptorRfc", "RAC260101AA4");
    await type("formaPago", "03");
    await named("conceptos[0].descripcion").focus();
    await page.keyboard.type("inter");
    await page
      .getByRole("option", { name: /^\d{8}/ })
      .first()
      .waitFor();
    // The account's own products stand above SAT's keys.
    const [own, ...keys] = await page.getByRole("option").allTextContents();
    expect(own).toContain("NET-20");
    expect(keys.filter((words) => !/^\d{8}/.test(words))).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect([await rows(), await value("conceptos[0].valorUnitario")]).toEqual([1, "1,000.00"]);
    await page.keyboard.press("Tab");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("conceptos[1].descripcion");
    expect(await value("conceptos[0].cantidad")).toBe("3");
    await page.keyboard.press("Enter");
    expect(await rows()).toBe(2);
    await page.getByText("Listo para timbrar").waitFor();
    await page.keyboard.type("81112100");
    await page.keyboard.press("Tab");
    await expect.poll(() => value("conceptos[1].descripcion")).toMatch(/^[A-ZÁ-Ú][a-z]/);
    await page.getByText(/Falta o falla|Faltan o fallan/).waitFor();
    await type("conceptos[1].claveUnidad", "E48");
    await type("conceptos[1].descripcion", "Renta del módem");
    await type("conceptos[1].valorUnitario", "50");
    await page.getByText("$3,538.00 MXN").waitFor();
    await named("conceptos[0].cantidad").focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("conceptos[1].descripcion");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: /^Factura F-/, level: 1 }).waitFor();
    await page.getByText("Renta del módem").waitFor();
  });

  test("60 rows of a spreadsheet are pasted and fit three screens; a product comes by its code", async () => {
    await open();
    await type("receptorRfc", "RAC260101AA4");
    await type("formaPago", "03");
    await named("conceptos[0].descripcion").focus();
    const plain = Array.from({ length: 57 }, (_, at) => `Tornillo ${at}, de acero\t${at + 1}\t$1,250.50\tH87`);
    await paste(["NET-20\t2", "net-20\t1\t900", "81112100\t1\t10\tE48", ...plain].join("\r\n"));
    await expect.poll(rows).toBe(60);
    await expect.poll(() => value("conceptos[0].descripcion")).toBe("Servicio de internet");
    await expect.poll(() => value("conceptos[2].descripcion")).not.toBe("");
    expect([await value("conceptos[0].valorUnitario"), await value("conceptos[1].valorUnitario")]).toEqual([
      "1,000.00",
      "900.00",
    ]);
    expect([await value("conceptos[3].descripcion"), await value("conceptos[3].valorUnitario")]).toEqual([
      "Tornillo 0, de acero",
      "1,250.50",
    ]);
    const height = await page.evaluate("document.querySelector('.lines').clientHeight");
    expect(height).toBeLessThanOrEqual(3 * 900);
    // A row far below is drawn when it comes near.
    expect(await named("conceptos[59].descripcion").count()).toBe(0);
    await page.getByRole("group", { name: "concepto 60" }).scrollIntoViewIfNeeded();
    await expect.poll(() => value("conceptos[59].descripcion")).toBe("Tornillo 56, de acero");
    // A fault in a row that was never seen is shown and has the focus.
    await page.getByRole("button", { name: "Timbrar", exact: true }).click();
    await expect.poll(focused).toBe("conceptos[3].claveProdServ");
    await page.setViewportSize({ width: 390, height: 900 });
    expect((await look(page, ["target-size"])).sideways).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await look(page)).toEqual({ faults: [], sideways: 0 });
  });

  test("what is wrong leaves out the whole paste, and is told by its cell", async () => {
    await open();
    await named("conceptos[0].descripcion").focus();
    for (const [text, why] of [
      ["Mesa\tdos\t10", "Cantidad (B1): «dos» no es un número."],
      ["Mesa\t1\t10\tH87\t0\tazul", "«azul» (F1) está en una columna de más"],
      ["Descripción\tPrecio\tColor\nMesa\t10\tazul", "El título «Color» (C1) no es de un concepto."],
      ['Mesa\t1\n"Silla\t1', "En el renglón 2 unas comillas no se cierran."],
      [`${"Mesa\t1\t10\n".repeat(201)}`, "Son 201 renglones, y caben 200 más."],
      ["Mesa\t#N/A\t10", "(B1): trae el error #N/A"],
    ] as const) {
      await paste(text);
      await page.getByRole("alert").filter({ hasText: why }).waitFor();
      expect([await rows(), await value("conceptos[0].descripcion")]).toEqual([1, ""]);
    }
    await paste("Descripción\tIVA\tPrecio con impuestos\nMesa\t8%\t108");
    await expect.poll(() => value("conceptos[0].descripcion")).toBe("Mesa");
    expect(await value("conceptos[0].precioConImpuestos")).toBe("108.00");
    await page.getByText("No se pegó nada").waitFor({ state: "detached" });
  });

  test("a key in one of many rows changes nothing in the others", async () => {
    await open();
    await named("conceptos[0].descripcion").focus();
    await paste(Array.from({ length: 40 }, (_, at) => `Tuerca ${at}\t1\t10\tH87`).join("\n"));
    await expect.poll(rows).toBe(40);
    for (const at of [9, 19, 29, 39]) {
      await page.getByRole("group", { name: `concepto ${at + 1}`, exact: true }).scrollIntoViewIfNeeded();
      await named(`conceptos[${at}].descripcion`).waitFor();
    }
    await named("conceptos[30].cantidad").focus();
    await page.evaluate(WATCH);
    await page.keyboard.type("123", { delay: 150 });
    expect(await page.evaluate("[...changed]")).toEqual(["concepto 31"]);
  });
});

/** Notes the rows in which the page changes anything. */
const WATCH = `
  changed = new Set();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = (target.closest ? target : target.parentElement).closest(".line");
      if (row !== null) changed.add(row.querySelector("legend").textContent);
    }
  }).observe(document.querySelector(".lines"), { subtree: true, childList: true, characterData: true, attributes: true });
`;

declare const document: { readonly activeElement: { getAttribute(name: string): string | null } | null };
declare const navigator: { readonly clipboard: { writeText(text: string): Promise<void> } };
