import { join, resolve } from "node:path";
import { isLoopbackHost } from "../../common/loopback.ts";
import { ConfigError } from "./config-error.ts";
import { certificates } from "./config-tls.ts";
import { dataDir, host, oneOf, port } from "./config-values.ts";
import { withSecretFiles } from "./secret-files.ts";

/** A PAC beside the test PAC speaks the protocol of another provider. */
export interface BesideConfig {
  readonly wire: (typeof BESIDE_WIRES)[number];
  readonly port: number;
  readonly adminPort: number;
}

/** The first test PAC speaks SW Sapien's. */
const BESIDE_WIRES = ["prodigia", "finkok"] as const;

/** The setting may name several, separated by commas. */
export function besideIn(
  env: NodeJS.ProcessEnv,
  name: string,
  portsOf: (place: number) => Omit<BesideConfig, "wire">,
): readonly BesideConfig[] {
  const names = (env[name] ?? "").split(",").map((each) => each.trim());
  return names.filter(Boolean).map((each, place, all) => {
    const wire = BESIDE_WIRES.find((known) => known === each);
    if (wire === undefined || all.indexOf(each) !== place)
      throw new ConfigError(`${name}=${env[name]} must have any of ${BESIDE_WIRES.join(", ")}, each once`);
    return { wire, ...portsOf(place) };
  });
}

/**
 * A TestPacConfig is for the test PAC as a separate process. A missing password or token is made at the first start and
 * kept in `dataDir`.
 */
export interface TestPacConfig {
  /** The folder differs from the built-in test PAC's, because two processes cannot write one folder. */
  readonly dataDir: string;
  readonly host: string;
  readonly exposed: boolean;
  readonly port: number;
  readonly adminPort: number;
  /** Further test PACs have the ports after those of the first one and of its administration. */
  readonly beside: readonly BesideConfig[];
  readonly satPort: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly adminToken: string | undefined;
  /** The test PAC accepts these certificates (DER) as issued by SAT or as SAT's own. */
  readonly trusted: readonly Buffer[];
}

export function readTestPacConfig(environment: NodeJS.ProcessEnv): TestPacConfig {
  const env = withSecretFiles(environment);
  const [first, firstAdmin] = [port(env, "PAC_TEST_PORT", 7780), port(env, "PAC_TEST_ADMIN_PORT", 7781)];
  const config: TestPacConfig = {
    dataDir: resolve(env.PAC_TEST_DATA || join(dataDir(env), "test-pac-apart")),
    host: host(env, "PAC_TEST_HOST") ?? "127.0.0.1",
    exposed: oneOf(env, "PAC_TEST_EXPOSED", ["yes", "no"], "no") === "yes",
    port: first,
    adminPort: firstAdmin,
    beside: besideIn(env, "PAC_TEST_BESIDE", (place) => ({
      port: first && first + 2 * (place + 1),
      adminPort: firstAdmin && firstAdmin + 2 * (place + 1),
    })),
    satPort: port(env, "PAC_TEST_SAT_PORT", 7788),
    user: env.PAC_TEST_USER || "sandbox",
    password: env.PAC_TEST_PASSWORD || undefined,
    adminToken: env.PAC_TEST_ADMIN_TOKEN || undefined,
    trusted: certificates(env, "PAC_TEST_TRUST"),
  };
  if (config.exposed || isLoopbackHost(config.host)) return config;
  throw new ConfigError(
    `PAC_TEST_HOST=${config.host} would show the test PAC to the network: set PAC_TEST_EXPOSED=yes, or use a loopback PAC_TEST_HOST`,
  );
}
