import { randomBytes, X509Certificate } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AccountSchema,
  AccountService,
  type CustomerSchema,
  StampBatchSchema,
} from "#proto/cfdi/v1/account_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { AppError } from "../../common/errors.ts";
import { readPrivateKey } from "../../src/engine/private-key.ts";
import { activeCsd, openPkcs8 } from "../../src/persistence/account/csds.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { accountService } from "../../src/services/account/account.ts";
import { type Authority, createAuthority } from "../../src/test-pac/authority/authority.ts";
import { newDatabase } from "../support/postgres.ts";
import { printerInPlace } from "../support/printer.ts";

const NOW = new Date("2026-03-04T12:00:00Z");
const DAY = 86_400_000;
const MASTER = randomBytes(32);
const RFC = "EKU9003173C9";

let db: Database;
let authority: Authority;

beforeAll(async () => {
  db = await newDatabase();
  authority = await createAuthority({ now: () => NOW });
  await call("createAccount", ACCOUNT);
});
afterAll(() => db.close());

const ACCOUNT = {
  rfc: RFC,
  nombre: "ESCUELA KEMPER URGATE",
  regimenFiscal: "601",
  lugarExpedicion: "42501",
};

const CUSTOMER = {
  rfc: "CACX7605101P8",
  nombre: "XOCHILT CASAS CHAVEZ",
  codigoPostal: "36257",
  regimenFiscal: "612",
  usoCfdi: "G03",
};
const GENERIC = { regimenFiscal: "616", usoCfdi: "S01", codigoPostal: "42501" };
const FOREIGN = { ...GENERIC, rfc: "XEXX010101000" };

const CATALOGS = { tables: { codigoPostal: new Map([["32600", { zone: "America/Denver" }]]) } };

const YESTERDAY = timestampFromDate(new Date(NOW.getTime() - DAY));

type Method = keyof typeof AccountService.method;

/** Calls a method as a host does, with whole messages in and out. */
async function call(name: Method, request: object) {
  const { input, output } = AccountService.method[name];
  const table = accountService({
    db,
    printer: printerInPlace(),
    masterKey: MASTER,
    catalogs: CATALOGS,
    csdAuthorities: [new X509Certificate(authority.issuing)],
    now: () => NOW,
  });
  const run = table[name] as (request: unknown) => Promise<object>;
  return create(output, await run(create(input, request)));
}

async function refusal(name: Method, request: object): Promise<AppError> {
  const error = await call(name, request).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe("an account", () => {
  it("begins with no rights, no CSD, no keys, no stamps, in the time zone of its postal code", async () => {
    const made = await call("createAccount", { ...ACCOUNT, rfc: "XIA190128J61", lugarExpedicion: "22000" });
    expect(made).toMatchObject({ rfc: "XIA190128J61", zonaHoraria: "America/Tijuana" });
    expect(made).toMatchObject({ contracted: false, certified: false, keys: [], stamps: 0 });
    expect(made).not.toHaveProperty("csd");
  });

  it("lives by the loaded catalog of postal codes, as the rules do that checkDraft its documents", async () => {
    const made = await call("createAccount", { ...ACCOUNT, rfc: "H&E951128469", lugarExpedicion: "32600" });
    expect(made).toMatchObject({ zonaHoraria: "America/Denver" });
  });

  it("has its employer's registration from the start, or from when it is told", async () => {
    const rfc = "OEG1302286F9";
    const made = await call("createAccount", { ...ACCOUNT, rfc, registroPatronal: "B5510768108" });
    expect(made).toMatchObject({ registroPatronal: "B5510768108" });
    expect(await call("getAccount", { account: RFC })).not.toHaveProperty("registroPatronal");
    const told = { account: rfc, registroPatronal: "Y5424324102" };
    expect(await call("setRegistroPatronal", told)).toMatchObject({ rfc, registroPatronal: "Y5424324102" });
    expect(await call("getAccount", { account: rfc })).toMatchObject({ registroPatronal: "Y5424324102" });
  });

  it("keeps the time zone it was given", async () => {
    const zonaHoraria = "America/Hermosillo";
    expect(await call("createAccount", { ...ACCOUNT, rfc: "URE180429TM6", zonaHoraria })).toMatchObject({
      zonaHoraria,
    });
  });

  it("shows what it has by id and by RFC, but never a key", async () => {
    const rfc = "IIA040805DZ4";
    await call("createAccount", { ...ACCOUNT, rfc });
    await call("contractModule", { account: rfc });
    await call("certifyAccount", { account: rfc });
    const sandbox = await call("rotateKey", { account: rfc, environment: "sandbox" });
    const production = await call("rotateKey", { account: rfc, environment: "production" });
    await call("addStamps", { account: rfc, quantity: 30 });
    const issued = await authority.issueCsd({ rfc, nombre: "INDISTRIA", password: "secreta" });
    await call("uploadCsd", { account: rfc, ...issued, password: "secreta" });
    const shown = await call("getAccount", { account: rfc });
    expect(shown).toMatchObject({ contracted: true, certified: true, stamps: 30 });
    expect(shown).toMatchObject({ csd: { noCertificado: issued.noCertificado, rfc } });
    expect(shown).toMatchObject({ keys: [{ environment: "sandbox" }, { environment: "production" }] });
    expect(JSON.stringify(shown, bigintAsText)).not.toContain((sandbox as { key: string }).key);
    expect(JSON.stringify(shown, bigintAsText)).not.toContain((production as { key: string }).key);
    const { id } = shown as MessageInitShape<typeof AccountSchema>;
    expect(await call("getAccount", { account: id })).toEqual(shown);
  });
});

const bigintAsText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

describe("a CSD", () => {
  it("is stored so that the key that sealed it opens again", async () => {
    const issued = await authority.issueCsd({ rfc: RFC, nombre: "ESCUELA", password: "secreta" });
    const answer = await call("uploadCsd", { account: RFC, ...issued, password: "secreta" });
    const known = { noCertificado: issued.noCertificado, rfc: RFC, authorityKnown: true };
    expect(answer).toMatchObject(known);
    expect(await call("getAccount", { account: RFC })).toMatchObject({ csd: known });
    const { id } = (await call("getAccount", { account: RFC })) as unknown as { id: string };
    const stored = (await activeCsd(db, id))!;
    expect(stored.certificate).toEqual(issued.cer);
    expect(readPrivateKey(openPkcs8(MASTER, stored)).asymmetricKeyType).toBe("rsa");
  });

  it("is refused with a sentence of its own for each thing wrong with it, and nothing is stored", async () => {
    const before = await call("getAccount", { account: RFC });
    const order = { rfc: RFC, nombre: "ESCUELA", password: "secreta" };
    const good = await authority.issueCsd(order);
    const other = await authority.issueCsd({ ...order, rfc: "IIA040805DZ4" });
    const eFirma = await authority.issueCsd({ ...order, kind: "e-firma" });
    const dates = { validFrom: new Date(NOW.getTime() - 9 * DAY), validTo: new Date(NOW.getTime() - DAY) };
    const expired = await authority.issueCsd({ ...order, ...dates });
    const password = "secreta";
    const refusals = [
      { ...eFirma, password },
      { ...other, password },
      { ...expired, password },
      { ...good, password: "Secreta" },
      { cer: good.cer, key: other.key, password },
      { cer: good.key, key: good.key, password },
      { cer: good.cer, key: good.cer, password },
      {
        cer: Buffer.from(good.cer.map((byte, at) => (at === 20 ? byte ^ 1 : byte))),
        key: good.key,
        password,
      },
    ];
    const sentences = [];
    for (const files of refusals) sentences.push(await refusal("uploadCsd", { account: RFC, ...files }));
    expect(sentences.map(({ kind }) => kind)).toEqual(refusals.map(() => ErrorKind.INVALID));
    expect(new Set(sentences.map(({ message }) => message)).size).toBe(refusals.length);
    expect(await call("getAccount", { account: RFC })).toEqual(before);
  });
});

describe("stamps", () => {
  it("last a year unless told otherwise", async () => {
    const year = await call("addStamps", { account: RFC, quantity: 5 });
    const told = await call("addStamps", {
      ...{ account: RFC, quantity: 5 },
      expiresAt: timestampFromDate(new Date("2026-04-01T00:00:00Z")),
    });
    const expiry = (batch: object) => timestampDate((batch as { expiresAt: never }).expiresAt).toISOString();
    expect([expiry(year), expiry(told)]).toEqual(["2027-03-04T12:00:00.000Z", "2026-04-01T00:00:00.000Z"]);
    expect(create(StampBatchSchema, year as never)).toMatchObject({ quantity: 5, available: 5 });
  });
});

describe("a customer", () => {
  it.each([
    ["a person", CUSTOMER],
    ["a company", { ...CUSTOMER, rfc: "URE180429TM6", regimenFiscal: "601" }],
    ["an employee", { ...CUSTOMER, rfc: "XOJI740919U48", regimenFiscal: "605", usoCfdi: "CN01" }],
    ["somebody who gets mail", { ...CUSTOMER, correos: ["compras@example.mx", "pagos@correo.example.mx"] }],
    ["the public in general", { ...GENERIC, rfc: "XAXX010101000", nombre: "PUBLICO EN GENERAL" }],
    ["a foreigner", { ...GENERIC, rfc: "XEXX010101000", nombre: "ACME INC" }],
    [
      "a foreigner with a tax id",
      {
        ...GENERIC,
        rfc: "XEXX010101000",
        nombre: "ACME",
        residenciaFiscal: "USA",
        numRegIdTrib: "123456789",
      },
    ],
  ] satisfies [string, MessageInitShape<typeof CustomerSchema>][])("may be %s", async (_, customer) => {
    const added = await call("addCustomer", { account: RFC, customer });
    expect(added).toMatchObject(customer);
    const { customers } = (await call("listCustomers", { account: RFC })) as never as { customers: object[] };
    expect(customers).toContainEqual(added);
  });

  it("has its name in one line, however it was pasted", async () => {
    const customer = { ...CUSTOMER, nombre: " XOCHILT\r\nCASAS\tCHAVEZ " };
    expect(await call("addCustomer", { account: RFC, customer })).toMatchObject({
      nombre: "XOCHILT CASAS CHAVEZ",
    });
  });

  it.each([
    ["CFDI40146", "rfc", { nombre: "PUBLICO EN GENERAL" }],
    ["CFDI40149", "codigoPostal", { ...GENERIC, rfc: "XAXX010101000", codigoPostal: "01000" }],
    ["CFDI40150", "residenciaFiscal", { ...FOREIGN, residenciaFiscal: "XXX" }],
    ["CFDI40151", "residenciaFiscal", { residenciaFiscal: "USA" }],
    ["CFDI40152", "residenciaFiscal", { ...FOREIGN, residenciaFiscal: "MEX" }],
    ["CFDI40153", "residenciaFiscal", { ...FOREIGN, numRegIdTrib: "1" }],
    ["CFDI40154", "numRegIdTrib", { numRegIdTrib: "1" }],
    ["CFDI40156", "numRegIdTrib", { ...FOREIGN, residenciaFiscal: "USA", numRegIdTrib: "1" }],
    ["CFDI40157", "regimenFiscal", { regimenFiscal: "600" }],
    ["CFDI40158", "regimenFiscal", { regimenFiscal: "601" }],
    ["CFDI40158", "regimenFiscal", { rfc: "URE180429TM6", regimenFiscal: "612" }],
    ["CFDI40159", "regimenFiscal", { ...GENERIC, rfc: "XAXX010101000", regimenFiscal: "612" }],
    ["CFDI40160", "usoCfdi", { usoCfdi: "G09" }],
    ["CFDI40161", "usoCfdi", { usoCfdi: "CN01" }],
    ["debe ser S01", "usoCfdi", { ...FOREIGN, usoCfdi: "G02" }],
  ])("is refused by %s in %s", async (told, field, fault) => {
    const error = await refusal("addCustomer", { account: RFC, customer: { ...CUSTOMER, ...fault } });
    const campo = `customer.${field}`;
    expect(error).toMatchObject({ kind: ErrorKind.INVALID, campo });
    expect(error.message).toMatch(new RegExp(`^${campo}: .*${told}`));
  });
});

it.each([
  ["an RFC that has an account", "createAccount", ACCOUNT, `rfc: ya existe una cuenta con el RFC ${RFC}`],
  ["a person's regime for a company", "createAccount", { ...ACCOUNT, regimenFiscal: "612" }, "CFDI40141"],
  ["a regime of nobody", "createAccount", { ...ACCOUNT, regimenFiscal: "600" }, "regimenFiscal: "],
  ["an unknown time zone", "createAccount", { ...ACCOUNT, zonaHoraria: "Mexico" }, "zonaHoraria: no es"],
  ["a series no CFDI can carry", "addSeries", { kind: "nomina", codigo: "S".repeat(26) }, "no cabe en un CFDI"],
  ["stamps that have expired", "addStamps", { quantity: 1, expiresAt: YESTERDAY }, "la vigencia ya terminó"],
  ...[253_402_300_800n, 9_000_000_000_000_000n].map(
    (seconds) =>
      [
        "stamps that outlast all clocks",
        "addStamps",
        { quantity: 1, expiresAt: { seconds, nanos: 0 } },
        "debe ser anterior al año 10000",
      ] as const,
  ),
] as const)("%s: refused", async (_, name, request, sentence) => {
  const error = await refusal(name, { account: RFC, ...request });
  expect(error.kind).toBe(ErrorKind.INVALID);
  expect(error.toDetail().error).toContain(sentence);
});

it("an account that is not certified gets no production key", async () => {
  const error = await refusal("rotateKey", { account: RFC, environment: "production" });
  expect(error).toMatchObject({ kind: ErrorKind.FORBIDDEN, message: expect.stringContaining("certificada") });
});

it("a series is refused the second time", async () => {
  const series = { account: RFC, kind: "factura", codigo: "REPETIDA" };
  expect(await call("addSeries", series)).toMatchObject({ codigo: "REPETIDA", nextSandbox: 1n });
  expect((await refusal("addSeries", series)).message).toBe("codigo: la serie REPETIDA de factura ya existe");
});

const OF_AN_ACCOUNT = AccountService.methods
  .filter(({ input }) => input.field.account !== undefined)
  .map(({ localName }) => localName as Method);

it.each(OF_AN_ACCOUNT)("%s of an account that does not exist is 404", async (name) => {
  const error = await refusal(name, { account: "AAA010101AAA", customer: CUSTOMER, codigo: "A" });
  expect(error).toMatchObject({ kind: ErrorKind.NOT_FOUND, message: "La cuenta AAA010101AAA no existe" });
});
