import { X509Certificate } from "node:crypto";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deadlineIn } from "../../common/deadline.ts";
import type { Family } from "../../src/engine/documents/index.ts";
import { insertTimbre } from "../../src/engine/sealing/timbre.ts";
import type { Pac } from "../../src/pac/pac.ts";
import { openPac } from "../../src/pac/registry.ts";
import { splitMessage } from "../../src/pac/sw-envelope.ts";
import { signTimbre, writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { COMPANY, csdOf, PERSON } from "../support/csd.ts";
import { CHECK, PAC_ACCOUNT } from "../support/pac.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { swError as error, type Played, type SwScript, startSwScript } from "../support/sw-script.ts";
import { OWNER, stampRequest } from "./requests.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";

const open = (url: string, connections = 32): Pac =>
  openPac("sw", { name: "sw", url, ...PAC_ACCOUNT, connections }, CHECK);

const listed = (codEstatus: string, uuid: unknown) => ({
  ...{ data: { codEstatus, uuid }, codStatus: codEstatus, status: "success" },
});

describe("an answer of SW Sapien", () => {
  let server: SwScript;
  let pac: Pac;
  beforeAll(async () => {
    server = await startSwScript();
    pac = open(server.url);
  });
  afterAll(async () => {
    await pac.close();
    server.close();
  });
  afterEach(() => server.play());

  async function answered(...answers: Played[]) {
    server.play(...answers);
    const sealed = await sealDocumentOf();
    return pac.stamp({
      sealed,
      reference: "r",
      deadline: deadlineIn(5_000),
      now: new Date(),
      owner: OWNER,
    });
  }

  function cancelled(...answers: Played[]) {
    server.play(...answers);
    const deadline = deadlineIn(5_000);
    return pac.cancel({ family: "cfdi", request: Buffer.from("<Cancelacion/>"), uuid: UUID, deadline });
  }

  const PENDING = { kind: "pending", uuids: [UUID], refused: [], left: 0 };
  it.each<[string, number, unknown, object]>([
    ["a list", 200, listed("1100", [UUID.toLowerCase(), UUID]), PENDING],
    ["a list with an entry that is none", 200, listed("1100", [UUID, "x", 7]), { ...PENDING, refused: ["x", "7"] }],
    ["a list that is too long", 200, listed("1100", Array(1_001).fill(UUID)), { ...PENDING, left: 1 }],
    ["no request", 400, error("CA1101 - No existen peticiones."), { ...PENDING, uuids: [] }],
    ["no request, as a success", 200, listed("1101", []), { ...PENDING, uuids: [] }],
    ["an empty list with the code of a full one", 200, listed("1100", []), { kind: "unknown" }],
    ["a full list with the code of an empty one", 200, listed("1101", [UUID]), { kind: "unknown" }],
    ["no list", 200, { data: { codEstatus: "1100" }, status: "success" }, { kind: "unknown" }],
    ["a text for a list", 200, listed("1100", UUID), { kind: "unknown" }],
    ["nothing", 200, { status: "success" }, { kind: "unknown" }],
    ["another code", 400, error("CA1999 - ?"), { kind: "unknown", unseen: "CA1999" }],
    ["a suspended account", 400, error("AU2002 - El usuario está inactivo."), { kind: "account" }],
    ["a page", 502, "<html/>", { kind: "unknown" }],
    ["no such route", 404, "", { kind: "unavailable" }],
  ])("to a question for requests is read: %s", async (_, status, body, outcome) => {
    server.play([status, body]);
    const asked = { rfc: COMPANY.rfc, deadline: deadlineIn(5_000) };
    expect(await pac.receiving!.pending(asked)).toMatchObject(outcome);
  });

  const answeredAs = (estatusUUID: unknown, uuid = UUID) => ({
    ...{ codStatus: "1000", status: "success", data: { folios: [{ uuid, estatusUUID, respuesta: "Aceptacion" }] } },
  });
  it.each<[string, number, unknown, object]>([
    ["received", 200, answeredAs("1000"), { kind: "received", code: "1000" }],
    ["nothing to answer", 200, answeredAs("1001"), { kind: "none" }],
    ["answered before", 200, answeredAs(1002), { kind: "already" }],
    ["another's seal", 200, answeredAs("1003"), { kind: "rejected", code: "1003" }],
    ["a code that nobody knows", 200, answeredAs("1099"), { kind: "unknown", unseen: "1099" }],
    ["another folio", 200, answeredAs("1000", COMPANY.rfc), { kind: "unknown" }],
    ["received, of no folio", 200, { codStatus: "1000", status: "success", data: null }, { kind: "unknown" }],
    ["an error", 400, error("CA1003 - El sello no corresponde"), { kind: "rejected", code: "1003" }],
    ["an uncontrolled error", 500, error("AU1000 - Error no controlado."), { kind: "unknown" }],
  ])("to a receiver's answer is read: %s", async (_, status, body, outcome) => {
    server.play([status, body]);
    const asked = { request: Buffer.from("<a/>"), uuid: UUID, deadline: deadlineIn(5_000) };
    expect(await pac.receiving!.answer(asked)).toMatchObject(outcome);
  });

  const tree = (codStatus: string, padres: unknown, hijos: unknown) => ({
    ...{ codStatus, status: "success" },
    data: { resultado: "x", uuidsRelacionadosPadres: padres, uuidsRelacionadosHijos: hijos },
  });
  const document = (uuid: unknown) => ({ uuid, rfcEmisor: COMPANY.rfc, rfcReceptor: "<b>" });
  it.each<[string, number, unknown, object]>([
    [
      "both kinds",
      200,
      tree("2000", [document(UUID.toLowerCase())], [document("x")]),
      { kind: "related", documents: [{ role: "parent", uuid: UUID, emisorRfc: COMPANY.rfc }], left: 1 },
    ],
    ["none", 400, error("CA2001 - No existen cfdi relacionados."), { kind: "related", documents: [], left: 0 }],
    ["none, with the code of some", 200, tree("2000", [], null), { kind: "unknown" }],
    ["another taxpayer's", 400, error("CA2002 - x"), { kind: "rejected", code: "2002" }],
  ])("to a question for related documents is read: %s", async (_, status, body, outcome) => {
    server.play([status, body]);
    const asked = { request: Buffer.from("<a/>"), uuid: UUID, deadline: deadlineIn(5_000) };
    expect(await pac.receiving!.related(asked)).toMatchObject(outcome);
  });

  const OUTCOMES: readonly (readonly [string, number, unknown, object])[] = [
    [
      "a code of the matrix",
      400,
      error("CFDI40145 - El nombre.", "Más"),
      { kind: "rejected", code: "CFDI40145", detail: "El nombre. Más" },
    ],
    ["a common code", 400, error("301 - La estructura."), { kind: "rejected", code: "301" }],
    [
      "a code of the matrix of withholdings",
      400,
      error("Reten20101 - El resultado."),
      { kind: "rejected", code: "Reten20101", detail: "El resultado." },
    ],
    ["a code with a colon", 400, error("402: No obligado."), { kind: "rejected", code: "402", detail: "No obligado." }],
    ["a code of the matrix with another status", 500, error("CFDI40145 - El nombre."), { kind: "unknown" }],
    ["no stamps of ours", 400, error("AU2001 - Sin timbres."), { kind: "account", fault: "balance", code: "AU2001" }],
    ["an uncontrolled error", 400, error("AU1000 - Error no controlado."), { kind: "unknown" }],
    ["a message without code", 400, error("Algo pasó."), { kind: "unknown" }],
    ["a code of nobody", 400, error("CO1001 - Algo."), { kind: "unknown" }],
    ["success without a stamp", 200, { status: "success", data: {} }, { kind: "unknown" }],
    ["success without data", 200, { status: "success" }, { kind: "unknown" }],
    ["success with an error inside", 200, error("301 - La estructura."), { kind: "unknown" }],
    ["a previous stamp without it", 400, error("307. El comprobante contiene un timbre previo."), { kind: "unknown" }],
    ["an empty body", 400, "", { kind: "unknown" }],
    ["a body that is null", 200, "null", { kind: "unknown" }],
    ["a body that is a list", 200, "[]", { kind: "unknown" }],
    [
      "fields of other types",
      200,
      { status: "success", data: { cfdi: 7, tfd: {} }, messageDetail: [] },
      { kind: "unknown" },
    ],
    ["a message that is a number", 400, { status: "error", message: 301, data: "x" }, { kind: "unknown" }],
    ["a throttle", 429, "", { kind: "unavailable" }],
  ];
  it.each(OUTCOMES)("with %s is told for what it is", async (_, status, body, outcome) => {
    expect(await answered([status, body])).toMatchObject(outcome);
  });

  const LONG = "x".repeat(100_000);
  const LONG_WORDS: readonly (readonly [string, number, unknown])[] = [
    ["a refusal's message", 400, error(`CFDI40145 - ${LONG}`)],
    ["a refusal's detail", 400, error("CFDI40145 - El nombre.", LONG)],
    ["a code", 400, error(`CFDI${"4".repeat(100_000)} - El nombre.`)],
    ["an account's trouble", 400, error(`AU2001 - ${LONG}`)],
    ["a message without code", 400, error(LONG, LONG)],
    ["a server in trouble", 500, error(LONG, LONG)],
    ["what SAT says of a request", 400, error(`302 - ${LONG}`, LONG)],
    ["what SAT says of a request in the detail", 400, error("CACFDI33 - Problemas.", `CR1309 - ${LONG}`)],
    ["what SAT says of a folio", 200, { status: "success", data: { acuse: "", uuid: { [UUID]: LONG } } }],
    ["what is no stamp", 200, { status: "success", data: { cfdi: LONG, tfd: LONG } }],
    ["what is no earlier stamp", 400, error(`307 - ${LONG}`, `<${LONG}`)],
  ];
  it.each(LONG_WORDS)("with %s of any length is cut to what a person reads", async (_, status, body) => {
    for (const outcome of [await answered([status, body]), await cancelled([status, body])]) {
      const lengths = Object.values(outcome).map((value) => String(value).length);
      expect(Math.max(...lengths)).toBeLessThan(600);
    }
    server.play([status, body]);
    const deadline = deadlineIn(5_000);
    const receipt = await pac.receipt({ family: "cfdi", rfcEmisor: COMPANY.rfc, uuid: UUID, deadline });
    expect(JSON.stringify(receipt).length).toBeLessThan(600);
  });

  const folios = (map: unknown, acuse: unknown = "<Acuse/>") => ({
    ...{ status: "success", data: { acuse, uuid: map } },
  });
  const acuse = Buffer.from("<Acuse/>");
  const full = `<Acuse xmlns="urn:x"><Folios><UUID>${UUID}</UUID><EstatusUUID>201</EstatusUUID></Folios></Acuse>`;

  const CANCELLATIONS: readonly (readonly [string, number, unknown, object])[] = [
    ["201", 200, folios({ [UUID]: "201" }), { kind: "accepted", code: "201", acuse }],
    ["201 in small letters", 200, folios({ [UUID.toLowerCase()]: "201" }), { kind: "accepted", code: "201", acuse }],
    ["201 as a number, without acuse", 200, folios({ [UUID]: 201 }, null), { kind: "accepted", code: "201" }],
    ["201 in the acuse alone", 200, folios({}, full), { kind: "accepted", code: "201", acuse: Buffer.from(full) }],
    [
      "201 below SAT's own envelope",
      200,
      folios(null, `<s:E xmlns:s="urn:s"><R>${full}</R></s:E>`),
      { kind: "accepted" },
    ],
    ["201 of another folio", 200, folios({ [UUID.replace("5", "6")]: "201" }), { kind: "unknown" }],
    ["202", 200, folios({ [UUID]: "202" }), { kind: "already", code: "202", acuse }],
    ["202 as an error", 400, error("202 - Previamente cancelado."), { kind: "already", code: "202" }],
    ["1201", 200, folios({ [UUID]: "1201" }), { kind: "accepted", code: "1201", acuse }],
    ["1202", 200, folios({ [UUID]: "1202" }), { kind: "already", code: "1202", acuse }],
    ["205 in the map", 200, folios({ [UUID]: "205" }), { kind: "not-yet-known", code: "205" }],
    ["205 as an error", 400, error("205 - No existe."), { kind: "not-yet-known", code: "205" }],
    ["1205", 400, error("1205 - No existe."), { kind: "not-yet-known", code: "1205" }],
    ["204 in the map", 200, folios({ [UUID]: "204" }), { kind: "rejected", code: "204", detail: "EstatusUUID 204" }],
    [
      "a code in the detail",
      400,
      error("CACFDI33 - Problemas con el xml.", "CR1309 - Firma inválida"),
      {
        kind: "rejected",
        code: "CR1309",
        detail: "CACFDI33 - Problemas con el xml. CR1309 - Firma inválida",
      },
    ],
    ["CA1000", 400, error("CA1000 - El xml está mal formado."), { kind: "rejected", code: "CA1000" }],
    ["no code of SAT", 400, error("CACFDI33 - Error no controlado", "at System.X"), { kind: "unknown" }],
    ["an acuse that says nothing", 400, error("CASD - Acuse sin descripción."), { kind: "unknown" }],
    ["a code of nobody", 200, folios({ [UUID]: "999" }), { kind: "unknown" }],
    ["success without data", 200, { status: "success" }, { kind: "unknown" }],
    ["no account", 400, error("AU2002 - Inactivo."), { kind: "account", code: "AU2002" }],
    ["a server in trouble", 503, "<html/>", { kind: "unknown" }],
    ["a code with another status", 500, error("204 - No aplica."), { kind: "unknown" }],
    ["a throttle", 429, "", { kind: "unavailable" }],
  ];
  it.each(CANCELLATIONS)("to a cancellation with %s is told for what it is", async (_, status, body, told) => {
    expect(await cancelled([status, body])).toMatchObject(told);
  });

  it("to a cancellation that refuses the token is followed by one repetition", async () => {
    const before = server.logins;
    expect(await cancelled([401, ""], [200, folios({ [UUID]: "201" })])).toMatchObject({ kind: "accepted" });
    expect(server.logins - before).toBeLessThanOrEqual(2);
    expect(await cancelled([401, ""])).toMatchObject({ kind: "unavailable" });
  });

  const record = (link: unknown) => ({
    status: "success",
    data: { records: [{ urlAckCancellation: link }] },
  });
  it.each<[string, (url: string) => Played[], object]>([
    [
      "the acuse's address, then it",
      (url) => [
        [200, record(`${url}/a.xml`)],
        [200, "<Acuse/>"],
      ],
      { kind: "receipt", acuse },
    ],
    [
      "an address without a file",
      (url) => [
        [200, record(`${url}/a.xml`)],
        [404, ""],
      ],
      { kind: "none" },
    ],
    [
      "an empty file",
      (url) => [
        [200, record(`${url}/a.xml`)],
        [200, ""],
      ],
      { kind: "unavailable" },
    ],
    ["no address", () => [[200, record(null)]], { kind: "none" }],
    ["no record", () => [[200, { status: "success", data: { records: [] } }]], { kind: "none" }],
    ["trouble", () => [[500, "<html/>"]], { kind: "unavailable" }],
    ["an address where nobody answers", () => [[200, record("http://127.0.0.1:9/a")]], { kind: "unavailable" }],
  ])("that storage gives, %s, is told for what it is", async (_, answers, told) => {
    server.play(...answers(server.url));
    const deadline = deadlineIn(5_000);
    const order = { family: "cfdi", rfcEmisor: COMPANY.rfc, uuid: UUID, deadline } as const;
    expect(await pac.receipt(order)).toEqual("acuse" in told ? told : expect.objectContaining(told));
  });

  describe("about an earlier stamp", () => {
    const PREVIOUS = "307. El comprobante contiene un timbre previo.";

    /** Returns a document, the same document with its stamp, and the stamp alone. */
    async function stampedBefore(family: Family) {
      const sent = await stampRequest(undefined, undefined, family);
      const { certificate, privateKey } = csdOf(PERSON.rfc);
      const { noCertificado, der } = certificate;
      const timbre = await signTimbre({
        ...{ selloCfd: sent.sealed.sello, now: new Date(), leyenda: false },
        pac: { rfc: "TPA260101AA0", noCertificado, certificate: der, privateKey },
      });
      const tfd = writeTimbre(timbre);
      return { sent, tfd, uuid: timbre.uuid, xml: insertTimbre(sent.sealed, tfd)!.toString() };
    }

    type Before = Awaited<ReturnType<typeof stampedBefore>>;
    const stored = (link: unknown) => ({ status: "success", data: { records: [{ urlXml: link }] } });
    const previous = (data: object | null, detail = "") => ({ ...error(PREVIOUS, detail), data });
    const inStorage = (detail: string, file: Played): Played[] => [
      [400, previous(null, detail)],
      [200, stored(`${server.url}/a.xml`)],
      file,
    ];

    it.each<[string, (before: Before) => Played[]]>([
      ["as a whole CFDI", ({ xml }) => [[400, previous({ cfdi: xml, tfd: "" })]]],
      ["as a whole withholding", ({ xml }) => [[400, previous({ retencion: xml })]]],
      ["as the stamp alone", ({ tfd }) => [[400, previous({ tfd })]]],
      ["in the detail", ({ xml }) => [[400, previous(null, xml)]]],
      ["in the storage, by the UUID that is named", ({ uuid, xml }) => inStorage(`UUID: ${uuid}.`, [200, xml])],
    ])("brings it %s", async (_, answers) => {
      for (const family of ["cfdi", "retencion"] as const) {
        const before = await stampedBefore(family);
        server.play(...answers(before));
        const outcome = await pac.recover(before.sent);
        expect(outcome).toMatchObject({ kind: "stamped", earlier: true, timbre: { uuid: before.uuid } });
      }
    });

    it.each<[string, (before: Before) => Played[]]>([
      ["names nothing", () => [[400, previous(null, "Sin detalle")]]],
      ["names one that is not in the storage", ({ uuid }) => inStorage(uuid, [404, ""])],
      ["names one that the storage has of another document", ({ uuid }) => inStorage(uuid, [200, "<otro/>"])],
      ["names one while the storage does not answer", ({ uuid }) => inStorage(uuid, [500, ""])],
    ])("that %s leaves the outcome unknown", async (_, answers) => {
      const before = await stampedBefore("retencion");
      server.play(...answers(before));
      expect(await pac.recover(before.sent)).toMatchObject({ kind: "unknown" });
    });
  });

  it("that refuses the token is followed by one login and one repetition, never by two", async () => {
    const before = server.logins;
    expect(await answered([401, ""], [400, error("301 - La estructura.")])).toMatchObject({
      kind: "rejected",
    });
    expect(server.logins - before).toBeLessThanOrEqual(2);
    expect(await answered([401, error("AU4101 - Vacío.")])).toMatchObject({ kind: "unavailable" });
  });
});

it("what finds all of a PAC's connections taken was certainly not processed", async () => {
  let presented = 0;
  const server = createServer((request, response) => {
    if (request.url === "/v2/security/authenticate") {
      const expires_in = Math.floor(Date.now() / 1000) + 7_200;
      return response.end(JSON.stringify({ data: { token: "a.b.c", expires_in }, status: "success" }));
    }
    presented += 1;
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pac = open(url, 2);
  const sealed = await sealDocumentOf();
  const stamp = (reference: string, milliseconds: number) =>
    pac.stamp({ sealed, reference, deadline: deadlineIn(milliseconds), now: new Date(), owner: OWNER });
  const taking = [stamp("1", 20_000), stamp("2", 20_000)];
  await expect.poll(() => presented).toBe(2);
  const request = Buffer.from("<Cancelacion/>");
  const late = await Promise.all([
    ...["3", "4", "5"].map((reference) => stamp(reference, 200)),
    pac.cancel({ family: "cfdi", request, uuid: UUID, deadline: deadlineIn(200) }),
  ]);
  expect(late.map(({ kind }) => kind)).toEqual(Array(4).fill("unavailable"));
  await pac.close();
  expect((await Promise.all(taking)).map(({ kind }) => kind)).toEqual(["unknown", "unknown"]);
  expect(presented).toBe(2);
  server.close();
});

it("a server that cannot prove who it is gets no document", async () => {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);
  const cert = new X509Certificate(certificate.der).toString();
  let requests = 0;
  const impostor = createTlsServer(
    { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }) },
    (_, response) => {
      requests += 1;
      response.end();
    },
  );
  await new Promise<void>((ready) => impostor.listen(0, "127.0.0.1", ready));
  const url = `https://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
  const pac = open(url);
  const sealed = await sealDocumentOf();
  const outcome = await pac.stamp({
    sealed,
    reference: "r",
    deadline: deadlineIn(5_000),
    now: new Date(),
    owner: OWNER,
  });
  expect(outcome).toMatchObject({ kind: "unavailable" });
  expect(requests).toBe(0);
  await pac.close();
  impostor.close();
});

it.each([
  ["CFDI40102 - El sello.", "CFDI40102", "El sello."],
  ["307. El comprobante", "307", "El comprobante"],
  ["Reten20101 - Digestión", "Reten20101", "Digestión"],
  ["301:Estructura\nmala", "301", "Estructura\nmala"],
  ["Token Mal Formado", "", "Token Mal Formado"],
  ["", "", ""],
])("the message %j is code and text", (message, code, text) => {
  expect(splitMessage(message)).toEqual({ code, text });
});
