/**
 * The pages use this script for search, the filter of the codes, copying a sample and trying an operation. Nothing is stored in the browser and
 * nothing is requested from another origin; the key stays in its field.
 */

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Makes an element with its text or its children; text is never read as markup. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Removes accents and case, so that "nomina" finds "Nómina". */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text) => plain(text).split(/\s+/).filter(Boolean);

// Search
/** The gateway is asked once nothing was typed for this long. */
const SETTLED_MS = 120;

function search() {
  const form = $(".search");
  const input = $("#buscar");
  const found = $("#hallazgos");
  const told = $("#cuantos");
  let waiting;
  form.hidden = false;

  function show() {
    clearTimeout(waiting);
    const typed = input.value.trim();
    if (typed === "") return hide();
    waiting = setTimeout(() => look(typed), SETTLED_MS);
  }

  async function look(typed) {
    let hits;
    try {
      const answer = await fetch(`${form.getAttribute("action")}?q=${encodeURIComponent(typed)}`);
      hits = await answer.json();
    } catch {
      hits = undefined;
    }
    // The user may have typed on meanwhile.
    if (input.value.trim() !== typed) return;
    if (hits === undefined) tell([], "La búsqueda no contestó; intente de nuevo.");
    else tell(hits, hits.length === 0 ? "No se encontró nada." : "");
  }

  function tell(hits, sentence) {
    const items = hits.map(({ kind, title, path, words }) =>
      element(
        "li",
        {},
        element("a", { href: path }, element("b", {}, title), element("small", {}, `${kind} · ${words.slice(0, 110)}`)),
      ),
    );
    found.replaceChildren(sentence === "" ? element("ul", {}, ...items) : element("p", {}, sentence));
    found.hidden = false;
    told.textContent = sentence || `${hits.length} resultados`;
  }

  function hide() {
    found.hidden = true;
    told.textContent = "";
  }

  const links = () => $$("a", found);
  const move = (event, step) => {
    const all = links();
    const at = all.indexOf(document.activeElement) + step;
    if (all.length === 0) return;
    event.preventDefault();
    if (at < 0) input.focus();
    else all[Math.min(at, all.length - 1)].focus();
  };
  input.addEventListener("input", show);
  input.addEventListener("focus", () => input.value !== "" && show());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    await look(input.value.trim());
    links()[0]?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") move(event, 1);
    if (event.key === "ArrowUp") move(event, -1);
    if (event.key === "Escape") {
      hide();
      input.focus();
    }
  });
  document.addEventListener("click", (event) => form.contains(event.target) || hide());
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

// The filter of /docs/errores
function filterCodes() {
  const box = $(".filter");
  if (box === null) return;
  const input = $("#filtro");
  const rows = $$(".family tbody tr").map((row) => ({ row, text: plain(row.textContent) }));
  box.hidden = false;
  input.addEventListener("input", () => {
    const words = wordsOf(input.value);
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    for (const family of $$(".family")) family.hidden = $("tbody tr:not([hidden])", family) === null;
    const left = rows.filter(({ row }) => !row.hidden).length;
    $("#filtrados").textContent = words.length === 0 ? "" : left === 1 ? "1 código" : `${left} códigos`;
  });
}

// A language that is chosen in one sample is chosen for all samples of the page
function samples() {
  document.addEventListener("change", ({ target }) => {
    if (!target.matches(".samples input")) return;
    for (const other of $$(`.samples input[value="${target.value}"]`)) other.checked = true;
  });
  for (const box of $$(".samples")) {
    const button = element("button", { type: "button", class: "copy" }, "Copiar");
    button.addEventListener("click", async () => {
      const shown = $$(".sample", box).find((sample) => sample.offsetParent !== null);
      const done = await navigator.clipboard?.writeText(shown?.textContent ?? "").then(
        () => true,
        () => false,
      );
      button.textContent = done ? "Copiado" : "No se pudo copiar";
      setTimeout(() => {
        button.textContent = "Copiar";
      }, 2000);
    });
    $(".sample", box).before(button);
  }
}

// Trying an operation
/** The service blocks an address for 4 requests in 5 seconds and advises 1.5 s between two. */
const PAUSE_MS = 1500;
const TIMEOUT_MS = 30_000;

function tryOut() {
  const form = $(".try-form");
  if (form === null) return;
  const answer = $(".try-answer");
  const fault = $(".try-error");
  const button = $("button", form);
  const told = $("#prueba-estado");
  $(".try").hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fault.textContent = "";
    const request = requestOf(form);
    if (typeof request === "string") {
      fault.textContent = request;
      return;
    }
    button.disabled = true;
    answer.replaceChildren(element("p", {}, "Enviando…"));
    told.textContent = "Enviando";
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    try {
      const began = performance.now();
      const response = await fetch(request.url, { ...request.init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      showAnswer(answer, response, text, Math.round(performance.now() - began));
      told.textContent = `Respuesta ${response.status}`;
    } catch {
      told.textContent = "Sin respuesta";
      answer.replaceChildren(
        element("p", {}, "No hubo respuesta. Si la operación timbra, repítala con la misma Idempotency-Key."),
      );
    }
    await pause;
    button.disabled = false;
  });
}

/** Returns the request in the form, or a sentence about what the form lacks. */
function requestOf(form) {
  const key = form.elements.llave?.value.trim();
  if (key === "") return "Escriba su llave de pruebas.";
  if (key?.startsWith("sk_live_")) return "Ésta es una llave de producción. Use aquí la de pruebas (sk_test_…).";
  let path = form.dataset.route;
  const query = new URLSearchParams();
  const headers = new Headers();
  if (key !== undefined) headers.set("X-Api-Key", key);
  for (const input of $$("input[data-in]", form)) {
    const value = input.value.trim();
    if (value === "" && input.required) return `Escriba ${input.name}.`;
    if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value === "") continue;
    else if (input.dataset.in === "query") query.set(input.name, value);
    else
      headers.set(input.name, [...new TextEncoder().encode(value)].map((byte) => String.fromCharCode(byte)).join(""));
  }
  const init = { method: form.dataset.verb, headers };
  if (form.dataset.body !== undefined) {
    const body = form.elements.cuerpo.value;
    try {
      JSON.parse(body);
    } catch ({ message }) {
      return `El cuerpo no es JSON: ${message}`;
    }
    headers.set("Content-Type", "application/json");
    init.body = body;
  }
  const search = query.toString();
  return { url: search === "" ? path : `${path}?${search}`, init };
}

function showAnswer(place, response, text, milliseconds) {
  const { status, statusText, headers } = response;
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const mark = element("span", { class: `status ${status < 400 ? "good" : "bad"}` }, String(status));
  place.replaceChildren(
    element("h3", {}, mark, ` ${statusText} · ${milliseconds} ms`),
    element("h4", {}, "Cuerpo"),
    element("pre", { tabindex: "0", "aria-label": "Cuerpo de la respuesta" }, indented(headers, text)),
    element("h4", {}, "Encabezados"),
    element("pre", { tabindex: "0", "aria-label": "Encabezados de la respuesta" }, head),
  );
}

/** Indents JSON without parsing it, so that numbers stay as they were sent. */
function indented(headers, text) {
  if (!headers.get("content-type")?.startsWith("application/json")) return text;
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  return tokens
    .map((token, at) => {
      const next = tokens[at + 1];
      if (token === "{" || token === "[") {
        if (next === "}" || next === "]") return token;
        depth += 1;
        return token + line();
      }
      if (token === "}" || token === "]") {
        const before = tokens[at - 1];
        if (before === "{" || before === "[") return token;
        depth -= 1;
        return line() + token;
      }
      return token === "," ? token + line() : token === ":" ? ": " : token;
    })
    .join("");
}

search();
filterCodes();
samples();
tryOut();
// The menu may be longer than the window, so it is scrolled to the current page.
const menu = $(".menu");
const current = $("a[aria-current]", menu);
if (current !== null && current.offsetParent !== null) menu.scrollTop = Math.max(0, current.offsetTop - 200);
