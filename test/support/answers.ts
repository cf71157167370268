import { generateKeyPairSync, sign } from "node:crypto";
import { expect } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import { openProvider } from "../../src/clients/oidc.ts";
import { satConsulta } from "../../src/clients/sat.ts";
import { COMPROBANTE } from "../../src/engine/documents/comprobante.ts";
import type { SealedDocument } from "../../src/engine/sealing/seal.ts";
import { insertTimbre } from "../../src/engine/sealing/timbre.ts";
import { openPac } from "../../src/pac/registry.ts";
import { stampChecker } from "../../src/services/issuing/stamp-check.ts";
import { signTimbre, writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { COMPANY, csdOf, SCHEMAS } from "./csd.ts";
import { loginsInMemory } from "./pac-logins.ts";
import { escapedXml, soapEnvelope } from "./pac-script.ts";
import type { Form } from "./readers.ts";

const MB = 1024 * 1024;
/** The bytes are shared with the thread that answers them: copying them would hold this one. */
const shared = (content: string | Uint8Array) => {
  const bytes = Buffer.from(content as string);
  const copy = Buffer.from(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
};

const CONCEPT = `<cfdi:Concepto ClaveProdServ="81112100" Cantidad="1" ClaveUnidad="E48" Descripcion="Año" Importe="1"/>`;
const SELLO = Buffer.alloc(256, 7).toString("base64");
const { privateKey } = csdOf(COMPANY.rfc);
const TFD = writeTimbre(
  await signTimbre({
    ...{ selloCfd: SELLO, now: new Date(), leyenda: false },
    pac: { rfc: "PPD101129EA3", noCertificado: "30001000000500003456", certificate: Buffer.alloc(0), privateKey },
  }),
);

function sealedOf(bytes: number): SealedDocument {
  const concepts = CONCEPT.repeat(bytes / CONCEPT.length);
  const xml = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Sello="${SELLO}">${concepts}</cfdi:Comprobante>`;
  return { type: COMPROBANTE, xml: Buffer.from(xml), sello: SELLO, fecha: undefined };
}

const SW_TOKEN = JSON.stringify({ data: { token: "t", expires_in: 4_000_000_000 } });
/** No document of these tests is small enough to be read again on this thread. */
const CHECK = stampChecker(SCHEMAS, { read: () => Promise.resolve({ kind: "not-ours", reason: "otro" } as never) });

/** Has a PAC stamp a document of so many bytes, to which it gives that answer. */
const stamping =
  (adapter: "sw" | "finkok" | "prodigia", size: number, answer: (stamped: string) => string, kind: string): Form =>
  () => {
    const sealed = sealedOf(size);
    const body = shared(answer(insertTimbre(sealed, TFD)!.toString()));
    return async ({ answering }) => {
      const url = await answering({ "/v2/security/authenticate": shared(SW_TOKEN), "": body });
      const account = { name: adapter, url, user: "u", password: "p", contract: "c", connections: 2 };
      const pac = openPac(adapter, account, CHECK, loginsInMemory());
      try {
        const owner = { accountId: "a", environment: "sandbox" };
        const order = { sealed, reference: "r", deadline: deadlineIn(20_000), now: new Date(), owner };
        expect(await pac.stamp(order)).toMatchObject({ kind });
      } finally {
        await pac.close();
      }
    };
  };

const sw = (data: object) => JSON.stringify({ status: "success", data });
const finkok = (xml: string) =>
  soapEnvelope(`<stampResponse><stampResult><xml>${xml}</xml></stampResult></stampResponse>`);
const prodigia = (content: string) =>
  `<servicioTimbrado><codigo>0</codigo><xmlBase64>${content}</xmlBase64></servicioTimbrado>`;
const base64 = (text: string) => Buffer.from(text).toString("base64");

export const ANSWERS_OF_PACS = {
  "SW: the largest document": stamping("sw", 9.9 * MB, (cfdi) => sw({ cfdi }), "stamped"),
  "SW: a larger document": stamping("sw", 9.9 * MB, (cfdi) => sw({ cfdi: cfdi + cfdi.slice(0, 4 * MB) }), "unknown"),
  "SW: the stamp alone": stamping("sw", 9.9 * MB, () => sw({ tfd: TFD }), "stamped"),
  "SW: escapes": stamping("sw", 999, () => `{"message":"${'\\"'.repeat(7.8 * MB)}"}`, "unknown"),
  "SW: escapes of a document": stamping(
    "sw",
    999,
    () => `{"message":"${'\\"'.repeat(4_900_000)}${"ñ".repeat(3 * MB)}"}`,
    "unknown",
  ),
  "SW: values beside a document": stamping(
    "sw",
    9.9 * MB,
    (cfdi) => `{"status":"success","data":{"cfdi":${JSON.stringify(cfdi)}},"x":[${"[],".repeat(40_000)}1]}`,
    "stamped",
  ),
  "SW: empty values": stamping("sw", 999, () => `[${"[],".repeat(5.2 * MB)}[]]`, "unknown"),
  "SW: digits": stamping("sw", 999, () => `{"status":${"1".repeat(15.9 * MB)}}`, "unknown"),
  "SW: a message of digits": stamping("sw", 999, () => `{"message":"${"1".repeat(15.9 * MB)}"}`, "unknown"),
  "SW: an earlier stamp in words": stamping(
    "sw",
    999,
    () => JSON.stringify({ message: "307. x", messageDetail: "- ".repeat(7.8 * MB) }),
    "unknown",
  ),
  "Finkok: the largest document": stamping(
    "finkok",
    980_000,
    (xml) => finkok(escapedXml(xml).replaceAll('"', "&quot;").replaceAll("ñ", "&#241;")),
    "stamped",
  ),
  "Finkok: CDATA": stamping("finkok", 980_000, (xml) => finkok(`<![CDATA[${xml}]]>`), "stamped"),
  "Finkok: many elements of the name": stamping("finkok", 999, () => "<xml>".repeat(1.4 * MB), "unknown"),
  "Finkok: references": stamping("finkok", 999, () => finkok("&#38;".repeat(1.5 * MB)), "unknown"),
  "Finkok: names of signs": stamping("finkok", 999, () => finkok("&amp;".repeat(1.5 * MB)), "unknown"),
  "Finkok: elements": stamping("finkok", 999, () => soapEnvelope("<b/>".repeat(15_000)), "unknown"),
  "Finkok: more elements": stamping("finkok", 999, () => soapEnvelope("<b/>".repeat(1.9 * MB)), "unknown"),
  "Prodigia: the largest document": stamping("prodigia", 3_950_000, (xml) => prodigia(base64(xml)), "stamped"),
  "Prodigia: elements": stamping("prodigia", 999, () => prodigia("<b/>".repeat(1.9 * MB)), "unknown"),
} satisfies Readonly<Record<string, Form>>;

const consulting =
  (answer: string, kind = "unavailable"): Form =>
  () => {
    const body = shared(answer);
    return async ({ answering }) => {
      const sat = satConsulta(await answering({ "": body }));
      try {
        expect(await sat.ask({ expression: "?id=x", deadline: deadlineIn(20_000) })).toMatchObject({ kind });
      } finally {
        await sat.close();
      }
    };
  };

const consulta = (estado: string) =>
  soapEnvelope(
    `<ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult xmlns:f="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio"><f:CodigoEstatus>S - x</f:CodigoEstatus><f:Estado>${estado}</f:Estado></ConsultaResult></ConsultaResponse>`,
  );

export const ANSWERS_OF_SAT = {
  elements: consulting(soapEnvelope("<b/>".repeat(15_000))),
  accents: consulting(consulta("\u0301\u0316".repeat(15_000))),
  blanks: consulting(consulta(`x${" \n".repeat(30_000)}x`)),
  "more than any": consulting(consulta("x".repeat(31 * MB))),
} satisfies Readonly<Record<string, Form>>;

const KEY = generateKeyPairSync("rsa", { modulusLength: 2048 });
const JWK = { ...KEY.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig" };
const SECRETS = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

interface Told {
  readonly description?: object;
  readonly keys?: readonly object[];
  readonly claims?: object;
  readonly person?: string;
  readonly instead?: string;
}

/** Signs in where a provider answers so; each answer is filled up to the largest that is read. */
const signingIn =
  (told: Told, kind: string): Form =>
  () =>
  async ({ answering }) => {
    const url = await answering({});
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: url, sub: "1", aud: "c", nonce: SECRETS.nonce, iat: now, exp: now + 60, ...told.claims };
    const content = `${part({ alg: "RS256" })}.${part(claims)}`;
    const idToken = `${content}.${sign("sha256", Buffer.from(content), KEY.privateKey).toString("base64url")}`;
    const description = {
      ...{ issuer: url, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token` },
      ...{ jwks_uri: `${url}/jwks`, userinfo_endpoint: `${url}/me`, ...told.description },
    };
    await answering({
      "/.well-known/openid-configuration": shared(told.instead ?? JSON.stringify(description)),
      "/jwks": shared(JSON.stringify({ keys: [...(told.keys ?? []), JWK] })),
      "/token": shared(JSON.stringify({ access_token: "a", token_type: "bearer", id_token: idToken })),
      "/me": shared(told.person ?? JSON.stringify({ sub: "1", email: "a@example.com", email_verified: true })),
    });
    const provider = openProvider({
      ...{ issuer: url, clientId: "c", clientSecret: "s".repeat(40), name: "Prueba" },
      ...{ redirectUri: "http://127.0.0.1:1/x", addressOf: async (host) => host },
    });
    const identity = await provider.identify({ code: "c", iss: undefined }, SECRETS);
    const email = identity.kind === "identity" ? await identity.email() : identity;
    expect(typeof email === "object" ? email.kind : "an address").toBe(kind);
  };

const LARGEST = 127 * 1024;
const filled = (item: object, less = 2_000) =>
  Array.from({ length: (LARGEST - less) / (JSON.stringify(item).length + 1) }, () => item);

export const ANSWERS_OF_PROVIDERS = {
  "a description of empty values": signingIn({ instead: `[${"[],".repeat(LARGEST / 3 - 2)}[]]` }, "refused"),
  "a description of names": signingIn(
    { description: Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`${i}`, 1])) },
    "an address",
  ),
  "a set of many keys": signingIn({ keys: filled({ ...JWK, use: "enc" }) }, "an address"),
  "a set of empty keys": signingIn({ keys: filled({}) }, "an address"),
  "a token of many claims": signingIn({ claims: { groups: filled({}, 40_000) } }, "an address"),
  "a person of accents": signingIn(
    { person: JSON.stringify({ sub: "1", email: "\u0301\u0316".repeat(LARGEST / 4 - 30), email_verified: true }) },
    "an address",
  ),
  "more than any": signingIn({ instead: "[".repeat(MB) }, "unreachable"),
} satisfies Readonly<Record<string, Form>>;
