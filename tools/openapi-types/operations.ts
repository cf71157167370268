import { capital } from "../../common/names.ts";
import type { ApiOperation, OpenApi } from "../../gateway/contract/openapi.ts";
import type { BatchRoute } from "../../gateway/contract/routes.ts";
import type { Schema } from "../../gateway/contract/schema.ts";

/** Writes the client's table of operations, and an interface for the methods of each resource. */
export function operationsFile(api: OpenApi, client: string, batches: readonly BatchRoute[]): string {
  const all = methodsOf(api);
  const resources = [...new Set(all.map(({ resource }) => resource))];
  const methodsIn = (name: string) => all.filter(({ resource }) => resource === name);
  const rows = resources.map((name) => `  ${name}: {\n${methodsIn(name).map(rowOf).join("")}  },\n`);
  const members = resources.map((name) => `  readonly ${name}: ${capital(name)};\n`);
  const interfaces = resources.map((name) => interfaceOf(name, methodsIn(name)));
  return `import type { Desenlace, Lote } from "./batches.ts";
import type { operations } from "./contract.ts";
import type { CfdiFile, WrittenFile } from "./file.ts";
import type { AnswerOf, BodyOf, ItemOf, OptionsOf, WithInto, WithSignal } from "./types.ts";

/** The client says its name and version in the header User-Agent. */
export const USER_AGENT = ${JSON.stringify(client)};

/** Every operation of the contract, by resource and method. */
export const OPERATIONS = {
${rows.join("")}} as const;

/** Batches, by resource, with the path of each of their requests alone. */
export const BATCHES = {
${batches.map(({ path, each }) => `  ${nameOfBatch(path)}: { path: ${JSON.stringify(path)}, each: ${JSON.stringify(each.path)} },\n`).join("")}} as const;

/** The methods of batches. */
export interface Lotes {
${batches.map(batchSignatureOf).join("")}}

/** The methods of all resources. */
export interface Resources {
${members.join("")}}

${interfaces.join("\n")}`;
}

export interface Method {
  readonly resource: string;
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly operation: ApiOperation;
  /** An operation may take a body without members, which the client sends by itself. */
  readonly takesBody: boolean;
}

export const nameOfBatch = (path: string) => camelCase(path.split("/").at(-1)!);

function batchSignatureOf({ path, each, rest }: BatchRoute): string {
  const type = `operations["${each.method.name}"]`;
  return `  /** ${rest.summary} */\n  ${nameOfBatch(path)}(datos: Lote<${type}>, opciones?: WithSignal): AsyncGenerator<Desenlace<${type}>, void, undefined>;\n`;
}

/** The methods of batches are written apart: each takes any number of requests of another operation. */
export function withoutBatches(api: OpenApi): OpenApi {
  const single = Object.entries(api.paths).filter(([path]) => !path.startsWith("/lotes/"));
  return { ...api, paths: Object.fromEntries(single) };
}

export function methodsOf({ paths, components }: OpenApi): Method[] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => {
      const takesBody = hasMembers(operation, components.schemas);
      return { ...nameOf(verb, path, "post" in verbs), verb, path, operation, takesBody };
    }),
  );
}

function hasMembers({ requestBody }: ApiOperation, schemas: Readonly<Record<string, Schema>>): boolean {
  if (requestBody === undefined) return false;
  const content = requestBody.content as {
    readonly "application/json": { readonly schema: { $ref: string } };
  };
  const { properties } = schemas[content["application/json"].schema.$ref.split("/").at(-1)!]!;
  return properties === undefined || Object.keys(properties as object).length > 0;
}

/**
 * The first word of a path names the resource, the last one the method: "/facturas/{id}/nota-credito" is
 * `facturas.notaCredito`. A path without a further word is named by its verb, and one with two words by both:
 * "/tickets/globales/calcular" is `tickets.calcularGlobales`. Of a word that is written and read the reading is
 * `cuentas.verSeries`.
 */
function nameOf(verb: string, path: string, isWritten: boolean): { resource: string; name: string } {
  const [resource = "", ...rest] = path
    .replace(/^\/(api|plataforma)\/v\d+/, "")
    .split("/")
    .slice(1);
  const word = rest.findLast((part) => !part.startsWith("{"));
  const [within] = rest.length > 1 && !rest[0]!.startsWith("{") && rest[1] === word ? rest : [];
  const words =
    word !== undefined && verb === "get" && isWritten
      ? `ver-${word}`
      : within === undefined
        ? word
        : `${word}-${within}`;
  const name = words === undefined ? VERBS[`${verb}${rest.length > 0 ? " one" : ""}`] : camelCase(words);
  if (name === undefined) throw new Error(`${verb} ${path} has no name for the client`);
  return { resource: camelCase(resource), name };
}

const VERBS: Readonly<Record<string, string>> = { post: "crear", get: "listar", "get one": "obtener" };

function camelCase(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function rowOf(method: Method): string {
  const { name, verb, path, operation, takesBody } = method;
  const row = {
    verb,
    path,
    answers: answersOf(method),
    ...(operation.parameters.some((one) => one.name === "Idempotency-Key") ? { takesKey: true } : {}),
    ...(takesBody ? { takesBody } : {}),
  };
  const members = Object.entries(row).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `    ${name}: { ${members.join(", ")} },\n`;
}

export function answersOf({ name, operation: { parameters, responses } }: Method): "json" | "file" | "list" {
  const { content } = (responses["200"] ?? responses["201"])!;
  if (!("application/json" in (content as object))) return "file";
  return name === "listar" && parameters.some((one) => one.name === "pagina") ? "list" : "json";
}

function interfaceOf(resource: string, methods: readonly Method[]): string {
  return `export interface ${capital(resource)} {\n${methods.map(signatureOf).join("")}}\n`;
}

function signatureOf(method: Method): string {
  const { name, path, operation, takesBody } = method;
  const type = `operations["${operation.operationId}"]`;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${parameter}: string`);
  const isAsked = operation.parameters.some((one) => one.in === "query" && one.required);
  const options = `opciones${isAsked ? "" : "?"}: OptionsOf<${type}>`;
  const parameters = [...inPath, ...(takesBody ? [`datos: BodyOf<${type}>`] : []), options];
  const answers = answersOf(method);
  const written = [...inPath, `opciones: OptionsOf<${type}> & WithInto`].join(", ");
  return [
    `/** ${operation.summary} */`,
    ...(answers === "file" ? [`${name}(${written}): Promise<WrittenFile>;`] : []),
    `${name}(${parameters.join(", ")}): ${ANSWERS[answers](type)};`,
  ]
    .map((line) => `  ${line}\n`)
    .join("");
}

const ANSWERS = {
  json: (type: string) => `Promise<AnswerOf<${type}>>`,
  file: () => "Promise<CfdiFile>",
  list: (type: string) => `AsyncGenerator<ItemOf<${type}>, void, undefined>`,
};
