import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { GSON, PACKERS } from "../../tools/clients/pack.ts";
import { areHere, PHP_CURL } from "../client/languages.ts";
import { IS_LONG } from "../support/long.ts";
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

const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g"))].map(([, code]) => code!);
const block = (text: string, language: string) => blocks(text, language)[0]!;
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

test.each(IS_LONG ? TYPESCRIPTS : TYPESCRIPTS.slice(0, 1))(
  "its types hold in ES modules and in CommonJS, by %s",
  async (tsc) => {
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
  },
);

test("the README's lines stamp an invoice in an ES module, and ask for the balance in CommonJS", async () => {
  const before = await service().documents();
  expect(await run("out/factura.mjs")).toMatch(/^timbrada [0-9A-F-]{36} F-\d+\.pdf\n$/);
  expect(readFileSync(join(folder, "factura.pdf"), "latin1")).toMatch(/^%PDF-/);
  expect(await run("out/guia.mjs")).toMatch(/^timbrada [0-9A-F-]{36} F-\d+\.pdf \d+\nF \d+ 1160\n$/);
  expect(await service().documents()).toBe(before + 1);
  expect(await run("saldo.cjs")).toMatch(/^\d+ true\n$/);
});

test("the command line comes alone, and its README's lines run in an empty folder", async () => {
  const home = mkdtempSync(join(tmpdir(), "cfdi-cli-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const readme = readFileSync(join(PROJECT, "clients/cli/README.md"), "utf8");
  execFileSync("npm", ["pack", "--workspace", "clients/cli", "--silent", "--pack-destination", home], { cwd: PROJECT });
  writeFileSync(join(home, "package.json"), "{}");
  writeFileSync(join(home, "factura.json"), block(readme, "json"));
  const env = { ...process.env, CFDI_URL: service().site, CFDI_API_KEY: service().a.sandbox };
  const shell = async (line: string) =>
    (await promisify(execFile)("bash", ["-ec", line], { cwd: home, env, maxBuffer: 1e7 })).stdout;
  await shell(`${block(readme, "bash").trim()} --offline --no-audit --no-fund`);
  expect(readdirSync(join(home, "node_modules/@cfdi-stamping"))).toEqual(["cli"]);
  expect(await shell(block(readme, "sh"))).toMatch(/"estado": "cancelad[ao]"|"estado": "timbrada"/);
  expect(readFileSync(join(home, "factura.pdf"), "latin1")).toMatch(/^%PDF-/);
  expect(readFileSync(join(home, "factura.xml"), "utf8")).toMatch(/^<\?xml/);
});

interface Language {
  readonly name: string;
  readonly needs: readonly string[];
  /** These lines stand before those of the README, and each program of the README has a name. */
  readonly before: string;
  readonly files: readonly string[];
  readonly run: readonly string[];
  readonly says: readonly RegExp[];
}

const INVOICE = /^timbrada [0-9A-F-]{36} F-\d+\.pdf \d+\n(?:.+\n)*F \d+ 1160\n/;
/** Maven installs the archive by the POM within. */
const HAS_POM = "jar tf cfdi-stamping-*.jar | grep -q ^META-INF/maven/cfdistamping/cfdi-stamping/pom.xml";
const LANGUAGES: readonly Language[] = [
  {
    ...{
      name: "python",
      needs: ["python3 -c 'import ensurepip'"],
      before: "python3 -m venv venv; export PIP_NO_INDEX=1 PATH=venv/bin:$PATH",
    },
    ...{ files: ["factura.py", "saldo.py"], run: ["venv/bin/python factura.py", "venv/bin/python saldo.py"] },
    says: [INVOICE, /^\d+ True\n$/],
  },
  {
    ...{ name: "php", needs: [PHP_CURL, "unzip"], before: "", files: ["factura.php"], run: ["php factura.php"] },
    says: [INVOICE],
  },
  {
    ...{ name: "go", needs: ["go", "unzip"], before: "export GOFLAGS=-mod=mod GOPROXY=off; go mod init factura" },
    ...{ files: ["main.go"], run: ["GOFLAGS=-mod=mod GOPROXY=off go run ."], says: [INVOICE] },
  },
  {
    ...{ name: "java", needs: ["javac", GSON], before: HAS_POM, files: ["Factura.java"] },
    ...{ run: [`java -cp .:$(ls cfdi-stamping-*.jar):${GSON} Factura`], says: [INVOICE] },
  },
];

/** The key of the README's invoice is the same one in each, so all of them get the document of the first one. */
test.for(IS_LONG ? LANGUAGES : LANGUAGES.filter(({ name }) => name === "php"))(
  "$name comes as an archive, and its README's lines run in an empty folder",
  async (language, { skip }) => {
    const { name, needs, before, files, run: lines, says } = language;
    if (!areHere(needs)) return skip();
    const home = mkdtempSync(join(tmpdir(), "cfdi-client-"));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const shell = async (line: string) => {
      const env = { ...process.env, CFDI_URL: service().site, CFDI_API_KEY: service().a.sandbox };
      return (await promisify(execFile)("bash", ["-ec", line], { cwd: home, env })).stdout;
    };
    PACKERS[name]!(home);
    const readme = readFileSync(join(PROJECT, "clients", name, "README.md"), "utf8");
    for (const [at, code] of blocks(readme, name).entries()) writeFileSync(join(home, files[at]!), code);
    await shell(`${before}\n${block(readme, "bash")}`);
    for (const [at, line] of lines.entries()) expect(await shell(line)).toMatch(says[at]!);
    expect(readFileSync(join(home, "factura.pdf"), "latin1")).toMatch(/^%PDF-/);
  },
);
