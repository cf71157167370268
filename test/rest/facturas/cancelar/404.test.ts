import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { cancel, decide, look, stamped } from "./cancellation.ts";

const service = useService();

/** test/contract/access.test.ts covers other accounts, the other environment and invalid ids. */

test("the fiscal UUID is no id", async () => {
  const { uuidFiscal: id } = await stamped(service());
  const answers = [
    await cancel(service(), { id }),
    await look(service(), { id }, "estatus-cancelacion"),
    await look(service(), { id }, "acuse"),
    await look(service(), { id }, "estatus-sat"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("there is no acuse before the cancellation is confirmed, nor after it was rejected", async () => {
  const made = await stamped(service(), "C=wait");
  const acuse = async () => {
    const { status, body } = await look(service(), made, "acuse");
    expect(body.error).toBe("El acuse de cancelación no existe");
    return status;
  };
  const statuses = [await acuse()];
  await cancel(service(), made);
  statuses.push(await acuse());
  await decide(service(), made, "reject");
  await look(service(), made, "estatus-cancelacion");
  statuses.push(await acuse());
  expect(statuses).toEqual([404, 404, 404]);
});

test("an acuse that the PAC never gives is 404, though the invoice is cancelada", async () => {
  const made = await stamped(service(), "C=direct;A=none");
  expect((await cancel(service(), made)).body.data.estado).toBe("cancelada");
  expect((await look(service(), made, "acuse")).status).toBe(404);
});
