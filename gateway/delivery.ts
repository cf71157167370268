import type { FastifyInstance, FastifyReply } from "fastify";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import { type Delivery, DeliveryPage } from "#proto/cfdi/v1/trip_pb.ts";
import type { Core } from "../common/core.ts";
import { statusOf } from "../common/error-status.ts";
import { qrPath } from "../common/qr-path.ts";
import { fromDetail } from "./contract/errors.ts";
import { type Html, html, trusted } from "./docs/html.ts";
import { callerOf, page, send, sendFile } from "./public-page.ts";

interface Keyed {
  Params: { clave: string };
}

const PAGE = "/entrega/:clave";

/** Serves the page on which a driver sees the trip of a document, at the address that its delivery note has. */
export async function mountDelivery(app: FastifyInstance, { core }: { readonly core: Core }): Promise<void> {
  const call = callerOf(core);
  app.get<Keyed>(PAGE, async (request, reply) => {
    const { clave } = request.params;
    const trip = await call(DeliveryPage.method.getDelivery, request, { clave });
    if ("detail" in trip) return refuse(reply, trip.detail);
    const { answer } = trip;
    return answer.estado === "vencido"
      ? send(reply, 410, endedPage(answer))
      : send(reply, 200, tripPage(clave, answer));
  });
  app.get<Keyed>(`${PAGE}/pdf`, async (request, reply) => {
    const { clave } = request.params;
    const file = await call(DeliveryPage.method.getDeliveryPdf, request, { clave });
    if ("detail" in file) return refuse(reply, file.detail);
    return sendFile(reply, "inline", file.answer);
  });
}

function refuse(reply: FastifyReply, detail: ErrorDetail) {
  const status = statusOf(detail.kind).http;
  if (status !== 404) throw fromDetail(detail);
  const body = html`<h1>Hoja de entrega</h1>
<p class="alert" role="alert">No hay una hoja de entrega en esta dirección, o se retiró. Pida otra a quien se la envió.</p>`;
  return send(reply, status, page("Hoja de entrega", body));
}

function endedPage({ emisor, hasta }: Delivery): Html {
  const body = html`<h1>Hoja de entrega</h1>
<p class="alert" role="alert">Esta hoja se abría hasta el ${hasta}. Si la necesita, pida otra a ${emisor}.</p>`;
  return page("Hoja de entrega", body);
}

const ALERTS: Readonly<Record<string, string>> = {
  cancelado: "Este comprobante está cancelado: ya no ampara el traslado.",
  cancelando: "Se pidió cancelar este comprobante. Pregunte antes de circular con él.",
};

function tripPage(clave: string, trip: Delivery): Html {
  const { emisor, emisorRfc, documento, uuid, idCcp, estado, pruebas, hasta } = trip;
  const { datos, paradas, mercancias, todas } = trip;
  const alert = ALERTS[estado];
  const left = todas - mercancias.length;
  const body = html`<h1>${emisor}</h1>
${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`}
${pruebas && html`<p class="alert">De pruebas: no ampara ningún traslado.</p>`}
<p>Hoja de entrega${documento !== "" && ` de ${documento}`}. Se abre hasta el ${hasta}.</p>
<h2>Paradas</h2>
<ol class="stops">${paradas.map(stop)}</ol>
<h2>Carga</h2>
<table>
<caption>Lo que se lleva</caption>
<thead><tr><th scope="col">Mercancía</th><th scope="col">Cantidad</th><th scope="col">Peso</th></tr></thead>
<tbody>${mercancias.map(
    ({ descripcion, cantidad, kilos, peligro }) =>
      html`<tr><td>${descripcion}${peligro !== "" && html`<br><strong class="fault">Material peligroso: ${peligro}</strong>`}</td><td class="number wrap">${cantidad}</td><td class="number">${kilos}</td></tr>`,
  )}</tbody>
</table>
${left > 0 && html`<p>Y ${left} más, que están en el PDF.</p>`}
<h2>Viaje</h2>
<dl>${datos.map(({ nombre, valor }) => html`<dt>${nombre}</dt><dd>${valor}</dd>`)}</dl>
<h2>Comprobante</h2>
<dl><dt>RFC</dt><dd>${emisorRfc}</dd><dt>Folio fiscal</dt><dd>${uuid}</dd><dt>IdCCP</dt><dd>${idCcp}</dd></dl>
<div class="codes">${code(trip.qrCartaPorte, "Código QR de la Carta Porte", "Carta Porte")}${code(trip.qrComprobante, "Código QR del comprobante", "Comprobante")}</div>
<p><a class="button" href="/entrega/${encodeURIComponent(clave)}/pdf">Abrir el PDF</a></p>`;
  return page(`Entrega ${documento}`.trim(), body);
}

const DOES: Readonly<Record<string, string>> = { Origen: "Recoge", Destino: "Entrega" };

function stop({ tipo, nombre, rfc, domicilio, fechaHora, kilometros }: Delivery["paradas"][number]): Html {
  return html`<li><p><strong>${DOES[tipo] ?? tipo} · ${fechaHora}</strong>${kilometros !== "" && html` · ${kilometros}`}</p>
<p>${nombre === "" ? rfc : nombre}</p><p>${domicilio}</p></li>`;
}

/** Draws a QR code dark on light whatever the colours of the page, because cameras read it so. */
function code(text: string, label: string, caption: string): Html {
  const { path, side } = qrPath(text);
  return html`<figure><svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}"><path d="${trusted(path)}"/></svg><figcaption>${caption}</figcaption></figure>`;
}
