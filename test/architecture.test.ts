import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { OWN_BYTES, READERS } from "./support/readers.ts";

/**
 * Each line names a room, a folder or a file, and the places that it may import besides itself: whole rooms, or single
 * files of theirs. Paths are those of src, but for the folders of the root; "#proto" is "proto". A room that opens a
 * folder does not open the rooms inside it.
 */
const ROOMS = readTable(`
  client
  clients/cli: client/{client,error,file,webhook}.ts common/{names,nearest}.ts
  common: proto

  files
  process: common engine files
  engine: proto common/{constraint-words,ids,once,only-with,search,sorted,words}.ts
  clients/http.ts: common/deadline.ts
  clients/mail.ts: common/deadline.ts
  clients/oidc.ts: clients/provider-fetch.ts
  clients/provider-fetch.ts: clients/{http,outward}.ts common/deadline.ts
  clients/sandbox-admin.ts: clients/http.ts common/deadline.ts
  clients/sat.ts: engine clients/http.ts common/{deadline,words}.ts
  clients/storage.ts: clients/http.ts common/deadline.ts
  clients/outward.ts
  clients/webhook.ts: clients/{http,outward}.ts common/deadline.ts
  pac: engine clients/http.ts common/{ids,deadline,loopback}.ts
  test-pac/authority: files engine/csd.ts
  test-pac/documents: engine/node.ts test-pac/authority
  test-pac/storage: test-pac/documents
  test-pac/stamping: engine/{xml,cadena,node}.ts engine/validation/schema.ts test-pac/{authority,documents,storage}
  test-pac/faults
  test-pac/sat: engine/{xml,node,decimal}.ts test-pac/{documents,storage,stamping,faults}
  test-pac/wires: engine/{xml,node}.ts test-pac/{documents,storage,stamping,faults,sat}
  test-pac/admin.ts: test-pac/{authority,storage,stamping,faults,wires}
  test-pac/door.ts: test-pac/admin.ts
  test-pac/server.ts: engine/validation/schema.ts common/loopback.ts test-pac/{authority,documents,storage,stamping,faults,sat,wires,admin.ts,door.ts}
  pdf/design: engine
  pdf/words: engine common/withholding-labels.ts
  pdf/drawing: pdf/design
  pdf/paper: engine pdf/{design,words,drawing}
  pdf/pages: engine common/{kinds,number-words}.ts pdf/{words,drawing,paper}
  pdf/render.ts: engine pdf/{design,words,drawing,paper,pages}
  pdf/ticket.ts: engine pdf/{words,drawing,paper}
  threads: common engine pdf

  persistence/database: common/events.ts
  persistence/account: persistence/database common/ids.ts
  persistence/documents: persistence/{database,account,tickets}
  persistence/issuing: persistence/{database,documents}
  persistence/pacs: persistence/database
  persistence/plans.ts: persistence/{database,documents}
  persistence/cancelling.ts: persistence/{database,documents,tickets}
  persistence/admission: persistence/{database,account} common/lru-cache.ts
  persistence/access: persistence/{database,admission}
  persistence/audit.ts: persistence/database
  persistence/archive.ts: persistence/{database,portal}
  persistence/sat-sweep.ts: persistence/{database,portal}
  persistence/exports: persistence/{database,documents,portal}
  persistence/events: persistence/database common/events.ts
  persistence/receiving: persistence/database
  persistence/webhooks: persistence/database
  persistence/tickets: persistence/database
  persistence/platforms: persistence/{database,account,admission} common/{kinds,events}.ts
  persistence/trips.ts: persistence/database
  persistence/sign-ups.ts: persistence/database
  persistence/mailing: persistence/database
  persistence/catalogs.ts: persistence/database
  persistence/law.ts: persistence/{database,portal}
  persistence/operation: persistence/{database,account,documents,pacs,tickets}
  persistence/moving: persistence/{database,account,documents}
  persistence/portal: persistence/{database,account,documents} common/kinds.ts

  services/context: common engine pac threads clients/{http,sandbox-admin,sat,storage}.ts persistence/{database,account,issuing,pacs}
  services/catalogs: proto common engine services/context persistence/{database,catalogs.ts,law.ts}
  services/law: proto common engine services/{context,documents} persistence/{database,events,law.ts}
  services/documents: proto common engine pdf threads clients/{sat,storage}.ts services/context persistence/{database,account,documents,archive.ts,cancelling.ts,catalogs.ts}
  services/failover: common engine pac services/context persistence/{database,documents,pacs}
  services/issuing: proto common engine pac threads services/{context,documents,failover} persistence/{database,account,documents,issuing,portal,tickets,trips.ts}
  services/kinds: proto common engine threads services/{context,documents,issuing,trips,audit.ts} persistence/{database,account,documents,issuing,tickets}
  services/audit.ts: common services/context persistence/{database,audit.ts}
  services/audit-chain.ts: proto common services/{context,audit.ts} persistence/{database,audit.ts}
  services/cancelling: proto common engine pac clients/sat.ts services/{context,documents,issuing,kinds} persistence/{database,documents,tickets,cancelling.ts}
  services/events: proto common services/{context,resources} persistence/{database,documents,events}
  services/webhooks: proto common clients/{http,webhook}.ts services/{context,events,platforms,audit.ts} persistence/{database,events,platforms,webhooks}
  services/mailing: proto common engine pdf clients/mail.ts services/{context,documents,exports,kinds,resources,audit.ts} persistence/{database,account,documents,access,events,exports,mailing}
  services/exports: proto common engine files/zip.ts services/{context,documents,cancelling} persistence/{database,documents,exports,platforms}
  services/tickets: proto common engine threads services/{context,access,documents,failover,issuing,kinds,resources,audit.ts} persistence/{account,database,documents,events,mailing,tickets}
  services/receiving: proto common engine pac clients/sat.ts services/{context,documents,audit.ts} persistence/{account,events,receiving}
  services/trips: proto common engine services/{context,documents,audit.ts} persistence/{catalogs.ts,database,documents,trips.ts}
  services/sign-up: proto common engine services/{context,access,account,audit.ts,portal} persistence/{database,access,account,events,sign-ups.ts}
  services/staff: proto common engine services/{context,account,documents,portal,audit.ts} persistence/{database,account,documents}
  services/substituting: proto common services/{context,issuing,cancelling} persistence/{database,documents}
  services/resources: proto common engine services/{context,documents,issuing,kinds,cancelling,substituting} persistence/{database,account,documents,issuing}
  services/planning: proto common engine services/{context,documents,issuing,kinds,cancelling,resources,portal,audit.ts} persistence/{database,documents,events,cancelling.ts,plans.ts}
  services/access: proto common clients/oidc.ts services/{context,audit.ts} persistence/{database,account,access,platforms}
  services/admission: proto common services/{context,audit.ts,access} persistence/{database,admission,platforms}
  services/account: proto common engine pdf threads services/{context,documents,issuing,kinds,audit.ts,admission} persistence/{database,account,documents}
  services/platforms: proto common services/{context,access,account,admission,events,notices,portal,audit.ts} persistence/{database,access,account,events,pacs,platforms}
  services/archive.ts: proto common engine clients/storage.ts services/{context,documents,audit.ts} persistence/{database,archive.ts}
  services/sat-sweep.ts: common services/{context,documents} persistence/{database,sat-sweep.ts}
  services/notices: proto common engine clients/mail.ts services/{context,documents,audit.ts,kinds,portal,resources} persistence/{database,access,events,portal}
  services/trials: common engine pac clients/sat.ts services/context persistence/{account,pacs}
  services/operation: proto common engine pac services/{context,trials,documents,kinds,audit.ts,audit-chain.ts,archive.ts} persistence/{database,account,documents,operation,pacs}
  services/moving: proto common engine services/{context,documents,kinds,cancelling,audit.ts} persistence/{database,account,moving}
  services/portal: proto common engine services/{context,account,catalogs,documents,issuing,kinds,cancelling,resources,substituting,audit.ts,access} persistence/{database,account,documents,events,issuing,cancelling.ts,access,audit.ts,operation,pacs,platforms,portal,tickets}

  grpc: proto common engine/decimal.ts services/{context,access,portal}
  workers: services/{context,documents,platforms,portal,issuing,law,cancelling,substituting,planning,events,exports,tickets,webhooks,mailing,notices,receiving,sign-up,access,admission,archive.ts,sat-sweep.ts,audit-chain.ts}
  operation: proto common grpc pac clients/{sat,storage}.ts services/{context,admission} persistence/{database,operation}
  cli: files/zip.ts proto engine pac/transcript.ts persistence/database process/{config,config-error,config-tls}.ts client/{batches,client,error,repeat}.ts common/{cells,commas,http2-session,names,nearest,options,version,workbook}.ts

  gateway: proto common client/operations.ts
  gateway/portal: proto client/{pace,repeat}.ts common/{at-most,cells,commas,day-pattern,default-value,error-status,events,kinds,number-words,only-with,qr-path,uuid,withholding-labels,workbook}.ts gateway/docs/rules.json gateway/portal/pages/documents/forms/keys.ts
  gateway/portal/pages/documents/forms/keys.ts: engine/catalogs/{foreign-trade,fuels,payroll}.ts
`);

/** The rooms in these folders are imported by their index.ts alone, and no two of them import each other. */
const LAYERS = ["src/pdf", "src/test-pac", "src/services", "src/persistence"];

/**
 * Each row names the places that may import a package; a name that ends with "*" is a family. Types count too, because
 * code that knows a library's types knows the library.
 */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // Rooms import protobuf where they exchange messages of the proto with another room.
  "@bufbuild/protobuf*": [
    ...["common", "src/services", "src/grpc", "src/operation", "src/cli"],
    ...["gateway", "gateway/portal"],
  ],
  "@bufbuild/protovalidate": ["src/grpc"],
  // The doors are gRPC and HTTP. No service or engine file imports one, because a document does not depend on the door
  // it came through.
  "@grpc/*": ["src/grpc"],
  "grpc-health-check": ["src/grpc"],
  "@connectrpc/*": ["gateway", "gateway/portal", "src/cli", "common/http2-session.ts"],
  fastify: ["gateway", "src/test-pac"],
  "node:http*": ["gateway", "src/grpc/server.ts", "src/operation/ops-server.ts", "src/cli/replay.ts"],
  "node:dns*": ["gateway/cores.ts", "src/clients/outward.ts"],
  "node:tls": ["src/process/config-tls.ts", "src/clients/http.ts"],
  "lossless-json": ["gateway"],
  marked: ["gateway/docs/guides.ts"],
  "@modelcontextprotocol/*": ["gateway/assistants.ts"],
  "node:net": [
    ...["gateway", "src/process/config-values.ts", "common/address.ts", "common/loopback.ts", "src/clients/outward.ts"],
    ...["src/operation/ops-server.ts", "src/persistence/database/embedded.ts"],
  ],
  // React is for the pages of the portal and for the program that builds them.
  "react*": ["gateway/portal"],
  "@tanstack/*": ["gateway/portal"],
  "lucide-react": ["gateway/portal"],
  "@internationalized/date": ["gateway/portal"],
  "@react-aria/optimize-locales-plugin": ["gateway/portal/vite.config.ts"],
  "@vitejs/plugin-react": ["gateway/portal/vite.config.ts"],
  vite: ["gateway/portal/vite.config.ts"],
  "uplot*": ["gateway/portal/pages/documents/plot.tsx"],
  // One HTTP client calls PACs and SAT, so that limits and deadlines stand in one place.
  undici: ["src/clients/http.ts"],
  // aws4fetch signs requests to object storage; the HTTP client sends them.
  aws4fetch: ["src/clients/storage.ts"],
  // These files connect to PostgreSQL or start one.
  pg: ["database.ts", "distributing.ts", "orm.ts"].map((file) => `src/persistence/database/${file}`),
  "postgres-array": ["src/persistence/database/database.ts"],
  "@mikro-orm/*": ["src/persistence"],
  "node:child_process": [
    "src/process/data-dir.ts",
    "src/process/notify.ts",
    "src/persistence/database/embedded.ts",
    "src/persistence/database/embedded-installation.ts",
  ],
  "node:cluster": ["src/process/several.ts"],
  // Packages that no stamp needs are loaded at their first use.
  "node:module": [
    "src/persistence/database/embedded-installation.ts",
    "src/engine/private-key.ts",
    "src/engine/sealing/cancellation.ts",
  ],
  "node:os": ["src/persistence/database/embedded-installation.ts", "src/threads", "src/operation/spans.ts"],
  // Threads read large documents and print PDFs.
  piscina: ["src/threads/threads.ts"],
  "node:v8": ["src/process/heap.ts"],
  "node:worker_threads": ["src/threads/thread.ts"],
  // These packages read XML, certificates and signatures. The test PAC has files of its own for them, because it
  // verifies the seals of the engine.
  saxes: ["src/engine/xml.ts"],
  "libxml2-wasm*": ["src/engine/validation/libxml2.ts"],
  "xml-crypto": ["src/engine/sealing/cancellation.ts", "src/test-pac/sat/signature.ts"],
  "node-forge": ["src/engine/private-key.ts", "src/test-pac/authority/authority.ts"],
  "@nodecfdi/sat-micro-catalogs/*": [
    "src/engine/catalogs/law.ts",
    "src/engine/catalogs/published.ts",
    "src/engine/catalogs/withholdings.ts",
    "src/pdf/words/catalogs.ts",
  ],
  // Only one file knows OpenTelemetry.
  "@opentelemetry/*": ["src/operation/spans.ts"],
  // These packages make PDFs.
  pdfkit: ["src/pdf/drawing/sheet.ts"],
  "jpeg-js": ["src/pdf/design/image.ts"],
  qr: ["src/pdf/paper/frame.ts", "common/qr-path.ts"],
  // Passwords, second factors, sign-in by a provider and mail belong to the room of access.
  "@node-rs/argon2": ["src/services/access/passwords.ts"],
  nodemailer: ["src/clients/mail.ts"],
  "openid-client": ["src/clients/oidc.ts", "src/clients/provider-fetch.ts"],
  otpauth: ["src/services/access/totp.ts"],
  // Fonts, pictures, files of exports and the reference are compressed; a request body that no route reads is
  // decompressed.
  "node:zlib": [
    ...["src/pdf/drawing/embedded-font.ts", "src/pdf/design/image.ts", "src/services/exports", "src/files"],
    ...["gateway/unread.ts", "gateway/kept-file.ts"],
  ],
  "node:crypto": [
    ...["src/engine", "src/test-pac", "src/persistence", "src/services"],
    ...["src/process", "src/files", "common/ids.ts", "gateway", "src/cli", "src/pac/transcript.ts"],
    "clients/cli/listening.ts",
  ],
  // Settings, schemas and descriptors are read at start-up, and some rooms keep data in a folder. No request for a
  // document reads a file.
  "node:fs*": [
    ...["src/process", "src/files"],
    ...["src/engine/schema-files.ts", "src/pdf/drawing/font.ts", "src/services/trials/documents.ts"],
    ...["src/grpc/reflection.ts", "gateway/comments.ts", "gateway/docs", "src/cli", "clients/cli"],
    ...["gateway/portal-pages.ts", "common/version.ts"],
    ...["src/persistence/database/embedded.ts", "src/persistence/database/embedded-installation.ts", "src/test-pac"],
  ],
  // Metrics belong to src/operation; any room may be given a logger.
  "prom-client": ["src/operation/metrics.ts"],
  pino: ["src/operation", "src/services/context/deps.ts", "src/workers/loop.ts"],
  // These packages serve the command line. Files of SAT's and of the community's are read there, never where documents
  // are stamped.
  commander: ["src/cli"],
  "@e965/xlsx": [
    "src/cli/catalogs/workbook.ts",
    "common/workbook.ts",
    "gateway/portal/pages/documents/import/template.ts",
  ],
  "sql.js": ["src/cli/catalogs/sqlite.ts"],
  "seek-bzip": ["src/cli/catalogs/publication.ts"],
  "node:readline": ["clients/cli/calling.ts", "clients/cli/assisting.ts"],
  "node:stream*": ["src/cli", "clients/cli", "gateway/batches.ts"],
  // Rooms get the time as an argument. These files wait: between two requests to another server, for another core, for
  // a stop, for a storage that does not answer, or for a turn of the event loop.
  "node:timers*": [
    ...["gateway/batches.ts", "gateway/body.ts", "gateway/hang-up.ts", "gateway/reference.ts", "gateway/docs/site.ts"],
    ...["gateway/pieces.ts", "src/grpc/server.ts", "src/persistence/database/grouping.ts"],
    ...[
      "src/services/cancelling/cancelling.ts",
      "src/services/events",
      "src/services/exports/pausing.ts",
      "src/services/operation/marks.ts",
      "src/services/portal/preview.ts",
      "src/services/tickets",
      "src/cli/exports/download.ts",
      "clients/cli",
      "src/workers/loop.ts",
      "src/process/shutdown.ts",
      "src/process/several.ts",
    ],
    ...[
      "src/pac/sw-token.ts",
      "src/pac/finkok.ts",
      "src/pac/logins.ts",
      "src/pac/long-texts.ts",
      "src/pac/stamped.ts",
      "src/test-pac/wires/fault-effects.ts",
      "src/persistence/database/embedded.ts",
    ],
  ],
  "node:events": ["src/process/shutdown.ts", "src/cli"],
};

/** These modules of Node touch neither network, disk nor processes. */
const HARMLESS = ["node:buffer", "node:path", "node:url", "node:util"];

/** The composition roots put everything together, so they may know everything. */
const ROOTS = [
  "src/app.ts",
  "src/dependencies.ts",
  "src/methods.ts",
  "src/shared-services.ts",
  "src/processes.ts",
  "src/main.ts",
  "src/migrate.ts",
  "src/cli.ts",
  "src/generate-validators.ts",
  "src/demo/demo.ts",
  "src/demo/onboarding.ts",
  "src/demo/people.ts",
  "src/test-pac.ts",
  "gateway/bin.ts",
  "gateway/main.ts",
  "gateway/portal/main.tsx",
  "clients/cli/main.ts",
];

const HOME = resolve(import.meta.dirname, "..");
const FILES = ["client", "clients/cli", "common", "src", "gateway"].flatMap((folder) =>
  readdirSync(join(HOME, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /^(?!dist\/).*\.tsx?$/.test(path))
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

test("a room of a layer is imported by its index.ts alone", () => {
  const past = FILES.flatMap((file) =>
    importsOf(file)
      .filter((path) => isLayered(roomOf(path)) && roomOf(path) !== roomOf(file))
      .filter((path) => path !== roomOf(path) && path !== `${roomOf(path)}/index.ts`)
      .map((path) => `${file} -> ${path}`),
  );
  expect(past).toEqual([]);
});

test("each file of a layer stands in a room of it, and no two rooms import each other, not even through others", () => {
  const layered = FILES.filter((file) => isLayered(file));
  expect(layered.filter((file) => !isLayered(roomOf(file)))).toEqual([]);
  const outermost = Object.keys(ROOMS).filter(
    (room) => !Object.keys(ROOMS).some((other) => room.startsWith(`${other}/`)),
  );
  const roomsOpenedBy = (room: string) =>
    BOUND.filter((file) => isIn(file, room))
      .flatMap(importsOf)
      .flatMap((path) => outermost.filter((other) => isIn(path, other)));
  expect(circlesAmong(outermost, roomsOpenedBy)).toEqual([]);
});

test("no row allows what nobody does", () => {
  const rooms = Object.entries(ROOMS).flatMap(([room, places]) => {
    const imports = BOUND.filter((file) => roomOf(file) === room).flatMap(importsOf);
    return places.filter((place) => !imports.some((path) => opens(place, path))).map((place) => `${room} -> ${place}`);
  });
  const packages = Object.entries(PACKAGES).flatMap(([row, places]) => {
    const importers = BOUND.filter((file) => packagesOf(file).some((name) => isOf(row, name)));
    return places.filter((place) => !importers.some((file) => opens(place, file))).map((place) => `${place} -> ${row}`);
  });
  const empty = [...Object.keys(ROOMS), ...ROOTS].filter((place) => !FILES.some((file) => isIn(file, place)));
  const idle = HARMLESS.filter((name) => !BOUND.some((file) => packagesOf(file).includes(name)));
  expect([...rooms, ...packages, ...empty, ...idle]).toEqual([]);
});

test("no file imports itself through others, not even for a type", () => {
  expect(circlesAmong(FILES, importsOf)).toEqual([]);
});

test("no two folders import each other", () => {
  const foldersOpenedBy = (folder: string) =>
    FILES.filter((file) => dirname(file) === folder)
      .flatMap(importsOf)
      .map((path) => dirname(path));
  const folders = [...new Set(FILES.map((file) => dirname(file)))];
  const pairs = folders.flatMap((folder) =>
    foldersOpenedBy(folder)
      .filter((other) => folder < other && foldersOpenedBy(other).includes(folder))
      .map((other) => `${folder} <-> ${other}`),
  );
  expect([...new Set(pairs)]).toEqual([]);
});

test("a row opens a folder without the rooms inside it, and a family with all its members", () => {
  expect(opens("gateway", "gateway/rest.ts")).toBe(true);
  expect(opens("gateway", "gateway/portal/router.tsx")).toBe(false);
  expect(opens("src/services", "src/services/kinds/invoice.ts")).toBe(true);
  expect(opens("src/engine/decimal.ts", "src/engine/decimal.ts")).toBe(true);
  expect(opens("src/engine", "src/engine-room.ts")).toBe(false);
  const services = ["pg", "fastify", "@mikro-orm/postgresql", "node:http", "node:https", "node:fs/promises"];
  expect(services.filter((name) => mayImport("src/services/context/timeouts.ts", name))).toEqual([]);
  expect(
    ["@mikro-orm/core", "node:crypto", "node:path"].map((name) => mayImport("src/persistence/account/keys.ts", name)),
  ).toEqual([true, true, true]);
  expect(mayImport("src/services/context/timeouts.ts", "left-pad")).toBe(false);
});

/**
 * A fact written in two files would some day differ between them. The test PAC repeats some on purpose, because it
 * checks the engine.
 */
test.each([
  ["the zone of Mexico City", '"America/Mexico_City"', "src/engine/catalogs/zones.ts"],
  ["the generic RFC of foreigners", '"XEXX010101000"', "src/engine/rules/comprobante/common.ts"],
  ["what a UUID looks like", "/^[0-9a-f]{8}(-", "common/uuid.ts"],
  ["which addresses are loopback", "?127\\.", "common/loopback.ts"],
  ["how a token is read from Authorization", "/^Bearer", "common/bearer.ts"],
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

/** Whoever reads bytes uses one of these, or imports a package that reads. */
const READS =
  /\bJSON\.parse\b|\breadXml\(|\bSaxesParser\b|\bnew TextDecoder\(|\.from\([^()]*, "base64(url)?"\)|\bcreatePrivateKey\(|\bnew X509Certificate\(|\b(inflate|inflateRaw|gunzip|brotliDecompress)(Sync)?\b|\.readUInt|\bdecodeURIComponent\(|\bfrom(Binary|JsonString)\(|\.normalize\("NF|"jpeg-js"|\bcommaRows\(/;
const READING_ROOMS =
  /^(common|gateway(?!\/(portal|docs|contract)\/)|src(?!\/(cli|test-pac|demo|process)\/|\/[^/]+$))\//;

test("each file that reads bytes has a row in the table of readers, or reads what the product wrote", () => {
  const known = [...Object.values(READERS).flatMap(({ files }) => files), ...OWN_BYTES];
  const reading = FILES.filter((file) => READING_ROOMS.test(file) && READS.test(read(file)));
  expect(reading.filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !FILES.includes(file))).toEqual([]);
  expect(OWN_BYTES.filter((file) => !reading.includes(file))).toEqual([]);
});

test("only src/operation knows how its log is made", () => {
  const makers = FILES.filter((file) => /import (?!type\b)[^;]*\bpino\b[^;]* from "pino"/.test(read(file)));
  expect(makers).toEqual(["src/operation/log.ts"]);
});

/** Lists each circle of imports as the names on its way. */
function circlesAmong(names: readonly string[], importsOf: (name: string) => readonly string[]): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(" -> "));
    if (way.includes(name) || done.has(name)) return;
    for (const next of new Set(importsOf(name))) if (next !== name && names.includes(next)) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of names) visit(name, []);
  return circles;
}

function readTable(text: string): Readonly<Record<string, readonly string[]>> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [room = "", places = ""] = line.trim().split(/:\s*/);
      return [ofRoot(room), places.split(" ").filter(Boolean).flatMap(expand).map(ofRoot)];
    }),
  );
}

/** Expands braces: "a/{b,c}.ts" becomes "a/b.ts" and "a/c.ts". */
function expand(place: string): string[] {
  const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(place) ?? [];
  return names === undefined ? [place] : names.split(",").map((name) => `${before}${name}${after}`);
}

function ofRoot(place: string): string {
  return /^(clients\/cli|client|common|gateway|proto)\b/.test(place) ? place : `src/${place}`;
}

function isLayered(place: string | undefined): boolean {
  return LAYERS.some((layer) => place?.startsWith(`${layer}/`));
}

function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => isIn(file, room))
    .toSorted((one, other) => other.length - one.length)[0];
}

function isIn(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

/**
 * Returns true when the row's place covers the file: the file lies in that place and in no room within it; a layer
 * covers all of its rooms.
 */
function opens(place: string, path: string): boolean {
  return isIn(path, place) && (LAYERS.includes(place) || (roomOf(path) ?? "").length <= place.length);
}

function mayImport(file: string, name: string): boolean {
  const rows = Object.entries(PACKAGES).filter(([row]) => isOf(row, name));
  return HARMLESS.includes(name) || rows.some(([, places]) => places.some((place) => opens(place, file)));
}

function isOf(row: string, name: string): boolean {
  return row.endsWith("*") ? name.startsWith(row.slice(0, -1)) : name === row;
}

/**
 * Returns the files of this project that a file imports, as paths from the project's root; generated code is "proto".
 */
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

test("the lock file holds the hash of each package that is installed from elsewhere", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const bare = Object.entries(packages).filter(
    ([path, { link, integrity }]) => path.includes("node_modules/") && link !== true && integrity === undefined,
  );
  expect(bare.map(([path]) => path)).toEqual([]);
});

interface Locked {
  readonly link?: boolean;
  readonly integrity?: string;
}

function isOurs(specifier: string): boolean {
  return specifier.startsWith(".") || specifier.startsWith("#proto/");
}

function specifiersOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*"([^"\s]+)"/g)].map((match) => match[1]!);
}

function read(file: string): string {
  return readFileSync(join(HOME, file), "utf8");
}
