import { type Code, FAMILIES, type Family, NOT_CHECKED, OWN, sentence, type UncheckedCode } from "./codes.ts";
import { breakableName, table } from "./fields.ts";
import { slugOf } from "./guides.ts";
import { type Html, html } from "./html.ts";
import type { Page } from "./page.ts";

export const ERRORS_PATH = "/docs/errores";

export function codePath(code: string): string {
  return `${ERRORS_PATH}/${code}`;
}

/** Makes the page with all codes. Its filter narrows the tables; without JavaScript the tables are whole. */
export function errorsPage(codes: readonly Code[]): Page {
  const description = "Todos los códigos con los que contesta el servicio: qué revisan, el código del SAT y qué hacer.";
  const body = html`<h1>Errores y sus códigos</h1>
<p class="lead">${description}</p>
<pre tabindex="0" aria-label="Cuerpo de un error"><code>{
  "ok": false,
  "error": "[PAG-001] pagos[0].documentos[0].impPagado: debe ser mayor que 0",
  "codigo": null,
  "detalle": null
}</code></pre>
<p><code>error</code> dice qué pasó; en un 400 nombra el campo como usted lo envió y lleva al frente el código de la regla; varios campos con error van uno
tras otro, separados por punto y coma, hasta 20.
<code>codigo</code> y <code>detalle</code> solo vienen en un 502: el código y el motivo del PAC o del SAT, o uno de este servicio.</p>
<h2 id="estados">Por estado HTTP</h2>
${table("Estados HTTP", ["Estado", "Qué significa", "¿Reintentar?"], STATUSES)}
<h2 id="codigos">Por código</h2>
<div class="filter" hidden><label for="filtro">Filtrar por código, campo o palabra</label>
<input id="filtro" type="search" placeholder="CFDI40145, UsoCFDI, impPagado…" autocomplete="off" spellcheck="false" maxlength="80">
<p role="status" id="filtrados"></p></div>
${FAMILIES.map((family) =>
  familySection(
    family,
    codes.filter((code) => code.family === family),
  ),
)}
<section class="family"><h3 id="no-revisados">Lo que aquí no se revisa</h3>
<p>Reglas del SAT que solo puede decidir el PAC. Si el PAC rechaza por una de ellas, la respuesta es 502 con su código.</p>
${table(
  "Lo que aquí no se revisa",
  ["Código del SAT", "Regla", "Por qué"],
  NOT_CHECKED.map(({ sat, rule, reason }) => [html`<a href="${codePath(sat)}"><code>${sat}</code></a>`, rule, reason]),
)}</section>`;
  return { path: ERRORS_PATH, title: "Errores y sus códigos", description, body };
}

const STATUSES: readonly (readonly (string | Html)[])[] = [
  [status(400), "Datos inválidos, u operación que no procede en el estado actual del comprobante.", "No: corrija."],
  [status(401), "Falta la llave, no es válida o venció.", "No: revise la llave."],
  [status(402), "Sin timbres disponibles (solo en producción).", "Cuando tenga timbres."],
  [
    status(403),
    "Módulo de API sin contratar, cuenta sin certificar, o dirección IP bloqueada.",
    "No: avise a soporte.",
  ],
  [status(404), "No existe, o es de otra cuenta o de otro ambiente.", "No."],
  [status(409), "Hay otra operación en curso sobre lo mismo.", "Sí, en unos segundos, con la misma Idempotency-Key."],
  [status(413), "El cuerpo pasa de 10 MB.", "No."],
  [status(415), "El cuerpo no es application/json.", "No."],
  [status(429), "Se pasó del límite de peticiones por minuto.", "Sí, cuando pasen los segundos de RateLimit-Reset."],
  [status(500), "Error interno del servicio.", "Sí, con la misma Idempotency-Key; si continúa, avise a soporte."],
  [
    status(502),
    "El PAC o el SAT rechazó o no respondió.",
    html`Sí, siempre con la <strong>misma</strong> Idempotency-Key. <a href="/docs/guias/idempotencia">Cómo</a>.`,
  ],
  [status(503), "El servicio no puede atender ahora.", "Sí, en unos segundos, con la misma Idempotency-Key."],
];

function status(code: number): Html {
  return html`<span class="status ${code < 400 ? "good" : "bad"}">${code}</span>`;
}

function familySection(family: Family, codes: readonly Code[]): Html {
  const { title, where } = family;
  const hasSat = codes.some(({ sat }) => sat.length > 0);
  const hasField = codes.some(({ field }) => field !== "");
  const head = ["Código", ...(hasSat ? ["SAT"] : []), ...(hasField ? ["Campo"] : []), "Qué dice"];
  const rows = codes.map(({ code, sat, advisory, field, title: says }) => [
    html`<a href="${codePath(code)}"><code>${code}</code></a>`,
    ...(hasSat ? [sat.join(", ") || (advisory ? "aviso" : "sin publicar")] : []),
    ...(hasField ? [html`<code>${breakableName(field)}</code>`] : []),
    says,
  ]);
  return html`<section class="family"><h3 id="${slugOf(title)}">${title}</h3>
<p>${where}</p>${table(title, head, rows)}</section>`;
}

export function codePages(codes: readonly Code[]): Page[] {
  return codes.map((code, at) => ({
    path: codePath(code.code),
    title: code.code,
    description: `${code.code}: ${[code.field, code.title].filter(Boolean).join(": ")}`,
    body: html`${codeBody(code)}${neighbours(code, codes[at - 1], codes[at + 1])}`,
  }));
}

function codeBody(code: Code): Html {
  const { family, sat, advisory, field, remedy, operations } = code;
  return html`<p class="crumb"><a href="${ERRORS_PATH}#${slugOf(family.title)}">${family.title}</a></p>
<h1>${code.code}</h1>
<p class="lead">${sentenceOf(code)}</p>
${table(
  "Datos del código",
  ["Dato", "Valor"],
  [
    ...(sat.length > 0 ? [["Código del SAT", html`<code>${sat.join(", ")}</code>`]] : []),
    ...(field !== "" ? [["Campo", html`<code>${field}</code>`]] : []),
    ["Dónde aparece", family.where],
    ...(operations.length > 0 ? [["Operaciones", operationLinks(code)]] : []),
  ],
)}
<h2>Qué hacer</h2>
<p>${remedy}</p>
${
  advisory === true &&
  html`<p class="note">Es una recomendación de la guía de llenado: ninguna matriz del SAT la exige. Al sellar con los datos el servicio la aplica (400); de un CFDI que usted selló solo avisa (<code>detalles[].aviso</code>) y lo timbra.</p>`
}
${
  family === OWN &&
  html`<p>Qué significa repetir sin riesgo: <a href="/docs/guias/idempotencia">idempotencia y qué hacer después de un 502</a>.</p>`
}`;
}

function sentenceOf({ field, title }: Code): Html {
  if (field === "") return html`${sentence(title)}`;
  return html`<strong>${field}</strong> ${title}.`;
}

function operationLinks({ operations }: Code): Html {
  return html`${operations.map(
    ({ page, verb, route }, at) => html`${at > 0 && html`<br>`}<a href="${page.path}">${verb} ${route}</a>`,
  )}`;
}

function neighbours({ family }: Code, before: Code | undefined, after: Code | undefined): Html {
  const link = (code: Code | undefined, words: string) =>
    code?.family === family ? html`<a href="${codePath(code.code)}">${words} ${code.code}</a>` : html`<span></span>`;
  return html`<nav class="neighbours" aria-label="Códigos vecinos">${link(before, "← ")}${link(after, "→ ")}</nav>`;
}

/** Makes a page for each of SAT's codes, because a refusal by a PAC names only SAT's code. */
export function satPages(codes: readonly Code[]): Page[] {
  const ours = grouped(codes.flatMap((code) => code.sat.map((sat): [string, Code] => [sat, code])));
  const unchecked = grouped(NOT_CHECKED.map((row): [string, UncheckedCode] => [row.sat, row]));
  const all = new Set([...ours.keys(), ...unchecked.keys()]);
  return [...all].map((sat) => satPage(sat, ours.get(sat) ?? [], unchecked.get(sat) ?? []));
}

function grouped<T>(pairs: readonly (readonly [key: string, value: T])[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

function satPage(sat: string, codes: readonly Code[], unchecked: readonly UncheckedCode[]): Page {
  const [first] = codes;
  const description = first === undefined ? `${sat}: ${unchecked[0]!.rule}` : `${sat}: ${first.field} ${first.title}`;
  const body = html`<p class="crumb"><a href="${ERRORS_PATH}">Errores y sus códigos</a></p>
<h1>${sat}</h1>
<p class="lead">Código del SAT. ${codes.length > 0 ? "El servicio lo revisa antes de timbrar:" : "Lo decide el PAC."}</p>
${codes.map(
  (one) => html`<h2><a href="${codePath(one.code)}">${one.code}</a></h2>
<p>${sentenceOf(one)}</p><p>${one.remedy}</p>`,
)}
${unchecked.map(
  ({ rule, reason }) =>
    html`<h2>Lo que aquí no se revisa</h2><p>${rule}: ${reason}. Si el PAC rechaza con este código, corrija ese dato y envíe el documento con otra Idempotency-Key.</p>`,
)}`;
  return { path: codePath(sat), title: sat, description, body };
}
