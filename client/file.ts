/** The XML or the PDF of a document. */
export interface CfdiFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** It is as the service names it: "F-12.pdf". */
  readonly name: string;
  /** "application/xml" or "application/pdf". */
  readonly type: string;
}

export function fileOf(content: ArrayBuffer, headers: Headers): CfdiFile {
  const disposition = headers.get("content-disposition") ?? "";
  // RFC 6266: the exact name where the plain one had to be changed.
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain = ""] = /filename="([^"]*)"/.exec(disposition) ?? [];
  return {
    bytes: new Uint8Array(content),
    name: exact === undefined ? plain : decodeURIComponent(exact),
    type: headers.get("content-type") ?? "",
  };
}
