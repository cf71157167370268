import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { NOMINA, paid, pay, receipt } from "./receipt.ts";

const service = useService();
const read = async (path: string) => (await service().rest("GET", path, { key: service().a.sandbox })).body;
const related = async (id: string) =>
  String((await service().rest("GET", `${NOMINA}/${id}/xml`, { key: service().a.sandbox })).bytes).match(
    /<cfdi:CfdiRelacionados TipoRelacion="(\d\d)"><cfdi:CfdiRelacionado UUID="([^"]+)"/,
  );

test("a receipt with sustituye names the wrong one with 04 and has SAT cancel it with motive 01", async () => {
  const wrong = await paid(service());
  const headers = { "idempotency-key": "receipt-corrected" };
  const body = receipt({ numDiasPagados: "14" }, { sustituye: wrong.id });
  const { status, body: answer } = await pay(service(), body, { headers });
  expect(status, answer.error).toBe(201);
  expect(answer.sustitucion).toMatchObject({
    estado: "completa",
    original: { id: wrong.id, estado: "cancelada", uuidFiscal: wrong.uuidFiscal },
    sustituto: { id: answer.data.id, estado: "timbrada" },
  });
  const [, tipo, uuid] = (await related(answer.data.id)) ?? [];
  expect([tipo, uuid]).toEqual(["04", wrong.uuidFiscal]);
  expect((await read(`${NOMINA}/${wrong.id}`)).sustituidaPor).toMatchObject({ estado: "completa" });
  expect((await read(`${NOMINA}/${answer.data.id}`)).sustituyeA).toMatchObject({ estado: "completa" });

  const again = await pay(service(), body, { headers });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ idempotente: true, sustitucion: { estado: "completa" } });
  const late = await pay(service(), receipt({}, { sustituye: wrong.id }));
  expect(late.status).toBe(400);
  expect(late.body.error).toContain("ya fue sustituido por");
});

test("a receipt substitutes none that the account does not have, and one that substitutes none says so", async () => {
  const missing = await pay(service(), receipt({}, { sustituye: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" }));
  expect([missing.status, missing.body.error]).toEqual([
    400,
    "sustituye: no hay un comprobante con ese id en la cuenta y el ambiente",
  ]);
  const plain = await pay(service(), receipt());
  expect(plain.body).not.toHaveProperty("sustitucion");
  expect(await read(`${NOMINA}/${plain.body.data.id}`)).not.toHaveProperty("sustituidaPor");
});
