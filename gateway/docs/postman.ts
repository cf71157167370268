import { stringify } from "lossless-json";
import type { ApiOperation, OpenApi, Parameter } from "../contract/openapi.ts";
import type { Schema } from "../contract/schema.ts";

/**
 * Makes a Postman collection of the contract (format 2.1): a folder for each group of resources, a request for each
 * example, with the answers of the contract. A creation stores the id of its document for the requests behind it.
 */
export function postmanCollection(api: OpenApi): string {
  const folders = api.tags.map(({ name, description }) => ({
    name,
    description,
    item: operationsOf(api, name).flatMap(itemsOf),
  }));
  return written({
    info: {
      name: api.info.title,
      version: api.info.version,
      description: `${api.info.description}\n\nVariables: base_url (con /api/v1), site_url (sin él, para los catálogos) y api_key. Cada creación guarda el id de su comprobante para las peticiones que siguen.`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: {
      type: "apikey",
      apikey: [variable("key", "X-Api-Key"), variable("value", "{{api_key}}"), variable("in", "header")],
    },
    item: folders,
  });
}

/** Returns the variables for a service on this machine; the user fills in the key after the import. */
export function postmanEnvironment(): string {
  const values = [
    { key: "base_url", value: "http://localhost:8080/api/v1", type: "default", enabled: true },
    { key: "site_url", value: "http://localhost:8080", type: "default", enabled: true },
    { key: "api_key", value: "", type: "secret", enabled: true },
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

function operationsOf({ paths }: OpenApi, tag: string): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([verb, operation]) => ({ ...operation, verb: verb.toUpperCase(), path })),
  );
}

/** Returns a request for each example of the body, or one request without a body. */
function itemsOf(operation: Operation): Schema[] {
  const { summary, requestBody } = operation;
  const title = (summary.split(/[:;.(]/)[0] ?? summary).trim();
  const examples = requestBody === undefined ? undefined : contentOf(requestBody)?.examples;
  if (examples === undefined) return [itemOf(operation, title, undefined)];
  return Object.entries(examples).map(([name, { value }]) => itemOf(operation, `${title}: ${name}`, value));
}

function itemOf(operation: Operation, name: string, body: unknown): Schema {
  const request = requestOf(operation, body);
  // A credit note keeps no id, because the requests that follow are about its invoice.
  const keepsId = "201" in operation.responses && !operation.path.includes("{");
  return {
    name,
    ...(keepsId ? { event: [keepingId(operation.path)] } : {}),
    request,
    response: Object.entries(operation.responses).flatMap(([status, response]) =>
      answersOf(request, Number(status), response),
    ),
  };
}

function requestOf({ verb, path, parameters, description, security }: Operation, body: unknown): Schema {
  const headers = parameters.filter((parameter) => parameter.in === "header").map(headerOf);
  return {
    method: verb,
    description,
    ...(security?.length === 0 ? { auth: { type: "noauth" } } : {}),
    header: [...(body === undefined ? [] : [variable("Content-Type", "application/json")]), ...headers],
    url: urlOf(path, parameters),
    ...(body === undefined
      ? {}
      : {
          body: { mode: "raw", raw: stringify(body, undefined, 2), options: { raw: { language: "json" } } },
        }),
  };
}

/** Returns a header. The key is new each time that the request is sent, so each sending makes a document. */
function headerOf({ name, description }: Parameter): Schema {
  return { ...variable(name, name === "Idempotency-Key" ? "{{$guid}}" : ""), description };
}

function urlOf(path: string, parameters: readonly Parameter[]): Schema {
  const [, resource] = /^\/api\/v\d+\/([^/]+)/.exec(path) ?? [];
  const host = resource === undefined ? "{{site_url}}" : "{{base_url}}";
  const written = path.replace(/^\/api\/v\d+/, "").replace(/\{([^}]+)\}/g, ":$1");
  const query = parameters.filter((parameter) => parameter.in === "query");
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  return {
    raw: `${host}${written}`,
    host: [host],
    path: written.split("/").slice(1),
    ...(query.length === 0 ? {} : { query: query.map(queryOf) }),
    ...(inPath.length === 0
      ? {}
      : { variable: inPath.map(({ name }) => ({ key: name, value: `{{${idOf(path)}}}` })) }),
  };
}

/** Returns a query parameter, switched off until the user wants it. */
function queryOf({ name, description, schema }: Parameter): Schema {
  const value = String((schema.enum as readonly unknown[] | undefined)?.[0] ?? schema.minimum ?? "");
  return { key: name, value, description, disabled: true };
}

/** Returns the variable for the id of the resource's last document: "id_facturas". */
function idOf(path: string): string {
  const [, resource = ""] = /^\/api\/v\d+\/([^/]+)/.exec(path) ?? [];
  return `id_${resource.replaceAll("-", "_")}`;
}

function keepingId(path: string): Schema {
  const exec = [
    "if (pm.response.code === 200 || pm.response.code === 201) {",
    `  pm.collectionVariables.set("${idOf(path)}", pm.response.json().data.id);`,
    "}",
  ];
  return { listen: "test", script: { type: "text/javascript", exec } };
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
    ...(body === undefined
      ? {}
      : { body: stringify(body.value, undefined, 2), _postman_previewlanguage: "json" }),
  }));
}

interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

function contentOf({ content = {} }: Schema): Content | undefined {
  return (content as Readonly<Record<string, Content>>)["application/json"];
}
