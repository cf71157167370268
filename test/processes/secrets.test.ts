import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/persistence/database/database.ts";
import { order, orderOf, provoking, relayed } from "../rest/facturas/order.ts";
import { accountClient, CUSTOMERS } from "../support/accounts.ts";
import { PASSWORD } from "../support/csd.ts";
import { PAC_ACCOUNT, startPac } from "../support/pac.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import { certifiedParty, pacSettings, sealedBy } from "../support/service.ts";
import { CORE_AT, GATEWAY_AT, launch, newFolder } from "./child.ts";

const SERVICE_TOKEN = "un-token-de-servicio";
const MASTER_KEY = "0123456789abcdef".repeat(4);
const DESCRIPTION = "Honorarios del paciente";

/**
 * The test covers a service's whole life: onboarding, stamps, refusals of every origin, and a bug whose message quotes
 * a row.
 */
test("a log that says everything holds no key, no document, no name and no private key", async () => {
  const pac = await startPac();
  const DATABASE_URL = await newDatabaseUrl();
  const pacs = { ...pacSettings("PAC_SANDBOX", pac), ...pacSettings("PAC_PRODUCTION", pac) };
  const settings = { DATABASE_URL, MASTER_KEY, SERVICE_TOKEN, LOG_LEVEL: "trace" };
  const core = launch("core", newFolder(), { ...settings, ...pacs });
  const CORE_URL = await core.said(CORE_AT);
  const gateway = launch("gateway", newFolder(), { CORE_URL, SERVICE_TOKEN, LOG_LEVEL: "trace" });
  const site = await gateway.said(GATEWAY_AT);
  const accounts = accountClient(CORE_URL, SERVICE_TOKEN);
  const party = await certifiedParty(accounts);
  const account = party.rfc;
  await accounts.addCustomer({ account, customer: CUSTOMERS.person }).catch(() => undefined);
  await accounts.uploadCsd({ account, ...party.csd, password: "otra-clave" }).catch(() => undefined);
  await accountClient(CORE_URL, "token-equivocado")
    .getAccount({ account })
    .catch(() => undefined);

  const send = async (path: string, key: string, body?: unknown, headers = {}) => {
    const answer = await fetch(`${site}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "x-api-key": key,
        authorization: `Bearer ${SERVICE_TOKEN}`,
        "content-type": "application/json",
        ...headers,
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text(), id: answer.headers.get("x-request-id") };
  };
  const facturas = "/api/v1/facturas";
  const xml = sealedBy(party);
  const WRONG = `sk_live_${"x".repeat(43)}`;
  const statuses = [
    await send(facturas, party.sandbox, orderOf({ descripcion: DESCRIPTION })),
    await send(facturas, party.production, relayed(xml)),
    await send(`${facturas}/validar`, party.sandbox, relayed(`${xml}<!-- `)),
    await send(facturas, party.sandbox, order({ receptorRfc: CUSTOMERS.unregistered.rfc })),
    await send(facturas, party.sandbox, provoking("R=CFDI40145")),
    await send(facturas, party.sandbox, provoking("X1")),
    await send(facturas, party.sandbox, order({ receptorRfc: "NADIE" })),
    await send(facturas, party.sandbox, `{"descripcion":"${DESCRIPTION}"`),
    await send(facturas, WRONG, order()),
    await send(`${facturas}?rfc=${CUSTOMERS.person.rfc}&buscar=${WRONG}`, party.sandbox),
    await send(`${facturas}/${WRONG}`, party.sandbox),
    await send(`/${WRONG}`, party.sandbox),
    await send("/cfdi.v1.Invoicing/GetBalance", party.sandbox, {}),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 200, 502, 502, 201, 400, 400, 401, 400, 404, 404, 200]);

  const db = await openDatabase({ url: DATABASE_URL, poolSize: 1 });
  const forbid = "alter table documents add constraint nobody check (receptor_rfc is null) not valid";
  await (await db.orm()).em.getConnection().execute(forbid);
  await (await db.orm()).em
    .getConnection()
    .execute("alter table customers add constraint nobody check (false) not valid");
  await db.close();
  const bug = await send(facturas, party.sandbox, orderOf({ descripcion: DESCRIPTION }), {
    "x-request-id": "el-error",
  });
  expect([bug.status, bug.id]).toEqual([500, "el-error"]);
  await accounts
    .addCustomer({ account, customer: { ...CUSTOMERS.person, rfc: "GOMJ900101AAA" } })
    .catch(() => undefined);
  for (const child of [gateway, core]) {
    child.kill("SIGTERM");
    expect(await child.ended, child.text()).toBe(0);
  }

  const log = gateway.text() + core.text();
  const lines = (text: string) => text.split("\n").filter((line) => line.includes('"el-error"'));
  expect(lines(gateway.text()), "the gateway's line of the request").toHaveLength(1);
  expect(lines(core.text()).some((line) => line.includes(`"account":"${party.id}"`))).toBe(true);
  expect(core.text()).toContain("SQLSTATE 23514");
  const privateKey = readFileSync(new URL("../golden/csd/EPR260101AA1.key", import.meta.url));
  const secrets = [
    ...[party.sandbox, party.production, WRONG, SERVICE_TOKEN, MASTER_KEY, "token-equivocado", "Bearer"],
    ...[PASSWORD, "otra-clave", PAC_ACCOUNT.password, new URL(DATABASE_URL).password],
    ...[privateKey.toString("base64").slice(200, 240), privateKey.toString("hex").slice(200, 240)],
    ...["<cfdi", "<?xml", "cfdi:", xml.toString("base64").slice(0, 40), "PHNvYXA", "PGNmZGk"],
    ...Object.values(CUSTOMERS).flatMap(({ rfc, nombre }) => [rfc, nombre]),
    ...[party.rfc, "EMPRESA DE PRUEBA", "GOMJ900101AAA", DESCRIPTION, "NADIE"],
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  await pac.close();
});
