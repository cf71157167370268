import { children, type XmlNode } from "../../engine/node.ts";
import { readXml } from "../../engine/xml.ts";
import { CENTRAL, instantOf } from "../documents/index.ts";
import type { Bench, Family } from "../stamping/index.ts";
import { NAMESPACES } from "./acuse.ts";
import { type Folio, RFC, UUID } from "./sat.ts";
import { type Signed, signedContent } from "./signature.ts";

export interface CancelRequest {
  readonly rfc: string;
  readonly folios: readonly Folio[];
}

/** A RequestFault is the reason why a whole request is refused; `FAULTS` has its code for each family. */
export type RequestFault = keyof typeof FAULTS;

export type RequestReading =
  | { readonly kind: "request"; readonly request: CancelRequest }
  | { readonly kind: "refused"; readonly code: string; readonly sentence: string };

/** Each row has SAT's code for CFDI, its code for withholdings, and the sentence. */
const FAULTS = {
  malformed: ["301", "1301", "XML mal formado."],
  folio: ["301", "1302", "La estructura de un folio no es correcta."],
  rfc: ["301", "1303", "La estructura del RFC no es correcta."],
  date: ["301", "1304", "La fecha de la solicitud no es correcta."],
  signature: ["302", "1309", "Firma mal formada o inválida."],
  otherRfc: ["303", "1305", "El certificado no corresponde al emisor."],
  revoked: ["304", "1308", "Certificado revocado o caduco."],
  certificate: ["305", "1306", "Certificado inválido."],
  eFirma: ["310", "1307", "El certificado no es un CSD."],
} as const;

/** Checks form, signature, certificate and content, and answers with the first failure. Only signed content is read. */
export function readCancelRequest(bytes: Buffer, family: Family, bench: Bench): RequestReading {
  const signed = signedContent(bytes);
  if (signed === undefined) return refuse("malformed", family);
  const fault = rootFault(signed, family) ?? certificateFault(signed, bench) ?? contentFault(signed, bench);
  if (fault !== undefined) return refuse(fault, family);
  const { RfcEmisor: rfc = "" } = signed.root.attributes;
  return { kind: "request", request: { rfc, folios: foliosOf(signed.root).map(readFolio) } };
}

export function refuse(fault: RequestFault, family: Family): Extract<RequestReading, { kind: "refused" }> {
  const [cfdi, retencion, sentence] = FAULTS[fault];
  return { kind: "refused", code: family === "cfdi" ? cfdi : retencion, sentence };
}

function rootFault({ root }: Signed, family: Family): RequestFault | undefined {
  if (root.name !== `{${NAMESPACES[family]}}Cancelacion`) return "malformed";
  return RFC.test(root.attributes.RfcEmisor ?? "") ? undefined : "rfc";
}

/** Judges the signature of a request of an RFC; `rfc` is the attribute that names it. */
export function certificateFault(
  { root, certificate, verifies }: Signed,
  bench: Bench,
  rfc = "RfcEmisor",
): RequestFault | undefined {
  const check = bench.trust(certificate);
  if (check.kind === "unreadable") return "certificate";
  const { certificate: found, trusted } = check;
  const now = bench.now(found.rfc);
  if (!found.isCsd) return "eFirma";
  if (!trusted) return "certificate";
  if (found.rfc !== root.attributes[rfc]) return "otherRfc";
  if (bench.registers.isRevoked(found.noCertificado) || now > found.validTo) return "revoked";
  if (now < found.validFrom) return "certificate";
  return verifies(found.der) ? undefined : "signature";
}

const DAY = 24 * 60 * 60 * 1000;
const MAX_FOLIOS = 500;
const FECHA = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

function contentFault({ root }: Signed, { now }: Bench): RequestFault | undefined {
  if (!isOfToday(root.attributes.Fecha, now(root.attributes.RfcEmisor))) return "date";
  const folios = foliosOf(root);
  const isWell = folios.length > 0 && folios.length <= MAX_FOLIOS && folios.every(hasUuid);
  return isWell ? undefined : "folio";
}

export function isOfToday(fecha = "", now: Date): boolean {
  const written = FECHA.test(fecha) ? instantOf(fecha, CENTRAL) : undefined;
  return written !== undefined && Math.abs(now.getTime() - written.getTime()) <= DAY;
}

/** SAT's schema has one Folio in each Folios, but some senders put several in one. */
function foliosOf(root: XmlNode): XmlNode[] {
  const namespace = root.name.replace(/[^}]+$/, "");
  return children(root, `${namespace}Folios`).flatMap((each) => children(each, `${namespace}Folio`));
}

function hasUuid({ attributes }: XmlNode): boolean {
  return UUID.test(attributes.UUID ?? "");
}

/** An empty FolioSustitucion counts as absent, because some senders always write it. */
function readFolio({ attributes }: XmlNode): Folio {
  const { UUID: uuid = "", Motivo: motivo = "", FolioSustitucion: sustitucion } = attributes;
  return { uuid: uuid.toUpperCase(), motivo, sustitucion: sustitucion === "" ? undefined : sustitucion };
}

/** Returns the first folio of an unchecked request, whose document may have directives for faults. */
export function folioOf(bytes: Buffer): string | undefined {
  const reading = readXml(bytes);
  if (reading.kind === "malformed") return undefined;
  return foliosOf(reading.root)[0]?.attributes.UUID;
}
