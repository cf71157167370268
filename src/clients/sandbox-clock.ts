import type { Deadline } from "../../common/deadline.ts";
import { httpClient } from "./http.ts";

/** The administration of the test PAC that serves the sandbox, which has a clock for each issuer. */
export interface SandboxClock {
  /** Sets how many seconds an issuer's documents are ahead there. Resolves to false when it is not known to be set. */
  set(rfc: string, ahead: number, deadline: Deadline): Promise<boolean>;
  close(): Promise<void>;
}

export function sandboxClock({ url, token }: { readonly url: string; readonly token: string }): SandboxClock {
  const http = httpClient(url, { connections: 4, maxAnswerBytes: 64 * 1024 });
  return {
    async set(rfc, ahead, deadline) {
      const answer = await http.exchange({
        method: "PUT",
        path: `/admin/clocks/${encodeURIComponent(rfc)}`,
        deadline,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ ahead: ahead * 1000 }),
      });
      return answer.kind === "answered" && answer.status === 200;
    },
    close: () => http.close(),
  };
}
