import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order } from "./order.ts";

const service = useService();

const MAX = 10 * 1024 * 1024;

/** Returns a body of exactly that size, filled up with blanks. */
function bodyOf(bytes: number): string {
  const text = JSON.stringify(order());
  return text + " ".repeat(bytes - Buffer.byteLength(text));
}

test("10 MB are accepted and one byte more is 413, on each route with a body", async () => {
  const { rest, a } = service();
  const post = (path: string, raw: string) => rest("POST", FACTURAS + path, { key: a.sandbox, raw });
  expect((await post("", bodyOf(MAX))).status).toBe(201);
  const before = await service().documents();
  for (const path of ["", "/validar"]) {
    const answer = await post(path, bodyOf(MAX + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringContaining(String(MAX)),
      codigo: null,
      detalle: null,
    });
  }
  expect(await service().documents()).toBe(before);
});

test("a body that does not say its length is cut at the same byte", async () => {
  const { site, a } = service();
  const chunked = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent <= MAX; sent += 1024 * 1024) controller.enqueue(Buffer.alloc(1024 * 1024, " "));
      controller.close();
    },
  });
  const answer = await fetch(site + FACTURAS, {
    method: "POST",
    headers: { "x-api-key": a.sandbox, "content-type": "application/json" },
    body: chunked,
    duplex: "half",
  } as RequestInit);
  expect(answer.status).toBe(413);
});

test("after a refused body the service goes on", async () => {
  expect((await create(service(), order())).status).toBe(201);
});
