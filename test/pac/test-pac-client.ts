import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPac, type TestPac } from "../../src/test-pac/server.ts";
import type { Paper, Sealer } from "./test-pac-document.ts";
import { sealedXml } from "./test-pac-document.ts";

/** NOW is noon in Mexico City. */
export const NOW = new Date("2026-03-04T18:00:00Z");
export const FECHA = "2026-03-04T11:59:00";
const PASSWORD = "12345678a";

/** A reply is an answer of the PAC; `body` is the parsed envelope, where the answer was JSON. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly body: Envelope;
}

export interface Envelope {
  readonly status?: string;
  readonly message?: string;
  readonly messageDetail?: string;
  readonly data?: Record<string, string> | null;
}

export interface Sending {
  readonly route?: string;
  readonly customId?: string;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** The client calls a running test PAC with requests written by hand, without the service's own client. */
export class Client {
  readonly pac: Pick<TestPac, "url" | "adminUrl">;
  #token = "";

  constructor(pac: Pick<TestPac, "url" | "adminUrl">) {
    this.pac = pac;
  }

  async login(): Promise<void> {
    const body = JSON.stringify({ user: "prueba", password: PASSWORD });
    const answer = await fetch(`${this.pac.url}/v2/security/authenticate`, { method: "POST", body });
    this.#token = ((await answer.json()) as { data: { token: string } }).data.token;
  }

  async stamp(xml: string | Buffer, sending: Sending = {}): Promise<Reply> {
    const { route = "/v4/cfdi33/stamp/v4", customId, token = this.#token, signal } = sending;
    const form = new FormData();
    form.append("xml", new Blob([xml]), "xml");
    const headers = {
      authorization: `bearer ${token}`,
      ...(customId === undefined ? {} : { customid: customId }),
    };
    const request = { method: "POST", headers, body: form, ...(signal && { signal }) };
    const answer = await fetch(this.pac.url + route, request);
    const text = await answer.text();
    return { status: answer.status, text, body: parse(text) };
  }

  async get(path: string): Promise<Reply> {
    const answer = await fetch(this.pac.url + path, { headers: { authorization: `Bearer ${this.#token}` } });
    const text = await answer.text();
    return { status: answer.status, text, body: parse(text) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: each administrative answer has a shape of its own.
  async admin(method: string, path: string, body?: object): Promise<any> {
    const headers = { authorization: `Bearer ${OPTIONS.adminToken}` };
    const sent =
      body === undefined ? { headers } : { headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(body) };
    const answer = await fetch(this.pac.adminUrl + path, { method, ...sent });
    return answer.json();
  }

  async sealer(order: object): Promise<Sealer> {
    const { cer, key } = await this.admin("POST", "/admin/csd", { password: PASSWORD, ...order });
    return { cer: Buffer.from(cer, "base64"), key: Buffer.from(key, "base64"), password: PASSWORD };
  }
}

const JSON_TYPE = { "content-type": "application/json" };

function parse(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}

export interface Bench {
  readonly client: Client;
  readonly sealer: Sealer;
  readonly folder: string;
  readonly pac: TestPac;
  paper(change?: Partial<Paper>): string;
  close(): Promise<void>;
}

/**
 * Starts a PAC with an empty memory and its clock at noon, and returns it with the certificate of its first taxpayer.
 */
export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "test-pac-"));
  const pac = await startTestPac({ ...OPTIONS, dataDir: folder, now: () => NOW });
  const client = new Client(pac);
  await client.login();
  const sealer = await client.sealer({ rfc: "EPR260101AA1" });
  let folio = 0;
  return {
    client,
    sealer,
    folder,
    pac,
    paper({ comprobante, ...change } = {}) {
      folio += 1;
      return sealedXml({
        sealer,
        fecha: FECHA,
        comprobante: { Folio: String(folio), ...comprobante },
        ...change,
      });
    },
    async close() {
      await pac.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const OPTIONS = {
  port: 0,
  adminPort: 0,
  adminToken: "administracion",
  user: "prueba",
  password: PASSWORD,
};

/** Returns the code at the start of a message: "CFDI40102 - …", "307. …". */
export function codeOf({ body }: Reply): string {
  return /^[A-Za-z]*\d+/.exec(body.message ?? "")?.[0] ?? "";
}

/** Returns the outcome of a stamping in one word; an answer is waited for, however slow the machine. */
export async function told(client: Client, xml: string, sending: Sending = {}): Promise<string> {
  try {
    return wordFor(await client.stamp(xml, { signal: AbortSignal.timeout(60_000), ...sending }));
  } catch (error) {
    return error instanceof DOMException ? "silence" : "cut";
  }
}

/** Gives an order up that is not answered within a second of when all of it was sent. */
export function patienceFor(word: string): Sending {
  if (word !== "silence") return {};
  const patience = new AbortController();
  const onSent = () => {
    unsubscribe(BODY_SENT, onSent);
    setTimeout(() => patience.abort(), 1_000);
  };
  subscribe(BODY_SENT, onSent);
  return { signal: patience.signal };
}

/** Node's fetch tells here that a request left. */
const BODY_SENT = "undici:request:bodySent";

function wordFor(reply: Reply): string {
  if (reply.status >= 500) return String(reply.status);
  if (reply.body.status === undefined) return "unreadable";
  if (reply.status === 200) return "stamped";
  if (reply.status === 401) return "no session";
  if (codeOf(reply) !== "307") return codeOf(reply);
  return reply.body.data === null ? "previous without data" : "previous";
}
