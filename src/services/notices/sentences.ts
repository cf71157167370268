import type { NoticeName } from "../../../common/events.ts";
import { MEXICO_CITY } from "../../engine/catalogs/index.ts";
import type { NoticeRow } from "../../persistence/events/index.ts";
import { shownDay, shownTime } from "../context/index.ts";

/** A notice keeps its facts as JSON, a moment as text. */
interface About {
  readonly noCertificado?: string;
  readonly venceEn?: string;
  readonly timbres?: number;
  readonly dias?: number;
  readonly url?: string;
  readonly documentos?: number;
  readonly desde?: string;
  readonly hasta?: string;
  readonly lugarExpedicion?: string;
  readonly tickets?: number;
  readonly rechazados?: number;
  readonly renglones?: readonly { readonly codigo: string; readonly campo: string; readonly documentos: number }[];
  readonly facturaId?: string;
  readonly hechos?: number;
  readonly pasos?: number;
  readonly detalle?: string;
  readonly uuidFiscal?: string;
  readonly resultado?: string;
  readonly solicitudes?: number;
  readonly poliza?: string;
  readonly aseguradora?: string;
  readonly plantilla?: string;
  readonly total?: string;
}

const SENTENCES: Readonly<Record<NoticeName, (about: About) => string>> = {
  "csd.por_vencer": ({ noCertificado, venceEn }) =>
    `El certificado de sello ${noCertificado} vence el ${dayOf(venceEn)}. Suba el nuevo antes: sin uno vigente no se puede timbrar ni cancelar.`,
  "csd.vencido": ({ noCertificado, venceEn }) =>
    `El certificado de sello ${noCertificado} venció el ${dayOf(venceEn)}. Suba uno vigente para volver a timbrar y cancelar.`,
  "timbres.por_agotarse": ({ timbres, dias }) =>
    dias === undefined
      ? `Quedan ${timbres} timbres. Compre más antes de que se agoten.`
      : `Quedan ${timbres} timbres, que al ritmo actual alcanzan para ${dias} días. Compre más antes de que se agoten.`,
  "recarga.sin_timbres": ({ timbres }) =>
    `Los timbres de la cuenta no se recargaron: quedan ${timbres}, y la plataforma que los recarga no tiene los que se pasan cada vez. Pídale que adquiera más.`,
  "preparacion.terminada": ({ noCertificado }) =>
    `El titular terminó de preparar la cuenta con el enlace de su plataforma, y se sella con el certificado ${noCertificado}. Si no fue el titular, suba otro certificado y avise a soporte.`,
  "timbres.agotados": () => "Se agotaron los timbres. Compre más para volver a timbrar en producción.",
  "clave.por_vencer": ({ venceEn }) =>
    `Una llave de API vence el ${dayOf(venceEn)}. Genere otra y póngala en su sistema antes de ese día.`,
  "cuenta.por_terminar": ({ venceEn }) =>
    `Nadie usa esta cuenta de pruebas, y termina el ${dayOf(venceEn)}. Para conservarla basta con entrar al portal o usar su llave antes de ese día.`,
  "webhook.desactivado": ({ url }) =>
    `El webhook a ${url} se apagó porque falló durante cinco días. Corríjalo y enciéndalo en la página Webhooks.`,
  "cancelacion.por_vencer": ({ documentos, venceEn }) =>
    `El ${dayOf(venceEn)} es el último día para cancelar lo del año pasado, y siguen vigentes comprobantes cuya cancelación se pidió: ${documentos}. Revíselos: después la multa es del 5 al 10 % del monto de cada uno.`,
  "ley.por_cambiar": ({ documentos, rechazados, desde = "", renglones = [] }) => {
    const why = renglones.map(({ codigo, campo, documentos: count }) => `${codigo} en ${campo} (${count})`);
    const day = desde.split("-").reverse().join("/");
    return `${rechazados} de sus ${documentos} comprobantes de los últimos 31 días se rechazarían desde el ${day}: ${why.join(", ")}. Corrija antes de ese día los datos con que se hacen.`;
  },
  "pac.sin_respuesta": ({ documentos, desde }) =>
    `Desde el ${momentOf(desde)} el PAC no responde: ${documentos} comprobantes de producción esperan su timbre. Se siguen enviando solos; no los repita.`,
  "global.atrasada": ({ lugarExpedicion, desde = "", hasta = "", tickets }) =>
    `La factura global de ${daysOf(desde, hasta)} en ${lugarExpedicion} debió expedirse y faltan ${tickets} tickets. Revise por qué en el cierre de ese lugar, o hágala a mano.`,
  "poliza.por_vencer": ({ poliza, aseguradora, hasta = "" }) =>
    `La póliza ${poliza} de ${aseguradora} vale hasta el ${shownDay(hasta)}. Guarde la nueva en la página Viajes: con ella vencida no se timbra un viaje.`,
  "tickets.no_cuadran": ({ lugarExpedicion, desde = "", hasta = "", facturaId }) =>
    `Los tickets de ${daysOf(desde, hasta)} en ${lugarExpedicion} no suman lo que dice la factura ${facturaId} que los lleva. Revise las diferencias en el cuadre de los tickets.`,
  "plantilla.timbrada": ({ plantilla, total }) =>
    `La factura de la plantilla ${plantilla}, por $${total} MXN, se timbró sola. Está en la lista de facturas.`,
  "plantilla.preparada": ({ plantilla, detalle }) =>
    `El borrador de la plantilla ${plantilla} espera su timbre en la lista de facturas.${detalle === undefined ? "" : ` ${detalle}.`}`,
  "plantilla.rechazada": ({ plantilla, detalle }) =>
    `La factura de la plantilla ${plantilla} no se hizo: ${detalle}. No se repite sola: úsela en la página Plantillas, corríjala y guárdela de nuevo.`,
  "plan.completo": ({ pasos }) => `El plan de cancelación terminó: el SAT confirmó sus ${pasos} pasos.`,
  "plan.detenido": ({ hechos, pasos, detalle }) =>
    `El plan de cancelación se detuvo con ${hechos} de ${pasos} pasos hechos. ${detalle}. Vea en su página qué falta, y reanúdelo o termínelo a mano.`,
  "solicitud.recibida": ({ uuidFiscal, venceEn, solicitudes }) =>
    uuidFiscal === undefined
      ? `Le piden aceptar la cancelación de ${solicitudes} comprobantes más. Acéptelas o rechácelas en Cancelaciones recibidas a más tardar el ${dayOf(venceEn)}: si no contesta, cuentan como aceptadas.`
      : `El emisor del comprobante ${uuidFiscal} pide cancelarlo. Acéptelo o rechácelo en Cancelaciones recibidas a más tardar el ${dayOf(venceEn)}: si no contesta, cuenta como aceptado.`,
  "solicitud.por_vencer": ({ uuidFiscal, venceEn }) =>
    `El ${dayOf(venceEn)} es el último día para contestar la solicitud de cancelar el comprobante ${uuidFiscal}: si no contesta, cuenta como aceptada.`,
  "solicitud.terminada": ({ uuidFiscal, resultado = "" }) =>
    `La solicitud de cancelar el comprobante ${uuidFiscal} ${ENDED[resultado] ?? ENDED.terminada}`,
};

/** These words end a sentence about a request that others addressed to the account. */
const ENDED: Readonly<Record<string, string>> = {
  aceptada: "se aceptó: el comprobante se cancela.",
  rechazada: "se rechazó: el comprobante sigue vigente.",
  vencida: "venció sin respuesta: el comprobante quedó cancelado.",
  terminada: "ya no está pendiente. Dé su XML en Cancelaciones recibidas para saber cómo terminó.",
};

export function noticeSentence({ event, about }: Pick<NoticeRow, "event" | "about">): string {
  return SENTENCES[event](about as About);
}

const local = (moment: string | undefined) => shownTime(new Date(moment ?? 0), MEXICO_CITY);
const dayOf = (moment: string | undefined) => local(moment).day;

function daysOf(desde: string, hasta: string): string {
  return desde === hasta ? shownDay(desde) : `${shownDay(desde)} a ${shownDay(hasta)}`;
}

function momentOf(moment: string | undefined): string {
  const { day, clock } = local(moment);
  return `${day} a las ${clock}`;
}
