import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { PacedTurns } from "../../common/paced-turns.ts";
import { COMMANDS } from "../../src/cli/commands/commands.ts";
import { commandWord, EXAMPLES } from "../../src/cli/commands/program.ts";
import { expose } from "../../src/grpc/expose.ts";
import { type GrpcServer, startGrpcServer } from "../../src/grpc/server.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { accountService } from "../../src/services/account/account.ts";
import { requireServiceToken } from "../../src/services/admission/authentication.ts";
import { createAuthority } from "../../src/test-pac/authority/authority.ts";
import { programOf, startChild } from "../support/child.ts";
import { TEST_PACK_KEY } from "../support/law-packs.ts";
import { newDatabase } from "../support/postgres.ts";
import { printerInPlace } from "../support/printer.ts";
import { exampleOf, leavesOf } from "./examples.ts";
import { execute } from "./terminal.ts";

const RFC = "EKU9003173C9";
const TOKEN = "token-of-the-service";
const now = () => new Date();

let db: Database;
let server: GrpcServer;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  db = await newDatabase();
  const table = accountService({
    db,
    printer: printerInPlace(),
    masterKey: randomBytes(32),
    catalogs: { tables: {} },
    csdAuthorities: [],
    now,
  });
  const nobody = () => Promise.reject(new Error("nobody"));
  const operations = expose(AccountService, table, {
    access: { apiKey: nobody, platform: nobody, serviceToken: requireServiceToken(TOKEN) },
    requireOpen: async () => undefined,
    turns: new PacedTurns("cálculos"),
    onBug: (cause) => console.error(cause),
    onUnavailable: (cause) => console.error(cause),
  });
  server = await startGrpcServer({ host: "127.0.0.1", port: 0, operations });
  env = { CORE_URL: `http://127.0.0.1:${server.port}`, SERVICE_TOKEN: TOKEN };
  folder = await mkdtemp(join(tmpdir(), "cfdi-cli-"));
});
afterAll(async () => {
  await server.close(100);
  await db.close();
  await rm(folder, { recursive: true });
});

const run = (command: string, environment = env, ...more: string[]) => execute(command, environment, ...more);

const createAccount = (rfc: string) =>
  run(`account create --rfc ${rfc} --regimen-fiscal 601 --lugar-expedicion 42501`, env, "--nombre", "MI EMPRESA");

describe("the whole preparation of an account", () => {
  it("is done with commands, each of which says what it did", async () => {
    const issued = await (await createAuthority({ now })).issueCsd({
      rfc: RFC,
      nombre: "X",
      password: "se creta",
    });
    const [cer, key, password] = ["csd.cer", "csd.key", "password.txt"].map((name) => join(folder, name));
    await writeFile(cer!, issued.cer);
    await writeFile(key!, issued.key);
    await writeFile(password!, "se creta\n");
    const customer = "--rfc CACX7605101P8 --codigo-postal 36257 --regimen-fiscal 612 --uso-cfdi G03";
    const steps = [
      await createAccount(RFC),
      await run(`account contract ${RFC}`),
      await run(`account certify ${RFC}`),
      await run(`csd upload --account ${RFC} --cer ${cer} --key ${key} --password-file ${password}`),
      await run(`customer add --account ${RFC} ${customer}`, env, "--nombre", "XOCHILT CASAS CHAVEZ"),
      await run(`series add --account ${RFC} --kind factura --codigo FC`),
      await run(`key rotate sandbox --account ${RFC}`),
      await run(`key rotate production --account ${RFC}`),
      await run(`stamps add --account ${RFC} --quantity 25 --expires-at 2099-12-31`),
    ];
    expect(steps.map(({ code, err }) => [code, err])).toEqual(steps.map(() => [0, ""]));
    expect(steps.map(({ out }) => out.split("\n")[0])).toEqual([
      "Cuenta creada.",
      "Módulo de API contratado.",
      "Cuenta certificada: ya puede generar su llave de producción.",
      "CSD guardado, con la llave privada cifrada; desde ahora sella, y firma también las cancelaciones de lo que sellaron los anteriores.",
      "Cliente guardado; si el RFC ya existía, estos datos reemplazan a los anteriores.",
      "Serie agregada.",
      "Llave generada. Guárdela: no se vuelve a mostrar. La anterior ya no sirve.",
      "Llave generada. Guárdela: no se vuelve a mostrar. La anterior ya no sirve.",
      "Timbres agregados.",
    ]);
    expect(steps[6]?.out).toMatch(/^llave +sk_test_\S{43}$/m);
    expect(steps[7]?.out).toMatch(/^llave +sk_live_\S{43}$/m);
    const shown = await run(`account show ${RFC}`);
    expect(shown.out).toMatch(/^módulo de API +sí$/m);
    expect(shown.out).toMatch(/^timbres +25$/m);
    expect(shown.out).toContain(issued.noCertificado);
    expect((await run(`customer list --account ${RFC}`)).out).toMatch(/^CACX7605101P8 +XOCHILT CASAS CHAVEZ +36257/m);
    expect((await run(`series list --account ${RFC}`)).out).toMatch(/^factura +FC +sí +sí +1 +1$/m);
  });

  it("stamps are sold once under a key, which a command without one makes for itself", async () => {
    const sell = (quantity: number) =>
      run(`stamps add --account ${RFC} --quantity ${quantity} --idempotency-key pedido-7 --json`);
    const first = await sell(3);
    expect(JSON.parse((await sell(3)).out)).toEqual(JSON.parse(first.out));
    expect((await sell(4)).out).toContain("con esa llave ya se vendieron 3 timbres");
    expect(await run(`stamps add --account ${RFC} --quantity 1 --url http://127.0.0.1:1`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/No se sabe si se hizo: repita el comando con --idempotency-key [\w-]{36}\n$/),
    });
  });

  it("rights are taken back, and data replaced", async () => {
    const { out } = await run(
      "account create --rfc URE180429TM6 --nombre URES --regimen-fiscal 601 --lugar-expedicion 86991 --registro-patronal B5510768108",
    );
    expect(out).toMatch(/^registro patronal +B5510768108$/m);
    const replaced = await run(
      "account replace --rfc URE180429TM6 --nombre URES --regimen-fiscal 601 --lugar-expedicion 22000",
    );
    expect(replaced.out).toMatch(/^lugar de expedición +22000$/m);
    expect(replaced.out).toMatch(/^zona horaria +America\/Tijuana$/m);
    expect(replaced.out).not.toContain("B5510768108");
    await run("account certify URE180429TM6");
    expect((await run("account certify URE180429TM6 --withdraw")).out).toMatch(
      /^Certificación retirada[\s\S]*^certificada +no$/m,
    );
    await run("account contract URE180429TM6");
    expect((await run("account contract URE180429TM6 --withdraw")).out).toMatch(
      /^Módulo de API retirado[\s\S]*^módulo de API +no$/m,
    );
    const missing = await run(
      "account replace --rfc XEXX010101000 --nombre A --regimen-fiscal 601 --lugar-expedicion 22000",
    );
    expect(missing.err).toContain("La cuenta XEXX010101000 no existe");
  });

  it("answers programs with one JSON object", async () => {
    const { code, out } = await run(`account show ${RFC} --json`);
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({ rfc: RFC, contracted: true, keys: [{}, {}] });
    const empty = await run(
      "account create --json --rfc XIA190128J61 --nombre X --regimen-fiscal 601 --lugar-expedicion 01000",
    );
    expect(JSON.parse(empty.out)).toMatchObject({ contracted: false, keys: [], stamps: 0 });
  });
});

describe("an address that the guard blocked", () => {
  it("is listed with the request that blocked it, released by somebody, and kept in the list of all", async () => {
    await db.query(
      {
        name: "",
        text: `insert into address_blocks (address, blocked_at, request)
          values ('198.51.100.7', '2026-03-04T12:00:00Z', 'POST /api/v1/facturas')`,
      },
      [],
    );
    expect((await run("ip list")).out).toMatch(/^1 +198\.51\.100\.7 +2026-03-04T12:00:00Z +POST \/api\/v1\/facturas$/m);
    const release = "ip release 198.51.100.7 --released-by ana";
    const released = await run(release, env, "--note", "ya espera entre peticiones");
    expect(released.out).toMatch(/^Dirección liberada/);
    expect(released.out).toMatch(/^por +ana$/m);
    expect((await run("ip list")).out).toBe("(ninguno)\n");
    expect(JSON.parse((await run("ip list --all --json")).out)).toMatchObject({
      blocks: [{ number: 1, releasedBy: "ana", note: "ya espera entre peticiones" }],
    });
    expect(await run(release)).toMatchObject({
      code: 1,
      err: "La dirección 198.51.100.7 no está bloqueada\n",
    });
  });
});

describe("a command that is refused", () => {
  it.each([
    [
      "by the service",
      `account create --rfc ${RFC} --nombre X --regimen-fiscal 601 --lugar-expedicion 01000`,
      "rfc: ya existe una cuenta con el RFC EKU9003173C9",
    ],
    [
      "by a constraint of the request",
      "account create --rfc X --nombre X --regimen-fiscal 601 --lugar-expedicion 01000",
      "rfc: debe ser un RFC",
    ],
    ["because the account is not there", "account show AAA010101AAA", "La cuenta AAA010101AAA no existe"],
    ["because the token is wrong", `account show ${RFC} --token other`, "El token del servicio no es válido"],
    [
      "because the address has no protocol",
      "ip list --url 127.0.0.1:15054",
      "127.0.0.1:15054 no es la dirección de un servicio, como http://127.0.0.1:50051",
    ],
    ["because the address is none", "ip list --url foo", "foo no es la dirección de un servicio"],
    [
      "because nobody listens",
      `account show ${RFC} --url http://127.0.0.1:1`,
      "El servicio en http://127.0.0.1:1 no contesta",
    ],
  ])("%s prints the sentence and exits 1", async (_, command, sentence) => {
    const { code, out, err } = await run(command);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(sentence);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  it.each([
    ["", "Falta el comando"],
    ["account", "Falta el comando"],
    ["acount show", "No existe el comando acount"],
    ["account show", "Falta account"],
    ["account show A B", "Sobran argumentos"],
    ["account show A --verbose", "No existe la opción --verbose"],
    ["account create --rfc", "A --rfc <texto> le falta su valor"],
    ["account create --rfc X", "Falta la opción --nombre <texto>"],
    ["key rotate staging --account A", "staging: debe ser uno de: sandbox, production"],
    ...["many", "0", "9999999999", "10000001"].map((quantity) => [
      `stamps add --account A --quantity ${quantity}`,
      "--quantity <número>: no es un número entero de 1 a 10000000\n",
    ]),
    ["ip list --before 2147483648", "--before <número>: no es un número entero de 1 a 2147483647"],
    ...["soon", "2027-02-31", "99999-12-31"].map((date) => [
      `stamps add --account A --quantity 1 --expires-at ${date}`,
      "--expires-at <fecha>: no es una fecha de 2010 a 2099, como 2027-12-31",
    ]),
    ["csd upload --account A --cer /nowhere --key /nowhere", "--cer <archivo>: no se puede leer /nowhere"],
    ["csd upload --account A --cer /dev/null --key /nowhere", "--cer <archivo>: /dev/null está vacío"],
  ] as [string, string][])(
    "because it was not understood (%s) says so in Spanish and exits 2",
    async (command, sentence) => {
      const { code, out, err } = await run(command);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain(sentence);
    },
  );
});

it.each([
  ["CORE_CA", "/nope", "CORE_CA=/nope cannot be read"],
  ["CORE_CERT", "package.json", "CORE_CERT and CORE_KEY go together"],
])("%s that cannot be used is told in one sentence", async (name, path, words) => {
  const { code, out, err } = await run("ip list", { ...env, [name]: path });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^La configuración no sirve: [^\n]+\n$/);
  expect(err).toContain(words);
});

it("a file beyond what the service takes is not sent", async () => {
  const large = join(folder, "large.cer");
  await writeFile(large, Buffer.alloc(65_537));
  expect(await run(`csd upload --account ${RFC} --cer ${large} --key ${large} --password x`)).toEqual({
    code: 2,
    out: "",
    err: `--cer <archivo>: ${large} es demasiado grande: 65537 bytes, a lo más 65536\nVea --help\n`,
  });
});

it("stamps serve through the day they expire on, and times without a zone are Mexico City's", async () => {
  const expiry = async (text: string) => {
    const { out } = await run(`stamps add --account ${RFC} --quantity 1 --expires-at ${text} --json`);
    return JSON.parse(out).expiresAt;
  };
  expect(await expiry("2098-12-31")).toBe("2099-01-01T05:59:59Z");
  expect(await expiry("2098-12-31T10:00")).toBe("2098-12-31T16:00:00Z");
  expect(await expiry("2098-12-31T10:00:00Z")).toBe("2098-12-31T10:00:00Z");
});

it("an address where no gRPC is spoken is told in one sentence, and nothing breaks afterwards", async () => {
  const web = createServer((_, response) => response.end("x")).listen(0, "127.0.0.1");
  await once(web, "listening");
  const { port } = web.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const child = startChild("src/cli.ts", ["--url", url, "--token", "x", "ip", "list"], folder, {});
  expect(await child.ended).toBe(1);
  expect(child.text()).toMatch(/^El servicio en \S+ no contesta como se esperaba: .*\n$/);
  web.close();
});

describe("an answer that nobody takes", () => {
  const shell = async (redirection: string) => {
    const xml = fileURLToPath(new URL("../golden/invoice/200-concepts.xml", import.meta.url));
    const command = `'${process.execPath}' '${programOf("src/cli.ts")}' xml inspect --json ${`'${xml}' `.repeat(20)} ${redirection}`;
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", command]);
    return { stdout, stderr };
  };

  it("is no failure when its reader has read enough", async () => {
    const { stdout, stderr } = await shell("| head -n 1; echo $PIPESTATUS");
    expect(stdout.split("\n").slice(1)).toEqual(["0", ""]);
    expect(stderr).toBe("");
  });

  it.runIf(existsSync("/dev/full"))("is told in one sentence when there is no room for it", async () => {
    const { stdout, stderr } = await shell("> /dev/full; echo $?");
    expect(stdout).toBe("1\n");
    expect(stderr).toMatch(/^No se puede escribir la respuesta: ENOSPC.*\n$/);
  });
});

describe("where the service is", () => {
  it("is read from what a service on this machine left behind when nothing else says it", async () => {
    const local = { grpcUrl: env.CORE_URL, serviceToken: TOKEN };
    await writeFile(join(folder, "demo.json"), JSON.stringify(local));
    expect(await run(`account show ${RFC}`, { DATA_DIR: folder })).toMatchObject({ code: 0 });
  });

  it("is asked for when nothing says it", async () => {
    const { code, err } = await run(`account show ${RFC}`, { DATA_DIR: join(folder, "nothing") });
    const file = join(folder, "nothing", "demo.json");
    const sentence = `No se sabe dónde está el servicio: indique --url y --token, o CORE_URL y SERVICE_TOKEN (no hay ${file})\n`;
    expect({ code, err }).toEqual({ code: 1, err: sentence });
    expect(await run("ip list", { DATA_DIR: join(folder, "nothing"), CORE_URL: "" })).toMatchObject({
      err: sentence,
    });
  });

  it("is not asked for again when only the secret is missing, and says why demo.json did not help", async () => {
    const told = (trouble: string) => `Falta el token del servicio: indique --token, o SERVICE_TOKEN (${trouble})\n`;
    const DATA_DIR = join(folder, "poor");
    const file = join(DATA_DIR, "demo.json");
    const ask = async () => (await run(`--url ${env.CORE_URL} ip list`, { DATA_DIR })).err;
    expect(await ask()).toBe(told(`no hay ${file}`));
    await mkdir(DATA_DIR);
    await writeFile(file, "{}");
    expect(await ask()).toBe(told(`${file} no lo dice`));
    await writeFile(file, "{");
    expect(await ask()).toBe(told(`${file} no se puede leer`));
  });

  it("is this machine, where only the secret is told", async () => {
    const GRPC_PORT = new URL(env.CORE_URL!).port;
    const DATA_DIR = join(folder, "nothing");
    expect(await run(`account show ${RFC}`, { GRPC_PORT, SERVICE_TOKEN: TOKEN, DATA_DIR })).toMatchObject({
      code: 0,
    });
    expect(await run(`--token ${TOKEN} account show ${RFC}`, { GRPC_PORT, DATA_DIR })).toMatchObject({
      code: 0,
    });
  });

  it("is told by flags before all else", async () => {
    const wrong = { CORE_URL: "http://127.0.0.1:1", SERVICE_TOKEN: "wrong" };
    const flags = `--url ${env.CORE_URL} --token ${TOKEN}`;
    expect(await run(`${flags} account show ${RFC}`, wrong)).toMatchObject({ code: 0 });
  });

  it("is the first of several cores", async () => {
    const several = { ...env, CORE_URL: `${env.CORE_URL}, http://127.0.0.1:1` };
    expect(await run(`account show ${RFC}`, several)).toMatchObject({ code: 0 });
  });
});

it("there is a command for every RPC of the account service", () => {
  const commanded = COMMANDS.filter(({ method }) => method.parent === AccountService).map(({ method }) => method.name);
  expect(commanded.toSorted()).toEqual(AccountService.methods.map(({ name }) => name).toSorted());
});

describe("the examples of the help", () => {
  it("are there for every command, and for nothing else", () => {
    const commands = leavesOf(commandWord("cli")).map(([words]) => words);
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(commands.toSorted());
  });

  it.each(Object.entries(EXAMPLES))("show how %s is called, and are understood", async (words, example) => {
    const { out: help } = await run(`${words} --help`);
    expect(help).toContain(`\nEjemplos:\n  cfdi-stamping cli ${example}`);
    const given = await exampleOf(words, join(folder, "examples"));
    const group = words.split(" ")[0]!;
    expect(given[0]).toBe(group);
    const settings = { DATA_DIR: join(folder, "nothing"), LAW_PACK_KEY: TEST_PACK_KEY };
    const { code, err } = await execute("", settings, ...given);
    expect([code === 2, err]).toEqual([false, expect.not.stringContaining("--help")]);
  });

  it("name the program as it was called", async () => {
    expect((await run("ip --help", { npm_lifecycle_event: "cli" })).out).toMatch(
      /^Uso: npm run cli -- ip [\s\S]*\n {2}npm run cli -- ip list --all\n/,
    );
    expect((await run("--help", {})).out).toMatch(/^Uso: cfdi-stamping cli /);
  });
});

it("the doctor fails where one thing is wrong, so that a script notices", () => {
  const { isBad } = COMMANDS.find(({ group }) => group === "doctor")!;
  expect([isBad!({ checks: [{ ok: true }] }), isBad!({ checks: [{ ok: true }, { ok: false }] })]).toEqual([
    ...[false, true],
  ]);
});

describe("a failure under --json", () => {
  it.each([
    ["account show AAA010101AAA --json", 1, "La cuenta AAA010101AAA no existe", "NOT_FOUND"],
    ["--json account show A --url http://127.0.0.1:1", 1, "El servicio en http://127.0.0.1:1 no contesta", "FAILED"],
    ["account shwo A --json", 2, "No existe el comando shwo. ¿Quiso decir show? Vea --help", "USAGE"],
    ["account create --rfc X --json", 2, "Falta la opción --nombre <texto>", "USAGE"],
  ])("is one object on standard output: %s", async (command, expected, error, kind) => {
    const { code, out, err } = await run(command);
    expect({ code, err }).toEqual({ code: expected, err: "" });
    expect(JSON.parse(out)).toEqual({ error: expect.stringContaining(error), kind });
  });
});

it.each([
  ["acount show", "No existe el comando acount\n¿Quiso decir account? Vea --help\n"],
  ["serie list", "¿Quiso decir series?"],
  ["catalogs imporr x.xls", "¿Quiso decir import?"],
  ["account list --serach x", "No existe la opción --serach\n¿Quiso decir --search? Vea --help\n"],
  ["account list --tokn x", "¿Quiso decir --token?"],
  ["facturar", "No existe el comando facturar\nVea --help\n"],
])("what is misspelt (%s) is answered with what is nearest", async (command, sentence) => {
  const { code, err } = await run(command);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});

it("a group whose name alone calls a command shows what that command takes", async () => {
  const flagsIn = (help: string) => help.match(/^ +-[^ ].*?(?= {2})/gm)?.map((flag) => flag.trim());
  for (const { group, name } of COMMANDS.filter(({ isDefault }) => isDefault)) {
    const [usual, own] = [await run(`${group} --help`), await run(`${group} ${name} --help`)];
    expect(flagsIn(usual.out)).toEqual(flagsIn(own.out));
  }
});

it("every command explains itself and each of its options in Spanish", async () => {
  for (const { group, name, summary } of COMMANDS) {
    const { code, out } = await run(`${group} ${name} --help`);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(summary) });
    expect(out).not.toMatch(/^ +--\S+( <\S+>)?$/m);
  }
});
