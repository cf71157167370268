import { createServer } from "node:net";
import { type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalWebhooks } from "#proto/cfdi/v1/webhook_pb.ts";
import { SERVICES } from "../../gateway/services.ts";
import { create, order, relayed } from "../rest/facturas/order.ts";
import { webhookClient } from "../support/accounts.ts";
import { platformClient, platformKey } from "../support/platforms.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const service = useService();
const CALLED = "called";

/** Each text of a request that may be an address by its name, and what the service does with it. */
const ADDRESSES: Readonly<Record<string, string>> = {
  "AdmitRequest.address": "it is compared",
  "ReleaseAddressRequest.address": "it is compared",
  "ReleaseRequest.address": "it is compared",
  "StartOidcRequest.link": "it is the token of an invitation",
  "WebhookSettings.endpoint": CALLED,
  "ChangeWebhookRequest.endpoint": CALLED,
  "ChangeOwnWebhookRequest.endpoint": CALLED,
  "CreatePlatformWebhookRequest.direccion": CALLED,
  "ChangePlatformWebhookRequest.direccion": CALLED,
};
const NAMES = /(^|_)(endpoint|url|uri|address|direccion|href|link|logo|image|imagen|callback|sitio)(_|$)/;

/** Each place in the operator's own network, in the ways in which one can write it. */
const INWARD = [
  ...["https://127.0.0.1/x", "https://localhost/x", "https://a.localhost/x", "https://[::1]/x"],
  ...["https://2130706433/x", "https://0x7f.1/x", "https://0/x", "https://[::ffff:127.0.0.1]/x"],
  ...["https://10.0.0.1/x", "https://172.16.0.1/x", "https://192.168.0.1/x", "https://[fd00::1]/x"],
  ...["https://169.254.169.254/latest/meta-data/", "https://168.63.129.16/x", "https://[64:ff9b::a00:1]/x"],
  ...["http://ejemplo.mx/x", "file:///etc/passwd", "https://a:b@ejemplo.mx/x", "ejemplo.mx"],
];

let owner: Browser;
/** Counts connections to a place of our own network. */
let inner: { readonly url: string; connections: number; close(): void };
beforeAll(async () => {
  owner = await signedIn(service(), "administra@example.mx", { account: service().a.id, role: "owner" });
  owner.account = service().a.id;
  const server = createServer((socket) => {
    inner.connections += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  inner = { url: `http://127.0.0.1:${port}`, connections: 0, close: () => server.close() };
});
afterAll(() => inner.close());

test("every text of a request that may be an address is known", () => {
  const found = new Set<string>();
  const seen = new Set<DescMessage>();
  const walk = (message: DescMessage) => {
    if (seen.has(message)) return;
    seen.add(message);
    for (const { name, localName, message: inside, scalar } of message.fields) {
      if (inside !== undefined) walk(inside);
      else if (scalar === ScalarType.STRING && NAMES.test(name)) found.add(`${message.name}.${localName}`);
    }
  };
  for (const { methods } of SERVICES) for (const { input } of methods) walk(input);
  expect([...found].toSorted()).toEqual(Object.keys(ADDRESSES).toSorted());
});

test("where the service would call one, a place in its own network is refused", async () => {
  const { a, grpcUrl, serviceToken } = service();
  const types = ["cfdi.timbrado"];
  const of = { account: a.rfc, environment: "sandbox" };
  const byToken = webhookClient(grpcUrl, serviceToken);
  const byOwner = owner.client(PortalWebhooks);
  const { webhook } = await byOwner.createOwnWebhook({ endpoint: "https://ejemplo.mx/x", types });
  const id = webhook!.id;
  await platformClient(service()).createPlatform({ nombre: "buro" });
  const key = await platformKey(service(), "buro");
  const hooks = "/plataforma/v1/webhooks";
  const post = (path: string, body: object) => service().rest("POST", path, { key, body });
  const made = await post(hooks, { direccion: "https://ejemplo.mx/x", tipos: types });
  expect(made.status).toBe(201);
  const byPlatform = async (path: string, direccion: string, more = {}) => {
    const { status, body } = await post(path, { direccion, tipos: types, ...more });
    if (status === 400) throw new ConnectError(body.error, Code.InvalidArgument);
    return body;
  };
  const ways: Readonly<Record<string, (endpoint: string) => Promise<unknown>>> = {
    "WebhookSettings.endpoint": (endpoint) => byOwner.createOwnWebhook({ endpoint, types }),
    "WebhookSettings.endpoint by an operator": (endpoint) =>
      byToken.createWebhook({ ...of, settings: { endpoint, types } }),
    "ChangeWebhookRequest.endpoint": (endpoint) => byToken.changeWebhook({ ...of, webhook: id, endpoint }),
    "ChangeOwnWebhookRequest.endpoint": (endpoint) => byOwner.changeOwnWebhook({ webhook: id, endpoint }),
    "CreatePlatformWebhookRequest.direccion": (endpoint) => byPlatform(hooks, endpoint),
    "ChangePlatformWebhookRequest.direccion": (endpoint) =>
      byPlatform(`${hooks}/${made.body.data.id}/cambiar`, endpoint, { activo: true }),
  };
  const called = Object.keys(ADDRESSES).filter((name) => ADDRESSES[name] === CALLED);
  expect(Object.keys(ways)).toEqual(expect.arrayContaining(called));
  for (const [way, call] of Object.entries(ways))
    for (const endpoint of INWARD) {
      const answer = await call(endpoint).then(
        () => "taken",
        (cause) => ConnectError.from(cause).code,
      );
      expect([way, endpoint, answer]).toEqual([way, endpoint, Code.InvalidArgument]);
    }
});

test("no document makes the service read what it names elsewhere", async () => {
  const { url } = inner;
  const { body } = await create(service(), order());
  const stamped = Buffer.from(body.data.xml, "base64").toString();
  const root = stamped.slice(stamped.indexOf("<cfdi:Comprobante"));
  const documents = [
    `<!DOCTYPE x SYSTEM "${url}/a.dtd">${root}`,
    `<!DOCTYPE x [<!ENTITY e SYSTEM "${url}/e">]>${root.replace(/ Folio="[^"]*"/, ' Folio="&e;"')}`,
    `<!DOCTYPE x [<!ENTITY % e SYSTEM "${url}/e"> %e;]>${root}`,
    `<?xml-stylesheet href="${url}/s.xsl"?>${root}`,
    root.replace(/xsi:schemaLocation="[^"]*"/, `xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 ${url}/cfdv40.xsd"`),
    root.replace(
      "<cfdi:Conceptos",
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}/i"/><cfdi:Conceptos`,
    ),
  ];
  const portal = owner.client(PortalDocuments);
  for (const document of documents) {
    const { status } = await create(service(), relayed(document));
    expect(status).toBe(400);
    await service().rest("POST", "/api/v1/facturas/validar", {
      ...{ key: service().a.sandbox, body: relayed(document) },
    });
  }
  const addenda = [`<!DOCTYPE x SYSTEM "${url}/a"><x/>`, `<x href="${url}/a"><img src="${url}/b"/></x>`];
  for (const xml of addenda) await portal.attachAddenda({ id: body.data.id, xml }).catch(() => undefined);
  const pdf = await service().rest("GET", `/api/v1/facturas/${body.data.id}/pdf`, {
    key: service().a.sandbox,
  });
  expect([pdf.status, inner.connections]).toEqual([200, 0]);
});
