import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Catalog, CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import { portalNotices } from "../../src/services/notices/notices.ts";
import { execute } from "../cli/terminal.ts";
import { CATALOGS_TSV } from "../support/catalogs.ts";
import { packOf, TEST_PACK_KEY } from "../support/law-packs.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { type Instance, useService } from "../support/service.ts";
import { workbookBytes } from "../support/workbooks.ts";
import { sealedExport } from "./facturas/exported.ts";
import { create, FACTURAS, orderOf, relayed, xmlOf } from "./facturas/order.ts";
import { sealedTransport } from "./facturas/transport.ts";

/** The guard watches loopback too, and a key may make eight requests a minute. */
const service = useService({ env: { IP_GUARD: "all", RATE_LIMIT: "8", LAW_PACK_KEY: TEST_PACK_KEY } });

let folder: string;
let second: Instance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-catalogs-"));
  second = await service().secondInstance();
});
afterAll(async () => {
  await second.close();
  await rm(folder, { recursive: true });
});

interface Listed {
  readonly catalogo: { readonly version: string };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  service().rest("GET", `/catalogos/${path}`, { key: undefined, headers });

const keysOf = ({ body }: { body: { data: readonly { clave: string }[] } }) => body.data.map(({ clave }) => clave);

describe("the short lists", () => {
  test("are whole, with what fills the other fields", async () => {
    const { body: forms } = await get("forma-pago");
    expect(forms.data).toHaveLength(22);
    expect(forms.catalogo).toEqual({ version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), completo: true });
    expect(forms.data).toContainEqual({
      clave: "03",
      descripcion: "Transferencia electrónica de fondos",
      bancarizado: true,
    });
    const { data: currencies } = (await get("moneda")).body;
    expect(currencies).toHaveLength(183);
    expect(currencies).toContainEqual({ clave: "MXN", descripcion: "Peso mexicano", decimales: 2 });
    expect(currencies).toContainEqual(expect.objectContaining({ clave: "JPY", decimales: 0 }));
    const { data: regimes } = (await get("regimen-fiscal")).body;
    expect(regimes).toHaveLength(19);
    expect(regimes).toContainEqual({
      clave: "626",
      descripcion: "Régimen Simplificado de Confianza",
      fisica: true,
      moral: true,
    });
    const { data: uses } = (await get("uso-cfdi")).body;
    expect(uses).toHaveLength(24);
    expect(uses).toContainEqual({
      clave: "CN01",
      descripcion: "Nómina",
      fisica: true,
      moral: false,
      regimenesReceptor: ["605"],
    });
  });
});

describe("before any import", () => {
  test("products are those that many invoices bear, and it is said that they are not all; units are all", async () => {
    const products = await get("clave-prod-serv?buscar=SERVICIO+internet");
    expect(keysOf(products)).toContain("81112100");
    expect(products.body.catalogo.completo).toBe(false);
    expect(keysOf(await get("clave-prod-serv?buscar=cafe&limite=2"))).toEqual(["50201706", "50201700"]);
    const units = await get("clave-unidad?buscar=h87");
    expect(units.body.catalogo.completo).toBe(true);
    expect(units.body.data).toEqual([
      { clave: "H87", descripcion: "Pieza", simbolo: null, vigenciaDesde: null, vigenciaHasta: null },
    ]);
  });

  test("no exchange rate is known, and the answer is empty", async () => {
    const { status, body } = await get("tipo-cambio");
    expect([status, body.data, body.catalogo.completo]).toEqual([200, [], false]);
  });

  test("a station finds its fuel by its name, with the complement that it needs", async () => {
    const [found] = (await get("clave-prod-serv?buscar=magna")).body.data;
    expect(found).toMatchObject({ clave: "15101514", complemento: "Hidrocarburos y Petrolíferos" });
  });

  test("fifty are shown, two hundred at most, by key where nothing is asked for", async () => {
    const usual = keysOf(await get("clave-prod-serv"));
    expect(usual).toHaveLength(50);
    expect(usual).toEqual(usual.toSorted());
    expect(keysOf(await get("clave-prod-serv?limite=200"))).toHaveLength(200);
    expect(keysOf(await get("clave-prod-serv?buscar=&limite=1"))).toEqual(["01010101"]);
  });

  test("a second page goes on where the first one ended, and one behind the last is empty", async () => {
    const page = async (at: number) => keysOf(await get(`clave-unidad?buscar=kilogramo&limite=5&pagina=${at}`));
    const [first, second] = [await page(1), await page(2)];
    expect(first[0]).toBe("KGM");
    expect([...first, ...second]).toEqual(keysOf(await get("clave-unidad?buscar=kilogramo&limite=10")));
    expect(await page(1_000)).toEqual([]);
  });

  test.each([
    ["clave-prod-serv?pagina=0", "pagina: debe ser mayor o igual que 1"],
    ["clave-prod-serv?limite=0", "limite: debe ser mayor o igual que 1"],
    ["clave-prod-serv?limite=201", "limite: debe ser mayor o igual que 1 y menor o igual que 200"],
    ["clave-unidad?limite=x", "limite: debe ser un número entero"],
    [`clave-unidad?buscar=${"x".repeat(101)}`, "buscar: debe tener a lo más 100 caracteres"],
    ["clave-unidad?buscar=a+b+c+d+e+f+g+h+i", "buscar: debe tener a lo más 8 palabras"],
    ["clave-unidad?buscar=%00", "buscar: "],
    ["clave-unidad?buscar=%ff", "Los parámetros de la URL no están bien codificados"],
    ["clave-unidad?buscar=a&buscar=b", "buscar: el parámetro está repetido"],
    ["clave-unidad?q=a", "q: parámetro desconocido"],
    ["forma-pago?buscar=a", "buscar: parámetro desconocido"],
    ["tipo-cambio?fecha=11/03/2026", "fecha: "],
    ["tipo-cambio?fecha=2026-02-30", "fecha: debe ser un día que exista"],
  ])("GET /catalogos/%s is 400", async (path, sentence) => {
    const { status, body, headers } = await get(path);
    expect([status, body]).toEqual([
      400,
      { ok: false, error: expect.stringContaining(sentence), codigo: null, detalle: null },
    ]);
    expect(headers.get("cache-control")).toBeNull();
  });

  test.each([".*", "(((", "%E2%80%8B", "%F0%9F%92%A5", "%EF%B7%BA", "'%20or%201=1", "..%2f..", "<script>"])(
    "buscar=%s is a text like any other",
    async (text) => {
      expect((await get(`clave-prod-serv?buscar=${text}`)).status).toBe(200);
    },
  );

  test("another verb is 405, another list 404, in the envelope", async () => {
    const post = await service().rest("POST", "/catalogos/moneda", { key: undefined, body: {} });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await get("clave-postal")).status).toBe(404);
  });
});

describe("an answer", () => {
  test("may be kept, and is not sent again to who has it", async () => {
    const first = await get("clave-unidad?buscar=pieza");
    const etag = first.headers.get("etag")!;
    expect([etag, first.headers.get("cache-control")]).toEqual([
      expect.stringMatching(/^"[\w-]{27}"$/),
      "public, max-age=3600",
    ]);
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await get("clave-unidad?buscar=pieza", { "if-none-match": held });
      expect([again.status, again.bytes.length, again.headers.get("etag")]).toEqual([304, 0, etag]);
    }
    expect((await get("clave-unidad?buscar=caja", { "if-none-match": etag })).status).toBe(200);
    expect((await get("clave-unidad?buscar=pieza", { "if-none-match": '"x"' })).status).toBe(200);
  });

  test("is the same over gRPC and Connect, without a key", async () => {
    const { body } = await get("uso-cfdi");
    const overGrpc = createClient(Catalog, createGrpcTransport({ baseUrl: service().grpcUrl }));
    const overConnect = createClient(Catalog, createConnectTransport({ baseUrl: service().site, httpVersion: "1.1" }));
    for (const client of [overGrpc, overConnect]) {
      const { data, catalogo } = await client.listCfdiUses({});
      expect(data.map(({ $typeName: _, ...use }) => use)).toEqual(body.data);
      expect(catalogo).toMatchObject(body.catalogo);
      const { data: found } = await client.searchProducts({ buscar: "internet", limite: 3 });
      expect(found.map(({ clave }) => clave)).toEqual(keysOf(await get("clave-prod-serv?buscar=internet&limite=3")));
      await expect(client.searchUnits({ limite: 500 })).rejects.toMatchObject({ code: Code.InvalidArgument });
    }
  });

  test("over Connect is not given for a body that is no question", async () => {
    const status = await new Promise((resolve, reject) => {
      const call = request(
        `${service().site}/cfdi.v1.Catalog/SearchUnits`,
        { method: "POST", agent: false },
        (answer) => resolve(answer.resume().statusCode),
      );
      call.setHeader("content-type", "application/json").on("error", reject);
      call.end(JSON.stringify({ buscar: "x".repeat(20_000) }));
    });
    expect(status).toBe(429);
  });
});

test("nobody is counted, and nobody is blocked: not by the limit, and not by the burst guard", async () => {
  const { sandbox: key } = service().a;
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      service()
        .rest("GET", `/catalogos/clave-prod-serv?buscar=${at}`, { key })
        .then(({ status }) => status),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await service().accounts.listAddressBlocks({ all: true })).blocks).toEqual([]);
});

const env = () => ({ CORE_URL: service().grpcUrl, SERVICE_TOKEN: service().serviceToken, LAW_PACK_KEY: TEST_PACK_KEY });

describe("an import", () => {
  const importing = () => createClient(CatalogImporting, createGrpcTransport({ baseUrl: service().grpcUrl }));
  const headers = () => ({ authorization: `Bearer ${service().serviceToken}` });

  async function importFiles(files: Readonly<Record<string, string | Uint8Array>>, flags = "") {
    const paths = Object.keys(files).map((name) => join(folder, name));
    for (const [at, text] of Object.values(files).entries()) await writeFile(paths[at]!, text);
    return execute(`catalogs import ${paths.join(" ")} ${flags}`, env());
  }

  const versionAt = async (site: string) =>
    ((await (await fetch(`${site}/catalogos/clave-prod-serv`)).json()) as Listed).catalogo.version;

  test("needs the service's token", async () => {
    const attempt = importing().beginImport({
      catalogs: [{ catalog: "c_FormaPago", version: "1", source: "x", rows: 1 }],
    });
    expect(await attempt.catch((error) => ConnectError.from(error).code)).toBe(Code.Unauthenticated);
  });

  test("is taken by every instance, without a restart, and the rules look keys up in it on the day", async () => {
    const { code, out, err } = await importFiles(CATALOGS_TSV);
    expect([code, err]).toEqual([0, expect.stringContaining("c_ClaveProdServ: 6 de 6 claves enviadas")]);
    expect(out).toMatch(/^Catálogos importados/);
    expect(out).toMatch(/^c_ClaveProdServ +2026-10-01 +6 +6 +0 +0$/m);
    expect(out).toMatch(/^c_FormaPago +2026-10-01 +3 +3 +0 +0 +98$/m);
    for (const site of [service().site, second.site])
      await expect.poll(() => versionAt(site), { interval: 500 }).toBe("2026-10-01");

    const { body } = await get("clave-prod-serv?buscar=internet");
    expect(body).toEqual({
      ok: true,
      data: [
        {
          clave: "81112100",
          descripcion: "Servicios de internet",
          ivaTrasladado: "Opcional",
          iepsTrasladado: "No",
          complemento: null,
          palabrasSimilares: "banda ancha, módem",
          vigenciaDesde: "2022-01-01",
          vigenciaHasta: null,
        },
      ],
      catalogo: { version: "2026-10-01", completo: true },
    });
    expect(keysOf(await get("clave-prod-serv?buscar=MODEM+banda"))).toEqual(["81112100"]);
    expect(keysOf(await get("clave-prod-serv?buscar=terminada")), "what is over is not shown").toEqual([]);
    expect(keysOf(await get("clave-unidad")), "nor what the rules do not know").toEqual(["E48", "H87"]);

    const xml = (await sealedTransport()).toString("base64");
    const judged = await service().rest("POST", `${FACTURAS}/validar`, {
      key: service().a.sandbox,
      body: { xml },
    });
    expect(judged.body.data.catalogos, "of complements too").toMatchObject({
      ...{ estaciones: "catalogo", materialPeligroso: "patron" },
    });

    const status = await execute("catalogs status", env());
    expect(status.out).toMatch(/^c_Estaciones +2026-10-01 +c_Estaciones_20261001\.tsv +1 /m);
    expect(status.out).toMatch(/^c_CodigoPostal +2026-10-01 +c_CodigoPostal_20261001\.tsv +3 /m);
  });

  test.each([
    ["of the catalog", "81112100", 201, undefined],
    ["that is not in it", "81112101", 400, /CFDI40162/],
    ["that is over", "43211501", 400, /vigente el \d{4}-\d{2}-\d{2} \(catálogo\) y se encontró 43211501 \(CFDI40162\)/],
    ["that has not begun", "43211502", 400, /vigente el/],
  ])("judges an invoice with a key %s", async (_, claveProdServ, expected, sentence) => {
    await service().db.query({ name: "", text: "truncate address_visits" }, []);
    const { status, body } = await create(service(), orderOf({ claveProdServ }));
    expect([status, sentence === undefined || sentence.test(body.error)], body.error).toEqual([expected, true]);
  });

  test("judges the addresses and goods of an export by what was imported", async () => {
    await service().db.query({ name: "", text: "truncate address_visits" }, []);
    const xml = await sealedExport("2008.41");
    const call = { key: service().a.sandbox, body: relayed(xml) };
    const { data } = (await service().rest("POST", `${FACTURAS}/validar`, call)).body;
    const codes = data.detalles.map(({ codigo }: { codigo: string }) => codigo);
    // The codes are those of the municipality, the colonia and the postal code of issuer and addressee, of one good's
    // fraction and of another's unit.
    expect(new Set(codes.filter((code: string) => code >= "VAL-7"))).toEqual(
      new Set(["727", "729", "730", "745", "747", "750", "761", "767"].map((number) => `VAL-${number}`)),
    );
    expect(data.catalogos).toMatchObject({
      ...{ claveProdServ: "catalogo", codigoPostal: "catalogo", colonia: "catalogo" },
      ...{ fraccionArancelaria: "catalogo", localidad: "catalogo", municipio: "catalogo" },
    });
  });

  test("says what changed: what was added, what is different, and what is over or gone", async () => {
    const lines = CATALOGS_TSV["c_ClaveProdServ_20261001.tsv"]!.split("\n");
    const changed = lines
      .filter((line) => !line.startsWith("50201706"))
      .map((line) => line.replace("Servicios de internet", "Internet"))
      .concat("50202301\tAgua");
    const refused = await importFiles({ "c_ClaveProdServ_20261101.tsv": changed.join("\n") });
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/terminarían 1 de 6 claves, más de la décima parte.*No se importó nada/),
    ]);
    expect(await versionAt(service().site)).toBe("2026-10-01");
    const { code, out } = await importFiles(
      { "c_ClaveProdServ_20261101.tsv": changed.join("\n") },
      "--accept-losses --json",
    );
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        catalogs: [
          {
            catalog: "c_ClaveProdServ",
            version: "2026-11-01",
            rows: 6,
            added: 1,
            changed: 1,
            ended: 1,
            unknown: [],
          },
        ],
      },
    ]);
  });

  const rows = (catalog: string, ...keys: readonly string[]) => ({
    catalog,
    rows: keys.map((key) => ({ key, name: "x" })),
  });

  test("of several catalogs is all of them or none", async () => {
    const before = (await importing().getStatus({}, { headers: headers() })).catalogs;
    const { importId } = await importing().beginImport(
      {
        catalogs: [
          { catalog: "c_ClaveUnidad", version: "otra", source: "x", rows: 1 },
          { catalog: "c_MetodoPago", version: "otra", source: "x", rows: 2 },
        ],
      },
      { headers: headers() },
    );
    for (const part of [rows("c_ClaveUnidad", "E48"), rows("c_MetodoPago", "PUE")])
      await importing().addRows({ importId, ...part }, { headers: headers() });
    const finish = () => importing().finishImport({ importId, acceptLosses: true }, { headers: headers() });
    await expect(finish()).rejects.toThrow("c_MetodoPago: se anunciaron 2 claves y llegaron 1; no se importó nada");
    expect((await importing().getStatus({}, { headers: headers() })).catalogs).toEqual(before);
    await importing().addRows({ importId, ...rows("c_MetodoPago", "PPD") }, { headers: headers() });
    expect((await finish()).catalogs.map(({ catalog }) => catalog)).toEqual(["c_ClaveUnidad", "c_MetodoPago"]);
    await expect(finish(), "once").rejects.toThrow(/no existe/);

    const begin = async () =>
      (
        await importing().beginImport(
          { catalogs: [{ catalog: "c_Pais", version: "1", source: "x", rows: 1 }] },
          { headers: headers() },
        )
      ).importId;
    const [forgotten, kept] = [await begin(), await begin()];
    for (let others = 0; others < 4; others += 1) await begin();
    const add = (id: string) => importing().addRows({ importId: id, ...rows("c_Pais", "MEX") }, { headers: headers() });
    await expect(add(forgotten)).rejects.toThrow(/no existe/);
    expect(await add(kept)).toMatchObject({ rows: 1 });
  });

  test("mends the law's numbers on a running service, from their day on", async () => {
    const key = service().a.production;
    const post = async (path: string, body: object) => {
      await service().db.query({ name: "", text: "truncate address_visits" }, []);
      return service().rest("POST", `${FACTURAS}${path}`, { key, body });
    };
    const taxed = (tax: object) => orderOf({ impuestos: [{ impuesto: "003", ...tax }, { tasaIva: 0.16 }] });
    const quota = taxed({ tipoFactor: "Cuota", cuota: 75, base: 2 });
    const tobacco = taxed({ tasaIva: 2 });
    const answers = await Promise.all([quota, tobacco].map((each) => post("", each)));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, expect.stringContaining("de 0.000000 a 72.160500 y se encontró 75.000000 (CFDI40179)")],
      [400, expect.stringContaining("Ley del IEPS de 2026")],
    ]);

    const rows = [
      ["Rango o Fijo", "c_TasaOCuota", "", "Impuesto", "Factor", "Traslado", "Retención", "Fecha inicio de vigencia"],
      ["", "Valor mínimo", "Valor máximo"],
      ["Rango", 0, 80, "IEPS", "Cuota", "Sí", "Sí", "01/06/2026"],
      ["Fijo", "", 2, "IEPS", "Tasa", "Sí", "Sí", "01/01/2026"],
    ];
    const sheets = [{ name: "c_TasaOCuota", rows }];
    const { code, out, err } = await importFiles({
      "catCFDI_V_4_20261128.xlsx": workbookBytes({ sheets }),
      "Cifras_20261128.tsv": [
        "nomina-subsidio-mes\t600.00\t2026-06-01\t2026-12-31",
        "nomina-subsidio-mes\t650\t2027-01-01",
        "tipo-de-cambio-usd\t17.1234\t2026-03-11\t2026-03-11",
        "tipo-de-cambio-usd\t17.0500\t2026-03-13\t2026-03-16",
      ].join("\n"),
    });
    expect([code, err]).toEqual([0, expect.stringContaining("Cifras: 4 de 4 claves enviadas")]);
    expect(out).toMatch(/^c_TasaOCuota +2026-11-28 +2 +2 +0 +0/m);
    let stamped = answers[0]!;
    const again = async () => {
      stamped = await post("", quota);
      return stamped.status;
    };
    await expect.poll(again, { interval: 5_000, timeout: 20_000 }).toBe(201);
    expect((await post("", tobacco)).status).toBe(201);
    // A rate that was published before a weekend holds on its days, and nothing is known of a day without one.
    const rateOn = async (day: string) => (await get(`tipo-cambio?fecha=${day}`)).body;
    const weekend = { vigenciaDesde: "2026-03-13", vigenciaHasta: "2026-03-16" };
    expect(await rateOn("2026-03-15")).toEqual({
      ok: true,
      data: [{ moneda: "USD", tipoCambio: 17.05, ...weekend }],
      catalogo: { version: "2026-11-28", completo: false },
    });
    expect((await rateOn("2026-03-12")).data).toEqual([]);
    const before = xmlOf(stamped).replace(/ Fecha="[^T]*/, ' Fecha="2026-05-31');
    const { errores } = (await post("/validar", { xml: Buffer.from(before).toString("base64") })).body.data;
    expect(errores).toContainEqual(expect.stringContaining("de 0.000000 a 72.160500 y se encontró 75.000000"));
  });

  test("refuses what cannot be a row, and catalogs that the service does not use", async () => {
    const begin = (...names: readonly string[]) =>
      importing().beginImport(
        { catalogs: names.map((catalog) => ({ catalog, version: "1", source: "x", rows: 1 })) },
        { headers: headers() },
      );
    await expect(begin("c_NumPedimentoAduana")).rejects.toThrow(
      "catalogs: el servicio no usa el catálogo c_NumPedimentoAduana",
    );
    await expect(begin("c_Pais", "c_Pais")).rejects.toThrow("catalogs: un catálogo está repetido");
    const { importId } = await begin("c_CodigoPostal");
    const add = (part: ReturnType<typeof rows>) => importing().addRows({ importId, ...part }, { headers: headers() });
    await expect(add(rows("c_Pais", "MEX"))).rejects.toThrow("catalog: c_Pais no es de esta importación");
    await expect(add(rows("c_CodigoPostal", "06600", "6600"))).rejects.toThrow(
      "rows[1]: la clave 6600 no es una clave de c_CodigoPostal: debe tener 5 dígitos",
    );
    await expect(add(rows("c_CodigoPostal", "06600", "06600"))).rejects.toThrow("rows: una clave está repetida");
    const many = Array.from({ length: 501 }, (_, at) => String(10_000 + at));
    await expect(add(rows("c_CodigoPostal", ...many))).rejects.toThrow("rows: debe tener a lo más 500 elementos");
  });
});

describe("a law pack", () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, "2026-11-28".length);

  async function lawImport(pack: Buffer, flags = "") {
    const file = join(folder, "law.json");
    await writeFile(file, pack);
    return execute(`law import ${file} ${flags}`, env());
  }

  /** Returns an invoice with a relation of type 05, which is advice (VAL-120) where no pack says otherwise. */
  async function sealedRelated(concepts: number): Promise<Buffer> {
    const related = node("cfdi:CfdiRelacionados", { TipoRelacion: "05" }, [
      node("cfdi:CfdiRelacionado", { UUID: randomUUID().toUpperCase() }),
    ]);
    const change = (root: XmlNode) => ({ ...root, children: [related, ...root.children] });
    return (await sealDocumentOf({ change, concepts })).xml;
  }

  async function post(site: string, path: string, xml: Buffer) {
    for (const table of ["address_visits", "rate_windows"])
      await service().db.query({ name: "", text: `truncate ${table}` }, []);
    return fetch(`${site}${FACTURAS}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": service().a.sandbox },
      body: JSON.stringify(relayed(xml)),
    });
  }

  /** Returns if a site says that the relation is advice; undefined where it says nothing of it. */
  async function advised(site: string, xml: Buffer): Promise<boolean | undefined> {
    const { data } = (await (await post(site, "/validar", xml)).json()) as {
      data: { detalles: { codigo: string; aviso: boolean }[] };
    };
    return data.detalles.find(({ codigo }) => codigo === "VAL-120")?.aviso;
  }

  const SOON = { interval: 500, timeout: 20_000 };

  test("switches a rule from its day on, in every process and thread, for documents that are checked and stamped", async () => {
    const first = await sealedRelated(1);
    expect([await advised(service().site, first), (await post(service().site, "", first)).status]).toEqual([true, 201]);
    const pack = packOf({
      note: "La relación 05 se rechaza",
      rules: [
        { code: "VAL-120", effect: "fault", from: day(-1) },
        { code: "VAL-118", effect: "fault", from: day(30) },
      ],
    });
    const dry = await lawImport(pack, "--dry-run");
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining("No se cambió nada: esto cambiaría.")]);
    expect(dry.out).toMatch(new RegExp(`^reglas +VAL-120 +${day(-1)} +es un aviso +se rechaza$`, "m"));
    expect((await execute("law status", env())).out).toMatch(/\nPaquete de ley\nNinguno: /);
    const { code, out } = await lawImport(pack);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Paquete de ley en vigor: /)]);
    // The small document is judged on the main thread, and the large one by another thread.
    for (const xml of [await sealedRelated(1), await sealedRelated(400)])
      for (const site of [service().site, second.site]) {
        await expect.poll(() => advised(site, xml), SOON).toBe(false);
        expect((await post(site, "", xml)).status).toBe(400);
      }
    const { pack: told } = JSON.parse((await execute("law status --json", env())).out);
    expect(told).toMatchObject({ edition: 1, note: "La relación 05 se rechaza", changes: [{}, {}] });
    const { out: doctor } = await execute("doctor run", env());
    expect(doctor).toContain("; paquete de ley 1, del 31/12/2026");
  });

  test("that is older, the same again, cut, or of another key changes nothing, and says so in one sentence", async () => {
    const rules = [{ code: "VAL-120", effect: "off" }];
    const second = packOf({ edition: 2, rules });
    const strange = generateKeyPairSync("ed25519").privateKey;
    expect((await lawImport(second)).code).toBe(0);
    const refusals: readonly (readonly [Buffer, string])[] = [
      [packOf({ edition: 1, rules }), "El paquete de ley es la edición 1, y ya está en vigor la 2"],
      [second, "La edición 2 del paquete de ley ya está en vigor"],
      [
        packOf({ edition: 2, rules, note: "otra" }),
        "Ya está en vigor otro paquete de ley con el mismo número de edición, 2",
      ],
      [packOf({ edition: 3, rules }, strange), "pack: el paquete de ley lo firmó otra llave"],
      [second.subarray(0, -1), "pack: la firma del paquete de ley no corresponde"],
      [Buffer.alloc(1_000_001, " "), "law.json es demasiado grande: 1000001 bytes, a lo más 1000000"],
    ];
    for (const flags of ["", "--dry-run"])
      for (const [pack, sentence] of refusals) {
        const { code, err } = await lawImport(pack, flags);
        expect([code > 0, err]).toEqual([true, expect.stringContaining(sentence)]);
      }
    expect(JSON.parse((await execute("law status --json", env())).out).pack).toMatchObject({ edition: 2 });
    const xml = await sealedRelated(1);
    await expect.poll(() => advised(service().site, xml), SOON).toBeUndefined();
    expect((await post(service().site, "", xml)).status).toBe(201);
  });

  test("says before it is in force which documents it would refuse, by rule and field", async () => {
    const related = await stampedWhere("serie = 'PROPIA'");
    const all = (await stampedWhere("true")).length;
    await writeFile(
      join(folder, "coming.json"),
      packOf({
        edition: 9,
        rules: [
          { code: "VAL-120", effect: "fault", from: day(30), to: day(60) },
          { code: "VAL-118", effect: "fault", from: day(40) },
        ],
      }),
    );
    const forecast = async (flags: string) => {
      const { code, out } = await execute(`law forecast --pack ${join(folder, "coming.json")} ${flags} --json`, env());
      expect(code).toBe(0);
      return JSON.parse(out);
    };
    const { rows, refusedDocuments, ...sum } = await forecast("--environment sandbox");
    const days = [day(30), day(40), day(61)];
    expect(sum).toEqual({ days, documents: all, refused: related.length, unread: 0, unreadDocuments: [] });
    expect(rows).toEqual([
      {
        ...{ code: "VAL-120", sat: "", validFrom: day(30), documents: related.length },
        field: "/cfdi:Comprobante/cfdi:CfdiRelacionados/@TipoRelacion",
        example: expect.stringMatching(/^TipoRelacion de CfdiRelacionados 1 debe corresponder al tipo/),
      },
    ]);
    expect(refusedDocuments.map(({ uuidFiscal }: { uuidFiscal: string }) => uuidFiscal).sort()).toEqual(related.sort());
    expect(refusedDocuments[0]).toMatchObject({ rfc: service().a.rfc, serie: "PROPIA", code: "VAL-120" });
    for (const flags of [`--environment sandbox --account ${service().b.rfc}`, "--month 2026-01"])
      expect(await forecast(flags)).toMatchObject({ documents: 0, refused: 0 });
    expect(await forecast(`--environment sandbox --as-of ${day(61)}`)).toMatchObject({ documents: all, refused: 0 });
    expect((await execute("law status --json", env())).out, "nothing is changed").toContain('"edition":2');
  });

  test("tells an account's owner once which of a thousand documents it will refuse", async () => {
    while ((await stampedWhere("serie = 'PROPIA'")).length < 3)
      expect((await post(service().site, "", await sealedRelated(1))).status).toBe(201);
    const related = await stampedWhere("serie = 'PROPIA'");
    expect(related.length).toBe(3);
    const { db, a } = service();
    if ((await stampedWhere("serie <> 'PROPIA'")).length === 0)
      expect((await service().rest("POST", FACTURAS, { key: a.sandbox, body: orderOf({}) })).status).toBe(201);
    // Copies of one row are cheaper than stamps: only what must be unique differs.
    const columns = await db.query<{ name: string }>(
      {
        name: "",
        text: `select column_name as name from information_schema.columns where table_name = 'documents'
          and is_generated = 'NEVER' and column_name not in ('id', 'uuid_fiscal', 'sello_hash', 'idempotency_key')`,
      },
      [],
    );
    const names = columns.map(({ name }) => name).join();
    await db.query(
      {
        name: "",
        text: `insert into documents (id, uuid_fiscal, ${names}) select gen_random_uuid(), gen_random_uuid(), ${names}
          from (select * from documents where environment = 'sandbox' and account_id = $1 and uuid_fiscal is not null
            and serie <> 'PROPIA' limit 1) d,
          generate_series(1, 1000 - (select count(*)::int from documents where environment = 'sandbox'
            and account_id = $1 and uuid_fiscal is not null))`,
      },
      [a.id],
    );
    const pack = packOf({ edition: 3, rules: [{ code: "VAL-120", effect: "fault", from: day(30) }] });
    expect((await lawImport(pack)).code).toBe(0);
    const caller = { accountId: a.id, environment: "sandbox" } as Caller;
    const told = async () => {
      const { notices } = await portalNotices({ db, now: () => new Date() }).listOwnNotices({} as never, caller);
      // On a slow machine the worker also tells what an earlier pack would have refused of fewer documents.
      return notices!.filter(({ tipo, texto }) => tipo === "ley.por_cambiar" && texto!.includes(" 1000 "));
    };
    await expect.poll(async () => (await told()).length, { interval: 1_000, timeout: 120_000 }).toBe(1);
    const [notice] = await told();
    const [year, month, date] = day(30).split("-");
    expect(notice!.texto).toBe(
      `3 de sus 1000 comprobantes de los últimos 31 días se rechazarían desde el ${date}/${month}/${year}: ` +
        "VAL-120 en TipoRelacion de CfdiRelacionados (3). Corrija antes de ese día los datos con que se hacen.",
    );
    expect(notice!.documents).toHaveLength(3);
    expect(notice!.documents![0]).toMatchObject({
      kind: "factura",
      name: expect.stringMatching(/^PROPIA/),
      code: "VAL-120",
    });
    const { body } = await service().rest("GET", "/eventos?limite=100", { key: a.sandbox });
    const events = (body.data as { type: string; data: { aviso: { documentos: number } } }[]).filter(
      ({ type, data }) => type === "ley.por_cambiar" && data.aviso.documentos === 1000,
    );
    expect(events.map(({ data }) => data)).toMatchObject([
      { aviso: { documentos: 1000, rechazados: 3, desde: day(30) } },
    ]);
  });

  test("mends the highest quota of IEPS from its day on, by REST, without a restart", async () => {
    const key = service().a.sandbox;
    const order = orderOf({
      impuestos: [{ impuesto: "003", tipoFactor: "Cuota", cuota: 95, base: 2 }, { tasaIva: 0.16 }],
    });
    const send = async (path: string, body: object) => {
      await service().db.query({ name: "", text: "truncate address_visits" }, []);
      return service().rest("POST", `${FACTURAS}${path}`, { key, body });
    };
    expect((await send("", order)).body.error).toContain("se encontró 95.000000 (CFDI40179)");
    const catalogs = { c_TasaOCuota: [{ key: "003 Cuota 0.000000 99.000000 TR", from: day(-1) }] };
    expect((await lawImport(packOf({ edition: 4, catalogs }))).code).toBe(0);
    let stamped = await send("", order);
    const again = async () => {
      stamped = await send("", order);
      return stamped.status;
    };
    await expect.poll(again, { interval: 5_000, timeout: 20_000 }).toBe(201);
    const before = xmlOf(stamped).replace(/ Fecha="[^T]*/, ` Fecha="${day(-2)}`);
    const { errores } = (await send("/validar", { xml: Buffer.from(before).toString("base64") })).body.data;
    expect(errores).toContainEqual(expect.stringContaining("se encontró 95.000000"));
  });

  /** Returns the fiscal UUIDs of the sandbox's stamped documents that meet a condition. */
  async function stampedWhere(condition: string): Promise<string[]> {
    const text = `select uuid_fiscal as uuid from documents where environment = 'sandbox' and uuid_fiscal is not null and ${condition}`;
    const rows = await service().db.query<{ uuid: string }>({ name: "", text }, []);
    return rows.map(({ uuid }) => uuid);
  }
});
