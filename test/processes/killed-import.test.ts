import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CUSTOMERS } from "../support/accounts.ts";
import { hasBrowser, launchBrowser, pageOf } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { signedIn } from "../support/portal.ts";
import { furnishedDatabase, MASTER_KEY, type Party, pacSettings } from "../support/service.ts";
import { type Child, CORE_AT, GATEWAY_AT, launch, newFolder } from "./child.ts";

const SERVICE_TOKEN = "un-token-de-servicio";
const ROWS = 40;

/** Each row is an invoice with a price of its own. The PAC takes its time before the stamp, or after it. */
const SHEET = [
  "Pedido,RFC,Serie,Forma de pago,Producto o servicio,Unidad,Descripción,Cantidad,Precio,IVA",
  ...Array.from({ length: ROWS }, (_, row) =>
    [
      ...[row + 1, CUSTOMERS.registered.rfc, "F", "03", "81112100", "E48"],
      ...[`Servicio PACTEST:${row % 2 === 0 ? "D" : "S"}=300`, 1, 100 + row, "16%"],
    ].join(","),
  ),
].join("\n");
const FILE = { name: "facturas.csv", mimeType: "text/csv", buffer: Buffer.from(SHEET) };

describe.skipIf(!hasBrowser)("an import during which the service is killed", () => {
  let chromium: Chromium;
  let pac: PacServer;
  let port: number;
  let settings: NodeJS.ProcessEnv;
  let account: Party;

  beforeAll(async () => {
    [chromium, pac, port] = await Promise.all([launchBrowser(), startPac(), freePort()]);
    const { url, a } = await furnishedDatabase();
    account = a;
    settings = {
      DATABASE_URL: url,
      MASTER_KEY,
      SERVICE_TOKEN,
      // The page finds the service again where it was.
      PORT: String(port),
      ...pacSettings("PAC_SANDBOX", pac),
    };
  });
  afterAll(async () => {
    await chromium.close();
    await pac.close();
  });

  const stamps = async () => ((await pac.admin("GET", "/admin/audit")) as { stamps: number }).stamps;

  /** Kills the service once the PAC has stamped that many. */
  async function killAfter(service: Child, count: number) {
    await expect.poll(stamps, { interval: 20 }).toBeGreaterThanOrEqual(count);
    service.kill("SIGKILL");
    await service.ended;
    expect(await stamps()).toBeLessThan(ROWS);
  }

  async function start(folder: string): Promise<Child> {
    const service = launch("all", folder, settings);
    await service.said(GATEWAY_AT);
    return service;
  }

  /** Opens the import, chooses the file, and presses what stamps it. */
  async function importFile(page: Page, { rfc }: Party) {
    await page.goto(`http://127.0.0.1:${port}/portal/${rfc}/pruebas/importar`);
    await page.locator("input[type=file]").setInputFiles(FILE);
    await page.getByRole("button", { name: "Revisar el contenido" }).click();
    await page.getByRole("button", { name: `Timbrar ${ROWS}`, exact: true }).click();
  }

  /** Waits until nothing is under way, and presses what goes on while some rows have no answer. */
  async function goOn(page: Page) {
    const goingOn = page.getByRole("button", { name: /^Continuar con/ });
    const done = page.getByText(`${ROWS} timbrados`);
    const isDone = async () => {
      if (await goingOn.isVisible()) await goingOn.click();
      return done.isVisible();
    };
    await expect.poll(isDone, { interval: 500 }).toBe(true);
  }

  test("stamps each row once, whether the page goes on or the file is chosen again", async () => {
    const folder = newFolder();
    const first = await start(folder);
    const grpcUrl = await first.said(CORE_AT);
    const site = `http://127.0.0.1:${port}`;
    const issuer = await signedIn({ grpcUrl, serviceToken: SERVICE_TOKEN, site }, "emite@example.mx", {
      ...{ account: account.id, role: "issuer" },
    });
    const page = await pageOf(issuer, chromium, []);
    await importFile(page, account);
    await killAfter(first, 8);
    const second = await start(folder);
    // The page repeats by itself what had no answer.
    await killAfter(second, 22);
    const third = await start(folder);
    await importFile(page, account);
    await goOn(page);

    expect(await pac.admin("GET", "/admin/audit")).toEqual({ stamps: ROWS, doubled: [] });
    const list = await fetch(`${site}/api/v1/facturas?limite=100`, {
      headers: { "x-api-key": account.sandbox },
    });
    const { data } = (await list.json()) as { data: { estado: string; total: number; folio: string }[] };
    expect(data.map(({ estado }) => estado)).toEqual(Array(ROWS).fill("timbrada"));
    const totals = data.map(({ total }) => total).toSorted((a, b) => a - b);
    expect(totals).toEqual(Array.from({ length: ROWS }, (_, row) => Math.round((100 + row) * 116) / 100));
    expect(new Set(data.map(({ folio }) => folio)).size).toBe(ROWS);
    expect(await page.getByText("Timbrado", { exact: true }).count()).toBeGreaterThanOrEqual(ROWS);
    third.kill("SIGTERM");
    expect(await third.ended, third.text()).toBe(0);
  });
});
