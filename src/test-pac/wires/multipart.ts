/** Returns the exact content of the part with that name in a `multipart/form-data` body. */
export function partNamed(name: string, contentType: string | undefined, body: Buffer): Buffer | undefined {
  const boundary = BOUNDARY.exec(contentType ?? "");
  if (boundary === null) return undefined;
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`);
  let start = body.indexOf(delimiter);
  while (start >= 0) {
    const next = body.indexOf(delimiter, start + delimiter.length);
    if (next < 0) return undefined;
    const part = readPart(body.subarray(start + delimiter.length, next));
    if (part?.name === name) return part.content;
    start = next;
  }
  return undefined;
}

const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i;
const BLANK_LINE = "\r\n\r\n";
const LINE_END = "\r\n";

/** Reads the bytes between two delimiters: line end, headers, blank line, content, line end. */
function readPart(part: Buffer): { name: string | undefined; content: Buffer } | undefined {
  const headersEnd = part.indexOf(BLANK_LINE);
  if (headersEnd < 0) return undefined;
  const headers = part.toString("latin1", 0, headersEnd);
  const content = part.subarray(headersEnd + BLANK_LINE.length, part.length - LINE_END.length);
  return { name: /content-disposition:[^\r\n]*[;\s]name="?([^";\r\n]+)"?/i.exec(headers)?.[1], content };
}
