import { type Estado, isStamped as isStampedEstado } from "../../../src/persistence/lifecycle.ts";
import type { Errand } from "./plan.ts";
import type { World } from "./world.ts";

/** What the service answered: what the contract shows of a document. */
export interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly estado?: string;
  readonly uuid?: string;
  readonly confirmada?: boolean;
  readonly error?: string;
  readonly codigo?: string;
}

export function isStamped(estado: string): boolean {
  return isStampedEstado(estado as Estado);
}

/** No call takes longer: 1.5 s of the PAC, 0.7 s of a second look, and the deadlines of lost connections. */
export const CALL_MS = 15_000;

interface Call {
  readonly verb: "GET" | "POST";
  /** Below /api/v1. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeout?: number;
}

/** Who asks, and where. */
export type Asker = Pick<Errand, "account" | "gateway" | "environment">;

/** Undefined when no answer came, or none that is the service's. */
export async function send(world: World, asker: Asker, call: Call): Promise<Answer | undefined> {
  try {
    const answer = await exchange(world, asker, call);
    return read(answer.status, await answer.json());
  } catch {
    return undefined;
  }
}

/** The document's XML, as far as it can be had now. */
export async function fetchXml(world: World, asker: Asker, path: string): Promise<string | undefined> {
  try {
    const answer = await exchange(world, asker, { verb: "GET", path });
    return answer.status === 200 ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

function exchange(
  { sites, keys }: World,
  { account, gateway, environment }: Asker,
  { verb, path, headers = {}, body, timeout = CALL_MS }: Call,
): Promise<Response> {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  return fetch(`${sites[gateway]}/api/v1/${path}`, {
    method: verb,
    headers: { "x-api-key": keys[account]![environment], ...type, ...headers },
    body: body ?? null,
    signal: AbortSignal.timeout(timeout),
  });
}

interface Envelope {
  readonly data?: { readonly id?: string; readonly estado?: string; readonly uuidFiscal?: string };
  readonly confirmada?: boolean;
  readonly error?: string;
  readonly codigo?: string | null;
}

function read(status: number, envelope: unknown): Answer {
  const { data = {}, confirmada, error, codigo } = envelope as Envelope;
  if (error !== undefined) return { status, error, ...(codigo ? { codigo } : {}) };
  const { id, estado, uuidFiscal: uuid } = data;
  return { status, id, estado, uuid, confirmada } as Answer;
}
