/** PostgreSQL's number of the type bytea. */
const BYTEA = 17;
const NULL = -1;

/**
 * Writes a `bytea[]` in PostgreSQL's binary form (array_recv, byteearecv). The driver's own text form takes twice the
 * bytes, and the server needs as long to read it as for the rest of an insertion. The array has at least one element.
 */
export function byteaArray(elements: readonly (Uint8Array | null | undefined)[]): Buffer {
  const hasNull = elements.some((element) => element === null || element === undefined);
  const parts: Uint8Array[] = [int32s(1, Number(hasNull), BYTEA, elements.length, 1)];
  for (const element of elements) {
    parts.push(int32s(element?.length ?? NULL));
    if (element) parts.push(element);
  }
  return Buffer.concat(parts);
}

function int32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, 4 * at);
  return bytes;
}
