import type { FastifyInstance } from "fastify";
import { node, type XmlNode } from "../../engine/node.ts";
import { type Cancellation, cancelAs, findRelated, folioOf, isReceived, pendingOf, takeAnswer } from "../sat/index.ts";
import type { Family, Rejection, StampOutcome } from "../stamping/index.ts";
import { type Stamping, stampedXml } from "../storage/index.ts";
import { type Answer, pageOf, xmlAnswer } from "./answer.ts";
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

export function createFinkokApi(front: Front): FastifyInstance {
  const wire = openWire(front, {
    tooLarge: pageOf(413),
    uncontrolled: faultAnswer("Internal Error"),
    maxBytes: MAX_BODY_BYTES,
  });
  for (const [service, operations] of Object.entries(SERVICES))
    wire.serve("POST", `/servicios/soap/${service}`, ({ request }) => {
      const asked = operationIn(request.body);
      const row = asked && operations[asked.name];
      if (row === undefined) return faultAnswer("The operation was not found");
      const [order, make] = row;
      return isWell(asked!, service, order)
        ? make(asked!)
        : faultAnswer(`${asked!.name}: ${order.join(", ")}`, "soap:Client");
    });
  serveSat(wire);
  return wire.app;
}

/** Finkok takes XML up to 1 MB, which a request carries in base64. */
const MAX_BODY_BYTES = Math.ceil((1024 * 1024 * 4) / 3);
const ROOT = "http://facturacion.finkok.com/";
const RESULTS = "apps.services.soap.core.views";

type Make = (asked: SoapOperation) => Operation;

const STAMP = ["xml", "username", "password"];
const CANCEL = [...STAMP, "store_pending"];
const RECEIPT = ["username", "password", "taxpayer_id", "uuid", "type"];

/** Each service has its operations, each with its children in the order of the WSDL. */
const SERVICES: Readonly<Record<string, Readonly<Record<string, readonly [readonly string[], Make]>>>> = {
  stamp: { stamp: [STAMP, stamp("cfdi")], stamped: [STAMP, stamped("cfdi")] },
  retentions: {
    stamp: [STAMP, stamp("retencion")],
    stamped: [STAMP, stamped("retencion")],
    cancel_signature: [CANCEL, cancel("retencion")],
    get_receipt: [RECEIPT, receipt],
  },
  cancel: {
    cancel_signature: [CANCEL, cancel("cfdi")],
    get_receipt: [RECEIPT, receipt],
    get_pending: [["username", "password", "rtaxpayer_id"], receiving("get_pending", pendings)],
    accept_reject_signature: [STAMP, receiving("accept_reject_signature", answer)],
    get_related_signature: [STAMP, receiving("get_related_signature", related)],
  },
  utilities: { datetime: [["username", "password", "zipcode"], datetime] },
};

function isWell({ namespace, children }: SoapOperation, service: string, order: readonly string[]): boolean {
  const isInPlace = children.every((each, place) => each.namespace === namespace && each.name === order[place]);
  return namespace === ROOT + service && children.length === order.length && isInPlace;
}

function maintenance({ front }: Call): Answer | undefined {
  return front.registers.settings.maintenance ? pageOf(502) : undefined;
}

/** Returns the incidence of a wrong login, or of an account that is suspended for debt. */
function accountFault(front: Front, asked: SoapOperation): Rejection | undefined {
  const [user, password] = [textIn(asked, "username") ?? "", textIn(asked, "password") ?? ""];
  if (!equal(user, front.user) || !equal(password, front.password))
    return { code: "300", sentence: "Usuario y/o contraseña inválidos" };
  if (!front.registers.settings.accountActive) return { code: "703", sentence: "La cuenta está suspendida" };
  return undefined;
}

/** Decodes the document's base64 once. A document that was encoded twice is no XML (705). */
function xmlIn(asked: SoapOperation): Buffer {
  return Buffer.from(textIn(asked, "xml") ?? "", "base64");
}

const subjectOf =
  (asked: SoapOperation): Operation["subject"] =>
  async () => ({ reference: undefined, document: xmlIn(asked).toString("utf8") });

function stamp(family: Family): Make {
  return (asked) => ({
    name: "stamp",
    subject: subjectOf(asked),
    refusal: maintenance,
    async run({ front }, faults) {
      const fault = accountFault(front, asked);
      if (fault !== undefined) return stampAnswer("stamp", rejection(fault), fault.code);
      const xml = xmlIn(asked);
      const outcome = await front.stamp({ family, xml, simulated: simulatedRejection(faults) });
      return outcomeAnswer("stamp", withFaults(outcome, faults, front));
    },
  });
}

/**
 * Makes the operation that looks a document up by its bytes. Its attempts count with those of `stamp`, so that one
 * directive covers both.
 */
function stamped(family: Family): Make {
  return (asked) => ({
    name: "stamp",
    subject: subjectOf(asked),
    refusal: maintenance,
    async run({ front }, faults) {
      const fault = accountFault(front, asked);
      if (fault !== undefined) return stampAnswer("stamped", rejection(fault), fault.code);
      const found = await front.lookUp({ family, xml: xmlIn(asked) });
      const outcome = found.kind === "none" ? found : withFaults(found, faults, front);
      if (outcome.kind === "none" || (outcome.kind === "previous" && outcome.stamping === undefined))
        return stampAnswer("stamped", rejection(NOT_FOUND), NOT_FOUND.code);
      return outcomeAnswer("stamped", outcome);
    },
  });
}

const NOT_FOUND: Rejection = { code: "603", sentence: "El CFDI no contiene un timbre previo" };
const PREVIOUS: Rejection = { code: "307", sentence: "El CFDI contiene un timbre previo" };

function outcomeAnswer(operation: string, outcome: StampOutcome): Answer {
  switch (outcome.kind) {
    case "stamped":
      return stampAnswer(operation, success(outcome.stamping, NEW), "200", outcome.stamping);
    case "previous":
      return stampAnswer(
        operation,
        [...success(outcome.stamping, BEFORE), incidences(PREVIOUS, outcome.stamping)],
        "307",
        outcome.stamping,
      );
    case "taken":
      throw new Error("there is no customid at Finkok");
    case "rejected": {
      const told = inOwnCodes(outcome.rejection);
      return stampAnswer(operation, rejection(told), told.code);
    }
  }
}

const NEW = "Comprobante timbrado satisfactoriamente";
const BEFORE = "Comprobante timbrado previamente";

/** Translates an account's refusal, which the checks state in SW's codes, into Finkok's. */
function inOwnCodes(rejection: Rejection): Rejection {
  return { ...rejection, code: OWN_CODES[rejection.code] ?? rejection.code };
}

const OWN_CODES: Readonly<Record<string, string>> = { AU2001: "718", AU2003: "740" };

function stampAnswer(operation: string, content: readonly XmlNode[], code: string, stamping?: Stamping): Answer {
  const result = node(`{${ROOT}stamp}${operation}Result`, {}, content);
  const answer = xmlAnswer(200, envelope(node(`{${ROOT}stamp}${operation}Response`, {}, [result])), code);
  return stamping === undefined ? answer : { ...answer, uuid: stamping.timbre.uuid };
}

/** Returns the fields of a stamped document. A previous stamp may be missing, and then only the words tell of it. */
function success(stamping: Stamping | undefined, codEstatus: string): XmlNode[] {
  if (stamping === undefined) return [field("CodEstatus", codEstatus)];
  const { timbre } = stamping;
  return [
    field("xml", stampedXml(stamping)),
    field("UUID", timbre.uuid),
    field("faultstring"),
    field("Fecha", timbre.fechaTimbrado),
    field("CodEstatus", codEstatus),
    field("faultcode"),
    field("SatSeal", timbre.selloSat),
    field("Incidencias"),
    field("NoCertificadoSAT", timbre.noCertificadoSat),
  ];
}

function rejection(told: Rejection): XmlNode[] {
  return [field("CodEstatus"), incidences(told)];
}

function incidences({ code, sentence, detail = "" }: Rejection, stamping?: Stamping): XmlNode {
  return node(`{${RESULTS}}Incidencias`, {}, [
    node(`{${RESULTS}}Incidencia`, {}, [
      field("Uuid", stamping?.timbre.uuid),
      field("CodigoError", code),
      field("WorkProcessId", "00000000-0000-4000-8000-000000000003"),
      field("MensajeIncidencia", sentence),
      field("ExtraInfo", detail),
    ]),
  ]);
}

function field(name: string, content = ""): XmlNode {
  return text(`{${RESULTS}}${name}`, content);
}

function cancel(family: Family): Make {
  return (asked) => ({
    name: "cancel",
    subject: subjectNamed(() => folioOf(xmlIn(asked))),
    refusal: maintenance,
    async run({ front }, faults) {
      const fault = accountFault(front, asked);
      if (fault !== undefined)
        return cancelAnswer(family, [field("CodEstatus", CANCEL_FAULTS[fault.code])], fault.code);
      const told = await cancelAs(family, xmlIn(asked), front, simulatedRejection(faults));
      return cancellationAnswer(told, family, front);
    },
  });
}

/** The cancelling service states faults of the account in words. */
const CANCEL_FAULTS: Readonly<Record<string, string>> = {
  "300": "Invalid Username or Password",
  "703": "703",
};

function cancellationAnswer(told: Cancellation, family: Family, { registers, now }: Front): Answer {
  if (told.kind === "refused") return cancelAnswer(family, [field("CodEstatus", told.code)], told.code);
  if (told.kind === "simulated")
    return cancelAnswer(family, [field("CodEstatus", told.rejection.code)], told.rejection.code);
  const { folios, acuse, delivery, rfc } = told;
  const [only, ...more] = folios;
  const { uuid, code, answer } = only!;
  const isRefused = more.length === 0 && !isReceived(answer);
  // A refused folio of withholdings is answered in the error field alone.
  if (isRefused && (family === "retencion" || registers.settings.refusedFolio === "error"))
    return { ...cancelAnswer(family, [field("CodEstatus", code)], code), uuid };
  if (delivery === "none") return { ...cancelAnswer(family, [field("Folios")], code), uuid };
  const content = [
    node(
      `{${RESULTS}}Folios`,
      {},
      folios.map((folio) =>
        node(`{${RESULTS}}Folio`, {}, [
          field("EstatusUUID", folio.code),
          field("UUID", folio.uuid),
          field("EstatusCancelacion"),
        ]),
      ),
    ),
    field("Acuse", delivery === "late" || isRefused ? "" : asSatAnswers(acuse)),
    field("Fecha", now(rfc).toISOString().slice(0, 19)),
    field("RfcEmisor", rfc),
  ];
  return { ...cancelAnswer(family, content, code), uuid };
}

/** Returns the acknowledgement inside SAT's envelope, as SAT sends it and Finkok passes it on. */
export function asSatAnswers(acuse: string): string {
  const content = acuse.replace(/^<\?xml[^>]*\?>/, "");
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
    `<CancelaCFDResponse xmlns="">${content}</CancelaCFDResponse></s:Body></s:Envelope>`
  );
}

function cancelAnswer(family: Family, content: readonly XmlNode[], code: string): Answer {
  const service = ROOT + (family === "cfdi" ? "cancel" : "retentions");
  const result = node(`{${service}}cancel_signatureResult`, {}, content);
  return xmlAnswer(200, envelope(node(`{${service}}cancel_signatureResponse`, {}, [result])), code);
}

function receipt(asked: SoapOperation): Operation {
  const uuid = textIn(asked, "uuid") ?? "";
  return {
    name: "receipt",
    subject: subjectNamed(() => uuid),
    refusal: maintenance,
    async run({ front }) {
      const acuse = accountFault(front, asked) === undefined ? acuseOf(front, uuid) : undefined;
      const content =
        acuse === undefined
          ? [field("success", "false"), field("error", "UUID No Encontrado"), field("receipt")]
          : [field("success", "true"), field("uuid", uuid), field("receipt", asSatAnswers(acuse))];
      const result = node(`{${ROOT}cancel}get_receiptResult`, {}, content);
      const body = envelope(node(`{${ROOT}cancel}get_receiptResponse`, {}, [result]));
      return xmlAnswer(200, body, acuse === undefined ? "404" : "200");
    },
  };
}

type Content = (front: Front, asked: SoapOperation) => Promise<readonly XmlNode[]>;

function receiving(name: string, contentOf: Content): Make {
  return (asked) => ({
    name: name === "get_pending" ? "pending" : name === "get_related_signature" ? "related" : "answer",
    subject: NO_SUBJECT,
    refusal: maintenance,
    async run({ front }) {
      const fault = accountFault(front, asked);
      const content = fault === undefined ? await contentOf(front, asked) : [field("error", CANCEL_FAULTS[fault.code])];
      const result = node(`{${ROOT}cancel}${name}Result`, {}, content);
      return xmlAnswer(200, envelope(node(`{${ROOT}cancel}${name}Response`, {}, [result])), "200");
    },
  });
}

async function pendings(front: Front, asked: SoapOperation): Promise<readonly XmlNode[]> {
  const uuids = await pendingOf(front, textIn(asked, "rtaxpayer_id") ?? "");
  const list = uuids.map((uuid) => field("string", uuid));
  return [node(`{${RESULTS}}uuids`, {}, list), field("error")];
}

async function answer(front: Front, asked: SoapOperation): Promise<readonly XmlNode[]> {
  const told = await takeAnswer(front, xmlIn(asked));
  if (told.kind === "refused") return [field("error", `${told.code} ${told.sentence}`)];
  const { uuid, code, accepts } = told;
  const folio = [field("uuid", uuid), field("status", code)];
  const [list, one] = accepts ? ["aceptacion", "Acepta"] : ["rechazo", "Rechaza"];
  return [node(`{${RESULTS}}${list}`, {}, [node(`{${RESULTS}}${one}`, {}, folio)]), field("error")];
}

async function related(front: Front, asked: SoapOperation): Promise<readonly XmlNode[]> {
  const told = await findRelated(front, xmlIn(asked));
  if (told.kind === "refused") return [field("error", `${told.code} ${told.sentence}`)];
  if (told.code !== "2000") return [field("error", `${told.code} - No existen cfdi relacionados al folio fiscal.`)];
  const list = (name: string, one: string, records: typeof told.parents) =>
    node(
      `{${RESULTS}}${name}`,
      {},
      records.map(({ uuid, emisor, receptor }) =>
        node(`{${RESULTS}}${one}`, {}, [field("uuid", uuid), field("emisor", emisor), field("receptor", receptor)]),
      ),
    );
  return [list("Padres", "Padre", told.parents), list("Hijos", "Hijo", told.children), field("error")];
}

function datetime(asked: SoapOperation): Operation {
  return {
    name: "datetime",
    subject: NO_SUBJECT,
    refusal: maintenance,
    async run({ front }) {
      const fault = accountFault(front, asked);
      const content =
        fault === undefined
          ? [field("datetime", front.now().toISOString().slice(0, 19))]
          : [field("error", CANCEL_FAULTS[fault.code])];
      const result = node(`{${ROOT}utilities}datetimeResult`, {}, content);
      return xmlAnswer(200, envelope(node(`{${ROOT}utilities}datetimeResponse`, {}, [result])), "200");
    },
  };
}
