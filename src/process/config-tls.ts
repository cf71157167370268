import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { ConfigError } from "./config-error.ts";
import { fileOf, orRefused } from "./config-values.ts";

/** The files are PEM. Each is absent where the machine's own authorities, or no certificate, suffice. */
export interface CoreTls {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

export function tls(env: NodeJS.ProcessEnv): KeyPair | undefined {
  const { TLS_CERT, TLS_KEY } = env;
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY) throw new ConfigError("TLS_CERT and TLS_KEY go together: the paths of two PEM files");
  return keyPair(env, "TLS_CERT", "TLS_KEY");
}

/** Reads the TLS settings with which gateway and command line call a core. */
export function readCoreTls(env: NodeJS.ProcessEnv): CoreTls {
  const { CORE_CERT, CORE_KEY } = env;
  if (!CORE_CERT !== !CORE_KEY) throw new ConfigError("CORE_CERT and CORE_KEY go together: the paths of two PEM files");
  const ca = authorities(env, "CORE_CA");
  return CORE_CERT ? { ca, ...keyPair(env, "CORE_CERT", "CORE_KEY") } : { ca, cert: undefined, key: undefined };
}

/**
 * Checks a certificate with its key, because OpenSSL would report some faults only at the first connection, and a file
 * without certificates never.
 */
function keyPair(env: NodeJS.ProcessEnv, certName: string, keyName: string) {
  const cert = pem(env, certName);
  const key = pem(env, keyName);
  const [own] = certificatesIn(env, certName, cert);
  const privateKey = orRefused(env, keyName, "a private key in PEM, not encrypted", () => createPrivateKey(key));
  if (!own!.checkPrivateKey(privateKey))
    throw new ConfigError(
      `${certName}=${env[certName]} and ${keyName}=${env[keyName]} do not fit together: ` +
        `the key is not that of the file's first certificate, ${subjectOf(own!)}`,
    );
  orRefused(env, certName, "a certificate that OpenSSL accepts", () => createSecureContext({ cert, key }));
  return { cert, key };
}

export function authorities(env: NodeJS.ProcessEnv, name: string): string | undefined {
  if (!env[name]) return undefined;
  const text = pem(env, name);
  certificatesIn(env, name, text);
  return text;
}

function certificatesIn(env: NodeJS.ProcessEnv, name: string, text: string): readonly X509Certificate[] {
  const blocks = text.match(PEM_CERTIFICATE) ?? [""];
  return blocks.map((block) =>
    orRefused(env, name, "one or more certificates in PEM", () => new X509Certificate(block)),
  );
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Returns the certificates (DER) of files whose paths are separated by commas. A file holds one in DER, or any number
 * in PEM.
 */
export function certificates(env: NodeJS.ProcessEnv, name: string): readonly Buffer[] {
  const paths = (env[name] ?? "").split(",").map((path) => path.trim());
  return paths.filter(Boolean).flatMap((path) => {
    const one = { [name]: path };
    const file = fileOf(one, name);
    const blocks: readonly (string | Buffer)[] = file.toString("latin1").match(PEM_CERTIFICATE) ?? [file];
    return blocks.map((block) =>
      orRefused(one, name, "certificates in PEM, or one in DER", () => new X509Certificate(block).raw),
    );
  });
}

const subjectOf = ({ subject }: X509Certificate) => subject?.replaceAll("\n", ", ") || "which names nobody";

function pem(env: NodeJS.ProcessEnv, name: string): string {
  return fileOf(env, name).toString();
}
