import type { Deadline } from "../../common/deadline.ts";
import { type HttpRequest, httpClient } from "./http.ts";

/** The administration of the test PAC that serves the sandbox. It has a clock for each issuer, and an authority. */
export interface SandboxAdmin {
  /** Sets how many seconds an issuer's documents are ahead there. Resolves to false when it is not known to be set. */
  setClock(rfc: string, ahead: number, deadline: Deadline): Promise<boolean>;
  /** Issues a CSD and lists its taxpayer. Resolves to undefined when no answer came. */
  issueCsd(taxpayer: TestTaxpayer, deadline: Deadline): Promise<{ cer: Buffer; key: Buffer } | undefined>;
  close(): Promise<void>;
}

export interface TestTaxpayer {
  readonly rfc: string;
  readonly nombre: string;
  readonly codigoPostal: string;
  readonly regimenes: readonly string[];
  /** The password of the private key. */
  readonly password: string;
}

export function sandboxAdmin({ url, token }: { readonly url: string; readonly token: string }): SandboxAdmin {
  const http = httpClient(url, { connections: 4, maxAnswerBytes: 64 * 1024 });
  const ask = async (method: HttpRequest["method"], path: string, body: object, deadline: Deadline) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await http.exchange({ method, path, deadline, headers, body: JSON.stringify(body) });
    return answer.kind === "answered" && answer.status === 200 ? answer : undefined;
  };
  return {
    async setClock(rfc, ahead, deadline) {
      const path = `/admin/clocks/${encodeURIComponent(rfc)}`;
      return (await ask("PUT", path, { ahead: ahead * 1000 }, deadline)) !== undefined;
    },
    async issueCsd(taxpayer, deadline) {
      const answer = await ask("POST", "/admin/csd", taxpayer, deadline);
      if (answer === undefined) return undefined;
      const { cer, key } = JSON.parse(answer.body.toString()) as { cer: string; key: string };
      return { cer: Buffer.from(cer, "base64"), key: Buffer.from(key, "base64") };
    },
    close: () => http.close(),
  };
}
