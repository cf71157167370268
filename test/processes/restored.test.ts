import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knex } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Config, readConfig } from "../../src/process/config.ts";
import { execute } from "../cli/terminal.ts";
import { order, provoking, xmlOf } from "../rest/facturas/order.ts";
import { accountClient } from "../support/accounts.ts";
import { type Answer, type Rest, restClient } from "../support/client.ts";
import { hasDebianPostgres, startDebianPostgres } from "../support/debian-postgres.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { IS_LONG } from "../support/long.ts";
import { scriptNamed } from "../support/markdown.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import {
  certifiedParty,
  furnishedDatabase,
  type Instance,
  MASTER_KEY,
  type Party,
  pacSettings,
  sealedBy,
  startInstance,
} from "../support/service.ts";
import { type Storage, startStorage } from "../support/storage.ts";

/** The service is stopped, its database set back to a copy, and the service started again. */
let pac: PacServer;
let storage: Storage;
let folder: string;
let url: string;
let copies: string;
let config: Config;
let instance: Instance;
let rest: Rest;
let a: Party;

const configure = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({
    ...{ PORT: "0", GRPC_PORT: "0", DATA_DIR: folder, DATABASE_URL: url, DATABASE_POOL: "6", MASTER_KEY },
    ...pacSettings("PAC_SANDBOX", pac),
    ...pacSettings("PAC_PRODUCTION", pac),
    ...{ SAT_CONSULTA_SANDBOX_URL: pac.pac.satUrl, SAT_CONSULTA_URL: pac.pac.satUrl, RATE_LIMIT: "1000000" },
    ...env,
  });

async function start(settings = config): Promise<void> {
  instance = await startInstance(settings);
  rest = restClient(instance.site, () => undefined);
}

async function onServer(statement: string): Promise<void> {
  const admin = knex({ client: "pg", connection: url.replace(/[^/]+$/, "postgres") });
  try {
    await admin.raw(statement);
  } finally {
    await admin.destroy();
  }
}

const nameOf = (address: string) => address.replace(/^.*\//, "");
const backUp = () => onServer(`create database ${copies} template ${nameOf(url)}`);
async function restore(): Promise<void> {
  await onServer(`drop database ${nameOf(url)} with (force)`);
  await onServer(`create database ${nameOf(url)} template ${copies}`);
}

async function sql<Row>(text: string): Promise<Row[]> {
  const client = knex({ client: "pg", connection: url, pool: { min: 0, max: 1 } });
  try {
    return (await client.raw(text)).rows;
  } finally {
    await client.destroy();
  }
}

const stamp = (body: object = order(), headers: Record<string, string> = {}, key = a.sandbox) =>
  rest("POST", "/api/v1/facturas", { key, body, headers });
const run = (command: string, ...more: string[]) =>
  execute(command, { CORE_URL: instance.grpcUrl, SERVICE_TOKEN: instance.serviceToken }, ...more);

beforeAll(async () => {
  [pac, storage] = await Promise.all([startPac(), startStorage()]);
});
afterAll(() => Promise.all([pac.close(), storage.close()]));

const made: (() => Promise<void>)[] = [];
async function fresh(env: NodeJS.ProcessEnv = {}): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "cfdi-restored-"));
  const mine = folder;
  made.push(() => rm(mine, { recursive: true }));
  ({ url, a } = await furnishedDatabase());
  copies = `copy_${randomUUID().replaceAll("-", "")}`;
  config = configure(env);
  await start();
}
afterAll(() => Promise.all(made.map((each) => each())));

interface Stamped {
  readonly id: string;
  readonly uuidFiscal: string;
  readonly folio: string;
  readonly xml: string;
}

async function stamped(answer: Promise<Answer>): Promise<Stamped> {
  const { status, body } = await answer;
  expect([status, body.error]).toEqual([201, undefined]);
  // An answer about a complement has no XML, so it is read separately.
  return { ...body.data, xml: body.data.xml === undefined ? "" : xmlOf(await answer) };
}

async function several(count: number): Promise<Stamped[]> {
  const all: Stamped[] = [];
  for (let index = 0; index < count; index += 1) all.push(await stamped(stamp()));
  return all;
}

async function delivered(documents: readonly Stamped[]): Promise<string> {
  const target = join(folder, "delivered");
  await mkdir(target, { recursive: true });
  for (const { uuidFiscal, xml } of documents) await writeFile(join(target, `${uuidFiscal}.xml`), xml);
  return target;
}

const QUARANTINE = /restauró su base de datos de un respaldo/;

describe("a service whose database is restored from a backup", () => {
  let before: Stamped[];
  let lost: Stamped[];
  let note: Stamped;
  beforeAll(async () => {
    await fresh();
    before = await several(5);
    await instance.close();
    await backUp();
    await start();
    lost = await several(5);
    note = await stamped(
      rest("POST", `/api/v1/facturas/${lost[0]!.id}/nota-credito`, {
        key: a.sandbox,
        body: { importe: 160, descripcion: "Devolución", tipoRelacion: "03" },
      }),
    );
    await instance.close();
    await restore();
    await start();
  });
  afterAll(() => instance.close());

  it("stamps and cancels nothing, and says why", async () => {
    const refused = await stamp();
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(QUARANTINE)]);
    const cancelled = await rest("POST", `/api/v1/facturas/${before[0]!.id}/cancelar`, {
      key: a.sandbox,
      body: { motivo: "02" },
    });
    expect([cancelled.status, cancelled.body.error]).toEqual([503, expect.stringMatching(QUARANTINE)]);
    expect(await sql("select count(*)::int as documents from documents")).toEqual([{ documents: 5 }]);
  });

  it("answers readings, and tells of it where operators look", async () => {
    const { status, body } = await rest("GET", `/api/v1/facturas/${before[4]!.id}`, { key: a.sandbox });
    expect([status, body.data.uuidFiscal]).toEqual([200, before[4]!.uuidFiscal]);
    expect((await run("doctor")).out).toMatch(/respaldos +no +La base de datos se restauró de un respaldo/);
    expect((await run("stuck")).out).toMatch(/aviso +La base de datos se restauró/);
    const { out } = await run("recover");
    expect(out).toMatch(/^en cuarentena desde +\d/m);
    expect(out).toMatch(/^se usó hasta +\d/m);
  });

  it("checks what the PAC delivers without taking it, where that is asked", async () => {
    const target = await delivered([...lost, note]);
    const { code, out } = await run("recover take --environment sandbox --dry-run", target);
    expect(out).toMatch(/^5 por tomar, 0 ya conocidos, 1 rechazados$/m);
    expect(out).toMatch(/Falta la factura .*, a la que aplica: tómela antes/);
    expect(code).toBe(1);
    expect(await sql("select count(*)::int as documents from documents")).toEqual([{ documents: 5 }]);
  });

  it("refuses what is not as it was stamped, and what was stamped for nobody here", async () => {
    const [first] = lost;
    const strange = join(folder, "strange");
    await mkdir(strange);
    const change = (from: RegExp, to: string) => first!.xml.replace(from, to);
    await writeFile(join(strange, "amount.xml"), change(/ Total="1160/, ' Total="1161'));
    await writeFile(join(strange, "stamp.xml"), change(/SelloCFD="./, 'SelloCFD="_'));
    await writeFile(join(strange, "none.xml"), "no es XML");
    await writeFile(join(strange, "unstamped.xml"), sealedBy(a));
    const { code, out } = await run("recover take --environment sandbox", strange);
    expect(out).toMatch(/^0 tomados, 0 ya conocidos, 4 rechazados$/m);
    expect(out).toMatch(/amount.xml {2}rechazado: .*el sello no corresponde a la cadena original/);
    expect(code).toBe(1);
  });

  it("takes over what it does not have, however often it is told to", async () => {
    const target = await delivered([...before, ...lost, note]);
    const first = await run("recover take --environment sandbox", target);
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toMatch(/^6 tomados, 5 ya conocidos, 0 rechazados$/m);
    const again = await run("recover take --environment sandbox", target);
    expect(again.out).toMatch(/^0 tomados, 11 ya conocidos, 0 rechazados$/m);
  });

  it("has of them what it had: folio, totals, XML, and what they apply to", async () => {
    const { body: list } = await rest("GET", "/api/v1/facturas", { key: a.sandbox });
    const rows = new Map<string, { id: string; folio: string; total: number; estado: string }>(
      list.data.map((row: { uuidFiscal: string }) => [row.uuidFiscal, row]),
    );
    for (const { uuidFiscal, folio, xml } of lost) {
      const row = rows.get(uuidFiscal)!;
      expect(row).toMatchObject({ folio, estado: "timbrada", total: 1160 });
      const { bytes } = await rest("GET", `/api/v1/facturas/${row.id}/xml`, { key: a.sandbox });
      expect(bytes.toString()).toBe(xml);
    }
    const { id } = rows.get(lost[0]!.uuidFiscal)!;
    expect(
      await sql(
        `select a.invoice_id as id, a.amount::float as amount, d.kind from invoice_applications a join documents d on d.id = a.document_id`,
      ),
    ).toEqual([{ id, amount: 160, kind: "nota_credito" }]);
    const sealed = await sql<{ sealed: Buffer }>(
      `select ${SEALED_XML} as sealed from documents where uuid_fiscal = '${lost[0]!.uuidFiscal}'`,
    );
    expect(sealed[0]!.sealed.toString()).not.toContain("TimbreFiscalDigital");
  });

  it("opens when a person says so, beyond every folio that it cannot know, and stamps none twice", async () => {
    const dry = await run("recover open --decided-by Ana --note prueba --dry-run");
    expect(dry.out).toMatch(/en cuarentena; así terminaría/);
    expect((await stamp()).status).toBe(503);
    const opened = await run("recover open --skip 50 --decided-by Ana --note", "El PAC entregó todo");
    expect([opened.code, opened.err]).toEqual([0, ""]);
    expect(opened.out).toMatch(/la cuarentena terminó/);
    const next = await stamped(stamp());
    expect(Number(next.folio)).toBe(Math.max(...lost.map(({ folio }) => Number(folio))) + 51);
    expect(
      await sql("select serie, folio from documents where kind = 'factura' group by 1, 2 having count(*) > 1"),
    ).toEqual([]);
    const [audit] = await sql<{ detail: object }>("select detail from audit where action = 'cuarentena.terminada'");
    expect(audit!.detail).toMatchObject({ taken: 6, skipped: 50, decidedBy: "Ana" });
    expect((await run("doctor")).out).toMatch(/respaldos +sí/);
    expect((await run("recover open --decided-by Ana --note nada")).err).toMatch(/no está en cuarentena/);
  });

  it("stays open over its next start, and knows the same backup again", async () => {
    await instance.close();
    await start();
    expect((await stamp()).status).toBe(201);
    await instance.close();
    await restore();
    await start();
    expect((await stamp()).status).toBe(503);
  });
});

describe("in production", () => {
  let invoice: Stamped;
  let open: string;
  let payment: Stamped;
  let others: Stamped[];
  beforeAll(async () => {
    await fresh();
    const ppd = order({ metodoPago: "PPD", formaPago: "99" });
    await stamped(stamp(order(), {}, a.production));
    // The PAC stamps the document and its answer is lost, so the backup has the document without its stamp.
    const lostAnswer = await stamp(provoking("X1;N=5"), { "idempotency-key": "open" }, a.production);
    expect(lostAnswer.status).toBe(502);
    await instance.close();
    await backUp();
    [{ id: open }] = (await sql<{ id: string }>("select id from documents where estado = 'timbrando'")) as [
      { id: string },
    ];
    await start();
    invoice = await stamped(stamp(ppd, {}, a.production));
    const body = {
      receptorRfc: order().receptorRfc,
      serie: "P",
      pagos: [
        {
          fechaPago: new Date(Date.now() - 3_600_000).toISOString(),
          formaPago: "03",
          documentos: [{ facturaUuid: invoice.uuidFiscal, impPagado: 500 }],
        },
      ],
    };
    payment = await stamped(rest("POST", "/api/v1/complementos-pago", { key: a.production, body }));
    const xml = await rest("GET", `/api/v1/complementos-pago/${payment.id}/xml`, { key: a.production });
    payment = { ...payment, xml: xml.bytes.toString() };
    others = await Promise.all([1, 2, 3].map(() => stamped(stamp(order(), {}, a.production))));
    await instance.close();
    await restore();
    await start();
  });
  afterAll(() => instance.close());

  const units = async () =>
    (await sql<{ units: number }>("select sum(available)::int as units from stamp_batches"))[0]!.units;

  it("leaves a document that was being stamped alone", async () => {
    await sql(`update documents set due_at = now(), lease_until = null where id = '${open}'`);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await sql(`select estado from documents where id = '${open}'`)).toEqual([{ estado: "timbrando" }]);
  });

  it("takes each once though several take at the same time, with its unit and what it pays", async () => {
    const before = await units();
    const target = await delivered([invoice, payment, ...others]);
    const runs = await Promise.all([1, 2, 3].map(() => run("recover take --environment production", target)));
    const taken = runs.map(({ out }) => Number(/^(\d+) tomados/m.exec(out)![1]));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(5);
    expect(await units()).toBe(before - 5);
    const { body } = await rest("GET", "/api/v1/facturas", { key: a.production });
    expect(body.data.filter(({ uuidFiscal }: Stamped) => uuidFiscal === invoice.uuidFiscal)).toHaveLength(1);
    expect(
      await sql(`select a.amount::float as amount, a.parcialidad, a.outstanding::float as outstanding, d.kind_facts as facts
        from invoice_applications a join documents d on d.id = a.document_id`),
    ).toEqual([{ amount: 500, parcialidad: 1, outstanding: 660, facts: { montoTotalPagos: "500.00" } }]);
  });

  it("finishes the document that was being stamped once it is open, as always", async () => {
    expect((await run("recover open --decided-by Ana --note", "Es todo")).code).toBe(0);
    await expect.poll(() => sql(`select estado from documents where id = '${open}'`)).toEqual([{ estado: "timbrada" }]);
  });
});

describe("without the data folder that saw it", () => {
  beforeAll(() => fresh(storage.env), 60_000);
  afterAll(() => instance.close());

  it("the archive's storage tells that a database was restored", async () => {
    await instance.close();
    await backUp();
    // The mark's number grows at most every ten minutes, so the last mark is made older.
    await sql("update marks set at = at - interval '11 minutes' where witness = 'archive'");
    await start();
    await instance.close();
    await start();
    expect((await stamp()).status).toBe(201);
    await instance.close();
    await restore();
    const lost = folder;
    folder = await mkdtemp(join(tmpdir(), "cfdi-restored-"));
    const mine = folder;
    made.push(() => rm(mine, { recursive: true }));
    expect(folder).not.toBe(lost);
    await start(configure(storage.env));
    expect((await stamp()).body.error).toMatch(QUARANTINE);
  });
});

const linesOf = (name: string) => scriptNamed("docs/recovery.md", name);

function shell(lines: string, env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync("bash", ["-ec", lines], {
    ...{ cwd: folder, encoding: "utf8", env: { ...process.env, ...env } },
  });
  expect([status, stderr]).toEqual([0, ""]);
}

describe("the lines of docs/recovery.md", () => {
  it("copy the embedded PostgreSQL and put it back", async () => {
    folder = await mkdtemp(join(tmpdir(), "cfdi-restored-"));
    const mine = folder;
    made.push(() => rm(mine, { recursive: true }));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o711);
    const dataDir = join(folder, "data");
    config = configure({ DATABASE_URL: "", DATA_DIR: dataDir });
    await start();
    a = await certifiedParty(accountClient(instance.grpcUrl, instance.serviceToken));
    await several(1);
    await instance.close();
    shell(linesOf("copy"), { DATA_DIR: dataDir });
    await start();
    await several(1);
    await instance.close();
    shell(linesOf("put-back"), { DATA_DIR: dataDir });
    await start();
    expect((await stamp()).body.error).toMatch(QUARANTINE);
    await instance.close();
  });

  it.skipIf(!IS_LONG || !hasDebianPostgres)("dump a PostgreSQL and restore it", async () => {
    folder = await mkdtemp(join(tmpdir(), "cfdi-restored-"));
    const mine = folder;
    const server = await startDebianPostgres();
    made.push(async () => {
      await server.close();
      await rm(mine, { recursive: true });
    });
    url = server.url.replace(/[^/]+$/, "cfdi");
    await onServer("create database cfdi");
    config = configure();
    await start();
    a = await certifiedParty(accountClient(instance.grpcUrl, instance.serviceToken));
    await several(1);
    shell(linesOf("dump"), { DATABASE_URL: url });
    const [lost] = await several(1);
    await instance.close();
    await onServer("drop database cfdi with (force)");
    await onServer("create database cfdi");
    shell(linesOf("restore"), { DATABASE_URL: url });
    // The folder stands for another machine, which never had the database.
    const other = join(folder, "other");
    await start(configure({ DATA_DIR: other }));
    expect((await stamp()).body.error).toMatch(/espera a que su operador confirme/);
    const told = await run("recover");
    expect(told.out).toMatch(/^estado +En espera: .*recover open --skip 0/m);
    expect(told.out).toMatch(/^sabe hasta +\d/m);
    expect((await run("doctor")).out).toMatch(/respaldos +no +El servicio espera a que su operador confirme/);
    const taken = await run("recover take --environment sandbox", await delivered([lost!]));
    expect(taken.out).toMatch(/^1 tomados/m);
    expect((await run("recover")).out).toMatch(/^en cuarentena desde +\d/m);
    expect((await run("recover open --skip 0 --decided-by Ana --note", "Es todo")).code).toBe(0);
    expect(Number((await stamped(stamp())).folio)).toBe(Number(lost!.folio) + 1);
    await instance.close();
    await start(configure({ DATA_DIR: join(folder, "third") }));
    expect((await stamp()).status).toBe(503);
    const opened = await run("recover open --skip 0 --decided-by Ana --note", "Nada se perdió");
    expect(opened.out).toMatch(/la espera terminó/);
    expect(Number((await stamped(stamp())).folio)).toBe(Number(lost!.folio) + 2);
    await instance.close();
  });
});
