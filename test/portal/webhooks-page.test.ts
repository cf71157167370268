import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, order } from "../rest/facturas/order.ts";
import { hasBrowser, launchBrowser, pageOf } from "../support/chromium.ts";
import { signedIn } from "../support/portal.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { selfSigned } from "../support/self-signed.ts";
import { type Service, startService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("webhooks in a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "cfdi-webhooks-page-"));
  let service: Service;
  let receiver: Receiver;
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const tls = selfSigned("localhost");
    const ca = join(folder, "ca.pem");
    writeFileSync(ca, tls.cert);
    receiver = await startReceiver(tls);
    service = await startService({ env: { WEBHOOK_ALLOW: "localhost", WEBHOOK_CA: ca } });
    chromium = await launchBrowser();
    const owner = await signedIn(service, "duena@example.mx", { account: service.a.id, role: "owner" });
    page = await pageOf(owner, chromium, complaints);
  });
  afterAll(async () => {
    await chromium.close();
    await service.close();
    await receiver.close();
    rmSync(folder, { recursive: true });
  });

  test("an owner makes one, sees a delivery and sends it again", async () => {
    await page.goto(`${service.site}/portal/${service.a.rfc}/pruebas/webhooks`);
    await page.getByText("Todavía no hay webhooks").waitFor();
    await page.getByRole("button", { name: "Nuevo webhook" }).first().click();
    await page.getByLabel("Dirección").fill("https://10.0.0.1/x");
    await page.getByRole("button", { name: "Crear" }).click();
    await page.getByText("la dirección del servidor no es pública").waitFor();
    await page.getByLabel("Dirección").fill(`${receiver.url}/portal`);
    await page.getByRole("button", { name: "Crear" }).click();
    const secret = (await page.locator(".secret code").textContent())!;
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Ya lo guardé" }).click();
    receiver.play((_, response) => void response.writeHead(200).end("recibido"), "/portal");
    await create(service, order());
    await page.getByText("Entregada").waitFor();
    expect(receiver.verified(secret, "/portal")).toHaveLength(1);
    await page.getByRole("row", { name: /Timbrado/ }).dblclick();
    await page.getByText("La respuesta (primeros 2 KB)").waitFor();
    await page.getByText("recibido").waitFor();
    await page.getByText('"type": "cfdi.timbrado"').waitFor();
    await page.screenshot({ path: process.env.SHOT ?? join(folder, "shot.png") });
    await page.getByRole("button", { name: "Reenviar", exact: true }).click();
    await expect.poll(() => receiver.verified(secret, "/portal").length).toBe(2);
    await page.getByRole("button", { name: "Cerrar" }).click();
    await page.getByRole("button", { name: "Apagar" }).click();
    await page.getByText("Apagado", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Quitar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
    await page.getByText("Todavía no hay webhooks").waitFor();
    expect(complaints).toEqual([]);
  });
});
