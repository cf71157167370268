import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CreateExportRequestSchema } from "#proto/cfdi/v1/export_pb.ts";
import { API_KEY, findCore } from "../../src/cli/core.ts";
import { downloadExport } from "../../src/cli/exports/download.ts";
import { create, order } from "../rest/facturas/order.ts";
import { useService } from "../support/service.ts";
import { execute } from "./terminal.ts";

const service = useService();
let folder: string;
let uuid: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-cli-exports-"));
  uuid = (await create(service(), order())).body.data.uuidFiscal;
});
afterAll(() => rm(folder, { recursive: true }));

const run = (command: string) => execute(command, { CORE_URL: service().grpcUrl, API_KEY: service().a.sandbox });

const CREATE = "exports create --desde 2026-01-01 --hasta 2099-12-31";

async function ordered(contents: string): Promise<string> {
  const { code, out } = await run(`${CREATE} --contenido ${contents} --json`);
  expect(code, out).toBe(0);
  return JSON.parse(out).data.id;
}

it("orders an export, waits for it, and saves its archives as the service has them", async () => {
  const id = await ordered("xml,csv");
  const to = join(folder, "new/march");
  const { code, out, err } = await run(`exports download ${id} -o ${to}`);
  expect(code, err).toBe(0);
  const [name] = await readdir(to);
  expect(await readdir(to)).toEqual(["comprobantes-2026-01-01-2099-12-31-1.zip"]);
  expect(out).toContain(join(to, name!));
  const saved = await readFile(join(to, name!));
  expect(saved.includes(`xml/${uuid}.xml`)).toBe(true);
  const key = service().a.sandbox;
  const { ruta } = (await service().rest("POST", `/exportaciones/${id}/descarga`, { key, body: {} })).body.data;
  expect(sha256(saved)).toBe(sha256((await service().rest("GET", ruta)).bytes));
  expect((await stat(join(to, name!))).mode & 0o077).toBe(0);
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

it("keeps an archive that is there, and does not write over another file", async () => {
  const id = await ordered("csv");
  const download = `exports download ${id} -o ${join(folder, "again")}`;
  const { archivos } = JSON.parse((await run(`${download} --json`)).out);
  const { mtimeMs } = await stat(archivos[0].archivo);
  const again = await run(download);
  expect([again.code, again.err]).toEqual([0, expect.stringContaining("ya está")]);
  expect((await stat(archivos[0].archivo)).mtimeMs).toBe(mtimeMs);
  await writeFile(archivos[0].archivo, "mine");
  const refused = await run(download);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("ya existe y es otro archivo")]);
  expect(await readFile(archivos[0].archivo, "utf8")).toBe("mine");
});

it("lists and shows exports, for people and for programs", async () => {
  const id = await ordered("xml");
  await run(`exports download ${id} -o ${join(folder, "shown")}`);
  expect((await run(`exports show ${id}`)).out).toMatch(/estado +lista[\s\S]*exportados +1/);
  const { out } = await run("exports list --limite 2");
  expect(out).toMatch(/lista\nID +ESTADO/);
  expect(out).toContain(id);
  expect(JSON.parse((await run("exports --json --limite 1")).out)).toMatchObject({
    data: [{ id, estado: "lista" }],
    limite: 1,
  });
});

it("tells an export that failed, and one that does not exist", async () => {
  const id = await ordered("pdf");
  await run(`exports download ${id} -o ${join(folder, "failed")}`);
  const { db } = service();
  const failed = "update exports set estado = 'error', fault = 'No cupo' where id = ?";
  await (await db.orm()).em.getConnection().execute(failed, [id]);
  const { code, err } = await run(`exports download ${id} -o ${folder}`);
  expect([code, err]).toEqual([1, expect.stringContaining("No cupo")]);
  expect((await run(`exports show ${id}`)).code).toBe(1);
  const none = await run("exports download 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10");
  expect([none.code, none.err]).toEqual([1, expect.stringContaining("no existe")]);
});

it("ends where an export makes no progress, and says how to go on", async () => {
  const id = await ordered("pdf");
  await run(`exports download ${id} -o ${join(folder, "still")}`);
  const { db, grpcUrl, a } = service();
  const held = "update exports set estado = 'en_proceso', lease_until = now() + interval '1 day' where id = ?";
  await (await db.orm()).em.getConnection().execute(held, [id]);
  const told: string[] = [];
  const waiting = { everyMs: 5, stillMs: 100, tell: (sentence: string) => void told.push(sentence) };
  const core = findCore({}, { CORE_URL: grpcUrl, API_KEY: a.sandbox }, API_KEY);
  await expect(downloadExport(core, id, folder, waiting)).rejects.toThrow(
    "La exportación no avanza (Revisados 1 de 1 comprobantes): repita el comando más tarde",
  );
  expect(told).toHaveLength(1);
});

it("names each field as the command has it", async () => {
  const fields = CreateExportRequestSchema.fields.map(({ localName }) => localName);
  const { out } = await run("exports create --help");
  for (const field of fields) expect(out).toMatch(new RegExp(`--${field} <[^>]+> +\\S`));
});
