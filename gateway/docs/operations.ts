import { stringify } from "lossless-json";
import { OPERATIONS } from "../../client/operations.ts";
import type { ApiOperation, OpenApi, Parameter } from "../contract/openapi.ts";
import { LINES } from "../contract/routes.ts";
import type { Schema } from "../contract/schema.ts";
import {
  breakableName,
  type Components,
  codesOf,
  type Field,
  fieldsOf,
  resolve,
  rulesOf,
  rulesTogether,
  table,
} from "./fields.ts";
import { slugOf } from "./guides.ts";
import { type Fill, type Html, html, prose } from "./html.ts";
import { LANGUAGES, type SampleCall, type SampleRequest } from "./samples.ts";

export type Operation = ReturnType<typeof describe>;

export function operationsOf(api: OpenApi): readonly Operation[] {
  return Object.entries(api.paths).flatMap(([route, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => describe(api, verb.toUpperCase(), route, operation)),
  );
}

export function operationPath({ operationId }: Pick<ApiOperation, "operationId">): string {
  return `/docs/operaciones/${operationId}`;
}

function describe({ components }: OpenApi, verb: string, route: string, operation: ApiOperation) {
  const { summary, tags, requestBody, parameters, responses } = operation;
  const content = requestBody === undefined ? undefined : jsonOf(requestBody);
  const areLines = LINES in ((requestBody?.content ?? {}) as object);
  const fields = content === undefined ? [] : fieldsOf(content.schema, components.schemas);
  const codes = content === undefined ? [] : codesOf(content.schema, components.schemas);
  // The first answer of a creation is its 201; 200 answers a repetition.
  const success = Object.entries(responses)
    .filter(([status]) => !isFailure(status))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  const failures = Object.entries(responses).filter(([status]) => isFailure(status));
  const [title = summary] = summary.split(/[:;.(]/);
  const body = html`<p class="crumb">${tags[0]}</p>
<h1>${title}</h1>
<p class="route"><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>${breakable(route)}</code></p>
<p class="lead">${operation.description}</p>
${parameters.length > 0 && html`<h2 id="parametros">Parámetros</h2>${parameterTable(parameters)}`}
${content !== undefined && requestSection(content.schema, fields, components.schemas)}
<h2 id="muestras">Muestras</h2>
<p>La dirección del servicio y la llave se leen de <code>CFDI_URL</code> y <code>CFDI_API_KEY</code>.</p>
${samples(requestsOf(verb, route, operation))}
<h2 id="respuesta">Respuesta</h2>
${success.map(([status, response], at) => successful(status, response, at === 0 ? components.schemas : undefined))}
<h2 id="errores">Errores</h2>
<p>Todo error es <code>{ ok, error, codigo, detalle }</code>. ${
    codes.length > 0 &&
    html`Un 400 de esta operación puede llevar al frente: ${codes.map(
      (code, at) => html`${at > 0 && ", "}<a href="/docs/errores/${code}">${code}</a>`,
    )}. `
  }<a href="/docs/errores">Todos los códigos</a>.</p>
${failures.map(([status, response]) => failed(status, response))}
${!areLines && tryIt(verb, route, operation)}`;
  return {
    page: { path: operationPath(operation), title, description: summary, body },
    verb,
    /** The route is written as "/api/v1/facturas/{id}". */
    route,
    summary,
    tag: tags[0] ?? "",
    fields,
    codes,
  };
}

function isFailure(status: string): boolean {
  return Number(status) >= 400;
}

function placeOf(status: string): number {
  return status === "201" ? 0 : Number(status);
}

interface JsonContent {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Returns the JSON of a body, or of each of its lines; undefined for a file and for an answer without a body. */
function jsonOf({ content = {} }: Schema): JsonContent | undefined {
  const { "application/json": json, [LINES]: lines } = content as Readonly<Record<string, JsonContent>>;
  return json ?? lines;
}

function breakable(route: string): Fill {
  return route.split("/").map((part, at) => (at === 0 ? part : html`/<wbr>${part}`));
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const PLACES = { path: "en la ruta", query: "en la consulta", header: "encabezado" } as const;
  const rows = parameters.map(({ name, in: where, required, description, schema }) => [
    html`<code>${name}</code><br><small>${PLACES[where]}</small>`,
    described(required, description, rulesOf(schema)),
  ]);
  return table("Parámetros", ["Parámetro", "Reglas"], rows);
}

function fieldTable(fields: readonly Field[]): Html {
  const rows = fields.map(({ path, required, description, rules, codes }) => [
    html`<code id="${fieldId(path)}">${breakableName(path)}</code>`,
    html`${described(required, description, rules)}${codes.map(
      (code) => html` <a class="code" href="/docs/errores/${code}">${code}</a>`,
    )}`,
  ]);
  return table("Campos del cuerpo", ["Campo", "Reglas"], rows);
}

function requestSection(schema: Schema, fields: readonly Field[], components: Components): Html {
  const together = rulesTogether(schema, components);
  const { description } = resolve(schema, components);
  return html`<h2 id="cuerpo">Cuerpo</h2>
${typeof description === "string" && html`<p>${prose(description)}</p>`}
${fieldTable(fields)}
${
  together.length > 0 &&
  html`<h3 id="reglas">Reglas entre campos</h3>
<ul>${together.map((sentence) => html`<li>${prose(sentence)}.</li>\n`)}</ul>`
}`;
}

export function fieldId(path: string): string {
  return `campo-${slugOf(path)}`;
}

function described(required: boolean, description: string | undefined, rules: string): Html {
  return html`${required && html`<strong class="required">Obligatorio.</strong> `}${description !== undefined && prose(description)} ${
    rules !== "" && html`<small>${rules}</small>`
  }`;
}

/** Returns a request for each example of the body; without a body there is one. */
function requestsOf(verb: string, route: string, operation: ApiOperation): [title: string, SampleRequest][] {
  const { requestBody, parameters, responses } = operation;
  const examples = requestBody === undefined ? undefined : jsonOf(requestBody)?.examples;
  const takesKey = parameters.some(({ name }) => name === "Idempotency-Key");
  const kind = Object.keys((responses["200"]?.content ?? {}) as object)[0] ?? "application/json";
  const areLines = kind === LINES;
  const call = callOf(verb, route, operation, takesKey);
  const pairs = Object.entries(call.query).map((pair) => pair.join("="));
  const request: SampleRequest = {
    verb,
    path: route.replace(/\{[^}]+\}/g, EXAMPLE_ID) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`),
    call,
    headers: takesKey ? { "Idempotency-Key": `${lastWord(route)}-1042` } : NONE,
    hasKey: operation.security?.length !== 0,
    ...(kind.includes("json") ? {} : { file: `comprobante.${kind.split("/")[1]}` }),
  };
  if (examples === undefined) return [["", request]];
  return Object.entries(examples).map(([title, { value }]) => [
    title,
    {
      ...request,
      // The key need not stand in both places.
      ...(isObject(value) && "idempotency_key" in value ? { headers: {}, call: { ...call, key: undefined } } : {}),
      ...(areLines
        ? { type: LINES, body: (value as readonly unknown[]).map((line) => stringify(line)).join("\n") }
        : { body: stringify(value, undefined, 2)! }),
    },
  ]);
}

/** Returns how the clients call an operation; those of batches are shown in curl alone. */
function callOf(verb: string, route: string, operation: ApiOperation, takesKey: boolean): SampleCall {
  const { operationId, parameters, requestBody } = operation;
  const methods = Object.entries<Readonly<Record<string, Row>>>(OPERATIONS).flatMap(([resource, rows]) =>
    Object.entries(rows).map(([method, row]) => ({ resource, method, row })),
  );
  const { resource, method, row } =
    methods.find((one) => one.row.path === route && one.row.verb === verb.toLowerCase()) ?? BATCH;
  const ids = [...route.matchAll(/\{[^}]+\}/g)].map(() => EXAMPLE_ID);
  const query = parameters.filter((one) => one.in === "query" && one.name !== "pagina");
  const asked = query.filter(({ required }) => required);
  const schema = requestBody === undefined ? undefined : jsonOf(requestBody)?.schema;
  return {
    ...{ operation: operationId, resource, method, ids, answers: row.answers, hasQuery: query.length > 0 },
    query: Object.fromEntries(asked.map(({ name, schema: { enum: values } }) => [name, exampleOf(name, values)])),
    body: row.takesBody ? String(schema?.$ref).split("/").at(-1) : undefined,
    key: takesKey ? `${lastWord(route)}-1042` : undefined,
    hasOptions: query.length > 0 || takesKey || row.answers === "file",
  };
}

interface Row {
  readonly verb: string;
  readonly path: string;
  readonly answers: SampleCall["answers"];
  readonly takesBody?: boolean;
}

const BATCH = { resource: "lotes", method: "", row: { answers: "json", takesBody: true } as Row };

function exampleOf(name: string, values: unknown): string {
  const [first] = (values ?? []) as readonly string[];
  return first ?? ({ mes: "2026-01", codigo: "06000" } as Readonly<Record<string, string>>)[name] ?? name.toUpperCase();
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Returns the word for an operation's example key. Operations must not share a key, because the second would be
 * answered with the first one's document.
 */
function lastWord(route: string): string {
  return route.split("/").findLast((part) => !part.startsWith("{")) ?? "";
}

const NONE: SampleRequest["headers"] = {};
const EXAMPLE_ID = "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b";

/**
 * Shows the samples of all languages. Radio buttons choose one, because they work without JavaScript and with the
 * keyboard.
 */
function samples(requests: readonly [title: string, SampleRequest][]): Html {
  const blocks = requests.map(([title, request], at) => {
    const languages = LANGUAGES.filter(({ id }) => request.type === undefined || id === "curl");
    const name = `lenguaje-${at}`;
    return html`${title !== "" && html`<h3>${title}</h3>`}
<fieldset class="samples"><legend class="quiet">Lenguaje de la muestra${title !== "" && `: ${title}`}</legend>
${languages.map(
  ({ id, name: label }, index) =>
    html`<input type="radio" name="${name}" id="${name}-${id}" value="${id}"${index === 0 && html` checked`}><label for="${name}-${id}">${label}</label>\n`,
)}
${languages.map(
  ({ id, name: label, write }) =>
    html`<pre class="sample" data-language="${id}" tabindex="0" aria-label="${label}"><code>${write(request)}</code></pre>\n`,
)}</fieldset>`;
  });
  return html`${blocks}`;
}

/** Shows a successful answer. A repetition has the same fields as the first answer, so they are shown once. */
function successful(status: string, response: Schema, components: Components | undefined): Html {
  const json = jsonOf(response);
  const [type] = Object.keys(response.content ?? {});
  return html`<h3><span class="status good">${status}</span> ${String(response.description)}</h3>
${
  json === undefined
    ? type !== undefined && html`<p>El cuerpo es el archivo: <code>${type}</code>.</p>`
    : html`<pre tabindex="0" aria-label="Respuesta ${status}"><code>${stringify(json.example, undefined, 2)}</code></pre>
${components !== undefined && type !== LINES && answerTable(fieldsOf(json.schema, components))}`
}`;
}

function answerTable(fields: readonly Field[]): Html {
  const label = "Campos de la respuesta";
  const rows = fields.map(({ path, description, rules }) => [
    html`<code>${breakableName(path)}</code>`,
    described(false, description, rules),
  ]);
  return html`<details><summary>${label}</summary>${table(label, ["Campo", "Contenido"], rows)}</details>`;
}

function failed(status: string, response: Schema): Html {
  const examples = Object.values(jsonOf(response)?.examples ?? {});
  return html`<details class="failure"><summary><span class="status bad">${status}</span> ${String(response.description)}</summary>
${examples.map(({ value }) => html`<pre tabindex="0" aria-label="Error ${status}"><code>${stringify(value, undefined, 2)}</code></pre>\n`)}</details>`;
}

/**
 * Makes the form that tries an operation at the service that published the page. It needs JavaScript, and is hidden
 * without it.
 */
function tryIt(verb: string, route: string, operation: ApiOperation): Html {
  const { parameters, requestBody } = operation;
  const [example] = Object.values(requestBody === undefined ? {} : (jsonOf(requestBody)?.examples ?? {}));
  const hasKey = operation.security?.length !== 0;
  return html`<section class="try" hidden aria-labelledby="probar"><h2 id="probar">Pruébela</h2>
${
  hasKey &&
  html`<p>Con su llave de pruebas, contra este mismo servicio. La llave queda solo en la memoria de esta página: no se guarda ni se envía a otro lugar, y al salir se olvida.</p>`
}
<form class="try-form" data-verb="${verb}" data-route="${route}"${requestBody !== undefined && html` data-body`} novalidate>
${
  hasKey &&
  html`<label for="prueba-llave">Llave de pruebas <small>(sk_test_…)</small></label>
<input id="prueba-llave" type="password" name="llave" autocomplete="off" spellcheck="false" required>`
}
${parameters.map(({ name, in: where, required }, at) => {
  const id = `prueba-${at}`;
  return html`<label for="${id}"><code>${name}</code> <small>(${required ? "obligatorio" : "opcional"})</small></label>
<input id="${id}" type="text" data-in="${where}" name="${name}" autocomplete="off" spellcheck="false"${required && html` required`}>`;
})}
${
  requestBody !== undefined &&
  html`<label for="prueba-cuerpo">Cuerpo (JSON)</label>
<textarea id="prueba-cuerpo" name="cuerpo" rows="14" spellcheck="false" required>${
    example === undefined ? "{}" : stringify(example.value, undefined, 2)
  }</textarea>`
}
<p class="try-error" role="alert"></p>
<button type="submit">Enviar</button>
</form>
<p class="quiet" role="status" id="prueba-estado"></p>
<div class="try-answer"></div></section>`;
}
