import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, order, provoking, run } from "../rest/facturas/order.ts";
import { hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { chooseOption } from "../support/keys.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { support } from "../support/portal.ts";
import { otherPacSettings, type Service, startService } from "../support/service.ts";

/** Support looks at two PACs of the sandbox: "sw-pruebas" comes first, "otro" second. */
describe.skipIf(!hasBrowser)("the PACs in support's browser", () => {
  let service: Service;
  let other: PacServer;
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    other = await startPac();
    service = await startService({
      env: otherPacSettings(other),
    });
    chromium = await launchBrowser();
    const { browser } = await support(service, "mesa@example.com");
    page = await pageOf(browser, chromium, complaints);
    await page.goto(`${service.site}/portal/soporte`);
  });
  afterAll(async () => {
    await chromium.close();
    await service.close();
    await other.close();
  });

  const row = (text: string) => page.getByRole("row").filter({ hasText: text });
  async function tabTo(name: string): Promise<void> {
    for (let left = 40; left > 0; left -= 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.count()) === 0) continue;
      if (((await focused.getAttribute("aria-label")) ?? (await focused.textContent())) === name) return;
    }
    throw new Error(`Tab does not come to ${name}`);
  }
  /** Looks at the page as a phone and as a screen show it; SHOTS names a folder for the pictures. */
  async function examine(name: string): Promise<void> {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ name, width, ...(await look(page)) }).toEqual({ name, width, faults: [], sideways: 0 });
      const { SHOTS } = process.env;
      if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`), fullPage: true });
    }
  }
  const stampedBy = async (more: object = {}) => (await create(service, order(more))).body.data.pac;

  test("their circuits and balances are seen, and what they were asked about a document", async () => {
    const sent = { headers: { "idempotency-key": randomUUID() } };
    const lost = provoking("E1=503;N=2");
    expect((await create(service, lost, sent)).body).toMatchObject({ codigo: "PAC_SIN_RESPUESTA" });
    const { id } = (await create(service, lost, sent)).body.data;

    await page.getByRole("link", { name: "PAC", exact: true }).click();
    await page.getByRole("heading", { name: "PAC", level: 1 }).waitFor();
    const places = await page.getByRole("grid", { name: "PAC de Pruebas" }).getByRole("rowheader").allTextContents();
    expect(places.map((text) => text.replace(/^PAC/, ""))).toEqual(["sw-pruebas", "otro"]);
    expect(await row("otro").textContent()).toContain("Recibe documentos");
    await run(
      service,
      `insert into pac_circuits (environment, pac, state, reason, since, retry_at, balance, balance_at)
        values ('sandbox', 'otro', 'open', 'ECONNREFUSED', now(), now() + interval '1 hour', 1234, now())
        on conflict (environment, pac) do update set state = 'open', reason = 'ECONNREFUSED', since = now(),
          retry_at = excluded.retry_at, balance = 1234, balance_at = now()`,
    );
    await page.getByRole("button", { name: "Revisar de nuevo" }).click();
    await row("otro").filter({ hasText: "Abierto: van a otro PAC" }).waitFor();
    expect(await row("otro").textContent()).toMatch(/Desde el .*: ECONNREFUSED.*1,234/);

    await page.getByLabel("Cuenta", { exact: true }).click();
    await page.keyboard.type(service.a.rfc.toLowerCase());
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const sandboxOption = page.getByRole("option", { name: "Pruebas" });
    await sandboxOption.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    // The list gives the focus back when it has closed.
    await sandboxOption.waitFor({ state: "hidden" });
    await expect.poll(() => page.locator("button:focus").count()).toBe(1);
    await page.keyboard.press("Tab");
    await page.keyboard.type(randomUUID());
    await page.keyboard.press("Enter");
    await page.getByText("El comprobante no existe").waitFor();
    await page.getByLabel("Id del documento").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(id);
    await page.keyboard.press("Enter");
    const attempts = page.getByRole("grid", { name: "Intentos" });
    await attempts.waitFor();
    const told = await attempts.getByRole("row").allTextContents();
    expect(told.length).toBeGreaterThan(2);
    expect(told[1]).toMatch(/sw-pruebas.*Timbrar.*Pudo recibirlo.*Sin respuesta/);
    expect(told.at(-1)).toMatch(/sw-pruebas.*Preguntar qué pasó.*Contestó.*Timbrado/);
    await examine("pacs");
    await run(service, "delete from pac_circuits");
  });

  test("an account gets an order of its own and loses it, and support notes what the PAC confirmed", async () => {
    const { a } = service;
    expect(await stampedBy()).toBe("sw-pruebas");
    await page.getByRole("link", { name: "Cuentas" }).click();
    await row(a.rfc).click();
    await page.getByRole("tab", { name: "PAC" }).click();
    const sandbox = page.getByRole("grid", { name: "PAC de Pruebas" });
    await sandbox.waitFor();
    await tabTo("Cambiar el orden en Pruebas");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo("Subir otro");
    await page.keyboard.press("Space");
    expect(await page.getByRole("dialog").getByRole("listitem").allTextContents()).toEqual(["otro", "sw-pruebas"]);
    await examine("order");
    await tabTo("Guardar el orden");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await sandbox.getByRole("row").filter({ hasText: "otro" }).filter({ hasText: "1.º" }).waitFor();
    // A core reads the circuits, which the test before deleted, once in a while.
    await expect.poll(stampedBy).toBe("otro");

    await page.getByRole("button", { name: "Anotar de otro en Pruebas" }).click();
    await chooseOption(page, page.getByRole("button", { name: /Carta manifiesto firmada/ }), "Sí");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const noted = sandbox.getByRole("row").filter({ hasText: "otro" });
    await noted.filter({ hasText: /RegistradaSin anotar.*Carta manifiestoSí/ }).waitFor();
    expect(await noted.textContent()).toContain("Timbra para la cuenta");
    await examine("account-pacs");

    await page.getByRole("button", { name: "Cambiar el orden en Pruebas" }).click();
    await page.getByRole("button", { name: "Usar el del servicio" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await noted.filter({ hasText: "El del servicio" }).waitFor();
    expect(await stampedBy()).toBe("sw-pruebas");
    await page.getByRole("tab", { name: "Bitácora" }).click();
    await page.getByText(/orden/i).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
