import { ICON, SCRIPT, STYLE } from "./assets.ts";
import { type Html, html, trusted } from "./html.ts";

/** The form of every page searches the reference at this address, by at most so many letters. */
export const SEARCH_PATH = "/docs/buscar";
export const LONGEST_SEARCH = 80;

export interface Page {
  /** The path is written as "/docs/errores". */
  readonly path: string;
  readonly title: string;
  /** The description is one sentence, for search engines and for lists of pages. */
  readonly description: string;
  /** The body begins with its <h1>. */
  readonly body: Html;
}

export type Menu = readonly MenuGroup[];

export interface MenuGroup {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

export interface MenuLink {
  readonly path: string;
  readonly label: string;
  /** The operation's verb stands in front of its label. */
  readonly verb?: string;
}

export interface Frame {
  readonly menu: Html;
}

export function renderMenu(menu: Menu): Html {
  return html`${menu.map(
    ({ title, links }) => html`<h2>${title}</h2>
<ul>${links.map(menuItem)}</ul>
`,
  )}`;
}

function menuItem({ path, label, verb }: MenuLink): Html {
  const mark = verb !== undefined && html`<span class="verb ${verb.toLowerCase()}">${verb}</span> `;
  return html`<li><a href="${path}">${mark}${label}</a></li>\n`;
}

function menuOf(path: string, { menu }: Frame): Html {
  const link = html`<a href="${path}"`.markup;
  return trusted(menu.markup.replace(`${link}>`, `${link} aria-current="page">`));
}

/**
 * Returns the whole page. Without JavaScript only the search and the form to try an operation are missing; on a narrow
 * screen the menu is a popover of the browser's own.
 */
export function renderPage({ path, title, description, body }: Page, frame: Frame): string {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${path === "/docs" ? title : `${title} · Timbrado de CFDI 4.0`}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${ICON.url}" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE.url}">
<script src="${SCRIPT.url}" type="module"></script>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="top">
<a class="brand" href="/docs"><img src="${ICON.url}" alt="" width="28" height="28"><span>Timbrado de CFDI 4.0</span></a>
<form class="search" role="search" hidden action="${SEARCH_PATH}">
<label for="buscar" class="quiet">Buscar en la referencia</label>
<input id="buscar" type="search" placeholder="Buscar: operación, campo, código…" autocomplete="off" spellcheck="false" aria-controls="hallazgos" maxlength="${LONGEST_SEARCH}">
<div id="hallazgos" class="found" hidden></div>
<p class="quiet" role="status" id="cuantos"></p>
</form>
<button class="menu-button" type="button" popovertarget="menu">Menú</button>
</header>
<div class="columns">
<nav id="menu" class="menu" popover aria-label="Referencia">
${menuOf(path, frame)}</nav>
<main id="contenido" tabindex="-1">
${body}
</main>
</div>
<footer class="foot"><p>Para máquinas: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1); para Postman: <a href="/docs/postman/coleccion.json">colección</a> y <a href="/docs/postman/ambiente.json">ambiente</a>; para modelos de lenguaje: <a href="/llms.txt">llms.txt</a>, <a href="/llms-full.txt">llms-full.txt</a> y ${path === "" ? "cada página" : html`<a href="${path}.md">esta página</a>`} en Markdown.</p></footer>
</body>
</html>
`.markup;
}
