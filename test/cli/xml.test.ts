import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/commands/program.ts";
import { type Line, readLines } from "../../src/cli/lines.ts";
import { type Inspect, inspectLines } from "../../src/cli/xml.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import type { Finding } from "../../src/engine/rules/rule.ts";
import { COMPANY, csdOf } from "../support/csd.ts";
import { packOf, TEST_PACK_KEY } from "../support/law-packs.ts";
import { sealDocumentOf, stampDocumentOf } from "../support/sealed-documents.ts";
import { execute } from "./terminal.ts";

/** This engine reports the number of bytes that it was given. */
const inspect: Inspect = (bytes) => ({
  ...{ root: { name: "x", attributes: {}, children: [] }, schemaErrors: [], findings: [] },
  ...{ seal: { ok: true }, stamp: { ok: true }, cadena: String(bytes.length) },
});

async function answer(...chunks: (string | Buffer)[]) {
  const output = new Slow();
  const allRead = await inspectLines(inspect, Readable.from(chunks.map((chunk) => Buffer.from(chunk))), output);
  return { allRead, answers: output.lines() };
}

/** This stream takes output slowly and records how much waited in its buffer. */
class Slow extends Writable {
  #text = "";
  #mostBehind = 0;

  constructor() {
    super({ highWaterMark: 1 });
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.#text += chunk.toString();
    setImmediate(() => {
      this.#mostBehind = Math.max(this.#mostBehind, this.writableLength - chunk.length);
      done();
    });
  }

  lines() {
    expect(this.#mostBehind).toBe(0);
    return this.#text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }
}

it("answers each document on a line of its own, in the order they came", async () => {
  const orders = Array.from({ length: 200 }, (_, id) => JSON.stringify({ id, xml: "x".repeat(id + 1) }));
  const { allRead, answers } = await answer(orders.join("\n"));
  expect(allRead).toBe(true);
  expect(answers.map(({ id, cadena }) => [id, Number(cadena)])).toEqual(orders.map((_, id) => [id, id + 1]));
  expect(Object.keys(answers[0])).toEqual(["id", "wellFormed", "schema", "cadena", "seal", "stamp", "rules"]);
});

it("takes base64 as the bytes it stands for, and text as UTF-8", async () => {
  const divided = '{"id":"c","xmlBase64":"w7\\nE=\\n"}';
  const { answers } = await answer(`{"id":"a","xmlBase64":"w7E="}\r\n{"id":"b","xml":"ñ"}\n${divided}`);
  expect(answers.map(({ cadena }) => cadena)).toEqual(["2", "2", "2"]);
});

it("answers a bad line in its place, goes on, and remembers", async () => {
  const good = JSON.stringify({ id: 1, xml: "<a/>" });
  const { allRead, answers } = await answer(
    [good, "not json", "[]", "7", '{"id":2}', '{"xml":3}', '{"id":"c","xmlBase64":"%%%%"}', good].join("\n"),
  );
  expect(allRead).toBe(false);
  expect(answers.map(({ kind }) => kind === "FAILED")).toEqual(answers.map(({ error }) => error !== undefined));
  expect(answers.map(({ id, error }) => [id, error])).toEqual([
    [1, undefined],
    ...Array.from({ length: 3 }, () => [null, "la línea no es un objeto JSON"]),
    [2, "la línea no tiene xml ni xmlBase64 (texto)"],
    [null, "la línea no tiene xml ni xmlBase64 (texto)"],
    ["c", "xmlBase64 no es base64 válido"],
    [1, undefined],
  ]);
});

it("exits 1 after a bad line and 0 without one, having answered them all", async () => {
  const run = async (input: string) => {
    const stdout = new Slow();
    const terminal = { env: {}, stdin: Readable.from([Buffer.from(input)]), stdout, stderr: new Slow() };
    return [await runCli(["xml", "inspect", "--jsonl"], terminal), stdout.lines().length];
  };
  expect(await run('{"id":1,"xml":"<a/>"}\n')).toEqual([0, 1]);
  expect(await run('{"id":1,"xml":"<a/>"}\nbad\n{"id":2,"xml":""}\n')).toEqual([1, 3]);
});

describe("files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cfdi-xml-"));
    const { sealed, pac, stamped } = await stampDocumentOf();
    await writeFile(join(folder, "stamped.xml"), stamped);
    await writeFile(join(folder, "sealed.xml"), sealed);
    await writeFile(join(folder, "pac.cer"), pac.der);
    await writeFile(join(folder, "other.cer"), csdOf(COMPANY.rfc).certificate.der);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const at = (name: string) => join(folder, name);
  const inspect = (...args: string[]) => execute("xml inspect", {}, ...args);

  it("tell a stamp that verifies from one whose PAC is not known, and name a --sat-cert that fits no stamp", async () => {
    const known = await inspect(at("stamped.xml"), "--sat-cert", at("pac.cer"));
    expect(known).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^ {2}timbre +correcto$/m) });
    const unverified = /^ {2}timbre +sin verificar: falta el certificado \d{20}$/m;
    expect((await inspect(at("stamped.xml"))).out).toMatch(unverified);
    const { out, err } = await inspect(at("stamped.xml"), "--sat-cert", at("other.cer"));
    expect(out).toMatch(unverified);
    const { noCertificado } = csdOf(COMPANY.rfc).certificate;
    expect(err).toBe(`--sat-cert: ningún timbre es del certificado ${noCertificado}\n`);
  });

  it("with an Addenda of the receiver's are valid but for that", async () => {
    const stamped = await readFile(at("stamped.xml"), "utf8");
    const end = "</cfdi:Comprobante>";
    await writeFile(at("addenda.xml"), stamped.replace(end, `<cfdi:Addenda><pedido/></cfdi:Addenda>${end}`));
    const { out } = await inspect(at("addenda.xml"));
    expect(out).toMatch(/^ {2}esquema +válido, salvo la Addenda, que no tiene esquema$/m);
    const wrong = stamped.replace(' Version="4.0"', ' Version="3.0"');
    await writeFile(at("wrong.xml"), wrong);
    expect((await inspect(at("wrong.xml"))).out).toMatch(/^ {2}esquema +no válido$/m);
  });

  it("are judged as of another day, and by a law pack", async () => {
    const related = node("cfdi:CfdiRelacionados", { TipoRelacion: "05" }, [
      node("cfdi:CfdiRelacionado", { UUID: "3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10" }),
    ]);
    const change = (root: XmlNode) => ({ ...root, children: [related, ...root.children] });
    await writeFile(at("related.xml"), (await sealDocumentOf({ change, at: new Date("2026-11-28T18:00:00Z") })).xml);
    const rules = [{ code: "VAL-120", effect: "fault", from: "2027-01-01", to: "2027-01-31" }];
    await writeFile(at("pack.json"), packOf({ rules }));
    const judge = async (...args: string[]) => {
      const env = { LAW_PACK_KEY: TEST_PACK_KEY };
      const { code, out, err } = await execute("xml inspect --json", env, at("related.xml"), ...args);
      if (code > 0) return err || JSON.parse(out).error;
      const { seal, rules } = JSON.parse(out);
      return [seal.ok, rules.map((each: Finding) => [each.code, each.advisory])];
    };
    const pack = ["--pack", at("pack.json")];
    expect(await judge(...pack, "--as-of", "2027-01-15")).toEqual([true, [["VAL-120", false]]]);
    for (const args of [[], pack, ["--as-of", "2027-01-15"], [...pack, "--as-of", "2027-02-01"]])
      expect(await judge(...args)).toEqual([true, [["VAL-120", true]]]);
    expect(await judge("--as-of", "2027-02-30")).toMatch(/no es un día, como 2027-01-15/);
    expect(await judge("--pack", at("sealed.xml"))).toMatch(/sealed\.xml: el archivo no es un paquete de ley/);
    expect((await execute("xml inspect x.xml", {}, ...pack)).err).toMatch(/lo firmó otra llave/);
  });

  it("that cannot be read are told in their place, and the others examined", async () => {
    const files = [at("stamped.xml"), at("nowhere.xml"), folder, at("sealed.xml")];
    const { code, out, err } = await inspect(...files);
    expect(code).toBe(1);
    expect(out.split("\n").filter((line) => line.startsWith("/"))).toEqual([files[0], files[3]]);
    expect(err).toBe(`No se puede leer ${files[1]}\nNo se puede leer ${files[2]}\n`);
    const answers = (await inspect("--json", ...files)).out.trim().split("\n");
    expect(answers.map((line) => JSON.parse(line)).map(({ id, kind }) => [id, kind])).toEqual(
      files.map((file, index) => [file, index === 1 || index === 2 ? "FAILED" : undefined]),
    );
  });

  it("may be the standard input", async () => {
    const stdout = new Slow();
    const stdin = Readable.from([await readFile(at("sealed.xml"))]);
    const terminal = { env: {}, stdin, stdout, stderr: new Slow() };
    expect(await runCli(["xml", "inspect", "-", "--json"], terminal)).toBe(0);
    expect(stdout.lines()).toMatchObject([{ id: "-", wellFormed: true, seal: { ok: true } }]);
  });
});

it("judges credit notes and payments by the rules of their own", async () => {
  const golden = (name: string) => readFileSync(new URL(`../golden/${name}.xml`, import.meta.url), "utf8");
  const note = golden("credit-note/usd");
  const payment = golden("payment-complement/first-partiality");
  const documents = [
    ...[note, note.replace(' MetodoPago="PUE"', ' MetodoPago="PPD"')],
    ...[payment, payment.replace(' Monto="386.67"', ' Monto="386.66"')],
  ];
  const stdout = new Slow();
  const stdin = Readable.from(documents.map((xml) => Buffer.from(`${JSON.stringify({ xml })}\n`)));
  await runCli(["xml", "inspect", "--jsonl"], { env: {}, stdin, stdout, stderr: new Slow() });
  const codes = stdout.lines().map(({ rules }) => rules.flatMap(({ sat }: { sat: string[] }) => sat));
  const resealed = ["302", "CFDI40102"];
  expect(codes).toEqual([
    [],
    expect.arrayContaining([...resealed, "CFDI40105"]),
    [],
    expect.arrayContaining([...resealed, "CRP20217"]),
  ]);
});

async function split(chunks: readonly Uint8Array[], limit: number): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(Readable.from(chunks), limit)) lines.push(line);
  return lines;
}

it("finds the same lines however the stream was cut, even inside a character", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^[a-zñ€😀]{1,20}$/u)), fc.array(fc.nat(600)), async (texts, cuts) => {
      const bytes = Buffer.from(texts.join("\n"));
      const edges = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
      const expected = texts.map((text, index) => ({ kind: "line", number: index + 1, text }));
      expect(
        await split(
          chunks.filter((chunk) => chunk.length > 0),
          1000,
        ),
      ).toEqual(expected);
    }),
  ));

it("forgets a line beyond the limit and reads the next", async () => {
  const lines = await split(
    ["short\n", ..."long".repeat(10), "\n\nafter"].map((text) => Buffer.from(text)),
    20,
  );
  expect(lines).toEqual([
    { kind: "line", number: 1, text: "short" },
    { kind: "too-long", number: 2 },
    { kind: "line", number: 4, text: "after" },
  ]);
});
