import { randomUUID } from "node:crypto";
import { create, type DescMethodUnary, type MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { stuckDocuments } from "../../src/services/operation/stuck.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { COMPANY, csdFiles, PASSWORD } from "../support/csd.ts";
import { OPEN } from "../support/marks.ts";
import { documentOf, NOBODY, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
let id: string;

beforeAll(async () => {
  t = await openDeps();
  id = documentOf(await t.post(order())).id;
  await t.sql("insert into address_blocks (address, blocked_at, request) values ('198.51.100.7', now(), 'GET /x')");
  await t.sql(`create function test_no_audit() returns trigger language plpgsql as
    $$ begin raise exception 'the audit takes nothing'; end $$`);
});
afterAll(() => t.close());

const { method } = AccountService;
const account = COMPANY.rfc;

type Call<M> = M extends DescMethodUnary<infer Input> ? MessageInitShape<Input> : never;
type Calls = { readonly [Name in keyof typeof method]?: () => Call<(typeof method)[Name]> };

/** Each method that changes something has a call here that succeeds. */
const CHANGES: Calls = {
  createAccount: () => ({
    ...{ rfc: "LOMA850612AA7", nombre: "ANA LOPEZ MARTINEZ" },
    ...{ regimenFiscal: "612", lugarExpedicion: "06300" },
  }),
  replaceAccount: () => ({ ...COMPANY, lugarExpedicion: "64000" }),
  contractModule: () => ({ account }),
  certifyAccount: () => ({ account }),
  setRegistroPatronal: () => ({ account, registroPatronal: "B5510768108" }),
  uploadCsd: () => ({ account, ...csdFiles(account), password: PASSWORD }),
  addCustomer: () => ({ account, customer: CUSTOMERS.person }),
  removeCustomer: () => ({ account, rfc: CUSTOMERS.person.rfc }),
  savePlace: () => ({ account, codigoPostal: "44100", nombre: "Sucursal Guadalajara" }),
  removePlace: () => ({ account, codigoPostal: "44100" }),
  addSeries: () => ({ account, kind: "factura", codigo: "NUEVA" }),
  changeSeries: () => ({ account, kind: "nota_credito", codigo: "NC", active: false }),
  rotateKey: () => ({ account, environment: "sandbox" }),
  addStamps: () => ({ account, quantity: 7 }),
  setPdfDesign: () => ({ account, change: { footNote: "Gracias" } }),
  setPdfNote: () => ({ account, environment: "sandbox", id, notaPdf: "Nota" }),
  releaseAddress: () => ({ address: "198.51.100.7", releasedBy: "mesa" }),
};

// biome-ignore lint/suspicious/noExplicitAny: a method of any request
const call = (name: string, request: any) => (t.accounts as any)[name](request, NOBODY);
const requestOf = (name: string, change: () => Readonly<Record<string, unknown>>) =>
  create((method as Readonly<Record<string, DescMethodUnary>>)[name]!.input, change());

const TABLES = [
  ...["accounts", "csds", "customers", "places", "series", "api_keys", "stamp_batches", "pdf_designs"],
  ...["documents", "document_events", "address_blocks", "operator_decisions", "audit"],
];

async function everything(): Promise<unknown> {
  const rows = TABLES.map((table) => `'${table}', (select json_agg(r order by r::text) from ${table} r)`);
  const [row] = await t.sql<{ all: string }>(`select json_build_object(${rows.join(", ")})::text as all`);
  return JSON.parse(row!.all);
}

const entries = async () => (await t.sql<{ total: number }>("select count(*)::int as total from audit"))[0]!.total;

/** Makes the audit refuse entries while `work` runs. */
async function withoutAudit(work: () => Promise<void>): Promise<void> {
  await t.sql("create trigger test_no_audit before insert on audit execute function test_no_audit()");
  try {
    await work();
  } finally {
    await t.sql("drop trigger test_no_audit on audit");
  }
}

describe("a change and its entry in the audit are one", () => {
  it("whatever changes something is tried here", () => {
    const looks = /^(get|list|preview)/;
    expect(Object.keys(CHANGES).toSorted()).toEqual(
      Object.keys(method)
        .filter((name) => !looks.test(name))
        .toSorted(),
    );
  });

  it.each(Object.entries(CHANGES))("%s", async (name, change) => {
    const before = await everything();
    await withoutAudit(async () => {
      await expect(call(name, requestOf(name, change))).rejects.toThrow("the audit takes nothing");
    });
    expect(await everything(), "without its entry nothing is changed").toEqual(before);
    const written = await entries();
    await call(name, requestOf(name, change));
    expect(await entries()).toBe(written + 1);
  });

  it("a decision about a stuck document", async () => {
    const lost = documentOf(await t.post(order())).id;
    await t.sql(
      "update documents set estado = 'timbrando', uuid_fiscal = null, inserted_xml = null, stamp_from = null, stamped_at = null, due_at = now(), lease_until = null, created_at = now() - interval '73 hours' where id = $1",
      [lost],
    );
    const { settleStuckDocument } = stuckDocuments({ ...t.deps, marks: OPEN });
    const decide = () =>
      settleStuckDocument(
        {
          ...{ $typeName: "cfdi.v1.SettleStuckDocumentRequest", account, environment: "sandbox" },
          ...{ id: lost, decision: "reintentar", decidedBy: "mesa", note: "porque sí" },
        },
        NOBODY,
      );
    const before = await everything();
    await withoutAudit(async () => {
      await expect(decide()).rejects.toThrow("the audit takes nothing");
    });
    expect(await everything()).toEqual(before);
    expect(await decide()).toMatchObject({ estado: "timbrando" });
  });

  it.each<[keyof Calls, () => Readonly<Record<string, unknown>>, string]>([
    ["createAccount", CHANGES.createAccount!, "ya existe una cuenta"],
    ["addSeries", CHANGES.addSeries!, "ya existe"],
    ["changeSeries", () => ({ account, kind: "factura", codigo: "NADA", active: false }), "no existe"],
    ["removeCustomer", CHANGES.removeCustomer!, "no existe"],
    ["removePlace", CHANGES.removePlace!, "no existe"],
    ["savePlace", () => ({ account, codigoPostal: "64000", nombre: "Otro" }), "ya es el lugar"],
    ["releaseAddress", CHANGES.releaseAddress!, "no está bloqueada"],
    ["setPdfNote", () => ({ account, environment: "sandbox", id: randomUUID() }), "no existe"],
    ["uploadCsd", () => ({ account, ...csdFiles(account), password: "otra" }), "contraseña"],
  ])("what is refused is no entry: %s", async (name, change, sentence) => {
    const before = await everything();
    await expect(call(name, requestOf(name, change))).rejects.toThrow(sentence);
    expect(await everything()).toEqual(before);
  });
});
