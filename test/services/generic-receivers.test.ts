import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AddCustomerRequestSchema, type CustomerSchema } from "#proto/cfdi/v1/account_pb.ts";
import {
  CreatePaymentComplementRequestSchema,
  CreatePaymentComplementResponseSchema,
} from "#proto/cfdi/v1/payment_pb.ts";
import { documentOf, openDeps, order, type TestDeps } from "../support/test-deps.ts";

/** All foreigners share one RFC, so an account has one stored customer for them: the last that was saved. */
const FOREIGNER = {
  ...{ rfc: "XEXX010101000", codigoPostal: "06300", regimenFiscal: "616", usoCfdi: "S01" },
};
const ACME = { ...FOREIGNER, nombre: "ACME LLC", residenciaFiscal: "USA", numRegIdTrib: "123456789" };
const MAPLE = { ...FOREIGNER, nombre: "MAPLE INC", residenciaFiscal: "CAN", numRegIdTrib: "987654321" };

let t: TestDeps;
let acmes: { id: string; uuid: string };
let maples: { id: string; uuid: string };
beforeAll(async () => {
  t = await openDeps();
  acmes = await invoiceTo(ACME);
  maples = await invoiceTo(MAPLE);
});
afterAll(() => t.close());

async function invoiceTo(customer: MessageInitShape<typeof CustomerSchema>) {
  const { accountId: account } = t.sandbox;
  await t.accounts.addCustomer(create(AddCustomerRequestSchema, { account, customer }), t.sandbox);
  const later = { receptorRfc: FOREIGNER.rfc, metodoPago: "PPD", formaPago: undefined };
  const { id, uuidFiscal = "" } = documentOf(await t.post(order(later)));
  return { id, uuid: uuidFiscal };
}

/** Stamps a complement that pays one peso of each invoice. */
async function pay(...uuids: readonly string[]): Promise<string> {
  const documentos = uuids.map((facturaUuid) => ({ facturaUuid, impPagado: "1" }));
  const pagos = [{ fechaPago: "2026-02-20T12:00:00", formaPago: "03", documentos }];
  const request = create(CreatePaymentComplementRequestSchema, { receptorRfc: FOREIGNER.rfc, pagos });
  const answer = create(
    CreatePaymentComplementResponseSchema,
    await t.invoices.createPaymentComplement(request, t.sandbox),
  );
  return receptorIn(await t.xml(answer.data!.facturaId));
}

const receptorIn = (xml: Buffer) => /<cfdi:Receptor [^>]*>/.exec(xml.toString())![0];
const ISSUED_TO_ACME = /Nombre="ACME LLC" .*ResidenciaFiscal="USA" NumRegIdTrib="123456789"/;

it("a credit note goes to whom its invoice was issued, whoever has the generic RFC now", async () => {
  const { id } = documentOf(await t.credit(acmes.id, { formaPago: "15" }));
  expect(receptorIn(await t.xml(id))).toMatch(ISSUED_TO_ACME);
});

it("so does a payment complement", async () => {
  expect(await pay(acmes.uuid)).toMatch(ISSUED_TO_ACME);
});

it("one complement is never of two of them", async () => {
  await expect(pay(acmes.uuid, maples.uuid)).rejects.toMatchObject({
    campo: "pagos[0].documentos[1].facturaUuid",
    message: expect.stringMatching(/se emitió a MAPLE INC, y no a ACME LLC/),
  });
});
