import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Keys } from "../../src/cli/send/keys.ts";
import { progressText } from "../../src/cli/send/progress.ts";
import { TRIP } from "../contract/trips.ts";
import { documento, invoice, pago, payment } from "../rest/complementos-pago/payment.ts";
import { order, orderOf } from "../rest/facturas/order.ts";
import { NOMINA, provoking, receipt } from "../rest/nomina/receipt.ts";
import { dividends } from "../rest/retenciones/withholding.ts";
import { startChild } from "../support/child.ts";
import { useService } from "../support/service.ts";
import { execute } from "./terminal.ts";

const service = useService();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-send-"));
});
afterAll(() => rm(folder, { recursive: true }));

const settings = () => ({ BASE_URL: `${service().site}/api/v1`, API_KEY: service().a.sandbox });

/** Writes a batch file: strings stand as they are, objects as JSON. */
async function batch(name: string, lines: readonly (object | string)[]): Promise<string> {
  const file = join(folder, name);
  const texts = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  await writeFile(file, `${texts.join("\n")}\n`);
  return file;
}

async function send(command: string, env: NodeJS.ProcessEnv = settings()) {
  const { code, out, err } = await execute(`send ${command} --json`, env);
  return { code, err, report: out === "" ? undefined : JSON.parse(out) };
}

async function resultsOf(file: string) {
  const text = await readFile(file, "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const receipts = (count: number) =>
  Array.from({ length: count }, (_, number) => receipt({}, { notaPdf: `Recibo ${number}` }));

describe("a batch", () => {
  it("of any resource becomes its documents, with the answers as they were written", async () => {
    const { uuidFiscal } = await invoice(service());
    const batches = {
      nomina: receipts(2),
      facturas: [order(), order()],
      "complementos-pago": [payment([pago([documento({ uuidFiscal }, 100)])])],
      retenciones: [dividends(), dividends({ idempotency_key: "dividendos de mayo" })],
      traslados: [{ cartaPorte: TRIP }],
    };
    for (const [resource, lines] of Object.entries(batches)) {
      const before = await service().documents();
      const file = await batch(`${resource}.jsonl`, lines);
      const out = `${file}.out`;
      const { code, err, report } = await send(`${resource} ${file} --out ${out}`);
      expect([code, report], err).toMatchObject([0, { lines: lines.length, stamped: lines.length, failed: 0 }]);
      expect(await service().documents(), "equal lines are several documents").toBe(before + lines.length);
      for (const { linea, status, respuesta } of await resultsOf(out)) {
        expect(lines[linea - 1]).toBeDefined();
        expect([status, respuesta.data.estado]).toEqual([201, "timbrada"]);
      }
      expect((await send(`${resource} ${file}`)).report).toMatchObject({ repeated: lines.length });
      expect(await service().documents()).toBe(before + lines.length);
    }
    const results = await resultsOf(join(folder, "retenciones.jsonl.out"));
    expect(results.map((result) => result.idempotency_key)).toContain("dividendos de mayo");
  });

  it("tells what each line is wrong in, sends lost ones again and stamps nothing twice", async () => {
    const before = await service().documents();
    const lines = [
      receipt(),
      "esto no es JSON",
      "[1]",
      "",
      receipt({ totalPercepciones: undefined }),
      provoking("R=CFDI40145"),
      provoking("F=lost-response"),
      provoking("E0=500"),
      receipt({}, { idempotency_key: "" }),
      receipt({}, { camposFalsos: 1 }),
    ];
    const file = await batch("faults.jsonl", lines);
    const out = `${file}.out`;
    const { code, err, report } = await send(`nomina ${file} --out ${out}`);
    expect(code).toBe(1);
    expect(report, err).toMatchObject({ lines: 9, stamped: 3, skipped: 0, failed: 6 });
    const errors = report.errors.map(({ code, count, lines }: { code: string; count: number; lines: number[] }) => [
      ...[code, count, lines],
    ]);
    expect(errors).toEqual(
      expect.arrayContaining([
        ["LINEA", 2, [2, 3]],
        ["FC-219", 1, [5]],
        ["CFDI40145", 1, [6]],
        ["HTTP 400", 1, [9]],
        ["HTTP 400", 1, [10]],
      ]),
    );
    expect(err).toContain("línea 2: la línea no es un objeto JSON\n");
    expect(err).toMatch(/^línea 5: \[FC-219\] nomina: debe llevar totalPercepciones/m);
    expect(await service().documents()).toBe(before + 4);
    expect(await service().pac.admin("GET", "/admin/audit")).toMatchObject({ doubled: [] });

    const mended = await readFile(file, "utf8");
    // The first line of the file is new, and another line is corrected.
    const inserted = receipt({}, { notaPdf: "Una más" });
    await writeFile(
      file,
      `${JSON.stringify(inserted)}\n${mended.replace("esto no es JSON", JSON.stringify(receipt()))}`,
    );
    const again = (await send(`nomina ${file} --out ${out}`)).report;
    expect(again).toMatchObject({ lines: 10, stamped: 2, skipped: 3, failed: 5 });
    expect(await service().documents()).toBe(before + 6);
  });

  it("is no other account's, nor the other environment's", async () => {
    const file = await batch("two-keys.jsonl", receipts(1));
    const command = `nomina ${file} --out ${file}.out`;
    expect((await send(command)).report).toMatchObject({ stamped: 1, repeated: 0 });
    const production = { ...settings(), API_KEY: service().a.production };
    expect((await send(command, production)).report).toMatchObject({ stamped: 1, repeated: 0, skipped: 0 });
    expect((await send(command)).report).toMatchObject({ stamped: 0, skipped: 1 });
  });

  it("ends when no other line would fare better, and says what is wrong with a file", async () => {
    const file = await batch("many.jsonl", receipts(20));
    const { code, report } = await send(`nomina ${file} --key sk_test_nobody`);
    expect([code, report]).toMatchObject([1, { failed: 0, stopped: expect.stringMatching(/llave/) }]);
    const refused = { ...settings(), BASE_URL: "http://127.0.0.1:1/api/v1" };
    const away = await send(`nomina ${file} --retries 0`, refused);
    expect([away.code, away.report]).toMatchObject([1, { stamped: 0, stopped: expect.stringMatching(/conexión/) }]);
    expect(await execute("send nomina /nowhere/x.jsonl", settings())).toMatchObject({
      ...{ code: 1, err: expect.stringMatching(/^No se puede leer \/nowhere\/x.jsonl/) },
    });
    expect(await execute(`send nomina ${file} --out ${folder}`, settings())).toMatchObject({ code: 1 });
    expect(await execute("send notas x", settings())).toMatchObject({ code: 2 });
    expect(await execute("send nomina x --retries 21", settings())).toMatchObject({
      ...{ code: 2, err: expect.stringMatching(/no es un número de 0 a 20/) },
    });
  });
});

describe("a process that sends", () => {
  const start = (...args: string[]) => {
    const child = startChild("src/cli.ts", ["send", ...args], folder, settings());
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await child.ended;
    });
    return child;
  };

  it("and is killed, or told to stop, goes on where it stopped", async () => {
    const before = await service().documents();
    // Four slow documents keep the batch open until the command is killed.
    const slow = [1, 2, 3, 4].map(() => provoking("D=3000"));
    const [some, more] = [receipts(14).slice(0, 10), receipts(14).slice(10)];
    const file = await batch("stopped.jsonl", [...some, ...slow, ...more]);
    const command = ["nomina", file, "--out", `${file}.out`];
    const killed = start(...command);
    await killed.said(/(línea 5: timbrada)/);
    killed.kill("SIGKILL");
    expect(await killed.ended).toBe(null);
    // The output ends in half a line, as if the kill had interrupted a write.
    await appendFile(`${file}.out`, '{"linea":3,"resp');
    // Lines that are begun after the kill keep the next run busy until it is stopped.
    await appendFile(file, slow.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const stopped = start(...command);
    await stopped.said(/(línea \d+: timbrada)/);
    stopped.kill("SIGINT");
    expect(await stopped.ended, stopped.text()).toBe(1);
    expect(stopped.text()).toMatch(/No se enviaron todas: se interrumpió/);
    const last = start(...command);
    expect(await last.ended, last.text()).toBe(0);
    expect(await service().documents()).toBe(before + 22);
    const [early, late] = [stopped, last].map((child) =>
      Number(/timbradas antes, no enviadas +(\d+)/.exec(child.text())?.[1]),
    );
    expect(early).toBeGreaterThanOrEqual(1);
    expect(late).toBeGreaterThan(early!);
    expect(late).toBeLessThan(22);
    expect(await service().pac.admin("GET", "/admin/audit")).toMatchObject({ doubled: [] });
  });

  it("reads the standard input, and a stop does not wait for its end", async () => {
    const child = start("nomina", "-", "--name", "tubería");
    child.tell(JSON.stringify(receipt({}, { notaPdf: "por la entrada" })));
    await child.said(/(línea 1: timbrada)/);
    child.kill("SIGTERM");
    expect(await child.ended, child.text()).toBe(1);
  });
});

describe("the limit of requests", () => {
  /**
   * Starts a server that counts requests in fixed windows of a second, as the service does in those of a minute
   * (interface.md, Limits).
   */
  async function limited(limit: number, refuseFirst = 0) {
    let [requests, since, refused, late] = [0, Date.now(), 0, refuseFirst];
    const server = createServer(async (request, answer) => {
      const text = (await request.toArray()).join("");
      const now = Date.now();
      if (now - since >= 1000) [requests, since] = [0, now];
      requests += 1;
      const tooMany = requests > limit || late-- > 0;
      if (tooMany) refused += 1;
      const told = {
        "ratelimit-limit": limit,
        "ratelimit-remaining": Math.max(0, limit - requests),
        "ratelimit-reset": 1,
      };
      await new Promise((next) => setTimeout(next, 20));
      answer.writeHead(tooMany ? 429 : 201, {
        "content-type": tooMany ? "application/json" : "application/x-ndjson",
        ...told,
      });
      const data = { estado: "timbrada", uuidFiscal: "UUID" };
      const stamped = (_: string, at: number) => JSON.stringify({ linea: at + 1, status: 201, ok: true, data });
      const lines = text.trimEnd().split("\n");
      answer.end(tooMany ? '{"ok":false,"error":"Demasiadas"}' : `${lines.map(stamped).join("\n")}\n`);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
    return { env: { BASE_URL: url, API_KEY: "sk_test_x" }, refused: () => refused };
  }

  it("is waited for, whether batches or others reached it, and no line fails for it", async () => {
    const { env, refused } = await limited(2, 2);
    const file = await batch("paced.jsonl", receipts(1_600));
    const { report } = await send(`nomina ${file} --retries 0`, env);
    expect([report.stamped, report.failed, refused()]).toEqual([1_600, 0, 2]);
  });

  it("is told by the service in the words that are read here", async () => {
    const { rest, a } = service();
    const { headers } = await rest("POST", NOMINA, { key: a.sandbox, body: receipt() });
    for (const name of ["remaining", "reset"]) expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
  });
});

describe("keys", () => {
  const keysOf = (name: string, ...lines: string[]) => {
    const keys = new Keys("nomina", name);
    return lines.map((line) => keys.next(line));
  };

  it("are those of the lines wherever they stand, of equal lines one for each", () => {
    const [a, b, again] = keysOf("x", "a", "b", "a");
    expect(new Set([a, b, again]).size).toBe(3);
    expect(keysOf("x", "new", "b", "a", "a")).toEqual([expect.any(String), b, a, again]);
    expect(keysOf("y", "a")).not.toContain(a);
    for (const key of [a, b, again]) expect(key).toMatch(/^envio-[0-9a-f]{34}(-\d+)?$/);
  });

  it("are shown by nothing but the text of the line: amounts are not read as numbers", async () => {
    const exact = JSON.stringify(orderOf({ valorUnitario: "N" })).replace('"N"', "1000.000001");
    const file = await batch("exact.jsonl", [exact]);
    await send(`facturas ${file} --out ${file}.out`);
    const [{ respuesta }] = await resultsOf(`${file}.out`);
    expect(Buffer.from(respuesta.data.xml, "base64").toString()).toContain('ValorUnitario="1000.000001"');
  });
});

it.each([
  [
    { total: 480, done: 120, skipped: 0, failed: 3 },
    120_000,
    "[######------------------] 120/480  3 con error  faltan 6 min",
  ],
  [{ total: 100, done: 60, skipped: 50, failed: 0 }, 10_000, "[##############----------] 60/100  faltan 40 s"],
  [{ total: 20_000, done: 60, skipped: 0, failed: 0 }, 60_000, "faltan 5 h 33 min"],
  [{ total: 0, done: 0, skipped: 0, failed: 0 }, 0, "[########################] 0/0"],
  [{ total: undefined, done: 7, skipped: 0, failed: 1 }, 1_000, "7 líneas  1 con error"],
])("progress %o is told", (count, ms, text) => {
  expect(progressText(count, ms)).toContain(text);
});
