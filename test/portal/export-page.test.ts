import { execFileSync } from "node:child_process";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stamped } from "../rest/facturas/cancelar/cancellation.ts";
import { hasBrowser, launchBrowser, newPage } from "../support/chromium.ts";
import { PORTAL_PASSWORD, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("a period is exported in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    await signedIn(service(), "lee@example.mx", { account: service().a.id, role: "reader" });
    page = await newPage(chromium, service().site, complaints, {});
    await page.goto(`${service().site}/portal/entrar`);
    await page.getByLabel("Correo").fill("lee@example.mx");
    await page.getByLabel("Contraseña", { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("heading", { name: "Inicio", level: 1 }).waitFor();
  });
  afterAll(() => chromium.close());

  /** Types a day into the parts of a date field. */
  async function type(label: string, day: string): Promise<void> {
    const first = page.getByRole("group", { name: label }).getByRole("spinbutton").first();
    await first.click();
    await page.keyboard.type(day);
  }

  test("by a reader, who types the days, chooses the contents and downloads the archive", async () => {
    await stamped(service());
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/exportar`);
    await page.getByText("Todavía no hay exportaciones").waitFor();
    await type("Desde", "01012026");
    await type("Hasta", "31122099");
    await page.getByText("PDF", { exact: true }).click();
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByText("Lista", { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("comprobantes-2026-01-01-2099-12-31-1.zip");
    const names = execFileSync("unzip", ["-Z1", await download.path()]).toString();
    expect(names).toMatch(
      /^xml\/.*\.xml\ndocumentos\.csv\nconceptos\.csv\npagos\.csv\ncomprobantes\.xlsx\nmanifiesto\.sha256\n$/,
    );
    expect(complaints).toEqual([]);
  });
});
