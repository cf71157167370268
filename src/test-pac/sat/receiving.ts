import { child, children } from "../../engine/node.ts";
import type { Bench } from "../stamping/index.ts";
import type { Archive, Cancellations } from "../storage/index.ts";
import { NAMESPACES } from "./acuse.ts";
import { certificateFault, isOfToday, refuse } from "./cancel-request.ts";
import { RFC, type Sat, UUID } from "./sat.ts";
import { type SatRecord, satRecordOf } from "./sat-record.ts";
import { signedContent } from "./signature.ts";

/** The side of a PAC that receivers use. */
interface Desk extends Bench {
  readonly sat: Sat;
  readonly archive: Archive;
  readonly cancellations: Cancellations;
}

/** Lists the documents of a receiver that wait for its answer. */
export async function pendingOf({ sat, cancellations }: Desk, rfc: string): Promise<string[]> {
  const found = await Promise.all(cancellations.requested().map((uuid) => sat.find(uuid)));
  const isWaiting = (record: SatRecord) => record.receptor === rfc && sat.standingOf(record) === "pending";
  return found.flatMap((record) => (record !== undefined && isWaiting(record) ? [record.uuid] : []));
}

export interface Answered {
  readonly kind: "answered";
  readonly uuid: string;
  readonly code: string;
  readonly accepts: boolean;
}

type Refused = ReturnType<typeof refuse>;

const CFDI = `{${NAMESPACES.cfdi}}`;

/** Takes a receiver's signed answer, and applies it where the request waits for it. */
export async function takeAnswer(desk: Desk, xml: Buffer): Promise<Answered | Refused> {
  const signed = signedContent(xml);
  if (signed?.root.name !== `${CFDI}SolicitudAceptacionRechazo`) return refuse("malformed", "cfdi");
  const { root } = signed;
  const { RfcReceptor: rfc = "", RfcPacEnviaSolicitud: pac = "", Fecha: fecha } = root.attributes;
  if (!RFC.test(rfc) || !RFC.test(pac)) return refuse("rfc", "cfdi");
  if (!isOfToday(fecha, desk.now(rfc))) return refuse("date", "cfdi");
  const folios = children(root, `${CFDI}Folios`);
  const uuid = child(folios[0], `${CFDI}UUID`)?.text?.toUpperCase() ?? "";
  const answer = child(folios[0], `${CFDI}Respuesta`)?.text ?? "";
  const accepts = answer === "Aceptacion";
  if (folios.length !== 1 || !(accepts || answer === "Rechazo")) return refuse("folio", "cfdi");
  const told = (code: string): Answered => ({ kind: "answered", uuid, code, accepts });
  if (!UUID.test(uuid)) return told("1005");
  if (certificateFault(signed, desk, "RfcReceptor") !== undefined) return told("1003");
  const record = await desk.sat.find(uuid);
  if (record === undefined || record.receptor !== rfc) return told("1001");
  // No await stands between the look and the ruling, so that of two answers only one is the first.
  const now = desk.now(record.emisor).getTime();
  if (desk.cancellations.rule(uuid, accepts ? "accepted" : "rejected", now)) return told("1000");
  const standing = desk.cancellations.standing(uuid, now);
  return told(standing === "none" || standing === "without-acceptance" ? "1001" : "1002");
}

export interface Related {
  readonly kind: "related";
  readonly uuid: string;
  readonly code: string;
  /** Those that the document names. */
  readonly parents: readonly SatRecord[];
  /** Those that name it. */
  readonly children: readonly SatRecord[];
}

/** Answers a signed question for the documents that a document names, and those that name it. */
export async function findRelated(desk: Desk, xml: Buffer): Promise<Related | Refused> {
  const signed = signedContent(xml);
  if (signed?.root.name !== `${CFDI}PeticionConsultaRelacionados`) return refuse("malformed", "cfdi");
  const { RfcEmisor: emisor, RfcReceptor: receptor, Uuid: uuid = "" } = signed.root.attributes;
  // Both are always written, and that of who does not ask is empty.
  if (emisor === undefined || receptor === undefined || (emisor === "") === (receptor === ""))
    return refuse("rfc", "cfdi");
  const fault = certificateFault(signed, desk, emisor === "" ? "RfcReceptor" : "RfcEmisor");
  if (fault !== undefined) return refuse(fault, "cfdi");
  const told = (code: string, parents: readonly SatRecord[] = [], naming: readonly SatRecord[] = []): Related => ({
    ...{ kind: "related", uuid: uuid.toUpperCase(), code },
    ...{ parents, children: naming },
  });
  const record = await desk.sat.find(uuid);
  if (record === undefined || (emisor || receptor) !== (emisor === "" ? record.receptor : record.emisor))
    return told("2002");
  const naming = (await desk.archive.naming(uuid)).map(satRecordOf);
  const named = await Promise.all(record.related.map((relation) => desk.sat.find(relation.uuid)));
  const parents = named.filter((each) => each !== undefined);
  return told(parents.length + naming.length === 0 ? "2001" : "2000", parents, naming);
}
