import { stringify } from "lossless-json";
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
<p>Toda petición a la API lleva el encabezado <code>X-Api-Key</code>. Para máquinas:
<a href="/openapi.json">openapi.json</a>.</p>
<nav><ul>${entries.map(({ title, operation }) => link(title, operation)).join("")}</ul></nav>
${entries.map(({ title, operation }) => section(title, operation, components.schemas)).join("\n")}
</html>`;
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}" +
  "table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ddd}" +
  "pre{background:#f6f6f6;padding:1rem;overflow:auto;font-size:14px}section{border-top:2px solid #ddd;margin-top:2rem}" +
  "code,pre{font-family:ui-monospace,monospace}small{color:#777}";

type Components = Readonly<Record<string, Schema>>;

function link(title: string, { operationId }: ApiOperation): string {
  return `<li><a href="#${operationId}"><code>${html(title)}</code></a></li>`;
}

function section(title: string, operation: ApiOperation, components: Components): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  return `<section id="${operationId}"><h2><code>${html(title)}</code></h2><p>${html(summary)}</p>
${parameters.length === 0 ? "" : table(["Parámetro", "Dónde", "Reglas"], parameters.map(parameterRow))}
${requestBody === undefined ? "" : example("Cuerpo", requestBody, components)}
${table(["Estado", "Significado"], Object.entries(responses).map(responseRow))}
${Object.entries(responses)
  .filter(([status]) => status.startsWith("2"))
  .map(([status, response]) => example(`Respuesta ${status}`, response, components))
  .join("")}</section>`;
}

function parameterRow({ name, in: where, description, schema }: Parameter): string[] {
  const rules = stringify(schema) ?? "";
  return [
    `<code>${html(name)}</code>`,
    html(where),
    `${html(description ?? "")} <code>${html(rules)}</code>`,
  ];
}

function responseRow([status, response]: [string, Schema]): string[] {
  return [`<code>${html(status)}</code>`, html(response.description)];
}

/** Cells are HTML already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${line(head, "th")}${rows.map((row) => line(row, "td")).join("")}</table>`;
}

function example(title: string, { content }: Schema, components: Components): string {
  const schema = (content as Readonly<Record<string, { schema: Schema }>>)["application/json"]?.schema;
  if (schema === undefined) return "";
  const text = stringify(exampleOf(schema, components), undefined, 2) ?? "";
  return `<h3>${html(title)}</h3><pre>${html(text)}</pre>`;
}

function html(text: unknown): string {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
