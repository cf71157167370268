import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { type Service, startService } from "../support/service.ts";
import { type Storage, startStorage } from "../support/storage.ts";
import { invoice, payOne } from "./complementos-pago/payment.ts";
import { create, FACTURAS, order, orderOf, provoking, run } from "./facturas/order.ts";
import { dividends, RETENCIONES } from "./retenciones/withholding.ts";

/** These tests follow exports from the order to the archive on a disk, made by the worker of a running service. */
let storage: Storage;
let service: Service;
let folder: string;
beforeAll(async () => {
  storage = await startStorage();
  service = await startService({ env: storage.env });
  folder = mkdtempSync(join(tmpdir(), "cfdi-exports-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
  await storage.close();
});
beforeEach(() => run(service, "delete from exports"));

const EXPORTS = "/exportaciones";
const YEAR = { desde: "2026-01-01", hasta: "2099-12-31" };
const EVERYTHING = { ...YEAR, contenido: ["xml", "pdf", "acuses", "csv", "xlsx"] };

const call = (verb: string, path: string, body?: object, key = service.a.sandbox) =>
  service.rest(verb, path, { key, body });

async function ordered(body: object, key?: string): Promise<string> {
  const answer = await call("POST", EXPORTS, body, key);
  expect(answer.status, answer.body?.error).toBe(201);
  return answer.body.data.id;
}

async function finished(id: string, key?: string): Promise<Answer["body"]> {
  for (let left = 3_000; left > 0; left--) {
    const { data } = (await call("GET", `${EXPORTS}/${id}`, undefined, key)).body;
    if (data.estado === "lista" || data.estado === "error") return data;
    await sleep(100);
  }
  throw new Error("the export does not end");
}

async function addressOf(id: string): Promise<string> {
  const answer = await call("POST", `${EXPORTS}/${id}/descarga`, {});
  expect(answer.status, answer.body?.error).toBe(201);
  return answer.body.data.ruta;
}

async function downloaded(body: object): Promise<Buffer> {
  const id = await ordered(body);
  expect(await finished(id)).toMatchObject({ estado: "lista" });
  const answer = await service.rest("GET", await addressOf(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe(String(answer.bytes.length));
  return answer.bytes;
}

/** Unpacks an archive with `unzip` and compares its files with its manifest by `sha256sum`. */
function unpacked(archive: Buffer): string {
  const to = mkdtempSync(join(folder, "archive-"));
  writeFileSync(join(to, "all.zip"), archive);
  execFileSync("unzip", ["-tq", "all.zip"], { cwd: to });
  execFileSync("unzip", ["-q", "all.zip"], { cwd: to });
  execFileSync("sha256sum", ["--check", "--strict", "--quiet", "manifiesto.sha256"], { cwd: to });
  return to;
}

const namesIn = (archive: string, part: string) => readdirSync(join(archive, part)).toSorted();

/** Returns the rows of a table by their headings, as a spreadsheet program reads them. */
function rowsIn(content: Buffer, sheet?: string): Record<string, string>[] {
  const book = read(content, { raw: true });
  return utils.sheet_to_json(book.Sheets[sheet ?? book.SheetNames[0]!]!, { raw: false, defval: "" });
}

describe("an export", () => {
  test("has every stamped document's XML, PDF and acuse, and tables that spreadsheets read", async () => {
    const owed = await invoice(service);
    const paid = (await payOne(service, owed, 100)).body.data;
    const gone = (await create(service, provoking("C=direct"))).body.data;
    await call("POST", `${FACTURAS}/${gone.id}/cancelar`, { motivo: "02" });
    const withheld = (await call("POST", RETENCIONES, { ...dividends(), referencia: "Acta 12" })).body.data;
    const formula = (await create(service, orderOf({ descripcion: '=HYPERLINK("http://x")' }))).body.data;
    const id = await ordered(EVERYTHING);
    const done = await finished(id);
    expect(done).toMatchObject({ estado: "lista", exportados: 5, revisados: 5, porRevisar: 5, error: null });
    expect(done.partes).toMatchObject([{ parte: 1, nombre: "comprobantes-2026-01-01-2099-12-31-1.zip" }]);

    const archive = unpacked((await service.rest("GET", await addressOf(id))).bytes);
    const complement = (await call("GET", `${FACTURAS}/${paid.facturaId}`)).body.data;
    const uuids = [owed, complement, gone, withheld, formula].map(({ uuidFiscal }) => uuidFiscal).toSorted();
    expect(namesIn(archive, "xml")).toEqual(uuids.map((uuid) => `${uuid}.xml`));
    expect(namesIn(archive, "pdf")).toEqual(uuids.map((uuid) => `${uuid}.pdf`));
    expect(namesIn(archive, "acuses")).toEqual([`${gone.uuidFiscal}.xml`]);
    const xml = namesIn(archive, "xml").map((name) => join("xml", name));
    execFileSync("xmllint", ["--noout", ...xml, `acuses/${gone.uuidFiscal}.xml`], { cwd: archive });
    const stored = (await call("GET", `${FACTURAS}/${owed.id}/xml`)).bytes;
    expect(readFileSync(join(archive, "xml", `${owed.uuidFiscal}.xml`)).equals(stored)).toBe(true);
    expect(
      readFileSync(join(archive, "pdf", `${owed.uuidFiscal}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");

    const csv = (name: string) => readFileSync(join(archive, `${name}.csv`));
    expect(csv("documentos").subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const workbook = readFileSync(join(archive, "comprobantes.xlsx"));
    for (const table of ["documentos", "conceptos", "pagos"]) {
      const inBook = rowsIn(workbook, table);
      expect(inBook.map(({ UUID }) => UUID)).toEqual(rowsIn(csv(table)).map(({ UUID }) => UUID));
    }
    const documents = new Map(rowsIn(workbook, "documentos").map((row) => [row.UUID, row]));
    expect(documents.get(owed.uuidFiscal)).toMatchObject({
      ...{ Tipo: "factura", "Traslado IVA Tasa 0.160000 importe": "160", Total: "1160" },
      ...{ "Pagos aplicados": "100", "Notas de crédito": "0", Saldo: "1060", Estado: "timbrada" },
      Referencia: "",
    });
    expect(documents.get(gone.uuidFiscal)).toMatchObject({
      ...{ Estado: "cancelada", "Fecha de cancelación": expect.stringMatching(/^20.*Z$/) },
    });
    expect(documents.get(withheld.uuidFiscal)).toMatchObject({ Tipo: "retencion", Referencia: "Acta 12" });
    expect(rowsIn(csv("pagos"))).toMatchObject([
      {
        UUID: complement.uuidFiscal,
        Monto: "100.00",
        "Documentos pagados": expect.stringContaining("saldo 1060"),
      },
    ]);
    const described = (rows: Record<string, string>[]) =>
      rows.find(({ UUID }) => UUID === formula.uuidFiscal)?.Descripción;
    expect(described(rowsIn(csv("conceptos")))).toBe(`'=HYPERLINK("http://x")`);
    expect(described(rowsIn(workbook, "conceptos"))).toBe('=HYPERLINK("http://x")');
  });

  test("is read from any byte on, by whoever has its tag", async () => {
    const id = await ordered({ ...YEAR, contenido: ["csv"] });
    await finished(id);
    const address = await addressOf(id);
    const whole = await service.rest("GET", address);
    const etag = whole.headers.get("etag")!;
    const size = whole.bytes.length;
    const ask = (range: string, ifRange = etag) =>
      service.rest("GET", address, { headers: { range, "if-range": ifRange } });
    for (const [range, from, to] of [
      ["bytes=0-", 0, size - 1],
      ["bytes=100-", 100, size - 1],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ["bytes=10-19", 10, 19],
      ["bytes=10-999999999", 10, size - 1],
    ] as const) {
      const { status, headers, bytes } = await ask(range);
      expect([range, status, headers.get("content-range")]).toEqual([...[range, 206, `bytes ${from}-${to}/${size}`]]);
      expect(bytes.equals(whole.bytes.subarray(from, to + 1)), range).toBe(true);
    }
    for (const range of [`bytes=${size}-`, "bytes=-5", "bytes=5-4", "bytes=0-1,3-4", "pages=1-"]) {
      const { status, bytes } = await ask(range);
      expect([range, status, bytes.equals(whole.bytes)]).toEqual([range, 200, true]);
    }
    expect((await ask("bytes=100-", '"another"')).bytes.equals(whole.bytes)).toBe(true);
  });

  test("is downloaded whole although the storage does not answer for a moment", async () => {
    const id = await ordered({ ...YEAR, contenido: ["csv"] });
    await finished(id);
    const address = await addressOf(id);
    const whole = await service.rest("GET", address);
    const before = storage.requests.length;
    let failed = 0;
    storage.fault = ({ method }) =>
      method === "GET" && storage.requests.length > before + 1 && failed++ < 6 ? "cuts" : undefined;
    const again = await service.rest("GET", address).finally(() => {
      storage.fault = undefined;
    });
    expect([again.status, again.bytes.equals(whole.bytes), failed > 6]).toEqual([200, true, true]);
  });

  test("is the same bytes for the same question, and only has what was asked for", async () => {
    const { uuidFiscal } = (await create(service, order())).body.data;
    const question = { ...EVERYTHING, tipos: ["factura"] };
    const first = await downloaded(question);
    expect((await downloaded(question)).equals(first)).toBe(true);
    const none = unpacked(await downloaded({ ...question, rfc: "XAXX010101000", contenido: ["csv"] }));
    expect(rowsIn(readFileSync(join(none, "documentos.csv")))).toEqual([]);
    const past = { desde: "2020-01-01", hasta: "2020-12-31", contenido: ["csv"] };
    for (const fecha of ["emision", "timbrado"]) {
      const before = unpacked(await downloaded({ ...past, fecha }));
      expect(rowsIn(readFileSync(join(before, "documentos.csv")))).toEqual([]);
      const now = unpacked(await downloaded({ ...YEAR, contenido: ["csv"], fecha, tipos: ["factura"], serie: "F" }));
      const rows = rowsIn(readFileSync(join(now, "documentos.csv")));
      expect(rows.map(({ UUID }) => UUID)).toContain(uuidFiscal);
    }
  });
});

describe("another account, and whoever has no right to it", () => {
  test("is answered as for an export that does not exist", async () => {
    const id = await ordered({ ...YEAR, contenido: ["csv"] });
    await finished(id);
    const token = (await addressOf(id)).split("/").at(-1)!;
    const missing = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d";
    for (const key of [service.b.sandbox, service.a.production])
      for (const [verb, path] of [
        ["GET", (of: string) => `${EXPORTS}/${of}`],
        ["POST", (of: string) => `${EXPORTS}/${of}/descarga`],
      ] as const) {
        const body = verb === "POST" ? {} : undefined;
        const theirs = await call(verb, path(id), body, key);
        expect(theirs.status).toBe(404);
        expect(theirs.body).toEqual((await call(verb, path(missing), body, key)).body);
      }
    expect((await call("GET", EXPORTS, undefined, service.b.sandbox)).body).toMatchObject({
      data: [],
      total: 0,
    });
    const bytes = Buffer.from(token, "base64url");
    bytes[bytes.length - 1]! ^= 1;
    for (const wrong of ["x", bytes.toString("base64url"), `${token}AAAA`])
      expect((await service.rest("GET", `/descargas/${wrong}`)).status).toBe(404);
    expect((await service.rest("GET", `/descargas/${token}?parte=2`)).status).toBe(404);
  });
});

describe("the end of an export", () => {
  test("comes with its seven days, and that of an address before", async () => {
    const id = await ordered({ ...YEAR, contenido: ["csv"] });
    await finished(id);
    const first = await addressOf(id);
    const second = await addressOf(id);
    expect((await service.rest("GET", first)).status).toBe(404);
    expect((await service.rest("GET", second)).status).toBe(200);
    await run(service, "update exports set token_until = now()");
    expect((await service.rest("GET", second)).status).toBe(404);
    const third = await addressOf(id);
    await run(service, "update exports set expires_at = now()");
    expect((await call("GET", `${EXPORTS}/${id}`)).status).toBe(404);
    expect((await call("POST", `${EXPORTS}/${id}/descarga`, {})).status).toBe(404);
    expect((await service.rest("GET", third)).status).toBe(404);
  });
});

test("an order is refused with the name of the field, and when the account has too many", async () => {
  for (const [body, sentence] of [
    [{ ...EVERYTHING, hasta: "2025-12-31" }, "hasta: debe ser el mismo día que desde o uno posterior"],
    [{ ...EVERYTHING, hasta: "2127-01-01" }, "hasta: puede ser a lo más 100 años después de desde"],
    [{ ...EVERYTHING, desde: "2026-02-30" }, "desde: 2026-02-30 no es una fecha del calendario"],
    [{ ...EVERYTHING, contenido: [] }, "contenido: es obligatorio"],
    [{ ...EVERYTHING, contenido: ["doc"] }, "contenido[0]: debe ser uno de: xml, pdf, acuses, csv, xlsx"],
    [{ ...EVERYTHING, tipos: ["recibo"] }, "tipos[0]: debe ser uno de: "],
  ] as const) {
    const answer = await call("POST", EXPORTS, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(sentence);
  }
  await run(
    service,
    `insert into exports (account_id, environment, id, estado, request, created_at, next_at)
     select '${service.a.id}', 'sandbox', gen_random_uuid(), 'en_espera', '{}', now(), 'infinity' from generate_series(1, 10)`,
  );
  const answer = await call("POST", EXPORTS, EVERYTHING);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain("10 exportaciones sin terminar");
});
