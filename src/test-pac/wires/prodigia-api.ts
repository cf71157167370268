import type { FastifyInstance, FastifyRequest } from "fastify";
import { node, type XmlNode } from "../../engine/node.ts";
import { writeXml } from "../../engine/xml.ts";
import { withoutAddenda } from "../documents/index.ts";
import { type Cancellation, cancelAs, folioOf, isReceived, sentenceOf } from "../sat/index.ts";
import type { Rejection, StampOutcome } from "../stamping/index.ts";
import { type Stamping, stampedXml } from "../storage/index.ts";
import { type Answer, pageOf, xmlAnswer } from "./answer.ts";
import { TEST_CONTRACT } from "./contract.ts";
import { withFaults } from "./fault-effects.ts";
import { serveSat } from "./sat-api.ts";
import { envelope, faultAnswer, operationIn, type SoapOperation, text, textIn } from "./soap-body.ts";
import { equal } from "./tokens.ts";
import {
  acuseOf,
  type Call,
  type Front,
  NO_SUBJECT,
  type Operation,
  openWire,
  simulatedRejection,
  subjectNamed,
} from "./wire.ts";

export function createProdigiaApi(front: Front): FastifyInstance {
  const wire = openWire(front, { tooLarge: pageOf(413), uncontrolled: pageOf(500) });
  const named = subjectNamed(({ request }) => queryOf(request).get("uuid") ?? undefined);
  wire.serve("GET", "/health", { name: "health", subject: NO_SUBJECT, run: health });
  wire.serve("POST", "/servicio/rest/timbrado40", {
    name: "stamp",
    subject: async ({ request }) => ({ reference: undefined, document: bytesOf(request).toString("utf8") }),
    refusal: refusedAs("servicioTimbrado"),
    run: stamp,
  });
  wire.serve("GET", "/servicio/rest/consulta/cfdPorUUID", {
    name: "storage",
    subject: named,
    refusal: refusedAs("servicioConsulta"),
    run: document,
  });
  wire.serve("GET", "/servicio/rest/consulta/acuseCancelacion", {
    name: "receipt",
    subject: named,
    refusal: refusedAs("servicioConsulta"),
    run: acknowledgement,
  });
  wire.serve("POST", "/servicio/Timbrado4.0", ({ request }) => {
    const asked = operationIn(request.body);
    if (asked?.namespace !== SOAP_NAMESPACE || asked.name !== "cancelarConOpciones")
      return faultAnswer("Cannot find dispatch method");
    return cancelling(asked);
  });
  serveSat(wire);
  return wire.app;
}

const SOAP_NAMESPACE = "timbrado.ws.pade.mx";

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, "http://pac.invalid").searchParams;
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

async function health({ front }: Call): Promise<Answer> {
  const isUp = !front.registers.settings.maintenance;
  const body = { estatus: isUp ? "OK" : "ERROR", descripcion: isUp ? "" : "Mantenimiento" };
  return { status: isUp ? 200 : 503, body, code: body.estatus };
}

interface Login {
  readonly user: string;
  readonly password: string;
  readonly contract: string;
}

const refusedAs =
  (root: string): NonNullable<Operation["refusal"]> =>
  (call) => {
    const { user, password } = basicOf(call.request);
    const contract = queryOf(call.request).get("contrato") ?? "";
    const fault = loginFault(call, { user, password, contract });
    return fault && told(root, OK_FIELDS[root]!, fault);
  };

/** Each root has its own name for "it went well". */
const OK_FIELDS: Readonly<Record<string, string>> = {
  servicioTimbrado: "timbradoOk",
  servicioConsulta: "consultaOk",
  servicioCancel: "statusOk",
};

function basicOf({ headers }: FastifyRequest): { user: string; password: string } {
  const [, encoded = ""] = /^basic (.*)$/i.exec(headers.authorization ?? "") ?? [];
  const [, user = "", password = ""] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString()) ?? [];
  return { user, password };
}

/**
 * Returns why nothing is done for this login. Wrong ones are counted, by whatever service they come, and after the
 * third the right one is refused too.
 */
function loginFault({ front }: Call, { user, password, contract }: Login): Rejection | undefined {
  const { wrongLogins, accountActive, maintenance } = front.registers.settings;
  if (maintenance) return { code: "5", sentence: "Fuera de línea por mantenimiento" };
  const isRight = equal(user, front.user) && equal(password, front.password);
  if (!isRight) front.registers.putSettings({ wrongLogins: wrongLogins + 1 });
  if (!isRight || wrongLogins >= MAX_WRONG_LOGINS)
    return { code: "1", sentence: "Usuario desconocido o contraseña incorrecta" };
  if (!equal(contract, TEST_CONTRACT) || !accountActive)
    return { code: "2", sentence: "El contrato no es válido o está vencido" };
  return undefined;
}

const MAX_WRONG_LOGINS = 3;

async function stamp({ front, request }: Call, faults: Parameters<Operation["run"]>[1]): Promise<Answer> {
  const options = queryOf(request).getAll("opciones");
  const forbidden = options.find((option) => FORBIDDEN.some((word) => option.startsWith(word)));
  if (forbidden !== undefined)
    return told("servicioTimbrado", "timbradoOk", {
      code: "3",
      sentence: `Opción no admitida: ${forbidden}`,
    });
  const outcome = await front.stamp({
    family: "cfdi",
    xml: bytesOf(request),
    simulated: simulatedRejection(faults),
  });
  return stampAnswer(withFaults(outcome, faults, front), options, front);
}

/** A client that takes its documents' content and keys seriously never sends these. */
const FORBIDDEN = ["CALCULAR_SELLO", "CERT_DEFAULT", "ESTABLECER_", "CORREGIR_NAMESPACES", "RESPUESTA_JSON"];

function stampAnswer(outcome: StampOutcome, options: readonly string[], front: Front): Answer {
  switch (outcome.kind) {
    case "stamped":
      return stampedAnswer(outcome.stamping, "0", "", { options, front });
    case "previous": {
      const sentence = "El comprobante contiene un timbre previo";
      const withXml = options.includes("REGRESAR_CON_ERROR_307_XML") ? outcome.stamping : undefined;
      return stampedAnswer(withXml, "307", sentence, { options, front });
    }
    case "taken":
      throw new Error("there is no customid at Prodigia");
    case "rejected":
      return told("servicioTimbrado", "timbradoOk", inOwnCodes(outcome.rejection));
  }
}

/** The checks speak of the account in SW's codes. */
function inOwnCodes(rejection: Rejection): Rejection {
  return OWN_CODES[rejection.code] ?? rejection;
}

const OWN_CODES: Readonly<Record<string, Rejection>> = {
  AU2001: { code: "2", sentence: "El contrato no tiene timbres disponibles" },
  AU2003: { code: "2", sentence: "El emisor no ha firmado el manifiesto" },
};

function stampedAnswer(
  stamping: Stamping | undefined,
  code: string,
  sentence: string,
  { options, front }: { options: readonly string[]; front: Front },
): Answer {
  const { stampLimit } = front.registers.settings;
  const wantsBalance = stampLimit !== undefined && options.includes("CONSULTAR_SALDO");
  const saldo = wantsBalance ? [text("saldo", String(Math.max(0, stampLimit - front.archive.count)))] : [];
  const answer = told("servicioTimbrado", "timbradoOk", { code, sentence }, [...stampFields(stamping, code), ...saldo]);
  return stamping === undefined ? answer : { ...answer, uuid: stamping.timbre.uuid };
}

function stampFields(stamping: Stamping | undefined, code: string): XmlNode[] {
  if (stamping === undefined) return [];
  const { timbre } = stamping;
  const whole = stampedXml(stamping);
  const xml = code === "0" ? whole : withoutAddenda(whole);
  return [
    text("version", "1.1"),
    text("UUID", timbre.uuid),
    text("FechaTimbrado", timbre.fechaTimbrado),
    text("selloCFD", timbre.selloCfd),
    text("noCertificadoSAT", timbre.noCertificadoSat),
    text("selloSAT", timbre.selloSat),
    text("xmlBase64", Buffer.from(xml, "utf8").toString("base64")),
  ];
}

const DONE: Rejection = { code: "0", sentence: "" };

/** Writes an answer: its root, its word for "it went well", the code, its words, and what else it has. */
function told(
  root: string,
  okField: string,
  { code, sentence, detail }: Rejection,
  more: readonly XmlNode[] = [],
): Answer {
  const content = [
    text("id", "00000000-0000-4000-8000-000000000004"),
    text(okField, String(code === "0")),
    text("contrato", TEST_CONTRACT),
    text("codigo", code),
    text("mensaje", [sentence, detail].filter(Boolean).join("|")),
    ...more,
  ];
  return xmlAnswer(200, writeXml(node(root, {}, content)).toString(), code === "0" ? "200" : code);
}

async function document({ front, request }: Call): Promise<Answer> {
  const stamping = await front.archive.find({ uuid: queryOf(request).get("uuid") ?? "" });
  return consulted(stamping && stampedXml(stamping), "602");
}

async function acknowledgement({ front, request }: Call): Promise<Answer> {
  return consulted(acuseOf(front, queryOf(request).get("uuid") ?? ""), "21");
}

function consulted(xml: string | undefined, missing: string): Answer {
  if (xml === undefined) return told("servicioConsulta", "consultaOk", { code: missing, sentence: "No se encontró" });
  const found = text("xmlBase64", Buffer.from(xml, "utf8").toString("base64"));
  return told("servicioConsulta", "consultaOk", DONE, [found]);
}

/** A call that carries a private key is a fault: keys never leave the issuer. */
function cancelling(asked: SoapOperation): Operation {
  const options = asked.children.filter(({ name }) => name === "opciones").map((each) => each.text);
  const signed = options.find((option) => option.startsWith(SIGNED_OPTION))?.slice(SIGNED_OPTION.length);
  const xml = Buffer.from(signed ?? "", "base64");
  return {
    name: "cancel",
    subject: subjectNamed(() => folioOf(xml)),
    refusal: (call) => {
      const fault = loginFault(call, {
        user: textIn(asked, "usuario") ?? "",
        password: textIn(asked, "passwd") ?? "",
        contract: textIn(asked, "contrato") ?? "",
      });
      return fault && returned(told("servicioCancel", "statusOk", fault));
    },
    async run({ front }, faults) {
      const hasKeys = ["cert", "key", "keyPass"].some((name) => textIn(asked, name));
      const unnamed = !asked.children.some(({ name, text: words }) => name === "arregloUUID" && words !== "");
      if (signed === undefined || hasKeys || unnamed)
        return returned(told("servicioCancel", "statusOk", { code: "3", sentence: "Parámetro inválido" }));
      const cancellation = await cancelAs("cfdi", xml, front, simulatedRejection(faults));
      return returned(cancellationAnswer(cancellation));
    },
  };
}

const SIGNED_OPTION = "XML_CANCELACION:";

function cancellationAnswer(cancellation: Cancellation): Answer {
  if (cancellation.kind === "refused") return told("servicioCancel", "statusOk", cancellation);
  if (cancellation.kind === "simulated") return told("servicioCancel", "statusOk", cancellation.rejection);
  const { folios, acuse, delivery } = cancellation;
  const { uuid, code, answer } = folios[0]!;
  const items = folios.map((folio) =>
    node("cancelacion", {}, [
      text("uuid", folio.uuid.toLowerCase()),
      text("codigo", folio.code),
      text("mensaje", sentenceOf(folio.answer)),
    ]),
  );
  const isAcknowledged = delivery === "now" && isReceived(answer);
  const content = [node("cancelaciones", {}, items), ...(isAcknowledged ? [acuseField(acuse)] : [])];
  const whole = told("servicioCancel", "statusOk", DONE, delivery === "none" ? [] : content);
  return { ...whole, code, uuid };
}

function acuseField(acuse: string): XmlNode {
  return text("acuseCancelBase64", Buffer.from(acuse, "utf8").toString("base64"));
}

/** The SOAP answer is one text, in which the XML is escaped. */
function returned(answer: Answer): Answer {
  const content = node(`{${SOAP_NAMESPACE}}cancelarConOpcionesResponse`, {}, [text("return", String(answer.body))]);
  return { ...answer, body: envelope(content) };
}
