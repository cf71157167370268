import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SETTINGS, unknownSettings } from "../../src/process/settings.ts";

/**
 * Returns the settings in the first column of the table; "`PAC_SANDBOX_URL`, `_USER`" stands for two that begin alike.
 */
function documented(): string[] {
  const rows = readFileSync("docs/configuration.md", "utf8").matchAll(/^\| (`[^|]+`[^|]*) \|/gm);
  return [...rows].flatMap(([, cell = ""]) => {
    const [first = "", ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const beginning = first.replace(/_[A-Z]+$/, "");
    return [first, ...others.map((name) => (name.startsWith("_") ? `${beginning}${name}` : name))];
  });
}

it("the settings that the start knows are those of docs/configuration.md", () => {
  const plain = documented().filter((name) => !name.includes("<") && !name.endsWith("_FILE"));
  expect([...SETTINGS].toSorted()).toEqual([...new Set(plain)].filter((name) => /^[A-Z_]+$/.test(name)).toSorted());
});

it.each([
  ["TRUST_PROXI", "TRUST_PROXI is no setting: did you mean TRUST_PROXY?"],
  ["DATABSE_URL", "DATABSE_URL is no setting: did you mean DATABASE_URL?"],
  ["MASTERKEY", "MASTERKEY is no setting: did you mean MASTER_KEY?"],
  ["CSD_AUTHORITY", "CSD_AUTHORITY is no setting"],
  ["MASTER_KEY_FLIE", "MASTER_KEY_FLIE is no setting"],
  ["ARCHIVE_TOKEN", "ARCHIVE_TOKEN is no setting"],
])("%s is told at the start", (name, sentence) => {
  expect(unknownSettings({ [name]: "x" })).toEqual([sentence]);
});

it.each([
  ...["DATABASE_URL", "PAC_NORTE_URL", "PAC_NORTE_ADAPTER", "MASTER_KEY_FILE", "PAC_NORTE_PASSWORD_FILE"],
  ...["HOME", "HOSTNAME", "PATH", "LANG", "LOGNAME", "NODE_ENV", "NODE_OPTIONS", "npm_config_cache", "CI"],
  ...["OTEL_SERVICE_NAME", "CREDENTIALS_DIRECTORY", "NOTIFY_SOCKET", "PGHOST", "TERM", "PWD", "TZ"],
  ...["GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "GRPC_VERBOSITY", "GRPC_TRACE", "GRPC_NODE_VERBOSITY"],
  ...["CORE_SERVICE_HOST", "CORE_PORT_50051_TCP_ADDR", "GATEWAY_PORT"],
])("%s is not", (name) => {
  expect(unknownSettings({ [name]: "x" })).toEqual([]);
});

it("an empty one is as good as none", () => {
  expect(unknownSettings({ TRUST_PROXI: "" })).toEqual([]);
});
