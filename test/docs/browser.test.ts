import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../../gateway/docs/samples.ts";
import { inProcess, KEY, listen, stubCore } from "../gateway/stub.ts";
import { hasBrowser, launchBrowser, look, newPage } from "../support/chromium.ts";

describe.skipIf(!hasBrowser)("in a browser", () => {
  let server: Awaited<ReturnType<typeof listen>>;
  let browser: Browser;
  /** A page must leave no message on the console and request nothing from another site. */
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await listen({ core: inProcess(stubCore()) });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.app.close();
  });
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  async function open(path: string, width: number, colorScheme: "light" | "dark" = "light"): Promise<Page> {
    const page = await newPage(browser, server.url, complaints, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    await page.goto(server.url + path);
    return page;
  }

  const PAGES = [
    "/docs",
    "/docs/guias/idempotencia",
    "/docs/operaciones/CreatePaymentComplement",
    "/docs/errores/VAL-74",
  ];
  test.each(PAGES)(
    "%s: axe finds nothing, wide or narrow, light or dark, and nothing scrolls sideways",
    async (path) => {
      const page = await open(path, 1280);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await look(page)]).toEqual([width, { faults: [], sideways: 0 }]);
        await page.emulateMedia({ colorScheme: "dark" });
        // The dark scheme changes colours alone, so only their contrast is checked.
        expect([width, "dark", await look(page, ["color-contrast"])]).toEqual([
          ...[width, "dark"],
          { faults: [], sideways: 0 },
        ]);
        await page.emulateMedia({ colorScheme: "light" });
      }
      await page.close();
    },
  );

  test("the search finds operations, fields, codes and guides, with the keyboard alone", async () => {
    const page = await open("/docs", 1280);
    for (const [typed, first] of [
      ["nomina", "/docs/guias/nomina"],
      ["CFDI40179", "/docs/errores/VAL-74"],
      ["impPagado", "/docs/operaciones/CreatePaymentComplement"],
      ["nota-credito", "/docs/operaciones/CreateCreditNote"],
    ] as const) {
      await page.keyboard.press("Escape");
      await page.locator("#buscar").fill("");
      await page.locator("main").focus();
      await page.keyboard.press("/");
      await page.keyboard.type(typed);
      await page.locator(`#hallazgos a[href^="${first}"]`).first().waitFor();
    }
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/operaciones/CreateCreditNote**");
    await page.close();
  });

  test("the list of codes narrows to what is typed", async () => {
    const page = await open("/docs/errores", 390);
    await page.locator("#filtro").fill("TasaOCuota exento");
    await page
      .locator("#filtrados")
      .filter({ hasText: /^\d{1,2} códigos$/ })
      .waitFor();
    const rows = await page.locator(".family tbody tr:visible").allTextContents();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.toLowerCase()).toMatch(/tasaocuota[\s\S]*exento|exento[\s\S]*tasaocuota/);
    await page.close();
  });

  test("the menu of a phone opens, leads on, and closes with Escape", async () => {
    const page = await open("/docs", 390);
    const link = page.getByRole("navigation", { name: "Referencia" }).getByRole("link", { name: "Límites" });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menú" }).click();
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menú" }).click();
    await link.click();
    await page.waitForURL("**/docs/guias/limites");
    await page.close();
  });

  test("a language chosen once is shown in every sample", async () => {
    const page = await open("/docs/operaciones/CreateInvoice", 1280);
    await page.locator('label[for="lenguaje-0-python"]').click();
    const shown = await page
      .locator(".sample:visible")
      .evaluateAll((all) => all.map((one) => (one as unknown as { dataset: { language: string } }).dataset.language));
    expect(new Set(shown)).toEqual(new Set(["python"]));
    expect(shown.length).toBeGreaterThan(1);
    await page.close();
  });

  test("without JavaScript everything can be read, the samples in every language too", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.url}/docs/operaciones/CreateInvoice`);
    for (const { id } of LANGUAGES) {
      await page.locator(`label[for="lenguaje-0-${id}"]`).click();
      expect(await page.locator(`.sample[data-language="${id}"]`).first().isVisible(), id).toBe(true);
    }
    expect(await page.locator(".search, .try, .copy").filter({ visible: true }).count()).toBe(0);
    await context.close();
  });

  test("an operation is tried with the example as it stands, and the answer is shown", async () => {
    const page = await open("/docs/operaciones/CreateInvoice", 390);
    await page.getByRole("button", { name: "Enviar" }).click();
    expect(await page.locator(".try-error").textContent()).toBe("Escriba su llave de pruebas.");
    await page.getByLabel("Llave de pruebas").fill("sk_live_x");
    await page.getByRole("button", { name: "Enviar" }).click();
    expect(await page.locator(".try-error").textContent()).toContain("producción");
    await page.getByLabel("Llave de pruebas").fill(KEY);
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.locator(".try-answer h3", { hasText: "201" }).waitFor();
    const answer = await page.locator(".try-answer").textContent();
    for (const said of ["x-request-id", "ratelimit-remaining", '"estado": "timbrada"', '"total": 1160'])
      expect(answer).toContain(said);
    expect(await page.getByRole("button", { name: "Enviar" }).isDisabled(), "1.5 s between two").toBe(true);
    const kept = await page.evaluate(() => {
      const { localStorage, sessionStorage, document } = globalThis as unknown as Window;
      return [localStorage.length, sessionStorage.length, document.cookie];
    });
    expect(kept).toEqual([0, 0, ""]);
    await page.close();
  });

  test("a GET is tried with its path and its query, and a file is shown as it is", async () => {
    const page = await open("/docs/operaciones/GetInvoiceXml", 1280);
    await page.getByLabel("Llave de pruebas").fill(KEY);
    await page.getByRole("textbox", { name: /^id/ }).fill("id-1");
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.locator(".try-answer pre", { hasText: "<cfdi:Comprobante" }).waitFor();
    await page.close();
  });
});

/** The part of a browser's global object that these tests use. */
interface Window {
  readonly document: { readonly cookie: string };
  readonly localStorage: { readonly length: number };
  readonly sessionStorage: { readonly length: number };
}
