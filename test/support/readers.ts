import { expect } from "vitest";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { create, order } from "../rest/facturas/order.ts";
import { ANSWERS_OF_PACS, ANSWERS_OF_PROVIDERS, ANSWERS_OF_SAT } from "./answers.ts";
import { type Browser, signedIn } from "./portal.ts";
import type { Service } from "./service.ts";

/** A Door sends requests from another thread, so that only what the product does is measured. */
export interface Door {
  send(verb: "GET" | "POST", path: string, sent?: Sent): Promise<{ readonly status: number; readonly text: string }>;
  /**
   * Answers calls from another thread by what their path begins with, and resolves to its address. Bytes that are not
   * shared with that thread are copied on this one.
   */
  answering(answers: Readonly<Record<string, Buffer>>): Promise<string>;
  readonly service: Service;
}

export interface Sent {
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reader {
  /** These files read them; test/architecture.test.ts finds any other file that reads bytes. */
  readonly files: readonly string[];
  /** No input beyond these limits is read. */
  readonly limits: string;
  /** The inputs within the limits that take longest, by name. A row without them says in `why` who else bounds it. */
  readonly worst: Readonly<Record<string, Form>> | { readonly why: string };
}

/** A Form makes its input, and returns what sends it. */
export type Form = () => (door: Door) => Promise<unknown>;

const MB = 1024 * 1024;

/** Sends a body to a method of REST; the answer must have that status, and come from the reader. */
const post =
  (path: string, body: () => string | Buffer, status: number, says: string | RegExp = ""): Form =>
  () => {
    const bytes = Buffer.from(body());
    return async ({ send }) => {
      const answer = await send("POST", path, { body: bytes });
      expect(answer).toMatchObject({ status, text: expect.stringMatching(says) });
    };
  };

const lines =
  (body: () => string, status: number, says: string | RegExp = ""): Form =>
  () => {
    const bytes = Buffer.from(body());
    return async ({ send }) => {
      const headers = { "content-type": "application/x-ndjson" };
      const answer = await send("POST", "/lotes/facturas", { body: bytes, headers });
      expect(answer).toMatchObject({ status, text: expect.stringMatching(says) });
    };
  };

const get =
  (path: string, status: number): Form =>
  () =>
  async ({ send }) => {
    expect(await send("GET", path)).toMatchObject({ status });
  };

const FACTURAS = "/api/v1/facturas";
const json = (body: () => string, says: string | RegExp) => post(FACTURAS, body, 400, says);
const many = (count: number, item: (index: number) => string, between = ",") =>
  Array.from({ length: count }, (_, index) => item(index)).join(between);

const csv = (text: () => string | Buffer, status: number, says: string | RegExp) =>
  post("/conciliaciones", () => reconciliation(Buffer.from(text()).toString("base64")), status, says);
const reconciliation = (base64: string) => JSON.stringify({ desde: "2026-01-01", hasta: "2026-12-31", csv: base64 });
/** The largest CSV is a little smaller than 7 MB. */
const CSV = 6.9 * MB;
const LONG_ROW = /trae más de (1000 celdas|32768 caracteres)/;

const relayed = (xml: () => string | Buffer, says: string | RegExp) =>
  json(() => `{"xml":"${Buffer.from(xml()).toString("base64")}"}`, says);
const comprobante = (inside: string) =>
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0">${inside}</cfdi:Comprobante>`;
/** A larger document is read in another thread. */
const SMALL_XML = 60_000;
/** Each mark must be sorted before the others when the text is normalized. */
const marks = (count: number) => `e${"\u0301\u0316".repeat(count / 2)}`;

const connect =
  (method: string, type: string, body: () => Buffer, status = 400, says = ""): Form =>
  () => {
    const bytes = body();
    return async ({ send, service: { site } }) => {
      const headers = { "content-type": type, origin: site };
      const answer = await send("POST", `/cfdi.v1.${method}`, { body: bytes, headers });
      expect(answer).toMatchObject({ status, text: expect.stringMatching(says) });
    };
  };

const element = (tag: number, ...content: readonly (Buffer | string)[]): Buffer => {
  const inside = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part, "hex") : part)));
  const length = Buffer.from(inside.length < 0x80 ? [inside.length] : [0x84, 0, 0, 0, 0]);
  if (length.length > 1) length.writeUInt32BE(inside.length, 1);
  return Buffer.concat([Buffer.from([tag]), length, inside]);
};
const sequence = (...content: readonly (Buffer | string)[]) => element(0x30, ...content);
const oid = (hex: string) => element(0x06, hex);
/** An integer of DER begins with no needless byte, or OpenSSL refuses the key before it hashes the password. */
const number = (value: number) => {
  const hex = value.toString(16);
  const whole = hex.padStart(hex.length + (hex.length % 2), "0");
  return element(0x02, Number.parseInt(whole.slice(0, 2), 16) > 0x7f ? `00${whole}` : whole);
};
const bytes = (length: number) => element(0x04, Buffer.alloc(length, 7));
const AES_256 = sequence(oid("60864801650304012a"), bytes(16));
/** Returns a key that is encrypted (PBES2) with a password hashed as `derivation` says. */
const keyBy = (derivation: Buffer) =>
  sequence(sequence(oid("2a864886f70d01050d"), sequence(derivation, AES_256)), bytes(64));
const PBKDF2_SHA512 = (iterations: number, salt = 8) =>
  sequence(
    oid("2a864886f70d01050c"),
    sequence(bytes(salt), number(iterations), sequence(oid("2a864886f70d020b"), element(0x05))),
  );
const SCRYPT = (n: number, r: number, p: number) =>
  sequence(oid("2b06010401da47040b"), sequence(bytes(8), number(n), number(r), number(p)));
const DES_MD5 = (iterations: number) =>
  sequence(sequence(oid("2a864886f70d010503"), sequence(bytes(8), number(iterations))), bytes(60_000));

const csd =
  (files: { readonly cer?: Buffer; readonly key?: Buffer }): Form =>
  () =>
  async ({ service: { accounts, a } }) => {
    const request = { account: a.rfc, ...a.csd, password: "a".repeat(255), ...files };
    await expect(accounts.uploadCsd(request)).rejects.toThrow(/CSD|SAT|contraseña/);
  };

const holders = new WeakMap<Service, Promise<{ readonly id: string; readonly portal: Browser }>>();

/** Attaches an addenda to a stamped document, as somebody at the portal does. */
const attaching =
  (xml: () => string): Form =>
  () => {
    const text = xml();
    return async ({ service }) => {
      const holder = holders.get(service) ?? stampedFor(service);
      holders.set(service, holder);
      const { id, portal } = await holder;
      await portal
        .client(PortalDocuments)
        .attachAddenda({ id, xml: text })
        .catch((refusal) => expect(String(refusal)).toContain("xml: "));
    };
  };

async function stampedFor(service: Service) {
  const { id: account } = service.a;
  const portal = await signedIn(service, "addenda@example.mx", { account, role: "issuer" });
  portal.account = account;
  return { id: (await create(service, order())).body.data.id as string, portal };
}

const search = (text: string, status = 200) =>
  get(`/catalogos/clave-prod-serv?buscar=${encodeURIComponent(text)}`, status);
const docs = (text: string) => get(`/docs/buscar?q=${encodeURIComponent(text)}`, 200);

/** A file that reads bytes from outside stands in one of these rows. */
export const READERS = {
  "JSON of a body": {
    files: ["gateway/body.ts", "gateway/json.ts", "gateway/long-base64.ts", "gateway/decode.ts"],
    limits: "10 MB, of which 2 MB are no file in base64; 40,000 values, 32 levels, 100,000 escaped quotes",
    worst: {
      "a file": post(FACTURAS, () => `{"xml":"${Buffer.alloc(7.4 * MB, 32).toString("base64")}"}`, 400, "XML"),
      "a file with a line break in each line": post(
        "/conciliaciones",
        () => reconciliation(many((CSV / 57) | 0, () => `${"YWFh".repeat(19)}`, "\r\n")),
        400,
        LONG_ROW,
      ),
      "a file with escaped slashes": json(() => `{"xml":"${"\\/".repeat(5_000_000)}"}`, "xml"),
      "no base64, as long as a body": json(() => `{"xml":"${"a".repeat(9.9 * MB)}!"}`, "2097152 bytes"),
      "letters beyond ASCII": json(() => `{"serie":"${"é".repeat(MB - 99)}"}`, "serie: debe tener a lo más"),
      "letters beyond ASCII, as long as a body": json(() => `{"serie":"${"é".repeat(4.9 * MB)}"}`, "2097152 bytes"),
      escapes: json(() => `{"serie":"${"\\u00e9".repeat((2 * MB - 99) / 6)}"}`, "serie: debe tener"),
      "escaped quotes": json(() => `{"serie":"${'\\"'.repeat(MB - 99)}"}`, "100000 comillas"),
      names: json(() => `{${many(39_000, (i) => `"${String(i).padStart(48, "a")}":1`)}}`, "campo desconocido"),
      numbers: json(() => `{"conceptos":[${many(199, () => "1".repeat(10_000))}]}`, "debe ser un objeto"),
      "a number of many digits": json(() => `{"tipoCambio":1${"0".repeat(2 * MB - 99)}}`, "fuera de rango"),
      "empty items": json(() => `{"conceptos":[${many(39_000, () => "{}")}]}`, "200 elementos"),
      blanks: json(() => `{${" ".repeat(2 * MB - 99)}}`, "obligatorio"),
    },
  },
  "the lines of a batch": {
    files: ["gateway/batches.ts"],
    limits: "10 MB, 500 lines with something in them and 1,000 in all, 256 KB and the limits of JSON in each",
    worst: {
      "blank lines": lines(() => many(1_000, () => " ".repeat(10_000), "\n"), 400, "Falta el cuerpo"),
      "lines of empty items": lines(() => many(39, () => `{"conceptos":[${many(39_000, () => "{}")}]}`, "\n"), 200),
    },
  },
  "a body of Connect": {
    files: ["gateway/unread.ts"],
    limits: "those of JSON; 40,000 values in protobuf, counted before they are read; what was compressed counts",
    worst: {
      "JSON with a file": connect(
        "Invoicing/CreateInvoice",
        "application/json",
        () => Buffer.from(`{"xml":"${Buffer.alloc(7.4 * MB, 32).toString("base64")}"}`),
        400,
        "VAL-01",
      ),
      "protobuf of empty items": connect("Invoicing/CreateInvoice", "application/proto", () =>
        Buffer.alloc(9.9 * MB, Buffer.from([0x5a, 0])),
      ),
      "protobuf of unknown fields": connect("Invoicing/CreateInvoice", "application/proto", () =>
        Buffer.alloc(9.9 * MB, Buffer.from([0xf8, 0x7f, 0])),
      ),
    },
  },
  "a query": {
    files: ["gateway/query.ts"],
    limits: "16 KB, with all headers",
    worst: {
      names: get(`${FACTURAS}?${many(3_000, (i) => `${i.toString(36)}=`, "&")}`, 400),
      escapes: get(`${FACTURAS}?serie=${"%C3%A9".repeat(2_000)}`, 400),
      "a cursor of no event": get(`/eventos?despues=${"1".repeat(15_000)}`, 400),
    },
  },
  "the CSV of a reconciliation": {
    files: ["common/commas.ts", "src/services/exports/callers-file.ts"],
    limits: "7 MB, 100,000 rows; a row has 1,000 cells and 32,768 characters",
    worst: {
      commas: csv(() => ",".repeat(CSV), 400, LONG_ROW),
      "commas in the second row": csv(() => `uuid\n${",".repeat(CSV - 5)}`, 400, LONG_ROW),
      "commas in each row": csv(() => `clave\n${many(7_000, () => `x${",".repeat(990)}`, "\n")}`, 200, ""),
      quotes: csv(() => `clave\n"${'""'.repeat(CSV / 2 - 9)}"`, 400, LONG_ROW),
      "quotes in each row": csv(() => `clave\n${many(200, () => `"${'""'.repeat(16_000)}"`, "\n")}`, 200, ""),
      "empty rows": csv(() => `clave\n${"\n".repeat(CSV - 9)}`, 400, "ningún renglón"),
      rows: csv(() => `clave,total,estado\n${many(99_999, (i) => `${i},1,vigente`, "\n")}`, 200, ""),
      "a title of accents": csv(() => marks(16_000), 400, "primer renglón"),
      "titles of accents": csv(() => many(900, () => marks(16)), 400, "primer renglón"),
      "letters of Windows": csv(
        () => Buffer.concat([Buffer.from("clave\n"), Buffer.alloc(CSV - 9, "\xe9\n", "latin1")]),
        400,
        "3\\d* renglones",
      ),
    },
  },
  "certificates and keys": {
    files: ["src/engine/der.ts", "src/engine/csd.ts", "src/engine/private-key.ts", "src/engine/x509.ts"],
    limits: "64 KB each; the password is hashed 10,000 times at most, and not by scrypt",
    worst: {
      "a password hashed often": csd({ key: keyBy(PBKDF2_SHA512(10_000)) }),
      "a password hashed too often": csd({ key: keyBy(PBKDF2_SHA512(900_000)) }),
      "a long salt": csd({ key: keyBy(PBKDF2_SHA512(10_000, 60_000)) }),
      scrypt: csd({ key: keyBy(SCRYPT(16_384, 8, 5)) }),
      "an old key": csd({ key: DES_MD5(10_000) }),
      "elements within each other": csd({ key: nested(8_000) }),
      "PEM of blanks": csd({ cer: Buffer.from(`-----BEGIN A-----${" \n".repeat(32_000)}`) }),
    },
  },
  "the XML of a document": {
    files: [
      ...["src/engine/xml.ts", "src/engine/inspection/inspection.ts", "src/engine/sealing/seal.ts"],
      ...[
        "src/engine/validation/schema.ts",
        "src/threads/reading-tasks.ts",
        "src/pdf/render.ts",
        "src/pdf/drawing/text.ts",
        "src/services/documents/stored.ts",
      ],
    ],
    limits: "10 MB and 500,000 nodes; from 64 KB on in another thread",
    worst: {
      elements: relayed(() => `<a>${"<b/>".repeat(SMALL_XML / 4)}</a>`, "VAL-02"),
      "elements of SAT": relayed(() => comprobante("<cfdi:Concepto/>".repeat(SMALL_XML / 16)), "VAL-"),
      attributes: relayed(
        () => comprobante(`<cfdi:Concepto ${many(199, (i) => `a${i}="${"&lt;".repeat(100)}"`, " ")}/>`),
        "VAL-",
      ),
      references: relayed(() => `<a b="${"&amp;".repeat(SMALL_XML / 5)}"/>`, "VAL-"),
      accents: relayed(() => comprobante(`<cfdi:Conceptos a="${marks(SMALL_XML / 2)}"/>`), "VAL-"),
      "a large one": relayed(() => comprobante("<cfdi:Concepto/>".repeat(300_000)), "VAL-"),
    },
  },
  "search terms": {
    files: ["common/words.ts"],
    limits: "100 characters and 8 words in a catalog; 16 KB in the reference",
    worst: {
      "a catalog by letters": search("a e i o u c d p"),
      "a catalog by words that nobody has": search("zzzzq zzzzw zzzze zzzzr zzzzt zzzzy zzzzu zzzzi"),
      "a catalog by accents": search(marks(98)),
      "the reference by letters": docs("a e i o u c d p"),
      "the reference by accents": docs(marks(1_200)),
      "the reference by many words": docs(many(1_500, (i) => `zz${i.toString(36)}`, " ")),
    },
  },
  "mail addresses and passwords": {
    files: ["src/services/access/passwords.ts"],
    limits: "254 and 200 characters, in a body of 16 KB",
    worst: {
      "an address of dots": connect("PortalAccess/SignIn", "application/json", () =>
        Buffer.from(JSON.stringify({ email: `a@${".a".repeat(7_000)}`, password: "x" })),
      ),
      "a password of accents": connect("PortalAccess/SignIn", "application/json", () =>
        Buffer.from(JSON.stringify({ email: "a", password: marks(7_000) })),
      ),
    },
  },
  "addresses of downloads": {
    files: ["src/services/exports/exports.ts"],
    limits: "16 KB",
    worst: { "a long one": get(`/descargas/${"A".repeat(15_000)}`, 400) },
  },
  pictures: {
    files: ["src/pdf/design/image.ts"],
    limits: "512 KB, 2,000 pixels a side; always in another thread",
    worst: {
      noise:
        () =>
        async ({ service: { accounts, a } }) => {
          const logo = Buffer.alloc(512 * 1024, 7);
          logo.write("\x89PNG\r\n\x1a\n", "latin1");
          await expect(accounts.setPdfDesign({ account: a.rfc, change: { logo } })).rejects.toThrow("PNG");
        },
    },
  },
  addenda: {
    files: ["src/engine/validation/addenda.ts"],
    limits: "256 KB, in the turns of its account; from 64 KB on in another thread",
    worst: {
      elements: attaching(() => `<a>${"<b/>".repeat(65_000)}</a>`),
      "a small one of elements": attaching(() => `<a>${"<b/>".repeat(16_000)}</a>`),
      "a refused one": attaching(() => `<a>${"<b c='&lt;'/>".repeat(19_000)}<cfdi:Emisor/></a>`),
      blanks: attaching(() => `${" ".repeat(16_000)}<a>${"\n".repeat(240_000)}</a>`),
    },
  },
  "requests of gRPC": {
    files: ["src/grpc/server.ts"],
    limits: "14 MB, 40,000 values",
    worst: {
      why: "its callers hold the service token; Connect's row sends the same bytes through the same count",
    },
  },
  "answers of PACs": {
    files: [
      ...["long-texts", "soap", "prodigia", "prodigia-cancel", "folio-codes"].map((name) => `src/pac/${name}.ts`),
      "src/engine/sealing/timbre.ts",
    ],
    limits: "16 MB (SOAP and XML: 8 MB), of which 64 KB stand outside a document or another text",
    worst: ANSWERS_OF_PACS,
  },
  "answers of SAT": {
    files: ["src/clients/sat.ts"],
    limits: "64 KB",
    worst: ANSWERS_OF_SAT,
  },
  "answers of identity providers": {
    files: ["src/clients/provider-fetch.ts"],
    limits: "128 KB, read by openid-client",
    worst: ANSWERS_OF_PROVIDERS,
  },
  "archives of accounts": {
    files: [
      ...["src/services/moving/checking.ts", "src/services/moving/entering.ts", "src/services/moving/reading.ts"],
      ...["src/services/moving/rows.ts", "src/services/moving/signing.ts", "src/files/zip.ts"],
      ...["src/persistence/moving/entering.ts", "src/persistence/moving/reading.ts"],
    ],
    limits: "12 MB a part",
    worst: { why: "the operator reads them by the command line, in parts" },
  },
  "answers in a trial of a PAC": {
    files: ["src/pac/prodigia-assumptions.ts", "src/pac/sw-assumptions.ts", "src/pac/transcript.ts"],
    limits: "32 MB an answer, as for any of a PAC",
    worst: { why: "the operator tries one PAC of the sandbox at a time, by the command line" },
  },
  "law packs": {
    files: ["src/engine/law/pack.ts", "src/engine/ed25519.ts"],
    limits: "1 MB, 1,000 rows and switches",
    worst: { why: "nothing is read before its signature is the maintainers', and the operator imports it" },
  },
} as const satisfies Readonly<Record<string, Reader>>;

function nested(depth: number): Buffer {
  let inside = Buffer.alloc(0);
  const parts: Buffer[] = [];
  for (let at = 0; at < depth; at += 1) {
    const head = Buffer.from([0x30, 0x84, 0, 0, 0, 0]);
    head.writeUInt32BE(6 * at, 2);
    parts.unshift(head);
  }
  inside = Buffer.concat(parts);
  return inside;
}

/** These files read what the product wrote itself, or what an operator configures. */
export const OWN_BYTES: readonly string[] = [
  "common/version.ts",
  "gateway/comments.ts",
  "src/clients/sandbox-admin.ts",
  "src/engine/xsd-types.ts",
  "src/engine/sealing/cancellation.ts",
  "src/pdf/drawing/font.ts",
  "src/pdf/words/labels.ts",
  "src/persistence/database/database.ts",
  "src/persistence/database/embedded-installation.ts",
  "src/persistence/database/embedded.ts",
  "src/persistence/documents/pdf-parts.ts",
  "src/services/access/known-browsers.ts",
  "src/services/audit-chain.ts",
  "src/services/context/caller.ts",
  "src/services/exports/making.ts",
  "src/services/planning/planning.ts",
  "src/services/portal/copied.ts",
  "src/services/portal/drafts.ts",
  "src/services/portal/templates.ts",
  "src/services/trials/documents.ts",
  "src/services/trials/steps.ts",
];
