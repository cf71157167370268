import type { OpenApi } from "../contract/openapi.ts";
import type { Guide } from "./guides.ts";
import { html } from "./html.ts";
import type { Operation } from "./operations.ts";
import type { Page } from "./page.ts";

/** Returns the page for somebody who comes for the first time: what the service does, the guides, every operation. */
export function startPage(api: OpenApi, guides: readonly Guide[], operations: readonly Operation[]): Page {
  const description = "Timbre, consulte y cancele CFDI 4.0 con una API REST sobre JSON.";
  const [first] = guides;
  return {
    path: "/docs",
    title: String(api.info.title),
    description,
    body: html`<h1>${String(api.info.title)} <small>versión ${String(api.info.version)}</small></h1>
<p class="lead">${description} Facturas, notas de crédito, complementos de pago, nómina y retenciones: usted envía los
datos, o el XML que ya selló; el servicio lo revisa, lo timbra con un PAC y lo guarda.</p>
${first !== undefined && html`<p><a class="call" href="${first.path}">${first.title}</a></p>`}
<h2 id="guias">Guías</h2>
<ul class="cards">${guides.map(
      ({ path, title, description: says }) => html`<li><a href="${path}">${title}</a><p>${says}</p></li>\n`,
    )}
<li><a href="/docs/errores">Errores y sus códigos</a><p>Qué significa cada código y qué hacer, con el del SAT.</p></li></ul>
<h2 id="operaciones">Operaciones</h2>
${api.tags.map(
  ({ name, description: says }) => html`<h3>${name}</h3><p>${says}</p>
<ul class="routes">${operations
    .filter(({ tag }) => tag === name)
    .map(
      ({ page, verb, route }) =>
        html`<li><a href="${page.path}"><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>${route
          .split("/")
          .map((part, at) => (at === 0 ? part : html`/<wbr>${part}`))}</code></a><span>${page.title}</span></li>\n`,
    )}</ul>`,
)}`,
  };
}
