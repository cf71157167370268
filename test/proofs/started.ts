import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";
import { TEST_CONTRACT } from "../../src/test-pac/wires/contract.ts";
import type { WireName } from "../../src/test-pac/wires/wires.ts";
import { order } from "../rest/facturas/order.ts";
import { accountClient, CUSTOMERS } from "../support/accounts.ts";
import { type Child, GATEWAY_AT, startChild } from "../support/child.ts";
import { endsWithThisProcess } from "../support/leavings.ts";

/** Every proof starts a folder, PostgreSQL, the test PAC, settings and an account by these functions. */
export const SERVICE_TOKEN = "a-service-token-for-proofs";
const PAC = { user: "servicio", password: "12345678a", token: "administracion" };
export const ISSUER = "EPR260101AA1";
export const STAMPS = 1_000_000;

export type Administration = (verb: string, path: string, body?: object) => Promise<unknown>;

/** Makes a folder that PostgreSQL can enter, because as root the server runs as another user. */
export async function newFolder(proof: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `cfdi-${proof}-`));
  await chmod(folder, 0o755);
  return folder;
}

export function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const dataDir = join(folder, "postgres");
  endsWithThisProcess(dataDir);
  return startEmbeddedPostgres({ dataDir, log: () => undefined });
}

/** Settings of a gateway with many callers, all from loopback. */
export const GATEWAY = { LOG_LEVEL: "info", SERVICE_TOKEN };

export function coreSettings(databaseUrl: string, pacUrl: string): NodeJS.ProcessEnv {
  const account = (prefix: string) => ({
    [`${prefix}_URL`]: pacUrl,
    [`${prefix}_USER`]: PAC.user,
    [`${prefix}_PASSWORD`]: PAC.password,
  });
  const consulta = `${pacUrl}/ConsultaCFDIService.svc`;
  return {
    ...{ DATABASE_URL: databaseUrl, DATABASE_POOL: "8", MASTER_KEY: "0123456789abcdef".repeat(4) },
    ...{ SERVICE_TOKEN, ...account("PAC_SANDBOX"), ...account("PAC_PRODUCTION") },
    ...{ SAT_CONSULTA_URL: consulta, SAT_CONSULTA_SANDBOX_URL: consulta },
    // The limit is raised, because a proof sends more requests than any caller.
    ...{ RATE_LIMIT: "1000000000", PORTAL_RATE_LIMIT: "1000000", IP_GUARD: "off" },
  };
}

export function startPac(
  folder: string,
  port: string,
  adminPort: string,
  settings: NodeJS.ProcessEnv = {},
  file = "src/test-pac.ts",
): Child {
  return startChild(file, [], folder, {
    ...{ PAC_TEST_DATA: "pac", PAC_TEST_PORT: port, PAC_TEST_ADMIN_PORT: adminPort },
    ...{ PAC_TEST_USER: PAC.user, PAC_TEST_PASSWORD: PAC.password, PAC_TEST_ADMIN_TOKEN: PAC.token },
    ...settings,
  });
}

/** A PAC of the proofs has an address and speaks a provider's protocol. */
export interface PacPlace {
  readonly url: string;
  readonly wire: WireName;
}

/** The operator chooses which PAC stamps first, and may have typed a password wrongly. */
export interface Operator {
  readonly first: number;
  readonly mistyped?: { readonly pac: number; readonly password: string } | undefined;
}

/** Returns the settings of a core with all these PACs in both environments. */
export function pacSettings(
  places: readonly PacPlace[],
  names: Readonly<Record<"sandbox" | "production", readonly string[]>>,
  { first, mistyped }: Operator,
): NodeJS.ProcessEnv {
  const environments = ["sandbox", "production"] as const;
  const settings = environments.flatMap((environment) =>
    places.flatMap(({ url, wire }, number) => {
      const name = names[environment][number]!;
      const usual = `PAC_${environment.toUpperCase()}`;
      const prefix = number === 0 ? usual : `PAC_${name.toUpperCase().replaceAll("-", "_")}`;
      const named =
        number === 0 ? [] : ([["_ENVIRONMENT", environment] as const, ["_ADAPTER", wire] as const] as const);
      const password = mistyped?.pac === number ? mistyped.password : PAC.password;
      const contract = wire === "prodigia" ? [["_CONTRACT", TEST_CONTRACT] as const] : [];
      const account = [["_URL", url], ["_USER", PAC.user], ["_PASSWORD", password], ...named] as const;
      return [...account, ...contract].map(([setting, value]) => [prefix + setting, value] as const);
    }),
  );
  const chosen = environments.map((each) => {
    const here = names[each].slice(0, places.length);
    const order = [here[first], ...here.filter((_, number) => number !== first)];
    return [`PAC_${each.toUpperCase()}`, order.join(",")] as const;
  });
  return Object.fromEntries([...settings, ...chosen]);
}

export function administrationOf(url: string): Administration {
  return async (verb, path, body) => {
    const ask = () =>
      fetch(url + path, {
        method: verb,
        headers: {
          authorization: `Bearer ${PAC.token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        // The request may have thousands of documents to read, on a busy machine.
        signal: AbortSignal.timeout(60_000),
      });
    // A kept connection may be closed just when it is used again. A GET is sent once more then.
    const answer = await (verb === "GET" ? ask().catch(ask) : ask());
    if (!answer.ok) throw new Error(`${verb} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

const SERIES = { factura: "F", nota_credito: "NC", complemento_pago: "P", nomina: "N", retencion: "RET" };

/** Onboards one account that can stamp in both environments. */
export async function onboard(coreUrl: string, admin: Administration, account = ISSUER) {
  const { password } = PAC;
  const nombre = "EMPRESA DE PRUEBA";
  const order = { rfc: account, nombre, password };
  const issued = (await admin("POST", "/admin/csd", order)) as Record<string, string>;
  const csd = { cer: Buffer.from(issued.cer!, "base64"), key: Buffer.from(issued.key!, "base64"), password };
  const accounts = accountClient(coreUrl, SERVICE_TOKEN);
  const { id } = await accounts.createAccount({
    ...{ rfc: account, nombre, regimenFiscal: "601", lugarExpedicion: "06300" },
  });
  await accounts.contractModule({ account });
  await accounts.certifyAccount({ account });
  await accounts.uploadCsd({ account, ...csd });
  await accounts.setRegistroPatronal({ account, registroPatronal: "B5510768108" });
  for (const customer of [CUSTOMERS.registered, CUSTOMERS.worker]) await accounts.addCustomer({ account, customer });
  for (const [kind, codigo] of Object.entries(SERIES))
    await accounts.addSeries({ account, kind, codigo, favourite: true });
  await accounts.addStamps({ account, quantity: STAMPS });
  const { key: sandbox = "" } = await accounts.rotateKey({ account, environment: "sandbox" });
  const { key: production = "" } = await accounts.rotateKey({ account, environment: "production" });
  return { id, keys: { sandbox, production }, sealer: csd };
}

/** A whole service, gateway and core, as a process of its own. */
export interface Instance {
  readonly child: Child;
  readonly site: string;
}

export async function startInstance(folder: string, number: number, settings: NodeJS.ProcessEnv): Promise<Instance> {
  const env = { ...settings, DATA_DIR: `data-${number}` };
  const child = startChild("gateway/main.ts", ["--with-core"], folder, env);
  return { child, site: await child.said(GATEWAY_AT) };
}

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly codigo?: string;
    readonly data?: { readonly uuidFiscal?: string; readonly pac?: string };
  };
}

/** Sends an order; resolves to undefined where the connection broke. */
export async function sendOrder(site: string, apiKey: string, key: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${site}/api/v1/facturas`, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(order()),
    });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  } catch {
    return undefined;
  }
}
