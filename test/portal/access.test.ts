import { expect, it } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { Browser, PORTAL_PASSWORD, signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const service = useService();

it("an invitation is taken up once, and its user signs in, sees its account and its documents", async () => {
  const { site, a } = service();
  const owner = await signedIn(service(), "Owner@Example.com", { account: a.rfc, role: "owner" });
  expect(owner.lastSetCookie).toMatch(
    /^__Host-cfdi_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const me = await owner.client(PortalAccess).me({});
  expect(me).toMatchObject({ email: "owner@example.com", support: false, totp: false });
  expect(me.accounts).toMatchObject([{ account: a.id, rfc: a.rfc, role: "owner", certified: true }]);
  owner.account = a.id;
  const { total } = await owner.client(Invoicing).listInvoices({});
  expect(total).toBe(0);
  await owner.client(PortalAccess).signOut({});
  expect(owner.cookie).toBe("");
  const again = new Browser(site);
  const answer = await again
    .client(PortalAccess)
    .signIn({ email: "owner@example.com", password: PORTAL_PASSWORD });
  expect(answer).toMatchObject({ needsCode: false, me: { email: "owner@example.com" } });
  expect(answer.session).toBeUndefined();
});
