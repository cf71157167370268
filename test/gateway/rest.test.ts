import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendRaw } from "./client.ts";
import { FAILING, inProcess, KEY, listen, stubCore, XML } from "./stub.ts";

const stub = stubCore();
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  server = await listen({ core: inProcess(stub) });
});
afterAll(() => server.app.close());
beforeEach(() => {
  stub.created.length = 0;
  stub.bugs.length = 0;
});

const SEAL = {
  receptorRfc: "XAXX010101000",
  serie: "A",
  conceptos: [{ claveProdServ: "01010101", claveUnidad: "H87", descripcion: "cosa", cantidad: 1, valorUnitario: 10 }],
};
const JSON_HEADERS = { "x-api-key": KEY, "content-type": "application/json" };

const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1/facturas`, { method: "POST", body, headers: { ...JSON_HEADERS, ...headers } });
const get = (path: string, headers: Record<string, string> = { "x-api-key": KEY }) =>
  fetch(`${server.url}${path}`, { headers });
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
const sealed = (from: string, to: string) => JSON.stringify(SEAL).replace(from, to);

describe("success", () => {
  it("a creation is 201 with ok first, exact amounts, and what is unknown left out", async () => {
    const answer = await post(JSON.stringify(SEAL));
    expect(answer.status).toBe(201);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await answer.text()).toBe(
      `{"ok":true,"data":{"id":"id-1","estado":"timbrada","total":1160,"timbradaEn":"2026-01-31T18:00:00.120Z","xml":"${XML.toString("base64")}"}}`,
    );
  });

  it("a replay is 200 and says so", async () => {
    const answer = await post(sealed('"A"', `"${FAILING.replayed}"`));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, idempotente: true });
  });

  it("a record writes what is unknown as null, and zeros and false as they are", async () => {
    const record = (await bodyOf(await get("/api/v1/facturas/id-9"))).data as object;
    expect(
      Object.entries(record)
        .filter(([, value]) => value === null)
        .map(([name]) => name),
    ).toEqual(["uuidFiscal", "total", "errorCodigo", "errorMensaje", "timbradaEn"]);
    expect(await (await get("/api/v1/facturas/saldo")).json()).toEqual({
      ok: true,
      data: { saldo: 0, proximaVigencia: null, esSandbox: true },
    });
  });

  it("a list is the envelope with its page", async () => {
    const answer = await get("/api/v1/facturas?pagina=3&limite=50&rfc=%C3%91A%26B+1");
    expect(await answer.json()).toMatchObject({
      ok: true,
      data: [{ id: "ÑA&B 1", total: 0.1 }],
      total: 1,
      pagina: 3,
      limite: 50,
    });
  });

  it.each(["pagina", "limite", "estado", "uuid", "rfc", "desde", "hasta"])(
    "the list's parameter %s without a value is an absent one",
    async (name) => {
      const list = await bodyOf(await get("/api/v1/facturas"));
      for (const query of [`${name}=`, name, `&${name}=&`])
        expect(await bodyOf(await get(`/api/v1/facturas?${query}`))).toEqual(list);
    },
  );

  it("a file is the raw answer under its own name", async () => {
    const answer = await get("/api/v1/facturas/id-1/xml");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/xml");
    expect(answer.headers.get("content-disposition")).toBe('inline; filename="id-1.xml"');
    expect(Buffer.from(await answer.arrayBuffer()).equals(XML)).toBe(true);
  });

  it("a file name that no plain header can carry is spelled out (RFC 6266)", async () => {
    const answer = await get(`/api/v1/facturas/${encodeURIComponent('Ñ"1')}/xml`);
    expect(answer.headers.get("content-disposition")).toBe(
      "inline; filename=\"__1.xml\"; filename*=UTF-8''%C3%91%221.xml",
    );
  });

  it("HEAD answers as GET without the body", async () => {
    const answer = await fetch(`${server.url}/api/v1/facturas/saldo`, {
      method: "HEAD",
      headers: JSON_HEADERS,
    });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });
});

describe("numbers", () => {
  it.each([
    ["1", "1"],
    ["1.50", "1.5"],
    ["0.1", "0.1"],
    ["1e2", "100"],
    ["15E-1", "1.5"],
    ["0.000001", "0.000001"],
    ["123456789012345678", "123456789012345678"],
    ["123456789012345678.000001e0", "123456789012345678.000001"],
  ])("%s reaches the core as %s, digit by digit", async (literal, text) => {
    expect((await post(sealed('"cantidad":1', `"cantidad":${literal}`))).status).toBe(201);
    expect(stub.created[0]?.conceptos[0]?.cantidad).toBe(text);
  });
});

describe("base64 of several lines (RFC 2045)", () => {
  const LINES = XML.toString("base64").replaceAll(/.{8}/g, "$&\r\n");
  const BLANKS = XML.toString("base64").replaceAll(/.{5}/g, " $&\t\n");
  const LONG = Buffer.alloc(200_000, XML).toString("base64").replaceAll(/.{76}/g, "$&\r\n");

  it.each([
    ["lines", LINES],
    ["blanks", BLANKS],
    ["lines of a body that begins with the mark of UTF-8", LINES],
    ["a long text of lines", LONG],
  ])("in %s is the same document on REST and in Connect's JSON", async (what, xml) => {
    const body = `${what.includes("mark") ? "\uFEFF" : ""}${JSON.stringify({ xml })}`;
    expect((await post(body)).status).toBe(201);
    const connect = await fetch(`${server.url}/cfdi.v1.Invoicing/CreateInvoice`, {
      ...{ method: "POST", headers: JSON_HEADERS },
      body,
    });
    expect(connect.status).toBe(200);
    const sent = stub.created.map((request) => Buffer.from(request.xml!));
    const meant = Buffer.from(xml, "base64");
    expect(sent.map((each) => each.equals(meant))).toEqual([true, true]);
  });
});

describe("400", () => {
  const cantidad = (literal: string) => sealed('"cantidad":1', `"cantidad":${literal}`);
  it.each([
    ["no body", "", "Falta el cuerpo de la petición: debe ser un objeto JSON"],
    ["half a body", '{"serie":', "El cuerpo no es JSON válido: se esperaba un valor (posición 9)"],
    ["two bodies", "{}{}", "El cuerpo no es JSON válido: sobra texto (posición 2)"],
    ["a list", "[]", "El cuerpo debe ser un objeto, no una lista"],
    ["null", "null", "El cuerpo debe ser un objeto, no null"],
    ["an unknown field", '{"a":1}', "a: campo desconocido"],
    ["a field without a name", '{"":1}', '"": campo desconocido'],
    ["__proto__", '{"__proto__":{"serie":"A"}}', "__proto__: campo desconocido"],
    ["a name of the proto", '{"receptor_rfc":"X"}', "receptor_rfc: campo desconocido"],
    [
      "an unknown field deep inside",
      sealed('"cantidad"', '"precio":1,"cantidad"'),
      "conceptos[0].precio: campo desconocido",
    ],
    [
      "a field that is not there on purpose",
      '{"cartaPorte":{"barcoGuardado":"B-1"}}',
      "cartaPorte.barcoGuardado: barcos, aviones y trenes no se guardan, porque guía, contenedores y carros son de cada viaje; envíelo entero",
    ],
    [
      "a repeated field",
      '{"serie":"A","serie":"A"}',
      "El cuerpo no es JSON válido: el campo serie está repetido (posición 20)",
    ],
    ["a number for a text", '{"serie":1}', "serie: debe ser una cadena, no un número"],
    ["a text for a number", cantidad('"1"'), "conceptos[0].cantidad: debe ser un número, no una cadena"],
    ["a boolean for a number", cantidad("true"), "conceptos[0].cantidad: debe ser un número, no un booleano"],
    ["an object for a list", '{"conceptos":{}}', "conceptos: debe ser una lista, no un objeto"],
    ["null in a list", '{"conceptos":[null]}', "conceptos[0]: debe ser un objeto, no null"],
    ["null for what is required", cantidad("null"), "conceptos[0].cantidad: es obligatorio"],
    ["zero", cantidad("0"), "conceptos[0].cantidad: debe ser mayor que 0"],
    ["minus zero", cantidad("-0.00"), "conceptos[0].cantidad: debe ser mayor que 0"],
    ["too much", cantidad("1e18"), "conceptos[0].cantidad: debe ser menor o igual que 999999999999999999"],
    ["far too much", cantidad("1e308"), "conceptos[0].cantidad: el número está fuera de rango"],
    ["an absurd exponent", cantidad("1e999999999999999999999"), "conceptos[0].cantidad: el número está fuera de rango"],
    ["an absurd negative exponent", cantidad("1e-999999999"), "conceptos[0].cantidad: el número está fuera de rango"],
    ["a megabyte of digits", cantidad("1".repeat(1e6)), "conceptos[0].cantidad: el número está fuera de rango"],
    ["seven decimals", cantidad("0.1234567"), "conceptos[0].cantidad: puede tener a lo más 6 decimales"],
    [
      "a number that JSON does not know",
      cantidad("01"),
      "El cuerpo no es JSON válido: se esperaba ',' o '}' (posición 137)",
    ],
    ["half an integer", '{"informacionGlobal":{"anio":2026.5}}', "informacionGlobal.anio: debe ser un número entero"],
    [
      "an integer of 33 bits",
      '{"informacionGlobal":{"anio":4294969322}}',
      "informacionGlobal.anio: el número debe estar entre -2147483648 y 2147483647",
    ],
    [
      "an integer out of its rule",
      JSON.stringify({ ...SEAL, informacionGlobal: { periodicidad: "01", meses: "01", anio: 1 } }),
      "informacionGlobal.anio: debe ser mayor o igual que 2019 y menor o igual que 9999",
    ],
    ["base64 for the URL", '{"xml":"_-8="}', "xml: no es base64 válido"],
    ["base64 without padding", '{"xml":"PGE"}', "xml: no es base64 válido"],
    ["base64 with blanks that are not ASCII", '{"xml":"PGE+\\u00a0"}', "xml: no es base64 válido"],
    ["base64 padded in the middle", '{"xml":"PA==\\r\\nPA=="}', "xml: no es base64 válido"],
    ["nothing but blanks", '{"xml":" \\r\\n\\t"}', "xml: no puede ir vacío"],
    ["base64 with bits left over", '{"xml":"QR=="}', "xml: no es base64 válido"],
    ["empty base64", '{"xml":""}', "xml: no puede ir vacío"],
    [
      "neither mode",
      "{}",
      "receptorRfc: es obligatorio (o bien xml, con el CFDI ya sellado); serie: es obligatorio (o bien xml, con el CFDI ya sellado); conceptos: es obligatorio: de 1 a 200 conceptos (o bien xml, con el CFDI ya sellado)",
    ],
    [
      "several faults",
      '{"serie":1,"otro":2,"conceptos":[{"cantidad":"x"},{"claveUnidad":true}]}',
      "serie: debe ser una cadena, no un número; otro: campo desconocido; conceptos[0].cantidad: debe ser un número, no una cadena; conceptos[1].claveUnidad: debe ser una cadena, no un booleano",
    ],
    [
      "more faults than anybody reads",
      JSON.stringify({ conceptos: Array(200).fill({ cantidad: true, otro: 1 }) }),
      Array.from({ length: 10 }, (_, at) => [
        `conceptos[${at}].cantidad: debe ser un número, no un booleano`,
        `conceptos[${at}].otro: campo desconocido`,
      ])
        .flat()
        .join("; "),
    ],
    ["half a UTF-16 pair", '{"serie":"\\ud83d"}', "serie: contiene caracteres Unicode inválidos"],
    ["NUL", sealed("cosa", "co\\u0000sa"), "conceptos[0].descripcion: contiene caracteres de control"],
    [
      "a raw control character",
      sealed("cosa", "co\tsa"),
      "El cuerpo no es JSON válido: hay una cadena con un escape o un carácter de control inválido (posición 125)",
    ],
    ["an abyss", "[".repeat(100_000), "El cuerpo no es JSON válido: hay más de 32 niveles (posición 33)"],
    [
      "a crowd",
      `{"conceptos":[${"1,".repeat(200_000)}1]}`,
      "El cuerpo no es JSON válido: hay más de 40000 valores (posición 80010)",
    ],
    [
      "too many concepts",
      JSON.stringify({ ...SEAL, conceptos: Array(201).fill(SEAL.conceptos[0]) }),
      "conceptos: debe tener a lo más 200 elementos",
    ],
    ["a list of choices", sealed('"serie"', '"metodoPago":"XXX","serie"'), "metodoPago: debe ser uno de: PUE, PPD"],
    [
      "a long key in the body",
      sealed('"serie"', `"idempotency_key":"${"k".repeat(256)}","serie"`),
      "idempotency_key (encabezado Idempotency-Key): debe tener a lo más 255 caracteres",
    ],
  ])("%s is refused by name", async (_what, body, error) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toEqual([400, { ok: false, error, codigo: null, detalle: null }]);
    expect(stub.created).toEqual([]);
  });

  it("bytes that are no UTF-8 are refused", async () => {
    const answer = await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect([answer.status, (await bodyOf(answer)).error]).toEqual([400, "El cuerpo no es UTF-8 válido"]);
  });

  it.each([
    ["?pagina=1&pagina=2", "pagina: el parámetro está repetido"],
    ["?pagina=0", "pagina: debe ser mayor o igual que 1"],
    ["?pagina=1.0", "pagina: debe ser un número entero"],
    ["?pagina=&pagina=2", "pagina: el parámetro está repetido"],
    ["?pagina=99999999999", "pagina: el número debe estar entre -2147483648 y 2147483647"],
    ["?limite=101", "limite: debe ser mayor o igual que 1 y menor o igual que 100"],
    ["?estado=timbrando", "estado: debe ser uno de: borrador, error, timbrada, cancelacion_pendiente, cancelada"],
    ["?desde=2026-13-01", "desde: debe ser una fecha AAAA-MM-DD"],
    ["?otro=1", "otro: parámetro desconocido"],
    ["?otro=", "otro: parámetro desconocido"],
    ["?=1", '"": parámetro desconocido'],
    ["?__proto__=1", "__proto__: parámetro desconocido"],
    ["?rfc=%FF", "Los parámetros de la URL no están bien codificados"],
    ["?rfc=%00", "rfc: contiene caracteres de control"],
  ])("the query %s is refused by name", async (query, error) => {
    const answer = await get(`/api/v1/facturas${query}`);
    expect([answer.status, await answer.json()]).toEqual([400, { ok: false, error, codigo: null, detalle: null }]);
  });

  it("a null optional field is an absent one", async () => {
    expect((await post(JSON.stringify({ ...SEAL, formaPago: null, informacionGlobal: null }))).status).toBe(201);
    expect(stub.created[0]?.formaPago).toBeUndefined();
  });
});

describe("Idempotency-Key", () => {
  const keyed = async (header: string | undefined, field?: string) => {
    const answer = await post(
      JSON.stringify({ ...SEAL, ...(field === undefined ? {} : { idempotency_key: field }) }),
      header === undefined ? {} : { "idempotency-key": header },
    );
    return { answer, key: stub.created[0]?.idempotencyKey };
  };

  it.each([
    ["the header", "h", undefined, "h"],
    ["the field", undefined, "f", "f"],
    ["the header, over the field", "h", "f", "h"],
    ["the header as UTF-8", Buffer.from("ñandú").toString("latin1"), undefined, "ñandú"],
    ["255 characters", "k".repeat(255), undefined, "k".repeat(255)],
  ])("is %s", async (_what, header, field, expected) => {
    expect((await keyed(header, field)).key).toBe(expected);
  });

  it.each([
    ["header", "", undefined],
    ["header of blanks", " \t ", undefined],
    ["header, whatever the field says", "", "f"],
    ["field", undefined, ""],
  ])("an empty %s is refused by its own name, and nothing is stamped", async (_what, header, field) => {
    const { answer, key } = await keyed(header, field);
    expect([answer.status, (await bodyOf(answer)).error, key]).toEqual([
      400,
      "idempotency_key (encabezado Idempotency-Key): no puede ir vacío",
      undefined,
    ]);
  });

  it("longer than 255 is refused by its own name", async () => {
    const { answer } = await keyed("k".repeat(256));
    expect([answer.status, (await bodyOf(answer)).error]).toEqual([
      400,
      "idempotency_key (encabezado Idempotency-Key): debe tener a lo más 255 caracteres",
    ]);
  });
});

describe("order of gates", () => {
  it.each([
    ["no key", {}, 401],
    ["a wrong key", { "x-api-key": "sk_live_x" }, 401],
    ["no module", { "x-api-key": "sk_no_module" }, 403],
    ["a key", { "x-api-key": KEY }, 415],
  ])("%s with a body of the wrong type answers %s", async (_what, headers, status) => {
    const answer = await fetch(`${server.url}/api/v1/facturas`, { method: "POST", body: "x", headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ ok: false, codigo: null, detalle: null });
  });

  it.each(["application/xml", "application/jsonx", "text/json", "application/json+xml"])("%s is 415", async (type) => {
    expect((await post("{}", { "content-type": type })).status).toBe(415);
  });

  it("a compressed body is 415", async () => {
    expect((await post("{}", { "content-encoding": "gzip" })).status).toBe(415);
  });

  it("application/json with parameters passes", async () => {
    expect((await post(JSON.stringify(SEAL), { "content-type": "Application/JSON; charset=UTF-8" })).status).toBe(201);
  });

  it("a wrong key is refused before a body of any size is read", async () => {
    const answer = await post("x".repeat(20_000_000), { "x-api-key": "no" });
    expect(answer.status).toBe(401);
  });
});

describe("size", () => {
  const LIMIT = 10 * 1024 * 1024;
  const ofSize = (size: number) => JSON.stringify(SEAL).padEnd(size, " ");
  const chunked = (text: string) =>
    fetch(`${server.url}/api/v1/facturas`, {
      method: "POST",
      headers: JSON_HEADERS,
      body: new Blob([text]).stream(),
      duplex: "half",
    } as RequestInit);

  it.each([
    ["exactly 10 MB", LIMIT, 201],
    ["one byte more", LIMIT + 1, 413],
  ])("%s answers as it should, with and without a length", async (_what, size, status) => {
    expect((await post(ofSize(size))).status).toBe(status);
    expect((await chunked(ofSize(size))).status).toBe(status);
  });

  it("the refusal of a large body wears the envelope", async () => {
    expect(await (await post(ofSize(LIMIT + 1))).json()).toEqual({
      ok: false,
      error: "El cuerpo pasa del máximo de 10485760 bytes",
      codigo: null,
      detalle: null,
    });
  });
});

describe("errors of others", () => {
  it("the PAC's refusal is 502 with its code and words", async () => {
    const answer = await post(sealed('"A"', `"${FAILING.rejected}"`));
    expect([answer.status, await answer.json()]).toEqual([
      502,
      {
        ok: false,
        error: "El PAC rechazó el comprobante: CFDI40119 El sello no es válido",
        codigo: "CFDI40119",
        detalle: "El sello no es válido",
      },
    ]);
  });

  it("a service that cannot serve now is 503 with when to try again, and no Retry-After", async () => {
    const answer = await post(sealed('"A"', `"${FAILING.full}"`));
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        ok: false,
        error:
          "El servicio no puede atender la petición ahora: la fila de la cuenta está llena; repítala en unos segundos, con la misma Idempotency-Key si la lleva",
        codigo: null,
        detalle: null,
      },
    ]);
    expect(answer.headers.has("retry-after")).toBe(false);
  });

  it("a bug is 500 in constant words, and is reported once", async () => {
    const answer = await post(sealed('"A"', `"${FAILING.broken}"`));
    expect([answer.status, (await bodyOf(answer)).error]).toEqual([
      500,
      "Error interno del servicio; intente más tarde",
    ]);
    expect(stub.bugs).toEqual([new TypeError("secret words of a bug")]);
  });

  it.each([
    ["GET", "/api/v1/otra", 404, undefined],
    ["GET", "/api/v1", 404, undefined],
    ["GET", "/otra", 404, undefined],
    ["GET", "/api/v1/facturas/", 404, undefined],
    ["GET", "/api/v1/Facturas", 404, undefined],
    ["GET", "/api/v1/facturas//xml", 404, undefined],
    ["POST", "/cfdi.v1.AccountService/GetAccount", 404, undefined],
    ["POST", "/cfdi.v1.Admission/Admit", 404, undefined],
    ["DELETE", "/api/v1/facturas", 405, "POST, GET, HEAD"],
    ["PUT", "/api/v1/facturas/id-1", 405, "GET, HEAD"],
    ["POST", "/api/v1/facturas/saldo", 405, "GET, HEAD"],
    ["GET", "/api/v1/facturas/validar", 405, "POST"],
    ["OPTIONS", "/api/v1/facturas/validar", 405, "POST"],
    ["PROPFIND", "/api/v1/facturas", 405, "POST, GET, HEAD"],
    ["GET", "/cfdi.v1.Invoicing/CreateInvoice", 405, "POST"],
    ["PUT", "/cfdi.v1.PortalAccess/SignIn", 405, "POST"],
    ["GET", "/api/v1/facturas/%zz", 400, undefined],
  ])("%s %s is %s, without a key", async (method, path, status, allow) => {
    const answer = await fetch(server.url + path, { method });
    expect([answer.status, answer.headers.get("allow") ?? undefined]).toEqual([status, allow]);
    expect(await answer.json()).toEqual({
      ok: false,
      error: expect.any(String),
      codigo: null,
      detalle: null,
    });
  });

  it.each(["application/json", "text/plain"])("an unknown path is 404 whatever %s it is sent", async (type) => {
    const headers = { "content-type": type };
    const answer = await fetch(`${server.url}/api/v1/otra`, { method: "POST", body: "{", headers });
    expect(answer.status).toBe(404);
  });

  it.each([
    ["no HTTP", "hola\r\n\r\n", 400],
    ["an unknown verb", "FOO /api/v1/facturas HTTP/1.1\r\nhost: x\r\n\r\n", 400],
    ["a URL of 100 kB", `GET /${"x".repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ["headers of 100 kB", `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${"x".repeat(100_000)}\r\n\r\n`, 431],
    ["HTTP/1.1 without a host", "GET /docs HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    [
      "an expectation that nobody knows",
      "GET /api/v1/x HTTP/1.1\r\nhost: x\r\nexpect: miracle\r\nconnection: close\r\n\r\n",
      404,
    ],
  ])("%s is answered in the envelope too", async (_what, text, status) => {
    const answer = await sendRaw(server.port, text);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({
      ok: false,
      error: expect.any(String),
      codigo: null,
      detalle: null,
    });
    expect(answer.head).toContain("x-request-id: ");
  });
});

it("an id of any length is looked up like any other", async () => {
  expect((await get("/api/v1/facturas/missing")).status).toBe(404);
  expect((await get(`/api/v1/facturas/${"x".repeat(5000)}`)).status).toBe(200);
});

describe("headers", () => {
  it.each([
    ["abc-1.2_X", "abc-1.2_X"],
    ["has spaces", undefined],
    ["x".repeat(65), undefined],
  ])("X-Request-Id %s is kept only when it is safe to repeat", async (given, kept) => {
    const answer = await get("/api/v1/facturas/saldo", { "x-api-key": KEY, "x-request-id": given });
    const id = answer.headers.get("x-request-id");
    expect(id).toMatch(kept === undefined ? /^[0-9a-f-]{36}$/ : kept);
  });

  it.each(["/api/v1/facturas/saldo", "/api/v1/otra"])("%s is never cached", async (path) => {
    const answer = await get(path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});
