import { type IncomingHttpHeaders, request } from "node:http";

export interface Visit {
  /** The form is posted; a text is sent as it is. */
  readonly form?: Readonly<Record<string, string>> | string | undefined;
  /** An address of this machine (127.0.0.0/8), from which the page is opened. */
  readonly from?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Visited {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Opens a page as a browser without scripts does, and follows no redirection. */
export function visit(url: string, { form, from, headers = {} }: Visit = {}): Promise<Visited> {
  const body = form && (typeof form === "string" ? form : new URLSearchParams(form).toString());
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: body === undefined ? "GET" : "POST",
      ...(from === undefined ? {} : { localAddress: from }),
      headers: { ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }), ...headers },
    });
    sent.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(parts).toString() });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
