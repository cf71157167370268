import { stringify } from "lossless-json";
import type { ApiOperation, OpenApi, Parameter } from "../contract/openapi.ts";
import { LINES } from "../contract/routes.ts";
import type { Schema } from "../contract/schema.ts";
import { STEPS, type Step } from "./postman-steps.ts";

/**
 * Makes a Postman collection of the contract (format 2.1): a folder for each group of resources, a request for each
 * example, with the answers of the contract. Sent from the first to the last, each finds what it needs.
 */
export function postmanCollection(api: OpenApi): string {
  const operations = operationsOf(api);
  const folders = api.tags
    .map(({ name, description }) => ({
      name,
      description,
      item: operations.filter(({ tags }) => tags.includes(name)).flatMap((one) => itemsOf(one, operations)),
    }))
    .filter(({ item }) => item.length > 0);
  return written({
    info: {
      name: api.info.title,
      version: api.info.version,
      description: `${api.info.description}\n\n${ABOUT}`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: keyIn("api_key"),
    event: [script("prerequest", WAIT)],
    item: folders,
  });
}

const ABOUT =
  "Variables: base_url (con /api/v1), site_url (sin él, para lo que está fuera de /api/v1), api_key, que debe ser de pruebas, y xml_sellado, un CFDI que usted selló, en base64; sin él se omite la petición que lo timbra; plataforma_key y plataforma_rfc, la llave de una plataforma y el RFC de una de sus cuentas, sin las que se omite lo de las plataformas. Puede ejecutarse de arriba a abajo: cada petición guarda lo que usan las que siguen, y las que comienzan con «Antes» hacen el comprobante que necesita la siguiente. La cuenta debe tener su CSD, los clientes y el trabajador de los ejemplos (RAC260101AA4 y LOMA850612AA7), las series F y NC, y una favorita de cada tipo.";

/** Four requests in five seconds block an address (interface.md, Limits), but not this machine's own. */
const WAIT = [
  "const local = /^https?:[/][/](localhost|127[.]0[.]0[.]1)[:/]/.test(pm.variables.get('base_url'));",
  "if (!local) setTimeout(() => {}, 1700);",
];

/** Returns the variables for a service on this machine; the user fills in the key after the import. */
export function postmanEnvironment(): string {
  const values = [
    { key: "base_url", value: "http://localhost:8080/api/v1", type: "default", enabled: true },
    { key: "site_url", value: "http://localhost:8080", type: "default", enabled: true },
    { key: "api_key", value: "", type: "secret", enabled: true },
    { key: "xml_sellado", value: "", type: "default", enabled: true },
    { key: "plataforma_key", value: "", type: "secret", enabled: true },
    { key: "plataforma_rfc", value: "", type: "default", enabled: true },
  ];
  return written({ name: "Timbrado de CFDI 4.0", values, _postman_variable_scope: "environment" });
}

function written(value: Schema): string {
  return `${stringify(value, undefined, 2)}\n`;
}

function variable(key: string, value: string): Schema {
  return { key, value, type: "string" };
}

interface Operation extends ApiOperation {
  readonly verb: string;
  readonly path: string;
}

function operationsOf({ paths }: OpenApi): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    // Postman's tests read no answer of lines.
    Object.entries(verbs)
      .filter(([, { requestBody }]) => !(LINES in ((requestBody?.content ?? {}) as object)))
      .map(([verb, operation]) => ({ ...operation, verb: verb.toUpperCase(), path })),
  );
}

/** Returns the requests of an operation, with those that must go before them. */
function itemsOf(operation: Operation, all: readonly Operation[]): Schema[] {
  const steps = STEPS[operation.operationId] ?? examplesOf(operation).map((_, example) => ({ example }));
  return (steps.length === 0 ? [{}] : steps).map((step: Step) => {
    const { operationId = operation.operationId } = step;
    return itemOf(all.find((one) => one.operationId === operationId)!, step);
  });
}

type Example = readonly [name: string, body: unknown];

function examplesOf({ requestBody }: Operation): readonly Example[] {
  const { examples = {} } = (requestBody && contentOf(requestBody)) ?? {};
  return Object.entries(examples).map(([name, { value }]) => [name, value]);
}

function itemOf(operation: Operation, step: Step): Schema {
  const { path, summary, responses } = operation;
  const [title = summary] = summary.split(/[:;.(]/);
  const [example, body] = examplesOf(operation)[step.example ?? 0] ?? [];
  const request = {
    ...requestOf(operation, body === undefined ? undefined : bodyOf(body, step), step),
    description: [operation.description, step.says].filter(Boolean).join(" "),
  };
  // A credit note keeps no id, because the requests that follow are about its invoice.
  const isKept = "201" in responses && !path.includes("{") && !isOfPlatform(path);
  const { before, keeps = isKept ? { [idOf(path)]: "id" } : {}, test = [] } = step;
  const prerequest = step.prerequest ?? (isOfPlatform(path) ? UNLESS_PLATFORM : undefined);
  return {
    name: before === undefined ? [title.trim(), example].filter(Boolean).join(": ") : `Antes: ${before}`,
    event: [
      ...(prerequest === undefined ? [] : [script("prerequest", prerequest)]),
      script("test", [...judging(step), ...Object.entries(keeps).map(keeping), ...test]),
    ],
    request,
    response:
      before === undefined
        ? Object.entries(responses).flatMap(([status, each]) => answersOf(request, Number(status), each))
        : [],
  };
}

const isOfPlatform = (path: string) => path.startsWith("/plataforma/");

/** Most users have no platform. */
const UNLESS_PLATFORM = ["if (!pm.variables.get('plataforma_key')) pm.execution.skipRequest();"];

function keyIn(name: string): Schema {
  return {
    type: "apikey",
    apikey: [variable("key", "X-Api-Key"), variable("value", `{{${name}}}`), variable("in", "header")],
  };
}

function bodyOf(body: unknown, { change = {}, variables = {} }: Step): string {
  const text = stringify({ ...(body as Schema), ...change }, undefined, 2)!;
  return Object.entries(variables).reduce((all, [from, to]) => all.replaceAll(from, `{{${to}}}`), text);
}

function judging({ status }: Step): string[] {
  const wanted = status === undefined ? [200, 201] : [status];
  return [
    `pm.test('Contesta ${wanted.join(" o ")}', () => pm.expect(pm.response.code, pm.response.text()).to.be.oneOf(${stringify(wanted)}));`,
  ];
}

function keeping([name, member]: readonly [name: string, member: string]): string {
  return `if (pm.response.code < 300) pm.collectionVariables.set('${name}', pm.response.json().data.${member});`;
}

function script(listen: "prerequest" | "test", exec: readonly string[]): Schema {
  return { listen, script: { type: "text/javascript", exec } };
}

function requestOf(
  { verb, path, parameters, security }: Operation,
  body: string | undefined,
  { of = isOfPlatform(path) ? "plataforma_rfc" : idOf(path), query = {} }: Step,
): Schema {
  const headers = parameters.filter((parameter) => parameter.in === "header").map(headerOf);
  return {
    method: verb,
    ...(security?.length === 0 ? { auth: { type: "noauth" } } : {}),
    ...(isOfPlatform(path) ? { auth: keyIn("plataforma_key") } : {}),
    header: [...(body === undefined ? [] : [variable("Content-Type", "application/json")]), ...headers],
    url: urlOf(path, parameters, of, query),
    ...(body === undefined
      ? {}
      : {
          body: { mode: "raw", raw: body, options: { raw: { language: "json" } } },
        }),
  };
}

/** Returns a header. The key is new each time that the request is sent, so each sending makes a document. */
function headerOf({ name, description }: Parameter): Schema {
  return { ...variable(name, name === "Idempotency-Key" ? "{{$guid}}" : ""), description };
}

function urlOf(path: string, parameters: readonly Parameter[], of: string, sent: NonNullable<Step["query"]>): Schema {
  const [, resource] = /^\/api\/v\d+\/([^/]+)/.exec(path) ?? [];
  const host = resource === undefined ? "{{site_url}}" : "{{base_url}}";
  const written = path.replace(/^\/api\/v\d+/, "").replace(/\{([^}]+)\}/g, ":$1");
  const query = parameters.filter((parameter) => parameter.in === "query");
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  return {
    raw: `${host}${written}`,
    host: [host],
    path: written.split("/").slice(1),
    ...(query.length === 0 ? {} : { query: query.map((each) => queryOf(each, sent[each.name])) }),
    ...(inPath.length === 0
      ? {}
      : { variable: inPath.map(({ name }) => ({ key: name, value: PLACES[name] ?? `{{${of}}}` })) }),
  };
}

/** These parameters of paths are no ids. */
const PLACES: Readonly<Record<string, string>> = { mes: "2026-03" };

/** Returns a query parameter, switched off until the user wants it, unless it is obligatory. */
function queryOf({ name, description, schema, required }: Parameter, sent?: string): Schema {
  const value = sent ?? String((schema.enum as readonly unknown[] | undefined)?.[0] ?? schema.minimum ?? "");
  return { key: name, value, description, ...(required || sent !== undefined ? {} : { disabled: true }) };
}

/** Returns the variable for the id of the resource's last document: "id_facturas". */
function idOf(path: string): string {
  const [, resource = ""] = /^(?:\/api\/v\d+)?\/([^/]+)/.exec(path) ?? [];
  return `id_${resource.replaceAll("-", "_")}`;
}

function answersOf(originalRequest: Schema, status: number, response: Schema): Schema[] {
  const { example, examples = {} } = contentOf(response) ?? {};
  const shown = example === undefined ? Object.entries(examples) : [["", { value: example }] as const];
  const named = shown.length === 0 ? [["", undefined] as const] : shown;
  const [type] = Object.keys((response.content ?? {}) as object);
  return named.map(([name, body]) => ({
    name: [`${status}`, name || String(response.description)].join(" "),
    originalRequest,
    code: status,
    header: type === undefined ? [] : [{ key: "Content-Type", value: type }],
    ...(body === undefined ? {} : { body: stringify(body.value, undefined, 2), _postman_previewlanguage: "json" }),
  }));
}

interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

function contentOf({ content = {} }: Schema): Content | undefined {
  return (content as Readonly<Record<string, Content>>)["application/json"];
}
