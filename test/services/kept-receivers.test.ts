import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AddCustomerRequestSchema, ListCustomersRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { keepDraft, stampDraft } from "../../src/services/portal/drafts.ts";
import { NOBODY, type Order, openDeps, order, type TestDeps, trouble } from "../support/test-deps.ts";

const PERSON = {
  ...{ rfc: "PEGJ900101AAA", nombre: "JUAN PEREZ GOMEZ", codigoPostal: "06300" },
  ...{ regimenFiscal: "612", usoCfdi: "G03" },
};
const CORREOS = ["juan@example.mx", "contador@example.mx"];

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

const keeping = (receptor: object, change: Order = {}): Order =>
  order({ receptorRfc: undefined, receptor: receptor as never, guardarCliente: true, ...change } as Order);

async function customer(rfc = PERSON.rfc) {
  const { accountId: account } = t.sandbox;
  const request = create(ListCustomersRequestSchema, { account, search: rfc });
  return (await t.accounts.listCustomers(request, NOBODY)).customers?.[0];
}

const audited = async () =>
  (
    await t.sql<{ count: number }>(
      "select count(*)::int as count from audit where action = 'cliente.guardado' and detail->>'rfc' = $1",
      [PERSON.rfc],
    )
  )[0]!.count;

it("a receiver whom the PAC refuses is kept by nobody, and one who was not asked for neither", async () => {
  const { conceptos } = trouble("R=CFDI40145");
  const refused = keeping(PERSON, { conceptos });
  await expect(t.post(refused)).rejects.toThrow("CFDI40145");
  await t.post(keeping(PERSON, { guardarCliente: undefined }));
  const addressed = keeping({ ...PERSON, correos: CORREOS }, { guardarCliente: undefined });
  await expect(t.post(addressed)).rejects.toThrow("receptor.correos: van con guardarCliente");
  expect(await customer()).toBeUndefined();
});

it("a stamped invoice keeps its receiver with its addresses, once", async () => {
  await t.post(keeping({ ...PERSON, correos: CORREOS }, { idempotencyKey: "primera" }));
  expect(await customer()).toMatchObject({ ...PERSON, correos: CORREOS });
  await t.post(keeping(PERSON));
  expect(await customer()).toMatchObject({ ...PERSON, correos: CORREOS });
  expect(await audited()).toBe(1);
});

it("a later invoice changes the customer, and a repetition of the first one does not", async () => {
  await t.post(keeping({ ...PERSON, usoCfdi: "G01", correos: ["otro@example.mx"] }));
  expect(await customer()).toMatchObject({ usoCfdi: "G01", correos: ["otro@example.mx"] });
  const again = await t.post(keeping({ ...PERSON, correos: CORREOS }, { idempotencyKey: "primera" }));
  expect(again.idempotente).toBe(true);
  expect(await customer()).toMatchObject({ usoCfdi: "G01", correos: ["otro@example.mx"] });
});

it("a draft keeps it too, and a repetition keeps one that is missing", async () => {
  await t.sql("with revised as (update accounts set revision = revision + 1) delete from customers where rfc = $1", [
    PERSON.rfc,
  ]);
  const document = create(DocumentRequestSchema, {
    kind: { case: "factura", value: keeping({ ...PERSON, correos: CORREOS }) as never },
  });
  const { id, fence } = await keepDraft(t.deps, t.sandbox, document, {} as never);
  const stamp = () => stampDraft(t.deps, () => ({ faults: [], isWhole: true }), t.sandbox, { id, version: fence });
  await stamp();
  expect(await customer()).toMatchObject({ correos: CORREOS });
  await t.sql("with revised as (update accounts set revision = revision + 1) delete from customers where rfc = $1", [
    PERSON.rfc,
  ]);
  expect((await stamp()).replayed).toBe(true);
  expect(await customer()).toMatchObject({ correos: CORREOS });
});

it("a generic RFC is no customer of its own", async () => {
  await expect(t.post(keeping({ rfc: "XAXX010101000", nombre: "JUANA" }))).rejects.toMatchObject({
    campo: "guardarCliente",
    message: "guardarCliente: el RFC genérico XAXX010101000 no es de un solo cliente",
  });
  const { accountId: account } = t.sandbox;
  await t.accounts.addCustomer(create(AddCustomerRequestSchema, { account, customer: PERSON }), NOBODY);
  expect((await customer())?.correos).toEqual([]);
});
