import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { createGateway } from "../../gateway/app.ts";
import { remoteCore } from "../../gateway/remote-core.ts";
import { openProvider } from "../../src/clients/oidc.ts";
import { readConfig } from "../../src/process/config.ts";
import { hasBrowser, launchBrowser, look, newPage } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { OIDC_CLIENT, TestIdentityProvider } from "../support/identity-provider.ts";
import { Browser, PORTAL_PASSWORD, peopleClient, signedIn, support } from "../support/portal.ts";
import { type Service, startService } from "../support/service.ts";

let provider: TestIdentityProvider;
let service: Service;
/** The gateway stands at SITE_URL, because the provider sends browsers there. */
let site: string;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  site = `http://127.0.0.1:${await freePort()}`;
  provider = await TestIdentityProvider.start([`${site}/portal/entrar/oidc`]);
  service = await startService({
    env: {
      SITE_URL: site,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: "Prueba",
    },
  });
  const core = remoteCore({ urls: [service.grpcUrl], serviceToken: service.serviceToken });
  const gateway = createGateway({ core, siteUrl: site });
  await gateway.listen({ host: "127.0.0.1", port: Number(new URL(site).port) });
  closing.push(
    () => gateway.close(),
    () => core.close(),
    () => service.close(),
    () => provider.close(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});
beforeEach(() => sql("delete from sign_in_attempts"));

const sql = <Row>(text: string, values: readonly unknown[] = []) => service.db.query<Row>({ name: "", text }, values);

const browserHere = () => new Browser(site);
const invited = (email: string) => signedIn({ ...service, site }, email, { account: service.a.rfc, role: "reader" });
const sits = (sub: string, email: string, verified = true) => {
  provider.person = { sub, email, email_verified: verified };
};

/** Starts a sign-in and returns the provider's address to which the browser is sent. */
async function start(browser: Browser, link?: string): Promise<URL> {
  const { url } = await browser.client(PortalAccess).startOidc(link === undefined ? {} : { link });
  return new URL(url);
}

/** Signs in at the provider and returns the parameters with which the browser comes back. */
async function comeBack(url: URL): Promise<Record<string, string>> {
  const back = await provider.follow(url.href);
  expect(`${back.origin}${back.pathname}`).toBe(`${site}/portal/entrar/oidc`);
  return Object.fromEntries(back.searchParams);
}

const finish = (browser: Browser, answer: Record<string, string>) => {
  const { state, code, iss, error } = answer;
  return browser.call("cfdi.v1.PortalAccess/FinishOidc", { state, code, iss, error });
};

const signIn = async (browser: Browser, link?: string) => finish(browser, await comeBack(await start(browser, link)));

const sessions = async () => (await sql<{ n: number }>("select count(*)::int as n from sessions"))[0]!.n;
const refusedWith = async (
  answer: Promise<{ status: number; json: { message?: string } }>,
  status: number,
  words: string,
) => {
  const before = await sessions();
  const { status: given, json } = await answer;
  expect([given, json.message]).toEqual([status, expect.stringContaining(words)]);
  expect(await sessions()).toBe(before);
};

const STALE = "La entrada no empezó en este navegador";
const UNPROVEN = "No se pudo comprobar con Prueba quién es usted";

describe("signing in", () => {
  it("a member signs in with its verified e-mail, and from then on by its subject, whatever its e-mail is", async () => {
    await invited("ana@example.com");
    sits("1001", "Ana@Example.com");
    const browser = browserHere();
    expect(await browser.client(PortalAccess).describeSignIn({})).toMatchObject({ oidcName: "Prueba" });
    const url = await start(browser);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: "code", code_challenge_method: "S256", scope: "openid email" },
      redirect_uri: `${site}/portal/entrar/oidc`,
    });
    expect(browser.others.get("__Host-cfdi_oidc")).toMatch(/^[\w-]{43}$/);
    const answer = await finish(browser, await comeBack(url));
    expect(answer.json).toMatchObject({ me: { email: "ana@example.com", hasPassword: true } });
    expect(answer.text).not.toContain(browser.cookie.replace(/^.*=/, ""));
    expect(browser.lastSetCookie).toMatch(
      /^__Host-cfdi_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect([...browser.others.keys()]).toEqual(["__Host-cfdi_browser"]);

    sits("1001", "otro-nombre@example.com", false);
    const again = await signIn(browserHere());
    expect(again.json).toMatchObject({ me: { email: "ana@example.com" } });
    const audit = await sql<{ action: string; detail: object }>(
      "select action, detail from audit where actor = 'ana@example.com' order by number desc limit 3",
    );
    expect(audit).toMatchObject([
      { action: "sesion.iniciada", detail: { strong: false, provider: "Prueba" } },
      { action: "sesion.iniciada" },
      { action: "usuario.identidad_vinculada", detail: { issuer: provider.issuer } },
    ]);
  });

  it("an invitation is taken up by the provider, without any password; what asks for one takes a fresh sign-in", async () => {
    const { link } = await peopleClient(service).invite({
      ...{ email: "nueva@example.com", account: service.a.rfc, role: "issuer" },
    });
    const token = link.replace(/^.*#/, "");
    sits("1002", "nueva@example.com");
    await refusedWith(signIn(browserHere()), 403, "Abra primero el enlace de su invitación");
    sits("1003", "otra@example.com");
    await invited("otra@example.com");
    await refusedWith(signIn(browserHere(), token), 403, "La invitación es para otro correo");
    sits("1002", "nueva@example.com");
    const browser = browserHere();
    const answer = await signIn(browser, token);
    expect(answer.json.me).toMatchObject({ accounts: [{ role: "issuer" }] });
    expect(answer.json.me.hasPassword).toBeUndefined();
    await refusedWith(finish(browserHere(), { state: "x" }), 400, STALE);
    await expect(start(browserHere(), token)).rejects.toThrow("el enlace no existe, venció o ya se usó");

    const access = browser.client(PortalAccess);
    expect((await access.startTotp({})).secret).toMatch(/^[A-Z2-7]{32}$/);
    await sql("update sessions set created_at = created_at - interval '11 min'");
    await expect(access.startTotp({})).rejects.toThrow("Vuelva a entrar");
    await expect(access.changePassword({ newPassword: PORTAL_PASSWORD })).rejects.toThrow("Vuelva a entrar");
    await signIn(browser);
    await access.changePassword({ newPassword: PORTAL_PASSWORD });
    expect(await access.me({})).toMatchObject({ hasPassword: true });
  });

  it("whoever has a second factor is asked for it, and nothing is bound before", async () => {
    const { code } = await support({ ...service, site }, "mesa@example.com");
    await sql("update users set totp_step = 0");
    sits("1004", "mesa@example.com");
    const browser = browserHere();
    const answer = await signIn(browser);
    expect([answer.json, browser.cookie]).toEqual([{ needsCode: true }, ""]);
    const bound = () => sql("select from identities where subject = '1004'");
    expect(await bound()).toEqual([]);
    const confirm = (given: string) => browser.call("cfdi.v1.PortalAccess/ConfirmOidc", { code: given });
    await refusedWith(confirm(code(0)), 400, "code: el código no es correcto");
    const thief = browserHere();
    await refusedWith(thief.call("cfdi.v1.PortalAccess/ConfirmOidc", { code: code() }), 400, STALE);
    const done = await confirm(code());
    expect(done.json.me).toMatchObject({ support: true });
    expect(done.json.me.needsTotp).toBeUndefined();
    expect(await bound()).toHaveLength(1);
    expect((await browser.call("cfdi.v1.PortalSupport/SearchAccounts")).status).toBe(200);
    await refusedWith(confirm(code(Date.now() + 30_000)), 400, STALE);
  });

  it("a second factor is guessed no oftener than after a password", async () => {
    sits("1004", "mesa@example.com");
    const browser = browserHere();
    await signIn(browser);
    const guess = () => browser.call("cfdi.v1.PortalAccess/ConfirmOidc", { code: "000000" });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  it("support without a second factor may only set one up", async () => {
    await signedIn({ ...service, site }, "mesa2@example.com", { support: true });
    sits("1005", "mesa2@example.com");
    const browser = browserHere();
    expect((await signIn(browser)).json.me).toMatchObject({ support: true, needsTotp: true });
    expect((await browser.call("cfdi.v1.PortalSupport/SearchAccounts")).status).toBe(403);
  });
});

describe("attacks", () => {
  beforeAll(async () => {
    await invited("victima@example.com");
  });
  beforeEach(() => sits("2001", "victima@example.com"));

  it("a forged state, a missing cookie and another browser's cookie are refused", async () => {
    const browser = browserHere();
    const answer = await comeBack(await start(browser));
    await refusedWith(finish(browser, { ...answer, state: "A".repeat(43) }), 400, STALE);
    await refusedWith(finish(browserHere(), answer), 400, STALE);
    const other = browserHere();
    await start(other);
    await refusedWith(finish(other, answer), 400, STALE);
    // The cookie's value counts only as a cookie, not in a body.
    const stolen = browser.others.get("__Host-cfdi_oidc");
    const body = { state: answer.state, code: answer.code, iss: answer.iss, oidc: stolen };
    await refusedWith(browserHere().call("cfdi.v1.PortalAccess/FinishOidc", body), 400, STALE);
    // None of the refused attempts used the answer up.
    expect((await finish(browser, answer)).status).toBe(200);
  });

  it("what was used is used: the same answer again, and its code in another sign-in", async () => {
    const browser = browserHere();
    const answer = await comeBack(await start(browser));
    const both = await Promise.all([finish(browser, answer), finish(browser, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await refusedWith(finish(browser, answer), 400, STALE);
    const other = browserHere();
    const fresh = await comeBack(await start(other));
    await refusedWith(finish(other, { ...fresh, code: answer.code! }), 403, UNPROVEN);
    await refusedWith(finish(other, fresh), 400, STALE);
  });

  it("a code of somebody else's sign-in is refused: its PKCE is another", async () => {
    const stolen = await comeBack(await start(browserHere()));
    const thief = browserHere();
    const own = await comeBack(await start(thief));
    await refusedWith(finish(thief, { ...own, code: stolen.code! }), 403, UNPROVEN);
  });

  it("another nonce, and another issuer, are refused", async () => {
    const browser = browserHere();
    const url = await start(browser);
    url.searchParams.set("nonce", "otro");
    await refusedWith(finish(browser, await comeBack(url)), 403, UNPROVEN);
    const answer = await comeBack(await start(browser));
    await refusedWith(finish(browser, { ...answer, iss: "https://evil.example" }), 403, UNPROVEN);
    const bare = await comeBack(await start(browser));
    const { iss: _, ...without } = bare;
    await refusedWith(finish(browser, without), 403, UNPROVEN);
  });

  it("too late is too late", async () => {
    const browser = browserHere();
    const answer = await comeBack(await start(browser));
    await sql("update oidc_sign_ins set created_at = created_at - interval '11 min'");
    await refusedWith(finish(browser, answer), 400, STALE);
  });

  it("a page of another site can neither begin nor end it", async () => {
    const browser = browserHere();
    const answer = await comeBack(await start(browser));
    browser.origin = "https://evil.example";
    await refusedWith(finish(browser, answer), 403, "no viene de una página del portal");
    const begun = await browser.call("cfdi.v1.PortalAccess/StartOidc");
    expect(begun.status).toBe(403);
  });

  it("a session that was planted before is not the one that begins (fixation)", async () => {
    const planted = `__Host-cfdi_session=${"A".repeat(43)}`;
    const browser = browserHere();
    browser.cookie = planted;
    await signIn(browser);
    expect(browser.cookie).not.toBe(planted);
    const thief = Object.assign(browserHere(), { cookie: planted });
    expect((await thief.call("cfdi.v1.PortalAccess/Me")).status).toBe(401);
  });

  test.each([
    ["nobody's e-mail", "nadie@example.com", true, "Nadie usa el portal con ese correo"],
    ["an e-mail that is not verified", "victima@example.com", false, "no ha verificado su correo"],
    ["another subject with a bound user's e-mail", "victima@example.com", true, "otra identidad de Prueba"],
    // U+212A (the Kelvin sign) becomes k in lower case.
    ["an e-mail that only looks like one", "ta\u212Ae@example.com", true, "Nadie usa el portal"],
  ])("%s does not come in", async (_, email, verified, words) => {
    await invited("take@example.com").catch(() => undefined);
    await signIn(browserHere());
    sits("2002", email, verified);
    await refusedWith(signIn(browserHere()), 403, words);
  });

  it("who is kept out does not come in, by no way, and what it has open ends", async () => {
    const browser = await invited("fuera@example.com");
    sits("2003", "fuera@example.com");
    await signIn(browserHere());
    const people = peopleClient(service);
    const { link } = await people.resetPassword({ email: "fuera@example.com" });
    await people.blockUser({ email: "Fuera@example.com" });
    expect((await browser.call("cfdi.v1.PortalAccess/Me")).status).toBe(401);
    const suspended = "Su acceso al portal está suspendido";
    await refusedWith(signIn(browserHere()), 403, suspended);
    const byPassword = (password: string) =>
      browserHere().call("cfdi.v1.PortalAccess/SignIn", { email: "fuera@example.com", password });
    await refusedWith(byPassword(PORTAL_PASSWORD), 403, suspended);
    // A wrong password gets the usual words, so that a stranger learns nothing of the suspension.
    await refusedWith(byPassword("otra frase cualquiera"), 401, "no son correctos");
    const token = link.replace(/^.*#/, "");
    const reset = { token, password: PORTAL_PASSWORD };
    await refusedWith(browserHere().call("cfdi.v1.PortalAccess/AcceptLink", reset), 403, suspended);
    await people.blockUser({ email: "fuera@example.com", lift: true });
    expect((await signIn(browserHere())).status).toBe(200);
  });

  it("an identity that changed hands is let go by a reset, with its sessions", async () => {
    const browser = browserHere();
    await signIn(browser);
    const people = peopleClient(service);
    await people.resetPassword({ email: "victima@example.com", removeIdentity: true });
    expect((await browser.call("cfdi.v1.PortalAccess/Me")).status).toBe(401);
    sits("2004", "victima@example.com");
    expect((await signIn(browserHere())).status).toBe(200);
  });

  it("an identity that was let go, or a user who was kept out, does not come in by a sign-in that waits for its code", async () => {
    const { code } = await support({ ...service, site }, "mesa3@example.com");
    const people = peopleClient(service);
    const email = "mesa3@example.com";
    const bound = () => sql<{ subject: string }>("select subject from identities where subject like '200_b'");
    const waiting = async (sub: string) => {
      sits(sub, email);
      await sql("update users set totp_step = 0");
      const browser = browserHere();
      expect((await signIn(browser)).json).toEqual({ needsCode: true });
      return () => browser.call("cfdi.v1.PortalAccess/ConfirmOidc", { code: code() });
    };
    expect((await (await waiting("2005b"))()).status).toBe(200);
    const late = await waiting("2005b");
    await people.resetPassword({ email, removeIdentity: true });
    await refusedWith(late(), 400, STALE);
    expect(await bound()).toEqual([]);
    expect((await (await waiting("2006b"))()).status).toBe(200);
    expect(await bound()).toEqual([{ subject: "2006b" }]);
    const kept = await waiting("2006b");
    await people.blockUser({ email });
    await people.blockUser({ email, lift: true });
    await refusedWith(kept(), 400, STALE);
  });

  it("what the provider refuses is a sentence, and no text of the address is repeated", async () => {
    provider.person = undefined;
    await refusedWith(signIn(browserHere()), 403, "Prueba no le dio acceso");
    const browser = browserHere();
    const state = (await start(browser)).searchParams.get("state")!;
    const answer = await finish(browser, { state, error: "<b>llame al 55 1234</b>" });
    expect([answer.status, answer.text.includes("1234")]).toEqual([403, false]);
  });
});

describe.skipIf(!hasBrowser)("in a browser", () => {
  it("goes to the provider and comes back to the page that was asked for; nothing of it stays in the address", async () => {
    const chromium = await launchBrowser();
    closing.unshift(() => chromium.close());
    await invited("navega@example.com");
    const complaints: string[] = [];
    const page = await newPage(chromium, site, complaints);
    provider.person = undefined;
    await page.goto(`${site}/portal/perfil`);
    const go = page.getByRole("button", { name: "Entrar con Prueba" });
    await go.click();
    await page.getByRole("heading", { name: "No se pudo entrar" }).waitFor();
    await page.getByText("Prueba no le dio acceso").waitFor();
    expect(page.url()).toBe(`${site}/portal/entrar/oidc`);
    expect((await look(page)).faults).toEqual([]);
    sits("3001", "navega@example.com");
    await page.goto(`${site}/portal/perfil`);
    await go.waitFor();
    expect((await look(page)).faults).toEqual([]);
    await go.click();
    await page.getByRole("heading", { name: "Mi perfil" }).waitFor();
    expect(page.url()).toBe(`${site}/portal/perfil`);
    const cookies = await page.context().cookies(site.replace("http:", "https:"));
    expect(cookies.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toEqual([
      ["__Host-cfdi_session", "Strict", true],
      ["__Host-cfdi_browser", "Strict", true],
    ]);
    // The browser requested nothing from another site but the provider's pages, by navigation.
    const others = complaints.filter((text) => !text.includes(`asks ${provider.issuer}/`));
    expect(others).toEqual([]);
  });
});

describe("a provider that does not serve", () => {
  const secrets = { state: "s", nonce: "n", verifier: "v".repeat(43) };
  const at = (issuer: string) =>
    openProvider({
      ...{ issuer, clientId: "x", clientSecret: "un secreto", name: "X", redirectUri: "http://x.example/" },
      addressOf: async (host) => host,
    });
  const serving = async (status: number, body: string) => {
    const server = createServer((_, response) =>
      response.writeHead(status, { "content-type": "application/json" }).end(body),
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    closing.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it("is told apart from one that refuses, and nothing of its answers goes on", async () => {
    expect(await at(`http://127.0.0.1:${await freePort()}`).askAt(secrets)).toEqual({
      ...{ kind: "unreachable", why: expect.stringContaining("ECONNREFUSED") },
    });
    expect(await at(await serving(503, "{}")).askAt(secrets)).toMatchObject({ kind: "unreachable" });
    const lying = JSON.stringify({ issuer: "https://evil.example" });
    const failure = await at(await serving(200, lying)).askAt(secrets);
    expect(failure).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(failure)).not.toContain("evil");
  });

  it("leaves signing in with a password as it is", async () => {
    await invited("sigue@example.com");
    await provider.close();
    // The service remembers the provider's metadata while the provider is down, but cannot redeem a code.
    const browser = browserHere();
    const state = (await start(browser)).searchParams.get("state")!;
    await refusedWith(
      finish(browser, { state, code: "x", iss: provider.issuer }),
      503,
      "Prueba no responde. Entre con su contraseña",
    );
    const signed = await browser.client(PortalAccess).signIn({ email: "sigue@example.com", password: PORTAL_PASSWORD });
    expect(signed.me?.email).toBe("sigue@example.com");
  });
});

test.each([
  [{ OIDC_ISSUER: "https://id.example.com" }, "go together"],
  [{ OIDC_CLIENT_ID: "x" }, "go together"],
  [{ ...OIDC_ENV("http://id.example.com") }, "must begin with https://"],
  [{ ...OIDC_ENV("https://id.example.com"), OIDC_NAME: "x".repeat(41) }, "40 characters at most"],
])("settings that cannot be used stop the start: %j", (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});

it("the button bears the provider's name, or its host", () => {
  expect(readConfig(OIDC_ENV("https://id.example.com")).oidc?.name).toBe("id.example.com");
  expect(readConfig({}).oidc).toBeUndefined();
});

function OIDC_ENV(issuer: string) {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "secreto" };
}
