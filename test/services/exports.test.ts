import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CreateExportRequestSchema, type Export, ExportResponseSchema } from "#proto/cfdi/v1/export_pb.ts";
import type { Bucket } from "../../src/clients/storage.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { exportFiles, exports } from "../../src/services/exports/exports.ts";
import { EXPORT_LIMITS, type ExportLimits, forgetExports, makeExports } from "../../src/services/exports/making.ts";
import { PERSON } from "../support/csd.ts";
import { IS_LONG } from "../support/long.ts";
import { type Storage, startStorage } from "../support/storage.ts";
import { openDeps, order, type Tenants, type TestDeps } from "../support/test-deps.ts";

let service: TestDeps;
let storage: Storage;
let bucket: Bucket;
let other: Tenants;
/** The services have object storage. */
let deps: Deps;

beforeAll(async () => {
  [service, storage] = await Promise.all([openDeps(), startStorage()]);
  bucket = storage.open();
  deps = { ...service.deps, archive: { bucket, afterDays: 90 } };
  other = await service.addTaxpayer(PERSON);
  for (let count = 0; count < 7; count += 1) await service.post(order());
  await service.post(order(), other.sandbox);
});
afterAll(async () => {
  await bucket.close();
  await Promise.all([service.close(), storage.close()]);
});
beforeEach(async () => {
  storage.fault = undefined;
  await service.sql("delete from exports");
});

/** A step takes two documents, and a turn one step. */
const STEPS: ExportLimits = { ...EXPORT_LIMITS, documents: 2, turnMs: 0 };
const ONE_STEP = { ...STEPS, turnMs: 1 };
const QUESTION = { desde: "2026-01-01", hasta: "2099-12-31", contenido: ["csv", "xlsx", "xml"] };

async function ask(caller: Caller = service.sandbox, by = deps): Promise<string> {
  const request = create(CreateExportRequestSchema, QUESTION);
  return create(ExportResponseSchema, await exports(by).createExport(request, caller)).data!.id;
}

async function stateOf(id: string, caller: Caller = service.sandbox): Promise<Export> {
  const answer = await exports(deps).getExport({ $typeName: "cfdi.v1.GetExportRequest", id }, caller);
  return create(ExportResponseSchema, answer).data!;
}

/** Runs the worker's turns until nothing is left to do. */
async function finish(by = deps, limits = EXPORT_LIMITS): Promise<void> {
  for (let left = 100; left > 0; left -= 1) if ((await makeExports(by, limits)) === 0) return;
  throw new Error("exports do not end");
}

async function download(id: string, by = deps): Promise<Buffer[]> {
  const { partes } = await stateOf(id);
  const request = { $typeName: "cfdi.v1.CreateExportDownloadRequest", id } as const;
  const { data } = await exports(by).createExportDownload(request, service.sandbox);
  const token = data!.ruta!.split("/").at(-1)!;
  return Promise.all(
    partes.map(async ({ parte, bytes }) => {
      const pieces: Uint8Array[] = [];
      const ask = (place: { readonly piece?: number; readonly offset?: number }) =>
        exportFiles(by).readExportPiece(
          { $typeName: "cfdi.v1.ReadExportPieceRequest", token, parte, ...place },
          { accountId: "", environment: "sandbox" },
        );
      for (let piece: number | undefined = 0; piece !== undefined; ) {
        const read = await ask({ piece });
        const start = pieces.reduce((sum, { length }) => sum + length, 0);
        for (const offset of [start, start + read.content!.length - 1])
          expect(await ask({ offset })).toEqual({ ...read, start });
        pieces.push(read.content!);
        piece = read.next;
      }
      const whole = Buffer.concat(pieces);
      expect(whole.length).toBe(bytes);
      return whole;
    }),
  );
}

const hashOfParts = (parts: readonly Buffer[]) => parts.map((part) => part.toString("base64"));

const outlive = () =>
  service.sql("update exports set lease_until = now() - interval '1 s', next_at = now() - interval '1 s'");

class Killed extends Error {}

/** Returns services that die at the nth request that writes an object: before it, or after it. */
function dyingAt(nth: number, when: "before" | "after"): Deps {
  let count = 0;
  const put: Bucket["put"] = async (...request) => {
    count += 1;
    if (count > nth) throw new Killed();
    if (count === nth && when === "before") throw new Killed();
    await bucket.put(...request);
    if (count === nth) throw new Killed();
  };
  // A dead process writes nothing more to the database, not even the end of its turn.
  const query: Deps["db"]["query"] = (statement, values) =>
    statement.name === "export-end-turn" && count >= nth ? Promise.resolve([]) : deps.db.query(statement, values);
  return { ...deps, db: { ...deps.db, query }, archive: { bucket: { ...bucket, put }, afterDays: 90 } };
}

describe("an export whose process dies", () => {
  it("goes on from the last step, wherever that was, and is the same bytes", async () => {
    const whole = await ask();
    await finish(deps, { ...STEPS, turnMs: 60_000 });
    const expected = hashOfParts(await download(whole));
    const writes = (await service.sql<{ count: number }>("select count(*)::int as count from export_pieces"))[0]!.count;
    expect(writes).toBeGreaterThan(8);
    for (let nth = 1; nth <= writes; nth += IS_LONG ? 1 : 3) {
      await service.sql("delete from exports");
      const id = await ask();
      await makeExports(dyingAt(nth, nth % 2 === 0 ? "before" : "after"), { ...STEPS, turnMs: 60_000 });
      expect((await stateOf(id)).estado).toBe("en_proceso");
      await outlive();
      await finish(deps, { ...STEPS, turnMs: 60_000 });
      expect(await stateOf(id)).toMatchObject({
        estado: "lista",
        exportados: 7,
        revisados: 7,
        porRevisar: 7,
      });
      expect(hashOfParts(await download(id))).toEqual(expected);
    }
  });

  it("is not written on by whoever comes back after its lease", async () => {
    const id = await ask();
    let isLate = false;
    const put: Bucket["put"] = async (...request) => {
      if (!isLate) {
        isLate = true;
        await outlive();
        await finish();
      }
      await bucket.put(...request);
    };
    expect(await makeExports({ ...deps, archive: { bucket: { ...bucket, put }, afterDays: 90 } })).toBe(0);
    expect(await stateOf(id)).toMatchObject({ estado: "lista", exportados: 7 });
  });
});

describe("the turns of exports", () => {
  it("go from account to account, however much one of them asks for", async () => {
    const first = [await ask(), await ask(), await ask()];
    const theirs = await ask(other.sandbox);
    for (let turn = 0; turn < 4; turn += 1) await makeExports(deps, ONE_STEP);
    expect(await stateOf(theirs, other.sandbox)).toMatchObject({ revisados: 1 });
    const begun = await Promise.all(first.map((id) => stateOf(id)));
    expect(begun.map(({ revisados }) => revisados).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(6);
    await finish();
    expect(await stateOf(theirs, other.sandbox)).toMatchObject({ estado: "lista", exportados: 1 });
  });

  it("rest while the storage does not answer, and an export that fails again and again is given up", async () => {
    const id = await ask();
    storage.fault = "fails";
    expect(await makeExports(deps)).toBe(0);
    expect(await makeExports(deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ estado: "en_proceso" });
    await service.sql("update exports set next_at = now() - interval '1 s', failures = 19");
    await makeExports(deps);
    expect(await stateOf(id)).toMatchObject({
      estado: "error",
      error: "No se pudo terminar; pida otra exportación",
    });
  });
});

describe("an export", () => {
  it("is cut into parts behind whole documents, each with its manifest", async () => {
    const id = await ask();
    await finish(deps, { ...EXPORT_LIMITS, partFiles: 3 });
    const { partes } = await stateOf(id);
    expect(partes.map(({ parte }) => parte)).toEqual(partes.map((_, at) => at + 1));
    expect(partes.length).toBeGreaterThan(3);
    const parts = await download(id);
    for (const part of parts) expect(part.includes("manifiesto.sha256")).toBe(true);
  });

  it("of several parts needs object storage, and of one is kept in the database without it", async () => {
    const id = await ask();
    await finish(service.deps);
    expect(await stateOf(id)).toMatchObject({ estado: "lista", exportados: 7 });
    expect((await download(id, service.deps))[0]!.subarray(0, 2).toString()).toBe("PK");
    const large = await ask();
    await finish(service.deps, { ...EXPORT_LIMITS, partFiles: 3 });
    expect(await stateOf(large)).toMatchObject({
      estado: "error",
      error: expect.stringMatching(/^Tiene más de 500 MB/),
    });
  });

  it("leaves neither rows nor objects when it is kept no longer", async () => {
    const id = await ask();
    await finish();
    const mine = async () => (await storage.objects()).filter((name) => name.startsWith(`export-${id}-`));
    expect((await mine()).length).toBeGreaterThan(0);
    expect(await forgetExports(deps)).toBe(0);
    await service.sql("update exports set expires_at = now() - interval '1 s' where id = $1", [id]);
    expect(await forgetExports(deps)).toBe(1);
    expect(await mine()).toEqual([]);
    expect(await service.sql("select from exports where id = $1", [id])).toEqual([]);
    expect(await service.sql("select from export_pieces where export_id = $1", [id])).toEqual([]);
  });
});
