import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { FACTURAS } from "./order.ts";

const service = useService();

const ID = "/00000000-0000-4000-8000-000000000000";
const REFUSED: readonly [path: string, allow: string, verbs: readonly string[]][] = [
  ["", "GET, HEAD, POST", ["PUT", "PATCH", "DELETE", "OPTIONS"]],
  ["/validar", "POST", ["PUT", "PATCH", "DELETE"]],
  ["/saldo", "GET, HEAD", ["POST", "PUT", "PATCH", "DELETE"]],
  [ID, "GET, HEAD", ["POST", "PUT", "PATCH", "DELETE"]],
  [`${ID}/xml`, "GET, HEAD", ["POST", "PUT", "DELETE"]],
];

test.each(REFUSED)("%s says that it allows %s, to anybody", async (path, allow, verbs) => {
  for (const verb of verbs) {
    const answer = await service().rest(verb, FACTURAS + path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")!.split(", ").sort().join(", ")).toBe(allow);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringContaining(verb),
      codigo: null,
      detalle: null,
    });
  }
});

test("HEAD answers what GET does, without the body", async () => {
  const { a, site } = service();
  const url = `${site}${FACTURAS}/saldo`;
  const head = await fetch(url, { method: "HEAD", headers: { "x-api-key": a.sandbox } });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await fetch(url, { method: "HEAD" })).status).toBe(401);
});
