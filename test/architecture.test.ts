import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may import whom. A room is a folder or a file; it may always import itself, and `#proto` where the table says.
 * The most specific row decides, on both sides: a row that opens a folder does not open the rooms inside it.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  // The client for other people's programs: nothing of the service.
  client: [],
  // What gateway and core both say: no rule, and no I/O of its own.
  common: ["proto"],
  // The life of a process: its settings, its folder, its secrets, its end.
  "src/process": ["src/engine", "common"],
  "src/engine": ["proto", "common/ids.ts", "common/forms.ts"],
  "src/persistence": ["common/ids.ts", "common/lru-cache.ts"],
  "src/clients/http.ts": ["common/deadline.ts"],
  "src/pac": ["src/engine", "src/clients/http.ts", "common/ids.ts", "common/deadline.ts"],
  // It checks what the engine makes, so it shares neither builder nor rule with it.
  "src/test-pac": [
    "src/process/private-file.ts",
    "src/engine/xml.ts",
    "src/engine/schema.ts",
    "src/engine/cadena.ts",
    "src/engine/csd.ts",
    "src/engine/node.ts",
    "src/engine/decimal.ts",
    "src/engine/catalogs/currencies.ts",
    "common/loopback.ts",
  ],
  "src/pdf": ["src/engine"],
  // Invitations and links, where a server of mail is configured.
  "src/clients/mail.ts": [],
  // Object storage, where old XML is kept.
  "src/clients/storage.ts": ["src/clients/http.ts", "common/deadline.ts"],
  // Who somebody is, by an identity provider.
  "src/clients/oidc.ts": [],
  "src/clients/sat.ts": ["src/engine", "src/clients/http.ts", "common/deadline.ts"],
  // Reads documents in place or in threads.
  "src/reading": ["common", "src/engine", "src/threads"],
  // Prints in threads.
  "src/printing": ["common", "src/pdf", "src/threads"],
  // Threads and turns at them, whatever they do.
  "src/threads": ["common", "src/engine/decimal.ts"],
  "src/services": [
    ...[
      "proto",
      "common",
      "src/engine",
      "src/pac",
      "src/persistence",
      "src/clients/sat.ts",
      "src/clients/oidc.ts",
    ],
    ...["src/reading", "src/printing", "src/pdf", "src/clients/storage.ts"],
  ],
  "src/grpc": ["proto", "common", "src/services", "src/engine/decimal.ts"],
  "src/workers": ["src/services"],
  // Looks at the service from outside: no other room knows that it is measured, logged and asked for its health.
  "src/operation": [
    ...["proto", "common", "src/grpc", "src/services", "src/pac"],
    ...["src/persistence", "src/clients/sat.ts", "src/clients/storage.ts"],
  ],
  "src/cli": [
    ...["proto", "src/engine", "src/process/config.ts", "client/pace.ts"],
    ...["common/http2-session.ts", "common/loopback.ts", "common/own-codes.ts"],
  ],
  gateway: ["proto", "common"],
  // The portal's pages run in a browser: they know the contract, the rules as a file, and nothing of the service.
  "gateway/portal": ["proto", "gateway/docs/rules.json", "gateway/portal/pages/documents/forms/keys.ts"],
  // But for the keys of payroll, a table without code that no public list has: there is one of it.
  "gateway/portal/pages/documents/forms/keys.ts": ["gateway/portal", "src/engine/catalogs/payroll.ts"],
};

/**
 * Who may import which package; a name that ends with "*" is a family. Types count too: who knows a library's types
 * knows the library.
 */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // Messages: all that speak to another room in the proto's words.
  "@bufbuild/protobuf*": [
    ...["common", "src/services", "src/grpc", "src/operation", "src/cli"],
    ...["gateway", "gateway/portal"],
  ],
  "@bufbuild/protovalidate": ["src/grpc"],
  // Doors. What a document is does not depend on the door it came through: no service and no engine file sees one.
  "@grpc/*": ["src/grpc"],
  "grpc-health-check": ["src/grpc"],
  "@connectrpc/*": ["gateway", "gateway/portal", "src/cli", "common/http2-session.ts"],
  fastify: ["gateway", "src/test-pac"],
  "node:http*": ["gateway", "src/operation/ops-server.ts"],
  "node:dns*": ["gateway/cores.ts"],
  "node:tls": ["src/process/config.ts"],
  "openapi-fetch": ["client/client.ts"],
  "lossless-json": ["gateway"],
  marked: ["gateway/docs/guides.ts"],
  // isIP and SocketAddress are arithmetic; the servers of the database and of the ops endpoints listen.
  "node:net": [
    ...["gateway", "src/process/config.ts", "common/address.ts", "common/loopback.ts"],
    ...["src/operation/ops-server.ts", "src/persistence/database/embedded.ts"],
  ],
  // The portal's pages, which a browser runs, and what builds them.
  "react*": ["gateway/portal"],
  "@tanstack/*": ["gateway/portal"],
  "lucide-react": ["gateway/portal"],
  "@internationalized/date": ["gateway/portal"],
  "@react-aria/optimize-locales-plugin": ["gateway/portal/vite.config.ts"],
  "@vitejs/plugin-react": ["gateway/portal/vite.config.ts"],
  vite: ["gateway/portal/vite.config.ts"],
  "uplot*": ["gateway/portal/pages/documents/plot.tsx"],
  // The way out: one client for PACs and SAT, so that limits and deadlines are in one place.
  undici: ["src/clients/http.ts"],
  // Signs what goes to object storage; the one client sends it.
  aws4fetch: ["src/clients/storage.ts"],
  // The database, and who starts one.
  pg: ["src/persistence/database/database.ts", "src/persistence/database/copying.ts"],
  "pg-copy-streams": ["src/persistence/database/copying.ts"],
  "@mikro-orm/*": ["src/persistence"],
  "node:child_process": [
    "src/process/data-dir.ts",
    "src/persistence/database/embedded.ts",
    "src/persistence/database/embedded-home.ts",
  ],
  "node:cluster": ["src/process/several.ts"],
  "node:module": ["src/persistence/database/embedded-home.ts"],
  "node:os": ["src/persistence/database/embedded-home.ts", "src/reading", "src/printing", "src/threads"],
  // Threads: for large documents, and for paper.
  piscina: ["src/threads/pool.ts"],
  "node:worker_threads": ["src/reading/thread.ts"],
  // XML, certificates and signatures. The test PAC verifies and issues by itself what the engine seals.
  saxes: ["src/engine/xml.ts"],
  "libxml2-wasm*": ["src/engine/libxml2.ts"],
  "xml-crypto": ["src/engine/cancellation.ts", "src/test-pac/signature.ts"],
  "node-forge": ["src/engine/private-key.ts", "src/test-pac/authority.ts"],
  "@nodecfdi/sat-micro-catalogs/*": [
    "src/engine/catalogs/published.ts",
    "src/engine/catalogs/withholdings.ts",
    "src/pdf/catalogs.ts",
  ],
  // Traces, which no other room knows of.
  "@opentelemetry/*": ["src/operation/spans.ts"],
  // Paper.
  pdfkit: ["src/pdf/sheet.ts"],
  qr: ["src/pdf/frame.ts", "gateway/portal/kit/qr-code.tsx"],
  // Fonts and pictures are compressed; a body that nobody reads is decompressed.
  // People: their passwords, and the codes of their second factors.
  "@node-rs/argon2": ["src/services/access/passwords.ts"],
  nodemailer: ["src/clients/mail.ts"],
  "openid-client": ["src/clients/oidc.ts"],
  otpauth: ["src/services/access/totp.ts"],
  "node:zlib": ["src/pdf/embedded-font.ts", "src/pdf/image.ts", "gateway/unread.ts"],
  "node:crypto": [
    ...["src/engine", "src/test-pac", "src/persistence", "src/services"],
    ...["src/process", "common/ids.ts", "gateway", "src/cli"],
  ],
  // Files: settings, schemas and descriptors at start-up, and what keeps its memory in a folder. No order reads one.
  "node:fs*": [
    "src/process",
    ...["src/engine/schema-files.ts", "src/pdf/font.ts"],
    ...["src/grpc/reflection.ts", "gateway/comments.ts", "gateway/docs", "src/cli"],
    "gateway/portal-pages.ts",
    ...["src/persistence/database/embedded.ts", "src/persistence/database/embedded-home.ts", "src/test-pac"],
  ],
  // How the service is counted is src/operation's; a log's line anybody may be given to write.
  "prom-client": ["src/operation/metrics.ts"],
  pino: ["src/operation", "src/services/context/deps.ts", "src/workers/loop.ts"],
  // The command line's. Files of SAT's and of the community's are read there, never where documents are stamped.
  commander: ["src/cli"],
  "@e965/xlsx": ["src/cli/catalogs/workbook.ts", "gateway/portal/pages/documents/import/table.ts"],
  "sql.js": ["src/cli/catalogs/sqlite.ts"],
  "seek-bzip": ["src/cli/catalogs/publication.ts"],
  "node:stream*": ["src/cli", "src/persistence/database/copying.ts"],
  // Time comes in as an argument; these wait: between two questions to somebody else, for a stop, or for a turn of the event loop.
  "node:timers*": [
    ...[
      "gateway/hang-up.ts",
      "src/persistence/database/grouping.ts",
      "src/services/catalogs/catalog-cache.ts",
    ],
    ...[
      "src/services/cancelling/cancelling.ts",
      "src/services/operation/moving.ts",
      "src/workers/loop.ts",
      "src/process/shutdown.ts",
      "src/process/several.ts",
    ],
    ...["src/pac/sw-token.ts", "src/test-pac/fault-effects.ts", "src/persistence/database/embedded.ts"],
  ],
  "node:events": ["src/process/shutdown.ts", "src/cli"],
};

/** Of Node, without any contact with the world. */
const HARMLESS = ["node:buffer", "node:path", "node:url", "node:util"];

/** The composition roots put everything together, so they may know everything. */
const ROOTS = [
  "src/app.ts",
  "src/process/shared-services.ts",
  "src/process/processes.ts",
  "src/main.ts",
  "src/cli.ts",
  "src/generate-validators.ts",
  "src/demo/demo.ts",
  "src/demo/onboarding.ts",
  "src/demo/people.ts",
  "src/test-pac/main.ts",
  "gateway/bin.ts",
  "gateway/main.ts",
  "gateway/portal/main.tsx",
];

const HOME = resolve(import.meta.dirname, "..");
const FILES = ["client", "common", "src", "gateway"].flatMap((folder) =>
  readdirSync(join(HOME, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);
const BOUND = FILES.filter((file) => !ROOTS.includes(file));

test.each(BOUND)("%s imports only what its room may", (file) => {
  const room = roomOf(file);
  expect(room, `${file} stands in no room of the table`).toBeDefined();
  const allowed = [room!, ...ROOMS[room!]!];
  expect(importsOf(file).filter((path) => !allowed.some((place) => opens(place, path)))).toEqual([]);
  expect(packagesOf(file).filter((name) => !mayImport(file, name))).toEqual([]);
});

test("no row allows what nobody does", () => {
  const rooms = Object.entries(ROOMS).flatMap(([room, places]) => {
    const imports = BOUND.filter((file) => roomOf(file) === room).flatMap(importsOf);
    return places
      .filter((place) => !imports.some((path) => opens(place, path)))
      .map((place) => `${room} -> ${place}`);
  });
  const packages = Object.entries(PACKAGES).flatMap(([row, places]) => {
    const importers = BOUND.filter((file) => packagesOf(file).some((name) => isOf(row, name)));
    return places
      .filter((place) => !importers.some((file) => opens(place, file)))
      .map((place) => `${place} -> ${row}`);
  });
  const empty = [...Object.keys(ROOMS), ...ROOTS].filter((place) => !FILES.some((file) => isIn(file, place)));
  const idle = HARMLESS.filter((name) => !BOUND.some((file) => packagesOf(file).includes(name)));
  expect([...rooms, ...packages, ...empty, ...idle]).toEqual([]);
});

test("no file imports itself through others, not even for a type", () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (way.includes(file) || done.has(file)) return;
    for (const next of importsOf(file)) if (next !== "proto") visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of FILES) visit(file, []);
  expect(circles).toEqual([]);
});

test("a row opens a folder without the rooms inside it, and a family with all its members", () => {
  expect(opens("src/pac", "src/pac/sw.ts")).toBe(true);
  expect(opens("src/pac", "src/test-pac/tokens.ts")).toBe(false);
  expect(opens("src/engine/decimal.ts", "src/engine/decimal.ts")).toBe(true);
  expect(opens("src/engine", "src/engine-room.ts")).toBe(false);
  const services = ["pg", "fastify", "@mikro-orm/postgresql", "node:http", "node:https", "node:fs/promises"];
  expect(services.filter((name) => mayImport("src/services/context/timeouts.ts", name))).toEqual([]);
  expect(
    ["@mikro-orm/core", "node:crypto", "node:path"].map((name) =>
      mayImport("src/persistence/account/keys.ts", name),
    ),
  ).toEqual([true, true, true]);
  expect(mayImport("src/services/context/timeouts.ts", "left-pad")).toBe(false);
});

/** What two files would some day say differently. The test PAC says it again on purpose: it checks the rest. */
test.each([
  ["the zone of Mexico City", '"America/Mexico_City"', "src/engine/catalogs/zones.ts"],
  ["the generic RFC of foreigners", '"XEXX010101000"', "src/engine/rules/comprobante/common.ts"],
  ["what a UUID looks like", "/^[0-9a-f]{8}(-", "common/ids.ts"],
  ["which addresses are loopback", "?127\\.", "common/loopback.ts"],
  ["how a token is read from Authorization", "/^Bearer", "src/services/admission/authentication.ts"],
  ["how a token is compared", "timingSafeEqual(", "src/services/admission/authentication.ts"],
])("%s stands in one file", (_, text, place) => {
  const outside = FILES.filter((file) => !isIn(file, "src/test-pac"));
  expect(outside.filter((file) => read(file).includes(text))).toEqual([place]);
});

test("no file of engine or paper waits for the network or looks at the clock", () => {
  const pure = FILES.filter((file) => isIn(file, "src/engine") || isIn(file, "src/pdf"));
  const outside = pure.filter((file) =>
    /\bfetch\(|\bset(Timeout|Interval)\(|Date\.now\(\)|new Date\(\)/.test(read(file)),
  );
  expect(outside).toEqual([]);
});

test("only src/operation knows how its log is made", () => {
  const makers = FILES.filter((file) => /import (?!type\b)[^;]*\bpino\b[^;]* from "pino"/.test(read(file)));
  expect(makers).toEqual(["src/operation/log.ts"]);
});

function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => isIn(file, room))
    .toSorted((one, other) => other.length - one.length)[0];
}

function isIn(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

/** Whether a row that names this place means that file: it stands there, and in no room that is narrower. */
function opens(place: string, path: string): boolean {
  return isIn(path, place) && (roomOf(path) ?? "").length <= place.length;
}

function mayImport(file: string, name: string): boolean {
  const rows = Object.entries(PACKAGES).filter(([row]) => isOf(row, name));
  return HARMLESS.includes(name) || rows.some(([, places]) => places.some((place) => opens(place, file)));
}

function isOf(row: string, name: string): boolean {
  return row.endsWith("*") ? name.startsWith(row.slice(0, -1)) : name === row;
}

/** Files of this project that a file imports, as paths from the project's root; generated code is "proto". */
function importsOf(file: string): string[] {
  return specifiersOf(file)
    .filter(isOurs)
    .map((specifier) =>
      specifier.startsWith("#proto/") ? "proto" : relative(HOME, resolve(HOME, dirname(file), specifier)),
    );
}

function packagesOf(file: string): string[] {
  return specifiersOf(file).filter((specifier) => !isOurs(specifier));
}

function isOurs(specifier: string): boolean {
  return specifier.startsWith(".") || specifier.startsWith("#proto/");
}

function specifiersOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
}

function read(file: string): string {
  return readFileSync(join(HOME, file), "utf8");
}
