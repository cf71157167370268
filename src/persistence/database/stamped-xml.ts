/**
 * A stamped document differs from the sealed one by the stamp alone, so a row keeps the sealed XML and the bytes that the PAC inserted
 * (`inserted_xml`, behind `stamp_from` bytes). `stamped_xml` has the whole where the PAC changed more than that.
 */

/** The stamped XML has these bytes (`from` up to, not including, `to`) and the sealed XML has not. */
export interface StampPlace {
  readonly from: number;
  readonly to: number;
}

/** Returns the place of the one insertion that makes the stamped XML out of the sealed bytes; undefined where they differ in any other way. */
export function stampPlace(sealed: Buffer, stamped: Buffer): StampPlace | undefined {
  const added = stamped.length - sealed.length;
  if (added < 0) return undefined;
  const from = commonLength(sealed, stamped);
  const to = from + added;
  return stamped.subarray(to).equals(sealed.subarray(from)) ? { from, to } : undefined;
}

/** Returns how many bytes are the same at the beginning. It compares ranges, because a loop over the bytes of a large document would block the event loop. */
function commonLength(one: Buffer, other: Buffer): number {
  let [same, most] = [0, Math.min(one.length, other.length)];
  while (same < most) {
    const middle = (same + most + 1) >>> 1;
    if (one.subarray(same, middle).equals(other.subarray(same, middle))) same = middle;
    else most = middle - 1;
  }
  return same;
}

/** Returns SQL for the stamped XML of a row of `documents`; null before the stamp, and for an archived document. */
export function stampedXmlIn(row = "documents"): string {
  return `coalesce(${row}.stamped_xml, overlay(${row}.sealed_xml placing ${row}.inserted_xml from ${row}.stamp_from + 1 for 0))`;
}

/** Returns SQL for the length of the stamped XML, which PostgreSQL knows without reading the XML. */
export function stampedBytesIn(row = "documents"): string {
  return `coalesce(octet_length(${row}.stamped_xml), octet_length(${row}.sealed_xml) + octet_length(${row}.inserted_xml))`;
}

/** Returns SQL that tells if a row has its stamped XML. */
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
