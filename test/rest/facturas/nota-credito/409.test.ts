import { expect, test } from "vitest";
import { useService } from "../../../support/service.ts";
import { credit, invoice } from "./note.ts";

const service = useService();

test("equal keys at once credit once; each of the others is told 409 or shown the note", async () => {
  const id = await invoice(service());
  const headers = { "idempotency-key": "at once" };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => credit(service(), id, { importe: 1160 }, { headers })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect((await credit(service(), id, {}, { headers })).status).toBe(200);
});

test("ten notes at once of a fifth each: exactly five credit, and the others are told why", async () => {
  const id = await invoice(service());
  const answers = await Promise.all(Array.from({ length: 10 }, () => credit(service(), id, { importe: 232 })));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(5).fill(400)]);
  for (const { status, body } of answers) if (status === 400) expect(body.error).toMatch(/^\[NC-002\]/);
});
