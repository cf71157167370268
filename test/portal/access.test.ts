import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, it } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { createGateway } from "../../gateway/app.ts";
import { remoteCore } from "../../gateway/remote-core.ts";
import { Browser, PORTAL_PASSWORD, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const service = useService();

it("an invitation is taken up once, and its user signs in, sees its account and its documents", async () => {
  const { site, a } = service();
  const owner = await signedIn(service(), "Owner@Example.com", { account: a.rfc, role: "owner" });
  expect(owner.lastSetCookie).toMatch(/^__Host-cfdi_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const me = await owner.client(PortalAccess).me({});
  expect(me).toMatchObject({ email: "owner@example.com", support: false, totp: false });
  expect(me.accounts).toMatchObject([{ account: a.id, rfc: a.rfc, role: "owner", certified: true }]);
  owner.account = a.id;
  const { total } = await owner.client(Invoicing).listInvoices({});
  expect(total).toBe(0);
  await owner.client(PortalAccess).signOut({});
  expect(owner.cookie).toBe("");
  const again = new Browser(site);
  const answer = await again.client(PortalAccess).signIn({ email: "owner@example.com", password: PORTAL_PASSWORD });
  expect(answer).toMatchObject({ needsCode: false, me: { email: "owner@example.com" } });
  expect(answer.session).toBeUndefined();
});

it("a gateway of its own takes the same session, and writes no secret down", async () => {
  const { a, grpcUrl, serviceToken } = service();
  const near = await signedIn(service(), "lejos@example.com", { account: a.rfc, role: "reader" });
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const core = remoteCore({ urls: [grpcUrl], serviceToken });
  const gateway = createGateway({ core, log });
  await gateway.listen({ host: "127.0.0.1", port: 0 });
  const far = new Browser(`http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`);
  far.account = a.id;
  await far.client(PortalAccess).signIn({ email: "lejos@example.com", password: PORTAL_PASSWORD });
  expect((await far.client(Invoicing).listInvoices({})).total).toBe(0);
  near.account = a.id;
  expect((await near.client(PortalAccess).me({})).email).toBe("lejos@example.com");
  const token = far.cookie.replace(/^.*=/, "");
  expect(lines.join("")).toContain("/cfdi.v1.PortalAccess/SignIn");
  for (const secret of [token, PORTAL_PASSWORD, "lejos@example.com"]) expect(lines.join("")).not.toContain(secret);
  await gateway.close();
  core.close();
});
