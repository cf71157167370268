import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { newFolder } from "./child.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const BIN = join(PROJECT, "dist/gateway/bin.js");

beforeAll(() => {
  execFileSync("npm", ["run", "--silent", "build"], { cwd: PROJECT });
});

/** Runs the package's command in plain JavaScript, without a loader of TypeScript. */
const run = (...args: string[]) =>
  execFileSync(process.execPath, [BIN, ...args], {
    cwd: newFolder(),
    encoding: "utf8",
    env: { PATH: process.env.PATH, PORT: "0", GRPC_PORT: "0" },
  });

test("the compiled package stamps without TypeScript", () => {
  const folder = newFolder();
  execFileSync(process.execPath, [BIN, "demo", "--once"], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: "0", GRPC_PORT: "0" },
  });
  expect(readFileSync(join(folder, "demo/factura.xml"), "utf8")).toMatch(/<tfd:TimbreFiscalDigital /);
});

test("all that is read at run time lies where it is read, and no TypeScript but declarations", () => {
  const files = readdirSync(join(PROJECT, "dist"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([]);
  for (const folder of ["xsd", "proto/gen", "src/pdf/fonts"])
    for (const file of readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" }))
      expect(existsSync(join(PROJECT, "dist", folder, file.replace(/\.ts$/, ".js"))), file).toBe(true);
});

test("its command says its version, and what it knows", () => {
  expect(run("--version")).toBe(
    `${JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")).version}\n`,
  );
  expect(run("--help")).toMatch(/^Uso: cfdi-stamping COMANDO\n[\s\S]*\n {2}test-pac +el PAC de prueba\n/);
  expect(run("cli", "stuck", "settle", "--help")).toMatch(
    /\[opciones\][\s\S]*valores: "reintentar"[\s\S]*--url <url>/,
  );
  expect(run("completion", "bash")).toMatch(/words='start demo core [^']*cli completion[^']*'/);
  expect(() => run("completion", "tcsh")).toThrow(/Diga cuál intérprete: bash, zsh, fish/);
  expect(() => run("nada")).toThrow(/No hay un comando nada/);
});

test("somebody else's project installs the package, and its client compiles, runs and needs openapi-fetch alone", async () => {
  const folder = newFolder();
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  const [file = ""] = execFileSync("npm", pack, { cwd: PROJECT, encoding: "utf8" }).trim().split("\n");
  execFileSync("tar", ["-xzf", join(folder, file), "-C", modules]);
  renameSync(join(modules, "package"), join(modules, "cfdi-stamping"));
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    symlinkSync(join(PROJECT, "node_modules", name), join(modules, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "balance.ts"), BALANCE);
  const guide = readFileSync(join(PROJECT, "gateway/docs/guides/85-cliente-typescript.md"), "utf8");
  writeFileSync(join(folder, "guide.ts"), /```ts\n([\s\S]*?)```/.exec(guide)![1]!);
  const strict = [
    "--strict",
    "--module",
    "nodenext",
    "--lib",
    "es2023,dom,dom.asynciterable",
    "--types",
    "node",
  ];
  const roots = ["--typeRoots", join(PROJECT, "node_modules/@types")];
  execFileSync(join(PROJECT, "node_modules/.bin/tsc"), [...strict, ...roots, "balance.ts", "guide.ts"], {
    cwd: folder,
  });

  const server = createServer((request, response) => {
    const isRight = request.headers["x-api-key"] === "sk_test_1" && request.url === "/api/v1/facturas/saldo";
    response.writeHead(isRight ? 200 : 401, { "content-type": "application/json; charset=utf-8" });
    response.end('{"ok":true,"data":{"saldo":12,"proximaVigencia":null,"esSandbox":true}}');
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { PATH: process.env.PATH, CFDI_URL: url, CFDI_API_KEY: "sk_test_1" };
  const run = promisify(execFile)(process.execPath, ["balance.js"], { cwd: folder, env });
  const { stdout } = await run.finally(() => server.close());
  expect(stdout).toBe("12\n");
});

const BALANCE = `import { CfdiError, createClient } from "cfdi-stamping/client";

const { CFDI_URL = "", CFDI_API_KEY = "" } = process.env;
const cfdi = createClient({ baseUrl: CFDI_URL, apiKey: CFDI_API_KEY });
try {
  const { data } = await cfdi.get("/api/v1/facturas/saldo");
  const left: number = data.saldo;
  console.log(left);
} catch (error) {
  if (!(error instanceof CfdiError)) throw error;
  console.error(error.code, error.field, error.message);
}
`;
