import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type IdentityProvider, openProvider } from "../../src/clients/oidc.ts";
import { outwardAddresses, readAllowed } from "../../src/clients/outward.ts";

const CLIENT = { id: "portal", secret: "un secreto que es bastante largo para HS256" };
const SECRETS = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };

const keys = { own: keyPair(), foreign: keyPair() };
function keyPair() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

type Json = Record<string, unknown>;

/** The provider is in an attacker's hands: each test changes what it says. */
let issuer: string;
let described: Json;
let claims: Json;
let idToken: () => string;
let person: Json;
/** An answer in place of the usual one, by its path. */
let instead: Record<string, (response: ServerResponse, request: IncomingMessage) => void>;
/** A place in our own network, which nobody may make the service call. */
let inner: { readonly port: number; connections: number };
const closing: (() => void)[] = [];

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { server, port: (server.address() as AddressInfo).port };
}

beforeAll(async () => {
  const { server, port: innerPort } = await listen((_, response) => answerJson(response, { keys: [] }));
  inner = { port: innerPort, connections: 0 };
  server.on("connection", () => {
    inner.connections += 1;
  });
  const usual: Record<string, () => unknown> = {
    "/.well-known/openid-configuration": () => described,
    "/token": () => ({ access_token: "a", token_type: "bearer", id_token: idToken() }),
    "/jwks": () => ({
      keys: [{ ...keys.own.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }],
    }),
    "/me": () => person,
  };
  const { port } = await listen((request, response) => {
    const path = request.url!.split("?")[0]!;
    const other = instead[path];
    if (other === undefined) answerJson(response, usual[path]?.());
    else other(response, request);
  });
  issuer = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  for (const close of closing) close();
});
beforeEach(() => {
  inner.connections = 0;
  instead = {};
  described = {
    ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/me` },
    authorization_response_iss_parameter_supported: false,
  };
  const now = Math.floor(Date.now() / 1000);
  claims = { iss: issuer, sub: "1001", aud: CLIENT.id, nonce: SECRETS.nonce, iat: now, exp: now + 60 };
  idToken = () => signed({ alg: "RS256" }, claims, keys.own.privateKey);
  person = { sub: "1001", email: "ana@example.com", email_verified: true };
});

function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString("base64url");
function signed(header: Json, body: Json, key?: KeyObject | string): string {
  const content = `${part(header)}.${part(body)}`;
  if (key === undefined) return `${content}.`;
  const signature =
    typeof key === "string"
      ? createHmac("sha256", key).update(content).digest("base64url")
      : createSign("RSA-SHA256").update(content).sign(key, "base64url");
  return `${content}.${signature}`;
}

/** Only these names lead into our own network. */
const OURS: Readonly<Record<string, string>> = { localhost: "127.0.0.1", "innen.example": "10.0.0.7" };
const resolve = async (host: string) => [{ address: OURS[host] ?? "8.8.8.8" }];

function opened(allow: readonly string[] = []): IdentityProvider {
  return openProvider({
    ...{ issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: "Prueba" },
    redirectUri: "http://127.0.0.1:1/portal/entrar/oidc",
    addressOf: outwardAddresses(readAllowed(allow), resolve),
  });
}

/** Signs in, and resolves to the e-mail, or to the first failure. */
async function emailBy(provider: IdentityProvider) {
  const identity = await provider.identify({ code: "c", iss: undefined }, SECRETS);
  return identity.kind === "identity" ? identity.email() : identity;
}

it("a provider that is what it says tells who signs in", async () => {
  expect(await opened().askAt(SECRETS)).toMatch(`${issuer}/auth?`);
  expect(await emailBy(opened())).toBe("ana@example.com");
});

describe("a provider in an attacker's hands", () => {
  const places = [
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `https://127.0.0.1:${port}/`,
    (port: number) => `https://localhost:${port}/`,
    (port: number) => `https://[::1]:${port}/`,
    (port: number) => `https://[::ffff:127.0.0.1]:${port}/`,
    (port: number) => `https://2130706433:${port}/`,
    () => "https://169.254.169.254/latest/meta-data/",
    () => "https://10.0.0.1/",
    () => "https://192.168.1.1/",
    () => "https://innen.example/",
    () => "file:///etc/passwd",
  ];
  const named = ["token_endpoint", "jwks_uri", "userinfo_endpoint"];
  test.each(named.flatMap((name) => places.map((place) => [name, place(1), place] as const)))(
    "cannot make the service call inward: %s at %s",
    async (name, _, place) => {
      described[name] = place(inner.port);
      expect(await emailBy(opened())).toMatchObject({ kind: "refused" });
      expect(inner.connections).toBe(0);
    },
  );

  it("may stand inside where the operator says so", async () => {
    described.token_endpoint = `https://localhost:${inner.port}/token`;
    // The place speaks no TLS, so the call fails at it, after it was let through.
    expect(await emailBy(opened(["localhost"]))).toMatchObject({ kind: "unreachable" });
    expect(inner.connections).toBe(1);
  });

  test.each(["/.well-known/openid-configuration", "/token", "/jwks", "/me"])(
    "cannot lead the service on: %s redirects",
    async (path) => {
      for (const status of [302, 307]) {
        instead[path] = (response) =>
          response.writeHead(status, { location: `http://127.0.0.1:${inner.port}${path}` }).end();
        expect(await emailBy(opened())).toMatchObject({ kind: "refused" });
      }
      expect(inner.connections).toBe(0);
    },
  );

  test.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "x", ""])(
    "cannot send the browser to %j",
    async (place) => {
      described.authorization_endpoint = place;
      expect(await opened().askAt(SECRETS)).toMatchObject({ kind: "refused" });
    },
  );

  test.each<[string, () => void]>([
    ["of another issuer", () => Object.assign(described, { issuer: "https://accounts.google.com" })],
    ["with a token of another issuer", () => Object.assign(claims, { iss: "https://accounts.google.com" })],
    ["with a token for somebody else", () => Object.assign(claims, { aud: "otro" })],
    ["with a token for several", () => Object.assign(claims, { aud: [CLIENT.id, "otro"] })],
    ["with a token of another sign-in", () => Object.assign(claims, { nonce: "otro" })],
    ["with a token that ended", () => Object.assign(claims, { exp: 1, iat: 1 })],
    ["with a token about nobody", () => Object.assign(claims, { sub: undefined })],
    ["with claims about somebody else", () => Object.assign(person, { sub: "1" })],
    ["with a token that nobody signed", () => (idToken = () => signed({ alg: "none" }, claims))],
    [
      "with a token signed by another key",
      () => (idToken = () => signed({ alg: "RS256" }, claims, keys.foreign.privateKey)),
    ],
    [
      "with a token that brings its own key",
      () => {
        const jwk = keys.foreign.publicKey.export({ format: "jwk" });
        idToken = () => signed({ alg: "RS256", jwk }, claims, keys.foreign.privateKey);
      },
    ],
    [
      "with a token signed by the client's secret",
      () => (idToken = () => signed({ alg: "HS256" }, claims, CLIENT.secret)),
    ],
    ["with a token that is none", () => (idToken = () => "<script>")],
    ["without a token", () => (instead["/token"] = (r) => answerJson(r, { access_token: "a", token_type: "bearer" }))],
  ])("is not believed: %s", async (_, lie) => {
    lie();
    const failure = await emailBy(opened());
    expect(failure).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(failure)).not.toMatch(/google|otro|script/);
  });

  it("is not read without an end", async () => {
    let written = 0;
    instead["/jwks"] = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        if (response.destroyed) return;
        written += 65_536;
        response.write(" ".repeat(65_536), more);
      };
      more();
    };
    expect(await emailBy(opened())).toMatchObject({ kind: "unreachable" });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});
