import type { Deadline } from "../../common/deadline.ts";
import { isUuid } from "../../common/ids.ts";
import { type HttpClient, type HttpRequest, httpClient } from "../clients/http.ts";
import { clockAt, isOfMatrix, type Reply, replyOf, unseenAnswer } from "./exchange.ts";
import { textIn } from "./folio-codes.ts";
import { closedAccount, type Login, type Logins, withLogin } from "./logins.ts";
import { MOST_READ } from "./long-texts.ts";
import type {
  BalanceOutcome,
  Capabilities,
  CheckStamped,
  Failure,
  Pac,
  PacAccount,
  ReceiptOutcome,
  StampOutcome,
  StampRequest,
} from "./pac.ts";
import { type Answer, failureOfCode, readAnswer, readSoapAnswer, verdictOf } from "./prodigia-answer.ts";
import { cancelParameters, readCancellation } from "./prodigia-cancel.ts";
import { soapRequest } from "./soap.ts";
import { checked } from "./stamped.ts";

/** Speaks Prodigia's REST and SOAP interfaces, whose quirks are in prodigia.md. */
export function prodigiaPac(account: PacAccount, check: CheckStamped, logins: Logins): Pac {
  const { client = httpClient, connections } = account;
  const http = client(account.url, { connections, maxAnswerBytes: 2 * MAX_XML_BYTES });
  const { contract = "" } = account;
  const login = loginOf(account);
  const basic = `Basic ${Buffer.from(`${account.user}:${account.password}`).toString("base64")}`;
  const balance = lastBalance();

  /** Sends a request that carries the login, where that may be sent, and reads its answer. */
  const ask = (request: HttpRequest, read: (reply: Reply) => Promise<Answer | Failure>): Promise<Answer | Failure> =>
    withLogin(logins, login, request.deadline, async () => {
      const reply = replyOf(await http.exchange(request));
      const answer = reply.kind === "reply" ? await read(reply) : reply;
      return { answer, verdict: verdictOf(answer) };
    });
  const rest = (
    order: Pick<HttpRequest, "method" | "body" | "deadline"> & { readonly path: string },
    parameters: readonly (readonly [string, string])[],
    root: string,
  ) => {
    const query = new URLSearchParams({ contrato: contract });
    for (const [name, value] of parameters) query.append(name, value);
    const headers = { "content-type": "application/xml", authorization: basic };
    const request = { ...order, path: `${order.path}?${query}`, headers };
    return ask(request, (reply) => readAnswer(reply, root));
  };
  const lookUp = (operation: string, uuid: string, deadline: Deadline) =>
    rest(
      { method: "GET", path: `/servicio/rest/consulta/${operation}`, deadline },
      [["uuid", uuid]],
      "servicioConsulta",
    );

  const send = async (order: StampRequest): Promise<StampOutcome> => {
    const options = [EARLIER_WITH_XML, ...(balance.isDue() ? [WITH_BALANCE] : [])];
    const { deadline, sealed } = order;
    const answer = await rest(
      { method: "POST", path: "/servicio/rest/timbrado40", body: sealed.xml, deadline },
      options.map((option) => ["opciones", option] as const),
      "servicioTimbrado",
    );
    if (answer.kind !== "answer") return answer;
    balance.learn(answer);
    const outcome = await readStamp(answer, order, check);
    const uuid = outcome.kind === "unknown" && answer.codigo === EARLIER ? uuidIn(answer) : undefined;
    if (uuid === undefined) return outcome;
    const stored = await lookUp("cfdPorUUID", uuid, deadline);
    if (stored.kind === "answer" && stored.xmlBase64 !== "")
      return checked(Buffer.from(stored.xmlBase64, "base64"), order, check, true);
    return { kind: "unknown", reason: `307 names ${uuid}, which the look-up does not bring` };
  };

  return {
    name: account.name,
    capabilities: CAPABILITIES,
    letterUrl: LETTER,
    stamp: send,
    // Recovery sends the same bytes: success and 307 both bring the stamp.
    recover: send,
    async cancel(order) {
      const request = soapRequest({
        path: "/servicio/Timbrado4.0",
        action: SOAP_ACTION,
        namespace: "timbrado.ws.pade.mx",
        operation: "cancelarConOpciones",
        qualified: false,
        parameters: [
          ["contrato", contract],
          ["usuario", account.user],
          ["passwd", account.password],
          ...cancelParameters(order),
        ],
        deadline: order.deadline,
      });
      return readCancellation(await ask(request, (reply) => readSoapAnswer(reply, "servicioCancel")), order.uuid);
    },
    receipt: async ({ uuid, deadline }) => receiptIn(await lookUp("acuseCancelacion", uuid, deadline)),
    clock: (deadline) => clockAt(http, HEALTH, deadline),
    async probe(deadline) {
      if (await logins.isRefused(login)) return closedAccount();
      return isHealthy(http, deadline);
    },
    balance: async () => balance.told(),
    close: () => http.close(),
  };
}

/** Every part of the login is hashed, so that changing any of them makes another login. */
function loginOf({ name, url, user, password, contract = "", loginTry = "" }: PacAccount): Login {
  return { pac: name, parts: [url, user, password, contract, loginTry] };
}

/** The size of a synchronous stamping is not published. A larger document would be read for too long in its answer. */
const MAX_XML_BYTES = 4_000_000;

const CAPABILITIES: Capabilities = {
  maxXmlBytes: MAX_XML_BYTES,
  // Withholdings have a service of their own (assumption "prodigia-retenciones").
  families: ["cfdi"],
  cancelsSigned: true,
  deniesStamps: false,
};

/** A repeated document is answered 307 with the whole earlier answer. */
const EARLIER_WITH_XML = "REGRESAR_CON_ERROR_307_XML";
const WITH_BALANCE = "CONSULTAR_SALDO";
const EARLIER = "307";
/** No source shows the SOAPAction; services of this make take an empty one (assumption "prodigia-soapaction"). */
const SOAP_ACTION = "";
/** An issuer signs its letter (carta manifiesto) at the host of the signing service (assumption "carta"). */
const LETTER = "https://facturacion.pade.mx";
const HEALTH = "/health";

/** The stamped XML decides; the loose fields, whose names vary, are not read. */
async function readStamp(answer: Answer, order: StampRequest, check: CheckStamped): Promise<StampOutcome> {
  const { codigo, mensaje, xmlBase64 } = answer;
  if (xmlBase64 !== "") return checked(Buffer.from(xmlBase64, "base64"), order, check, codigo === EARLIER);
  const failure = failureOfCode(answer);
  if (failure !== undefined) return failure;
  if (REJECTION.test(codigo) || isOfMatrix(codigo)) return { kind: "rejected", code: codigo, detail: mensaje };
  return unseenAnswer(codigo, `code ${codigo} without the stamp: ${mensaje}`);
}

/** These codes of SAT's, and those of its matrices, state that the document is invalid. */
const REJECTION = /^(30[1-6]|308|40[1-3])$/;

/** Returns the UUID of an earlier stamp that some text of the answer names. */
function uuidIn({ root, mensaje }: Answer): string | undefined {
  const words = [textIn(root, "UUID"), textIn(root, "uuid"), mensaje].join(" ");
  return words.split(/[^\w-]+/).find(isUuid);
}

function receiptIn(answer: Answer | Failure): ReceiptOutcome {
  if (answer.kind === "account") return { kind: "unavailable", reason: answer.code };
  if (answer.kind !== "answer") return { kind: "unavailable", reason: answer.reason };
  if (answer.xmlBase64 !== "") return { kind: "receipt", acuse: Buffer.from(answer.xmlBase64, "base64") };
  return NO_RECEIPT.has(answer.codigo)
    ? { kind: "none" }
    : { kind: "unavailable", reason: `code ${answer.codigo}: ${answer.mensaje}` };
}

/** Code 21 means not cancelled, 602 no such document. */
const NO_RECEIPT: ReadonlySet<string> = new Set(["21", "602"]);

async function isHealthy(http: HttpClient, deadline: Deadline) {
  const exchange = await http.exchange({ method: "GET", path: HEALTH, headers: {}, deadline });
  if (exchange.kind !== "answered") return { kind: "unavailable", reason: exchange.reason } as const;
  const isUp = exchange.status === 200 && /"estatus"\s*:\s*"OK"/.test(exchange.body.toString("utf8", 0, MOST_READ));
  return isUp ? UP : ({ kind: "unavailable", reason: `health: HTTP ${exchange.status}` } as const);
}

const UP = { kind: "up" } as const;

/** The balance comes with one stamp of so many, which costs no request of its own. */
const BALANCE_EVERY = 20;

/** Keeps the balance that stampings told. A look of its own would be a login. */
function lastBalance() {
  let last: BalanceOutcome = { kind: "unavailable", reason: "no stamp has told the balance yet" };
  let asked = 0;
  return {
    isDue: () => asked++ % BALANCE_EVERY === 0,
    learn({ root }: Answer) {
      const saldo = textIn(root, "saldo");
      if (/^\d{1,12}$/.test(saldo)) last = { kind: "balance", stamps: Number(saldo) };
    },
    told: () => last,
  };
}
