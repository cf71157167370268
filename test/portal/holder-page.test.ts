import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, launchBrowser, look, newPage } from "../support/chromium.ts";
import { CSD_FOLDER, PASSWORD, PERSON } from "../support/csd.ts";
import { pressInRow, signInByKeys } from "../support/keys.ts";
import { platformClient, platformKey } from "../support/platforms.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("the pages of platforms", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    page = await newPage(chromium, service().site, complaints);
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const heading = (name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

  async function fits(): Promise<void> {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await look(page)]).toEqual([width, { faults: [], sideways: 0 }]);
    }
  }

  const press = async (role: "button" | "link", name: string | RegExp) => {
    const target = page.getByRole(role, { name, exact: typeof name === "string" });
    await target.focus();
    await page.keyboard.press("Enter");
  };
  const dialog = () => page.getByRole("dialog");

  test("a platform's people see what accounts lack, give it, and enter where the owner lets them, by keys", async () => {
    const { site, a } = service();
    const [platforms, platform] = [platformClient(service()), "Despacho Dos"];
    await platforms.createPlatform({ nombre: platform });
    await platforms.attachAccount({ platform, account: a.rfc, referencia: "cliente-7" });
    await platformKey(service(), platform, { nombre: "asistente", scopes: ["propone"] });
    await platforms.addPlatformStamps({ platform, quantity: 30, idempotencyKey: "treinta" });
    await signedIn(service(), "eva@dos.example", { platform, role: "owner" });
    await signedIn(service(), "titular@example.com", { account: a.rfc, role: "owner" });
    const { keyboard } = page;

    await signInByKeys(page, site, "eva@dos.example");
    await heading("Cuentas");
    const row = page.getByRole("row", { name: new RegExp(a.rfc) });
    await row.getByText("Lista", { exact: true }).waitFor();
    await fits();
    await page.getByPlaceholder("Buscar por RFC, nombre o referencia").focus();
    await keyboard.type("nadie");
    await page.getByRole("heading", { name: "Ninguna coincide" }).waitFor();
    await keyboard.press("Escape");
    await keyboard.type("CLIENTE-7");
    await row.focus();
    await keyboard.press("Enter");
    await page.getByText("Quien la administra no lo permite").waitFor();
    await fits();

    await press("button", "Subir un certificado");
    const files = page.locator("input[type=file]");
    const upload = async (rfc: string) => {
      await files.nth(0).setInputFiles(`${CSD_FOLDER}${rfc}.cer`);
      await files.nth(1).setInputFiles(`${CSD_FOLDER}${rfc}.key`);
      await page.getByLabel("Contraseña de la llave privada").focus();
      await keyboard.press("Control+a");
      await keyboard.type(PASSWORD);
      await keyboard.press("Enter");
    };
    await upload(PERSON.rfc);
    await page.getByText(new RegExp(`El CSD pertenece a otro RFC\\..* de ${PERSON.rfc}, que vence`)).waitFor();
    await fits();
    await upload(a.rfc);
    await page.getByText("El certificado quedó guardado y ya sella.").waitFor();
    await page.getByRole("button", { name: "Subir un certificado" }).waitFor();

    await page.getByText(/^Le quedan 30 timbres; los primeros vencen el/).waitFor();
    const pass = async (stamps: string) => {
      await press("button", "Pasar timbres");
      await page.locator("input:focus").waitFor();
      await keyboard.type(stamps);
      await keyboard.press("Enter");
      await page.getByRole("dialog", { name: `¿Pasar ${stamps} timbres?` }).waitFor();
      await keyboard.press("Enter");
    };
    await pass("31");
    await dialog()
      .getByText(/^La plataforma no tiene 31 timbres vigentes/)
      .waitFor();
    await fits();
    for (const asked of ["¿Pasar 31 timbres?", "Pasar timbres"]) {
      await keyboard.press("Escape");
      await page.getByRole("dialog", { name: asked, exact: true }).waitFor({ state: "detached" });
    }
    await pass("25");
    await dialog().first().waitFor({ state: "detached" });
    await page.getByText(/^Le quedan 5 timbres;/).waitFor();
    await page.getByText("1,025", { exact: true }).waitFor();

    await press("button", "Hacer un enlace");
    await dialog()
      .getByText(/\/portal\/titular#/)
      .waitFor();
    await fits();
    await press("button", "Ya lo guardé");
    await page.getByText(/^Hay uno que sirve hasta el/).waitFor();
    await press("button", "Retirar el enlace");
    await dialog()
      .getByText(/deja de servir/)
      .waitFor();
    await dialog().getByRole("button", { name: "Retirar el enlace" }).focus();
    await keyboard.press("Enter");
    await page.getByRole("button", { name: "Hacer un enlace" }).waitFor();

    await press("link", "Llaves");
    await heading("Llaves");
    const key = page.getByRole("row", { name: /asistente/ });
    await key.getByText("Sin topes").waitFor();
    await pressInRow(page, key, "Topes de asistente, pruebas");
    await dialog().getByLabel("Borradores al día").waitFor();
    await keyboard.type("20");
    await keyboard.press("Tab");
    await keyboard.type("15,000");
    await fits();
    await keyboard.press("Enter");
    await key.getByText("A lo más 20 borradores al día, $15,000.00 MXN cada uno. Hoy: 0, de $0.00 MXN.").waitFor();
    await fits();

    await press("link", "Equipo");
    await heading("Equipo");
    await press("button", "Invitar");
    await dialog().getByLabel("Correo").waitFor();
    await keyboard.type("ana@dos.example");
    await keyboard.press("Enter");
    await dialog()
      .getByText(/\/portal\/enlace#/)
      .waitFor();
    await fits();
    await press("button", "Listo");
    await page
      .getByRole("row", { name: /ana@dos.example/ })
      .getByText(/^Prepara cuentas/)
      .waitFor();
    await fits();

    await page.context().clearCookies();
    await signInByKeys(page, site, "titular@example.com");
    await page.waitForURL(new RegExp(a.rfc));
    await page.goto(`${site}/portal/${a.rfc}/pruebas/cuenta`);
    await press("button", "Permitir que entren");
    await dialog()
      .getByText(/^Ven los documentos de la cuenta/)
      .waitFor();
    await fits();
    await page.evaluate(WATCH_TITLE);
    await dialog().getByRole("button", { name: "Permitir que entren" }).focus();
    await keyboard.press("Enter");
    await dialog().waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Retirar el permiso" }).waitFor();
    // The page is drawn with the new state before the question closes.
    expect(await page.evaluate("[...titles]")).toEqual([`¿Permitir que entren las personas de ${platform}?`]);
    await fits();

    await page.context().clearCookies();
    await signInByKeys(page, site, "eva@dos.example");
    await row.focus();
    await keyboard.press("Enter");
    await press("link", "Entrar");
    await page.getByText(`Usted entra por la plataforma ${platform}.`).waitFor();
    await page.getByRole("link", { name: "Facturas", exact: true }).first().waitFor();
    await fits();
    await press("link", "Volver a la plataforma");
    await page.getByText("Quien la administra lo permite.").waitFor();
  });

  test("the page of a holder is filled in with keys, comes back as it was left, and closes when the holder finishes", async () => {
    const { site, b } = service();
    const platforms = platformClient(service());
    await platforms.createPlatform({ nombre: "Despacho Uno" });
    await platforms.attachAccount({ platform: "Despacho Uno", account: b.rfc });
    const key = await platformKey(service(), "Despacho Uno");
    const made = await service().rest("POST", `/plataforma/v1/cuentas/${b.rfc}/enlace`, { key, body: {} });
    const link = `${site}/portal/titular${new URL(made.body.data.enlace).hash}`;
    const { keyboard } = page;

    await page.goto(link);
    await heading("Prepare su cuenta para facturar");
    expect(await page.getByText("Falta", { exact: true }).count()).toBe(2);
    await page.getByText("Para terminar falta el certificado.").waitFor();
    await fits();

    await page.getByRole("button", { name: "Corregir los datos" }).focus();
    await keyboard.press("Enter");
    await page.getByRole("button", { name: "Guardar los datos" }).waitFor();
    await fits();
    // The first field has the focus, and its text is selected.
    await keyboard.type("juan perez gómez");
    await keyboard.press("Enter");
    await page.getByText("JUAN PEREZ GÓMEZ").waitFor();
    await page.getByRole("button", { name: "Guardar los datos" }).waitFor({ state: "detached" });

    const files = page.locator("input[type=file]");
    await files.nth(0).setInputFiles(`${CSD_FOLDER}${PERSON.rfc}.cer`);
    await files.nth(1).setInputFiles(`${CSD_FOLDER}${PERSON.rfc}.key`);
    await page.getByLabel("Contraseña de la llave privada").focus();
    await keyboard.type("otra");
    await keyboard.press("Enter");
    await page.getByText("La contraseña no abre la llave privada").waitFor();
    await page.getByLabel("Contraseña de la llave privada").focus();
    await keyboard.press("Control+a");
    await keyboard.type(PASSWORD);
    await keyboard.press("Enter");
    await page.getByText("Vigente hasta").waitFor();

    // The steps that were done are there when the holder comes back.
    await page.goto("about:blank");
    await page.goto(link);
    await heading("Prepare su cuenta para facturar");
    await page.getByText("JUAN PEREZ GÓMEZ").waitFor();
    expect(await page.getByText("Falta", { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: /^Ya firmé la del PAC/ }).focus();
    await keyboard.press("Enter");
    await page.getByText(/^La del PAC .* está firmada\.$/).waitFor();
    expect(await page.getByText("Listo", { exact: true }).count()).toBe(3);
    await fits();
    await page.getByRole("button", { name: "Terminar" }).focus();
    await keyboard.press("Enter");
    await heading("La cuenta está preparada");
    await page.getByText("Ya se avisó a Despacho Uno").waitFor();
    await fits();

    await page.goto("about:blank");
    await page.goto(link);
    await heading("El enlace no sirve");
    await page.getByText(/El enlace no existe, venció, se cambió por otro o ya se usó/).waitFor();
    await fits();
    await page.goto("about:blank");
    await page.goto(`${site}/portal/titular`);
    await page.getByText("A la dirección le falta una parte. Cópiela completa.").waitFor();
  });
});

/** Notes every title that the question on the page has. */
const WATCH_TITLE = `
  titles = new Set();
  new MutationObserver(() => {
    const title = document.querySelector("[role=dialog] h2");
    if (title !== null) titles.add(title.textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;
