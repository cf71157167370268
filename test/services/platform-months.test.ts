import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ReadExportPieceRequestSchema } from "#proto/cfdi/v1/export_pb.ts";
import { ExportPlatformMonthRequestSchema, GetPlatformMonthRequestSchema } from "#proto/cfdi/v1/platform_month_pb.ts";
import type { PlatformCaller } from "../../src/services/context/caller.ts";
import { exportFiles, platformMonths } from "../../src/services/exports/index.ts";
import { EXPORT_LIMITS, makeExports } from "../../src/services/exports/making.ts";
import { PERSON } from "../support/csd.ts";
import { line, NOBODY, openDeps, order, type Tenants, type TestDeps } from "../support/test-deps.ts";

/** The platform has the company, known as c-1, the person, known as =2, and a company without documents. */
let t: TestDeps;
let person: Tenants;
let folder: string;
const PLATFORM = randomUUID();
const EMPTY = "EPA260101AA1";

const caller = (id = PLATFORM): PlatformCaller => ({
  environment: "sandbox",
  platform: { id, nombre: "buro", key: "", keyName: "", address: "" },
});
const mes = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 7);

beforeAll(async () => {
  t = await openDeps();
  folder = await mkdtemp(join(tmpdir(), "cfdi-months-"));
  person = await t.addTaxpayer(PERSON);
  await t.sql("insert into platforms (id, nombre, created_at) values ($1, 'buro', now())", [PLATFORM]);
  await t.sql("insert into platforms (id, nombre, created_at) values ($1, 'otra', now())", [randomUUID()]);
  const rfcOf = "select rfc from accounts where id = $1";
  const attach = async (account: string, rfc: string, referencia: string | null) =>
    t.sql(
      "insert into platform_accounts (platform_id, rfc, account, referencia, since) values ($1, $2, $3, $4, now())",
      [PLATFORM, rfc, account, referencia],
    );
  const [{ rfc }] = (await t.sql<{ rfc: string }>(rfcOf, [t.sandbox.accountId])) as [{ rfc: string }];
  await attach(t.sandbox.accountId, rfc, "c-1");
  await attach(person.sandbox.accountId, PERSON.rfc, "=2");
  await attach(randomUUID(), EMPTY, null);
  for (let count = 0; count < 5; count += 1) await t.post(order({ conceptos: [line({ valorUnitario: "0.1" })] }));
  await t.post(order({ moneda: "USD", tipoCambio: "17.5" }));
  const { id } = (await t.post(order())).data!;
  await t.sql("update documents set estado = 'cancelada', cancelled_at = now() where id = $1", [id]);
  await t.post(order(), person.sandbox);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => t.sql("delete from exports"));

const months = () => platformMonths(t.deps);
const ask = (of = mes, by = caller()) =>
  months().exportPlatformMonth(create(ExportPlatformMonthRequestSchema, { mes: of }), by);
const shown = async (by = caller()) =>
  (await months().getPlatformMonth(create(GetPlatformMonthRequestSchema, { mes }), by)).data!;

async function finish(limits = EXPORT_LIMITS): Promise<void> {
  for (let left = 200; left > 0; left -= 1) if ((await makeExports(t.deps, limits)) === 0) return;
  throw new Error("exports do not end");
}

/** Downloads the archive; returns the lines of a file of it. */
async function download(name: string): Promise<string[]> {
  const { data } = await months().downloadPlatformMonth(create(GetPlatformMonthRequestSchema, { mes }), caller());
  const token = data!.ruta!.split("/").at(-1)!;
  const pieces: Uint8Array[] = [];
  for (let piece: number | undefined = 0; piece !== undefined; ) {
    const request = create(ReadExportPieceRequestSchema, { token, piece });
    const read = await exportFiles(t.deps).readExportPiece(request, NOBODY);
    pieces.push(read.content!);
    piece = read.next;
  }
  const path = join(folder, "mes.zip");
  await writeFile(path, Buffer.concat(pieces));
  expect(execFileSync("unzip", ["-Z1", path]).toString().split("\n").sort()).toEqual([
    ...["", "comprobantes.csv", "cuentas.csv", "manifiesto.sha256"],
  ]);
  const lines = execFileSync("unzip", ["-p", path, name]).toString().replace("\ufeff", "").split("\r\n");
  return lines.slice(0, -1);
}

const cellsOf = (lines: readonly string[], names: readonly string[]) => {
  const [head = "", ...rows] = lines.map((each) => each.split(","));
  const places = names.map((name) => head.indexOf(name));
  expect(places).not.toContain(-1);
  return rows.map((row) => places.map((place) => row[place]));
};

it("a month has a row for each document of each account, and what each account adds up to", async () => {
  expect((await ask()).data).toMatchObject({ mes, estado: "en_espera", leidas: 0, comprobantes: 0 });
  await finish();
  expect(await shown()).toMatchObject({ estado: "lista", cuentas: 3, leidas: 3, comprobantes: 8 });
  const rows = cellsOf(await download("comprobantes.csv"), [
    "Cuenta",
    "Referencia de la cuenta",
    "RFC emisor",
    "Total",
  ]);
  expect(rows).toHaveLength(8);
  for (const [account, , issuer] of rows) expect(account).toBe(issuer);
  // A text that a spreadsheet would run as a formula stands behind an apostrophe.
  expect(rows.filter(([account]) => account === PERSON.rfc)).toEqual([[PERSON.rfc, "'=2", PERSON.rfc, "116.00"]]);
  const names = ["Cuenta", "Tipo", "Moneda", "Comprobantes", "Cancelados", "Subtotal", "Total"];
  const sums = cellsOf(await download("cuentas.csv"), names);
  const company = rows.find(([account]) => account !== PERSON.rfc)![0];
  expect(sums.toSorted()).toEqual(
    [
      [company, "factura", "MXN", "6", "1", "0.50", "0.60"],
      [company, "factura", "USD", "1", "0", "100.00", "116.00"],
      [PERSON.rfc, "factura", "MXN", "1", "0", "100.00", "116.00"],
      [EMPTY, "", "", "0", "0", "", ""],
    ].toSorted(),
  );
});

it("is the same in steps of any length, also where an account leaves in the middle of its own", async () => {
  await ask();
  await finish();
  const whole = [await download("comprobantes.csv"), await download("cuentas.csv")];
  for (const documents of [1, 2, 7]) {
    await t.sql("delete from exports");
    await ask();
    await finish({ ...EXPORT_LIMITS, documents, turnMs: 1 });
    expect([await download("comprobantes.csv"), await download("cuentas.csv")]).toEqual(whole);
  }
  await t.sql("delete from exports");
  await ask();
  const begun = async () =>
    (await t.sql<{ account: string }>("select progress->'walk'->>'account' as account from exports"))[0]!.account;
  // The first turns may have no time for a step.
  for (let left = 20; left > 0 && (await begun()) === null; left -= 1)
    await makeExports(t.deps, { ...EXPORT_LIMITS, documents: 1, turnMs: 1 });
  const account = await begun();
  expect([t.sandbox.accountId, person.sandbox.accountId]).toContain(account);
  const left = await t.sql("delete from platform_accounts where account = $1 returning rfc, referencia", [account]);
  await finish();
  await t.sql(
    `insert into platform_accounts (platform_id, rfc, account, referencia, since)
    values ($1, $2, $3, $4, now())`,
    [PLATFORM, (left[0] as { rfc: string }).rfc, account, (left[0] as { referencia: string }).referencia],
  );
  const rfcs = (lines: readonly string[]) => lines.slice(1).map((each) => each.split(",")[0]);
  const stayed = (lines: readonly string[] = []) =>
    rfcs(lines).filter((rfc) => rfc !== (left[0] as { rfc: string }).rfc);
  expect(rfcs(await download("cuentas.csv"))).toEqual(stayed(whole[1]));
});

it("is one while it is made, belongs to its platform, and is of a month that has begun", async () => {
  const first = (await ask()).data!;
  expect((await ask()).data).toEqual(first);
  await expect(ask("2098-01")).rejects.toThrow("mes: todavía no empieza");
  const others = caller(randomUUID());
  await expect(shown(others)).rejects.toThrow("La exportación del mes no existe");
  const download = (by: PlatformCaller) =>
    months().downloadPlatformMonth(create(GetPlatformMonthRequestSchema, { mes }), by);
  await expect(download(others)).rejects.toThrow("La exportación del mes no existe");
  await expect(download(caller())).rejects.toThrow("todavía no está lista");
  await expect(shown({ ...caller(), environment: "production" })).rejects.toThrow("no existe");
  await finish();
  expect((await ask()).data!.estado).toBe("en_espera");
});
