import { createHash } from "node:crypto";

/**
 * All documents that an account seals with one CSD have the same certificate in them, so a row keeps the sealed XML
 * without its text (`bare_xml`), which belongs behind `certificate_from` bytes and stands once in `certificates`.
 * `sealed_xml` has the whole of the other documents.
 *
 * A stamped document differs from the sealed one by the stamp alone, so a row keeps the bytes that the PAC inserted
 * (`inserted_xml`, behind `stamp_from` bytes of the whole sealed XML). `stamped_xml` has the whole where the PAC
 * changed more than that.
 */

/** A certificate as it stands in an XML, in Base64. Its id is made of its bytes. */
export interface CertificateText {
  readonly id: string;
  readonly text: Buffer;
}

export function certificateText(text: Buffer): CertificateText {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash("sha256").update(text).digest("hex"))!;
  return { id: parts.join("-"), text };
}

/** A BareXml is sealed XML without the text of its certificate, which belongs behind `from` bytes. */
export type BareXml = NonNullable<ReturnType<typeof bareXml>>;

const CERTIFICATE = Buffer.from(' Certificado="');
/** A certificate of a 2048-bit key is longer than this; to keep a shorter text once would save nothing. */
const LEAST_TEXT = 512;

/** Takes the certificate out of sealed XML; undefined where it is not found. */
export function bareXml(sealed: Buffer) {
  const attribute = sealed.indexOf(CERTIFICATE);
  if (attribute < 0) return undefined;
  const from = attribute + CERTIFICATE.length;
  const to = sealed.indexOf('"', from);
  if (to - from < LEAST_TEXT) return undefined;
  const xml = Buffer.concat([sealed.subarray(0, from), sealed.subarray(to)]);
  return { xml, certificate: certificateText(sealed.subarray(from, to)), from };
}

/**
 * Returns SQL for the sealed XML of a row of `documents`; null for a draft, and for an archived document that keeps
 * none. `account` is the row's account as the statement names it, for Citus plans a statement cheaply only where each
 * table is compared with that.
 */
export function sealedXmlIn(row: string, account: string): string {
  return `coalesce(${row}.sealed_xml,
    overlay(${row}.bare_xml placing ${certificateIn(row, account, "text")} from ${row}.certificate_from + 1 for 0))`;
}

/** Returns SQL for the length of what `sealedXmlIn` returns, which PostgreSQL knows without reading the XML. */
export function sealedBytesIn(row: string, account: string): string {
  const certificate = certificateIn(row, account, "octet_length(text)");
  return `coalesce(octet_length(${row}.sealed_xml), octet_length(${row}.bare_xml) + ${certificate})`;
}

const certificateIn = (row: string, account: string, value: string) =>
  `(select ${value} from certificates where certificates.account_id = ${account} and certificates.id = ${row}.certificate)`;

/** The stamped XML has these bytes (`from` up to, not including, `to`) and the sealed XML has not. */
export interface StampPlace {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the place of the one insertion that makes the stamped XML out of the sealed bytes; undefined where they
 * differ in any other way.
 */
export function stampPlace(sealed: Buffer, stamped: Buffer): StampPlace | undefined {
  const added = stamped.length - sealed.length;
  if (added < 0) return undefined;
  const from = commonLength(sealed, stamped);
  const to = from + added;
  return stamped.subarray(to).equals(sealed.subarray(from)) ? { from, to } : undefined;
}

/**
 * Returns how many bytes are the same at the beginning. It compares ranges, because a loop over the bytes of a large
 * document would block the event loop.
 */
function commonLength(one: Buffer, other: Buffer): number {
  let [same, most] = [0, Math.min(one.length, other.length)];
  while (same < most) {
    const middle = (same + most + 1) >>> 1;
    if (one.subarray(same, middle).equals(other.subarray(same, middle))) same = middle;
    else most = middle - 1;
  }
  return same;
}

/**
 * Returns SQL for the stamped XML of a row of `documents`, as `sealedXmlIn` does; null before the stamp, and for an
 * archived document.
 */
export function stampedXmlIn(row: string, account: string): string {
  const sealed = sealedXmlIn(row, account);
  return `coalesce(${row}.stamped_xml, overlay(${sealed} placing ${row}.inserted_xml from ${row}.stamp_from + 1 for 0))`;
}

/** Returns SQL for the length of the stamped XML, which PostgreSQL knows without reading the XML. */
export function stampedBytesIn(row: string, account: string): string {
  return `coalesce(octet_length(${row}.stamped_xml), ${sealedBytesIn(row, account)} + octet_length(${row}.inserted_xml))`;
}

export function hasStampedXmlIn(row = "documents"): string {
  return `(${row}.stamped_xml is not null or ${row}.inserted_xml is not null)`;
}

/** Returns the values of `stamped_xml`, `inserted_xml` and `stamp_from` for a row that has these sealed bytes. */
export function keptOf(
  stamped: Buffer,
  sealed: Buffer | undefined,
): readonly [Buffer | null, Buffer | null, number | null] {
  const place = sealed && stampPlace(sealed, stamped);
  if (place === undefined) return [stamped, null, null];
  return [null, stamped.subarray(place.from, place.to), place.from];
}
