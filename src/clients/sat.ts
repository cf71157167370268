import type { Deadline } from "../../common/deadline.ts";
import { fold } from "../../common/words.ts";
import { child, node, type XmlNode } from "../engine/node.ts";
import { normalizeSpace, readXml, writeXml } from "../engine/xml.ts";
import { type Exchange, type HttpClient, httpClient } from "./http.ts";

/**
 * SAT's public status service (ConsultaCFDIService, SOAP 1.1, no authentication) knows CFDI but no withholdings, and
 * its answer lags behind a stamp or a cancellation by seconds to hours.
 */
export interface SatConsulta {
  /** Asks once. Any hindrance of the answer is `unavailable`, never a guess. */
  ask(query: SatQuery): Promise<SatAnswer>;
  close(): Promise<void>;
}

export interface SatQuery {
  /** The expression is the one in the document's QR code ("expresión impresa"). */
  readonly expression: string;
  readonly deadline: Deadline;
}

export type SatAnswer =
  | {
      readonly kind: "answered";
      readonly estado: SatEstado;
      /** The value is undefined when SAT sent none, or one that the service does not know. */
      readonly cancelable: Cancelable | undefined;
      readonly cancelacion: Cancelacion | undefined;
    }
  | { readonly kind: "unavailable"; readonly reason: string };

export type SatEstado = (typeof ESTADO)[keyof typeof ESTADO];
export type Cancelable = (typeof ES_CANCELABLE)[keyof typeof ES_CANCELABLE];
export type Cancelacion = (typeof ESTATUS_CANCELACION)[keyof typeof ESTATUS_CANCELACION];

/** SAT's words are compared after `fold`, because their case and accents have varied over the years. */
const ESTADO = {
  vigente: "Vigente",
  cancelado: "Cancelado",
  "no encontrado": "No Encontrado",
} as const;

const ES_CANCELABLE = {
  "cancelable sin aceptacion": "without-acceptance",
  "cancelable con aceptacion": "with-acceptance",
  "no cancelable": "no",
} as const;

const ESTATUS_CANCELACION = {
  "en proceso": "in-process",
  "solicitud rechazada": "rejected",
  "cancelado sin aceptacion": "without-acceptance",
  "cancelado con aceptacion": "with-acceptance",
  "plazo vencido": "expired",
} as const;

/** Opens the status service at `url`: SAT's own, or one that a sandbox offers. */
export function satConsulta(url: string, client = httpClient): SatConsulta {
  const { origin, pathname, search } = new URL(url);
  const http = client(origin, { maxAnswerBytes: MAX_ANSWER_BYTES });
  return {
    ask: async (query) => read(await post(http, pathname + search, query)),
    close: () => http.close(),
  };
}

/** SAT's answers have less than 2 kB, so a larger one is refused. */
const MAX_ANSWER_BYTES = 64 * 1024;

function post(http: HttpClient, path: string, { expression, deadline }: SatQuery): Promise<Exchange> {
  return http.exchange({
    method: "POST",
    path,
    headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"${ACTION}"` },
    body: writeXml(envelope(expression)),
    deadline,
  });
}

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const SERVICE = "http://tempuri.org/";
const FIELDS = "http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio";
const ACTION = `${SERVICE}IConsultaCFDIService/Consulta`;

/** Writes the SOAP envelope. As XML text the expression's own "&amp;" is escaped once more, as SAT expects. */
function envelope(text: string): XmlNode {
  const expression = { ...node(`{${SERVICE}}expresionImpresa`), text };
  return node(`{${SOAP}}Envelope`, {}, [node(`{${SOAP}}Body`, {}, [node(`{${SERVICE}}Consulta`, {}, [expression])])]);
}

function read(exchange: Exchange): SatAnswer {
  if (exchange.kind !== "answered") return unavailable(exchange.reason);
  if (exchange.status !== 200) return unavailable(`HTTP ${exchange.status}`);
  const reading = readXml(exchange.body);
  if (reading.kind === "malformed") return unavailable(`the answer is no XML: ${reading.sentence}`);
  const path = [`{${SOAP}}Body`, `{${SERVICE}}ConsultaResponse`, `{${SERVICE}}ConsultaResult`];
  const result = path.reduce<XmlNode | undefined>(child, reading.root);
  if (result === undefined) return unavailable("the answer holds no ConsultaResult");
  return interpret((name) => child(result, `{${FIELDS}}${name}`)?.text ?? "");
}

function interpret(field: (name: string) => string): SatAnswer {
  const [codigo, words] = [field("CodigoEstatus"), field("Estado")];
  const estado = estadoOf(codigo, words);
  if (estado === undefined) return unavailable(`SAT says "${cap(codigo)}", Estado "${cap(words)}"`);
  return {
    kind: "answered",
    estado,
    cancelable: lookUp(ES_CANCELABLE, field("EsCancelable")),
    cancelacion: lookUp(ESTATUS_CANCELACION, field("EstatusCancelacion")),
  };
}

/**
 * Reads the document's status. N - 602 is an answer: SAT does not have the document, or not yet. N - 601 says that SAT
 * could not parse the question, whatever Estado stands beside it; the other N codes report trouble inside the service.
 */
function estadoOf(codigo: string, words: string): SatEstado | undefined {
  if (NOT_AT_SAT.test(codigo)) return "No Encontrado";
  return FOUND.test(codigo) ? lookUp(ESTADO, words) : undefined;
}

const NOT_AT_SAT = /^\s*N\s*-\s*602\b/i;
const FOUND = /^\s*S\b/i;

/** Cuts SAT's text to a length that suffices to recognize it. */
function cap(text: string): string {
  return text.slice(0, 200);
}

function lookUp<Meaning>(words: Readonly<Record<string, Meaning>>, text: string): Meaning | undefined {
  const word = fold(normalizeSpace(cap(text)));
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

function unavailable(reason: string): SatAnswer {
  return { kind: "unavailable", reason };
}
