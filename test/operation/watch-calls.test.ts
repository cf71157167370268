import { create } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Answer } from "../../common/core.ts";
import { internal } from "../../common/errors.ts";
import { type Call, callOf } from "../../src/grpc/call.ts";
import { createLog } from "../../src/operation/log.ts";
import { createMetrics } from "../../src/operation/metrics.ts";
import { watchOperation } from "../../src/operation/watch-calls.ts";

const METHOD = Invoicing.method.getInvoice;
const ID = "00000000-0000-4000-8000-000000000007";
const CALLER = { accountId: "00000000-0000-4000-8000-000000000001", environment: "sandbox" } as const;

/** Returns the line that a call leaves in the log when `run` handles it. */
async function lineOf(headers: Record<string, string>, run: (call: Call) => Answer) {
  let text = "";
  const log = createLog("info", { write: (line) => (text += line) });
  const operation = { method: METHOD, run: async (_request: unknown, call: Call) => run(call) };
  const call = callOf((name) => headers[name]);
  await watchOperation(operation, createMetrics(), log).run(create(METHOD.input, { id: ID }), call);
  return JSON.parse(text);
}

const answer: Answer = { kind: "answer", message: create(METHOD.output, {}) };

it("a call is logged with the request's name, its account and its document", async () => {
  const line = await lineOf({ "x-request-id": "req-1" }, (call) => {
    call.caller = { ...CALLER, requestId: call.requestId };
    return answer;
  });
  expect(line).toMatchObject({
    ...{ requestId: "req-1", account: CALLER.accountId, environment: "sandbox", document: ID },
    ...{ method: "Invoicing/GetInvoice", outcome: "OK", msg: "called" },
  });
});

it("a call of nobody known is logged with the request's name alone", async () => {
  const line = await lineOf({}, () => ({ kind: "failure", detail: internal(undefined).toDetail() }));
  expect(line).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), outcome: "INTERNAL" });
  expect(line).not.toHaveProperty("account");
});

it.each(["", "a b", "x".repeat(65), "a\nb"])("%j is no name for a request", async (given) => {
  const { requestId } = await lineOf({ "x-request-id": given }, () => answer);
  expect(requestId).not.toBe(given);
});
