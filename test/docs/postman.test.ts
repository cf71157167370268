import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { useService } from "../support/service.ts";

/** The tests read these parts of format 2.1. */
interface Collection {
  readonly info: { readonly schema: string };
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

interface Item {
  readonly name: string;
  readonly event?: readonly {
    readonly listen: string;
    readonly script: { readonly exec: readonly string[] };
  }[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly KeyValue[];
    readonly url: {
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly variable?: readonly KeyValue[];
    };
    readonly body?: { readonly mode: string; readonly raw: string };
  };
  readonly response: readonly { readonly code: number; readonly body?: string }[];
}

interface KeyValue {
  readonly key: string;
  readonly value: string;
}

const service = useService();
let collection: Collection;
let items: readonly Item[];

beforeAll(async () => {
  const read = async (name: string) => (await fetch(`${service().site}/docs/postman/${name}.json`)).json();
  collection = (await read("coleccion")) as Collection;
  items = collection.item.flatMap(({ item }) => item);
  const { values } = (await read("ambiente")) as { values: readonly KeyValue[] };
  expect(values.map(({ key }) => key)).toEqual(["base_url", "site_url", "api_key"]);
});

test("the collection has every operation of the contract, with an answer for each status that it names", async () => {
  expect(collection.info.schema).toContain("v2.1.0");
  const { paths } = (await (await fetch(`${service().site}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  for (const [path, verbs] of Object.entries(paths))
    for (const [verb, { responses }] of Object.entries(verbs)) {
      const route = path.replace(/^\/api\/v1/, "").replace(/\{(\w+)\}/g, ":$1");
      const found = items.filter(
        ({ request }) => request.method === verb.toUpperCase() && `/${request.url.path.join("/")}` === route,
      );
      expect(found.length, route).toBeGreaterThan(0);
      for (const { response } of found)
        expect([...new Set(response.map(({ code }) => String(code)))]).toEqual(Object.keys(responses));
    }
});

test("its requests, sent one after the other, are answered as the contract says, and stamp", async () => {
  const variables: Record<string, string> = {
    base_url: `${service().site}/api/v1`,
    site_url: service().site,
    api_key: service().a.sandbox,
  };
  const answers = new Map<string, Answer>();
  for (const item of items) answers.set(item.name, await send(item, variables));
  const statusOf = (name: string) => [...answers].find(([each]) => each.startsWith(name))?.[1].status;
  for (const [name, status] of [
    ["Timbra una factura", 201],
    ["Acredita una factura timbrada", 201],
    ["Lista las facturas", 200],
    ["Timbra una constancia de retenciones", 201],
  ] as const)
    expect([name, statusOf(name)]).toEqual([name, status]);
  // A request whose documents are missing here may be refused for that, by the service or by SAT, but never for its form.
  for (const [name, { status, body }] of answers)
    expect([200, 201, 400, 404, 502], `${name}: ${status} ${JSON.stringify(body)}`).toContain(status);
  expect([...answers.values()].filter(({ status }) => status < 300).length).toBeGreaterThan(25);
});

/** Sends a request as Postman does, with variables, the collection's key and the example's body, and keeps the variables that its script sets. */
async function send({ request, event = [] }: Item, variables: Record<string, string>): Promise<Answer> {
  const filled = (text: string) =>
    text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) =>
      name === "$guid" ? randomUUID() : (variables[name] ?? ""),
    );
  const { method, url, header, auth, body } = request;
  const inPath = Object.fromEntries((url.variable ?? []).map(({ key, value }) => [`:${key}`, filled(value)]));
  const address = [filled(url.host.join("")), ...url.path.map((part) => inPath[part] || part)].join("/");
  const answer = await service().rest(method, address.slice(service().site.length), {
    ...(auth?.type === "noauth" ? {} : { key: filled("{{api_key}}") }),
    headers: Object.fromEntries(header.map(({ key, value }) => [key.toLowerCase(), filled(value)])),
    ...(body === undefined ? {} : { raw: body.raw }),
  });
  const script = event.find(({ listen }) => listen === "test")?.script.exec.join("\n") ?? "";
  const pm = {
    response: { code: answer.status, json: () => answer.body },
    collectionVariables: { set: (key: string, value: string) => Object.assign(variables, { [key]: value }) },
  };
  new Function("pm", script)(pm);
  return answer;
}
