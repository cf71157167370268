import { expect, test } from "vitest";
import { order } from "../rest/facturas/order.ts";
import { accountClient, CUSTOMERS } from "../support/accounts.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import { CORE_AT, GATEWAY_AT, launch, newFolder, PAC_ADMIN_AT, PAC_AT } from "./child.ts";
import { receiveTraces } from "./traces.ts";

const SERVICE_TOKEN = "un-token-de-servicio";
const RFC = "EPR260101AA1";
const PAC = { user: "servicio", password: "12345678a", token: "administracion" };

test("two cores and two gateways on one database give no folio twice, no key two stamps, and both see a change", async () => {
  const folder = newFolder();
  const pac = launch("testPac", folder, {
    PAC_TEST_DATA: "pac",
    PAC_TEST_PORT: "0",
    PAC_TEST_ADMIN_PORT: "0",
    PAC_TEST_USER: PAC.user,
    PAC_TEST_PASSWORD: PAC.password,
    PAC_TEST_ADMIN_TOKEN: PAC.token,
  });
  const traces = await receiveTraces();
  const settings = {
    ...traces.settings,
    DATABASE_URL: await newDatabaseUrl("empty"),
    DATABASE_POOL: "5",
    MASTER_KEY: "0123456789abcdef".repeat(4),
    SERVICE_TOKEN,
    RATE_LIMIT: "1000",
    PAC_SANDBOX_URL: await pac.said(PAC_AT),
    PAC_SANDBOX_USER: PAC.user,
    PAC_SANDBOX_PASSWORD: PAC.password,
  };
  const admin = administrationOf(await pac.said(PAC_ADMIN_AT));
  // Both cores start at once on an empty database: one migrates, the other waits.
  const cores = [0, 1].map((at) => launch("core", folder, { ...settings, DATA_DIR: `data-${at}` }));
  const coreUrls = await Promise.all(cores.map((core) => core.said(CORE_AT)));
  const gateways = coreUrls.map((CORE_URL) =>
    launch("gateway", folder, { ...traces.settings, CORE_URL, SERVICE_TOKEN, LOG_LEVEL: "info" }),
  );
  const sites = await Promise.all(gateways.map((gateway) => gateway.said(GATEWAY_AT)));
  const key = await onboard(coreUrls[0]!, admin);
  const post = async (at: number, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${sites[at % 2]}/api/v1/facturas`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", ...headers },
      body: JSON.stringify(order()),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test finds out.
    return { status: answer.status, body: (await answer.json()) as any };
  };

  const [theirTrace, theirSpan] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const named = { 0: `00-${theirTrace}-${theirSpan}-01`, 1: `00-${"z".repeat(500)}` };
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const traceparent = named[at as keyof typeof named];
      return post(at, traceparent === undefined ? {} : { traceparent });
    }),
  );
  expect(new Set(many.map(({ status, body }) => body.error ?? status))).toEqual(new Set([201]));
  expect(new Set(many.map(({ body }) => body.data.folio)).size).toBe(40);
  expect(await admin("GET", "/admin/audit")).toEqual({ stamps: 40, doubled: [] });

  for (let round = 0; round < 5; round += 1) {
    const headers = { "idempotency-key": `round ${round}` };
    const pair = await Promise.all([0, 1, 2, 3].map((at) => post(at, headers)));
    expect(pair.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(pair.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    const again = await Promise.all([post(0, headers), post(1, headers)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(again[0]!.body).toEqual(again[1]!.body);
  }
  expect(await admin("GET", "/admin/audit")).toEqual({ stamps: 45, doubled: [] });

  const changed = { account: RFC, customer: { ...CUSTOMERS.registered, usoCfdi: "G01" } };
  await accountClient(coreUrls[0]!, SERVICE_TOKEN).addCustomer(changed);
  for (const { body } of await Promise.all([post(0), post(1)]))
    expect(Buffer.from(body.data.xml, "base64").toString()).toContain(' UsoCFDI="G01"');

  // Each request has one trace through both processes, which holds no word of the document.
  const ofInvoices = () => traces.spans.filter(({ name }) => name === "POST /api/v1/facturas");
  await expect.poll(() => ofInvoices().length).toBe(72);
  expect(new Set(ofInvoices().map(({ traceId }) => traceId)).size).toBe(72);
  // The trace that a caller names becomes a link; a header that cannot be read becomes nothing.
  expect(ofInvoices().flatMap(({ links = [] }) => links)).toMatchObject([{ traceId: theirTrace, spanId: theirSpan }]);
  expect(ofInvoices().map(({ traceId }) => traceId)).not.toContain(theirTrace);
  const spans = traces.spans.filter(({ traceId }) => traceId === ofInvoices()[0]!.traceId);
  expect(spans.map(({ service, name }) => `${service} ${name}`)).toEqual(expect.arrayContaining(SPANS));
  expect(spans.filter(({ parentSpanId }) => !parentSpanId)).toEqual([ofInvoices()[0]]);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
  for (const word of [key, RFC, CUSTOMERS.registered.rfc, CUSTOMERS.registered.nombre, SERVICE_TOKEN])
    expect(traces.text()).not.toContain(word);

  const stopped = [...gateways, ...cores, pac];
  for (const each of stopped) each.kill("SIGTERM");
  expect(await Promise.all(stopped.map(({ ended }) => ended))).toEqual([0, 0, 0, 0, 0]);
});

const SPANS = [
  "cfdi-gateway POST /api/v1/facturas",
  "cfdi-core Admission/Admit",
  "cfdi-core admission-enter",
  "cfdi-core Invoicing/CreateInvoice",
  "cfdi-core folio-next_sandbox",
  "cfdi-core document-insert",
  "cfdi-core PAC stamp",
  "cfdi-core document-settle-stamped",
];

type Administer = (verb: string, path: string, body?: object) => Promise<unknown>;

function administrationOf(url: string): Administer {
  return async (verb, path, body) => {
    const headers = { authorization: `Bearer ${PAC.token}`, "content-type": "application/json" };
    const answer = await fetch(url + path, {
      method: verb,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    return answer.json();
  };
}

/** Onboards an account that can stamp in the sandbox and returns its key. */
async function onboard(coreUrl: string, admin: Administer): Promise<string> {
  const account = RFC;
  const password = "12345678a";
  const csd = (await admin("POST", "/admin/csd", { rfc: account, password })) as { cer: string; key: string };
  const accounts = accountClient(coreUrl, SERVICE_TOKEN);
  await accounts.createAccount({
    rfc: account,
    nombre: "EMPRESA DE PRUEBA",
    regimenFiscal: "601",
    lugarExpedicion: "06300",
  });
  await accounts.contractModule({ account });
  await accounts.uploadCsd({
    account,
    cer: Buffer.from(csd.cer, "base64"),
    key: Buffer.from(csd.key, "base64"),
    password,
  });
  await accounts.addCustomer({ account, customer: CUSTOMERS.registered });
  await accounts.addSeries({ account, kind: "factura", codigo: "F", favourite: true });
  const { key = "" } = await accounts.rotateKey({ account, environment: "sandbox" });
  return key;
}
