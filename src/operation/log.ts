import { type DestinationStream, type Logger, pino } from "pino";

/**
 * Makes the log of a process. Callers of the log pass ids, codes and times, never a key, a document or a name;
 * redacting, scrubbing and cutting here is the second guard. Only that guard protects the unknown words of a PAC (an
 * outcome's `reason`), which people need to read: a name among them cannot be recognized.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    formatters: { log: (line: object) => withoutSecrets(line, 0) as Record<string, unknown> },
    // Serializers also apply to the fields that a child logger adds.
    serializers: {
      err: describeError,
      ...Object.fromEntries([...PRIVATE].map((name) => [name, () => REDACTED])),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Members with these names are removed wherever they stand, because they hold secrets or private data; a PAC's `detail`
 * may repeat whole documents. Pino's own `redact` would cost more than the rest of a line.
 */
const PRIVATE: ReadonlySet<string> = new Set([
  ...["authorization", "x-api-key", "headers", "key", "privateKey", "password", "token"],
  ...["cookie", "set-cookie", "session", "link", "secret", "email"],
  ...["xml", "body", "detail", "nombre", "rfc", "receptorRfc"],
]);

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrub(value);
  if (typeof value !== "object" || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth > MAX_DEPTH || ArrayBuffer.isView(value)) return REDACTED;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  const shown: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    shown[name] = PRIVATE.has(name) ? REDACTED : withoutSecrets(member, depth + 1);
  return shown;
}

const REDACTED = "[redacted]";

/** Nested causes and members are logged down to this depth. */
const MAX_DEPTH = 4;

/** Describes an error in the log: class, code, words and frames, without the members that drivers add to it. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: isOfDatabase(error) ? databaseWords(error) : scrub(error.message),
    ...(typeof code === "string" ? { code } : {}),
    stack: framesOf(error),
    ...(cause === undefined || depth === MAX_DEPTH ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/** Returns the frames of a stack without its first line, which repeats the message. */
function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => line.startsWith("    at "));
  return frames.join("\n");
}

interface DatabaseError extends Error {
  readonly code: string;
  readonly severity: string;
  readonly table?: string;
  readonly constraint?: string;
}

function isOfDatabase(error: Error): error is DatabaseError {
  return "severity" in error && "code" in error;
}

/** Returns a database error's code, table and constraint, because PostgreSQL's own words quote values of rows. */
function databaseWords({ code, table, constraint }: DatabaseError): string {
  return ["SQLSTATE", code, table && `table ${table}`, constraint && `constraint ${constraint}`]
    .filter(Boolean)
    .join(" ");
}

/** The log replaces these secrets, whichever library wrote the line. */
const SECRETS: readonly RegExp[] = [
  /(sk|plat)_(test|live)_[\w-]+/g,
  /\bBearer +\S+/gi,
  // The portal's sessions and one-time links are secrets.
  /__Host-\w+=[^\s;]+/g,
  /\/enlace#\S+/g,
  // A token may stand without its "Bearer" (JWT).
  /\beyJ[\w-]+\.\S+/g,
  /-----BEGIN[^-]+-----[\s\S]*?(-----END[^-]+-----|$)/g,
  // A document is removed to the end of the text, because a cut document has no closing tag.
  /(<|&lt;)[\w?!/][\s\S]*/gi,
  // A URL may have user and password before its host.
  /(?<=:\/\/)[^\s/]+(?=@)/g,
  // An RFC is removed, but not the end of a UUID, which can look alike.
  /(?<![\w-])[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}(?!\w)/g,
  // Documents, certificates and keys may stand in base64.
  /[A-Za-z0-9+/_-]{80,}={0,2}/g,
];

/** Short ids, codes and routes make up most lines and can hold no secret, so they skip the search. */
const HARMLESS = /^([a-z\d/-]{0,64}|[A-Za-z/]{0,64})$/;

const MAX_WORDS = 1_000;

function scrub(words: string): string {
  if (HARMLESS.test(words)) return words;
  return SECRETS.reduce((text, secret) => text.replace(secret, REDACTED), words.slice(0, MAX_WORDS));
}
