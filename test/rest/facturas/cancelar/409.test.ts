import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { cancel, decide, look, stamped } from "./cancellation.ts";

const service = useService();

test("while a request is at the PAC, another and a question about it are 409; then it is done", async () => {
  const made = await stamped(service(), "C=direct;cancel:D=4000");
  const first = cancel(service(), made);
  await expect.poll(async () => (await look(service(), made)).body.data.estado, { interval: 20 }).toBe("cancelando");
  for (const answer of [await cancel(service(), made), await look(service(), made, "estatus-cancelacion")]) {
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      ...{ ok: false, error: expect.stringMatching(/en proceso/), codigo: null, detalle: null },
    });
  }
  expect(await first).toMatchObject({ status: 200, body: { data: { estado: "cancelada" } } });
});

test("of twelve requests at once SAT gets one; the others are told to wait, or that it is done", async () => {
  const made = await stamped(service());
  const answers = await Promise.all(Array.from({ length: 12 }, () => cancel(service(), made)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
  const { attempts } = await service().pac.admin("GET", `/admin/documents/${made.uuidFiscal}`);
  expect(attempts.filter(({ operation }: { operation: string }) => operation === "cancel")).toHaveLength(1);
});

test("of eight questions at once that find it accepted, one confirms it", async () => {
  const made = await stamped(service(), "C=wait");
  await cancel(service(), made);
  await decide(service(), made, "accept");
  const answers = await Promise.all(Array.from({ length: 8 }, () => look(service(), made, "estatus-cancelacion")));
  expect(answers.filter(({ body }) => body.confirmada === true)).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
});
