import { expect, it } from "vitest";
import { type Lines, type Order, settleAll } from "../../client/batches.ts";

const SERVICE_TAKES = 10 * 1024 * 1024;

it("orders that are sent again leave the batch within the service's bytes, whatever signs they have", async () => {
  const order = (number: number): Order => ({ number, key: `k-${number}`, text: JSON.stringify("ñ".repeat(100_000)) });
  const orders = Array.from({ length: 60 }, (_, at) => order(at + 1));
  const sent: number[] = [];
  const send = async (body: string, lines: Lines) => {
    sent.push(Buffer.byteLength(body));
    const status = sent.length === 1 ? 409 : 201;
    const count = body.split("\n").length - 1;
    const told = Array.from({ length: count }, (_, at) => `${JSON.stringify({ linea: at + 1, status, ok: true })}\n`);
    await lines.take(new Response(told.join("")), () => undefined);
  };
  const settled: number[] = [];
  const batching = { send, alone: async () => ({}), retries: 1, rest: async () => undefined };
  for await (const { order: one } of settleAll(orders, batching)) settled.push(one.number);
  expect(settled.toSorted((a, b) => a - b)).toEqual(orders.map(({ number }) => number));
  expect(Math.max(...sent)).toBeLessThan(SERVICE_TAKES);
});
