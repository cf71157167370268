import type { OpenApi } from "../contract/openapi.ts";
import { ERRORS_PATH } from "./errors.ts";
import { operationPath } from "./operations.ts";
import type { Page } from "./page.ts";

/**
 * Writes the index of the reference in the form of llms.txt (llmstxt.org), which models read: a title, a summary and
 * lists of links to pages in Markdown.
 */
export function llmsText(api: OpenApi, guides: readonly Page[]): string {
  const operations = Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ route: `${verb.toUpperCase()} ${path}`, operation })),
  );
  const sections: Readonly<Record<string, readonly string[]>> = {
    "Para máquinas": [
      "- [Todo en un archivo](/llms-full.txt): Las guías, las operaciones y los códigos de error.",
      "- [OpenAPI 3.1](/openapi.json): El contrato: rutas, cuerpos, respuestas y errores, con ejemplos.",
      link("Errores y sus códigos", ERRORS_PATH, "Cada código, y qué hacer."),
    ],
    Guías: guides.map(({ title, path, description }) => link(title, path, description)),
    ...Object.fromEntries(
      api.tags.map(({ name }) => [
        name,
        operations
          .filter(({ operation }) => operation.tags.includes(name))
          .map(({ route, operation }) => link(route, operationPath(operation), operation.summary)),
      ]),
    ),
  };
  const written = Object.entries(sections).map(([title, links]) => `## ${title}\n\n${links.join("\n")}\n`);
  return `# ${api.info.title}\n\n> ${api.info.description}\n\n${written.join("\n")}`;
}

function link(title: string, path: string, about: string): string {
  return `- [${title}](${path}.md): ${about}`;
}
