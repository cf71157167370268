import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../src/process/config.ts";
import { readTestPacConfig } from "../../src/process/config-test-pac.ts";
import { type Authority, createAuthority } from "../../src/test-pac/authority/authority.ts";
import { startTestPac } from "../../src/test-pac/server.ts";
import { Client, codeOf, FECHA, NOW, OPTIONS } from "./test-pac-client.ts";
import { type Sealer, sealedXml } from "./test-pac-document.ts";

/** The authority is foreign to the test PAC, as SAT's is, and issued two CSDs. */
let authority: Authority;
let mine: Sealer;
let another: Sealer;
let folder: string;
const file = (name: string) => join(folder, name);
beforeAll(async () => {
  authority = await createAuthority({ now: () => NOW });
  const issue = async () => {
    const password = "12345678a";
    const order = { rfc: "EPR260101AA1", nombre: "EMPRESA DE PRUEBA", password };
    return { ...(await authority.issueCsd(order)), password };
  };
  [mine, another] = [await issue(), await issue()];
  folder = mkdtempSync(join(tmpdir(), "trust-"));
  const pem = ({ cer }: Pick<Sealer, "cer">) =>
    `-----BEGIN CERTIFICATE-----\n${cer.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  writeFileSync(file("mine.cer"), mine.cer);
  writeFileSync(file("another.cer"), another.cer);
  writeFileSync(file("issuing.cer"), authority.issuing);
  writeFileSync(file("both.pem"), `# dos\n${pem(mine)}${pem(another)}`);
  writeFileSync(file("none"), "hola");
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Returns the answers of a test PAC with this setting to a document sealed by each CSD; an empty text stands for a
 * stamp.
 */
async function answersWith(setting: string): Promise<string[]> {
  const paths = setting.split(",").map((name) => (name === "" ? "" : ` ${file(name)}`));
  const { trusted } = readConfig({ PAC_SANDBOX_TRUST: paths.join(",") }).testPac;
  const pac = await startTestPac({ ...OPTIONS, dataDir: mkdtempSync(file("pac-")), now: () => NOW, trusted });
  const client = new Client(pac);
  await client.login();
  const answers = [mine, another].map(async (sealer) =>
    codeOf(await client.stamp(sealedXml({ sealer, fecha: FECHA }))),
  );
  const codes = await Promise.all(answers);
  await pac.close();
  return codes;
}

it.each([
  ["nothing", "", ["308", "308"]],
  ["a certificate in DER", "mine.cer", ["", "308"]],
  ["several files", "mine.cer,another.cer", ["", ""]],
  ["several certificates of one file in PEM", "both.pem", ["", ""]],
  ["the authority that issued them", "issuing.cer", ["", ""]],
])("with %s the test PAC trusts that much of an authority that is not its own", async (_, setting, answers) => {
  expect(await answersWith(setting)).toEqual(answers);
});

it("what is no certificate, or is not there, is refused by its path", () => {
  for (const name of ["none", "nowhere.cer"])
    expect(() => readConfig({ PAC_SANDBOX_TRUST: `${file("mine.cer")},${file(name)}` })).toThrow(
      new RegExp(`PAC_SANDBOX_TRUST=.*${name}`),
    );
});

it("the test PAC apart reads a setting of its own", () => {
  expect(readTestPacConfig({ PAC_TEST_TRUST: file("mine.cer") }).trusted).toEqual([mine.cer]);
  expect(readTestPacConfig({}).trusted).toEqual([]);
});
