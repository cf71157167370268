import type { Family } from "../engine/documents/index.ts";
import type { XmlNode } from "../engine/node.ts";
import { readXml } from "../engine/xml.ts";
import type { CancelOutcome, CancelRequest, Failure } from "./pac.ts";
import {
  accountFailure,
  type Envelope,
  isSuccess,
  joined,
  openEnvelope,
  recordOf,
  splitMessage,
  textOf,
  xmlForm,
} from "./sw-envelope.ts";
import type { Session } from "./sw-session.ts";

const PATHS: Readonly<Record<Family, string>> = {
  cfdi: "/cfdi33/cancel/xml",
  retencion: "/retencion/cancel/xml",
};

export async function cancelAt(session: Session, order: CancelRequest): Promise<CancelOutcome> {
  const { family, request, uuid, deadline } = order;
  return read(openEnvelope(await session.exchange(xmlForm(PATHS[family], request, deadline))), uuid);
}

/**
 * Reads SAT's code for the folio from the map of the answer, the acknowledgement, or the texts of the error.
 */
function read(envelope: Envelope | Failure, uuid: string): CancelOutcome {
  if (envelope.kind !== "envelope") return envelope;
  if (isSuccess(envelope)) return answered(envelope, uuid);
  const { httpStatus, message, messageDetail } = envelope;
  if (httpStatus !== 400) return { kind: "unknown", reason: `HTTP ${httpStatus}: ${message}` };
  const said = [message, messageDetail].map(splitMessage).find(({ code }) => isKnown(code));
  return said === undefined
    ? { kind: "unknown", reason: `uncontrolled answer: ${joined(message, messageDetail)}` }
    : outcomeOf(said.code, joined(message, messageDetail));
}

function answered({ data }: Envelope, uuid: string): CancelOutcome {
  const acuse = textOf(data.acuse);
  const code = codeInMap(data.uuid, uuid) ?? codeInAcuse(acuse, uuid);
  if (code === undefined) return { kind: "unknown", reason: "the answer says nothing of the folio" };
  return isKnown(code)
    ? outcomeOf(code, `EstatusUUID ${code}`, acuse)
    : { kind: "unknown", reason: `EstatusUUID ${code}` };
}

/** Finds the code in a map like `{"<UUID>": "201"}`, ignoring case. */
function codeInMap(map: unknown, uuid: string): string | undefined {
  const entry = Object.entries(recordOf(map)).find(([key]) => isSame(key, uuid));
  return entry === undefined ? undefined : String(entry[1]).trim();
}

/** Some answers have an acknowledgement and an empty map. */
function codeInAcuse(acuse: string, uuid: string): string | undefined {
  const reading = readXml(Buffer.from(acuse));
  if (reading.kind === "malformed") return undefined;
  const folio = foliosIn(reading.root).find((each) => isSame(textIn(each, "UUID"), uuid));
  return folio && textIn(folio, "EstatusUUID");
}

/**
 * Returns Folios elements at any depth, because PACs return the acknowledgement as SAT's whole answer or with
 * their own root.
 */
function foliosIn(element: XmlNode): XmlNode[] {
  const below = element.children.flatMap(foliosIn);
  return localName(element) === "Folios" ? [element, ...below] : below;
}

function textIn(parent: XmlNode, name: string): string {
  return parent.children.find((each) => localName(each) === name)?.text?.trim() ?? "";
}

function localName({ name }: XmlNode): string {
  return name.replace(/^.*[}:]/, "");
}

function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

function isKnown(code: string): boolean {
  return accountFailure(code, "") !== undefined || MEANINGS.some(([pattern]) => pattern.test(code));
}

/** Returns the outcome of a known code. */
function outcomeOf(code: string, detail: string, acuse = ""): CancelOutcome {
  const failure = accountFailure(code, detail);
  if (failure !== undefined) return failure;
  const kind = MEANINGS.find(([pattern]) => pattern.test(code))![1];
  const receipt = acuse === "" ? {} : { acuse: Buffer.from(acuse) };
  switch (kind) {
    case "accepted":
    case "already":
      return { kind, code, ...receipt };
    case "not-yet-known":
      return { kind, code };
    case "rejected":
      return { kind, code, detail };
  }
}

/**
 * Each pattern matches codes of EstatusUUID, or of the whole request, for CFDI and withholdings. "CR1309" is
 * SW's spelling of 1309. CACFDI33 and CASD are not codes of SAT and prove nothing by themselves.
 */
const MEANINGS: readonly (readonly [RegExp, "accepted" | "already" | "not-yet-known" | "rejected"])[] = [
  [/^1?201$/, "accepted"],
  [/^1?202$/, "already"],
  [/^1?205$/, "not-yet-known"],
  [/^(CA|CR)?(20[346789]|21[0-2]|30\d|31[0-2])$/, "rejected"],
  [/^(CA|CR)?(120[346]|130\d|1310)$/, "rejected"],
  [/^CA1000$/, "rejected"],
];
