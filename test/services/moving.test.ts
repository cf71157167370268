import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { MANIFEST, sha256 } from "../../src/cli/moving/format.ts";
import { archiveEnd, packFile, readArchive, type Unpacked } from "../../src/files/zip.ts";
import { type Database, openDatabase } from "../../src/persistence/database/database.ts";
import { readConfig } from "../../src/process/config.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { execute } from "../cli/terminal.ts";
import { inspectorOf } from "../contract/openapi.ts";
import { ROUTES } from "../contract/routes.ts";
import { png } from "../pdf/pictures.ts";
import { invoice, payOne } from "../rest/complementos-pago/payment.ts";
import { credit } from "../rest/facturas/nota-credito/note.ts";
import { FACTURAS, order, provoking, relayed } from "../rest/facturas/order.ts";
import { NOMINA, receipt } from "../rest/nomina/receipt.ts";
import { dividends, RETENCIONES } from "../rest/retenciones/withholding.ts";
import { accountClient } from "../support/accounts.ts";
import { type Rest, restClient } from "../support/client.ts";
import { COMPANY, PASSWORD } from "../support/csd.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import {
  type Instance,
  pacSettings,
  type Service,
  sealedBy,
  startInstance,
  startService,
} from "../support/service.ts";
import { type Storage, startStorage } from "../support/storage.ts";

/** An installation has its own database and its own master key. */
interface Installation extends Instance {
  readonly db: Database;
  readonly rest: Rest;
  readonly accounts: Client<typeof AccountService>;
  readonly env: NodeJS.ProcessEnv;
}

const RFC = COMPANY.rfc;
const timeouts = { ...TIMEOUTS, leaving: 0 };

let folder: string;
let storage: Storage;
let old: Service;
let other: Installation;
let before: ReadonlyMap<string, string>;
let file: string;
let entries: readonly Unpacked[];
const ordered = order({ idempotency_key: "pedido-731" });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-moving-"));
  storage = await startStorage();
  old = await startService({ timeouts, env: storage.env });
  await fill();
  before = await answersOf(old.rest, old.a, await portalOf(old, old.a.id, "eva@example.mx"));
  file = join(folder, "cuenta.zip");
  other = await install();
});
afterAll(async () => {
  await other.db.close();
  await other.close();
  await old.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

/** Makes documents of every kind and state, old ones in the archive among them, a design, and an order with a key. */
async function fill(): Promise<void> {
  const { a, accounts, rest } = old;
  const post = async (path: string, body: object, key = a.sandbox) => {
    const answer = await rest("POST", path, { key, body });
    if (answer.status !== 201) throw new Error(answer.bytes.toString());
    return answer.body.data as { readonly id: string; readonly uuidFiscal: string };
  };
  const cancel = ({ id }: { readonly id: string }) =>
    rest("POST", `${FACTURAS}/${id}/cancelar`, { key: a.sandbox, body: { motivo: "02" } });
  const owed = await invoice(old);
  await payOne(old, owed, 100);
  await credit(old, owed.id, { formaPago: "03" });
  await post(NOMINA, receipt());
  await post(RETENCIONES, { ...dividends(), referencia: "Acta 12" });
  await post(FACTURAS, relayed(sealedBy(a)));
  expect(await run("archive run --older-than 0d --again", oldEnv())).toMatchObject({ code: 0 });
  await cancel(await post(FACTURAS, provoking("C=direct")));
  await cancel(await post(FACTURAS, provoking("C=wait")));
  const wrong = await post(FACTURAS, provoking("C=direct"));
  await post(`${FACTURAS}/${wrong.id}/sustituir`, order());
  await rest("POST", FACTURAS, { key: a.sandbox, body: provoking("R=CFDI40149") });
  const change = { logo: png({ width: 1, height: 1, rows: Buffer.alloc(4) }), accentColor: "#1f4e79" };
  await accounts.setPdfDesign({ account: RFC, change });
  const { id } = await post(FACTURAS, ordered);
  await post(FACTURAS, ordered, a.production);
  const portal = await portalOf(old, a.id);
  await portal.client(PortalDocuments).attachAddenda({ id, xml: "<pedido><numero>731</numero></pedido>" });
  await portal.client(PortalDocuments).saveDraft({ document: { kind: { case: "factura", value: DRAFT } } });
}

const DRAFT = { receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03", conceptos: [{ cantidad: "2" }] };

async function install(): Promise<Installation> {
  const DATABASE_URL = await newDatabaseUrl();
  const data = await mkdtemp(join(folder, "data-"));
  const sat = old.pac.pac.satUrl;
  const config = readConfig({
    ...{ PORT: "0", GRPC_PORT: "0", DATA_DIR: data, DATABASE_URL, DATABASE_POOL: "6", RATE_LIMIT: "1000000" },
    ...{ MASTER_KEY: "fedcba9876543210".repeat(4), SAT_CONSULTA_SANDBOX_URL: sat, SAT_CONSULTA_URL: sat },
    ...{ ...pacSettings("PAC_SANDBOX", old.pac), ...pacSettings("PAC_PRODUCTION", old.pac) },
  });
  const instance = await startInstance(config, timeouts);
  const { site, grpcUrl, serviceToken } = instance;
  return {
    ...instance,
    db: await openDatabase({ url: DATABASE_URL, poolSize: 2 }),
    rest: restClient(site, await inspectorOf(site)),
    accounts: accountClient(grpcUrl, serviceToken),
    env: { CORE_URL: grpcUrl, SERVICE_TOKEN: serviceToken },
  };
}

async function countIn(db: Database, rows: string): Promise<number> {
  const text = `select count(*)::int as count from ${rows}`;
  return (await db.query<{ count: number }>({ name: "", text }, []))[0]!.count;
}

async function portalOf(
  at: Pick<Service, "grpcUrl" | "serviceToken" | "site">,
  account: string,
  email = "ana@example.mx",
): Promise<Browser> {
  const browser = await signedIn(at, email, { account, role: "owner" });
  browser.account = account;
  return browser;
}

/** The answers of every GET of the contract about documents and stamps, and of the portal about drafts. */
async function answersOf(
  rest: Rest,
  keys: { readonly sandbox: string; readonly production: string },
  portal: Browser,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const reading = ROUTES.filter(
    ({ verb, name }) =>
      verb === "GET" && /^(Invoicing|Payroll|Withholding)\./.test(name) && !ASKING.test(name),
  );
  for (const environment of ["sandbox", "production"] as const) {
    const key = keys[environment];
    const get = async (path: string) => {
      const { status, headers, bytes, body } = await rest("GET", path, { key });
      answers.set(
        `${environment} ${path}`,
        `${status} ${headers.get("content-type")} ${headers.get("content-disposition")} ${bytes.toString("latin1")}`,
      );
      return body?.data;
    };
    for (const { path } of reading.filter(({ path }) => !path.includes("{"))) await get(path);
    for (const list of LISTS) {
      const listed = await get(`${list}?limite=100`);
      if (listed === undefined) throw new Error(answers.get(`${environment} ${list}?limite=100`));
      const ids = listed.map(({ id }: { readonly id: string }) => id);
      await get(`${list}?limite=100&situacion=vigente`);
      for (const { path } of reading.filter((route) => route.path.startsWith(`${list}/{`)))
        for (const id of ids) await get(path.replace(/\{\w+\}/, id));
    }
  }
  for (const name of answers.keys()) {
    const [, id] = /^sandbox \/api\/v1\/facturas\/([0-9a-f-]{36})$/.exec(name) ?? [];
    if (id === undefined || !answers.get(name)!.includes('"estado":"borrador"')) continue;
    const { draft } = await portal.client(PortalDocuments).getDraft({ id });
    answers.set(
      `draft ${id}`,
      JSON.stringify(draft, (_, value) => (typeof value === "bigint" ? `${value}` : value)),
    );
  }
  return answers;
}

const LISTS = ["facturas", "complementos-pago", "nomina", "retenciones"].map((name) => `/api/v1/${name}`);
/** These ask SAT or the PAC anew. */
const ASKING = /\.(Refresh|Get\w*SatStatus)/;

const run = (command: string, { env }: { readonly env: NodeJS.ProcessEnv }) => execute(command, env);
const oldEnv = () => ({ env: { CORE_URL: old.grpcUrl, SERVICE_TOKEN: old.serviceToken } });

it("leaves into one file, which people can open", async () => {
  const left = await run(`account leave ${RFC} -o ${file} --json`, oldEnv());
  expect(left).toMatchObject({ code: 0, err: "" });
  const { conteos, sha256: hash } = JSON.parse(left.out);
  expect(conteos).toMatchObject({ series: 5, disenos: 1, borradores: 1 });
  expect(hash).toBe(sha256(await readFile(file)));
  entries = await unpacked(await readFile(file));
  const xml = entries.filter(({ name }) => /^xml\/(sandbox|production)\/[0-9A-F-]{36}\.xml$/.test(name));
  expect(xml.length).toBe(
    await countIn(old.db, `documents where account_id = '${old.a.id}' and uuid_fiscal is not null`),
  );
  expect(entries.map(({ name }) => name)).toContain(MANIFEST);
});

describe("a file that is not whole", () => {
  const csvOf = (change: (all: Unpacked[]) => Unpacked[]) => repacked(change([...entries]));
  const edited = (name: RegExp, edit: (text: string) => string) => (all: Unpacked[]) =>
    all.map((entry) =>
      name.test(entry.name) ? { ...entry, content: Buffer.from(edit(entry.content.toString())) } : entry,
    );
  const DOCUMENTS = /^documentos\/000001/;
  const CUSTOMERS_OF = /^clientes\/000001/;

  it.each<readonly [string, (all: Unpacked[]) => Unpacked[], RegExp]>([
    ["is no archive", () => [], /no es un ZIP/],
    [
      "has no manifest",
      (all) => all.filter(({ name }) => name !== MANIFEST),
      /^manifiesto\.json: falta en el archivo/,
    ],
    [
      "is of a later format",
      edited(/^manifiesto/, (text) => text.replace('"formato": 1', '"formato": 2')),
      /^manifiesto\.json: su formato es 2, y este comando recibe el 1/,
    ],
    [
      "has another account",
      edited(/^cuenta/, (text) => text.replace(RFC, "AAA010101AAA")),
      /^cuenta\.json: su SHA-256/,
    ],
    [
      "lacks a part",
      (all) => all.filter(({ name }) => !CUSTOMERS_OF.test(name)),
      /^clientes\/000001\.ndjson: falta/,
    ],
    [
      "has a changed part",
      edited(DOCUMENTS, (text) => text.replace("1160", "1161")),
      /^documentos\/000001\.ndjson: su SHA-256/,
    ],
    [
      "has a changed XML",
      edited(/^xml\//, (text) => text.replace("<", "< ")),
      /^documentos\/000001\.ndjson: xml\/\S+\.xml: su SHA-256 no es el de su renglón/,
    ],
    [
      "lacks an XML",
      (all) => all.filter(({ name }) => name !== firstXml(all).name),
      /^documentos\/000001\.ndjson: documentos, renglón \d+: falta el archivo xml\/\S+\.xml/,
    ],
    [
      "has a file that nothing names",
      (all) =>
        all.flatMap((entry) =>
          entry === firstXml(all) ? [entry, { ...entry, name: "xml/otro.xml" }] : [entry],
        ),
      /xml\/otro\.xml: ningún renglón lo nombra/,
    ],
    [
      "has a name that leads elsewhere",
      (all) => [...all.slice(0, 2), { name: "../../etc/passwd", content: Buffer.from("x") }, ...all.slice(2)],
      /^\.\.\/\.\.\/etc\/passwd: no es un nombre de este formato/,
    ],
  ])("%s: it is refused, and nothing changes", async (_, change, sentence) => {
    await expectRefused(await csvOf(change), sentence);
  });

  /** The manifest of these files fits them, so the command line finds nothing wrong and the service does. */
  it.each<readonly [string, RegExp, (text: string) => string, RegExp]>([
    [
      "a row of another shape",
      CUSTOMERS_OF,
      (text) => text.replace('"nombre"', '"name"'),
      /clientes, renglón 1: le falta nombre/,
    ],
    [
      "a row that is no JSON",
      CUSTOMERS_OF,
      (text) => text.replace("{", "["),
      /clientes, renglón 1: no es un objeto de JSON/,
    ],
    [
      "a value of another type",
      /^series\/000001/,
      (text) => text.replace(/"siguienteSandbox" : \d+/, '"siguienteSandbox" : "muchos"'),
      /series, renglones 1 a 5: un valor no es de este formato/,
    ],
    [
      "a document with the UUID of another",
      DOCUMENTS,
      (text) => text.replace(/"uuidFiscal" : "[0-9a-f]{8}/, '"uuidFiscal" : "00000000'),
      /documentos, renglón \d+: su XML tiene el UUID/,
    ],
    [
      "an entry of the audit that was changed",
      /^auditoria\/000001/,
      (text) => text.replace('"quien" : "operador"', '"quien" : "nadie"'),
      /auditoria, renglón 1: no sigue a la entrada anterior/,
    ],
    [
      "a table that does not exist",
      /^lugares|^clientes\/000001/,
      (text) => text,
      /table: personas no es de este formato/,
    ],
  ])("has %s: it is refused, and nothing changes", async (what, name, edit, sentence) => {
    const renamed = (all: Unpacked[]) =>
      what === "a table that does not exist"
        ? all.map((entry) =>
            CUSTOMERS_OF.test(entry.name) ? { ...entry, name: "personas/000001.ndjson" } : entry,
          )
        : edited(name, edit)(all);
    await expectRefused(await csvOf((all) => resealed(renamed(all))), sentence);
  });

  it("is cut, damaged or packed to burst: it is refused, and nothing changes", async () => {
    const whole = await readFile(file);
    await expectRefused(whole.subarray(0, whole.length / 2), /está cortado|después de él/);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 200, 220);
    await expectRefused(damaged, /^LEEME\.txt: está dañado/);
    const bomb = packFile("cuenta.json", Buffer.alloc(13 * 1024 * 1024), 0).bytes;
    await expectRefused(bomb, /^cuenta\.json: es demasiado grande/);
    bomb.writeUInt32LE(1_000, 22);
    await expectRefused(bomb, /^cuenta\.json: está dañado/);
  });

  async function expectRefused(content: Buffer, sentence: RegExp): Promise<void> {
    const path = join(folder, "malo.zip");
    await writeFile(path, content);
    const answer = await run(`account enter ${path} --json`, other);
    expect(answer.code, answer.out).toBe(1);
    expect(JSON.parse(answer.out).error).toMatch(sentence);
    expect(await countIn(other.db, "accounts")).toBe(0);
    expect(await countIn(other.db, "account_moves")).toBe(0);
  }
});

describe("the account at the other installation", () => {
  it("is checked first, which changes nothing", async () => {
    const checked = await run(`account enter ${file} --dry-run --json`, other);
    expect(checked).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(checked.out)).toMatchObject({ rfc: RFC, siguio: false, pacSinConfigurar: [] });
    const { out } = await run(`account enter ${file} --dry-run`, other);
    expect(out).toMatch(/\nTABLA +RENGLONES\nseries +\d+\n/);
    expect(out).toContain("\nno incluye\nllaves de la API: genere otras con key rotate\n");
    for (const table of ["accounts", "account_moves", "documents", "audit"])
      expect(await countIn(other.db, table)).toBe(0);
  });

  it("is used by nobody while it is not whole, and the same command goes on", async () => {
    await begin("series/000001.ndjson", "clientes/000001.ndjson");
    expect(await countIn(other.db, "customers")).toBeGreaterThan(0);
    const key = await run(`key rotate sandbox --account ${RFC} --json`, other);
    expect(JSON.parse(key.out).error).toContain("aún no está completa");
    expect(await listed(other)).toBe("entering");
    const another = join(folder, "otro.zip");
    await writeFile(another, await repacked(resealed(entries.map(withOtherName))));
    const refused = await run(`account enter ${another} --json`, other);
    expect(JSON.parse(refused.out).error).toContain("se comenzó a recibir con otro archivo");
    const entered = await run(`account enter ${file} --json`, other);
    expect(entered).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(entered.out)).toMatchObject({ rfc: RFC, siguio: true });
    const again = await run(`account enter ${file} --json`, other);
    expect(JSON.parse(again.out).error).toContain("ya tiene una cuenta con el RFC");
  });

  it("gives every answer that it gave before, byte for byte", async () => {
    const keys = await keysOf();
    const after = await answersOf(other.rest, keys, await portalOf(other, old.a.id));
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after].filter(([path, answer]) => answer !== before.get(path))).toEqual([]);
    expect(before.size).toBeGreaterThan(80);
  });

  it("stamps no order twice, and goes on with the next folios", async () => {
    const { accounts, rest } = other;
    expect(await accounts.listSeries({ account: RFC })).toEqual(
      await old.accounts.listSeries({ account: RFC }),
    );
    expect(await accounts.listCustomers({ account: RFC })).toEqual(
      await old.accounts.listCustomers({ account: RFC }),
    );
    await accounts.uploadCsd({ account: RFC, ...old.a.csd, password: PASSWORD });
    const keys = await keysOf();
    const { next } = (await old.accounts.listSeries({ account: RFC })).series
      .filter(({ kind }) => kind === "factura")
      .map(({ nextSandbox }) => ({ next: String(nextSandbox) }))[0]!;
    const stamps = async () => (await old.pac.admin("GET", "/admin/state")).stamps;
    const stamped = await stamps();
    const repeated = await rest("POST", FACTURAS, { key: keys.sandbox, body: ordered });
    expect(repeated).toMatchObject({ status: 200, body: { idempotente: true } });
    expect(await stamps()).toBe(stamped);
    const made = await rest("POST", FACTURAS, { key: keys.sandbox, body: order() });
    expect(made.status, made.bytes.toString()).toBe(201);
    expect(made.body.data.folio).toBe(next);
  });

  it("has its audit as one chain, which verifies", async () => {
    const verified = await run(`audit verify --account ${RFC} --json`, other);
    expect(verified).toMatchObject({ code: 0, err: "" });
    const chain = `audit where account_id = '${old.a.id}'`;
    expect(await countIn(other.db, chain)).toBeGreaterThan(await countIn(old.db, chain));
  });
});

/** Returns the direction in which the operator's list says that the account goes. */
async function listed({ accounts }: Pick<Installation, "accounts">): Promise<string | undefined> {
  const page = await accounts.listAccounts({ search: RFC });
  return page.accounts.find(({ rfc }) => rfc === RFC)?.moving;
}

describe("the account at the old installation", () => {
  it("stamps and cancels nothing any more, until it stays", async () => {
    // A core that starts now knows it at once; the others within seconds.
    const instance = await old.secondInstance();
    const rest = restClient(instance.site, await inspectorOf(instance.site));
    const call = { key: old.a.sandbox, body: order() };
    const refused = await rest("POST", FACTURAS, call);
    expect(refused).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining("otra instalación") },
    });
    expect((await rest("GET", FACTURAS, { key: old.a.sandbox })).status).toBe(200);
    await instance.close();
    expect((await run(`account show ${RFC}`, oldEnv())).out).toMatch(
      /^La cuenta está cerrada con account leave/,
    );
    const { code, out } = await run(`doctor --account ${RFC}`, oldEnv());
    expect([code, out]).toEqual([1, expect.stringContaining(`account stay ${RFC}`)]);
    expect(await listed(old)).toEqual("leaving");
    expect(
      (await (await portalOf(old, old.a.id, "luz@example.mx")).client(PortalAccount).getOwnAccount({}))
        .moving,
    ).toBe("leaving");
    expect((await run(`account stay ${RFC}`, oldEnv())).out).toMatch(/^La cuenta se queda/);
    const reopened = await old.secondInstance();
    const again = restClient(reopened.site, await inspectorOf(reopened.site));
    expect((await again("POST", FACTURAS, call)).status).toBe(201);
    expect(await listed(old)).toBeUndefined();
    expect((await run(`account show ${RFC}`, oldEnv())).out).not.toContain("cerrada");
    expect((await run(`doctor --account ${RFC}`, oldEnv())).out).toContain("abierta");
    await reopened.close();
  });

  it("does not leave while something is under way at the PAC", async () => {
    const text =
      "update documents set estado = 'cancelando' where account_id = $1 and idempotency_key = 'pedido-731'";
    await old.db.query({ name: "", text }, [old.a.id]);
    const refused = await run(`account leave ${RFC} -o ${join(folder, "nada.zip")} --json`, oldEnv());
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out).error).toContain("2 cancelaciones sin desenlace");
    await expect(readFile(join(folder, "nada.zip"))).rejects.toThrow("ENOENT");
  });
});

/** Takes in the first parts of the file, as a command that is killed behind them leaves it: each part is one transaction. */
async function begin(...names: readonly string[]): Promise<void> {
  const contentOf = (wanted: string) => entries.find(({ name }) => name === wanted)!.content;
  const accountJson = contentOf("cuenta.json").toString().trim();
  const content = { accountJson, digest: sha256(contentOf(MANIFEST)) };
  const transport = createGrpcTransport({ baseUrl: other.grpcUrl });
  const headers = { authorization: `Bearer ${other.serviceToken}` };
  const client = createClient(AccountMoving, transport);
  await client.enter(content, { headers });
  for (const name of names) {
    const rows = contentOf(name).toString().trim().split("\n");
    await client.addPart({ ...content, table: name.split("/")[0]!, rows }, { headers });
  }
}

async function keysOf() {
  const rotated = async (environment: string) =>
    (await other.accounts.rotateKey({ account: RFC, environment })).key!;
  return { sandbox: await rotated("sandbox"), production: await rotated("production") };
}

async function unpacked(archive: Buffer): Promise<Unpacked[]> {
  const files: Unpacked[] = [];
  const readAt = async (offset: number, length: number) => archive.subarray(offset, offset + length);
  for await (const each of readArchive(readAt, 100_000_000)) files.push(each);
  return files;
}

function repacked(files: readonly Unpacked[]): Buffer {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const { bytes, record } = packFile(name, content, offset);
    parts.push(bytes);
    records.push(record);
    offset += bytes.length;
  }
  const directory = Buffer.concat(records);
  return Buffer.concat([...parts, directory, archiveEnd(files.length, directory.length, offset)]);
}

/** Writes the manifest anew, as somebody would who changes the file on purpose. */
function resealed(files: readonly Unpacked[]): Unpacked[] {
  const manifest = JSON.parse(files.find(({ name }) => name === MANIFEST)!.content.toString());
  const parts = files.filter(({ name }) => /\/\d{6}\.ndjson$/.test(name));
  const account = files.find(({ name }) => name === "cuenta.json")!;
  const partes = parts.map(({ name, content }) => ({
    ...{ nombre: name, renglones: content.toString().split("\n").length - 1, sha256: sha256(content) },
  }));
  const content = Buffer.from(JSON.stringify({ ...manifest, cuenta: sha256(account.content), partes }));
  return files.map((entry) => (entry.name === MANIFEST ? { ...entry, content } : entry));
}

const firstXml = (all: readonly Unpacked[]) => all.find(({ name }) => name.startsWith("xml/"))!;

const withOtherName = (entry: Unpacked): Unpacked =>
  entry.name === "cuenta.json"
    ? { ...entry, content: Buffer.from(entry.content.toString().replace("ESCUELA", "ESCUELITA")) }
    : entry;
