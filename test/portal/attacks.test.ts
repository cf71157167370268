import { createHash } from "node:crypto";
import { request } from "node:http";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalRole } from "#proto/cfdi/v1/rest_pb.ts";
import { IS_LONG } from "../support/long.ts";
import { platformClient } from "../support/platforms.ts";
import { Browser, PORTAL_PASSWORD, peopleClient, signedIn, support } from "../support/portal.ts";
import { useService } from "../support/service.ts";
import { METHODS, type Method, OF_ACCOUNT, OF_PORTAL } from "./methods.ts";

const service = useService();
const sql = <Row>(text: string, values: readonly unknown[] = []) => service().db.query<Row>({ name: "", text }, values);

/**
 * Each person is signed in but "nobody"; those that may, look at A's sandbox, and the people of a platform at the
 * platform, which has B. B's owner lets nobody enter.
 */
let people: Readonly<
  Record<"nobody" | "reader" | "issuer" | "owner" | "weakSupport" | "support" | `platform's ${Role}`, Browser>
>;
type Role = "reader" | "issuer" | "owner";

beforeAll(async () => {
  const { a, site } = service();
  const member = async (role: Role) => {
    const browser = await signedIn(service(), `${role}@example.com`, { account: a.rfc, role });
    browser.account = a.id;
    return browser;
  };
  const of = (browser: Browser) => Object.assign(browser, { account: a.id });
  const { id: platform } = await platformClient(service()).createPlatform({ nombre: "buro" });
  await platformClient(service()).createPlatform({ nombre: "ajena" });
  await platformClient(service()).attachAccount({ platform, account: service().b.rfc });
  const ofPlatform = async (role: Role) =>
    Object.assign(await signedIn(service(), `${role}@buro.example`, { platform: "buro", role }), { account: platform });
  people = {
    nobody: of(new Browser(site)),
    reader: await member("reader"),
    issuer: await member("issuer"),
    owner: await member("owner"),
    weakSupport: of(await signedIn(service(), "debil@example.com", { support: true })),
    support: of((await support(service(), "fuerte@example.com")).browser),
    "platform's reader": await ofPlatform("reader"),
    "platform's issuer": await ofPlatform("issuer"),
    "platform's owner": await ofPlatform("owner"),
  };
});

/** These tests make more requests than the limit of a user, which another test covers, so its counters are emptied. */
beforeEach(() => sql("delete from session_windows"));

/** No method reads this body: a caller who is let in gets 400, and nothing changes. */
const UNREADABLE = { "no such field": 1 };

/** Calls a method with an unreadable body; returns the name of Connect's code, and the words. */
async function ask(browser: Browser, { path, streams }: Method, headers: Record<string, string> = {}) {
  const json = Buffer.from(JSON.stringify(UNREADABLE));
  const frame = Buffer.alloc(5);
  frame.writeUInt32BE(json.length, 1);
  const answer = await browser.send(path, streams ? Buffer.concat([frame, json]) : json, {
    "content-type": streams ? "application/connect+json" : "application/json",
    ...headers,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { error, ...plain } = JSON.parse(bytes.subarray(streams ? 5 : 0).toString());
  const { code, message } = error ?? plain;
  return { code, message };
}

const READ = "invalid_argument";

const OF_PLATFORM = ["platform's reader", "platform's issuer", "platform's owner"] as const;

/** These people may call a method with that role; the portal's own table is repeated here on purpose. */
const MAY: Readonly<Record<number, readonly (keyof typeof people)[]>> = {
  [PortalRole.VISITOR]: ["nobody", "reader", "issuer", "owner", "weakSupport", "support", ...OF_PLATFORM],
  [PortalRole.USER]: ["reader", "issuer", "owner", "weakSupport", "support", ...OF_PLATFORM],
  [PortalRole.READER]: ["reader", "issuer", "owner"],
  [PortalRole.ISSUER]: ["issuer", "owner"],
  [PortalRole.OWNER]: ["owner"],
  [PortalRole.SUPPORT]: ["support"],
  [PortalRole.PLATFORM_READER]: OF_PLATFORM,
  [PortalRole.PLATFORM_ISSUER]: OF_PLATFORM.slice(1),
  [PortalRole.PLATFORM_OWNER]: OF_PLATFORM.slice(2),
};

const titled = (methods: readonly Method[]) => methods.map((method) => [method.path, method] as const);

describe("roles", () => {
  it("every method of the portal says who may call it, and what writes no reader may", () => {
    const reading = OF_ACCOUNT.filter(({ role }) => role === PortalRole.READER).map(({ path }) =>
      path.replace(/^.*\//, ""),
    );
    // An export changes no document and a reconciliation stores nothing, so the right to read suffices.
    expect(
      reading.filter((name) => !/^(Get|List|Foresee|Preview|Check|Print|Describe|CreateExport|Reconcile)/.test(name)),
    ).toEqual([]);
  });

  test.each(titled(OF_PORTAL))("%s lets in whom its role names, and nobody else", async (_, method) => {
    const letIn: string[] = [];
    for (const [name, browser] of Object.entries(people))
      if ((await ask(browser, method)).code === READ) letIn.push(name);
    expect(letIn).toEqual(MAY[method.role]);
  });

  test.each(titled(METHODS.filter(({ role }) => role === PortalRole.UNSPECIFIED)))(
    "%s is out of every session's reach",
    async (path) => {
      if (path.startsWith("cfdi.v1.Catalog/")) return;
      // A method of REST that the portal has no page for is there for keys alone.
      for (const browser of [people.owner, people.support])
        expect((await browser.send(path, Buffer.from("{}"))).status).toBe(
          /^cfdi\.v1\.(Tickets|Sandbox|Approvals|Platform(Service|Setup|Webhooks|Months))\//.test(path) ? 403 : 404,
        );
    },
  );

  test.each(titled(OF_ACCOUNT))("%s tells of another's account what it tells of none", async (_, method) => {
    const { owner } = people;
    const of = (account: string) => ask(owner, method, { "x-portal-account": account });
    const none = await of("00000000-0000-4000-8000-00000000dead");
    expect(none).toEqual({ code: "not_found", message: "La cuenta no existe" });
    for (const account of [service().b.id, service().b.rfc, service().a.rfc, "", "' or true --"])
      expect(await of(account)).toEqual(none);
    // B is an account of the platform, and its owner lets nobody enter.
    const stranger = people["platform's owner"];
    for (const account of [service().b.id, stranger.account!])
      expect(await ask(stranger, method, { "x-portal-account": account })).toEqual(none);
    const production = { "x-portal-account": service().b.id, "x-portal-environment": "production" };
    expect(await ask(owner, method, production)).toEqual(none);
  });

  test.each(titled(OF_PORTAL.filter(({ role }) => role >= PortalRole.PLATFORM_READER)))(
    "%s tells of another's platform what it tells of none",
    async (_, method) => {
      const owner = people["platform's owner"];
      const of = (platform: string) => ask(owner, method, { "x-portal-account": platform });
      const none = await of("00000000-0000-4000-8000-00000000dead");
      expect(none).toEqual({ code: "not_found", message: "La plataforma no existe" });
      const [{ id: other } = { id: "" }] = await sql<{ id: string }>("select id from platforms where nombre = 'ajena'");
      for (const platform of [other, service().b.id, service().a.id, "buro", "", "' or true --"])
        expect(await of(platform)).toEqual(none);
    },
  );

  it("production is for a certified account, and the environment must be said", async () => {
    const { b } = service();
    const browser = await signedIn(service(), "modesta@example.com", { account: b.rfc, role: "owner" });
    browser.account = b.id;
    const list = OF_ACCOUNT.find(({ path }) => path === "cfdi.v1.Invoicing/ListInvoices")!;
    expect((await ask(browser, list)).code).toBe(READ);
    expect(await ask(browser, list, { "x-portal-environment": "production" })).toEqual({
      ...{ code: "permission_denied", message: "La cuenta no está certificada para producción" },
    });
    expect((await ask(browser, list, { "x-portal-environment": "Sandbox" })).message).toContain(
      "x-portal-environment: debe ser uno de: sandbox, production",
    );
  });
});

describe("pages of others", () => {
  const call = (headers: Record<string, string | undefined>) =>
    people.owner.call("cfdi.v1.Invoicing/ListInvoices", {}, headers);

  test.each([
    ["none", undefined],
    ["another site", "https://evil.example"],
    ["a site that begins like ours", "SITE.evil.example"],
    ["our host at another port", "http://127.0.0.1:1"],
    ["another scheme", "https://HOST"],
    ["an opaque one", "null"],
    ["nonsense", "::"],
  ])("origin: %s is refused, with a valid cookie", async (_, origin) => {
    const { site } = service();
    const host = new URL(site).host;
    const said = origin?.replace("SITE", site).replace("HOST", host);
    // A page of this host has https only behind a proxy with TLS, so this case does not apply.
    if (said === `https://${host}`) return;
    const answer = await call({ origin: said });
    expect([answer.status, answer.json.message]).toEqual([403, "La petición no viene de una página del portal"]);
  });

  it("a site of another name that leads to this machine is not ours", async () => {
    const answer = await call({ origin: "http://evil.example:80", host: "evil.example:80" });
    expect(answer.status).toBe(403);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "a body as %j, which a form could send, is refused",
    async (type) => {
      const answer = await people.owner.send("cfdi.v1.PortalAccess/SignOut", Buffer.from("{}"), {
        "content-type": type,
      });
      expect([403, 415]).toContain(answer.status);
      expect((await people.owner.call("cfdi.v1.PortalAccess/Me")).status).toBe(200);
    },
  );

  it("gRPC-Web takes no session", async () => {
    const answer = await people.owner.send("cfdi.v1.PortalAccess/Me", Buffer.alloc(5), {
      "content-type": "application/grpc-web+proto",
    });
    expect(answer.headers.get("grpc-status") ?? (await answer.text())).toMatch(/7/);
  });

  it("signing in needs our page too: nobody can be signed in as somebody else", async () => {
    const browser = new Browser(service().site);
    browser.origin = "https://evil.example";
    const answer = await browser.call("cfdi.v1.PortalAccess/SignIn", {
      ...{ email: "owner@example.com", password: PORTAL_PASSWORD },
    });
    expect([answer.status, browser.cookie]).toEqual([403, ""]);
  });

  it("REST looks at no cookie", async () => {
    const { site } = service();
    const answer = await fetch(`${site}/api/v1/facturas`, {
      headers: { cookie: people.owner.cookie, origin: site, "x-portal-account": service().a.id },
    });
    expect(answer.status).toBe(401);
  });

  it("beside a key the cookie is not looked at: the key decides", async () => {
    const { a, b } = service();
    const key = { "x-api-key": b.sandbox };
    const own = await people.owner.call("cfdi.v1.Invoicing/CreateInvoice", {}, { ...key, origin: undefined });
    expect(own.status).toBe(400);
    const wrong = await people.owner.call(
      "cfdi.v1.Invoicing/ListInvoices",
      {},
      { "x-api-key": "sk_test_x", "x-portal-account": a.id },
    );
    expect(wrong.status).toBe(401);
    expect((await people.owner.call("cfdi.v1.PortalAccess/Me", {}, key)).status).toBe(401);
  });

  it("x-caller from outside means nothing", async () => {
    const { a, site } = service();
    const forged = `sandbox/${a.id}/0`;
    const stranger = new Browser(site);
    const answer = await stranger.call("cfdi.v1.PortalAccount/GetOwnAccount", {}, { "x-caller": forged });
    expect(answer.status).toBe(401);
    expect((await stranger.call("cfdi.v1.Invoicing/ListInvoices", {}, { "x-caller": forged })).status).toBe(401);
  });
});

describe("sessions", () => {
  const me = async (browser: Browser) => (await browser.call("cfdi.v1.PortalAccess/Me")).status;
  const signIn = async (email: string, password = PORTAL_PASSWORD) => {
    const browser = new Browser(service().site);
    const answer = await browser.call("cfdi.v1.PortalAccess/SignIn", { email, password });
    return { browser, answer };
  };
  const somebody = (email: string) => signedIn(service(), email, { account: service().a.rfc, role: "reader" });

  it("a cookie that was there before becomes no session (fixation)", async () => {
    await somebody("fijada@example.com");
    const planted = `__Host-cfdi_session=${"A".repeat(43)}`;
    const browser = new Browser(service().site);
    browser.cookie = planted;
    await browser.client(PortalAccess).signIn({ email: "fijada@example.com", password: PORTAL_PASSWORD });
    expect(browser.cookie).not.toBe(planted);
    const thief = new Browser(service().site);
    thief.cookie = planted;
    expect([await me(browser), await me(thief)]).toEqual([200, 401]);
  });

  it("no answer bears a session's token, and the database only its hash", async () => {
    const { browser, answer } = await signIn("fijada@example.com");
    const token = browser.cookie.replace(/^.*=/, "");
    expect(answer.text).not.toContain(token);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const rows = await sql("select hash from sessions where hash = $1", [createHash("sha256").update(token).digest()]);
    expect(rows).toHaveLength(1);
  });

  it("signing out ends this session alone; a stolen copy of its cookie is good for nothing", async () => {
    const [one, other] = [(await signIn("fijada@example.com")).browser, (await signIn("fijada@example.com")).browser];
    const thief = Object.assign(new Browser(service().site), { cookie: one.cookie });
    expect(await me(thief)).toBe(200);
    await one.call("cfdi.v1.PortalAccess/SignOut");
    expect([one.cookie, await me(thief), await me(other)]).toEqual(["", 401, 200]);
  });

  test.each([
    ["signing out everywhere", "SignOutEverywhere", {}, 401],
    ["another password", "ChangePassword", { password: PORTAL_PASSWORD, newPassword: "otra frase bien larga" }, 200],
  ])("%s ends all sessions", async (name, method, request, after) => {
    const email = `${method.toLowerCase()}@example.com`;
    const browser = await somebody(email);
    const other = (await signIn(email)).browser;
    const thief = Object.assign(new Browser(service().site), { cookie: browser.cookie });
    const before = browser.cookie;
    expect((await browser.call(`cfdi.v1.PortalAccess/${method}`, request)).status).toBe(200);
    expect([await me(thief), await me(other), await me(browser)], name).toEqual([401, 401, after]);
    expect(browser.cookie).not.toBe(before);
  });

  it("ends when it was not used for 2 hours, and 12 hours after it began", async () => {
    const browser = await somebody("tarde@example.com");
    const user = "user_id = (select id from users where email = 'tarde@example.com')";
    await sql(`update sessions set used_at = used_at - interval '119 min' where ${user}`);
    expect(await me(browser)).toBe(200);
    // The call above counts as a use of the session.
    const [{ used }] = (await sql(`select used_at > now() - interval '1 min' as used from sessions where ${user}`)) as [
      { used: boolean },
    ];
    expect(used).toBe(true);
    await sql(`update sessions set used_at = used_at - interval '121 min' where ${user}`);
    expect(await me(browser)).toBe(401);
    await sql(`update sessions set used_at = now(), created_at = now() - interval '719 min' where ${user}`);
    expect(await me(browser)).toBe(200);
    await sql(`update sessions set created_at = now() - interval '721 min' where ${user}`);
    expect(await me(browser)).toBe(401);
  });

  it("a user has 20 at most: another one ends the oldest", async () => {
    const first = await somebody("muchas@example.com");
    await sql(
      // The sessions begin a little later, because the core knows the database's time only to some milliseconds.
      `insert into sessions (hash, user_id, strong, created_at, used_at)
        select sha256(n::text::bytea), id, false, now() + interval '10 s', now() from users, generate_series(1, 19) n
        where email = 'muchas@example.com'`,
    );
    expect(await me(first)).toBe(200);
    const { browser } = await signIn("muchas@example.com");
    expect([await me(first), await me(browser)]).toEqual([401, 200]);
  });

  it("is counted by itself, apart from keys and from the burst guard", async () => {
    const browser = await somebody("aprisa@example.com");
    browser.account = service().a.id;
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.call("cfdi.v1.Invoicing/ListInvoices")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [left] = answers.map(({ headers }) => Number(headers.get("ratelimit-remaining"))).sort((x, y) => x - y);
    expect(left).toBe(600 - 12);
    const { browser: other } = await signIn("aprisa@example.com");
    await sql("update session_windows set requests = 599");
    expect([await me(browser), await me(other), await me(browser)], "one window for both sessions").toEqual([
      200, 429, 429,
    ]);
    await sql("update session_windows set started_at = started_at - interval '61 s'");
    expect(await me(browser)).toBe(200);
    expect(await sql("select from address_blocks")).toEqual([]);
  });
});

describe("guessing", () => {
  const attempt = (email: string, password: string, code?: string) =>
    new Browser(service().site).call("cfdi.v1.PortalAccess/SignIn", {
      email,
      password,
      ...(code && { code }),
    });
  const forget = () => sql("delete from sign_in_attempts");

  it("an unknown e-mail and a wrong password are the same answer", async () => {
    await forget();
    const [unknown, wrong] = [
      await attempt("nadie@example.com", "una frase que no es"),
      await attempt("owner@example.com", "una frase que no es"),
    ];
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text]);
    expect(wrong.status).toBe(401);
    expect(unknown.json.message).toBe("El correo o la contraseña no son correctos");
  });

  it.each(["owner@example.com", "nadie@example.com"])(
    "after 10 wrong passwords of %s from an address even the right one must wait, in an unknown browser",
    async (email) => {
      await forget();
      for (let count = 0; count < 10; count++) expect((await attempt(email, "no es esta")).status).toBe(401);
      const answer = await attempt(email.toUpperCase(), PORTAL_PASSWORD);
      expect([answer.status, answer.json.message]).toEqual([429, "Demasiados intentos; espere 15 minutos"]);
      await sql("update sign_in_attempts set started_at = started_at - interval '15 min'");
      expect((await attempt(email, PORTAL_PASSWORD)).status).toBe(email.startsWith("owner") ? 200 : 401);
    },
  );

  it("so must an address after 100 attempts, whomever they are for", async () => {
    await forget();
    await sql("insert into sign_in_attempts (subject, started_at, attempts) values ('address:127.0.0.1', now(), 100)");
    expect((await attempt("owner@example.com", PORTAL_PASSWORD)).status).toBe(429);
    await forget();
  });

  /** A proxy's header names a new address for each guess, because this machine has only those of loopback. */
  const guessFrom = (address: string, email: string, password = "no es esta") =>
    new Promise<number>((resolve, reject) => {
      const { site } = service();
      const headers = { "content-type": "application/json", origin: site };
      const call = request(`${site}/cfdi.v1.PortalAccess/SignIn`, {
        ...{ method: "POST", localAddress: address, agent: false, headers },
      });
      call.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      call.on("error", reject).end(JSON.stringify({ email, password }));
    });

  const KNOWN = ["cercada-soporte@example.com", "cercada@example.com"];
  it.each(IS_LONG ? KNOWN : KNOWN.slice(0, 1))(
    "whoever knows the e-mail of %s locks nobody out: not its browser, nor its password, nor a link",
    async (email) => {
      await forget();
      const isSupport = email.includes("soporte");
      const { browser, code } = isSupport
        ? await support(service(), email)
        : {
            browser: await signedIn(service(), email, { account: service().a.rfc, role: "owner" }),
            code: () => "",
          };
      const statuses = new Set<number>();
      for (let from = 2; from < 14; from++)
        for (let at = 0; at < 11; at++) statuses.add(await guessFrom(`127.0.1.${from}`, email));
      expect(statuses).toEqual(new Set([401, 429]));
      const [{ attempts } = { attempts: 0 }] = await sql<{ attempts: number }>(
        "select attempts from sign_in_attempts where subject = $1",
        [`user:${email}`],
      );
      expect(attempts).toBeGreaterThan(100);
      expect(await guessFrom("127.0.1.99", email, PORTAL_PASSWORD), "an unknown browser").toBe(429);

      // Confirming the second factor used up the current code, so the next one is sent.
      const next = isSupport ? { code: code(Date.now() + 30_000) } : {};
      const known = new Browser(service().site);
      for (const [name, value] of browser.others) known.others.set(name, value);
      const back = await known.call("cfdi.v1.PortalAccess/SignIn", {
        email,
        password: PORTAL_PASSWORD,
        ...next,
      });
      expect([back.status, back.json.refused?.count]).toEqual([200, 100]);

      if (!isSupport) {
        const newPassword = "otra frase que recuerdo";
        const changed = { password: PORTAL_PASSWORD, newPassword };
        await sql("update sign_in_attempts set attempts = 1000 where subject like 'user:%'");
        expect((await known.call("cfdi.v1.PortalAccess/ChangePassword", changed)).status).toBe(200);
      }
      await sql(
        "insert into sign_in_attempts values ($1, now(), 1000) on conflict (subject) do update set attempts = 1000",
        [`user:${email}`],
      );
      const { link } = await peopleClient(service()).resetPassword({ email, removeTotp: true });
      const reset = { token: link.replace(/^.*#/, ""), password: "la frase de otro navegador" };
      expect((await new Browser(service().site).call("cfdi.v1.PortalAccess/AcceptLink", reset)).status).toBe(200);
      expect(await guessFrom("127.0.1.99", email, "la frase de otro navegador"), "the guesses are void").toBe(200);
      await forget();
    },
    60_000,
  );

  it("a known browser has ten tries too, and its cookie is good for its own user alone", async () => {
    await forget();
    const browser = await signedIn(service(), "vecina@example.com", {
      account: service().a.rfc,
      role: "reader",
    });
    const cookie = browser.others.get("__Host-cfdi_browser")!;
    const tryWith = async (value: string, email: string, password: string) => {
      const known = new Browser(service().site);
      known.others.set("__Host-cfdi_browser", value);
      return (await known.call("cfdi.v1.PortalAccess/SignIn", { email, password })).status;
    };
    for (let count = 0; count < 10; count++)
      expect(await tryWith(cookie, "vecina@example.com", "no es esta")).toBe(401);
    expect(await tryWith(cookie, "vecina@example.com", PORTAL_PASSWORD)).toBe(429);
    await forget();
    for (const [value, email] of [
      [cookie, "owner@example.com"],
      [`${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`, "vecina@example.com"],
      [`x${cookie}`, "vecina@example.com"],
      ["", "vecina@example.com"],
    ] as const)
      expect(await tryWith(value, email, "no es esta")).toBe(401);
    const subjects = await sql<{ subject: string }>("select subject from sign_in_attempts");
    expect(subjects.filter(({ subject }) => subject.startsWith("browser:"))).toEqual([]);
    await forget();
  });

  it("its cookie outlives the session, and no script and no other site gets it", async () => {
    const browser = new Browser(service().site);
    const { headers } = await browser.call("cfdi.v1.PortalAccess/SignIn", {
      ...{ email: "reader@example.com", password: PORTAL_PASSWORD },
    });
    const cookie = headers.getSetCookie().find((each) => each.startsWith("__Host-cfdi_browser="));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=15552000$/);
    await browser.call("cfdi.v1.PortalAccess/SignOut");
    expect(browser.others.get("__Host-cfdi_browser")).toBeDefined();
  });

  it("two who take turns at one browser are both known there", async () => {
    const into = { account: service().a.rfc, role: "reader" } as const;
    const shared = await signedIn(service(), "turno-uno@example.com", into);
    const { link } = await peopleClient(service()).invite({ email: "turno-dos@example.com", ...into });
    await shared.call("cfdi.v1.PortalAccess/AcceptLink", {
      ...{ token: link.replace(/^.*#/, ""), password: PORTAL_PASSWORD },
    });
    await sql(
      "insert into sign_in_attempts select 'user:' || email, now(), 1000 from users where email like 'turno-%'",
    );
    for (const email of ["turno-uno@example.com", "turno-dos@example.com"]) {
      const answer = await shared.call("cfdi.v1.PortalAccess/SignIn", { email, password: PORTAL_PASSWORD });
      expect(answer.status).toBe(200);
    }
    await forget();
  });

  it("100 bad links from an address close neither its sign-in nor its good links", async () => {
    await forget();
    const visitor = new Browser(service().site);
    const bad = { token: "A".repeat(43), password: PORTAL_PASSWORD };
    for (let count = 0; count < 101; count++) {
      const method = count % 2 === 0 ? "DescribeLink" : "AcceptLink";
      expect((await visitor.call(`cfdi.v1.PortalAccess/${method}`, bad)).status).toBe(400);
    }
    expect((await attempt("reader@example.com", PORTAL_PASSWORD)).status).toBe(200);
    await signedIn(service(), "nat@example.com", { account: service().a.rfc, role: "reader" });
  });

  it("attempts at the same moment are counted one by one", async () => {
    await forget();
    const answers = await Promise.all(Array.from({ length: 14 }, () => attempt("reader@example.com", "no es esta")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    await forget();
  });

  it("a second factor: its code is needed, and good once", async () => {
    const { code } = await support(service(), "doble@example.com");
    // The current code was used up when the second factor was confirmed.
    const [now, next] = [code(), code(Date.now() + 30_000)];
    const asked = await attempt("doble@example.com", PORTAL_PASSWORD);
    expect([asked.status, asked.json]).toEqual([200, { needsCode: true }]);
    expect((await attempt("doble@example.com", PORTAL_PASSWORD, now)).status).toBe(401);
    expect((await attempt("doble@example.com", PORTAL_PASSWORD, next)).status).toBe(200);
    expect((await attempt("doble@example.com", PORTAL_PASSWORD, next)).status).toBe(401);
    expect((await attempt("doble@example.com", PORTAL_PASSWORD, now)).status).toBe(401);
    expect((await attempt("doble@example.com", "no es esta frase", code())).json.message).toBe(
      "El correo o la contraseña no son correctos",
    );
    await forget();
  });

  it("support without a second factor may only set one up, and cannot take it away", async () => {
    const { weakSupport, support: strong } = people;
    expect((await weakSupport.call("cfdi.v1.PortalAccess/Me")).json).toMatchObject({ needsTotp: true });
    const refused = await weakSupport.call("cfdi.v1.PortalSupport/SearchAccounts");
    expect(refused.json.message).toBe("Soporte necesita un segundo factor: configúrelo primero");
    const removing = await strong.call("cfdi.v1.PortalAccess/RemoveTotp", {
      ...{ password: PORTAL_PASSWORD, code: "000000" },
    });
    expect(removing.status).toBe(403);
  });
});

describe("one-time links", () => {
  const invite = async (email: string, account = service().a.rfc) => {
    const { link } = await peopleClient(service()).invite({ email, account, role: "reader" });
    return link.replace(/^.*#/, "");
  };
  const accept = (token: string, password = PORTAL_PASSWORD) =>
    new Browser(service().site).call("cfdi.v1.PortalAccess/AcceptLink", { token, password });

  it("is good once, even for two at the same moment", async () => {
    const token = await invite("carrera@example.com");
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await accept(token)).json.message).toBe("token: el enlace no existe, venció o ya se usó; pida otro");
  });

  it("is not good when it is too old, or another one was made since, or it is not one", async () => {
    const [first, second] = [await invite("otra@example.com"), await invite("otra@example.com")];
    await sql("update one_time_links set expires_at = now() - interval '1 second' where used_at is null");
    for (const token of [first, second, "A".repeat(43), "x"]) expect((await accept(token)).status).toBe(400);
  });

  it("who is invited and has a password keeps it: who invites cannot choose it", async () => {
    await signedIn(service(), "dos@example.com", { account: service().b.rfc, role: "reader" });
    const token = await invite("dos@example.com");
    const described = await new Browser(service().site).client(PortalAccess).describeLink({ token });
    expect(described).toMatchObject({ kind: "invitation", email: "dos@example.com", hasPassword: true });
    const taken = await accept(token, "la frase de quien invita");
    expect([taken.status, taken.json.message]).toEqual([
      400,
      "password: no es la contraseña que ya tiene en el portal",
    ]);
    expect((await accept(token)).json.me.accounts).toHaveLength(2);
  });

  it("a reset ends all sessions, asks for the second factor, and the old password is gone", async () => {
    const { browser, code } = await support(service(), "olvida@example.com");
    const { link } = await peopleClient(service()).resetPassword({ email: "olvida@example.com" });
    const token = link.replace(/^.*#/, "");
    const fresh = new Browser(service().site);
    const reset = { token, password: "una frase que sí recuerdo" };
    const asked = await fresh.call("cfdi.v1.PortalAccess/AcceptLink", reset);
    expect(asked.json).toEqual({ needsCode: true });
    const done = await fresh.call("cfdi.v1.PortalAccess/AcceptLink", {
      ...reset,
      code: code(Date.now() + 30_000),
    });
    expect(done.status).toBe(200);
    expect((await browser.call("cfdi.v1.PortalAccess/Me")).status).toBe(401);
  });

  it("who lost its second factor is signed out everywhere, and comes back by a reset", async () => {
    const { browser } = await support(service(), "perdido@example.com");
    const reset = { email: "perdido@example.com", removeTotp: true };
    const { link } = await peopleClient(service()).resetPassword(reset);
    expect((await browser.call("cfdi.v1.PortalAccess/Me")).status).toBe(401);
    const back = await accept(link.replace(/^.*#/, ""));
    expect(back.json.me).toMatchObject({ support: true, needsTotp: true });
  });

  test.each([
    ["too short", "corta"],
    ["made of one letter", "a".repeat(20)],
    ["the e-mail itself", "nueva@example.com"],
  ])("a password that is %s is refused with the reason", async (_, password) => {
    const answer = await accept(await invite("nueva@example.com"), password);
    expect([answer.status, answer.json.message]).toEqual([400, expect.stringMatching(/^password: /)]);
  });
});

it("a session's document is the account's own, as a key sees it", async () => {
  const { a } = service();
  const key = { "x-api-key": a.sandbox };
  const byKey = await people.nobody.client(Invoicing).listInvoices({}, { headers: key });
  const bySession = await people.reader.client(Invoicing).listInvoices({});
  expect(bySession).toEqual(byKey);
});
