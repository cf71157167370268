import { setImmediate as endOfTurn } from "node:timers/promises";
import { stringify } from "lossless-json";
import type { OpenApi } from "../contract/openapi.ts";
import type { DownloadPath } from "./assets.ts";
import { codesOf } from "./codes.ts";
import { codePages, ERRORS_PATH, errorsPage, satPages } from "./errors.ts";
import { readGuides } from "./guides.ts";
import { html } from "./html.ts";
import { llmsText } from "./llms.ts";
import { markdownOf } from "./markdown.ts";
import { operationsOf } from "./operations.ts";
import { type Menu, type Page, renderMenu, renderPage } from "./page.ts";
import { postmanCollection, postmanEnvironment } from "./postman.ts";
import { type Entry, searchOf } from "./search.ts";
import { startPage } from "./start.ts";

export interface Site {
  /** Returns the markup of the page at a path, with its frame; undefined where there is none. */
  page(path: string): string | undefined;
  /** Returns the page at a path as Markdown; undefined where there is none. */
  markdown(path: string): string | undefined;
  /** Finds places of the reference; undefined for a text of too many words. */
  search(text: string): Promise<readonly Entry[] | undefined>;
  /** Each is made for its first reader. */
  readonly downloads: Readonly<Record<DownloadPath, () => string | Promise<string>>>;
  readonly notFound: string;
}

/**
 * Renders every page of the contract, the guides and the codes. A frame is added when its page is requested. Other
 * requests are answered between the parts of the work.
 */
export async function renderSite(api: OpenApi): Promise<Site> {
  const guides = readGuides();
  await endOfTurn();
  const operations = operationsOf(api);
  await endOfTurn();
  const codes = codesOf(operations);
  const menu: Menu = [
    {
      title: "Guías",
      links: [{ path: "/docs", label: "Inicio" }, ...guides.map(({ path, title }) => ({ path, label: title }))],
    },
    { title: "Errores", links: [{ path: ERRORS_PATH, label: "Errores y sus códigos" }] },
    ...api.tags.map(({ name }) => ({
      title: name,
      links: operations
        .filter(({ tag }) => tag === name)
        .map(({ page, verb, route }) => ({ path: page.path, label: shortened(route), verb })),
    })),
  ];
  const all: readonly Page[] = [
    startPage(api, guides, operations),
    ...guides,
    ...operations.map(({ page }) => page),
    errorsPage(codes),
    ...codePages(codes),
    ...satPages(codes),
  ];
  const frame = { menu: renderMenu(menu) };
  const pages = new Map(all.map((page) => [page.path, page]));
  return {
    page(path) {
      const page = pages.get(path);
      return page && renderPage(page, frame);
    },
    markdown(path) {
      const page = pages.get(path);
      return page && markdownOf(page.body);
    },
    search: searchOf(guides, operations, codes),
    downloads: {
      "/openapi.json": () => stringify(api, undefined, 2) ?? "",
      "/llms.txt": () => llmsText(api, guides),
      "/llms-full.txt": () => joined([...guides, ...operations.map(({ page }) => page), errorsPage(codes)]),
      "/docs/postman/coleccion.json": () => postmanCollection(api),
      "/docs/postman/ambiente.json": () => postmanEnvironment(),
    },
    notFound: renderPage(NOT_FOUND, frame),
  };
}

/** Joins pages in one text for models that take it whole. Other requests are answered between two pages. */
async function joined(pages: readonly Page[]): Promise<string> {
  const texts: string[] = [];
  for (const { body } of pages) {
    texts.push(markdownOf(body));
    await endOfTurn();
  }
  return texts.join("\n---\n\n");
}

const NOT_FOUND: Page = {
  path: "",
  title: "No existe esa página",
  description: "La referencia no tiene esa página.",
  body: html`<h1>No existe esa página</h1>
<p>Busque arriba, o vaya al <a href="/docs">inicio</a> o a los <a href="/docs/errores">códigos de error</a>.</p>`,
};

/** Returns the route without its common beginning, because the menu is narrow. */
function shortened(route: string): string {
  return route.replace(/^\/api\/v\d+/, "");
}
