import { setTimeout as sleep } from "node:timers/promises";
import { type Deadline, timeLeft } from "../../common/deadline.ts";
import { httpClient } from "../clients/http.ts";
import type { Family } from "../engine/documents/index.ts";
import type { XmlNode } from "../engine/node.ts";
import { clockAt, isOfMatrix, type Reply, unseenAnswer } from "./exchange.ts";
import { type FinkokCall, type FinkokLogin, failureOfAnswer, finkokCalls } from "./finkok-call.ts";
import { finkokCancel, finkokReceipt } from "./finkok-cancel.ts";
import { FINKOK_LETTER, finkokAccountFailure } from "./finkok-codes.ts";
import { finkokReceiving } from "./finkok-receiving.ts";
import { textIn } from "./folio-codes.ts";
import type {
  Capabilities,
  CheckStamped,
  Failure,
  NotStamped,
  Pac,
  PacAccount,
  ProbeOutcome,
  StampOutcome,
  StampRequest,
} from "./pac.ts";
import { cutText, localName, resultIn } from "./soap.ts";
import { checked } from "./stamped.ts";

/** Speaks Finkok's SOAP services, whose quirks are in finkok.md. */
export function finkokPac(account: PacAccount, check: CheckStamped): Pac {
  const { client = httpClient, connections } = account;
  const http = client(account.url, { connections, maxAnswerBytes: 8 * MAX_XML_BYTES });
  const call = finkokCalls(http);
  const login: FinkokLogin = [
    ["username", account.user],
    ["password", account.password],
  ];
  const ask = async (operation: "stamp" | "stamped", order: StampRequest): Promise<Told> => {
    const { type, xml } = order.sealed;
    const parameters = [["xml", xml.toString("base64")], ...login] as const;
    const reply = await call(STAMPINGS[type.family], operation, parameters, order.deadline);
    return reply.kind === "reply" ? readStamp(reply, order, check) : reply;
  };
  return {
    name: account.name,
    capabilities: CAPABILITIES,
    letterUrl: FINKOK_LETTER,
    async stamp(order) {
      const told = await ask("stamp", order);
      if (told.kind !== "previous") return told.kind === "not-stamped" ? unknown("603 to a stamping") : told;
      return poll(order.deadline, () => ask("stamped", order));
    },
    async recover(order) {
      const told = await ask("stamped", order);
      switch (told.kind) {
        case "previous":
          return unknown("307 without the stamp");
        case "rejected":
          // A look-up that refuses the document says nothing of an earlier stamping of it.
          return unknown(`the look-up refuses the document: ${told.code} ${told.detail}`);
        default:
          return told;
      }
    },
    cancel: (order) => finkokCancel(call, login, order),
    receipt: (order) => finkokReceipt(call, login, order),
    clock: (deadline) => clockAt(http, "/", deadline),
    probe: (deadline) => probe(call, login, deadline),
    receiving: finkokReceiving(call, login, account),
    close: () => http.close(),
  };
}

/** Finkok takes XML up to 1 MB, in the smaller reading (assumption "tamano"). */
const MAX_XML_BYTES = 1_000_000;

const CAPABILITIES: Capabilities = {
  maxXmlBytes: MAX_XML_BYTES,
  families: ["cfdi", "retencion"],
  cancelsSigned: true,
  deniesStamps: true,
};

const STAMPINGS: Readonly<Record<Family, string>> = { cfdi: "stamp", retencion: "retentions" };

/** An answer may also say that there is an earlier stamp without bringing it. */
type Told = StampOutcome | NotStamped | { readonly kind: "previous" };

/** The pauses before each look for a stamp that exists and cannot be read yet. */
const LOOKS_MS = [200, 500, 1_000, 2_000, 4_000];

async function poll(deadline: Deadline, look: () => Promise<Told>): Promise<StampOutcome> {
  for (const ms of LOOKS_MS) {
    if (timeLeft(deadline) <= ms) break;
    await sleep(ms);
    const told = await look();
    if (told.kind === "stamped") return { ...told, earlier: true };
  }
  return unknown("307 without the stamp");
}

/** The stamped XML decides, whatever the texts around it say; after it the incidences, and only with HTTP 200. */
async function readStamp(reply: Reply, order: StampRequest, check: CheckStamped): Promise<Told> {
  const { rest, text } = await cutText(reply.body, "xml");
  const result = resultIn(rest, "stampResult") ?? resultIn(rest, "stampedResult");
  if (result === undefined || reply.status !== 200) return failureOfAnswer(reply);
  const incidences = incidencesIn(result);
  const isEarlier = incidences.some(({ code }) => code === EARLIER);
  const xml = text ?? Buffer.from(textIn(result, "xml"));
  if (xml.length > 0) {
    const earlier = isEarlier || EARLIER_WORDS.test(textIn(result, "CodEstatus"));
    return checked(xml, order, check, earlier);
  }
  if (isEarlier || EARLIER_WORDS.test(textIn(result, "CodEstatus"))) return { kind: "previous" };
  const fault = `${textIn(result, "faultcode")} ${textIn(result, "faultstring")}`.trim();
  if (fault !== "") return unknown(`a fault inside the answer: ${fault}`);
  return readIncidences(incidences);
}

const EARLIER = "307";
const EARLIER_WORDS = /timbrado previamente/i;
const NOT_FOUND = "603";
/**
 * These codes of SAT's, its matrices, and Finkok's own for a document that it cannot read, state that it is invalid.
 */
const REJECTION = /^(30[1-6]|308|401|402|705|707|712|738)$/;

function readIncidences(incidences: readonly Incidence[]): Told {
  for (const { code, words } of incidences) {
    const failure = finkokAccountFailure(code, words);
    if (failure !== undefined) return failure;
  }
  if (incidences.some(({ code }) => code === NOT_FOUND)) return { kind: "not-stamped" };
  const rejected = incidences.find(({ code }) => REJECTION.test(code) || isOfMatrix(code));
  if (rejected !== undefined) return { kind: "rejected", code: rejected.code, detail: rejected.words };
  const said = incidences.map(({ code, words, process }) => `${code} ${words} (${process})`).join("; ");
  return unseenAnswer(incidences.map(({ code }) => code).join(" "), `uncontrolled answer: ${said}`);
}

interface Incidence {
  readonly code: string;
  readonly words: string;
  /** Finkok's support asks for it. */
  readonly process: string;
}

function incidencesIn(result: XmlNode): Incidence[] {
  const list = result.children.find((each) => localName(each) === "Incidencias");
  return (list?.children ?? []).map((each) => ({
    code: textIn(each, "CodigoError"),
    words: [textIn(each, "MensajeIncidencia"), textIn(each, "ExtraInfo")].filter(Boolean).join(" "),
    process: textIn(each, "WorkProcessId"),
  }));
}

/** Asks for the time of Mexico City, which needs the login and does nothing. */
async function probe(call: FinkokCall, login: FinkokLogin, deadline: Deadline): Promise<ProbeOutcome> {
  const reply = await call("utilities", "datetime", [...login, ["zipcode", "06000"]], deadline);
  if (reply.kind === "account") return reply;
  if (reply.kind !== "reply") return { kind: "unavailable", reason: reply.reason };
  const result = resultIn(reply.body, "datetimeResult");
  if (result !== undefined && textIn(result, "datetime") !== "") return { kind: "up" };
  const words = result === undefined ? "" : textIn(result, "error");
  return (
    finkokAccountFailure(words, words) ?? {
      kind: "unavailable",
      reason: `HTTP ${reply.status} ${words}`.trim(),
    }
  );
}

function unknown(reason: string): Extract<Failure, { kind: "unknown" }> {
  return { kind: "unknown", reason };
}
