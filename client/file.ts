/** A CfdiFile is the XML or the PDF of a document. */
export interface CfdiFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name is the service's: "F-12.pdf". */
  readonly name: string;
  /** The type is "application/xml" or "application/pdf". */
  readonly type: string;
}

export function fileOf(content: ArrayBuffer, headers: Headers): CfdiFile {
  const disposition = headers.get("content-disposition") ?? "";
  // RFC 6266 has a second, exact name where the plain one was changed.
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain = ""] = /filename="([^"]*)"/.exec(disposition) ?? [];
  return {
    bytes: new Uint8Array(content),
    name: exact === undefined ? plain : decodeURIComponent(exact),
    type: headers.get("content-type") ?? "",
  };
}
