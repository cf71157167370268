import type { Deadline } from "../../common/deadline.ts";
import { isUuid } from "../../common/ids.ts";
import { type HttpClient, httpClient } from "../clients/http.ts";
import type { Family } from "../engine/documents/index.ts";
import { insertTimbre } from "../engine/sealing/timbre.ts";
import { clockAt, isOfMatrix, unseenAnswer } from "./exchange.ts";
import type {
  BalanceOutcome,
  Capabilities,
  CheckStamped,
  Failure,
  Pac,
  PacAccount,
  StampOutcome,
  StampRequest,
} from "./pac.ts";
import { checked } from "./stamped.ts";
import { cancelAt } from "./sw-cancel.ts";
import {
  accountFailure,
  bytesOf,
  type Envelope,
  isSuccess,
  joined,
  openEnvelope,
  splitMessage,
  textOf,
  xmlForm,
} from "./sw-envelope.ts";
import { swReceiving } from "./sw-receiving.ts";
import { type Session, swSession } from "./sw-session.ts";
import { receiptAt, type SwStorage, swStorage } from "./sw-storage.ts";

/** Speaks SW Sapien's API, whose quirks are in sw.md. The test PAC speaks the same protocol. */
export function swPac(account: PacAccount, check: CheckStamped): Pac {
  const { client = httpClient, connections } = account;
  const services = client(account.url, { connections, maxAnswerBytes: MOST_ANSWER });
  const files = client(storageOf(account.url), { maxAnswerBytes: MOST_ANSWER });
  const session = swSession(services, account);
  const storage = swStorage(session, files, client);
  const send = async (order: StampRequest): Promise<StampOutcome> => {
    const { sealed, deadline } = order;
    const { path, headers } = STAMPINGS[sealed.type.family];
    const form = xmlForm(path, sealed.xml, deadline, headers(order));
    const envelope = await openEnvelope(await session.exchange(form));
    const outcome = await read(envelope, order, check);
    const uuid = outcome.kind === "unknown" ? earlierUuid(envelope) : undefined;
    return uuid === undefined ? outcome : fetchStamped(storage, uuid, order, check);
  };
  return {
    name: account.name,
    capabilities: CAPABILITIES,
    stamp: send,
    // Recovery sends the same bytes: success, 307 and CFDI3307 all return the stamp.
    recover: send,
    cancel: (order) => cancelAt(session, order),
    receipt: (order) => receiptAt(storage, order),
    clock: (deadline) => clockAt(services, "/", deadline),
    async probe(deadline) {
      const envelope = await askBalance(session, files, deadline);
      const told = readBalance(envelope);
      const isUp = told.kind === "balance" || (envelope.kind === "envelope" && isSuccess(envelope));
      return isUp ? { kind: "up" } : told;
    },
    balance: async (deadline) => readBalance(await askBalance(session, files, deadline)),
    receiving: swReceiving(session, account),
    async close() {
      await Promise.all([services.close(), files.close()]);
    },
  };
}

/** A document of 10 MB has some 12 MB in JSON, since its quotes are escaped. */
const MOST_ANSWER = 16 * 1024 * 1024;

const CAPABILITIES: Capabilities = {
  maxXmlBytes: Number.POSITIVE_INFINITY,
  families: ["cfdi", "retencion"],
  cancelsSigned: true,
  deniesStamps: false,
};

async function askBalance(session: Session, files: HttpClient, deadline: Deadline) {
  const path = "/management/v2/api/users/balance";
  return openEnvelope(await session.exchange({ method: "GET", path, headers: {}, deadline }, files));
}

function readBalance(envelope: Envelope | Failure): BalanceOutcome {
  if (envelope.kind === "account") return envelope;
  if (envelope.kind !== "envelope") return { kind: "unavailable", reason: envelope.reason };
  const { stampsBalance, unlimited } = envelope.data;
  if (isSuccess(envelope) && unlimited === true) return { kind: "balance", stamps: Number.POSITIVE_INFINITY };
  if (isSuccess(envelope) && Number.isInteger(stampsBalance)) return { kind: "balance", stamps: Number(stampsBalance) };
  const { httpStatus, message } = envelope;
  const { code, text } = splitMessage(message);
  return accountFailure(code, text) ?? { kind: "unavailable", reason: `balance: HTTP ${httpStatus} ${message}` };
}

interface Stamping {
  readonly path: string;
  readonly headers: (order: StampRequest) => Readonly<Record<string, string>>;
}

/** The service for withholdings identifies documents by their bytes only; it does not read customid. */
const STAMPINGS: Readonly<Record<Family, Stamping>> = {
  cfdi: { path: "/v4/cfdi33/stamp/v4", headers: ({ reference }) => ({ customid: reference }) },
  retencion: { path: "/retencion/stamp/v3", headers: () => ({}) },
};

/** SW's storage has its own host, named like that of the services; the test PAC has both at one address. */
function storageOf(url: string): string {
  return url.replace("//services.", "//api.");
}

async function read(envelope: Envelope | Failure, order: StampRequest, check: CheckStamped): Promise<StampOutcome> {
  if (envelope.kind !== "envelope") return envelope;
  if (isSuccess(envelope)) return stamped(envelope, order, check, false);
  const { httpStatus, message, messageDetail } = envelope;
  const { code, text } = splitMessage(message);
  if (EARLIER.test(code)) return stamped(envelope, order, check, true);
  if (httpStatus !== 400) return { kind: "unknown", reason: `HTTP ${httpStatus}: ${message}` };
  const failure = accountFailure(code, text);
  if (failure !== undefined) return failure;
  if (REJECTION.test(code) || isOfMatrix(code))
    return { kind: "rejected", code, detail: joined(text, textOf(messageDetail)) };
  return unseenAnswer(code, `uncontrolled answer: ${message}`);
}

/** Either code means that this document or this customid was stamped before. */
const EARLIER = /^(307|CFDI3307)$/;
/** These codes of SAT's, and those of its matrices, state that the document is invalid. */
const REJECTION = /^(30[1-9]|310|40[1-3])$/;

const LESS_THAN = 0x3c;

/** Looks for the stamp wherever a route may put it: as a whole document, as the bare stamp, or in the detail text. */
async function stamped(
  { data, messageDetail }: Envelope,
  order: StampRequest,
  check: CheckStamped,
  earlier: boolean,
): Promise<StampOutcome> {
  const [tfd, detail] = [textOf(data.tfd), bytesOf(messageDetail)];
  const candidates = [
    bytesOf(data.cfdi),
    bytesOf(data.retencion),
    tfd && insertTimbre(order.sealed, tfd),
    detail[0] === LESS_THAN && detail,
  ];
  let outcome: StampOutcome = { kind: "unknown", reason: "the answer brings no stamp" };
  for (const xml of candidates) {
    if (!xml || xml.length === 0) continue;
    outcome = await checked(xml, order, check, earlier);
    if (outcome.kind === "stamped") return outcome;
  }
  return outcome;
}

/** Returns the UUID of an earlier stamp that the answer names but does not contain. */
function earlierUuid(envelope: Envelope | Failure): string | undefined {
  if (envelope.kind !== "envelope" || !EARLIER.test(splitMessage(envelope.message).code)) return undefined;
  const words = joined(textOf(envelope.data.uuid), envelope.message, textOf(envelope.messageDetail));
  return words.split(/[^\w-]+/).find(isUuid);
}

async function fetchStamped(
  storage: SwStorage,
  uuid: string,
  order: StampRequest,
  check: CheckStamped,
): Promise<StampOutcome> {
  const stored = await storage.fetch("document", uuid, order.deadline);
  if (stored.kind === "file") return checked(stored.content, order, check, true);
  const why = stored.kind === "none" ? "is not in the storage" : stored.reason;
  return { kind: "unknown", reason: `the earlier stamp ${uuid}: ${why}` };
}
