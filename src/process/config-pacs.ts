import { ConfigError } from "./config-error.ts";
import { oneOf, url } from "./config-values.ts";

type PacEnvironment = (typeof PAC_ENVIRONMENTS)[number];

const PAC_ENVIRONMENTS = ["sandbox", "production"] as const;

export interface PacConfig {
  /** Every document keeps the name of the PAC that stamped it, which is asked about the document for ever. */
  readonly name: string;
  /** It is false for a PAC that gets no new documents, and is kept only for those that it stamped. */
  readonly stampsNew?: false;
  /** Taxpayers sign the PAC's letter (carta manifiesto) at this address. */
  readonly letterUrl?: string | undefined;
  readonly adapter: string;
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The third part of the login, for PACs that have one. */
  readonly contract?: string | undefined;
  /**
   * The text is part of the login's identity: after a refused login another value makes the service try the login
   * again.
   */
  readonly loginTry?: string | undefined;
  /** The PAC's RFC, which receivers' answers name. */
  readonly rfc?: string | undefined;
}

export type Pacs = Readonly<Record<PacEnvironment, readonly PacConfig[]>>;

/** SAT's status service has these addresses; the sandbox's is absent when the built-in test PAC offers the service. */
export interface SatConsulta {
  readonly sandbox: string | undefined;
  readonly production: string;
}

/** Each environment's usual PAC has settings without a name; its documents keep this one. */
const USUAL_PACS: Readonly<Record<PacEnvironment, { readonly prefix: string; readonly name: string }>> = {
  sandbox: { prefix: "PAC_SANDBOX", name: "sw-pruebas" },
  production: { prefix: "PAC_PRODUCTION", name: "sw" },
};

const USUAL_ADAPTER = "sw";

export function pacs(env: NodeJS.ProcessEnv): Pacs {
  const configured = [...PAC_ENVIRONMENTS.flatMap((each) => usualPac(env, each)), ...namedPacs(env)];
  const taken = new Map<string, string>();
  for (const { prefix, pac } of configured) {
    const other = taken.get(pac.name);
    if (other !== undefined)
      throw new ConfigError(`${prefix}_URL and ${other}_URL are two PACs with one name, "${pac.name}"`);
    taken.set(pac.name, prefix);
  }
  const of = (environment: PacEnvironment) =>
    chosenFirst(
      env,
      environment,
      configured.filter((each) => each.environment === environment).map(({ pac }) => pac),
    );
  return { sandbox: of("sandbox"), production: of("production") };
}

interface PacSettings {
  /** The variables begin with this prefix: "PAC_PRODUCTION", "PAC_NUEVO". */
  readonly prefix: string;
  readonly environment: PacEnvironment;
  readonly pac: PacConfig;
}

function usualPac(env: NodeJS.ProcessEnv, environment: PacEnvironment): PacSettings[] {
  const { prefix, name } = USUAL_PACS[environment];
  for (const setting of ["ADAPTER", "ENVIRONMENT"])
    if (env[`${prefix}_${setting}`])
      throw new ConfigError(
        `${prefix}_${setting} is no setting: a PAC with another adapter has a name, which ${prefix}=… chooses`,
      );
  const address = url(env, `${prefix}_URL`, ["http:", "https:"]);
  if (address === undefined) return [];
  return [
    {
      prefix,
      environment,
      pac: { name, adapter: USUAL_ADAPTER, url: address, ...login(env, prefix), ...letter(env, prefix) },
    },
  ];
}

/** Reads any number of PACs with names: PAC_<NAME>_URL, _USER, _PASSWORD, _ENVIRONMENT and _ADAPTER. */
function namedPacs(env: NodeJS.ProcessEnv): PacSettings[] {
  const usual = PAC_ENVIRONMENTS.map((environment) => USUAL_PACS[environment].prefix);
  const prefixes = Object.keys(env).flatMap((variable) =>
    env[variable] ? (PAC_SETTING.exec(variable)?.slice(1) ?? []) : [],
  );
  return [...new Set(prefixes)]
    .filter((prefix) => !usual.includes(prefix))
    .toSorted()
    .map((prefix) => namedPac(env, prefix));
}

/** Only these endings mark a PAC with a name, because PAC_TEST_USER and the like belong to the separate test PAC. */
const PAC_SETTING = /^(PAC_[A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:URL|ENVIRONMENT|ADAPTER)$/;

function namedPac(env: NodeJS.ProcessEnv, prefix: string): PacSettings {
  const address = url(env, `${prefix}_URL`, ["http:", "https:"]);
  if (address === undefined)
    throw new ConfigError(`${prefix}_URL is missing, where ${prefix}_ENVIRONMENT or ${prefix}_ADAPTER is set`);
  return {
    prefix,
    environment: oneOf(env, `${prefix}_ENVIRONMENT`, PAC_ENVIRONMENTS),
    pac: {
      name: pacName(prefix.slice("PAC_".length)),
      adapter: env[`${prefix}_ADAPTER`] || USUAL_ADAPTER,
      url: address,
      ...login(env, prefix),
      ...letter(env, prefix),
    },
  };
}

function letter(env: NodeJS.ProcessEnv, prefix: string) {
  const letterUrl = url(env, `${prefix}_LETTER`, ["https:"]);
  return letterUrl === undefined ? {} : { letterUrl };
}

const RFC_OF_COMPANY = /^[A-ZÑ&]{3}[0-9]{6}[A-Z0-9]{3}$/;

function login(env: NodeJS.ProcessEnv, prefix: string) {
  const [user, password] = [env[`${prefix}_USER`], env[`${prefix}_PASSWORD`]];
  const [contract, loginTry] = [env[`${prefix}_CONTRACT`], env[`${prefix}_LOGIN_TRY`]];
  const rfc = env[`${prefix}_RFC`] || undefined;
  if (rfc !== undefined && !RFC_OF_COMPANY.test(rfc))
    throw new ConfigError(`${prefix}_RFC is "${rfc}"; it must be the RFC of the PAC, which has 12 characters`);
  if (user && password) return { user, password, contract, loginTry, ...(rfc === undefined ? {} : { rfc }) };
  throw new ConfigError(`${prefix}_URL needs ${prefix}_USER and ${prefix}_PASSWORD`);
}

/** Returns the PAC's name in the form that documents keep: "nuevo-pac" for "NUEVO_PAC". */
function pacName(text: string): string {
  return text.toLowerCase().replaceAll("_", "-");
}

/**
 * PACs that stamp new documents come first, in their order: those that PAC_SANDBOX or PAC_PRODUCTION names, else the
 * usual one. The others answer for the documents that they stamped.
 */
function chosenFirst(
  env: NodeJS.ProcessEnv,
  environment: PacEnvironment,
  configured: readonly PacConfig[],
): readonly PacConfig[] {
  const { prefix, name: usual } = USUAL_PACS[environment];
  const text = env[prefix];
  if (!text && configured.length === 0) return [];
  const names = configured.map(({ name }) => name).join(", ");
  const wanted = text ? text.split(",").map((each) => pacName(each.trim())) : [usual];
  const chosen = wanted.map((name) => configured.find((each) => each.name === name));
  if (chosen.every((each) => each !== undefined)) {
    const rest = configured.filter((each) => !chosen.includes(each));
    return [...new Set(chosen), ...rest.map((each) => ({ ...each, stampsNew: false as const }))];
  }
  if (!text) throw new ConfigError(`${prefix} must name the PAC that stamps new documents: ${names}`);
  const what = wanted.length > 1 ? "name some of" : "be one of";
  throw new ConfigError(
    `${prefix}=${text} must ${what} the ${environment} PACs, ` +
      (names === "" ? "and none is configured" : `which are ${names}`),
  );
}

/**
 * SAT's own addresses. Its test environment knows the stamps of real PACs' sandboxes, and none of the built-in test
 * PAC.
 */
const SAT_CONSULTA = {
  sandbox: "https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc",
  production: "https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc",
} as const;

export function satConsulta(env: NodeJS.ProcessEnv, { sandbox: pacs }: Pacs): SatConsulta {
  const sandbox = url(env, "SAT_CONSULTA_SANDBOX_URL", ["http:", "https:"]);
  return {
    sandbox: sandbox ?? (pacs.length > 0 ? SAT_CONSULTA.sandbox : undefined),
    production: url(env, "SAT_CONSULTA_URL", ["http:", "https:"]) ?? SAT_CONSULTA.production,
  };
}
