import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { reconcile as reconcileOf } from "../../src/services/exports/index.ts";
import { execute } from "../cli/terminal.ts";
import { useService } from "../support/service.ts";
import { create, FACTURAS, orderOf, provoking } from "./facturas/order.ts";

const service = useService();

interface Made {
  readonly id: string;
  readonly uuidFiscal: string;
}

/** The account has these documents alone: two in force, of which one has a key, and a cancelled one. */
let plain: Made;
let keyed: Made;
let gone: Made;
beforeAll(async () => {
  plain = (await create(service(), orderOf({}))).body.data;
  const headers = { "idempotency-key": "pedido-1" };
  keyed = (await create(service(), orderOf({}), { headers })).body.data;
  gone = (await create(service(), provoking("C=direct"))).body.data;
  const cancelling = { key: service().a.sandbox, body: { motivo: "02" } };
  await service().rest("POST", `${FACTURAS}/${gone.id}/cancelar`, cancelling);
});

const PERIOD = { desde: "2026-01-01", hasta: "2099-12-31" };

function reconcile(csv: string | Buffer, { key = service().a.sandbox, ...period }: Partial<Asked> = {}) {
  const body = { ...PERIOD, ...period, csv: Buffer.from(csv).toString("base64") };
  return service().rest("POST", "/conciliaciones", { key, body });
}

interface Asked {
  readonly key: string;
  readonly desde: string;
  readonly hasta: string;
}

async function found(csv: string | Buffer, more: Partial<Asked> = {}) {
  const { status, body } = await reconcile(csv, more);
  expect(status, body.error).toBe(200);
  return body.data;
}

const uuidsOf = (rows: readonly { readonly uuidFiscal: string }[]) => rows.map(({ uuidFiscal }) => uuidFiscal);

describe("three lists", () => {
  test("of fiscal UUIDs without titles: only theirs, only ours of the period, and no difference", async () => {
    const strange = randomUUID();
    const data = await found(`${plain.uuidFiscal.toLowerCase()}\r\n\r\n${strange}\r\n`);
    expect(data).toMatchObject({ renglones: 2, coinciden: 1, difieren: [] });
    expect(data.soloSuyos).toEqual([{ renglon: 3, valor: strange.toUpperCase() }]);
    expect(data.soloNuestros).toEqual([
      {
        ...{ uuidFiscal: keyed.uuidFiscal, clave: "pedido-1", tipo: "factura", serie: "F" },
        ...{ folio: expect.any(String), receptorRfc: expect.any(String), total: expect.anything() },
        ...{ estado: "timbrada", creadaEn: expect.any(String) },
      },
      expect.objectContaining({ uuidFiscal: gone.uuidFiscal, clave: null, estado: "cancelada" }),
    ]);
  });

  test("of keys and UUIDs, with totals and states that differ", async () => {
    const csv = [
      "Clave;Folio Fiscal;TOTAL;Estatus;Nota",
      `pedido-1;;$1,160.00;Vigente;"=1;1"`,
      `;${plain.uuidFiscal};1160.01;cancelado;`,
      `;${gone.uuidFiscal};1160;vigente;`,
      `no-hay;;;;`,
    ].join("\n");
    const data = await found(Buffer.from(csv, "latin1"));
    expect(data).toMatchObject({ renglones: 4, coinciden: 1, soloNuestros: [] });
    expect(data.soloSuyos).toEqual([{ renglon: 5, valor: "no-hay" }]);
    expect(data.difieren).toEqual([
      {
        ...{ renglon: 3, uuidFiscal: plain.uuidFiscal, totalSuyo: 1160.01, totalNuestro: 1160 },
        ...{ estadoSuyo: "cancelado", estadoNuestro: "timbrada" },
      },
      {
        ...{ renglon: 4, uuidFiscal: gone.uuidFiscal, totalSuyo: null, totalNuestro: null },
        ...{ estadoSuyo: "vigente", estadoNuestro: "cancelada" },
      },
    ]);
  });

  test("a document outside of the period is ours where the file names it, and is not missed where it does not", async () => {
    const past = { desde: "2001-01-01", hasta: "2001-12-31" };
    expect(await found(`uuid\n${plain.uuidFiscal}\n`, past)).toMatchObject({
      ...{ coinciden: 1, soloSuyos: [], soloNuestros: [] },
    });
  });

  test("another account's document, and one of the other environment, is only theirs", async () => {
    const { a, b } = service();
    const data = await found(`${plain.uuidFiscal}\n`, { key: b.sandbox });
    expect(data).toMatchObject({ coinciden: 0, soloSuyos: [{ renglon: 1 }] });
    expect(uuidsOf(data.soloNuestros)).not.toContain(keyed.uuidFiscal);
    const byKey = await found("clave\npedido-1\n", { key: b.sandbox });
    expect(byKey.soloSuyos).toEqual([{ renglon: 2, valor: "pedido-1" }]);
    expect((await found(`${plain.uuidFiscal}\n`, { key: a.production })).coinciden).toBe(0);
  });
});

describe("by the caller's own references", () => {
  const own = async (referencia: string): Promise<Made> =>
    (await create(service(), orderOf({}, { referencia }))).body.data;

  test("a row is right when one of the documents with its reference is, whenever it was created", async () => {
    const first = (await create(service(), provoking("C=direct", { referencia: "OC 1" }))).body.data;
    const cancelling = { key: service().a.sandbox, body: { motivo: "02" } };
    await service().rest("POST", `${FACTURAS}/${first.id}/cancelar`, cancelling);
    await own("OC 1");
    const csv = "referencia,total,estado\nOC 1,1160,vigente\nOC 1,,cancelado\nOC 1,7,vigente\nOC 2,,\n";
    for (const period of [{}, { desde: "2001-01-01", hasta: "2001-12-31" }]) {
      const data = await found(csv, period);
      expect(data).toMatchObject({ renglones: 4, coinciden: 2, soloSuyos: [{ renglon: 5, valor: "OC 2" }] });
      expect(data.difieren).toMatchObject([{ renglon: 4, totalSuyo: 7, estadoSuyo: null }]);
    }
  });

  test("what no row names is only ours, with its reference; a fiscal UUID in the row goes first", async () => {
    const named = await own("OC 3");
    const other = await own("OC 4");
    const { soloNuestros } = await found(`uuid,referencia\n${named.uuidFiscal},OC 4\n,OC 1\n`);
    expect(uuidsOf(soloNuestros)).not.toContain(named.uuidFiscal);
    expect(soloNuestros.find(({ uuidFiscal }: Made) => uuidFiscal === other.uuidFiscal)).toMatchObject({
      referencia: "OC 4",
    });
    expect(soloNuestros.find(({ uuidFiscal }: Made) => uuidFiscal === plain.uuidFiscal)).not.toHaveProperty(
      "referencia",
    );
  });
});

test.each<[csv: string, sentence: string]>([
  ["Nombre\nuno\n", "csv: el primer renglón debe tener los títulos uuid, clave o referencia"],
  ["uuid\n", "csv: no trae ningún renglón"],
  ["uuid,clave\n,\n", "csv: no trae ningún renglón"],
  ["uuid,total\n,5\n", "csv: renglón 2: falta el folio fiscal, la clave o la referencia"],
  ['clave\nx\n"y\nz\n', "csv: renglón 3: unas comillas no se cierran"],
  ["Folio fiscal\n=1+1\n", "csv: renglón 2, «Folio fiscal»: «=1+1» no es un folio fiscal"],
  ["clave,TOTAL\nx,1e9\n", "csv: renglón 2, «TOTAL»: debe ser un importe y es «1e9»"],
  ["clave,Estatus\nx,Pagada\n", "csv: renglón 2, «Estatus»: debe ser vigente, cancelado, "],
  [`clave\n${"x\n".repeat(100_001)}`, "csv: trae 100001 renglones, y puede traer 100000 como máximo"],
  ["", "csv: "],
  ["x".repeat(7_340_033), "csv: "],
])("file %# is 400 with its place", async (csv, sentence) => {
  const { status, body } = await reconcile(csv);
  expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
});

test("a period that ends before it begins is 400, and so is a day that is none", async () => {
  const { body } = await reconcile("clave\nx\n", { hasta: "2025-12-31" });
  expect(body.error).toContain("hasta: debe ser el mismo día que desde o uno posterior");
  expect((await reconcile("clave\nx\n", { desde: "2026-02-30" })).body.error).toContain("desde: ");
});

test("the command line gives the same lists, and a reader of the file sees them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cfdi-reconcile-"));
  const path = join(folder, "contabilidad.csv");
  await writeFile(path, `uuid,total\n${plain.uuidFiscal},1\n${randomUUID()},\n`);
  const env = { CORE_URL: service().grpcUrl, API_KEY: service().a.sandbox };
  const command = `reconcile --csv ${path} --desde 2026-01-01 --hasta 2099-12-31`;
  const { code, out } = await execute(command, env);
  expect([code, out]).toEqual([0, expect.stringMatching(/solo en el archivo[\s\S]*solo aquí[\s\S]*pedido-1/)]);
  const { difieren } = JSON.parse((await execute(`${command} --json`, env)).out).data;
  expect(difieren).toMatchObject([{ renglon: 2, totalSuyo: "1", totalNuestro: "1160.00" }]);
  await rm(folder, { recursive: true });
});

test("a period with more documents than are compared is 400; only stamped ones count", async () => {
  const { a, db } = service();
  await create(service(), provoking("R=CFDI40145"));
  const tenant = { accountId: a.id, environment: "sandbox" } as const;
  const request = { ...PERIOD, csv: Buffer.from("clave\nx\n") };
  const { soloNuestros = [] } = await reconcileOf({ db }, tenant, request);
  expect(soloNuestros.length).toBeGreaterThan(2);
  const most = soloNuestros.length;
  expect((await reconcileOf({ db }, tenant, request, { most })).soloNuestros).toHaveLength(most);
  // The documents of a step, and of the last one, are as many as there are, or fewer.
  for (const step of [1, 2, 3, 4]) {
    const part = await reconcileOf({ db }, tenant, request, { step, listed: 2 });
    const whole = await reconcileOf({ db }, tenant, request);
    expect(part.totalSoloNuestros).toBe(whole.soloNuestros!.length);
    expect(part.soloNuestros).toEqual(whole.soloNuestros!.slice(0, 2));
  }
  await expect(reconcileOf({ db }, tenant, request, { most: 2 })).rejects.toThrow(
    "El periodo tiene más de 2 comprobantes timbrados: divídalo",
  );
});

test("50,000 rows are compared with 50,000 documents, and the lists have the first 10,000", async () => {
  const { b, db } = service();
  const connection = (await db.orm()).em.getConnection();
  await connection.execute(
    `insert into documents (account_id, environment, id, kind, tipo, estado, serie, folio, emisor_rfc, receptor_rfc, total,
      pac, sealed_xml, uuid_fiscal, created_at)
    select ?, 'sandbox', gen_random_uuid(), 'factura', 'I', 'timbrada', 'F', n, 'EKU9003173C9', 'RAC260101AA4', 100,
      'p', '', gen_random_uuid(), '2020-03-01T18:00:00Z'::timestamptz + n / 7 * interval '1 second'
    from generate_series(1, 50000) n`,
    [b.id],
  );
  const rows = await connection.execute<{ uuid: string }[]>(
    "select upper(uuid_fiscal::text) as uuid from documents where account_id = ? and created_at < '2021-01-01' order by created_at, id",
    [b.id],
  );
  const uuids = rows.map(({ uuid }) => uuid);
  const theirs = [
    ...uuids.slice(0, 30_000).map((uuid, at) => `${uuid},${at < 15_000 ? 100 : 101},vigente`),
    ...Array.from({ length: 20_000 }, () => `${randomUUID()},100,vigente`),
  ];
  const period = { desde: "2020-03-01", hasta: "2020-03-31" };
  const data = await found(["uuid,total,estado", ...theirs].join("\n"), { key: b.sandbox, ...period });
  expect(data).toMatchObject({
    ...{ renglones: 50_000, coinciden: 15_000 },
    ...{ totalSoloSuyos: 20_000, totalSoloNuestros: 20_000, totalDifieren: 15_000 },
  });
  expect(uuidsOf(data.soloNuestros)).toEqual(uuids.slice(30_000, 40_000));
  expect(uuidsOf(data.difieren)).toEqual(uuids.slice(15_000, 25_000));
  expect(data.soloSuyos.map(({ renglon }: { renglon: number }) => renglon)).toEqual(
    Array.from({ length: 10_000 }, (_, at) => 30_002 + at),
  );
}, 60_000);
