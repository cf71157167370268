import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may import whom. A room is a folder or a file; it may always import itself, and `#proto` where the table says.
 * The most specific row decides.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "src/engine": ["proto", "src/errors.ts"],
  "src/errors.ts": ["proto"],
  "src/lifecycle.ts": [],
  "src/persistence": ["src/lifecycle.ts"],
  "src/http-client.ts": [],
  "src/loopback.ts": [],
  "src/pac": ["src/engine", "src/http-client.ts"],
  "src/pac/test-pac": [
    "src/engine/xml.ts",
    "src/engine/schema.ts",
    "src/engine/cadena.ts",
    "src/engine/csd.ts",
    "src/engine/node.ts",
    "src/engine/decimal.ts",
    "src/engine/catalogs/currencies.ts",
    "src/engine/catalogs/units.ts",
    "src/loopback.ts",
  ],
  "src/sat": ["src/engine", "src/http-client.ts"],
  "src/services": [
    "proto",
    "src/engine",
    "src/errors.ts",
    "src/lifecycle.ts",
    "src/loopback.ts",
    "src/pac",
    "src/persistence",
    "src/sat",
  ],
  "src/grpc": ["proto", "src/services", "src/errors.ts", "src/engine/decimal.ts"],
  "src/workers": ["src/services"],
  // Looks at the service from outside: no other room knows that it is measured, logged and asked for its health.
  "src/operation": ["proto", "src/grpc", "src/services", "src/pac", "src/persistence", "src/loopback.ts"],
  "src/cli": ["proto", "src/engine", "src/local-secrets.ts", "src/config.ts"],
  "src/config.ts": ["src/loopback.ts"],
  "src/process.ts": [],
  gateway: ["proto"],
};

/** The composition roots put everything together, so they may know everything. */
const ROOTS = [
  "src/app.ts",
  "src/main.ts",
  "src/cli.ts",
  "src/demo.ts",
  "src/onboarding.ts",
  "src/local-secrets.ts",
  "src/catalog-files.ts",
  "gateway/main.ts",
];

const HOME = resolve(import.meta.dirname, "..");
const FILES = ["src", "gateway"].flatMap((folder) =>
  readdirSync(join(HOME, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path)),
);

test.each(FILES.filter((file) => !ROOTS.includes(file)))("%s imports only what its room may", (file) => {
  const room = roomOf(file);
  expect(room, `${file} stands in no room of the table`).toBeDefined();
  const allowed = [room!, ...ROOMS[room!]!];
  const strangers = importsOf(file).filter((path) => !allowed.some((place) => isIn(path, place)));
  expect(strangers).toEqual([]);
});

test("no engine file waits for the network or the clock", () => {
  const outside = FILES.filter((file) => isIn(file, "src/engine")).filter((file) =>
    /from "node:(http|https|net|timers|child_process)|Date\.now\(\)|new Date\(\)/.test(read(file)),
  );
  expect(outside).toEqual([]);
});

test("only src/operation knows how the service is counted and how its log is made", () => {
  const counting = FILES.filter((file) =>
    /from "prom-client"|import \{[^}]*\bpino\b[^}]*\} from "pino"/.test(read(file)),
  );
  expect(counting.filter((file) => !isIn(file, "src/operation"))).toEqual([]);
  expect(counting).not.toEqual([]);
});

function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => isIn(file, room))
    .toSorted((one, other) => other.length - one.length)[0];
}

function isIn(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

/** Files of this project that a file imports, as paths from the project's root; generated code is "proto". */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
  return specifiers
    .filter((specifier) => specifier.startsWith(".") || specifier.startsWith("#proto/"))
    .map((specifier) =>
      specifier.startsWith("#proto/") ? "proto" : relative(HOME, resolve(HOME, dirname(file), specifier)),
    );
}

function read(file: string): string {
  return readFileSync(join(HOME, file), "utf8");
}
