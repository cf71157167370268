import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/process/config.ts";

const account = (prefix: string, more: NodeJS.ProcessEnv = {}) => ({
  [`${prefix}_URL`]: `https://${prefix.toLowerCase().replaceAll("_", "-")}.mx`,
  [`${prefix}_USER`]: "u",
  [`${prefix}_PASSWORD`]: "p",
  ...more,
});
const further = (name: string, environment: string, more: NodeJS.ProcessEnv = {}) =>
  account(`PAC_${name}`, { [`PAC_${name}_ENVIRONMENT`]: environment, ...more });

/** Returns the PACs of each environment by name; the first stamps new documents. */
function namesOf(env: NodeJS.ProcessEnv) {
  const { sandbox, production } = readConfig(env).pacs;
  return [sandbox, production].map((pacs) => pacs.map(({ name }) => name));
}

describe("the settings of the PACs", () => {
  it("may name none: the sandbox has a PAC of its own then, production has nobody", () => {
    expect(namesOf({})).toEqual([[], []]);
  });

  it("of one PAC for each environment are an address and an account, and its documents have always named it so", () => {
    const env = { ...account("PAC_SANDBOX"), ...account("PAC_PRODUCTION") };
    expect(readConfig(env).pacs).toEqual({
      sandbox: [{ name: "sw-pruebas", adapter: "sw", url: "https://pac-sandbox.mx", user: "u", password: "p" }],
      production: [{ name: "sw", adapter: "sw", url: "https://pac-production.mx", user: "u", password: "p" }],
    });
  });

  it("name any number of further ones, and which of all stamps new documents", () => {
    const env = {
      ...account("PAC_SANDBOX"),
      ...account("PAC_PRODUCTION"),
      ...further("NUEVO_PAC", "production", { PAC_NUEVO_PAC_ADAPTER: "otro" }),
      ...further("VIEJO", "production"),
      ...further("DE_PRUEBAS", "sandbox"),
    };
    expect(namesOf(env)).toEqual([
      ["sw-pruebas", "de-pruebas"],
      ["sw", "nuevo-pac", "viejo"],
    ]);
    const chosen = { ...env, PAC_SANDBOX: "de-pruebas", PAC_PRODUCTION: "NUEVO_PAC" };
    expect(namesOf(chosen)).toEqual([
      ["de-pruebas", "sw-pruebas"],
      ["nuevo-pac", "sw", "viejo"],
    ]);
    expect(readConfig(chosen).pacs.production[0]).toEqual({
      ...{ name: "nuevo-pac", adapter: "otro", url: "https://pac-nuevo-pac.mx", user: "u", password: "p" },
    });
  });

  it("name several that stamp new documents, in their order; the others are kept for what they have", () => {
    const env = {
      ...account("PAC_PRODUCTION"),
      ...further("DOS", "production", { PAC_DOS_LETTER: "https://dos.mx/carta" }),
      ...further("VIEJO", "production"),
    };
    const roles = (PAC_PRODUCTION?: string) =>
      readConfig({ ...env, ...(PAC_PRODUCTION && { PAC_PRODUCTION }) }).pacs.production.map(
        ({ name, stampsNew = true }) => [name, stampsNew],
      );
    expect(roles()).toEqual([
      ["sw", true],
      ["dos", false],
      ["viejo", false],
    ]);
    expect(roles("dos, sw")).toEqual([
      ["dos", true],
      ["sw", true],
      ["viejo", false],
    ]);
    expect(() => roles("dos,tres")).toThrow(/PAC_PRODUCTION=dos,tres must name some of the production PACs/);
    expect(readConfig(env).pacs.production[1]).toMatchObject({ letterUrl: "https://dos.mx/carta" });
  });

  it("of an environment without the usual PAC need no other", () => {
    expect(namesOf({ ...further("NUEVO", "production"), PAC_PRODUCTION: "nuevo" })).toEqual([[], ["nuevo"]]);
  });

  it("that are empty are not there", () => {
    const empty = { PAC_SANDBOX: "", PAC_SANDBOX_URL: "", PAC_X_URL: "", PAC_X_ENVIRONMENT: "" };
    expect(namesOf(empty)).toEqual([[], []]);
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [account("PAC_NUEVO"), /PAC_NUEVO_ENVIRONMENT= must be one of sandbox, production/],
    [further("NUEVO", "prod"), /PAC_NUEVO_ENVIRONMENT=prod must be one of sandbox, production/],
    [{ PAC_NUEVO_ENVIRONMENT: "production", PAC_NUEVO_USER: "u" }, /PAC_NUEVO_URL is missing/],
    [further("NUEVO", "production", { PAC_NUEVO_PASSWORD: "" }), /PAC_NUEVO_URL needs.*PAC_NUEVO_PASSWORD/],
    [further("NUEVO", "production", { PAC_NUEVO_URL: "nuevo.mx" }), /PAC_NUEVO_URL must be a URL/],
    [{ ...account("PAC_PRODUCTION"), ...further("SW", "production") }, /PAC_SW_URL.*PAC_PRODUCTION_URL.*"sw"/],
    [further("NUEVO", "production"), /PAC_PRODUCTION must name the PAC that stamps new documents: nuevo/],
    [
      { ...further("NUEVO", "production"), ...account("PAC_SANDBOX"), PAC_SANDBOX: "nuevo" },
      /PAC_SANDBOX=nuevo must be one of the sandbox PACs, which are sw-pruebas/,
    ],
    [{ PAC_PRODUCTION: "nuevo" }, /PAC_PRODUCTION=nuevo must be one of the production PACs, and none is configured/],
    [further("NUEVO", "sandbox"), /PAC_SANDBOX must name the PAC that stamps new documents: nuevo/],
    [account("PAC_PRODUCTION", { PAC_PRODUCTION_ADAPTER: "otro" }), /PAC_PRODUCTION_ADAPTER.*PAC_PRODUCTION=/],
    [account("PAC_SANDBOX", { PAC_SANDBOX_ENVIRONMENT: "production" }), /PAC_SANDBOX_ENVIRONMENT/],
  ])("%o are refused with a sentence that says what to do", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it("of an adapter that nobody wrote end the start before anything is started", async () => {
    const env = { ...further("NUEVO", "production", { PAC_NUEVO_ADAPTER: "otro" }), PAC_PRODUCTION: "nuevo" };
    const start = startApp(readConfig(env), pino({ level: "silent" }));
    await expect(start).rejects.toThrow(/adapter of the PAC nuevo is "otro"; it must be one of sw/);
  });

  it("tell where SAT is asked: at its test environment when the sandbox has a PAC of somebody", () => {
    const env = { ...further("NUEVO", "sandbox"), PAC_SANDBOX: "nuevo" };
    expect(readConfig(env).satConsulta.sandbox).toMatch(/^https:\/\/pruebacfdiconsultaqr/);
  });
});
