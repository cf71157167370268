import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { CUSTOMERS } from "../../support/accounts.ts";
import type { Answer } from "../../support/client.ts";
import { sealedBy, useService } from "../../support/service.ts";
import { sealedExport } from "./exported.ts";
import { create, FACTURAS, order, orderOf, provoking, relayed, run } from "./order.ts";
import { CARTA, sealedTransport } from "./transport.ts";

const service = useService();

/** The fields of this object are unknown or of the wrong type. */
const UNREADABLE = { conceptos: "ninguno", cantidad: 1 };

describe("POST /facturas with a key that was used", () => {
  test("shows the first document whatever the new body says, and stamps and charges nothing", async () => {
    const { rest, a } = service();
    const call = { key: a.production, headers: { "idempotency-key": "once" } };
    const first = await create(service(), order(), call);
    const saldo = (await rest("GET", `${FACTURAS}/saldo`, { key: a.sandbox })).body.data.saldo;
    const documents = await service().documents();
    for (const body of [
      order(),
      orderOf({ valorUnitario: 5 }),
      order({ serie: "NO" }),
      relayed("no XML"),
      {},
      UNREADABLE,
    ]) {
      const again = await create(service(), body, call);
      expect(again.status, again.body.error).toBe(200);
      expect(again.body).toEqual({ ...first.body, idempotente: true });
    }
    expect(await service().documents()).toBe(documents);
    expect((await rest("GET", `${FACTURAS}/saldo`, { key: a.sandbox })).body.data.saldo).toBe(saldo);
  });

  test("shows it too when a client and its library both sent the header, and refuses two keys", async () => {
    const send = (...keys: string[]) =>
      new Promise<number>((answered, failed) => {
        const { site, a } = service();
        const headers = {
          "x-api-key": a.sandbox,
          "content-type": "application/json",
          "idempotency-key": keys,
        };
        const sent = request(`${site}/api/v1/facturas`, { method: "POST", headers }, (answer) =>
          answered(answer.resume().statusCode!),
        );
        sent.on("error", failed).end(JSON.stringify(order()));
      });
    expect(await send("both")).toBe(201);
    expect(await send("both", "both")).toBe(200);
    expect(await send("both", "other")).toBe(400);
  });

  test("shows the rejection after the PAC rejected the first request", async () => {
    const headers = { "idempotency-key": "rejected" };
    const first = await create(service(), provoking("R=CFDI40145"), { headers });
    expect(first.status).toBe(502);
    const again = await create(service(), order(), { headers });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      idempotente: true,
      data: { estado: "error", errorCodigo: "CFDI40145", errorMensaje: first.body.detalle },
    });
    expect(again.body.data).not.toHaveProperty("xml");
    expect(again.body.data).not.toHaveProperty("uuidFiscal");
  });

  test("finds the stamp whose answer was lost", async () => {
    const headers = { "idempotency-key": "lost" };
    const first = await create(service(), provoking("E1=500;N=2"), { headers });
    expect(first).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
    const again = await create(service(), order(), { headers });
    expect(again).toMatchObject({ status: 200, body: { idempotente: true, data: { estado: "timbrada" } } });
    expect((await service().pac.admin("GET", "/admin/audit")).doubled).toEqual([]);
  });

  test("takes the very same sealed XML for the same document, under any key", async () => {
    const xml = sealedBy(service().a);
    const first = await create(service(), relayed(xml));
    const again = await create(service(), relayed(xml), { headers: { "idempotency-key": "another" } });
    expect(again).toMatchObject({
      status: 200,
      body: { idempotente: true, data: { id: first.body.data.id } },
    });
  });

  test("gives the key that finds it so to a document that has none: from then on the key stands for it", async () => {
    const xml = sealedBy(service().a);
    const send = (body: object, key?: string) =>
      create(service(), body, key === undefined ? {} : { headers: { "idempotency-key": key } });
    const { id } = (await send(relayed(xml))).body.data;
    for (const body of [relayed(xml), order(), relayed(sealedBy(service().a))]) {
      const answer = await send(body, "of a document that had none");
      expect(answer).toMatchObject({ status: 200, body: { idempotente: true, data: { id } } });
    }
    // The document keeps its own key: its bytes under a second key find the document, and the second key stays free.
    const second = "of a document that has another";
    expect((await send(relayed(xml), second)).body.data.id).toBe(id);
    expect((await send(order(), second)).status).toBe(201);
    expect((await send(relayed(xml), "of a document that had none")).body.data.id).toBe(id);
  });
});

describe("reading one document", () => {
  test("the record says what the creation said, with null for what is not known", async () => {
    const { rest, a } = service();
    const { data } = (await create(service(), order())).body;
    const { body } = await rest("GET", `${FACTURAS}/${data.id}`, { key: a.sandbox });
    expect(body).toEqual({
      ok: true,
      data: {
        id: data.id,
        pac: data.pac,
        estado: "timbrada",
        serie: "F",
        folio: data.folio,
        uuidFiscal: data.uuidFiscal,
        total: 1160,
        errorCodigo: null,
        errorMensaje: null,
        creadaEn: expect.any(String),
        timbradaEn: data.timbradaEn,
      },
    });
    expect(body.data.creadaEn <= body.data.timbradaEn).toBe(true);
    const upper = await rest("GET", `${FACTURAS}/${data.id.toUpperCase()}`, { key: a.sandbox });
    expect(upper.body).toEqual(body);
  });

  test("the XML is the very file of the creation", async () => {
    const { rest, a } = service();
    const { data } = (await create(service(), order())).body;
    const file = await rest("GET", `${FACTURAS}/${data.id}/xml`, { key: a.sandbox });
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("application/xml");
    expect(file.headers.get("content-disposition")).toBe(`inline; filename="${data.id}.xml"`);
    expect(file.bytes.toString("base64")).toBe(data.xml);
  });

  test("a rejected document is readable, with the PAC's words", async () => {
    const { rest, a } = service();
    await create(service(), provoking("R=CFDI40999"));
    const { body } = await rest("GET", `${FACTURAS}?estado=error&limite=1`, { key: a.sandbox });
    const record = await rest("GET", `${FACTURAS}/${body.data[0].id}`, { key: a.sandbox });
    expect(record.body.data).toMatchObject({ estado: "error", errorCodigo: "CFDI40999", uuidFiscal: null });
    expect(record.body.data).toEqual(body.data[0]);
  });
});

describe("GET /facturas/saldo", () => {
  test.each([
    ["sandbox", true],
    ["production", false],
  ] as const)("shows production's stamps to the %s key", async (environment, esSandbox) => {
    const { rest, a, accounts } = service();
    const { stamps } = await accounts.getAccount({ account: a.rfc });
    const { body } = await rest("GET", `${FACTURAS}/saldo`, { key: a[environment] });
    expect(body).toEqual({
      ok: true,
      data: { saldo: stamps, proximaVigencia: expect.stringMatching(/Z$/), esSandbox },
    });
  });

  test("shows nothing, until null, to an account without stamps", async () => {
    const { rest, b } = service();
    const { body } = await rest("GET", `${FACTURAS}/saldo`, { key: b.sandbox });
    expect(body.data).toEqual({ saldo: 0, proximaVigencia: null, esSandbox: true });
  });
});

describe("POST /facturas/validar", () => {
  const validate = (xml: Buffer | string) =>
    service().rest("POST", `${FACTURAS}/validar`, { key: service().a.sandbox, body: relayed(xml) });

  test("says that a right CFDI is valid, and stamps nothing", async () => {
    const before = await service().documents();
    const { status, body } = await validate(sealedBy(service().a));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ valido: true, errores: [], detalles: [] });
    expect(await service().documents()).toBe(before);
  });

  test("answers 200 with every fault of a wrong one, each with its rule", async () => {
    const wrong = sealedBy(service().a, {
      comprobante: { Total: "999.00", FormaPago: "98" },
      receptor: { UsoCFDI: "ZZZ" },
    });
    const { status, body } = await validate(wrong);
    expect(status).toBe(200);
    expect(body.data.valido).toBe(false);
    expect(body.data.errores.length).toBeGreaterThan(2);
    for (const error of body.data.errores) expect(error).toMatch(/^\[VAL-\d+\] /);
    const codes = body.data.detalles.map(({ codigo }: { codigo: string }) => codigo);
    expect(codes).toEqual(body.data.errores.map((error: string) => /VAL-\d+/.exec(error)![0]));
  });

  test("judges an export by the matrix of its complement, and says nothing of what it lacks a catalog for", async () => {
    const right = await validate(await sealedExport("2008.41"));
    expect(right.body.data).toMatchObject({ valido: true, detalles: [] });
    expect(right.body.data.catalogos).toMatchObject({ fraccionArancelaria: "patron", colonia: "patron" });
    const { valido, errores, detalles } = (await validate(await sealedExport("2008.42"))).body.data;
    expect(valido).toBe(false);
    expect(errores).toEqual([
      "[VAL-722] TotalUSD de ComercioExterior debe ser la suma redondeada de los ValorDolares: se esperaba 2008.41 (600.00 + 220.00 + 1188.4058) y se encontró 2008.42 (CCE122).",
    ]);
    expect(detalles).toMatchObject([{ codigo: "VAL-722", codigoSat: "CCE122", aviso: false }]);
    const doubtful = (await validate(await sealedExport("2008.410"))).body.data;
    expect(doubtful).toMatchObject({ valido: true, detalles: [{ codigo: "VAL-854", aviso: true }] });
  });

  test("says of a Carta Porte what SAT's matrix forbids, and what is only advice", async () => {
    const { body } = await validate(
      await sealedTransport({
        [`${CARTA}/@TotalDistRec`]: "600",
        [`${CARTA}/cartaporte31:Ubicaciones/cartaporte31:Ubicacion[3]/@IDUbicacion`]: "OR000003",
      }),
    );
    expect(body.data.errores).toEqual([
      "[VAL-526] TotalDistRec debe ser la suma de DistanciaRecorrida de los destinos: " +
        "se esperaba 570.75 (450.5 + 120.25) y se encontró 600 (CP126).",
    ]);
    expect(body.data.detalles).toMatchObject([
      { codigo: "VAL-526", codigoSat: "CP126" },
      { codigo: "VAL-658", encontrado: "OR000003 en un Destino", aviso: true },
    ]);
    expect(body.data.catalogos.estaciones).toBe("patron");
  });

  test.each([
    ["no XML at all", "hola"],
    ["half an XML", "<cfdi:Comprobante"],
    ["a DOCTYPE", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ["bytes that are no UTF-8", Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e])],
    ["another language", "<html/>"],
    ["100 000 levels", "<a>".repeat(100_000)],
    ["200 000 attributes", `<a ${Array.from({ length: 200_000 }, (_, at) => `b${at}=""`).join(" ")}/>`],
  ])("answers 200, invalid, to %s", async (_, xml) => {
    const { status, body } = await validate(xml);
    expect(status).toBe(200);
    expect(body.data.valido).toBe(false);
    expect(body.data.errores[0]).toMatch(/^\[VAL-\d+\] /);
  });
});

describe("GET /facturas", () => {
  /** The times run from the oldest to the newest; a day of Mexico City begins at six in the morning, UTC. */
  const TIMES = [
    "2026-01-01T05:59:59.999Z",
    "2026-01-01T06:00:00Z",
    "2026-01-02T05:59:59.999Z",
    "2026-01-02T06:00:00Z",
  ];
  let list: (query: string, key?: string) => Promise<Answer>;
  let made: { id: string; uuidFiscal: string; serie: string; folio: string; total: number }[];

  beforeAll(async () => {
    const { rest, a } = service();
    list = (query, key = a.sandbox) => rest("GET", `${FACTURAS}?${query}`, { key });
    await run(service(), "delete from documents");
    made = [];
    for (const [at, receptor] of [
      CUSTOMERS.registered,
      CUSTOMERS.person,
      CUSTOMERS.registered,
      CUSTOMERS.person,
    ].entries()) {
      const { data } = (await create(service(), order({ receptorRfc: receptor.rfc }))).body;
      await run(service(), `update documents set created_at = '${TIMES[at]}' where id = '${data.id}'`);
      made.push(data);
    }
    await create(service(), order(), { key: a.production });
    await create(service(), provoking("R=CFDI40145"));
    await run(service(), `update documents set created_at = '2026-02-01T18:00:00Z' where estado = 'error'`);
  });

  /** Returns the documents by their order of creation: 0 to 3 as in `TIMES`, 4 the rejected one. */
  const orderOfIds = (answer: Answer) =>
    answer.body.data.map(({ id }: { id: string }) => {
      const at = made.findIndex((each) => each.id === id);
      return at === -1 ? 4 : at;
    });

  const QUERIES: readonly [query: string, found: readonly number[]][] = [
    ["", [4, 3, 2, 1, 0]],
    ["estado=timbrada", [3, 2, 1, 0]],
    ["estado=error", [4]],
    ["estado=borrador", []],
    ["estado=cancelada", []],
    ["estado=cancelacion_pendiente", []],
    ["situacion=vigente", [3, 2, 1, 0]],
    ["situacion=cancelada", []],
    ["tipo=I", [4, 3, 2, 1, 0]],
    ["tipo=E&situacion=vigente", []],
    ["rfc=RAC260101AA4", [4, 2, 0]],
    ["rfc=pegj", [3, 1]],
    ["rfc=0101AA", [4, 3, 2, 1, 0]],
    ["rfc=%25", []],
    ["rfc=_", []],
    ["rfc=ZZZ", []],
    ["rfc=&uuid=", [4, 3, 2, 1, 0]],
    ["desde=2026-01-01", [4, 3, 2, 1]],
    ["desde=2026-01-02", [4, 3]],
    ["hasta=2025-12-31", [0]],
    ["hasta=2026-01-01", [2, 1, 0]],
    ["desde=2026-01-01&hasta=2026-01-01", [2, 1]],
    ["desde=2026-01-02&hasta=2026-01-01", []],
    ["desde=2026-01-01&hasta=2026-01-31&estado=timbrada&rfc=PEG", [3, 1]],
  ];
  test.each(QUERIES)("?%s finds what it says, the newest first", async (query, found) => {
    const answer = await list(query);
    expect(answer.status, answer.body.error).toBe(200);
    expect(orderOfIds(answer)).toEqual(found);
    expect(answer.body).toMatchObject({ total: found.length, pagina: 1, limite: 20 });
  });

  test("?uuid= finds by any part of the fiscal UUID, in either case", async () => {
    const { uuidFiscal } = made[1]!;
    for (const part of [uuidFiscal, uuidFiscal.toLowerCase(), uuidFiscal.slice(5, 30)]) {
      expect(orderOfIds(await list(`uuid=${part}`))).toEqual([1]);
    }
    expect((await list("uuid=ZZZ")).body).toMatchObject({ data: [], total: 0 });
  });

  test("serie, folio, idempotency_key and totals find what an ERP asks for", async () => {
    const { serie, folio, total } = made[1]!;
    expect(orderOfIds(await list(`serie=${serie}&folio=${folio}`))).toEqual([1]);
    expect((await list(`serie=${serie}x&folio=${folio}`)).body).toMatchObject({ data: [], total: 0 });
    expect((await list("idempotency_key=no-la-hay")).body).toMatchObject({ data: [], total: 0 });
    const key = `pedido-${folio}`;
    const { id } = (await create(service(), order(), { headers: { "idempotency-key": key } })).body.data;
    const found = await list(`idempotency_key=${key}&serie=${serie}&estado=timbrada`);
    expect(found.body).toMatchObject({ data: [{ id }], total: 1 });
    await run(service(), `delete from documents where id = '${id}'`);
    expect(orderOfIds(await list(`totalDesde=${total}&totalHasta=${total}.000`))).toContain(1);
    expect(orderOfIds(await list(`totalDesde=${total + 0.000001}`))).not.toContain(1);
    expect(orderOfIds(await list("serie=&folio=&totalDesde=&idempotency_key="))).toEqual([4, 3, 2, 1, 0]);
    for (const [name, value] of [
      ...[
        ["totalDesde", "mil"],
        ["totalHasta", "1,160.00"],
        ["totalHasta", "-1"],
        ["totalDesde", "0.1234567"],
      ],
      ...[
        ["serie", "S".repeat(26)],
        ["folio", "1".repeat(41)],
        ["idempotency_key", "k".repeat(256)],
      ],
    ] as const) {
      const refused = await list(`${name}=${value}`);
      expect(refused.status, `${name}=${value}`).toBe(400);
      expect(refused.body.error).toContain(`${name}: `);
    }
  });

  const PAGES: readonly [query: string, found: readonly number[], page: object][] = [
    ["limite=2", [4, 3], { pagina: 1, limite: 2 }],
    ["limite=2&pagina=2", [2, 1], { pagina: 2, limite: 2 }],
    ["limite=2&pagina=3", [0], { pagina: 3, limite: 2 }],
    ["limite=2&pagina=4", [], { pagina: 4, limite: 2 }],
    ["limite=1", [4], { limite: 1 }],
    ["limite=100", [4, 3, 2, 1, 0], { limite: 100 }],
    ["pagina=2147483647&limite=100", [], { pagina: 2147483647 }],
  ];
  test.each(PAGES)("?%s shows that page, and always the full total", async (query, found, page) => {
    const answer = await list(query);
    expect(orderOfIds(answer)).toEqual(found);
    expect(answer.body).toMatchObject({ ...page, total: 5 });
  });

  test("shows only the environment and the account of the key", async () => {
    const { a, b } = service();
    expect((await list("", a.production)).body).toMatchObject({ total: 1, data: [{ pac: "sw" }] });
    expect((await list("", b.sandbox)).body).toMatchObject({ total: 0, data: [] });
  });
});
