import { expect, test } from "vitest";
import type { Answer } from "../../support/client.ts";
import { useService } from "../../support/service.ts";
import { documento, invoice, invoiceOf, owedOf, pago, pay, payment, payOne } from "./payment.ts";

const service = useService();

/**
 * Repeats a request while it answers 409, as clients do; after some attempts the 409 is returned and fails the test.
 */
async function settled(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let round = 0; round < 20; round += 1) {
    const answer = await attempt();
    if (answer.status !== 409) return answer;
  }
  throw new Error("409 for ever");
}

test("ten payments of a fifth at once: five are stamped, five are told that nothing is owed", async () => {
  const paid = await invoiceOf(service(), 1000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => settled(() => payOne(service(), paid, 200))));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(400)]);
  for (const { status, body } of answers) if (status === 400) expect(body.error).toMatch(/, 0\.00 MXN$/);
  const details = await Promise.all(
    answers
      .filter(({ status }) => status === 201)
      .map(({ body }) =>
        service().rest("GET", `/api/v1/complementos-pago/${body.data.id}`, { key: service().a.sandbox }),
      ),
  );
  const chain = details
    .map(({ body }) => body.data.pagos[0].documentos[0])
    .map(({ parcialidad, saldoAnterior, saldoInsoluto }) => [parcialidad, saldoAnterior, saldoInsoluto])
    .sort();
  expect(chain).toEqual([
    [1, 1000, 800],
    [2, 800, 600],
    [3, 600, 400],
    [4, 400, 200],
    [5, 200, 0],
  ]);
});

test("payments of the same two invoices in either order never wait for each other in a circle", async () => {
  const [one, two] = [await invoiceOf(service(), 600), await invoiceOf(service(), 600)];
  const both = (first: typeof one, second: typeof one) =>
    payment([pago([documento(first, 100), documento(second, 100)])]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => settled(() => pay(service(), at % 2 === 0 ? both(one, two) : both(two, one)))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect([await owedOf(service(), one), await owedOf(service(), two)]).toEqual([0, 0]);
});

test("equal keys at once make one payment; each of the others is told 409 or shown it", async () => {
  const paid = await invoice(service());
  const headers = { "idempotency-key": "at once" };
  const answers = await Promise.all(Array.from({ length: 8 }, () => payOne(service(), paid, 100, { headers })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(await owedOf(service(), paid)).toBe(1060);
});
