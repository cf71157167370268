import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CreateAccountRequestSchema, ListAccountsRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { type Check, type DiagnosisDeps, diagnose } from "../../src/services/operation/diagnosis.ts";
import { COMPANY } from "../support/csd.ts";
import { OPEN } from "../support/marks.ts";
import { NOBODY, openDeps, type TestDeps, trouble } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

const look = (change: Partial<DiagnosisDeps> = {}, account?: string) =>
  diagnose(
    { ...t.deps, wallClock: () => new Date(), checkWrites: async () => undefined, marks: OPEN, ...change },
    account,
  );
const byName = (checks: readonly Check[]) => Object.fromEntries(checks.map((check) => [check.name, check]));

describe("a service that has all it needs", () => {
  it("is fine in every line but the catalogs, which nobody loaded", async () => {
    const checks = await look();
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(["catálogos"]);
    expect(byName(checks)["PAC pac-de-prueba (pruebas)"]?.found).toMatch(/; su reloj va -?[01] s respecto/);
    expect(byName(checks)["documentos del SAT"]?.found).toMatch(/en vigor: matriz de CFDI 4\.0/);
    expect(checks.map(({ name }) => name)).toEqual([
      "base de datos",
      "respaldos",
      "reloj",
      "PAC pac-de-prueba (pruebas)",
      "SAT (pruebas)",
      "PAC sw (producción)",
      "SAT (producción)",
      "catálogos",
      "documentos del SAT",
      "pendientes",
      "CSD de las cuentas",
    ]);
  });

  it("tells of an account what it has", async () => {
    await t.addStamps(3);
    const checks = byName(await look({}, COMPANY.rfc));
    expect(checks[`${COMPANY.rfc}: series`]).toMatchObject({
      ok: true,
      found: expect.stringMatching(/factura.*nota de crédito|nota de crédito.*factura/),
    });
    expect(checks[`${COMPANY.rfc}: timbres`]).toMatchObject({ ok: true, found: "3" });
    expect(checks[`${COMPANY.rfc}: llaves`]).toMatchObject({ ok: true, found: "pruebas, producción" });
    await expect(look({}, "XXX010101XX1")).rejects.toThrow("La cuenta XXX010101XX1 no existe");
  });
});

describe("a service that lacks something says what, and what to do", () => {
  it.each<[string, () => Partial<DiagnosisDeps>, string, RegExp]>([
    ["a disk", () => ({ checkWrites: () => Promise.reject(new Error("disk full")) }), "base de datos", /disk full/],
    ["the right time", () => ({ wallClock: () => new Date(Date.now() + 60_000) }), "reloj", /-60\.\d s/],
    ["a PAC", () => t.withPacs({ production: [] }), "PAC de producción", /ninguno configurado/],
    [
      "a way to its PAC",
      () =>
        t.withPacs({
          sandbox: [
            {
              ...t.adapters.sandbox,
              probe: async () => ({
                kind: "unavailable",
                reason: "login: ENOTFOUND: getaddrinfo ENOTFOUND pac.example",
              }),
            },
          ],
        }),
      "PAC pac-de-prueba (pruebas)",
      /^no se pudo usar: el nombre de su servidor no existe \(ENOTFOUND\)$/,
    ],
    [
      "a PAC of its time",
      () => {
        const late = async () => new Date(Date.now() - 90_000);
        return t.withPacs({ sandbox: [{ ...t.adapters.sandbox, clock: late }] });
      },
      "PAC pac-de-prueba (pruebas)",
      /su reloj va -90 s/,
    ],
    [
      "SAT",
      () => ({
        sat: {
          ...t.deps.sat,
          production: {
            ...t.deps.sat.production,
            ask: async () => ({ kind: "unavailable", reason: "mantenimiento" }),
          },
        },
      }),
      "SAT (producción)",
      /mantenimiento/,
    ],
  ])("%s", async (_, change, name, found) => {
    const check = byName(await look(change()))[name];
    expect(check).toMatchObject({
      ok: false,
      found: expect.stringMatching(found),
      remedy: expect.any(String),
    });
  });

  it("decisions of a person", async () => {
    await expect(t.post(trouble("E1=503;N=2"))).rejects.toThrow();
    expect(byName(await look()).pendientes).toMatchObject({
      ok: true,
      found: expect.stringMatching(/^1 comprobantes/),
    });
    await t.sql("update documents set created_at = now() - interval '73 hours'");
    expect(byName(await look()).pendientes).toMatchObject({
      ok: false,
      remedy: "Véalos y decida.",
      how: "cfdi-stamping cli stuck",
    });
  });
});

it("accounts are listed by RFC, page after page", async () => {
  const other = create(CreateAccountRequestSchema, { ...COMPANY, rfc: "AAA010101AAA" });
  await t.accounts.createAccount(other, NOBODY);
  const page = async (after?: string) => {
    const request = create(ListAccountsRequestSchema, {
      limit: 1,
      ...(after === undefined ? {} : { after }),
    });
    return (await t.accounts.listAccounts(request, NOBODY)).accounts!.map(({ rfc }) => rfc);
  };
  expect([await page(), await page("AAA010101AAA"), await page(COMPANY.rfc)]).toEqual([
    ["AAA010101AAA"],
    [COMPANY.rfc],
    [],
  ]);
});
