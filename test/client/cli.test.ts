import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type Evento, verificarWebhook } from "../../client/index.ts";
import { OPERATIONS } from "../../clients/cli/commands.ts";
import { run } from "../../clients/cli/run.ts";
import { order } from "../rest/facturas/order.ts";
import { useService } from "../support/service.ts";
import { serveScripts } from "./scripted.ts";

const service = useService();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cfdi-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

class Collected extends Writable {
  chunks: Buffer[] = [];
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.chunks.push(Buffer.from(chunk));
    done();
  }
  get text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}

interface How {
  readonly env?: object;
  readonly input?: string;
  readonly signal?: AbortSignal;
}

/** Runs `cfdi` with these words; a text is split at its blanks. */
async function cfdi(
  command: string,
  { env, input = "", signal = new AbortController().signal }: How = {},
  ...more: string[]
) {
  const [stdout, stderr] = [new Collected(), new Collected()];
  const terminal = {
    env: { CFDI_URL: service().site, CFDI_API_KEY: service().a.sandbox, ...env },
    ...{ stdin: Readable.from([Buffer.from(input)]), stdout, stderr, signal },
  };
  const code = await run([...command.split(" ").filter(Boolean), ...more], terminal);
  return { code, out: stdout.text, err: stderr.text };
}

const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const linesOf = (out: string) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

it("every operation of the contract has a command, which sends it", async () => {
  const scripts = await serveScripts();
  onTestFinished(() => scripts.close());
  const rows = Object.entries(OPERATIONS).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, command]) => [`${group} ${name}`, command] as const),
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const [words, { answers, ids, query, body, path }] of rows) {
    const answer = {
      json: { body: { ok: true, data: 1 } },
      list: { body: { ok: true, data: [], total: 0, pagina: 1, limite: 100 } },
      batch: { body: '{"linea":1,"status":201,"ok":true}\n', headers: { "content-type": "application/x-ndjson" } },
      file: {
        body: "x",
        headers: {
          "content-type": /csv/.test(path)
            ? "text/csv"
            : /pdf/.test(path)
              ? "application/pdf"
              : /xml/.test(path)
                ? "application/xml"
                : "application/zip",
        },
      },
    }[answers];
    const name = words.replaceAll(" ", "-");
    const play = { script: [answer], got: [] as { path: string; body: string }[], gaps: [], limit: undefined };
    scripts.plays.set(name, play as never);
    const asked = Object.entries(query).filter(([, { isRequired }]) => isRequired);
    const input = answers === "batch" ? "{}\n" : "{}";
    const command = [
      words,
      ...ids.map((id) => `${id}-1`),
      ...(body === undefined ? [] : ["-"]),
      ...asked.map(([option, { values }]) => `--${option} ${values?.[0] ?? "x"}`),
      ...(answers === "file" ? ["--salida -"] : []),
    ].join(" ");
    const env = { CFDI_URL: `http://127.0.0.1:${scripts.port}/${name}`, CFDI_API_KEY: "sk_test_1" };
    const { code, err } = await cfdi(command, { env, input });
    expect([words, code, err]).toEqual([words, 0, ""]);
    expect(play.got.map((got) => got.path.split("?")[0])).toEqual([path.replace(/\{(\w+)\}/g, "$1-1")]);
  }
});

it("stamps a file once under its key, saves what it is told to, lists and cancels", async () => {
  const path = file("factura.json", order());
  const first = await cfdi(`facturas crear ${path} --clave pedido-1`);
  expect([first.code, first.err]).toEqual([0, ""]);
  const { data } = JSON.parse(first.out);
  expect(data).toMatchObject({ estado: "timbrada", total: 1160 });
  expect(
    JSON.parse((await cfdi(`facturas crear - --clave pedido-1`, { input: JSON.stringify(order()) })).out).data.id,
  ).toBe(data.id);
  const saved = join(folder, "salida.pdf");
  expect((await cfdi(`facturas pdf ${data.id} --salida ${saved}`)).code).toBe(0);
  expect(readFileSync(saved, "latin1")).toMatch(/^%PDF-/);
  const again = await cfdi(`facturas pdf ${data.id} --salida ${saved}`);
  expect([again.code, again.err]).toEqual([2, `Ya existe ${saved}; elija otro nombre con --salida\n`]);
  const xml = await cfdi(`facturas xml ${data.id} --salida -`);
  expect(Buffer.from(xml.out).toString("base64")).toBe(data.xml);
  const valid = await cfdi(`facturas validar --xml ${file("f.xml", xml.out)}`);
  expect([valid.code, JSON.parse(valid.out).ok]).toEqual([0, true]);

  expect((await cfdi(`facturas crear ${path}`)).code).toBe(0);
  const listed = await cfdi("facturas listar --maximo 1");
  expect(linesOf(listed.out)).toHaveLength(1);
  expect(listed.err).toBe("Hay más de 1; pida más con --maximo\n");
  const cancelled = await cfdi(`facturas cancelar ${data.id} --motivo 02`);
  expect(cancelled.code).toBe(0);
});

it.each([
  ["facturas crear", { body: "[]" }, 2, "- debe ser un objeto de JSON"],
  ["facturas crear", { body: '{"a":1' }, 2, "- no es JSON"],
  ["facturas crear", { body: '{"x":0.12345678901234567}' }, 2, "0.12345678901234567 tiene más cifras"],
  ["facturas crear", { body: '{"serie":"F"}', more: "--serie F" }, 2, "serie está en - y en --serie; déjelo en uno"],
  [
    "facturas crear",
    { body: "{}", more: "--seri F" },
    2,
    "No existe la opción de facturas crear --seri; ¿quiso decir --serie?",
  ],
  ["facturas crear", { body: "{}", more: "--serie F --serie G" }, 2, "--serie está dos veces"],
  ["facturas crear", { body: "{}", more: "--serie" }, 2, "--serie necesita un valor"],
  ["factura crear", {}, 2, "No existe el comando factura; ¿quiso decir facturas?"],
  ["facturas crea", {}, 2, "No existe el comando de facturas crea; ¿quiso decir crear?"],
  ["facturas obtener", {}, 2, "Falta ID"],
  ["facturas obtener 1 2", {}, 2, 'Sobra "2"'],
  ["facturas cancelar 1 --motivo 09", {}, 2, "--motivo: se espera 01, 02, 03, 04"],
  ["facturas obtener 1 --desglose quizá", {}, 2, "--desglose: se espera si o no"],
  ["facturas listar --total-desde 1e3", {}, 2, "--total-desde: se espera un número de 15 cifras o menos"],
  ["facturas validar --xml /no/hay", {}, 2, "No existe el archivo /no/hay"],
  ["facturas crear", { body: "{}" }, 1, "serie: es obligatorio"],
  ["facturas obtener 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b", {}, 1, "Error (HTTP 404)"],
  ["listen 0x", {}, 2, "0x no es un puerto ni una dirección http"],
  ["trigger nada", {}, 2, "Se espera una situación: factura-timbrada"],
] as const)("%s %j is %d", async (command, how: { body?: string; more?: string }, code, said) => {
  const words = `${command} ${how.body === undefined ? "" : "-"} ${how.more ?? ""}`;
  const told = await cfdi(words, { input: how.body ?? "" });
  expect(told).toMatchObject({ code, out: "" });
  expect(told.err).toContain(said);
});

it("without an address or a key it says which one", async () => {
  const tell = (env: object) => cfdi("facturas saldo", { env });
  expect((await tell({ CFDI_URL: "" })).err).toBe("Falta la dirección del servicio: CFDI_URL, o --url\n");
  expect((await tell({ CFDI_API_KEY: "" })).err).toContain("Falta la llave: póngala en CFDI_API_KEY");
});

it("shows each group, each command and its options", async () => {
  expect((await cfdi("")).out).toContain("complementos-pago");
  expect((await cfdi("facturas")).out).toMatch(/nota-credito .*\n(.*\n)*.*esperar /);
  const { out } = await cfdi("facturas cancelar --help");
  expect(out).toMatch(/^cfdi facturas cancelar ID \[ARCHIVO.json\] \[opciones\]\n/);
  expect(out).toMatch(/--uuid-reemplazo texto /);
  for (const [group, commands] of Object.entries(OPERATIONS))
    for (const name of Object.keys(commands)) expect((await cfdi(`${group} ${name} --help`)).code).toBe(0);
});

it("a batch gives the outcome of each line, and ends with 1 where one was refused", async () => {
  const { code, out } = await cfdi("lotes facturas -", { input: `${JSON.stringify(order())}\n\n{}\n` });
  const outcomes = linesOf(out).toSorted((one, other) => one.linea - other.linea);
  expect(code).toBe(1);
  expect(outcomes).toMatchObject([
    { linea: 1, respuesta: { data: { estado: "timbrada" } } },
    { linea: 2, error: { status: 400 } },
  ]);
});

it("what is provoked in the sandbox arrives at a local port, signed", async () => {
  const secret = `whsec_${Buffer.from("a secret of a test, of 24 b").toString("base64")}`;
  const events: Evento[] = [];
  let refused = 0;
  const receiver = createServer(async (request, response) => {
    const event = await verificarWebhook(await buffer(request), request.headers, secret);
    // The first delivery fails once, and comes again.
    if (refused++ === 0) return void response.writeHead(500).end();
    events.push(event);
    response.end();
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  const stop = new AbortController();
  const { port } = receiver.address() as AddressInfo;
  const listening = cfdi(`listen ${port} --secreto ${secret}`, { signal: stop.signal });
  onTestFinished(async () => {
    stop.abort();
    receiver.close();
    expect(await listening).toMatchObject({ code: 0 });
  });
  const rejected = await cfdi("trigger cancelacion-rechazada --serie F --receptor-rfc RAC260101AA4");
  expect(rejected).toMatchObject({ code: 0, err: "" });
  expect(linesOf(rejected.out)).toMatchObject([{ estado: "timbrada" }, {}, { estado: "timbrada" }]);
  expect(linesOf((await cfdi("trigger cancelacion-aceptada")).out).at(-1)).toMatchObject({ estado: "cancelada" });
  expect(linesOf((await cfdi("trigger cancelacion-vencida")).out).at(-1)).toMatchObject({ estado: "cancelada" });
  expect((await cfdi("trigger factura-rechazada")).err).toContain("CFDI40145");
  expect(linesOf((await cfdi("trigger respuesta-perdida")).out)).toMatchObject([{ estado: "timbrada" }]);
  const refusedHere = await cfdi("trigger factura-timbrada", { env: { CFDI_API_KEY: service().a.production } });
  expect(refusedHere).toMatchObject({ code: 2, out: "" });
  const told = ["timbrado", "cancelacion_pendiente", "cancelacion_rechazada", "cancelacion_aceptada", "error"];
  await expect
    .poll(() => [...new Set(events.map(({ type }) => type))].toSorted())
    .toEqual(told.map((type) => `cfdi.${type}`).toSorted());
});
