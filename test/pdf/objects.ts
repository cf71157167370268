import { inflateSync } from "node:zlib";

export interface PdfObject {
  readonly text: string;
  readonly stream: Buffer | undefined;
}

/** Reads the objects of a PDF by their numbers. It knows what pdfkit writes: a table of references, and Flate alone. */
export function objectsOf(pdf: Uint8Array): ReadonlyMap<number, PdfObject> {
  const file = Buffer.from(pdf);
  const bytes = file.toString("latin1");
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes)![1]);
  const [, ...offsets] = [...bytes.slice(table).matchAll(/^(\d{10}) \d{5} [nf] $/gm)].map(([, at]) => Number(at));
  return new Map(offsets.map((offset, index) => [index + 1, objectAt(file, bytes, offset, index + 1)]));
}

function objectAt(file: Buffer, bytes: string, offset: number, number: number): PdfObject {
  const head = `${number} 0 obj\n`;
  if (!bytes.startsWith(head, offset)) throw new Error(`no object ${number} at ${offset}`);
  const start = offset + head.length;
  const end = bytes.indexOf("\nendobj", start);
  const stream = bytes.indexOf("\nstream\n", start);
  if (stream === -1 || stream > end) return { text: bytes.slice(start, end), stream: undefined };
  const text = bytes.slice(start, stream);
  const length = Number(/\/Length (\d+)/.exec(text)![1]);
  const from = stream + "\nstream\n".length;
  const packed = file.subarray(from, from + length);
  if (!bytes.startsWith("\nendstream", from + length)) throw new Error(`object ${number} has another length`);
  return { text, stream: /\/FlateDecode/.test(text) && !/\/Image/.test(text) ? inflateSync(packed) : packed };
}

/** Returns the number of the object to which an entry of a dictionary refers. */
export function referred({ text }: PdfObject, name: string): number[] {
  const [, one, many = ""] = new RegExp(`/${name} (?:(\\d+) 0 R|\\[([^\\]]*)\\])`).exec(text) ?? [];
  return one === undefined ? [...many.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number)) : [Number(one)];
}
