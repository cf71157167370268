import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAddressBehind } from "../../gateway/client-address.ts";
import { requireMasterKey } from "../../src/persistence/account/master-key.ts";
import { openDatabase } from "../../src/persistence/database/database.ts";
import { readMasterKey } from "../../src/persistence/database/secrets.ts";
import { readConfig } from "../../src/process/config.ts";
import { newDatabaseUrl } from "../support/postgres.ts";
import { selfSignedFiles } from "../support/self-signed.ts";
import { launch, newFolder } from "./child.ts";

const MASTER_KEY = "0123456789abcdef".repeat(4);
const SANDBOX = { PAC_SANDBOX_URL: "http://127.0.0.1:1", PAC_SANDBOX_USER: "u", PAC_SANDBOX_PASSWORD: "p" };
let squatter: Server;
let taken: string;

beforeAll(async () => {
  squatter = createServer();
  await new Promise<void>((ready) => squatter.listen(0, "127.0.0.1", ready));
  taken = String((squatter.address() as AddressInfo).port);
});
afterAll(() => squatter.close());

test.each([
  ["PORT", "all"],
  ["GRPC_PORT", "all"],
  ["OPS_PORT", "core"],
] as const)("a taken %s ends the start with status 1 and its number", async (name, script) => {
  const DATABASE_URL = await newDatabaseUrl();
  const child = launch(script, newFolder(), {
    DATABASE_URL,
    MASTER_KEY,
    ...SANDBOX,
    LOG_LEVEL: "error",
    [name]: taken,
  });
  expect(await child.ended).toBe(1);
  expect(child.text()).toContain(taken);
  expect(child.text()).not.toContain("    at ");
});

const EMPTY = "/dev/null";
const own = selfSignedFiles();
const other = selfSignedFiles();

const BAD: readonly [env: NodeJS.ProcessEnv, sentence: RegExp][] = [
  [{ PORT: "puerto" }, /PORT=puerto/],
  [{ GRPC_PORT: "65536" }, /GRPC_PORT=65536/],
  [{ DATABASE_POOL: "1" }, /DATABASE_POOL=1/],
  [{ PROCESSES: "0" }, /PROCESSES=0/],
  [{ SIGN_ON: "gpu" }, /SIGN_ON=gpu/],
  [{ HOST: "0.0.0.0" }, /HOST=0\.0\.0\.0.*TLS_CERT.*TRUST_PROXY/],
  [{ HOST: "127.example.com" }, /HOST=127\.example\.com.*TLS_CERT.*TRUST_PROXY/],
  [{ DATABASE_URL: "localhost/x" }, /DATABASE_URL.*postgres:/],
  [{ DATABASE_URL: "postgres://localhost/x" }, /MASTER_KEY.*DATABASE_URL/],
  [{ DIRECTORY_URL: "postgres://localhost/x" }, /DIRECTORY_URL.*DATABASE_URL.*docs\/scale\.md/],
  [{ DATABASE_URLS: "sur=postgres://localhost/x" }, /DATABASE_URLS.*DATABASE_URL.*docs\/scale\.md/],
  [{ CORE_URL: "core:50051" }, /CORE_URL/],
  [{ CORE_URL: "http://core:50051, core:50052" }, /CORE_URL/],
  [{ SITE_URL: "timbrado.mx" }, /SITE_URL/],
  [{ PAC_SANDBOX_URL: "http://127.0.0.1:1" }, /PAC_SANDBOX_USER.*PAC_SANDBOX_PASSWORD/],
  [{ PAC_PRODUCTION_URL: "pac.mx", PAC_PRODUCTION_USER: "u" }, /PAC_PRODUCTION_URL/],
  [{ PAC_CONNECTIONS: "0" }, /PAC_CONNECTIONS=0/],
  [{ SAT_CONSULTA_URL: "sat.gob.mx" }, /SAT_CONSULTA_URL.*https:/],
  [{ SAT_CONSULTA_SANDBOX_URL: "ftp://sat.gob.mx" }, /SAT_CONSULTA_SANDBOX_URL.*https:/],
  [{ TLS_CERT: "/no/such/file" }, /TLS_CERT.*TLS_KEY/],
  [{ TLS_CERT: "/no/such/file", TLS_KEY: "/no/such/file" }, /TLS_CERT.*\/no\/such\/file/],
  [{ GRPC_HOST: "0.0.0.0" }, /GRPC_HOST=0\.0\.0\.0.*TLS_CERT/],
  [{ GRPC_HOST: "0.0.0.0", TRUST_PROXY: "10.0.0.0/8" }, /GRPC_HOST=0\.0\.0\.0.*TLS_CERT/],
  [{ GRPC_CLIENT_CA: own.cert }, /GRPC_CLIENT_CA needs TLS_CERT/],
  [{ TLS_CERT: "package.json", TLS_KEY: "package.json" }, /TLS_CERT=package\.json.*certificates in PEM/],
  [{ TLS_CERT: EMPTY, TLS_KEY: EMPTY }, /TLS_CERT=\/dev\/null.*certificates in PEM/],
  [{ TLS_CERT: own.cert, TLS_KEY: EMPTY }, /TLS_KEY=\/dev\/null.*private key in PEM/],
  [{ TLS_CERT: own.cert, TLS_KEY: other.key }, /TLS_CERT=.*TLS_KEY=.*do not fit together.*CN=localhost/],
  [{ TLS_CERT: own.cert, TLS_KEY: own.key, GRPC_CLIENT_CA: EMPTY }, /GRPC_CLIENT_CA=\/dev\/null.*PEM/],
  [{ TLS_CERT: own.cert, TLS_KEY: own.key, GRPC_CLIENT_CA: own.key }, /GRPC_CLIENT_CA=.*PEM/],
  [{ CORE_CERT: "package.json" }, /CORE_CERT.*CORE_KEY/],
  [{ CORE_CERT: own.cert, CORE_KEY: other.key }, /CORE_CERT=.*CORE_KEY=.*do not fit together/],
  [{ CORE_CA: "/no/such/file" }, /CORE_CA.*\/no\/such\/file/],
  [{ CORE_CA: EMPTY }, /CORE_CA=\/dev\/null.*certificates in PEM/],
  [{ CORE_CA: "package.json" }, /CORE_CA=package\.json.*certificates in PEM/],
  [{ HOST: "127.0.0.999" }, /HOST=127\.0\.0\.999.*IP address/],
  [{ HOST: "127.0.0.1:8080" }, /HOST=127\.0\.0\.1:8080.*without a port/],
  [{ HOST: "127.una.red" }, /HOST=127\.una\.red would serve plain HTTP/],
  [{ GRPC_HOST: "127.9.9.999" }, /GRPC_HOST=127\.9\.9\.999.*IP address/],
  [{ TRUST_PROXY: "nonsense" }, /TRUST_PROXY=nonsense.*10\.0\.0\.0\/8/],
  [{ TRUST_PROXY: "true" }, /TRUST_PROXY=true/],
  [{ TRUST_PROXY: "10.0.0.1,proxy.local" }, /TRUST_PROXY=10\.0\.0\.1,proxy\.local/],
  [{ TRUST_PROXY: "10.0.0.0/33" }, /TRUST_PROXY=10\.0\.0\.0\/33/],
  [{ TRUST_PROXY: "0.0.0.0/0" }, /TRUST_PROXY=0\.0\.0\.0\/0/],
  [{ DATA_DIR: "package.json" }, /DATA_DIR=package\.json must be a folder/],
  [{ DATA_DIR: "package.json/data" }, /DATA_DIR=package\.json\/data must be a folder.*package\.json is a file/],
  [{ OPS_PORT: "-1" }, /OPS_PORT=-1/],
  [{ MAX_CONNECTIONS: "0" }, /MAX_CONNECTIONS=0/],
  [{ DRAIN_SECONDS: "6" }, /DRAIN_SECONDS=6/],
  [{ CSD_AUTHORITIES: EMPTY }, /CSD_AUTHORITIES=\/dev\/null.*certificates in PEM, or one in DER/],
  [{ CATALOGS_DIR: "/no/such/folder" }, /CATALOGS_DIR.*\/no\/such\/folder/],
  [{ RATE_LIMIT: "0" }, /RATE_LIMIT=0/],
  [{ IP_GUARD: "maybe" }, /IP_GUARD=maybe.*network, all, off/],
  [{ STATUS_PAGE: "yes" }, /STATUS_PAGE=yes.*off, public/],
  [{ SIGN_UP: "5" }, /SIGN_UP needs SMTP_URL/],
  [
    {
      ...{ SIGN_UP: "5", SMTP_URL: "smtp://localhost", SMTP_FROM: "a@example.com" },
      ...{ PAC_SANDBOX_URL: "https://localhost", PAC_SANDBOX_USER: "a", PAC_SANDBOX_PASSWORD: "b" },
    },
    /SIGN_UP needs SANDBOX_CLOCK_URL/,
  ],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL=loud.*info/],
];

test.each(BAD)("%o is refused by its name", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test.each([
  { TRUST_PROXY: "10.0.0.7" },
  { TRUST_PROXY: "10.0.0.0/8, fd00::/8,loopback" },
  { HOST: "localhost" },
  { HOST: "::1", GRPC_HOST: "127.0.0.2" },
  { HOST: "core-1.mi_red.internal", TLS_CERT: own.cert, TLS_KEY: own.key, GRPC_CLIENT_CA: other.cert },
  { CORE_CA: own.cert, CORE_CERT: other.cert, CORE_KEY: other.key },
  { DATA_DIR: "no/such/folder/yet" },
])("%o is taken, and by the gateway too", (env) => {
  const { trustProxy } = readConfig(env);
  expect(() => clientAddressBehind(trustProxy)).not.toThrow();
});

test("SAT is asked at its own address, the sandbox where its PAC is, unless the environment names another", () => {
  const production = "https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc";
  expect(readConfig({}).satConsulta).toEqual({ production, sandbox: undefined });
  expect(readConfig(SANDBOX).satConsulta).toEqual({
    production,
    sandbox: "https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc",
  });
  const named = {
    SAT_CONSULTA_URL: "http://127.0.0.1:1/a",
    SAT_CONSULTA_SANDBOX_URL: "http://127.0.0.1:1/b",
  };
  expect(readConfig({ ...SANDBOX, ...named }).satConsulta).toEqual({
    production: named.SAT_CONSULTA_URL,
    sandbox: named.SAT_CONSULTA_SANDBOX_URL,
  });
});

test("behind a proxy that ends TLS for HTTP, gRPC stays on this machine", () => {
  const config = readConfig({ HOST: "0.0.0.0", TRUST_PROXY: "10.0.0.0/8" });
  expect([config.host, config.grpcHost]).toEqual(["0.0.0.0", "127.0.0.1"]);
});

test("a setting that is refused is one sentence and status 1, in each process", async () => {
  const folder = newFolder();
  for (const script of ["all", "core", "gateway"] as const) {
    const child = launch(script, folder, { HOST: "0.0.0.0" });
    expect(await child.ended).toBe(1);
    expect(child.text()).toMatch(/^HOST=0\.0\.0\.0 [^\n]+\n$/);
  }
});

test("a database that does not answer is named, without its password", async () => {
  const DATABASE_URL = "postgres://somebody:secreto@127.0.0.1:1/cfdi";
  const child = launch("core", newFolder(), { DATABASE_URL, MASTER_KEY, ...SANDBOX });
  expect(await child.ended).toBe(1);
  expect(child.text()).toContain("127.0.0.1:1/cfdi");
  expect(child.text()).not.toContain("secreto");
});

test("a core with another MASTER_KEY than its database's ends with a sentence, and nothing listens", async () => {
  const DATABASE_URL = await newDatabaseUrl();
  const db = await openDatabase({ url: DATABASE_URL, poolSize: 1 });
  await requireMasterKey(db, readMasterKey(MASTER_KEY));
  await db.close();
  const other = MASTER_KEY.toUpperCase().replaceAll("0", "1");
  const child = launch("core", newFolder(), {
    DATABASE_URL,
    MASTER_KEY: other,
    ...SANDBOX,
    LOG_LEVEL: "error",
  });
  expect(await child.ended).toBe(1);
  expect(child.text()).toMatch(/^MASTER_KEY is not the key [^\n]+\n$/);
});

test("a gateway alone that knows no core's token says so, and makes none up", async () => {
  const folder = newFolder();
  const child = launch("gateway", folder, { CORE_URL: "http://127.0.0.1:1" });
  expect(await child.ended).toBe(1);
  expect(child.text()).toMatch(/^SERVICE_TOKEN is required[^\n]+\n$/);
});
