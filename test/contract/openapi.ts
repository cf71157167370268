import type { Answer, Inspect } from "../support/client.ts";

export type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly headers?: object }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export async function readContract(site: string): Promise<Contract> {
  return (await (await fetch(`${site}/openapi.json`)).json()) as Contract;
}

/**
 * Returns a function that throws on any answer whose status, media type or shape the published contract does not
 * describe.
 */
export async function inspectorOf(site: string): Promise<Inspect> {
  const { paths, components } = await readContract(site);
  return (verb, path, answer) => {
    if (!/^\/(api|catalogos|plataforma)\//.test(path)) return;
    const operation = operationAt(paths, verb, behindDoor(path));
    // At a platform's door the account itself may not exist, whatever the method.
    const faults =
      operation === undefined || (answer.status === 404 && behindDoor(path) !== path)
        ? mismatches(components.schemas.Error!, answer.body, components.schemas)
        : faultsOf(operation, answer, components.schemas);
    if (faults.length > 0)
      throw new Error(`${verb} ${path} answered ${answer.status} against its contract: ${faults.join("; ")}`);
  };
}

/** A platform calls the methods of an account below a path that names the account, which the contract says once. */
function behindDoor(path: string): string {
  const [, word] = /^\/plataforma\/v1\/cuentas\/[^/]+(\/.*)$/s.exec(path) ?? [];
  if (word === undefined) return path;
  if (/^\/(facturas|complementos-pago|nomina|retenciones)/.test(word)) return `/api/v1${word}`;
  return /^\/(exportaciones|conciliaciones|eventos|tickets|planes-cancelacion|cancelaciones-recibidas|traslados|viajes|borradores|sandbox)/.test(
    word,
  )
    ? word
    : path;
}

function operationAt(paths: Contract["paths"], verb: string, path: string): Operation | undefined {
  const segments = path.replace(/\?.*/s, "").split("/");
  const fits = (template: string) => {
    const parts = template.split("/");
    return (
      parts.length === segments.length &&
      parts.every((part, at) => (part.startsWith("{") ? segments[at] !== "" : part === segments[at]))
    );
  };
  // A literal path wins over one with parameters.
  const found = Object.keys(paths)
    .filter(fits)
    .sort((a, b) => a.split("{").length - b.split("{").length);
  return found[0] === undefined ? undefined : paths[found[0]]![verb.toLowerCase()];
}

function faultsOf(operation: Operation, answer: Answer, schemas: Schemas): string[] {
  const described = operation.responses[answer.status];
  if (described === undefined) return [`status ${answer.status} is not described`];
  const missing = Object.keys(described.headers ?? {}).filter(
    (name) => !(name.startsWith("RateLimit-") ? /^\d+$/ : /./).test(answer.headers.get(name) ?? ""),
  );
  if (missing.length > 0) return [`the headers ${missing} are missing`];
  const schema = described.content?.["application/json"]?.schema;
  if (schema !== undefined) return mismatches(schema, answer.body, schemas);
  if (described.content === undefined) return answer.body === undefined ? [] : ["nothing was promised"];
  const type = answer.headers.get("content-type") ?? "none";
  return type in described.content ? [] : [`a file of ${Object.keys(described.content)} was promised, not ${type}`];
}

/** Returns the places where a value departs from a schema, which are none for a valid value. */
export function mismatches(schema: Schema, value: unknown, schemas: Schemas, path = "$"): string[] {
  const {
    $ref,
    anyOf,
    oneOf,
    enum: options,
  } = schema as {
    $ref?: string;
    anyOf?: Schema[];
    oneOf?: Schema[];
    enum?: unknown[];
  };
  if ($ref !== undefined) return mismatches(schemas[$ref.split("/").at(-1)!]!, value, schemas, path);
  if (oneOf !== undefined) {
    const attempts = oneOf.map((option) => mismatches(option, value, schemas, path));
    return attempts.filter((faults) => faults.length === 0).length === 1 ? [] : attempts.flat();
  }
  if (anyOf !== undefined && schema.type === undefined) {
    const attempts = anyOf.map((option) => mismatches(option, value, schemas, path));
    return attempts.find((faults) => faults.length === 0) ?? attempts[0]!;
  }
  if ("const" in schema) return value === schema.const ? [] : [`${path} is not ${schema.const}`];
  const types = [schema.type].flat() as string[];
  if (!types.includes(typeOf(value)) && !(types.includes("number") && typeof value === "number"))
    return [`${path} is a ${typeOf(value)}, not ${types.join(" or ")}`];
  if (options !== undefined && !options.includes(value)) return [`${path} is not one of ${options}`];
  return (CHECKS[typeOf(value)] ?? (() => []))(schema, value as never, schemas, path);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

type Check = (schema: Schema, value: never, schemas: Schemas, path: string) => string[];

const CHECKS: Readonly<Record<string, Check>> = {
  object: checkObject,
  array: (schema, value: unknown[], schemas, path) =>
    value.flatMap((item, at) => mismatches(schema.items as Schema, item, schemas, `${path}[${at}]`)),
  string: checkText,
};

/**
 * Fails on members that the contract does not describe: clients must accept more members, but the service sends no
 * others.
 */
function checkObject(schema: Schema, value: Readonly<Record<string, unknown>>, schemas: Schemas, path: string) {
  const { properties = {}, required = [] } = schema as { properties?: Schemas; required?: string[] };
  if (schema.additionalProperties === true) return [];
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`);
  const members = Object.entries(value).flatMap(([name, member]) =>
    properties[name] === undefined
      ? [`${path}.${name} is not described`]
      : mismatches(properties[name], member, schemas, `${path}.${name}`),
  );
  const apart = isPresent(schema, value) ? [] : [`${path} has not the fields that belong together`];
  return [...missing, ...members, ...apart];
}

interface Presence {
  readonly required?: readonly string[];
  readonly anyOf?: readonly Presence[];
  readonly allOf?: readonly Presence[];
  readonly not?: Presence;
}

/** Judges the keywords that say which fields stand together. */
function isPresent({ required = [], anyOf, allOf = [], not }: Presence, value: object): boolean {
  return (
    required.every((name) => name in value) &&
    (anyOf === undefined || anyOf.some((one) => isPresent(one, value))) &&
    allOf.every((one) => isPresent(one, value)) &&
    (not === undefined || !isPresent(not, value))
  );
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

function checkText({ format, contentEncoding }: Schema, value: string, _: Schemas, path: string): string[] {
  const pattern = contentEncoding === "base64" ? /^[A-Za-z0-9+/]*={0,2}$/ : FORMATS[format as string];
  return pattern === undefined || pattern.test(value) ? [] : [`${path} is no ${format ?? contentEncoding}`];
}
