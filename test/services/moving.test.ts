import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { type Client, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { runCli } from "../../src/cli/commands/program.ts";
import { MANIFEST, SIGNATURE, sha256 } from "../../src/cli/moving/format.ts";
import { packedEnd, packFile, readPacked, type Unpacked } from "../../src/files/zip.ts";
import { type Database, openDatabase } from "../../src/persistence/database/database.ts";
import { readMasterKey } from "../../src/persistence/database/index.ts";
import { readConfig } from "../../src/process/config.ts";
import { TIMEOUTS } from "../../src/services/context/timeouts.ts";
import { manifestSigner } from "../../src/services/moving/signing.ts";
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
import { type Instance, pacSettings, type Service, sealedBy, startInstance, startService } from "../support/service.ts";
import { type Storage, startStorage } from "../support/storage.ts";

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
    ({ verb, name }) => verb === "GET" && /^(Invoicing|Payroll|Withholding)\./.test(name) && !ASKING.test(name),
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
  expect(conteos).toMatchObject({ series: 6, disenos: 1, borradores: 1 });
  expect(hash).toBe(sha256(await readFile(file)));
  entries = await unpacked(await readFile(file));
  const xml = entries.filter(({ name }) => /^xml\/(sandbox|production)\/[0-9A-F-]{36}\.xml$/.test(name));
  expect(xml.length).toBe(
    await countIn(old.db, `documents where account_id = '${old.a.id}' and uuid_fiscal is not null`),
  );
  expect(entries.map(({ name }) => name)).toContain(MANIFEST);
});

/** The keys of the installation that wrote the file, and of somebody else. */
const OWN = manifestSigner(readMasterKey("0123456789abcdef".repeat(4)));
const STRANGER = manifestSigner(Buffer.alloc(32, 7));

it("signs what it read, and nothing that lacks the audit's end", async () => {
  const shown = await run("account signer --json", oldEnv());
  expect(JSON.parse(shown.out)).toEqual({ signer: OWN.key });
  const transport = createGrpcTransport({ baseUrl: old.grpcUrl });
  const client = createClient(AccountMoving, transport);
  const request = { account: RFC, digest: "a".repeat(64), auditEnd: `3 ${"b".repeat(64)}` };
  const headers = { authorization: `Bearer ${old.serviceToken}` };
  await expect(client.sign(request, { headers })).rejects.toThrow(/mientras se leía/);
});

it("has no secret in it", async () => {
  const csd = await old.db.query<{ key: Buffer }>({ name: "", text: "select private_key as key from csds" }, []);
  const secrets = [
    "0123456789abcdef".repeat(4),
    old.serviceToken,
    old.a.sandbox,
    old.a.production,
    PASSWORD,
    "PRIVATE KEY",
  ];
  for (const { name, content } of entries) {
    expect(
      secrets.filter((secret) => content.includes(secret)),
      name,
    ).toEqual([]);
    expect(
      csd.filter(({ key }) => content.includes(key.subarray(40, 80))),
      name,
    ).toEqual([]);
  }
});

type Facts = Record<string, unknown>;
type Altering = (all: Unpacked[]) => Unpacked[];
/** The first row of a table that fits. */
type Whose = readonly [table: string, fits: (row: Facts) => boolean];
/** Other members of a row, or other rows in its place. */
type Change = (row: Facts) => Facts | readonly Facts[];

const edited =
  (name: RegExp, edit: (text: string) => string): Altering =>
  (all) =>
    all.map((entry) =>
      name.test(entry.name) ? { ...entry, content: Buffer.from(edit(entry.content.toString())) } : entry,
    );

const altered =
  ([table, fits]: Whose, change: Change): Altering =>
  (all) => {
    let isDone = false;
    const linesFor = (line: string): readonly string[] => {
      const row = JSON.parse(line) as Facts;
      if (isDone || !fits(row)) return [line];
      isDone = true;
      const changed = change(row);
      return (Array.isArray(changed) ? changed : [{ ...row, ...changed }]).map((each) => JSON.stringify(each));
    };
    const after = edited(new RegExp(`^${table}/\\d+`), (text) => linesOf(text).flatMap(linesFor).concat("").join("\n"))(
      all,
    );
    if (!isDone) throw new Error(`no row of ${table} fits`);
    return after;
  };

const linesOf = (text: string) => text.trimEnd().split("\n");
const rowsIn = (table: string) =>
  entries
    .filter(({ name }) => name.startsWith(`${table}/`) && name.endsWith(".ndjson"))
    .flatMap(({ content }) => linesOf(content.toString()).map((line) => JSON.parse(line) as Facts));
const idOf = ([table, fits]: Whose, isOther: (row: Facts) => boolean = () => true) =>
  String(rowsIn(table).find((row) => fits(row) && isOther(row))!.id);

const INVOICE: Whose = [
  "documentos",
  ({ tipoDocumento, estado, ambiente, serie }) =>
    tipoDocumento === "factura" && estado === "timbrada" && ambiente === "sandbox" && serie !== null,
];
const CANCELLED: Whose = ["documentos", ({ estado }) => estado === "cancelada"];
const REFUSED: Whose = ["documentos", ({ estado }) => estado === "error"];
const DRAFTED: Whose = ["documentos", ({ estado }) => estado === "borrador"];
const PAYROLL: Whose = ["documentos", ({ tipoDocumento }) => tipoDocumento === "nomina"];
const WITHHELD: Whose = ["documentos", ({ tipoDocumento }) => tipoDocumento === "retencion"];
const PRODUCTION: Whose = ["documentos", ({ ambiente }) => ambiente === "production"];
const REQUEST: Whose = ["cancelaciones", ({ terminadaEn }) => terminadaEn !== null];
const PAYMENT: Whose = ["aplicaciones", ({ pago }) => pago !== null];
const CREDIT: Whose = ["aplicaciones", ({ pago }) => pago === null];
const SUBSTITUTION: Whose = ["sustituciones", () => true];
const SERIES: Whose = ["series", () => true];
const CUSTOMER: Whose = ["clientes", () => true];
const BATCH: Whose = ["timbres", () => true];
const entry = (number: number): Whose => ["auditoria", ({ numero }) => numero === number];

const twice: Change = (row) => [row, row];
const none: Change = () => [];
const earlier = (time: unknown) => String(time).replace(/^\d{4}/, "2020");
const ID = "00000000-0000-4000-8000-000000000000";
const A = "AAA010101AAA";

/**
 * Each row changes the content, and tells what refuses it even where the key of the installation itself signs the
 * changed file.
 */
const ALTERATIONS: readonly (readonly [string, Whose, Facts | Change, RegExp])[] = [
  ["another issuer", INVOICE, { emisorRfc: A }, /emisorRfc dice AAA010101AAA y su XML dice EPR/],
  ["another receiver", INVOICE, { receptorRfc: A }, /receptorRfc dice AAA010101AAA/],
  ["no receiver", INVOICE, { receptorRfc: null }, /receptorRfc dice nada/],
  ["another total", INVOICE, { total: "999.00" }, /total dice 999.00 y su XML dice 1/],
  ["another total of a refused one", REFUSED, { total: "999.00" }, /total dice 999.00/],
  ["another series", INVOICE, { serie: "Z" }, /serie dice Z/],
  ["another folio", INVOICE, { folio: "77" }, /folio dice 77/],
  ["another folio of a withholding", WITHHELD, { folio: "77" }, /folio dice 77/],
  ["another type", INVOICE, { tipo: "E" }, /tipo dice E y su XML dice I/],
  ["another kind", INVOICE, { tipoDocumento: "nota_credito" }, /tipoDocumento dice nota_credito/],
  ["a kind that does not exist", INVOICE, { tipoDocumento: "boleta" }, /tipoDocumento dice boleta/],
  ["another seal", INVOICE, { selloSha256: "ab".repeat(32) }, /selloSha256 dice abab/],
  ["no seal", INVOICE, { selloSha256: null }, /selloSha256 dice nada/],
  ["other sums", INVOICE, { sumas: { fecha: "2020-01-01", partes: [] } }, /sumas dice .*2020-01-01/],
  ["other facts of a payroll", PAYROLL, { datosDeLista: { nombre: "X" } }, /datosDeLista dice .*X/],
  ["no facts of a payroll", PAYROLL, { datosDeLista: null }, /datosDeLista dice nada/],
  ["another fiscal UUID", INVOICE, { uuidFiscal: ID }, /no es el nombre que le da documentos/],
  ["a cancellation without time", INVOICE, { estado: "cancelada" }, /canceladaEn falta/],
  [
    "one cancelled by nobody",
    INVOICE,
    (row) => ({ estado: "cancelada", canceladaEn: row.timbradaEn }),
    /ninguna cancelación terminó así/,
  ],
  ["a cancelled one in force", CANCELLED, { estado: "timbrada", canceladaEn: null }, /su última cancelación se aceptó/],
  ["a cancellation in force", CANCELLED, { estado: "timbrada" }, /canceladaEn sobra/],
  [
    "another time of cancellation",
    CANCELLED,
    (row) => ({ canceladaEn: earlier(row.canceladaEn) }),
    /cancelada desde 2020/,
  ],
  ["one that waits for nobody", INVOICE, { estado: "cancelacion_pendiente" }, /no hay una cancelación abierta/],
  ["one amidst its stamp", INVOICE, { estado: "timbrando" }, /estado: timbrando no es un estado/],
  ["a state that does not exist", INVOICE, { estado: "pagada" }, /estado: pagada no es un estado/],
  ["a stamped one as refused", INVOICE, { estado: "error" }, /uuidFiscal sobra/],
  ["a stamp left out", INVOICE, { estado: "error", uuidFiscal: null, timbradaEn: null }, /no es el nombre que le da/],
  ["a refused one as stamped", REFUSED, { estado: "timbrada" }, /uuidFiscal falta/],
  ["another time of the stamp", INVOICE, (row) => ({ timbradaEn: earlier(row.timbradaEn) }), /timbradaEn dice 2020/],
  ["another time of creation", INVOICE, (row) => ({ creadaEn: earlier(row.creadaEn) }), /creadaEn dice 2020/],
  ["a creation behind the stamp", INVOICE, { creadaEn: "2090-01-01T00:00:00.000000Z" }, /creadaEn dice 2090/],
  ["a time of another form", INVOICE, { creadaEn: "ayer" }, /creadaEn: el valor no es de este formato/],
  ["production for sandbox", INVOICE, { ambiente: "production" }, /no es el nombre|no está en su orden/],
  ["sandbox for production", PRODUCTION, { ambiente: "sandbox" }, /no es el nombre|no está en su orden/],
  ["a stamp that cost nothing", PRODUCTION, { loteTimbres: null }, /loteTimbres: en producción/],
  ["a stamp of the sandbox that cost one", INVOICE, { loteTimbres: ID }, /loteTimbres: en sandbox/],
  ["two equal ids", DRAFTED, twice, /documentos, renglón \d+: su id ya está en otro renglón/],
  ["an id in capitals", INVOICE, (row) => ({ id: String(row.id).toUpperCase() }), /id: el valor no es de este formato/],
  ["one stamp under two ids", INVOICE, (row) => [row, { ...row, id: ID }], /dos comprobantes tienen el UUID/],
  ["another place of the stamp", INVOICE, displaced, /sello de su XML no es válido|no es el que se timbró/],
  ["a member of no meaning", CUSTOMER, { nota: "x" }, /clientes, renglón 1: nota no es de este formato/],
  ["a value of another type", SERIES, { siguienteSandbox: "1" }, /series, renglón 1: siguienteSandbox: el valor no/],
  ["two equal series", SERIES, twice, /series, renglón 2: su id ya está en otro renglón/],
  ["two equal customers", CUSTOMER, (row) => [row, { ...row, nombre: "X" }], /clientes, renglón 2: su id ya está/],
  ["more stamps than were bought", BATCH, { disponibles: 1_000_000 }, /se confirmaron \d+/],
  [
    "a million stamps",
    BATCH,
    { cantidad: 1e6, disponibles: 1e6 },
    /La cuenta trae 1000000 timbres, y se confirmaron \d+/,
  ],
  ["another motive", REQUEST, { motivo: "04" }, /su solicitud firmada dice otro/],
  ["another substitute", REQUEST, { uuidReemplazo: ID }, /su solicitud firmada dice otro/],
  ["a cancellation that is open", REQUEST, { terminadaEn: null }, /sigue abierta, y su comprobante dice cancelada/],
  ["one that was not presented", REQUEST, { presentada: false }, /ninguna cancelación terminó así/],
  ["a cancellation of another number", REQUEST, { numero: 2 }, /no es el nombre que le da cancelaciones/],
  [
    "a cancellation of another one",
    REQUEST,
    () => ({ documentoId: idOf(INVOICE) }),
    /no es el nombre que le da cancelaciones/,
  ],
  ["no payment", PAYMENT, none, /aplica 0 pagos, y su XML trae 1/],
  ["a payment twice", PAYMENT, (row) => [row, { ...row, linea: 1 }], /aplica 2 pagos, y su XML trae 1/],
  ["another amount paid", PAYMENT, { importe: "1.00" }, /aplicaciones, renglón \d+: aplica otra cosa que su XML/],
  [
    "pieces that its XML does not say",
    CREDIT,
    { regresa: { OLLA: { cantidad: "1" } } },
    /regresa dice .* XML dice \{\}/,
  ],
  [
    "pieces that are no numbers",
    CREDIT,
    { regresa: { OLLA: { cantidad: "uno" } } },
    /regresa: no dice cuántas regresan/,
  ],
  ["another balance", PAYMENT, { saldoInsoluto: "0.00" }, /aplica otra cosa que su XML/],
  ["another parcialidad", PAYMENT, { parcialidad: 7 }, /aplica otra cosa que su XML/],
  [
    "a payment of another invoice",
    PAYMENT,
    (row) => ({ facturaId: idOf(INVOICE, ({ id }) => id !== row.facturaId) }),
    /su XML no nombra el comprobante/,
  ],
  ["a payment of no invoice", PAYMENT, { facturaId: ID }, /facturaId no es un comprobante timbrado del archivo/],
  [
    // The ids are random: they decide if the row's place, the payroll or the payment without its row is judged first.
    "a payment by a payroll",
    PAYMENT,
    () => ({ documentoId: idOf(PAYROLL) }),
    /no está en su orden|su XML no nombra|aplica 0 pagos, y su XML trae 1/,
  ],
  ["no credit", CREDIT, none, /no aplica nada a .*, y su XML sí/],
  ["a larger credit", CREDIT, { importe: "999999.00" }, /importe dice 999999.00 y su XML dice/],
  [
    "another original",
    SUBSTITUTION,
    () => ({ originalId: idOf(PAYROLL) }),
    /sustituciones, renglón 1: su XML no nombra/,
  ],
  ["what belongs to nothing", SUBSTITUTION, { documentoId: ID }, /su comprobante no está en la parte que le sigue/],
  [
    "a changed entry of the audit",
    entry(1),
    { quien: "nadie" },
    /auditoria, renglón 1: no sigue a la entrada anterior/,
  ],
  ["an audit without its beginning", entry(1), none, /auditoria, renglón 1: no sigue a la entrada anterior/],
  ["an audit without its middle", entry(3), none, /auditoria, renglón 3: no sigue a la entrada anterior/],
  ["an audit without its end", ["auditoria", isLast], none, /su auditoría no termina en finAuditoria/],
];

function displaced({ archivos }: Facts): Facts {
  const { xml, ...others } = archivos as Record<string, { readonly timbreHasta: number }>;
  return { archivos: { ...others, xml: { ...xml, timbreHasta: xml!.timbreHasta + 1 } } };
}

function isLast({ numero }: Facts): boolean {
  return numero === rowsIn("auditoria").length;
}

/** These change the text of the files. */
const REWRITTEN: readonly (readonly [string, RegExp, (text: string) => string, RegExp])[] = [
  [
    "a member twice",
    /^documentos/,
    (text) => text.replace('"total" :', '"total" : "1.00", "total" :'),
    /trae dos veces total/,
  ],
  [
    "a row of another shape",
    /^clientes/,
    (text) => text.replace('"nombre"', '"name"'),
    /clientes, renglón 1: le falta nombre/,
  ],
  [
    "a row that is no JSON",
    /^clientes/,
    (text) => text.replace("{", "["),
    /clientes, renglón 1: no es un objeto de JSON/,
  ],
  [
    "another RFC of the account",
    /^(cuenta|manifiesto)\.json/,
    (text) => text.replaceAll(RFC, A),
    /emisorRfc dice EPR\w+ y su XML dice AAA/,
  ],
];

describe("a file that was altered", () => {
  const signer = OWN.key;
  const stamps = () => rowsIn("timbres").reduce((sum, { disponibles }) => sum + Number(disponibles), 0);
  const refusedBy = async (content: Buffer, more = "--dry-run") => {
    const path = join(folder, "malo.zip");
    await writeFile(path, content);
    const words = more.includes("--signer") ? more : `${more} --signer ${signer} --stamps ${stamps()}`;
    const answer = await run(`account enter ${path} --json ${words}`, other);
    expect(answer.code, answer.out).toBe(1);
    return JSON.parse(answer.out).error as string;
  };

  const ALL_ALTERATIONS: readonly (readonly [string, Altering, RegExp])[] = [
    ...ALTERATIONS.map(
      ([what, whose, change, sentence]) =>
        [what, altered(whose, typeof change === "function" ? change : () => change), sentence] as const,
    ),
    ...REWRITTEN.map(([what, name, edit, sentence]) => [what, edited(name, edit), sentence] as const),
    ["a table that does not exist", renamed("clientes", "personas"), /table: personas no es de este formato/],
  ];

  it.each(ALL_ALTERATIONS)("%s: refused, though the installation itself signs it", async (_, altering, sentence) => {
    expect(await refusedBy(repacked(resealed(altering([...entries]))))).toMatch(sentence);
  });

  // The manifest is signed, and names the rest, so few alterations stand for all.
  it.each([...ALTERATIONS.slice(0, 2), ...REWRITTEN.slice(0, 2)].map(([what]) => what))(
    "%s: refused with the old signature and with a stranger's",
    async (what) => {
      const files = ALL_ALTERATIONS.find(([each]) => each === what)![1]([...entries]);
      const unsigned = resealed(files).map((each) => ({
        ...each,
        content: each.name === SIGNATURE ? signatureOf(entries) : each.content,
      }));
      expect(await refusedBy(repacked(unsigned))).toMatch("la firma no es del firmante");
      const stranger = repacked(resealed(files, STRANGER));
      expect(await refusedBy(stranger)).toMatch(`firmó la instalación ${STRANGER.key}, y se esperaba`);
    },
  );

  it.each<readonly [string, Altering, RegExp]>([
    ["is no archive", () => [], /no es un ZIP/],
    ["has no manifest", without(MANIFEST), /^manifiesto\.json: falta en el archivo/],
    ["has no signature", without(SIGNATURE), /^firma\.json: falta en el archivo/],
    ["has no account", without("cuenta.json"), /^cuenta\.json: falta en el archivo/],
    [
      "is of an earlier format",
      edited(/^manifiesto/, (text) => text.replace('"formato": 2', '"formato": 1')),
      /^manifiesto\.json: su formato es 1, y este comando recibe el 2/,
    ],
    [
      "has another account",
      edited(/^cuenta/, (text) => text.replace(RFC, "AAA010101AAA")),
      /^cuenta\.json: su SHA-256/,
    ],
    ["has other words for people", edited(/^LEEME/, (text) => text.replace("SAT", "TAS")), /^LEEME\.txt: su SHA-256/],
    [
      "has other rights",
      edited(/^cuenta/, (text) => text.replace(/"contratada" : \w+/, '"contratada" : null')),
      /^cuenta\.json: su SHA-256/,
    ],
    [
      "lacks a part",
      (all) => all.filter(({ name }) => !/^clientes\/000001/.test(name)),
      /^clientes\/000001\.ndjson: falta/,
    ],
    [
      "has a changed part",
      edited(/^documentos\/000001/, (text) => text.replace("1160", "1161")),
      /^documentos\/000001\.ndjson: su SHA-256/,
    ],
    [
      "has a cut row",
      edited(/^clientes\/000001/, (text) => text.slice(0, -1)),
      /^clientes\/000001\.ndjson: su último renglón está cortado/,
    ],
    [
      "counts other rows",
      edited(/^manifiesto/, (text) => text.replace(/"clientes": \d+/, '"clientes": 99')),
      /^manifiesto\.json: conteos dice 99 de clientes/,
    ],
    [
      "has a changed XML",
      edited(/^xml\//, (text) => text.replace("<", "< ")),
      /xml\/\S+\.xml: su SHA-256 no es el de su renglón/,
    ],
    [
      "lacks an XML",
      (all) => all.filter(({ name }) => name !== firstXml(all).name),
      /documentos, renglón \d+: falta el archivo xml\/\S+\.xml/,
    ],
    [
      "has a file that nothing names",
      (all) =>
        all.flatMap((entry) => (entry === firstXml(all) ? [entry, { ...entry, name: "xml/otro.xml" }] : [entry])),
      /xml\/otro\.xml: ningún renglón lo nombra/,
    ],
    [
      "has a file twice",
      (all) => all.flatMap((entry) => (entry === firstXml(all) ? [entry, entry] : [entry])),
      /dos archivos con el mismo nombre/,
    ],
    [
      "has something behind its signature",
      (all) => [...all, { name: "mas.txt", content: Buffer.from("x") }],
      /^mas\.txt: va después de firma\.json/,
    ],
    [
      "has a name that leads elsewhere",
      (all) => [...all.slice(0, 2), { name: "../../etc/passwd", content: Buffer.from("x") }, ...all.slice(2)],
      /^\.\.\/\.\.\/etc\/passwd: no es un nombre de este formato/,
    ],
  ])("%s: it is refused, and nothing changes", async (_, change, sentence) => {
    expect(await refusedBy(repacked(change([...entries])), "")).toMatch(sentence);
  });

  it("is cut, damaged or packed to burst: it is refused, and nothing changes", async () => {
    const whole = await readFile(file);
    expect(await refusedBy(whole.subarray(0, whole.length / 2))).toMatch(/está cortado|después de él/);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 200, 220);
    expect(await refusedBy(damaged)).toMatch(/^LEEME\.txt: está dañado/);
    const bomb = packFile("cuenta.json", Buffer.alloc(13 * 1024 * 1024), 0).bytes;
    expect(await refusedBy(bomb)).toMatch(/^cuenta\.json: es demasiado grande/);
    bomb.writeUInt32LE(1_000, 22);
    expect(await refusedBy(bomb)).toMatch(/^cuenta\.json: está dañado/);
  });

  it("asks for the word of the operator: whose file it is, and how many stamps it brings", async () => {
    const whole = await readFile(file);
    const unknown = await run(`account enter ${file} --dry-run --json`, other);
    expect(unknown.code).toBe(1);
    expect(JSON.parse(unknown.out).error).toContain(`repita el comando con --signer ${signer}`);
    expect(await refusedBy(whole, `--signer ${STRANGER.key}`)).toContain(`y se esperaba a ${STRANGER.key}`);
    expect(await refusedBy(whole, `--signer ${signer}`)).toContain(`confírmelo con --stamps ${stamps()}`);
    expect(await refusedBy(whole, `--signer ${signer} --stamps ${stamps() + 1}`)).toContain(
      `La cuenta trae ${stamps()} timbres, y se confirmaron ${stamps() + 1}`,
    );
    const terminal = (typed: string) => {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const stdin = Object.assign(Readable.from([Buffer.from(typed)]), { isTTY: true });
      return { env: other.env, stdin, stdout, stderr };
    };
    const asked = terminal(`${stamps() + 1}\n`);
    expect(await runCli(["account", "enter", file, "--signer", signer], asked)).toBe(1);
    expect(String(asked.stderr.read())).toContain(
      `La cuenta ${RFC} trae ${stamps()} timbres y el módulo de API y producción. Escriba el número de timbres`,
    );
  });

  it("leaves nothing behind", async () => {
    for (const table of ["accounts", "account_moves", "documents"]) expect(await countIn(other.db, table)).toBe(0);
  });
});

function renamed(from: string, to: string): Altering {
  return (all) => all.map((each) => ({ ...each, name: each.name.replace(new RegExp(`^${from}/`), `${to}/`) }));
}

const signatureOf = (all: readonly Unpacked[]) => all.find(({ name }) => name === SIGNATURE)!.content;

function without(name: string): Altering {
  return (all) => all.filter((entry) => entry.name !== name);
}

describe("the account at the other installation", () => {
  let timbres: number;
  const enter = (path: string, more: string) => run(`account enter ${path} ${more} --signer ${OWN.key}`, other);

  it("is checked first, which changes nothing", async () => {
    // The series of the file that enters are set back, which has no effect.
    entries = resealed(
      edited(/^series\//, (text) => text.replace(/"(siguiente\w+)" : \d+/g, '"$1" : 1'))([...entries]),
    );
    await writeFile(file, repacked(entries));
    const checked = await enter(file, "--dry-run --json");
    expect(checked).toMatchObject({ code: 0, err: "" });
    const brought = { rfc: RFC, siguio: false, pacSinConfigurar: [], firmante: OWN.key };
    expect(JSON.parse(checked.out)).toMatchObject(brought);
    timbres = JSON.parse(checked.out).timbres;
    const { out } = await enter(file, "--dry-run");
    expect(out).toContain("derechos");
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
    const refused = await enter(another, `--stamps ${timbres} --json`);
    expect(JSON.parse(refused.out).error).toContain("se comenzó a recibir con otro archivo");
    const entered = await enter(file, `--stamps ${timbres} --json`);
    expect(entered).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(entered.out)).toMatchObject({ rfc: RFC, siguio: true });
    const again = await enter(file, `--stamps ${timbres} --json`);
    expect(JSON.parse(again.out).error).toContain("ya tiene una cuenta con el RFC");
  });

  it("gives every answer that it gave before, byte for byte", async () => {
    const keys = await keysOf();
    const after = await answersOf(other.rest, keys, await portalOf(other, old.a.id));
    expect([...after.keys()]).toEqual([...before.keys()]);
    // The PAC is asked for related documents with the CSD, which stays behind.
    const ofBooks = (answer?: string) => answer?.replace(/,"pac":\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/, "");
    expect([...after].filter(([path, answer]) => ofBooks(answer) !== ofBooks(before.get(path)))).toEqual([]);
    expect(before.size).toBeGreaterThan(80);
  });

  it("stamps no order twice, and goes on with the next folios", async () => {
    const { accounts, rest } = other;
    expect(await accounts.listSeries({ account: RFC })).toEqual(await old.accounts.listSeries({ account: RFC }));
    expect(await accounts.listCustomers({ account: RFC })).toEqual(await old.accounts.listCustomers({ account: RFC }));
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
    expect((await run(`account show ${RFC}`, oldEnv())).out).toMatch(/^La cuenta está cerrada con account leave/);
    const { code, out } = await run(`doctor --account ${RFC}`, oldEnv());
    expect([code, out]).toEqual([1, expect.stringContaining(`account stay ${RFC}`)]);
    expect(await listed(old)).toEqual("leaving");
    expect(
      (await (await portalOf(old, old.a.id, "luz@example.mx")).client(PortalAccount).getOwnAccount({})).moving,
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
    const text = "update documents set estado = 'cancelando' where account_id = $1 and idempotency_key = 'pedido-731'";
    await old.db.query({ name: "", text }, [old.a.id]);
    const refused = await run(`account leave ${RFC} -o ${join(folder, "nada.zip")} --json`, oldEnv());
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out).error).toContain("2 cancelaciones sin desenlace");
    await expect(readFile(join(folder, "nada.zip"))).rejects.toThrow("ENOENT");
  });
});

/**
 * Takes in the first parts of the file, as a command that is killed behind them leaves it: each part is one
 * transaction.
 */
async function begin(...names: readonly string[]): Promise<void> {
  const contentOf = (wanted: string) => entries.find(({ name }) => name === wanted)!.content;
  const accountJson = contentOf("cuenta.json").toString().trim();
  const content = { accountJson, digest: sha256(contentOf(MANIFEST)) };
  const { firmante: signer } = JSON.parse(contentOf(MANIFEST).toString());
  const { firma: signature } = JSON.parse(contentOf(SIGNATURE).toString());
  const transport = createGrpcTransport({ baseUrl: other.grpcUrl });
  const headers = { authorization: `Bearer ${other.serviceToken}` };
  const client = createClient(AccountMoving, transport);
  await client.enter({ ...content, signer, signature, expectedSigner: signer }, { headers });
  for (const name of names) {
    const rows = contentOf(name).toString().trim().split("\n");
    await client.addPart({ ...content, table: name.split("/")[0]!, rows }, { headers });
  }
}

async function keysOf() {
  const rotated = async (environment: string) => (await other.accounts.rotateKey({ account: RFC, environment })).key!;
  return { sandbox: await rotated("sandbox"), production: await rotated("production") };
}

async function unpacked(archive: Buffer): Promise<Unpacked[]> {
  const files: Unpacked[] = [];
  const readAt = async (offset: number, length: number) => archive.subarray(offset, offset + length);
  for await (const each of readPacked(readAt, 100_000_000)) files.push(each);
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
  return Buffer.concat([...parts, directory, packedEnd(files.length, directory.length, offset)]);
}

/**
 * Writes the manifest anew, as somebody would who changes the file on purpose, and signs it. The audit's end stays as
 * it was.
 */
function resealed(files: readonly Unpacked[], signer = OWN): Unpacked[] {
  const contentOf = (wanted: string) => files.find(({ name }) => name === wanted)!.content;
  const manifest = JSON.parse(contentOf(MANIFEST).toString());
  const parts = files.filter(({ name }) => /\/\d{6}\.ndjson$/.test(name));
  const partes = parts.map(({ name, content }) => ({
    ...{ nombre: name, renglones: content.toString().split("\n").length - 1, sha256: sha256(content) },
  }));
  const conteos: Record<string, number> = {};
  for (const { nombre, renglones } of partes) {
    const table = nombre.split("/")[0]!;
    conteos[table] = (conteos[table] ?? 0) + renglones;
  }
  const said = { cuenta: sha256(contentOf("cuenta.json")), firmante: signer.key, conteos, partes };
  const written: Readonly<Record<string, Buffer>> = {
    [MANIFEST]: Buffer.from(JSON.stringify({ ...manifest, ...said })),
  };
  const firma = signer.sign(sha256(written[MANIFEST]!));
  const all: Readonly<Record<string, Buffer>> = {
    ...written,
    [SIGNATURE]: Buffer.from(JSON.stringify({ firma })),
  };
  return files.map((entry) => ({ ...entry, content: all[entry.name] ?? entry.content }));
}

const firstXml = (all: readonly Unpacked[]) => all.find(({ name }) => name.startsWith("xml/"))!;

const withOtherName = (entry: Unpacked): Unpacked =>
  entry.name === "cuenta.json"
    ? {
        ...entry,
        content: Buffer.from(entry.content.toString().replace(/"nombre" : "/, '"nombre" : "OTRA ')),
      }
    : entry;
