import type { Schemas } from "../engine/schema.ts";
import { checkStamped, insertTimbre } from "../engine/timbre.ts";
import { httpClient } from "../http-client.ts";
import type { Failure, Pac, StampOrder, StampOutcome } from "./pac.ts";
import { cancelAt } from "./sw-cancel.ts";
import {
  ACCOUNT,
  cap,
  type Envelope,
  isSuccess,
  openEnvelope,
  splitMessage,
  textOf,
  xmlForm,
} from "./sw-envelope.ts";
import { receiptAt } from "./sw-receipt.ts";
import { swSession } from "./sw-session.ts";

export interface SwConfig {
  /** Written on documents: "sw-pruebas", "pac-de-prueba", "sw". */
  readonly name: string;
  /** Host of the services: https://services.sw.com.mx, or the test PAC. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** To the services, at most: logins, stampings and cancellations share them. */
  readonly connections: number;
}

/** SW Sapien's API (see sw.md for its quirks). The test PAC speaks the same protocol. */
export function swPac(config: SwConfig, schemas: Schemas): Pac {
  const services = httpClient(config.url, { connections: config.connections });
  const storage = httpClient(storageOf(config.url));
  const session = swSession(services, config);
  const send = async (order: StampOrder): Promise<StampOutcome> => {
    const { reference: customid, deadline, sealed } = order;
    const form = xmlForm(STAMP_PATH, sealed.xml, deadline, { customid });
    return read(openEnvelope(await session.exchange(form)), order, schemas);
  };
  return {
    name: config.name,
    stamp: send,
    // The same bytes with the same customid: success, 307 and CFDI3307 all bring the stamp.
    recover: send,
    cancel: (order) => cancelAt(session, order),
    receipt: (order) => receiptAt(session, storage, order),
    async close() {
      await Promise.all([services.close(), storage.close()]);
    },
  };
}

const STAMP_PATH = "/v4/cfdi33/stamp/v4";

/** The storage has a host of its own, named like the services' one; the test PAC has both in one place. */
function storageOf(url: string): string {
  return url.replace("//services.", "//api.");
}

function read(envelope: Envelope | Failure, order: StampOrder, schemas: Schemas): StampOutcome {
  if (envelope.kind !== "envelope") return envelope;
  if (isSuccess(envelope)) return stamped(envelope, order, schemas, false);
  const { httpStatus, message, messageDetail } = envelope;
  const { code, text } = splitMessage(message);
  if (EARLIER.test(code)) return stamped(envelope, order, schemas, true);
  if (httpStatus !== 400) return { kind: "unknown", reason: `HTTP ${httpStatus}: ${message}` };
  if (ACCOUNT.test(code)) return { kind: "account", code, detail: text };
  if (REJECTION.test(code)) return { kind: "rejected", code, detail: cap(text, messageDetail) };
  return { kind: "unknown", reason: `uncontrolled answer: ${message}` };
}

/** Stamped before: the same document, or the same customid. */
const EARLIER = /^(307|CFDI3307)$/;
/** SAT's codes and matrices: a positive "invalid". */
const REJECTION = /^(30[1-9]|310|40[1-3]|CFDI\d+|CRP\d+|NOM\d+|Reten\d+)$/;

/** Wherever this route hid the stamp: the whole CFDI, the stamp alone, or the detail text. */
function stamped(
  { data, messageDetail }: Envelope,
  order: StampOrder,
  schemas: Schemas,
  earlier: boolean,
): StampOutcome {
  const [cfdi, tfd] = [textOf(data.cfdi), textOf(data.tfd)];
  const candidates = [
    cfdi && Buffer.from(cfdi),
    tfd && insertTimbre(order.sealed.xml, tfd),
    messageDetail.startsWith("<") && Buffer.from(messageDetail),
  ];
  let reason = "the answer brings no stamp";
  for (const xml of candidates) {
    if (!xml) continue;
    const check = checkStamped(order.sealed, xml, schemas);
    if (check.kind === "stamp") return { kind: "stamped", xml, timbre: check.timbre, earlier };
    reason = check.reason;
  }
  return { kind: "unknown", reason };
}
