import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from "vitest";
import { OWN_CODES, RECORD_CODES } from "../../common/own-codes.ts";
import type { OpenApi } from "../../gateway/contract/openapi.ts";
import { readRoutes } from "../../gateway/contract/routes.ts";
import { readGuides } from "../../gateway/docs/guides.ts";
import { html } from "../../gateway/docs/html.ts";
import { REQUEST_CODES } from "../../gateway/docs/request-codes.ts";
import { LANGUAGES, type SampleCall } from "../../gateway/docs/samples.ts";
import { SERVICES } from "../../gateway/services.ts";
import { listRules } from "../../src/engine/documents/rule-listing.ts";
import { NAMESPACES } from "../../src/engine/namespaces.ts";
import { GSON, JAVAC } from "../../tools/clients/pack.ts";
import { areHere, PHP_CURL } from "../client/languages.ts";
import { inProcess, KEY, listen, stubCore } from "../gateway/stub.ts";
import { IS_LONG } from "../support/long.ts";

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen({ core: inProcess(stubCore()) });
});
afterAll(() => server.app.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const read = async (path: string) => (await get(path)).text();

/** Returns every page that links reach from the start page, by its path. */
async function crawl(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ["/docs"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await get(path);
    expect(`${answer.status} ${path}`).toBe(`200 ${path}`);
    const page = await answer.text();
    pages.set(path, page);
    for (const [, link] of page.matchAll(/href="(\/docs[^"#]*)/g)) {
      if (!/\.[0-9a-f]{16}\.|\.json$|\.md$/.test(link!) && !pages.has(link!)) waiting.push(link!);
    }
  }
  return pages;
}

describe("all pages", () => {
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    pages = await crawl();
  });

  it("are linked: each operation, each code of ours, each guide; and every link inside a page leads somewhere", () => {
    const paths = [...pages.keys()];
    for (const { method } of readRoutes(SERVICES)) expect(paths).toContain(`/docs/operaciones/${method.name}`);
    const codes = [
      ...listRules().rules.map(({ code }) => code),
      ...Object.keys(REQUEST_CODES),
      ...Object.keys({ ...OWN_CODES, ...RECORD_CODES }),
    ];
    for (const code of codes) expect(paths).toContain(`/docs/errores/${code}`);
    for (const [path, page] of pages) {
      for (const [, link] of page.matchAll(/href="([^"]*#[^"]+)"/g)) {
        const [target, id] = link!.split("#");
        const other = pages.get(target === "" ? path : target!);
        expect(other?.includes(` id="${id}"`), `${path} leads to ${link}`).toBe(true);
      }
    }
  });

  it("have one title, headings in order, no script or style of their own, and nothing of another origin", () => {
    for (const [path, page] of pages) {
      const levels = [...page.replace(/<nav[\s\S]*?<\/nav>/g, "").matchAll(/<h([1-6])[ >]/g)].map(([, level]) =>
        Number(level),
      );
      expect([path, levels[0], levels.filter((level) => level === 1).length]).toEqual([path, 1, 1]);
      for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0), path).toBeLessThanOrEqual(1);
      expect(page, path).not.toMatch(
        /<style|<script(?! src="\/docs\/)|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//,
      );
      expect(page, "a pattern is for machines").not.toMatch(/\^\[|\]\{\d|\[0-9\]/);
      expect(page, path).not.toMatch(/>undefined<|\[object Object\]/);
    }
  });

  it("are where the search leads to", async () => {
    for (const typed of ["a", "factura", "impPagado", "CFDI40179", "NOM9", "límites", "pdf", "rfc", "total"]) {
      const entries = await searched(typed);
      expect(entries.length, typed).toBeGreaterThan(0);
      for (const { title, path } of entries) {
        const [page, id] = path.split("#");
        const found = pages.get(page!);
        expect(found, `${title}: ${path}`).toBeDefined();
        if (id !== undefined) expect(found!.includes(` id="${id}"`), path).toBe(true);
      }
    }
  });
});

interface Hit {
  readonly title: string;
  readonly path: string;
}

async function searched(text: string): Promise<Hit[]> {
  return (await get(`/docs/buscar?q=${encodeURIComponent(text)}`)).json() as Promise<Hit[]>;
}

const OPERATIONS = "/docs/operaciones";
const GUIDES = "/docs/guias";

/** Readers of a reference ask this every day; the page that answers is among the first three. */
test.each([
  ["paginación", `${OPERATIONS}/ListInvoices`],
  ["reintentar", `${GUIDES}/idempotencia`],
  ["descargar pdf", `${OPERATIONS}/GetInvoicePdf`],
  ["descargar el xml", `${OPERATIONS}/GetInvoiceXml`],
  ["saldo", `${OPERATIONS}/GetBalance`],
  ["timbres disponibles", `${OPERATIONS}/GetBalance`],
  ["llave de api", `${GUIDES}/empezar`],
  ["autenticacion", `${GUIDES}/empezar`],
  ["cancelar factura", `${OPERATIONS}/CancelInvoice`],
  ["cancelaciones", `${GUIDES}/cancelaciones`],
  ["motivos de cancelación", `${GUIDES}/cancelaciones`],
  ["sustituir una factura", `${GUIDES}/cancelaciones#sustituir-una-factura`],
  ["acuse", `${OPERATIONS}/GetInvoiceAcuse`],
  ["nota de crédito", `${OPERATIONS}/CreateCreditNote`],
  ["complemento de pago", `${GUIDES}/pagos`],
  ["parcialidades", `${GUIDES}/pagos`],
  ["nómina", `${GUIDES}/nomina`],
  ["retenciones", `${GUIDES}/retenciones`],
  ["webhook", `${GUIDES}/webhooks`],
  ["limite de peticiones", `${GUIDES}/limites`],
  ["429", `${GUIDES}/limites`],
  ["502", `${GUIDES}/idempotencia`],
  ["idempotency-key", `${GUIDES}/idempotencia`],
  ["factura duplicada", `${GUIDES}/idempotencia`],
  ["anticipos", `${GUIDES}/modos`],
  ["validar xml", `${OPERATIONS}/ValidateInvoice`],
  ["estatus sat", `${OPERATIONS}/GetInvoiceSatStatus`],
  ["uso de cfdi", `${OPERATIONS}/ListCfdiUses`],
  ["regimen fiscal", `${OPERATIONS}/ListTaxRegimes`],
  ["clave de producto", `${OPERATIONS}/SearchProducts`],
  ["produccion", `${GUIDES}/produccion`],
  ["sdk javascript", `${GUIDES}/cliente-typescript`],
  ["librería php", `${GUIDES}/php`],
  ["descarga masiva", `${GUIDES}/exportaciones`],
  ["NOM9", "/docs/errores/NOM9"],
  ["CFDI40179", "/docs/errores/VAL-74"],
])("the search answers %s", async (typed, page) => {
  const paths = (await searched(typed)).slice(0, 3).map(({ path }) => path);
  expect(paths.map((path) => (page.includes("#") ? path : path.split("#")[0]))).toContain(page);
});

/** People who integrate ask these too, in their own words; the page that answers is among the first five. */
test.each([
  ["timbrar nómina", `${OPERATIONS}/CreatePayroll`],
  ["llave vencida", `${GUIDES}/portal`],
  ["python", `${GUIDES}/empezar`],
  ["java", `${GUIDES}/empezar`],
  ["openapi", `${GUIDES}/empezar`],
  ["receptor no registrado", "/docs/errores/CFDI40143"],
  ["retención de honorarios ISR", `${GUIDES}/modos`],
  ["addenda", `${GUIDES}/complementos`],
  ["carta porte", `${GUIDES}/complementos`],
  ["comercio exterior", `${GUIDES}/complementos`],
  ["crear cliente por API", `${GUIDES}/portal`],
  ["crear serie", `${GUIDES}/portal`],
  ["subir CSD", `${GUIDES}/portal`],
  ["php", `${GUIDES}/empezar`],
  ["c#", `${GUIDES}/empezar`],
  ["swagger", `${GUIDES}/empezar`],
  ["postman", `${GUIDES}/empezar`],
  ["grpc", `${GUIDES}/empezar`],
  ["sandbox", `${GUIDES}/produccion`],
  ["certificado vencido", `${GUIDES}/portal`],
  ["sin timbres", `${OPERATIONS}/GetBalance`],
  ["factura global", `${GUIDES}/modos`],
  ["factura en dólares", `${GUIDES}/modos`],
  ["tipo de cambio", `${GUIDES}/modos`],
  ["timbrar pago", `${OPERATIONS}/CreatePaymentComplement`],
  ["cancelar nómina", `${OPERATIONS}/CancelPayroll`],
  ["aguinaldo", `${GUIDES}/nomina`],
  ["finiquito", `${GUIDES}/nomina`],
  ["arrendamiento", `${GUIDES}/modos`],
  ["nombre del receptor no coincide", "/docs/errores/CFDI40145"],
  ["código postal del receptor incorrecto", "/docs/errores/CFDI40148"],
  ["factura de hace más de 72 horas", "/docs/errores/VAL-08"],
  ["ip bloqueada", `${GUIDES}/limites`],
  ["403", `${GUIDES}/limites`],
  ["401", `${GUIDES}/empezar`],
  ["zona horaria", `${GUIDES}/modos`],
  ["enviar factura por correo", `${GUIDES}/portal`],
  ["logo en el pdf", `${GUIDES}/portal`],
  ["precio con iva incluido", `${GUIDES}/modos`],
  ["ieps", `${GUIDES}/modos`],
  ["bonificación", `${OPERATIONS}/CreateCreditNote`],
  ["importar clientes", `${GUIDES}/portal`],
  ["folio fiscal", `${GUIDES}/empezar`],
  ["cambiar de pac", `${GUIDES}/desde-otro-servicio`],
  ["descargar todos los xml", `${GUIDES}/exportaciones`],
  ["verificar firma", `${GUIDES}/webhooks`],
  ["regenerar llave", `${GUIDES}/portal`],
  ["agregar usuario", `${GUIDES}/portal`],
  ["cuánto tarda una cancelación", `${GUIDES}/cancelaciones`],
  ["devolución de mercancía", `${OPERATIONS}/CreateCreditNote`],
  ["descuento en la factura", `${GUIDES}/modos`],
  ["iva 8 frontera", `${GUIDES}/modos`],
  ["exento de iva", `${GUIDES}/modos`],
  ["factura global mensual", `${GUIDES}/tickets`],
  ["horas extra", `${GUIDES}/nomina`],
  ["timbrar muchos recibos", `${OPERATIONS}/CreatePayrolls`],
  ["lote de facturas", `${OPERATIONS}/CreateInvoices`],
  ["subir xml sellado", `${GUIDES}/modos`],
  ["obtener factura por referencia externa", `${OPERATIONS}/ListInvoices`],
  ["listar facturas canceladas", `${OPERATIONS}/ListInvoices`],
  ["buscar por folio", `${OPERATIONS}/ListInvoices`],
  ["probar sin gastar timbres", `${GUIDES}/empezar`],
  ["eventos en tiempo real", `${GUIDES}/eventos`],
  ["reenviar webhook", `${GUIDES}/webhooks`],
  ["varias empresas con una llave", `${GUIDES}/plataformas`],
  ["¿cuántos timbres me quedan?", `${OPERATIONS}/GetBalance`],
  ["rotar la llave", `${GUIDES}/produccion`],
  ["el servicio no responde", `${GUIDES}/idempotencia`],
  ["el total no coincide", "/docs/errores/TOT-001"],
  ["cómo pagino los resultados", `${OPERATIONS}/ListInvoices`],
  ["SA de CV en el nombre", "/docs/errores/CFDI40145"],
  ["objeto de impuesto", `${GUIDES}/modos`],
  ["clave unidad servicio", `${OPERATIONS}/SearchUnits`],
  ["placas del camión", `${GUIDES}/carta-porte`],
  ["fracción arancelaria", `${GUIDES}/complementos`],
  ["autofactura", `${GUIDES}/tickets`],
  ["plataformas tecnológicas uber", `${GUIDES}/retenciones`],
  ["conectar un asistente de ia", `${GUIDES}/asistentes`],
])("the search leads from %s to its page", async (typed, page) => {
  const paths = (await searched(typed)).slice(0, 5).map(({ path }) => path.split("#")[0]);
  expect(paths).toContain(page);
});

test("the guide of complements has each that a document may carry, and says which rules judge it", () => {
  const guide = readFileSync(new URL("../../gateway/docs/guides/25-complementos.md", import.meta.url), "utf8");
  const rows = [...guide.matchAll(/^\| (.+) \| ([\d.]+) \| `(\w+)` \| (.*)\|$/gm)];
  const documents = ["cfdi", "retenciones", "tfd"];
  const prefixes = NAMESPACES.map(({ prefix }) => prefix).filter((prefix) => !documents.includes(prefix));
  expect(rows.map(([, , , prefix]) => prefix).toSorted()).toEqual(prefixes.toSorted());
  const judged = rows.filter(([, , , , rules]) => rules !== "").map(([, name, version]) => `${name} ${version}`);
  const matrices = listRules().matrices.map(({ name }) => name);
  const complements = matrices.filter((name) => !/^(CFDI|Retenciones) /.test(name));
  expect(judged.toSorted()).toEqual(complements.toSorted());
});

test("the search puts the operation first that is called like the search, and finds a misspelt word", async () => {
  expect((await searched("saldo"))[0]!.path).toBe(`${OPERATIONS}/GetBalance`);
  expect((await searched("impPagado"))[0]!.title).toBe("pagos[].documentos[].impPagado");
  expect((await searched("CFDI40179"))[0]!.title).toBe("VAL-74 · CFDI40179");
  expect((await searched("idempotensia"))[0]!.path).toBe(`${GUIDES}/idempotencia`);
});

test.each(["", "%00", "a".repeat(500), "a b c d e f g h i j", "(((", "%F0%9F%92%A5"])(
  "the search takes %j as any other text",
  async (text) => {
    const answer = await get(`/docs/buscar?q=${text}&q=${text}`);
    expect([answer.status, Array.isArray(await answer.json())]).toEqual([200, true]);
  },
);

test("a rule's page says SAT's code, the field, what must hold and what to do", async () => {
  const rule = listRules().rules.find(({ code }) => code === "VAL-74")!;
  const page = await read("/docs/errores/VAL-74");
  for (const said of ["CFDI40179", "TasaOCuota", rule.title, rule.remedy]) expect(page).toContain(said);
  expect(await read("/docs/errores/CFDI40179")).toContain("/docs/errores/VAL-74");
  for (const onlyPac of ["NOM9", "CFDI40145", "CRP20222", "Reten20113", "402"])
    expect(await read(`/docs/errores/${onlyPac}`)).toMatch(/l_RFC|LCO/);
  expect(await read("/docs/errores/204")).toContain("documentos relacionados");
});

test("a code of the door says its field and the operations that answer with it", async () => {
  const page = await read("/docs/errores/PAG-001");
  for (const said of ["pagos[].documentos[].impPagado", "/docs/operaciones/CreatePaymentComplement"])
    expect(page).toContain(said);
  expect(await read("/docs/errores/RET-010")).toContain("/docs/operaciones/CreateWithholding");
});

test("an operation says what its fields must be together, and the codes of its refusals", async () => {
  const page = await read("/docs/operaciones/CancelInvoice");
  expect(page).toContain("uuidReemplazo va con motivo 01, y solo con él");
  const payroll = await read("/docs/operaciones/CreatePayroll");
  for (const said of ["nomina: debe llevar totalPercepciones", "/docs/errores/FC-219", "/docs/errores/FC-220"])
    expect(payroll).toContain(said);
});

test("each of our codes of a 502 says what happened and what to do", async () => {
  for (const [code, { detalle, remedio }] of Object.entries(OWN_CODES)) {
    const page = await read(`/docs/errores/${code}`);
    expect(page).toContain(detalle);
    expect(page).toContain(remedio.slice(1));
  }
});

test("the rows of the rules in the reference are those of the engine", () => {
  const kept = JSON.parse(readFileSync(new URL("../../gateway/docs/rules.json", import.meta.url), "utf8"));
  expect(kept, "run npm run generate").toEqual(JSON.parse(JSON.stringify(listRules())));
});

test("every code that the service prints before a refusal has its words", () => {
  const sources = execFileSync("git", [
    "grep",
    "-ohE",
    '"(CSD|NC|PAG|FC|RET|TOT)-[0-9]{3}',
    "--",
    "src",
    "proto/cfdi",
  ]).toString();
  const printed = new Set(sources.match(/[A-Z]+-\d{3}/g));
  expect(Object.keys(REQUEST_CODES).toSorted()).toEqual([...printed].toSorted());
});

describe("pages as files", () => {
  it("are strict about what a browser may load, and checked again with their ETag", async () => {
    const { headers, status } = await get("/docs");
    expect(status).toBe(200);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    const again = await get("/docs", { "if-none-match": headers.get("etag")! });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("are compressed for whoever takes that, and the contract may be read from other sites' pages", async () => {
    for (const path of ["/openapi.json", "/llms.txt", "/llms-full.txt", "/docs", "/docs/postman/coleccion.json"]) {
      const plain = await get(path, { "accept-encoding": "identity" });
      const body = Buffer.from(await plain.arrayBuffer());
      for (const encoding of ["br", "gzip"]) {
        const answer = await get(path, { "accept-encoding": encoding });
        expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, encoding]);
        expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
        expect(answer.headers.get("etag")).toBe(plain.headers.get("etag"));
      }
      const again = await get(path, { "if-none-match": plain.headers.get("etag")! });
      expect(again.status).toBe(304);
      expect(plain.headers.get("access-control-allow-origin")).toBe(path === "/docs" ? null : "*");
    }
  });

  it("have an index for models, with each guide and operation, whose links lead somewhere", async () => {
    const answer = await get("/llms.txt");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    expect(text).toMatch(/^# Timbrado de CFDI 4\.0\n\n> .+\n\n## /);
    const lines = text.split("\n").filter((line) => line.startsWith("- "));
    const links = lines.map((line) => /^- \[([^\]]+)\]\((\/[^)]+)\): \S/.exec(line)!.slice(1) as [string, string]);
    for (const { verb, path, method } of readRoutes(SERVICES))
      expect(links).toContainEqual([`${verb} ${path}`, `/docs/operaciones/${method.name}.md`]);
    for (const [, link] of links) expect(`${(await get(link)).status} ${link}`).toBe(`200 ${link}`);
  });

  it("are Markdown at their address with .md, and for whoever takes that", async () => {
    const [page, named, taken] = await Promise.all([
      get("/docs/errores/CSD-004"),
      get("/docs/errores/CSD-004.md"),
      get("/docs/errores/CSD-004/", { accept: "text/markdown, text/html;q=0.5" }),
    ]);
    expect(page.headers.get("vary")).toBe("accept, accept-encoding");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(named.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await named.text();
    expect(await taken.text()).toBe(text);
    expect(text).toContain("\n# CSD-004\n\n**cer** es el CSD de otro RFC.\n\n| Dato | Valor |\n| --- | --- |\n");
    expect(text).toContain("](/docs/operaciones/UploadAccountCsd.md) |\n");
    expect(await (await get("/docs.md")).text()).toMatch(/^# Timbrado de CFDI 4\.0/);
    expect((await get("/docs/errores/nada.md")).status).toBe(404);
  });

  it("stand in one text too, each guide and each operation with its sample for the shell", async () => {
    const text = await (await get("/llms-full.txt")).text();
    for (const { title } of readGuides()) expect(text).toContain(`# ${title}\n`);
    for (const { verb, path } of readRoutes(SERVICES)) expect(text).toContain(`\n${verb} \`${path}\`\n`);
    expect(text).toContain("curl -sS -X POST");
    expect(text).not.toMatch(/<(wbr|t[dhr]|span|code)|import requests|Llave de pruebas \(sk/);
  });

  it("bring style and script under names of their content, to be kept for ever", async () => {
    const page = await read("/docs");
    const names = [...page.matchAll(/"(\/docs\/\w+\.[0-9a-f]{16}\.\w+)"/g)].map(([, name]) => name!);
    expect(new Set(names.map((name) => name.split(".").at(-1)))).toEqual(new Set(["css", "js", "svg"]));
    for (const name of names) expect((await get(name)).headers.get("cache-control")).toContain("immutable");
  });

  it("answer a path that is not there with a page, and 404", async () => {
    const answer = await get("/docs/errores/<b>");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await answer.text()).not.toContain("<b>");
  });
});

describe("markup", () => {
  it("is escaped by default", () => {
    expect(html`<p title="${'"><script>'}">${"<b> & 'c'"}${["<", 1, undefined, false]}</p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; &#39;c&#39;&lt;1</p>',
    );
  });
});

describe("samples", () => {
  const call: SampleCall = {
    ...{ operation: "CreateX", resource: "cosas", method: "crearUna", answers: "json", ids: [], query: {} },
    ...{ body: "CreateXBody", key: "p-1", hasQuery: false, hasOptions: true },
  };
  const request = { verb: "POST", path: "/api/v1/x", headers: { "Idempotency-Key": "p-1" }, hasKey: true, call };
  const PLAIN = ["/api/v1/x", "X-Api-Key", "Idempotency-Key", "30"];

  it.each(LANGUAGES.map((language) => [language.name, language] as const))(
    "%s sends key, headers and body",
    (_, { id, write }) => {
      const text = write({ ...request, body: '{\n  "a": [true, null, "true"]\n}' });
      const own = id === "curl" || id === "csharp" ? PLAIN : [/cosas\W+crear_?una/i];
      for (const said of ["CFDI_URL", "CFDI_API_KEY", "p-1", ...own]) expect(text).toMatch(said);
    },
  );

  it.each([
    ["python", `{"a": [True, None, "true", Decimal("1.50"), "1.50"], "b": {}}`],
    ["php", `["a" => [true, null, 'true', new Decimal('1.50'), '1.50'], 'b' => new stdClass()]`.replaceAll('"', "'")],
  ])("in %s are the language's own where JSON is not", (language, literal) => {
    const { write } = LANGUAGES.find(({ id }) => id === language)!;
    expect(write({ ...request, body: '{"a": [true, null, "true", 1.50, "1.50"], "b": {}}' })).toContain(literal);
  });

  const CLIENTS = join(import.meta.dirname, "../../clients");
  const shown = (page: string, language: string) =>
    [...page.matchAll(new RegExp(`data-language="${language}"[^>]*><code>([^<]*)`, "g"))].map(([, code]) =>
      readable(code!),
    );

  it.for<[string, string, string[]]>([
    ["curl", "sample.sh", ["bash"]],
    ["typescript", "sample.mts", ["node", "--import", createRequire(import.meta.url).resolve("tsx")]],
    ["python", "sample.py", ["python3"]],
    ["php", "sample.php", ["php"]],
  ])("in %s run as they stand", async ([language, name, [command = "", ...args]], { skip }) => {
    if (!areHere([command === "php" ? PHP_CURL : command])) return skip();
    const [code] = shown(await read("/docs/operaciones/CreateInvoice"), language);
    const folder = await mkdtemp(join(tmpdir(), "cfdi-sample-"));
    await writeFile(join(folder, name), code!);
    await symlink(join(CLIENTS, "php"), join(folder, "cfdi-stamping"));
    // The package stands there as its sources, because only an installation builds it.
    const installed = join(folder, "node_modules/@cfdi-stamping/client");
    await mkdir(installed, { recursive: true });
    await writeFile(join(installed, "package.json"), '{ "type": "module", "exports": "./index.ts" }');
    await symlink(join(CLIENTS, "../client/index.ts"), join(installed, "index.ts"));
    const env = { ...process.env, CFDI_URL: server.url, CFDI_API_KEY: KEY, PYTHONPATH: join(CLIENTS, "python") };
    const run = promisify(execFile)(command, [...args, name], { cwd: folder, env, timeout: 200_000 });
    const { stdout } = await run.finally(() => rm(folder, { recursive: true }));
    expect(stdout).toContain("timbrada");
  });

  const PARSED = 'foreach (glob("*.php") as $each) token_get_all(file_get_contents($each), TOKEN_PARSE);';

  /** Each sample is a package, or a class, of its own. */
  it.for<[string, string[], (names: readonly string[]) => string[], (at: number) => string]>([
    ["python", ["python3"], () => ["python3", "-m", "compileall", "-q", "."], (at) => `s${at}.py`],
    ["php", ["php"], () => ["php", "-r", PARSED], (at) => `s${at}.php`],
    ["go", ["go"], () => ["go", "vet", "./..."], (at) => `s${at}/main.go`],
    ["java", ["javac", GSON], javac, (at) => `Muestra${at}.java`],
  ])("in %s hold for every operation", async ([language, needs, command, nameOf], { skip }) => {
    // The compiled languages take as long as all that is interpreted here.
    const isCompiled = ["go", "java"].includes(language);
    if ((isCompiled && !IS_LONG) || !areHere(needs)) return skip();
    const folder = await mkdtemp(join(tmpdir(), "cfdi-sample-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const api = (await (await get("/openapi.json")).json()) as OpenApi;
    const operations = Object.values(api.paths).flatMap((verbs) => Object.values(verbs));
    const pages = await Promise.all(operations.map(({ operationId }) => read(`/docs/operaciones/${operationId}`)));
    const codes = pages.flatMap((page) => shown(page, language));
    for (const [at, code] of codes.entries()) {
      const file = join(folder, nameOf(at));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, code.replace("class Muestra ", `class Muestra${at} `));
    }
    const client = "cfdi-stamping.example/cfdi";
    const module = `module muestras\n\ngo 1.19\n\nrequire ${client} v0.0.0\n\nreplace ${client} => ${join(CLIENTS, "go")}\n`;
    await writeFile(join(folder, "go.mod"), module);
    const [program = "", ...args] = command(codes.map((_, at) => nameOf(at)));
    const env = { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off" };
    await promisify(execFile)(program, args, { cwd: folder, env });
  });

  function javac(names: readonly string[]): string[] {
    const sources = join(CLIENTS, "java/src/main/java");
    return [
      "javac",
      ...JAVAC,
      "--release",
      "17",
      "-proc:none",
      "-implicit:none",
      "-cp",
      GSON,
      "-sourcepath",
      sources,
      "-d",
      "out",
      ...names,
    ];
  }

  it("are there in every language for each example of the contract", async () => {
    const api = (await (await get("/openapi.json")).json()) as OpenApi;
    for (const verbs of Object.values(api.paths))
      for (const { operationId, requestBody } of Object.values(verbs)) {
        const content = requestBody?.content as Record<string, { examples: object }> | undefined;
        const examples = Object.keys(content?.["application/json"]?.examples ?? { "": 1 }).length;
        // Lines of JSON are shown in one language.
        const languages = content !== undefined && !("application/json" in content) ? 1 : LANGUAGES.length;
        const page = await read(`/docs/operaciones/${operationId}`);
        expect([...page.matchAll(/data-language=/g)], operationId).toHaveLength(examples * languages);
      }
  });
});

/** Returns the text of a page as its reader sees it. */
function readable(markup: string): string {
  const signs: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return markup.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name]!);
}
