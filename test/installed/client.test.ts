import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useService } from "../support/service.ts";

/**
 * Installs the client in an empty folder by its own README, without a network, and runs the README's lines against a
 * service.
 */
const PROJECT = resolve(import.meta.dirname, "../..");
const README = readFileSync(join(PROJECT, "client/README.md"), "utf8");
const GUIDE = readFileSync(join(PROJECT, "gateway/docs/guides/85-cliente-typescript.md"), "utf8");
const REFUSED = readFileSync(join(PROJECT, "test/client/refused.ts"), "utf8");

const service = useService();
let folder: string;

const block = (text: string, language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)![1]!;
const bin = (name: string) => join(PROJECT, name);
const TYPESCRIPTS = ["node_modules/.bin/tsc", "tools/openapi-types/node_modules/typescript/bin/tsc"];

/** Runs a program of the folder with a service at hand, and returns what it prints. */
async function run(program: string): Promise<string> {
  const env = { PATH: process.env.PATH, CFDI_URL: service().site, CFDI_API_KEY: service().a.sandbox };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: folder, env });
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cfdi-client-"));
  const pack = ["pack", "--workspace", "client", "--silent", "--pack-destination", folder];
  execFileSync("npm", pack, { cwd: PROJECT });
  writeFileSync(join(folder, "package.json"), "{}");
  const [command = "", ...args] = block(README, "bash").trim().split(" ");
  execFileSync(command, [...args, "--offline", "--no-audit", "--no-fund"], { cwd: folder });
  writeFileSync(join(folder, "factura.mts"), block(README, "ts"));
  writeFileSync(join(folder, "saldo.cjs"), block(README, "js"));
  writeFileSync(join(folder, "guia.mts"), block(GUIDE, "ts"));
  for (const extension of ["mts", "cts"])
    writeFileSync(
      join(folder, `refused.${extension}`),
      REFUSED.replace("../../client/index.ts", "@cfdi-stamping/client"),
    );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("it comes alone", () => {
  const modules = join(folder, "node_modules");
  expect(readdirSync(modules).filter((name) => !name.startsWith("."))).toEqual(["@cfdi-stamping"]);
  expect(readdirSync(join(modules, "@cfdi-stamping"))).toEqual(["client"]);
});

test.each(TYPESCRIPTS)("its types hold in ES modules and in CommonJS, by %s", async (tsc) => {
  const options = ["--strict", "--module", "nodenext", "--target", "es2023", "--allowJs", "--checkJs"];
  const libraries = [
    "--lib",
    "es2023,dom,dom.asynciterable",
    "--types",
    "node",
    "--typeRoots",
    bin("node_modules/@types"),
  ];
  const programs = ["factura.mts", "guia.mts", "refused.mts", "refused.cts", "saldo.cjs"];
  const out = join(folder, "out");
  mkdirSync(out, { recursive: true });
  await promisify(execFile)(process.execPath, [bin(tsc), ...options, ...libraries, "--outDir", out, ...programs], {
    cwd: folder,
  });
});

test("the README's lines stamp an invoice in an ES module, and ask for the balance in CommonJS", async () => {
  const before = await service().documents();
  expect(await run("out/factura.mjs")).toMatch(/^timbrada [0-9A-F-]{36} F-\d+\.pdf\n$/);
  expect(readFileSync(join(folder, "factura.pdf"), "latin1")).toMatch(/^%PDF-/);
  expect(await run("out/guia.mjs")).toMatch(/^timbrada [0-9A-F-]{36} F-\d+\.pdf \d+\nF \d+ 1160\n$/);
  expect(await service().documents()).toBe(before + 1);
  expect(await run("saldo.cjs")).toMatch(/^\d+ true\n$/);
});
