import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { execute } from "../cli/terminal.ts";
import { create, orderOf } from "../rest/facturas/order.ts";
import { type Listed69b, list69b } from "../support/catalogs.ts";
import { follow, hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { typeOver } from "../support/keys.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const service = useService();

/** The demo's customer is in the list beside taxpayers in each other situation. */
const CUSTOMER = "RAC260101AA4";
const LISTED: readonly Listed69b[] = [
  { rfc: CUSTOMER, situacion: "Definitivo", sat: "1/06/2018", dof: "25/06/2018" },
  { rfc: "AAA080808HL8", nombre: "=1+1<b>", situacion: "Presunto" },
  { rfc: "BBB080808HL8", situacion: "Desvirtuado", dof: "25/06/2018" },
  { rfc: "CCC080808HL8", situacion: "Sentencia Favorable" },
];
const OTHERS = LISTED.map(({ rfc }) => rfc);

let folder: string;
let reader: Client<typeof PortalAccount>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-69b-"));
  const { a } = service();
  const browser = await signedIn(service(), "lee@example.mx", { account: a.id, role: "reader" });
  browser.account = a.id;
  reader = browser.client(PortalAccount);
});
afterAll(() => rm(folder, { recursive: true }));

const env = () => ({ CORE_URL: service().grpcUrl, SERVICE_TOKEN: service().serviceToken });

async function importList(text: string, ...flags: string[]) {
  const path = join(folder, "Listado_Completo_69-B.csv");
  await writeFile(path, Buffer.from(text, "latin1"));
  return execute(`catalogs import ${path}`, env(), ...flags);
}

const said = async (rfcs: readonly string[] = OTHERS) =>
  (await reader.listReceiverWarnings({ rfcs: [...rfcs] })).warnings.map(({ rfc, aviso }) => [rfc, aviso]);

const PRESUMED = ["AAA080808HL8", "El RFC está en el listado 69-B del SAT como Presunto (actualizado al 31/07/2026)."];
const DEFINITIVE = [
  CUSTOMER,
  "El RFC está en el listado 69-B del SAT como Definitivo (actualizado al 31/07/2026). " +
    "Se publicó en la página del SAT el 01/06/2018 y en el DOF el 25/06/2018.",
];

test("nobody is warned of before a list was imported, nor by a file that is refused", async () => {
  for (const text of [list69b([]), "RFC,Nombre\r\nAAA080808HL8,UNO\r\n", ""]) {
    const { code, err } = await importList(text);
    expect([code, err]).toEqual([1, expect.stringContaining("listado 69-B")]);
  }
  expect(await said()).toEqual([]);
  expect((await reader.listOwnCustomers({})).warnings).toEqual([]);
  expect((await execute("catalogs status", env())).out).not.toContain("69-B");
});

test("an import warns of those who are presumed or definitive, and of no other", async () => {
  const { code, out } = await importList(list69b(LISTED));
  expect([code, out]).toEqual([0, expect.stringMatching(/^Listado_69-B +2026-07-31 +4 +4 +0 +0$/m)]);
  expect(await said()).toEqual([PRESUMED, DEFINITIVE]);
  expect(await said(["DDD080808HL8", "' or true --", ""])).toEqual([]);
  const { customers, warnings } = await reader.listOwnCustomers({});
  expect(customers.length).toBeGreaterThan(1);
  expect(warnings).toMatchObject([{ rfc: CUSTOMER, situacion: "Definitivo", aviso: DEFINITIVE[1] }]);
  const status = (await execute("catalogs status", env())).out;
  expect(status).toMatch(/^Listado_69-B +2026-07-31 +Listado_Completo_69-B\.csv +4 /m);
});

test("an invoice to somebody in the list is stamped, and its answer is what it was", async () => {
  const { status, body } = await create(service(), orderOf({}));
  expect([status, JSON.stringify(body).includes("69-B")]).toEqual([201, false]);
});

test.each([
  ["AAA080808HL", "Presunto", "no es una clave de Listado_69-B: debe tener la forma de un RFC"],
  ["AAA080808HL8", "Otra", "situacion debe ser Sentencia Favorable, Desvirtuado, Presunto, Definitivo"],
])("the service itself refuses the row %s, %s", async (key, situacion, sentence) => {
  const importing = createClient(CatalogImporting, createGrpcTransport({ baseUrl: service().grpcUrl }));
  const headers = { authorization: `Bearer ${service().serviceToken}` };
  const catalog = "Listado_69-B";
  const announced = { catalog, version: "1", source: "x", rows: 1 };
  const { importId } = await importing.beginImport({ catalogs: [announced] }, { headers });
  const adding = importing.addRows({ importId, catalog, rows: [{ key, situacion }] }, { headers });
  await expect(adding).rejects.toThrow(sentence);
});

describe.skipIf(!hasBrowser)("in a browser", () => {
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];
  const open = (path: string) => follow(page, `${service().site}/portal/${service().a.rfc}/pruebas${path}`);
  const notice = () => page.locator(".notice").filter({ hasText: "listado 69-B" });

  beforeAll(async () => {
    chromium = await launchBrowser();
    const issuer = await signedIn(service(), "emite@example.mx", { account: service().a.id, role: "issuer" });
    page = await pageOf(issuer, chromium, complaints);
  });
  afterAll(() => chromium.close());
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  test("the customer is marked in its row and in its data, on a phone too", async () => {
    await open("/clientes");
    const row = page.getByRole("row").filter({ hasText: CUSTOMER });
    await row.getByText("Listado 69-B: Definitivo").waitFor();
    expect(await page.getByText(/Listado 69-B:/).count()).toBe(1);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await look(page)).toEqual({ faults: [], sideways: 0 });
    }
    await row.click();
    await page.getByRole("dialog").getByText(DEFINITIVE[1]!).waitFor();
    await page.keyboard.press("Escape");
  });

  test("the receiver of an invoice is told of while it is captured, and refuses nothing", async () => {
    await open("/capturar/factura");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await typeOver(page, "receptorRfc", "RNX260101AA4");
    await typeOver(page, "receptorRfc", CUSTOMER);
    await notice().getByText(DEFINITIVE[1]!).waitFor();
    expect(await look(page)).toEqual({ faults: [], sideways: 0 });
    await typeOver(page, "receptorRfc", "RNX260101AA4");
    await notice().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "No está entre los clientes" }).click();
    await typeOver(page, "receptor.rfc", "AAA080808HL8");
    await notice().getByText(PRESUMED[1]!).waitFor();
  });

  test("a stamped document tells it of its receiver", async () => {
    const { body } = await create(service(), orderOf({}));
    await open(`/documentos/facturas/${body.data.id}`);
    await notice().getByText(DEFINITIVE[1]!).waitFor();
  });
});

test("the next list takes the place of the whole list; one that loses many needs a word", async () => {
  const next = list69b([{ rfc: "DDD080808HL8", situacion: "Presunto" }], "31 de agosto de 2026");
  expect(await importList(next)).toMatchObject({ code: 1, err: expect.stringContaining("--accept-losses") });
  expect(await said()).toEqual([PRESUMED, DEFINITIVE]);
  const { code } = await importList(next, "--accept-losses", "--version-name", "<b>agosto</b>");
  expect(code).toBe(0);
  expect(await said([...OTHERS, "DDD080808HL8"])).toEqual([
    ["DDD080808HL8", "El RFC está en el listado 69-B del SAT como Presunto (versión <b>agosto</b>)."],
  ]);
});
