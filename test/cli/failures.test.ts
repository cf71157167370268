import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandWord, EXAMPLES } from "../../src/cli/commands/program.ts";
import { FORMAT, sha256 } from "../../src/cli/moving/format.ts";
import { packedEnd, packFile } from "../../src/files/zip.ts";
import { TEST_PACK_KEY } from "../support/law-packs.ts";
import { useService } from "../support/service.ts";
import { exampleOf, leavesOf } from "./examples.ts";
import { execute } from "./terminal.ts";

const service = useService();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-failures-"));
  await mkdir(join(folder, "xml"));
  await writeFile(join(folder, "xml", "a.xml"), "x");
  await writeFile(join(folder, "c_ClaveUnidad.tsv"), "H87\tPieza\n");
  await writeFile(join(folder, "whole.zip"), emptyAccount());
});
afterAll(() => rm(folder, { recursive: true }));

const COMMANDS = leavesOf(commandWord("cli"));

/** No service has the account of the examples. */
const NOBODY = "AAA010101AAA";

/** Runs the example of a command with `--json` behind it, and what else is given. */
async function run(words: string, env: NodeJS.ProcessEnv, ...more: readonly string[]) {
  const example = (await exampleOf(words, folder)).map((word) => word.replace("EKU9003173C9", NOBODY));
  return execute("", { DATA_DIR: folder, LAW_PACK_KEY: TEST_PACK_KEY, ...env }, ...example, "--json", ...more);
}

function emptyAccount(): Buffer {
  const [leeme, cuenta] = ["", JSON.stringify({ rfc: NOBODY })];
  const said = { formato: FORMAT, rfc: NOBODY, hechoEn: "", leeme: sha256(leeme), cuenta: sha256(cuenta) };
  const signed = { firmante: "0".repeat(64), finAuditoria: "", conteos: {}, partes: [], noIncluye: [] };
  const contents: readonly (readonly [string, string])[] = [
    ["LEEME.txt", leeme],
    ["cuenta.json", cuenta],
    ["manifiesto.json", JSON.stringify({ ...said, ...signed })],
    ["firma.json", JSON.stringify({ firma: "0".repeat(128) })],
  ];
  let offset = 0;
  const packed = contents.map(([name, content]) => {
    const file = packFile(name, Buffer.from(content), offset);
    offset += file.bytes.length;
    return file;
  });
  const directory = Buffer.concat(packed.map(({ record }) => record));
  const end = packedEnd(packed.length, directory.length, offset);
  return Buffer.concat([...packed.map(({ bytes }) => bytes), directory, end]);
}

/** A program reads one object, and people nothing beside it. */
function failureOf({ out, err }: { readonly out: string; readonly err: string }) {
  expect({ out, err }).toEqual({ out: expect.stringMatching(/^\{.*\}\n$/), err: "" });
  const { error, kind, ...others } = JSON.parse(out);
  expect(others).toEqual({});
  expect(error).not.toMatch(/\n|\.\.|\b(the|is|must|missing|invalid|required|could|cannot|option|argument)\b/);
  return { error, kind } as { readonly error: string; readonly kind: string };
}

const NOWHERE = "127.0.0.1:1";

describe("with --json each command tells in one object", () => {
  /** These work without a service, or go on after a line that was not sent and answer with a report. */
  const others = ["law status", "pacs replay", "rules", "xml inspect", "send"];
  /** The files that the examples of these commands name cannot be read, and they read them first. */
  const readable = new Map([
    ["catalogs import", () => ["catalogs", "import", join(folder, "c_ClaveUnidad.tsv")]],
    ["recover take", () => ["recover", "take", join(folder, "xml"), "--environment", "production"]],
    ["account enter", () => ["account", "enter", join(folder, "whole.zip")]],
  ]);

  it.each(COMMANDS.filter(([words]) => !others.includes(words)))("that no service answers: %s", async (words) => {
    const [url, key] = [`http://${NOWHERE}`, "x"];
    const env = {
      CORE_URL: url,
      SERVICE_TOKEN: key,
      API_KEY: key,
      DATABASE_URL: `postgres://${NOWHERE}/x`,
    };
    const given = readable.get(words)?.();
    const told = given ? await execute("", env, ...given, "--json") : await run(words, env);
    expect([told.code, failureOf(told)]).toEqual([
      1,
      { error: expect.stringMatching(/^(El servicio en|La base de) .*ECONNREFUSED/), kind: "FAILED" },
    ]);
  });

  it.each(COMMANDS)("that an option or its value is wrong: %s", async (words, { flags }) => {
    const { out: help } = await execute(`${words} --help`, {});
    const valued = [...help.matchAll(/^ +(?:-\w, )?(--[\w-]+) <([^>]+)>/gm)].flatMap(([, flag = "", value = ""]) => {
      const choices = flags.find(({ names }) => names.includes(flag))?.values ?? [];
      const wrong = choices.length > 0 ? "otro" : WRONG[value];
      // The service judges texts, and a file that is written is found wrong when it is written.
      const isLate = wrong === undefined || flag === "--out" || flag === "--output";
      return isLate ? [] : [[[flag, wrong], `${flag} <${value}>: `] as const];
    });
    const unknown = [["--nada"], "No existe la opción --nada"] as const;
    for (const [given, sentence] of [...valued, unknown]) {
      const told = await run(words, {}, ...given);
      expect([told.code, failureOf(told)]).toEqual([2, { error: expect.stringContaining(sentence), kind: "USAGE" }]);
    }
  });

  // The service refuses the pack of a forecast, which is another key's, before it looks for the account.
  const none = ["account create", "law forecast"];
  const naming = COMMANDS.filter(([words]) => !none.includes(words) && NAMES.test(EXAMPLES[words]!));
  it.each(naming)("that a thing is not there: %s", async (words) => {
    const { grpcUrl, serviceToken, a } = service();
    const told = await run(words, { CORE_URL: grpcUrl, SERVICE_TOKEN: serviceToken, API_KEY: a.sandbox });
    expect([told.code, failureOf(told)]).toEqual([1, { error: expect.any(String), kind: "NOT_FOUND" }]);
  });

  it("that a file of a folder is refused, and goes on", async () => {
    const { grpcUrl, serviceToken } = service();
    await mkdir(join(folder, "xml", "folder.xml"), { recursive: true });
    const taken = readable.get("recover take")!();
    const { code, out } = await execute("", { CORE_URL: grpcUrl, SERVICE_TOKEN: serviceToken }, ...taken, "--json");
    const answers = out.trim().split("\n");
    expect([code, ...answers.map((each) => JSON.parse(each))]).toEqual([
      1,
      { file: "a.xml", error: expect.stringContaining("XML"), kind: "INVALID" },
      { file: "folder.xml", error: "No se puede leer el archivo", kind: "FAILED" },
      { taken: 0, known: 0, refused: 2 },
    ]);
  });
});

/** The help shows these names for values that the command line itself reads. */
const WRONG: Readonly<Record<string, string>> = {
  ...{ número: "muchos", segundos: "pocos", fecha: "ayer", "sí|no": "quizá", json: "{", archivo: "/nada" },
};

/** An example that names an account, an id or a person names what a service may lack. */
const NAMES = /EKU9003173C9|[0-9a-f]{8}-[0-9a-f]{4}|@/;
