import { stringify } from "lossless-json";
import { formOf } from "../common/forms.ts";
import { OWN_CODES } from "../common/own-codes.ts";
import { exampleOf } from "./example.ts";
import type { ApiOperation, OpenApi, Parameter } from "./openapi.ts";
import type { Schema } from "./schema.ts";

/** The reference as one page of HTML, from the same description that machines read. */
export function renderDocs({ info, paths, components }: OpenApi): string {
  const entries = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ title: `${verb.toUpperCase()} ${path}`, operation })),
  );
  return `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(info.title)}</title><style>${STYLE}</style>
<h1>${html(info.title)} <small>${html(info.version)}</small></h1>
<p>${html(info.description)}</p>
<p>Toda petición a la API lleva el encabezado <code>X-Api-Key</code>; las de <code>/catalogos</code> son públicas y no lo llevan. Para máquinas:
<a href="/openapi.json">openapi.json</a>.</p>
<h2>Códigos propios de un 502</h2>
<p>Los demás son los del PAC o del SAT, tal como los dan.</p>
${table(["Código", "Qué pasó", "Qué hacer"], Object.entries(OWN_CODES).map(ownCodeRow))}
<nav><ul>${entries.map(({ title, operation }) => link(title, operation)).join("")}</ul></nav>
${entries.map(({ title, operation }) => section(title, operation, components.schemas)).join("\n")}
</html>`;
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}" +
  "table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ddd}" +
  "pre{background:#f6f6f6;padding:1rem;overflow:auto;font-size:14px}section{border-top:2px solid #ddd;margin-top:2rem}" +
  "td{overflow-wrap:anywhere}td:first-child{width:21rem}code,pre{font-family:ui-monospace,monospace}small{color:#777}";

type Components = Readonly<Record<string, Schema>>;

function link(title: string, { operationId }: ApiOperation): string {
  return `<li><a href="#${operationId}"><code>${html(title)}</code></a></li>`;
}

function section(title: string, operation: ApiOperation, components: Components): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  return `<section id="${operationId}"><h2><code>${html(title)}</code></h2><p>${html(summary)}</p>
${parameters.length === 0 ? "" : table(["Parámetro", "Dónde", "Reglas"], parameters.map(parameterRow))}
${requestBody === undefined ? "" : body(requestBody, components)}
${table(["Estado", "Significado"], Object.entries(responses).map(responseRow))}
${Object.entries(responses)
  .filter(([status]) => status.startsWith("2"))
  .map(([status, response]) => example(`Respuesta ${status}`, response, components))
  .join("")}</section>`;
}

/** The fields of a body with their rules, and bodies that are accepted. */
function body(requestBody: Schema, components: Components): string {
  const { schema, examples } = jsonOf(requestBody)!;
  const shown = Object.entries((examples ?? {}) as Readonly<Record<string, { value: unknown }>>);
  return [
    table(["Campo del cuerpo", "Reglas"], fieldRows(schema, components)),
    ...shown.map(([title, { value }]) => sample(title, value)),
  ].join("");
}

/** One row for each field, those inside others by their whole path: "conceptos[].cantidad". */
function fieldRows(schema: Schema, components: Components, prefix = ""): string[][] {
  const object = resolve(schema, components);
  if (object.type === "array") return fieldRows(object.items as Schema, components, `${prefix}[]`);
  const required = new Set((object.required ?? []) as readonly string[]);
  const members = Object.entries((object.properties ?? {}) as Readonly<Record<string, Schema>>);
  return members.flatMap(([name, member]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const { description, items: _, $ref: __, ...rules } = member;
    const mark = required.has(name) ? "<strong>obligatorio</strong> " : "";
    const row = [`<code>${html(path)}</code>`, `${mark}${html(description ?? "")} ${ruleText(rules)}`];
    return [row, ...fieldRows(member, components, path)];
  });
}

/** A schema's rules as a person says them. */
function ruleText(rules: Schema): string {
  const said = RULES.filter(([keyword]) => rules[keyword] !== undefined).map(([keyword, say]) =>
    html(say(String(rules[keyword]))),
  );
  return said.length === 0 ? "" : `<small>${said.join(", ")}</small>`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "texto",
  number: "número",
  integer: "entero",
  boolean: "true o false",
  array: "lista",
};

const RULES: readonly (readonly [keyword: string, say: (value: string) => string])[] = [
  ["type", (type) => TYPES[type] ?? type],
  ["contentEncoding", (encoding) => `en ${encoding}`],
  ["enum", (values) => `uno de ${values.replaceAll(",", ", ")}`],
  ["pattern", (pattern) => formOf(pattern) ?? "con forma fija"],
  ["minLength", (least) => `al menos ${least} caracteres`],
  ["maxLength", (most) => `máximo ${most} caracteres`],
  ["exclusiveMinimum", (bound) => `mayor que ${bound}`],
  ["minimum", (bound) => `desde ${bound}`],
  ["maximum", (bound) => `hasta ${bound}`],
  ["multipleOf", (step) => `en pasos de ${step}`],
  ["maxItems", (most) => `máximo ${most}`],
];

function resolve(schema: Schema, components: Components): Schema {
  return typeof schema.$ref === "string" ? components[schema.$ref.split("/").at(-1)!]! : schema;
}

function jsonOf({ content }: Schema): { schema: Schema; examples?: unknown } | undefined {
  return (content as Readonly<Record<string, { schema: Schema }>>)["application/json"];
}

function parameterRow({ name, in: where, description, schema }: Parameter): string[] {
  return [`<code>${html(name)}</code>`, html(where), `${html(description ?? "")} ${ruleText(schema)}`];
}

function responseRow([status, response]: [string, Schema]): string[] {
  return [`<code>${html(status)}</code>`, html(response.description)];
}

function ownCodeRow([codigo, { detalle, remedio }]: [
  string,
  { detalle: string; remedio: string },
]): string[] {
  return [`<code>${html(codigo)}</code>`, html(detalle), html(remedio)];
}

/** Cells are HTML already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${line(head, "th")}${rows.map((row) => line(row, "td")).join("")}</table>`;
}

function example(title: string, response: Schema, components: Components): string {
  const schema = jsonOf(response)?.schema;
  return schema === undefined ? "" : sample(title, exampleOf(schema, components));
}

function sample(title: string, value: unknown): string {
  return `<h3>${html(title)}</h3><pre>${html(stringify(value, undefined, 2))}</pre>`;
}

function html(text: unknown): string {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
