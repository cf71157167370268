import type { Answer } from "./attempts.ts";

/** A file of the service, such as the XML or the PDF of a document. */
export interface CfdiFile extends WrittenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file whose bytes went into the caller's stream. */
export interface WrittenFile {
  /** Bytes of the file. */
  readonly size: number;
  /** The name is the service's: "F-12.pdf". */
  readonly name: string;
  /** The type is "application/xml", "application/pdf", "application/zip" or "text/csv". */
  readonly type: string;
  /** The id is "x-request-id" of the answer, for support. */
  readonly requestId: string | undefined;
}

export function aboutFile({ headers, requestId }: Answer, size: number): WrittenFile {
  const disposition = headers.get("content-disposition") ?? "";
  // RFC 6266 has a second, exact name where the plain one was changed.
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain = ""] = /filename="([^"]*)"/.exec(disposition) ?? [];
  return {
    size,
    name: exact === undefined ? plain : decodeURIComponent(exact),
    type: headers.get("content-type") ?? "",
    requestId,
  };
}
