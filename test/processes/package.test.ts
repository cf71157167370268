import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect } from "vitest";
import { long } from "../support/long.ts";
import { newFolder } from "./child.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const BIN = join(PROJECT, "dist/gateway/bin.js");

/** `.ci/run` builds and starts the package by docs/installing.md, so `npm test` does not. */
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

long("the compiled package stamps without TypeScript", () => {
  const folder = newFolder();
  execFileSync(process.execPath, [BIN, "demo", "--once"], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: "0", GRPC_PORT: "0" },
  });
  expect(readFileSync(join(folder, "demo/factura.xml"), "utf8")).toMatch(/<tfd:TimbreFiscalDigital /);
});

long("all that is read at run time lies where it is read, and no TypeScript but declarations", () => {
  const files = readdirSync(join(PROJECT, "dist"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([]);
  for (const folder of ["xsd", "proto/gen", "src/pdf/drawing/fonts"])
    for (const file of readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" }))
      expect(existsSync(join(PROJECT, "dist", folder, file.replace(/\.ts$/, ".js"))), file).toBe(true);
});

long("its command says its version, and what it knows", () => {
  expect(run("--version")).toBe(`${JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")).version}\n`);
  expect(run("--help")).toMatch(/^Uso: cfdi-stamping COMANDO\n[\s\S]*\n {2}test-pac +el PAC de prueba\n/);
  expect(run("cli", "stuck", "settle", "--help")).toMatch(/\[opciones\][\s\S]*valores: "reintentar"[\s\S]*--url <url>/);
  expect(run("completion", "bash")).toMatch(/words='start demo core [^']*cli completion[^']*'/);
  expect(() => run("completion", "tcsh")).toThrow(/Diga cuál intérprete: bash, zsh, fish/);
  expect(() => run("nada")).toThrow(/No hay un comando nada/);
});
