import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Admission, type AdmitRequest, AdmitResponseSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { PreviewDocumentResponseSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import type { Core } from "../../common/core.ts";
import { listen } from "./stub.ts";

/** A core that answers nothing before it is told to. */
const held: { readonly account: string; answer(): void }[] = [];
const core: Core = {
  async call(method, request, headers) {
    if (method.name === Admission.method.admit.name) {
      const caller = (request as AdmitRequest).portal?.account ?? "";
      return { kind: "answer", message: create(AdmitResponseSchema, { caller }) };
    }
    const account = headers["x-caller"] ?? "";
    await new Promise<void>((answer) => held.push({ account, answer }));
    return { kind: "answer", message: create(PreviewDocumentResponseSchema) };
  },
  stream: () => {
    throw new Error("no test sends batches here");
  },
};

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen({ core });
});
afterAll(() => server.app.close());

async function preview(account: string, lines: number) {
  const conceptos = Array.from({ length: lines }, (_, line) => ({ descripcion: `Servicio ${line}` }));
  const answer = await fetch(`${server.url}/cfdi.v1.PortalDocuments/PreviewDocument`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", origin: server.url, cookie: "__Host-cfdi_session=s" },
      ...{ "x-portal-account": account, "x-portal-environment": "sandbox" },
    },
    body: JSON.stringify({ document: { factura: { conceptos } } }),
  });
  await answer.text();
  return answer.status;
}

it("large requests of one account reach the core one at a time; small ones and another account's do not wait", async () => {
  const reached = () => held.map(({ account }) => account).sort();
  const asked = [preview("loud", 600), preview("loud", 600)];
  await vi.waitFor(() => expect(reached()).toEqual(["loud"]));
  asked.push(preview("loud", 1), preview("quiet", 600));
  await vi.waitFor(() => expect(reached()).toEqual(["loud", "loud", "quiet"]));
  for (const { answer } of held.splice(0)) answer();
  await vi.waitFor(() => expect(reached()).toEqual(["loud"]), 10_000);
  for (const { answer } of held.splice(0)) answer();
  expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
});
