import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { follow, hasBrowser, launchBrowser, look, newPage, pageOf } from "../support/chromium.ts";
import { CSD_FOLDER, PASSWORD, PERSON } from "../support/csd.ts";
import { chooseOption } from "../support/keys.ts";
import { Browser, PORTAL_PASSWORD, peopleClient, signedIn, support } from "../support/portal.ts";
import { useService } from "../support/service.ts";

/** Compressed bytes that a browser may load before the sign-in page works. */
const INITIAL_BYTES = 200_000;

describe.skipIf(!hasBrowser)("the portal in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const open = (colorScheme: "light" | "dark" = "light") =>
    newPage(chromium, service().site, complaints, { colorScheme });
  const openAs = (person: Browser) => pageOf(person, chromium, complaints);

  test("what is loaded before somebody can sign in is small", async () => {
    const page = await open();
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) =>
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
    );
    await page.goto(`${service().site}/portal`);
    await page.getByRole("button", { name: "Entrar" }).waitFor();
    expect(page.url()).toContain("/portal/entrar");
    await page.waitForLoadState("networkidle");
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(INITIAL_BYTES);
    await page.context().close();
  });

  test("asks for a new password with keys alone", async () => {
    const page = await open();
    await page.goto(`${service().site}/portal/recuperar`);
    await page.getByLabel("Correo").waitFor();
    await page.keyboard.type("nadie@example.com");
    await page.keyboard.press("Enter");
    await page.getByText(/enlace para elegir otra contraseña/).waitFor();
    await page.context().close();
  });

  test("who signs in reads that somebody else tried to, until the notice is closed", async () => {
    const { site, b } = service();
    const email = "avisada@example.com";
    await signedIn(service(), email, { account: b.rfc, role: "reader" });
    const guess = { email, password: "la primera" };
    expect((await new Browser(site).call("cfdi.v1.PortalAccess/SignIn", guess)).status).toBe(401);
    const signIn = async (wrong?: string) => {
      const page = await open();
      await page.goto(`${site}/portal`);
      await page.getByLabel("Correo").click();
      await page.keyboard.type(email);
      await page.keyboard.press("Tab");
      if (wrong !== undefined) {
        await page.keyboard.type(wrong);
        await page.keyboard.press("Enter");
        await page.getByText(/no son correctos|incorrect/i).waitFor();
      }
      await page.keyboard.type(PORTAL_PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Inicio", level: 1 }).waitFor();
      return page;
    };
    const page = await signIn("la segunda");
    const notice = page.getByText(/^Se intentó entrar 2 veces con su correo/);
    await notice.waitFor();
    await page.clock.install();
    await page.clock.runFor(60_000);
    expect(await notice.isVisible()).toBe(true);
    await page.getByRole("button", { name: "Cerrar el aviso" }).click();
    await notice.waitFor({ state: "detached" });
    await page.context().close();
    const again = await signIn();
    expect(await again.getByText("Se intentó entrar").count()).toBe(0);
    await again.context().close();
  });

  test("an owner goes from the invitation to certificate, customer, series and key, with the keyboard", async () => {
    const { site, b } = service();
    const { link } = await peopleClient(service()).invite({
      ...{ email: "Duena@Example.com", account: b.rfc, role: "owner" },
    });
    const page = await open();
    const { keyboard } = page;
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key);
    };
    const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();
    const toast = (text: string) => page.getByText(text).waitFor();
    /** Asserts that the dialog is gone and the focus is back on its button. */
    const closed = async () => {
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.waitForFunction(() => document.activeElement?.tagName === "BUTTON");
    };

    await page.goto(`${site}/portal/enlace${new URL(link).hash}`);
    await heading(/Invitación a JUAN PEREZ GOMEZ/);
    await keyboard.type("corta");
    await press("Enter");
    await page
      .getByText(/12 caracteres/)
      .nth(1)
      .waitFor();
    await press("Control+a");
    await keyboard.type(PORTAL_PASSWORD);
    await press("Enter");

    // A person's only account opens at once; its first page names what is missing.
    await heading("Inicio");
    expect(page.url()).toBe(`${site}/portal/${b.rfc}/pruebas`);
    await page.getByText("Ambiente de pruebas: sin validez fiscal").waitFor();
    await page.getByRole("link", { name: /Certificado de sello digital/ }).focus();
    await press("Enter");
    await heading("Certificado de sello digital");
    const files = page.locator("input[type=file]");
    await files.nth(0).setInputFiles(`${CSD_FOLDER}${PERSON.rfc}.cer`);
    await files.nth(1).setInputFiles(`${CSD_FOLDER}${PERSON.rfc}.key`);
    await page.getByLabel("Contraseña de la llave privada").focus();
    await keyboard.type("otra");
    await press("Enter");
    await page.getByText("La contraseña no abre la llave privada").waitFor();
    await page.getByLabel("Contraseña de la llave privada").focus();
    await press("Control+a");
    await keyboard.type(PASSWORD);
    await press("Enter");
    await page.getByText("No se conoce a la autoridad que lo emitió").waitFor();
    await toast("El certificado quedó guardado y ya sella.");
    await page.getByText("Vigente", { exact: true }).waitFor();
    expect(await page.getByLabel("Contraseña de la llave privada").inputValue()).toBe("");

    await page.getByRole("link", { name: "Clientes" }).focus();
    await press("Enter");
    await heading("Clientes");
    await page.getByRole("button", { name: "Nuevo cliente" }).focus();
    await press("Enter");
    await page.getByRole("dialog").waitFor();
    await keyboard.type("xaxx0101a1000");
    await press("Tab");
    await keyboard.type("06300");
    await press("Tab");
    await keyboard.type("publico en general");
    await press("Tab");
    await keyboard.type("sin obligaciones");
    await page.getByRole("option", { name: /616/ }).waitFor();
    await press("ArrowDown", "Enter", "Tab");
    await keyboard.type("s01");
    await page.getByRole("option", { name: /S01/ }).waitFor();
    await press("ArrowDown", "Enter");
    // The server's sentence stands at the field that it names, which has the focus.
    await page.getByRole("button", { name: "Guardar el cliente" }).focus();
    await press("Enter");
    await page.getByText(/Debe ser un RFC/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("customer.rfc");
    await press("Control+a");
    await keyboard.type("xaxx010101000");
    await press("Enter");
    await toast("El cliente quedó guardado.");
    await closed();
    await page.getByRole("searchbox").fill("publico");
    await page.getByRole("row", { name: /PUBLICO EN GENERAL/ }).waitFor();

    await page.getByRole("link", { name: "Series" }).focus();
    await press("Enter");
    await heading("Series");
    await page.getByRole("button", { name: "Nueva serie" }).focus();
    await press("Enter");
    await page.getByRole("dialog").waitFor();
    await keyboard.type("WEB");
    await press("Enter");
    await toast("La serie WEB quedó guardada.");
    await closed();
    // Tab enters the table; the arrows move to the row and from its end to its button.
    await press("Tab", "ArrowDown", "ArrowLeft", "Enter");
    await page.getByRole("menuitem", { name: "Hacer favorita" }).waitFor();
    await press("Enter");
    await toast("La serie WEB quedó cambiada.");

    await page.getByRole("link", { name: "Llaves de API" }).focus();
    await press("Enter");
    await heading("Llaves de API");
    await page.getByRole("button", { name: "Crear otra llave" }).focus();
    await press("Enter");
    await page.getByText(/^La que comienza con .* deja de servir/).waitFor();
    // A double click counts as one press and makes one key.
    let made = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/RotateOwnKey")) made += 1;
    });
    await page.getByRole("button", { name: "Crear otra y anular la anterior" }).dblclick();
    const key = await page.getByRole("dialog").locator("code").textContent();
    expect(made).toBe(1);
    expect(key).toMatch(/^sk_test_/);
    // A key is shown only once, so Escape does not close the dialog.
    await press("Escape");
    await page.getByRole("button", { name: "Ya la guardé" }).focus();
    await press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.content()).not.toContain(key);
    const { rest } = service();
    expect((await rest("GET", "/api/v1/facturas", { key: key! })).status).toBe(200);

    await page.getByRole("button", { name: "Usuario" }).focus();
    await press("Enter");
    await page.getByRole("menuitem", { name: "Cerrar la sesión" }).click();
    await heading("Iniciar sesión");
    await page.goto(`${site}/portal/${b.rfc}/pruebas/series`);
    await heading("Iniciar sesión");
    await page.getByLabel("Correo").fill("duena@example.com");
    await page.getByLabel("Contraseña", { exact: true }).fill(PORTAL_PASSWORD);
    await press("Enter");
    await heading("Series");
    await page.context().close();
  });

  test("who cannot sign out is told, and a session that has ended is signed out of", async () => {
    const { site, a } = service();
    const client = await signedIn(service(), "sale@example.com", { account: a.rfc, role: "reader" });
    const page = await openAs(client);
    await page.goto(`${site}/portal/perfil`);
    const leave = async () => {
      await page.getByRole("button", { name: "Usuario" }).click();
      await page.getByRole("menuitem", { name: "Cerrar la sesión" }).click();
    };
    await page.getByRole("button", { name: "Cerrar todas mis sesiones" }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await leave();
    await page.getByText("No se pudo cerrar la sesión. No se pudo llegar al servicio.").waitFor();
    await page.getByRole("button", { name: "Cerrar todas mis sesiones" }).click();
    await page.getByRole("button", { name: "Cerrar todas", exact: true }).click();
    await page.getByRole("dialog").getByText("No se pudo llegar al servicio.").waitFor();
    await page.getByRole("button", { name: "Cancelar" }).click();
    // The browser itself logs each call that it could not make.
    expect(complaints.splice(0).filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    await page.context().setOffline(false);
    await client.call("cfdi.v1.PortalAccess/SignOut");
    await leave();
    await page.getByRole("heading", { name: "Iniciar sesión", level: 1 }).waitFor();
    await page.context().close();
  });

  test("support signs in with its authenticator, certifies an account and sells stamps, and the owner sees both", async () => {
    const { site, b } = service();
    const { code } = await support(service(), "mesa@example.com");
    const page = await open();
    const heading = (name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.goto(`${site}/portal/entrar`);
    await page.getByLabel("Correo").fill("mesa@example.com");
    await page.getByLabel("Contraseña", { exact: true }).fill(PORTAL_PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    const digits = page.getByLabel("Código de su autenticador");
    await digits.fill("000000");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByText(/El código no es correcto/).waitFor();
    // Setting up the second factor used up the code of this half minute.
    await digits.fill(code(Date.now() + 30_000));
    await page.getByRole("button", { name: "Continuar" }).click();
    await heading("Cuentas");

    await page.getByPlaceholder("Buscar por nombre o RFC").fill(b.rfc.slice(0, 6));
    await page.getByRole("row").filter({ hasText: b.rfc }).click();
    await heading("JUAN PEREZ GOMEZ");
    await page.getByRole("button", { name: "Certificar la cuenta" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Certificar la cuenta" }).click();
    await page.getByText("Puede timbrar documentos con validez fiscal.").waitFor();
    await page.getByRole("tab", { name: "Timbres" }).click();
    await page.getByRole("button", { name: "Vender timbres" }).click();
    // The field has the focus, and what is typed is the number, whatever stood there.
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("250");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "¿Vender 250 timbres?" });
    await question.getByText(/250 timbres \(doscientos cincuenta\)/).waitFor();
    await question.getByText(/JUAN PEREZ GOMEZ/).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("row").filter({ hasText: "250" }).waitFor();

    await page.getByRole("tab", { name: "Cuenta" }).click();
    await page.getByRole("button", { name: "Cambiar los datos" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Lugar de expedición").fill("2200");
    await dialog.getByRole("button", { name: "Cambiar los datos" }).click();
    await dialog
      .getByText(/no tiene la forma|debe ser|formato/i)
      .first()
      .waitFor();
    await dialog.getByLabel("Lugar de expedición").fill("22000");
    await dialog.getByLabel("Registro patronal").fill("B5510768108");
    await dialog.getByRole("button", { name: "Cambiar los datos" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("America/Tijuana").waitFor();
    await page.getByText("B5510768108").waitFor();
    await page.getByRole("button", { name: "Retirar el módulo" }).click();
    await dialog.getByRole("button", { name: "Retirar el módulo" }).click();
    await page.getByText("Sin contratar: sus llaves responden 403.").waitFor();
    await page.getByRole("button", { name: "Contratar el módulo" }).click();
    await dialog.getByRole("button", { name: "Contratar el módulo" }).click();
    await page.getByText("Sus llaves de API sirven.").waitFor();

    const kept = await signedIn(service(), "suspendida@example.com", { account: b.rfc, role: "reader" });
    await page.getByRole("tab", { name: "Personas" }).click();
    await page.getByRole("button", { name: "Suspender a suspendida@example.com" }).click();
    await dialog.getByRole("button", { name: "Suspender" }).click();
    await page.getByRole("row", { name: /suspendida@example.com Suspendido/ }).waitFor();
    expect((await kept.call("cfdi.v1.PortalAccess/Me")).status).toBe(401);
    await page.getByRole("button", { name: "Reactivar a suspendida@example.com" }).click();
    await dialog.getByRole("button", { name: "Reactivar" }).click();
    await page.getByText("suspendida@example.com puede entrar de nuevo.").waitFor();
    await page.getByRole("button", { name: "Restablecer el acceso de suspendida@example.com" }).click();
    await dialog.getByText("quitar el segundo factor").click();
    await dialog.getByText("desvincular la anterior").click();
    await dialog.getByRole("button", { name: "Crear el enlace" }).click();
    await dialog.getByText(/\/portal\/enlace#/).waitFor();
    await dialog.getByRole("button", { name: "Listo" }).click();
    await page.getByRole("link", { name: "Bitácora" }).click();
    await page
      .getByText(/quitó su segundo factor y desvinculó su identidad del proveedor/)
      .first()
      .waitFor();
    await page.context().close();

    const owner = await openAs(await signedIn(service(), "ve-timbres@example.com", { account: b.rfc, role: "owner" }));
    await owner.goto(`${site}/portal/${b.rfc}/pruebas/cuenta`);
    await owner.getByText("250 disponibles").waitFor();
    await owner.getByText("Producción", { exact: true }).first().waitFor();
    await owner.context().close();
  });

  const OWNER_PAGES = [...["clientes", "series", "certificado", "llaves", "diseno", "equipo", "cuenta"]] as const;
  const SUPPORT_PAGES = [
    ...["soporte", "soporte/cuentas/EPR260101AA1", "soporte/uso", "soporte/pendientes"],
    ...["soporte/pac", "soporte/salud", "soporte/direcciones", "soporte/bitacora"],
  ] as const;

  /**
   * Examines a page three times: wide and light by all of axe's rules, dark by those of colours, and narrow for
   * sideways scrolling.
   */
  async function examine(page: Page, path: string) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await follow(page, `${service().site}/portal/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector(".skeleton") === null);
    const light = await look(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    const dark = await look(page, ["color-contrast"]);
    expect([path, light, dark]).toEqual([path, { faults: [], sideways: 0 }, { faults: [], sideways: 0 }]);
  }

  test("an owner invites somebody, changes what a member may do, and takes both back", async () => {
    const { a } = service();
    await signedIn(service(), "colega@example.com", { account: a.rfc, role: "issuer" });
    const owner = await signedIn(service(), "dueña-equipo@example.com", { account: a.rfc, role: "owner" });
    const page = await openAs(owner);
    const dialog = page.getByRole("dialog");
    await follow(page, `${service().site}/portal/${a.rfc}/pruebas/equipo`);
    await page.getByRole("row", { name: /dueña-equipo@example.com Usted/ }).waitFor();

    await page.getByRole("button", { name: "Invitar" }).click();
    await dialog.getByLabel("Correo").fill("nueva@example.com");
    await chooseOption(page, dialog.getByRole("button", { name: /Podrá/ }), "Consulta");
    await dialog.getByRole("button", { name: "Invitar" }).click();
    await dialog.getByText(/\/portal\/enlace#/).waitFor();
    await dialog.getByRole("button", { name: "Listo" }).click();
    await page
      .getByRole("row", { name: /nueva@example.com/ })
      .getByText("Consulta")
      .waitFor();

    await page.getByRole("button", { name: "Cambiar lo que puede colega@example.com" }).click();
    await chooseOption(page, dialog.getByRole("button", { name: /Puede/ }), "Consulta");
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await page
      .getByRole("row", { name: /colega@example.com/ })
      .getByText("Consulta")
      .waitFor();

    await page.getByRole("button", { name: "Retirar la invitación de nueva@example.com" }).click();
    await dialog.getByRole("button", { name: "Retirar" }).click();
    await page.getByText("La invitación quedó retirada.").waitFor();
    await page.getByRole("button", { name: "Quitar a colega@example.com" }).click();
    await dialog.getByRole("button", { name: "Quitar" }).click();
    await page.getByText("colega@example.com ya no entra a la cuenta.").waitFor();
    await page.getByRole("row", { name: /colega@example.com/ }).waitFor({ state: "hidden" });
    await page.context().close();
  });

  test("an owner leaves the XML out of the PDFs with keys, and takes it back with the mouse", async () => {
    const { a, accounts } = service();
    const page = await openAs(await signedIn(service(), "diseño@example.com", { account: a.rfc, role: "owner" }));
    const isIncluded = async () => (await accounts.getPdfDesign({ account: a.rfc })).embedXml;
    await follow(page, `${service().site}/portal/${a.rfc}/pruebas/diseno`);
    const box = page.getByRole("checkbox", { name: "Incluir en el PDF su XML" });
    expect(await box.isChecked()).toBe(true);
    await box.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("El diseño quedó guardado.").waitFor();
    expect(await isIncluded()).toBe(false);
    await page.reload();
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await page.getByText("Incluir en el PDF su XML").click();
    await page.getByRole("button", { name: "Guardar el diseño" }).click();
    await page.getByText("El diseño quedó guardado.").waitFor();
    expect(await isIncluded()).toBe(true);
    await page.context().close();
  });

  test("axe finds nothing on the pages of an account", async () => {
    const { a } = service();
    const page = await openAs(await signedIn(service(), "axe@example.com", { account: a.rfc, role: "owner" }));
    for (const path of OWNER_PAGES) await examine(page, `${a.rfc}/pruebas/${path}`);
    await examine(page, "perfil");
    await page.getByRole("button", { name: "Configurar el segundo factor" }).click();
    await page.getByRole("dialog").waitFor();
    expect((await look(page)).faults).toEqual([]);
    await page.context().close();
  });

  test("axe finds nothing on the pages of support, and nobody else gets there", async () => {
    const { browser } = await support(service(), "axe-soporte@example.com");
    const page = await openAs(browser);
    for (const path of SUPPORT_PAGES) {
      await examine(page, path);
      // Support has no command line.
      expect(await page.locator("main").textContent()).not.toMatch(/cfdi-stamping|\bcli\b|docs\/|_URL\b/);
    }
    const { a } = service();
    await signedIn(service(), "miembro@example.com", { account: a.rfc, role: "issuer" });
    await follow(page, `${service().site}/portal/soporte/cuentas/${a.rfc}`);
    await page.getByRole("tab", { name: "Personas" }).click();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole("button", { name: "Restablecer el acceso de miembro@example.com" }).waitFor();
      expect(await look(page)).toEqual({ faults: [], sideways: 0 });
    }
    await page.getByRole("button", { name: "Restablecer el acceso de miembro@example.com" }).click();
    await page.getByRole("dialog").waitFor();
    expect((await look(page)).faults).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Cuenta" }).click();
    await page.getByRole("button", { name: "Cambiar los datos" }).click();
    await page.getByRole("dialog").waitFor();
    expect((await look(page)).faults).toEqual([]);
    // The page is examined with an open list too.
    await page.getByRole("combobox", { name: "Régimen fiscal" }).fill("60");
    await page.getByRole("option").first().waitFor();
    expect((await look(page)).faults).toEqual([]);
    await page.context().close();
    const reader = await openAs(await signedIn(service(), "lector@example.com", { account: a.rfc, role: "reader" }));
    await reader.goto(`${service().site}/portal/soporte`);
    await reader.waitForURL(`**/portal/${a.rfc}/pruebas`);
    await reader.goto(`${service().site}/portal/${a.rfc}/pruebas/series`);
    await reader.getByRole("row", { name: "F", exact: true }).waitFor();
    expect(await reader.getByRole("button", { name: "Nueva serie" }).count()).toBe(0);
    await reader.context().close();
  });

  test("axe finds nothing on the pages before a session", async () => {
    const page = await open();
    for (const path of ["entrar", "recuperar", "enlace#nada"]) await examine(page, path);
    await page.context().close();
  });
});

declare const document: {
  querySelector(selector: string): unknown;
  readonly activeElement: { readonly tagName: string; getAttribute(name: string): string | null } | null;
};
