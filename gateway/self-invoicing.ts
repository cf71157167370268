import { create } from "@bufbuild/protobuf";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { ReceptorSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type SelfInvoice, SelfInvoicing } from "#proto/cfdi/v1/self_invoicing_pb.ts";
import type { Core } from "../common/core.ts";
import { statusOf } from "../common/error-status.ts";
import { AppError } from "../common/errors.ts";
import { capital } from "../common/names.ts";
import { addressOf } from "./admission.ts";
import { readBytes } from "./body.ts";
import { fromDetail } from "./contract/errors.ts";
import { type Html, html, trusted } from "./docs/html.ts";
import { callerOf, page, send, sendFile } from "./public-page.ts";

/**
 * Serves the page on which a ticket's customer invoices it, at the address that the ticket has, and the page of a shop
 * whose tickets are found by folio. They work without scripts.
 */
export async function mountSelfInvoicing(app: FastifyInstance, { core }: { readonly core: Core }): Promise<void> {
  const call = callerOf(core);
  const { getSelfInvoice, findSelfInvoice, createSelfInvoice, mailSelfInvoice, getSelfInvoiceFile } =
    SelfInvoicing.method;
  /** Shows the page again, with what refuses the form. */
  const again = async (request: FastifyRequest<Keyed>, reply: FastifyReply, refused?: Refused) => {
    const { clave } = request.params;
    const found = await call(getSelfInvoice, request, { clave });
    if ("detail" in found) return refuse(reply, found.detail);
    const status = refused === undefined ? 200 : statusOf(refused.detail.kind).http;
    return send(reply, status, pageOf(clave, found.answer, refused));
  };
  app.get<{ Querystring: { clave?: unknown } }>("/autofactura", async ({ query: { clave } }, reply) => {
    if (typeof clave !== "string" || clave.trim() === "") return send(reply, 200, askPage());
    return reply.redirect(`/autofactura/${encodeURIComponent(clave.trim().slice(0, LONGEST_KEY))}`, 303);
  });
  app.get<Keyed>(PAGE, (request, reply) => again(request, reply));
  app.post<Keyed>(PAGE, async (request, reply) => {
    const { clave } = request.params;
    const address = addressOf(request);
    if (address instanceof AppError) throw address;
    const form = new URLSearchParams((await readBytes(request.raw, LONGEST_FORM, async () => undefined)).toString());
    const sent = readForm(form);
    if (form.has("folio")) {
      const found = await call(findSelfInvoice, request, { clave, address, ...sent });
      return "detail" in found
        ? again(request, reply, { sent, detail: found.detail })
        : reply.redirect(found.answer.ruta, 303);
    }
    const { correo, ...receptor } = sent;
    const made = form.has("rfc")
      ? await call(createSelfInvoice, request, {
          ...{ clave, address, receptor: create(ReceptorSchema, { ...receptor, correos: correo ? [correo] : [] }) },
        })
      : await call(mailSelfInvoice, request, { clave, address, correo: correo ?? "" });
    // A page that was answered by the form would be sent again when it is loaded again.
    return "detail" in made ? again(request, reply, { sent, detail: made.detail }) : reply.redirect(request.url, 303);
  });
  for (const formato of ["xml", "pdf"])
    app.get<Keyed>(`${PAGE}/${formato}`, async (request, reply) => {
      const { clave } = request.params;
      const file = await call(getSelfInvoiceFile, request, { clave, formato });
      if ("detail" in file) return refuse(reply, file.detail);
      return sendFile(reply, "attachment", file.answer);
    });
}

const PAGE = "/autofactura/:clave";
const LONGEST_KEY = 40;
const LONGEST_FORM = 8_192;

interface Keyed {
  Params: { clave: string };
}

const FIELDS = [
  ...(["rfc", "nombre", "codigoPostal", "regimenFiscal", "usoCfdi", "correo", "folio", "total", "fecha"] as const),
];
type Name = (typeof FIELDS)[number];
type Sent = Partial<Record<Name, string>>;

/** People type RFC and name in small letters, which SAT has in capitals. What is empty counts as not sent. */
function readForm(form: URLSearchParams): Sent {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = (form.get(name) ?? "").trim();
      const isInCapitals = name === "rfc" || name === "nombre";
      return text === "" ? [] : [[name, isInCapitals ? text.toUpperCase() : text]];
    }),
  );
}

interface Refused {
  readonly sent: Sent;
  readonly detail: ErrorDetail;
}

/** Returns what refuses each field, without the name that the API has for it. */
function faultsOf({ campo = "", error, faults }: ErrorDetail): ReadonlyMap<string, string> {
  const all = faults.length > 0 ? faults : [{ campo, error }];
  return new Map(
    all.flatMap(({ campo: of, error: sentence }) => {
      const name = of.replace("receptor.", "").replace("correos[0]", "correo");
      const words = sentence.startsWith("[") ? sentence.slice(sentence.indexOf("] ") + 2) : sentence;
      return FIELDS.some((each) => each === name) ? [[name, words.slice(words.indexOf(": ") + 2)]] : [];
    }),
  );
}

function pageOf(clave: string, ticket: SelfInvoice, refused?: Refused): Html {
  const { emisor, folio, fecha, total, conceptos, hasta, estado, logo, pruebas } = ticket;
  const faults = refused === undefined ? undefined : faultsOf(refused.detail);
  const alert = faults && (faults.size > 0 ? "No se pudo: corrija lo que se señala." : `${refused!.detail.error}.`);
  const form: Form = {
    field: fieldsOf(refused?.sent ?? {}, faults ?? new Map()),
    alert: alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`,
  };
  const head = html`${logo.length > 0 && html`<img class="logo" src="${imageOf(logo)}" alt="">`}<h1>${emisor}</h1>
${pruebas && html`<p class="alert">De pruebas: sus facturas no tienen efectos fiscales.</p>`}`;
  if (estado === "tienda") return page(`Facturar en ${emisor}`, html`${head}${findForm(ticket, form)}`);
  const sold = html`<p>Ticket ${folio} del ${dayOf(fecha)}</p>
<table>
<caption>Lo que se vendió, con impuestos</caption>
<thead><tr><th scope="col">Concepto</th><th scope="col">Cantidad</th><th scope="col">Importe</th></tr></thead>
<tbody>${conceptos.map(
    (one) =>
      html`<tr><td>${one.descripcion}</td><td class="number">${one.cantidad}</td><td class="number">${money(one.importe)}</td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row" colspan="2">Total</th><td class="number">${money(total)}</td></tr></tfoot>
</table>`;
  const answers: Readonly<Record<string, () => Html>> = {
    abierto: () => receiverForm(ticket, form),
    vencido: () =>
      html`<p role="status">El plazo para facturar este ticket aquí terminó el ${dayOf(hasta)}. ${askOf(ticket)}</p>`,
    en_proceso: () =>
      html`<p role="status">La factura se está timbrando. <a href="">Vuelva a cargar la página</a> en un momento.</p>`,
    no_disponible: () => html`<p role="status">Este ticket se canceló y no se puede facturar.</p>`,
    facturado: () => doneOf(clave, ticket, form),
  };
  return page(`Facturar el ticket ${folio}`, html`${head}${sold}${answers[estado]!()}`);
}

/** The sentence says whom to ask for what the page does not do. */
function askOf({ contacto, emisor }: SelfInvoice): string {
  return contacto === "" ? `Pida su factura a ${emisor}.` : `Dudas y facturas fuera de plazo: ${contacto}`;
}

/** A PNG begins with this byte, a JPEG with another. */
const imageOf = (logo: Uint8Array) =>
  `data:image/${logo[0] === 0x89 ? "png" : "jpeg"};base64,${Buffer.from(logo).toString("base64")}`;

interface Form {
  field(name: Name, label: string, help: string, input: (described: Html, value: string) => Html): Html;
  readonly alert: Html | false;
}

/** Makes the fields of a form with what was typed, and what refuses it. */
function fieldsOf(sent: Sent, faults: ReadonlyMap<string, string>): Form["field"] {
  return (name, label, help, input) => {
    const fault = faults.get(name);
    const described = html` id="${name}" name="${name}"${name !== "correo" && html` required`} aria-describedby="${name}-ayuda"${fault !== undefined && html` aria-invalid="true"`}`;
    return html`<div class="field"><label for="${name}">${label}</label>
${input(described, sent[name] ?? "")}
<p class="help" id="${name}-ayuda">${fault !== undefined && html`<strong class="fault">${capital(fault)}.</strong> `}${help}</p></div>
`;
  };
}

const typed = (more: string) => (described: Html, value: string) =>
  html`<input${described} value="${value}" ${trusted(more)}>`;

const chosen = (keys: SelfInvoice["usos"], first: string) => (described: Html, value: string) =>
  html`<select${described}>${value === "" && html`<option value="">${first}</option>`}${keys.map(
    ({ clave, descripcion }) =>
      html`<option value="${clave}"${value === clave && html` selected`}>${clave} ${descripcion}</option>`,
  )}</select>`;

const MAIL = typed('type="email" maxlength="254" autocomplete="email"');

function doneOf(clave: string, ticket: SelfInvoice, { field, alert }: Form): Html {
  const { factura, uuid, correos, envia, pruebas } = ticket;
  if (uuid === "") return html`<p role="status">Este ticket ya está facturado. ${askOf(ticket)}</p>`;
  const path = `/autofactura/${encodeURIComponent(clave)}`;
  return html`<h2>Factura ${factura}</h2>
<p role="status">Ya está timbrada. Su folio fiscal es <span class="uuid">${uuid}</span>.</p>
<p><a class="button" href="${path}/pdf">Descargar el PDF</a> <a class="button" href="${path}/xml">Descargar el XML</a></p>
${correos.map(({ correo, estado }) => html`<p>${MAILED[estado] ?? ""} ${correo}.</p>`)}${
  envia &&
  html`${alert}<form method="post">
${field("correo", "Recibirla por correo", pruebas ? "En pruebas solo llega a las personas de la cuenta." : "El XML y el PDF llegan a esta dirección.", MAIL)}<button type="submit">Enviar</button>
</form>`
}`;
}

const MAILED: Readonly<Record<string, string>> = {
  pendiente: "Se está enviando a",
  entregado: "Se envió a",
  rechazado: "No se pudo entregar en",
};

function receiverForm(ticket: SelfInvoice, { field, alert }: Form): Html {
  const { hasta, regimenes, usos, envia } = ticket;
  return html`<h2>Sus datos para la factura</h2>
<p>Escríbalos como los tiene el SAT. Puede facturar aquí hasta el ${dayOf(hasta)}. ${askOf(ticket)}</p>
${alert}
<form method="post">
${field("rfc", "RFC", "De 12 letras y números, o 13 si es persona física.", typed('maxlength="13" autocomplete="off" autocapitalize="characters" spellcheck="false"'))}${field("nombre", "Nombre o razón social", "En mayúsculas y sin SA DE CV, como en su constancia.", typed('maxlength="300" autocomplete="name"'))}${field("codigoPostal", "Código postal", "El de su domicilio fiscal.", typed('maxlength="5" inputmode="numeric" autocomplete="postal-code"'))}${field("regimenFiscal", "Régimen fiscal", "El que tiene ante el SAT.", chosen(regimenes, "Elija su régimen"))}${field("usoCfdi", "Uso de la factura", "Si duda, G03 Gastos en general.", chosen(usos, "Elija el uso"))}${envia && field("correo", "Correo (si lo desea)", "Para recibir también ahí el XML y el PDF.", MAIL)}<button type="submit">Facturar</button>
</form>`;
}

function findForm(ticket: SelfInvoice, { field, alert }: Form): Html {
  return html`<h2>Facturar un ticket</h2>
<p>Escriba los datos como están impresos en su ticket. ${askOf(ticket)}</p>
${alert}
<form method="post">
${field("folio", "Folio del ticket", "Con sus letras y guiones.", typed('maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false"'))}${field("total", "Total", "Lo que pagó, con centavos.", typed('maxlength="30" inputmode="decimal" autocomplete="off"'))}${field("fecha", "Día de la compra", "El que dice el ticket.", typed('type="date" autocomplete="off"'))}<button type="submit">Buscar</button>
</form>
<p>Si su ticket tiene una clave de 20 letras y números, <a href="/autofactura">escríbala aquí</a>.</p>`;
}

function askPage(sentence?: string): Html {
  return page(
    "Facturar un ticket",
    html`<h1>Facturar un ticket</h1>
${sentence !== undefined && html`<p class="alert" role="alert">${sentence}</p>`}
<form method="get" action="/autofactura">
<div class="field"><label for="clave">Clave del ticket o de la tienda</label>
<input id="clave" name="clave" required maxlength="${LONGEST_KEY}" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="clave-ayuda">
<p class="help" id="clave-ayuda">Está impresa en el ticket: 20 letras y números, o 10 la de la tienda.</p></div>
<button type="submit">Buscar</button>
</form>`,
  );
}

function refuse(reply: FastifyReply, detail: ErrorDetail) {
  const status = statusOf(detail.kind).http;
  if (status >= 500) throw fromDetail(detail);
  return send(
    reply,
    status,
    askPage(status === 404 ? "No hay un ticket ni una tienda con esa clave. Revísela." : detail.error),
  );
}

const dayOf = (day: string) => day.split("-").reverse().join("/");
const MONEY = new Intl.NumberFormat("es-MX", { style: "currency", currency: "MXN" });
/** Amounts are exact texts, of which binary fractions would lose cents. */
const money = (amount: string) => MONEY.format(amount as Intl.StringNumericLiteral);
