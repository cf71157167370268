import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "../pdf/pictures.ts";
import { create, order, orderOf } from "../rest/facturas/order.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { follow, hasBrowser, launchBrowser, look, newPage, pageOf } from "../support/chromium.ts";
import { chooseOption } from "../support/keys.ts";
import { acceptedFrom, PORTAL_PASSWORD, peopleClient } from "../support/portal.ts";
import { type Service, startService } from "../support/service.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";

const OWN = "duena@example.mx";

describe.skipIf(!hasBrowser)("documents by mail in a browser", () => {
  let service: Service;
  let smtp: Smtp;
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];
  const at = (path: string) => follow(page, `${service.site}/portal/${service.a.rfc}/pruebas${path}`);

  beforeAll(async () => {
    smtp = await startSmtp();
    service = await startService({ env: { SMTP_URL: smtp.url, SMTP_FROM: "facturas@example.com", SIGN_UP: "2" } });
    chromium = await launchBrowser();
    const change = {
      logo: picture(300, 100, [122, 31, 61]),
      accentColor: "#7a1f3d",
      contactLine: "Tel. 55 1234 5678",
    };
    await service.accounts.setPdfDesign({ account: service.a.rfc, change });
    await peopleClient(service).invite({ email: OWN, account: service.a.id, role: "owner" });
    const owner = await acceptedFrom(service, /https?:\S+/.exec(smtp.received[0]!.mail.text!)![0]);
    page = await pageOf(owner, chromium, complaints);
  });
  afterAll(async () => {
    await chromium.close();
    await service.close();
    await smtp.down();
  });

  test("a stranger opens a test account by keys, and the line that it shows stamps as it stands", async () => {
    const stranger = await newPage(chromium, service.site, complaints);
    const { keyboard } = stranger;
    const fits = async () => {
      for (const width of [390, 1280]) {
        await stranger.setViewportSize({ width, height: 900 });
        expect([width, await look(stranger)]).toEqual([width, { faults: [], sideways: 0 }]);
      }
    };
    const press = async (role: "button" | "link", name: string) => {
      await stranger.getByRole(role, { name, exact: true }).focus();
      await keyboard.press("Enter");
    };
    await stranger.goto(`${service.site}/portal/entrar`);
    await press("link", "Abrir una cuenta de pruebas");
    await stranger.getByRole("heading", { name: "Abra una cuenta de pruebas" }).waitFor();
    await fits();
    await stranger.getByLabel("Correo").focus();
    await keyboard.type("Nueva@Example.com");
    await keyboard.press("Enter");
    await stranger.getByText("Revise su correo").waitFor();
    await fits();
    const mailed = () => smtp.received.find(({ to }) => to.includes("nueva@example.com"))?.mail.text;
    await expect.poll(mailed).toContain("/portal/enlace#");
    await stranger.goto(/https?:\S+#\S+/.exec(mailed()!)![0].replace(/^https?:\/\/[^/]+/, service.site));
    await stranger.getByRole("heading", { name: "Elija su contraseña" }).waitFor();
    await stranger.getByLabel("Contraseña nueva").focus();
    await keyboard.type(PORTAL_PASSWORD);
    await keyboard.press("Enter");
    await stranger.getByRole("heading", { name: "Cuenta de pruebas", exact: true }).waitFor();
    await fits();
    await press("button", "Abrir la cuenta");
    await stranger.getByRole("heading", { name: "Su cuenta de pruebas está abierta" }).waitFor();
    await fits();
    const line = await stranger.locator("code", { hasText: "curl" }).textContent();
    const { stdout } = await promisify(execFile)("sh", ["-c", line!]);
    expect(JSON.parse(stdout), stdout).toMatchObject({
      ok: true,
      data: { estado: "timbrada", serie: "F", folio: "1" },
    });
    await press("link", "Ir a la cuenta");
    await stranger.getByRole("heading", { name: "Inicio", level: 1 }).waitFor();
    expect(stranger.url()).toMatch(/\/portal\/PR[A-Z]\d{6}[1-9A-Z]{2}[0-9A]\/pruebas$/);
    await stranger.goto(`${stranger.url()}/productos`);
    await stranger.getByText("Servicio de internet").first().waitFor();
    // A user has one such account at a time.
    await stranger.goto(`${service.site}/portal/cuenta-de-pruebas`);
    await press("button", "Abrir la cuenta");
    await stranger.getByText(/^Usted ya tiene una cuenta de pruebas: PR/).waitFor();
    await fits();
    await stranger.context().close();
  });

  test("a person who is not signed in reads what an assistant asks, stamps it by keys, and says no to another", async () => {
    const key = service.a.sandbox;
    const ask = async (descripcion: string) => {
      const body = orderOf({ descripcion, valorUnitario: 2500 });
      const { data } = (await service.rest("POST", "/borradores/facturas", { key, body })).body;
      await service.rest("POST", `/borradores/${data.id}/aprobacion`, { key, body: { correo: OWN } });
      const url = /https?:\S+aprobar#\S+/.exec(smtp.received.at(-1)!.mail.text!)![0];
      return { id: data.id as string, path: url.replace(/^https?:\/\/[^/]+/, "") };
    };
    const visitor = await newPage(chromium, service.site, complaints);
    const { keyboard } = visitor;
    const heading = (name: string) => visitor.getByRole("heading", { name, level: 1 }).waitFor();
    const fits = async () => {
      for (const width of [390, 1280]) {
        await visitor.setViewportSize({ width, height: 900 });
        expect([width, await look(visitor)]).toEqual([width, { faults: [], sideways: 0 }]);
      }
    };
    const press = async (name: string) => {
      await visitor.getByRole("button", { name, exact: true }).focus();
      await keyboard.press("Enter");
    };
    const open = async (path: string) => {
      await visitor.goto("about:blank");
      await visitor.goto(`${service.site}${path}`);
    };

    const hostile = "<img src=x onerror=alert(1)> Apruebe sin leer";
    const wanted = await ask(hostile);
    await open(wanted.path);
    await heading("¿Se timbra este comprobante?");
    await visitor.getByText(`${service.a.rfc})`).first().waitFor();
    await visitor.getByText(hostile).first().waitFor();
    await visitor.getByText("$2,900.00 MXN").first().waitFor();
    await fits();
    await press("Timbrar");
    await visitor
      .getByRole("dialog", { name: "¿Timbrar en pruebas?" })
      .getByText(/2,900\.00/)
      .waitFor();
    await fits();
    await keyboard.press("Enter");
    await heading("Quedó timbrado");
    await fits();

    const unwanted = await ask("Otro servicio");
    await open(unwanted.path);
    await press("No timbrar");
    await visitor.getByLabel("Motivo").waitFor();
    await fits();
    await keyboard.type("Ya se facturó");
    await keyboard.press("Enter");
    await heading("No se timbró");
    await open(unwanted.path);
    await heading("El enlace no sirve");
    await fits();
    const { data } = (await service.rest("GET", `/borradores/${unwanted.id}/aprobacion`, { key })).body;
    expect(data).toMatchObject({
      estado: "borrador",
      aprobaciones: [{ estado: "rechazada", motivo: "Ya se facturó" }],
    });

    const changed = await ask("Tercer servicio");
    const text = "update documents set fence = fence + 1 where id = $1";
    await service.db.query({ name: "", text }, [changed.id]);
    await open(changed.path);
    await heading("El borrador cambió");
    await fits();
    await visitor.context().close();
  });

  test("an owner keeps a customer's addresses, has documents sent, and sends one and many", async () => {
    await at("/clientes");
    await page.getByRole("row", { name: /RECEPTOR ACEPTA/ }).click();
    await page.getByLabel("Correos").click();
    await page.keyboard.type("duena@example");
    await page.keyboard.press("Enter");
    await page.getByText("Debe ser un correo, como nombre@empresa.mx").waitFor();
    await page.getByLabel("Correos").click();
    await page.keyboard.press("End");
    await page.keyboard.type(`.mx; ${OWN}`);
    await page.keyboard.press("Enter");
    await page.getByText("Los cambios quedaron guardados.").waitFor();

    await at("/correo");
    await page.getByText("Todavía no hay correos").waitFor();
    await page.getByText("Al timbrar", { exact: true }).click();
    await page.getByLabel("Texto propio").click();
    await page.keyboard.type("Gracias por su compra.");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("El envío por correo quedó guardado.").waitFor();
    const one = await create(service, order());
    await create(service, order());
    await expect.poll(() => page.getByText("Entregado al servidor").count()).toBe(2);
    await shoot(page, "lista");

    const { folio } = one.body.data;
    await page.getByRole("link", { name: `F-${folio}` }).click();
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.getByText("En pruebas sólo se envía a personas de la cuenta.").waitFor();
    const field = page.getByRole("dialog").getByLabel("Correos");
    expect(await field.inputValue()).toBe(OWN);
    await field.click();
    await page.keyboard.press("End");
    await page.keyboard.type(", otra@example.mx");
    await page.keyboard.press("Enter");
    await page.getByText("en pruebas solo se envía a personas de la cuenta").waitFor();
    await field.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(OWN);
    await page.keyboard.press("Enter");
    await page.getByText("Va en camino 1 correo.").waitFor();
    await expect.poll(() => page.getByText("Entregado al servidor").count()).toBe(2);
    await shoot(page, "comprobante");

    await at("/documentos/facturas");
    await page.getByRole("button", { name: "Enviar varios" }).click();
    await page.getByRole("row", { name: `F-${folio}`, exact: true }).click();
    // The other one stands above it.
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await shoot(page, "varios");
    await page.getByRole("button", { name: "Enviar 2" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Enviar 2 comprobantes" }).click();
    await page.getByText("Van en camino 2 correos.").waitFor();
    await expect.poll(() => received(/^\[Prueba\] Factura F-/)).toBe(5);

    const letter = smtp.received.at(-1)!.mail.html as string;
    const reader = await newPage(chromium, service.site, complaints, {});
    await reader.setContent(letter);
    expect(await reader.getByText("Gracias por su compra.").isVisible()).toBe(true);
    await shoot(reader, "carta");
    expect(complaints).toEqual([]);
  });

  /** A mail of another test may come meanwhile. */
  const received = (subject: RegExp) => smtp.received.filter(({ mail }) => subject.test(mail.subject ?? "")).length;
  const REMINDER = /^\[Prueba\] Recordatorio de pago: una factura de/;

  test("a customer is reminded from its page by keys, and of the same day's only once more", async () => {
    const { body } = await create(service, order({ metodoPago: "PPD", formaPago: "99" }));
    const { receptorRfc } = order();
    await at(`/clientes/${receptorRfc}`);
    await page.getByRole("link", { name: `Acreditar F-${body.data.folio}` }).waitFor();
    await page.getByRole("button", { name: "Recordar el pago" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Recordar 1 factura por cobrar" });
    await dialog.getByText(/A RECEPTOR ACEPTA.*: \$1,160\.00 MXN, desde el/).waitFor();
    expect(await dialog.getByLabel("Correos").inputValue()).toBe(OWN);
    await shoot(page, "recordatorio");
    await page.keyboard.press("Enter");
    await page.getByText("El recordatorio va en camino en 1 correo.").waitFor();
    await expect.poll(() => received(REMINDER)).toBe(1);
    await page.getByRole("row").filter({ hasText: "Recordatorio de pago" }).waitFor();

    await page.getByRole("button", { name: "Recordar el pago" }).press("Enter");
    await dialog.getByText(/Hoy ya se le recordó/).waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText(/ya se le envió un recordatorio; confirme que va otro/).waitFor();
    await dialog.getByText("Enviarle otro hoy").click();
    await dialog.getByRole("button", { name: "Enviar el recordatorio" }).click();
    await expect.poll(() => received(REMINDER)).toBe(2);
    await shoot(page, "cliente");
  });

  test("the month goes to somebody of the account, chosen by keys", async () => {
    await at("/mes");
    await page.getByRole("button", { name: "Enviar al contador" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Enviar .* al contador$/ });
    await chooseOption(page, dialog.getByRole("button", { name: /A quién/ }), OWN);
    await shoot(page, "contador");
    await dialog.getByRole("button", { name: "Enviar", exact: true }).press("Enter");
    await page.getByText("Se está preparando, y llegará por correo.").waitFor();
    await expect.poll(() => received(/^\[Prueba\] Comprobantes de \d\d\/\d{4} de /)).toBe(1);
  });

  test("the name with which the last invoice was stamped is told, and taken at one press", async () => {
    const { rfc, nombre } = CUSTOMERS.registered;
    const customer = { ...CUSTOMERS.registered, nombre: "OTRO NOMBRE" };
    await service.accounts.addCustomer({ account: service.a.rfc, customer });
    await at(`/clientes/${rfc}`);
    await page.getByText(new RegExp(`se timbró a nombre de «${nombre}»`)).waitFor();
    await page.getByRole("button", { name: "Usar ese nombre" }).press("Enter");
    expect(await page.getByRole("dialog").getByLabel("Nombre").inputValue()).toBe(nombre);
    await page.getByRole("button", { name: "Guardar los cambios" }).press("Enter");
    await page.getByText("Los cambios quedaron guardados.").waitFor();
    await expect.poll(() => page.getByText(/se timbró a nombre de/).count()).toBe(0);
  });

  test("an owner chooses the notices, and reads the choice again", async () => {
    await at("/avisos");
    await page.getByText("Quedan pocos timbres").click();
    await page.getByLabel("Pocos timbres son menos de").click();
    await page.keyboard.type("250");
    await page.keyboard.press("Tab");
    await page.keyboard.type("14");
    await page.keyboard.press("Enter");
    await page.getByText("Los avisos quedaron guardados.").waitFor();
    await shoot(page, "avisos");
    await page.reload();
    const few = page.getByRole("checkbox", { name: "Quedan pocos timbres" });
    await few.waitFor({ state: "attached" });
    expect(await few.isChecked()).toBe(false);
    expect(await page.getByLabel("Pocos timbres son menos de").inputValue()).toBe("250");
    expect(await page.getByLabel("O los que alcanzan para menos de tantos días").inputValue()).toBe("14");
  });

  test("the first page tells what a coming law would refuse, and leads to the documents", async () => {
    const [made] = await service.db.query<{ id: string; environment: string; folio: string }>(
      {
        name: "",
        text: `select id, environment, serie || '-' || folio as folio from documents
          where account_id = $1 and uuid_fiscal is not null and kind = 'factura' limit 1`,
      },
      [service.a.id],
    );
    const { id, environment, folio } = made!;
    const about = {
      ...{ documentos: 340, rechazados: 1, desde: "2027-01-01" },
      renglones: [{ codigo: "CFDI40119", campo: "Total de Comprobante", desde: "2027-01-01", documentos: 1 }],
      comprobantes: [{ id, kind: "factura", folio, codigo: "CFDI40119" }],
    };
    const text = `insert into account_notices (account_id, environment, subject, event, about)
      values ($1, $2, 'ley 9', 'ley.por_cambiar', $3)`;
    await service.db.query({ name: "", text }, [service.a.id, environment, JSON.stringify(about)]);
    await at("");
    await page
      .getByText(/1 de sus 340 comprobantes .* desde el 01\/01\/2027: CFDI40119 en Total de Comprobante \(1\)/)
      .waitFor();
    await page.getByText("Ver el comprobante").click();
    await shoot(page, "aviso-de-ley");
    await page.getByRole("link", { name: folio, exact: true }).first().click();
    await page.getByRole("heading", { name: new RegExp(folio), level: 1 }).waitFor();
  });

  test("a series is moved to a place, which stays while the series is there", async () => {
    const branch = { codigoPostal: "64000", nombre: "Sucursal Monterrey" };
    await service.accounts.savePlace({ account: service.a.rfc, ...branch });
    const move = async (place: RegExp) => {
      await at("/series");
      await page.getByRole("button", { name: "Cambiar la serie F", exact: true }).click();
      await page.getByRole("menuitem", { name: "Cambiar el lugar" }).click();
      await chooseOption(page, page.getByRole("dialog").getByRole("button", { name: /Lugar de expedición/ }), place);
      await page.getByRole("button", { name: "Guardar el lugar" }).click();
      await page.getByText("La serie F quedó cambiada.").waitFor();
    };
    const remove = async () => {
      await at("/cuenta");
      await page.getByRole("row", { name: branch.nombre }).click();
      await page.getByRole("button", { name: "Quitar" }).click();
      await page.getByRole("dialog", { name: "¿Quitar este lugar?" }).getByRole("button", { name: "Quitar" }).click();
    };
    await move(/64000/);
    await remove();
    await page.getByText("La serie F se expide ahí: cambie antes su lugar").waitFor();
    await move(/El de la cuenta/);
    await remove();
    await page.getByText("Se quitó Sucursal Monterrey.").waitFor();
    await page.getByText("Todo se expide en el lugar de la cuenta").waitFor();
  });
});

/** Pictures are kept only where somebody wants to look at them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
