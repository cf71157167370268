/** An Answer is the HTTP answer of a wire, with data for the history. */
export interface Answer {
  readonly status: number;
  /** The body is an object to send as JSON, or the text of an XML. */
  readonly body: object | string;
  /** The outcome's code is for the history: "200", "307", "CFDI40102". */
  readonly code: string;
  readonly uuid?: string;
  /** The content type by default follows from the body: XML, or JSON. */
  readonly type?: string;
}

export function xmlAnswer(status: number, body: string, code: string): Answer {
  return { status, body, code };
}

/** Returns the page that a gateway in front of the PAC sends. */
export function pageOf(status: number): Answer {
  const body = `<html><body>${status}</body></html>`;
  return { status, body, code: String(status), type: "text/html" };
}

export function typeOf({ body, type }: Pick<Answer, "body" | "type">): string {
  return type ?? (typeof body === "string" ? "text/xml; charset=utf-8" : "application/json; charset=utf-8");
}
