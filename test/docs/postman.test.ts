import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { LINES } from "../../gateway/contract/routes.ts";
import { long } from "../support/long.ts";
import { sealedBy, useService } from "../support/service.ts";

/** The tests read these parts of format 2.1. */
interface Collection {
  readonly info: { readonly schema: string };
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

interface Item {
  readonly name: string;
  readonly request: { readonly method: string; readonly url: { readonly path: readonly string[] } };
  readonly response: readonly { readonly code: number }[];
}

interface KeyValue {
  readonly key: string;
  readonly value: string;
}

interface Report {
  readonly executions: readonly { readonly item: { readonly name: string } }[];
  readonly failures: readonly {
    readonly error: { readonly message: string };
    readonly source: { readonly name: string };
  }[];
}

const service = useService();
let collection: Collection;
let items: readonly Item[];

const read = async (name: string) => (await fetch(`${service().site}/docs/postman/${name}.json`)).json();
/** Requests before others only make their documents. */
const isOwn = ({ name }: Item) => !name.startsWith("Antes: ");

beforeAll(async () => {
  collection = (await read("coleccion")) as Collection;
  items = collection.item.flatMap(({ item }) => item);
});

test("the collection has every operation of the contract, with an answer for each status that it names", async () => {
  expect(collection.info.schema).toContain("v2.1.0");
  const { paths } = (await (await fetch(`${service().site}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: object; requestBody?: { content: object } }>>;
  };
  for (const [path, verbs] of Object.entries(paths))
    for (const [verb, { responses, requestBody }] of Object.entries(verbs)) {
      // Postman's tests read no answer of lines.
      if (LINES in (requestBody?.content ?? {})) continue;
      const route = path.replace(/^\/api\/v1/, "").replace(/\{(\w+)\}/g, ":$1");
      const found = items
        .filter(isOwn)
        .filter(({ request }) => request.method === verb.toUpperCase() && `/${request.url.path.join("/")}` === route);
      expect(found.length, route).toBeGreaterThan(0);
      for (const { response } of found)
        expect([...new Set(response.map(({ code }) => String(code)))]).toEqual(Object.keys(responses));
    }
});

long("its requests succeed from the first to the last, as Postman sends them", async () => {
  const environment = (await read("ambiente")) as { readonly values: readonly KeyValue[] };
  const own: Readonly<Record<string, string>> = {
    base_url: `${service().site}/api/v1`,
    site_url: service().site,
    api_key: service().a.sandbox,
    xml_sellado: sealedBy(service().a).toString("base64"),
    ...{ plataforma_key: "", plataforma_rfc: "" },
  };
  expect(environment.values.map(({ key }) => key)).toEqual(Object.keys(own));
  const values = environment.values.map((each) => ({ ...each, value: own[each.key] }));
  const { executions, failures } = await run({ ...environment, values });
  expect(failures.map(({ source, error }) => `${source.name}: ${error.message}`)).toEqual([]);
  // A request that waits for an archive is sent several times.
  const sent = executions.map(({ item }) => item.name);
  expect(sent.filter((name, at) => name !== sent[at - 1])).toEqual(
    // Without the key of a platform what is for platforms is left out.
    items.filter(({ request }) => request.url.path[0] !== "plataforma").map(({ name }) => name),
  );
});

async function run(environment: object): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "cfdi-postman-"));
  const file = async (name: string, content: object) => {
    await writeFile(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const report = join(folder, "report.json");
  const options = [
    ...["run", await file("collection.json", collection), "-e", await file("environment.json", environment)],
    ...["--reporters", "json", "--reporter-json-export", report, "--timeout-request", "60000"],
  ];
  // Newman ends with 1 where a request fails, which the report tells of.
  await promisify(execFile)("node_modules/.bin/newman", options, { timeout: 200_000 }).catch(() => {});
  const { run } = JSON.parse(await readFile(report, "utf8")) as { run: Report };
  await rm(folder, { recursive: true });
  return run;
}
