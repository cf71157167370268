import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Admission, type AdmitRequest, AdmitResponseSchema } from "#proto/cfdi/v1/admission_pb.ts";
import type { Core } from "../../common/core.ts";
import { listen } from "./stub.ts";

/** The stub core answers only when `answer` is called. */
const held: { readonly account: string; answer(): void }[] = [];
const core: Core = {
  async call(method, request, headers) {
    if (method.name === Admission.method.admit.name) {
      const { portal, apiKey = "" } = request as AdmitRequest;
      const caller = portal?.account ?? apiKey;
      return { kind: "answer", message: create(AdmitResponseSchema, { caller }) };
    }
    const account = headers["x-caller"] ?? "";
    await new Promise<void>((answer) => held.push({ account, answer }));
    return { kind: "answer", message: create(method.output) };
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

type Ask = (account: string, lines: number) => Promise<number>;

const conceptosOf = (lines: number) =>
  Array.from({ length: lines }, (_, line) => ({ descripcion: `Servicio ${line}`.padEnd(200, ".") }));

/** Asks with a key, at an address of REST or of Connect. */
function calculate(path: string): Ask {
  return async (account, lines) => {
    const answer = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": account },
      body: JSON.stringify({ conceptos: conceptosOf(lines) }),
    });
    await answer.text();
    return answer.status;
  };
}

async function preview(account: string, lines: number) {
  const conceptos = conceptosOf(lines);
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

it.each<[string, Ask]>([
  ["previews of the portal", preview],
  ["calculations over REST", calculate("/api/v1/facturas/calcular")],
  ["calculations over Connect", calculate("/cfdi.v1.Invoicing/CalculateInvoice")],
])(
  "large %s of one account reach the core one at a time; small ones and another account's do not wait",
  async (_, ask) => {
    const reached = () => held.map(({ account }) => account).sort();
    const asked = [ask("loud", 200), ask("loud", 200)];
    await expect.poll(reached).toEqual(["loud"]);
    asked.push(ask("loud", 1), ask("quiet", 200));
    await expect.poll(reached).toEqual(["loud", "loud", "quiet"]);
    for (const { answer } of held.splice(0)) answer();
    await expect.poll(reached).toEqual(["loud"]);
    for (const { answer } of held.splice(0)) answer();
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
  },
);
