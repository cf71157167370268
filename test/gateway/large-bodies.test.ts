import { request as httpRequest } from "node:http";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Admission, type AdmitRequest, AdmitResponseSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { type ValidateInvoiceRequest, ValidateInvoiceResponseSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Core } from "../../common/core.ts";
import type { Limits } from "../../common/fair-share.ts";
import { BODIES, LARGE } from "../../gateway/large-bodies.ts";
import { listen } from "./stub.ts";

/** Two large bodies of an account fit at once. */
const BODY = 2 * LARGE;
const LIMITS: Limits = {
  ...BODIES,
  each: { documents: Number.POSITIVE_INFINITY, bytes: 2 * BODY },
  waiting: { documents: 3, bytes: Number.POSITIVE_INFINITY },
  maxWaitMs: 60_000,
};

/**
 * The stub core answers a large document only when `answer` is called; `held` has the accounts in the order of their
 * arrival.
 */
const held: { readonly account: string; answer(): void }[] = [];
const core: Core = {
  async call(method, request, headers) {
    if (method.name === Admission.method.admit.name) {
      const { apiKey } = request as AdmitRequest;
      const message = create(AdmitResponseSchema, { caller: apiKey ?? "" });
      return { kind: "answer", message };
    }
    const { xml } = request as ValidateInvoiceRequest;
    const account = headers["x-caller"] ?? "";
    if (xml.length > LARGE / 2) await new Promise<void>((answer) => held.push({ account, answer }));
    return { kind: "answer", message: create(ValidateInvoiceResponseSchema) };
  },
  stream: () => {
    throw new Error("nobody sends batches here");
  },
};

type Server = Awaited<ReturnType<typeof listen>>;
let server: Server;
/** A body waits here for a short time only. */
let impatient: Server;
beforeAll(async () => {
  server = await listen({ core, bodies: LIMITS, bodyLimit: 2 * BODY });
  impatient = await listen({ core, bodies: { ...LIMITS, maxWaitMs: 100 }, bodyLimit: 2 * BODY });
});
afterAll(async () => {
  for (const { app } of [server, impatient]) {
    // The server waits for a body that was left in the middle until the connection's timeout, so connections are closed
    // here.
    app.server.closeAllConnections();
    await app.close();
  }
});

const xmlOf = (bytes: number) => Buffer.alloc((bytes * 3) / 4 - 100, "x").toString("base64");
const LARGE_BODY = JSON.stringify({ xml: xmlOf(BODY) });

const headersOf = (account: string) => ({ "x-api-key": account, "content-type": "application/json" });

async function validate(
  account: string,
  body: RequestInit["body"] = LARGE_BODY,
  { at = server, ...more }: RequestInit & { readonly at?: Server } = {},
) {
  const url = `${at.url}/api/v1/facturas/validar`;
  const answer = await fetch(url, { method: "POST", headers: headersOf(account), body: body!, ...more });
  return { status: answer.status, body: await answer.json() };
}

const reached = (count: number) => expect.poll(() => held).toHaveLength(count);
const letGo = () => held.shift()!.answer();

/** Answers all waiting requests, so that the next test begins with none. */
async function finish(asked: readonly Promise<{ status: number }>[]): Promise<number[]> {
  const all = Promise.all(asked);
  const answering = setInterval(() => {
    for (const { answer } of held.splice(0)) answer();
  }, 10);
  const statuses = (await all).map(({ status }) => status);
  clearInterval(answering);
  return statuses;
}

it("an account's large bodies are read two at a time, another's beside them, and small ones at once", async () => {
  const loud = [validate("a"), validate("a"), validate("a")];
  await reached(2);
  expect((await validate("a", '{"xml":"PGEvPg=="}')).status).toBe(200);
  const quiet = validate("b");
  await reached(3);
  expect(held.map(({ account }) => account)).toEqual(["a", "a", "b"]);
  letGo();
  await reached(3);
  expect(held.map(({ account }) => account)).toEqual(["a", "b", "a"]);
  expect(await finish([...loud, quiet])).toEqual([200, 200, 200, 200]);
});

it("one that does not say its length waits when it has become large", async () => {
  const chunked = () => {
    const half = LARGE_BODY.length / 2;
    const stream = new ReadableStream({
      start(controller) {
        for (const part of [LARGE_BODY.slice(0, half), LARGE_BODY.slice(half)]) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    return validate("a", stream, { duplex: "half" } as RequestInit);
  };
  const asked = [chunked(), chunked()];
  await reached(1);
  // A chunked body has no length in its head, so each reserves room for the longest one.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(held).toHaveLength(1);
  expect(await finish(asked)).toEqual([200, 200]);
});

const FULL = /demasiados documentos grandes en espera/;

it("who finds too many waiting is answered 503 in the envelope", async () => {
  const asked = [validate("a"), validate("a")];
  await reached(2);
  const more = Array.from({ length: LIMITS.waiting.documents + 1 }, () => validate("a"));
  // The one that arrived last is answered; the others wait.
  const refused = await Promise.race(more);
  expect(refused).toEqual({
    status: 503,
    body: { ok: false, error: expect.stringMatching(FULL), codigo: null, detalle: null },
  });
  const url = `${server.url}/cfdi.v1.Invoicing/ValidateInvoice`;
  const connect = await fetch(url, { method: "POST", headers: headersOf("a"), body: LARGE_BODY });
  expect([connect.status, await connect.json()]).toEqual([
    503,
    { code: "unavailable", message: expect.stringMatching(FULL), details: expect.any(Array) },
  ]);
  expect((await finish([...asked, ...more])).sort()).toEqual([...Array(5).fill(200), 503]);
});

it("who waits too long is answered 503, and is not read", async () => {
  const at = impatient;
  const asked = [1, 2].map(() => validate("a", LARGE_BODY, { at }));
  await reached(2);
  const late = await validate("a", LARGE_BODY, { at });
  expect(late).toMatchObject({ status: 503, body: { error: expect.stringMatching(/esperó demasiado/) } });
  expect(held).toHaveLength(2);
  expect(await finish(asked)).toEqual([200, 200]);
});

it("who hangs up, waiting or being served, leaves room for others", async () => {
  const hangUp = new AbortController();
  const gone = [1, 2, 3].map(() => validate("a", LARGE_BODY, { signal: hangUp.signal }).catch(() => "gone"));
  await reached(2);
  hangUp.abort();
  expect(await Promise.all(gone)).toEqual(["gone", "gone", "gone"]);
  expect(await finish([validate("a"), validate("a")])).toEqual([200, 200]);
});

it("whatever is answered, the room is free again", async () => {
  const wrong = [400, 413].flatMap((status) => Array(4).fill(status));
  for (const status of wrong) {
    const body = status === 400 ? LARGE_BODY.slice(1) : "x".repeat(2 * BODY + 1);
    expect((await validate("a", body)).status).toBe(status);
  }
  expect(await finish([validate("a"), validate("a"), validate("a")])).toEqual([200, 200, 200]);
});

it("who asks whether to go on is told so when it is its turn", async () => {
  const asked = [validate("a"), validate("a")];
  await reached(2);
  const sent = httpRequest(`${server.url}/api/v1/facturas/validar`, {
    method: "POST",
    headers: { ...headersOf("a"), "content-length": LARGE_BODY.length, expect: "100-continue" },
  });
  let told = false;
  sent.on("continue", () => {
    told = true;
    sent.end(LARGE_BODY);
  });
  const status = new Promise<{ status: number }>((resolve) =>
    sent.on("response", (answer) => resolve({ status: answer.resume().statusCode! })),
  );
  sent.flushHeaders();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(told).toBe(false);
  expect(await finish([...asked, status])).toEqual([200, 200, 200]);
});
