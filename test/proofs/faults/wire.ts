import { fromBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { statusOf } from "../../../common/error-status.ts";
import { type Estado, isStamped as isStampedEstado } from "../../../src/persistence/database/lifecycle.ts";
import type { Errand } from "./plan.ts";
import type { World } from "./world.ts";

/** An answer has the fields of a document that the contract shows. */
export interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly estado?: string;
  readonly uuid?: string;
  readonly confirmada?: boolean;
  readonly error?: string;
  readonly codigo?: string;
  /** The document takes the place of another one. */
  readonly sustitucion?: Substitution;
  readonly sustituidaPor?: Substitution;
}

interface Substitution {
  readonly estado: string;
  readonly original: { readonly id: string; readonly estado: string };
  readonly sustituto: { readonly id: string; readonly estado: string };
  readonly codigo?: string;
}

export function isStamped(estado: string): boolean {
  return isStampedEstado(estado as Estado);
}

/** No call takes longer: the PAC has 1.5 s, a second look 0.7 s, and lost connections have deadlines. */
export const CALL_MS = 15_000;

export interface Call {
  readonly verb: "GET" | "POST";
  /** The path stands below /api/v1, unless it begins with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeout?: number;
}

export type Asker = Pick<Errand, "account" | "gateway" | "environment">;

export async function send(world: World, asker: Asker, call: Call): Promise<Answer | undefined> {
  const told = await converse(world, asker, call);
  return told && read(told.status, told.body);
}

/** Sends an order as a line of a batch, behind one that is refused. An answer without the line was cut off. */
export async function sendInBatch(
  world: World,
  asker: Pick<Errand, "account" | "gateway" | "environment" | "key">,
  { path, body, timeout }: { readonly path: string; readonly body: string; readonly timeout: number },
): Promise<Answer | undefined> {
  const line = `{"idempotency_key":${JSON.stringify(asker.key)},${body.slice(1)}`;
  const headers = { "content-type": "application/x-ndjson" };
  try {
    const call = { verb: "POST", path: `/lotes/${path}`, headers, body: `{\n${line}\n`, timeout } as const;
    const answer = await exchange(world, asker, call);
    const text = await answer.text();
    if (answer.status !== 200) return read(answer.status, JSON.parse(text));
    const told = text
      .trimEnd()
      .split("\n")
      .map((each) => JSON.parse(each))
      .find(({ linea }) => linea === 2);
    return told && read(told.status, told);
  } catch {
    return undefined;
  }
}

/** An answer as it came. */
export interface Told {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each route has an envelope of its own.
  readonly body: any;
}

export async function converse(world: World, asker: Asker, call: Call): Promise<Told | undefined> {
  try {
    const answer = await exchange(world, asker, call);
    return { status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

/** Returns the document's XML; undefined when it cannot be read now. */
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
  return fetch(`${sites[gateway]}${path.startsWith("/") ? path : `/api/v1/${path}`}`, {
    method: verb,
    headers: { "x-api-key": keys[account]![environment], ...type, ...headers },
    body: body ?? null,
    signal: AbortSignal.timeout(timeout),
  });
}

/** A call of the portal is one that a member's browser makes about documents. */
export interface PortalCall {
  readonly method: "SaveDraft" | "StampDraft";
  readonly body: object;
  readonly timeout?: number;
}

/** Returns the portal's answer with REST's status for an error; undefined when no answer came. */
export async function visit(
  { sites, sessions }: World,
  { account, gateway, environment }: Asker,
  { method, body, timeout = CALL_MS }: PortalCall,
): Promise<(Answer & { readonly draft?: Draft }) | undefined> {
  const site = sites[gateway]!;
  const { cookie, account: id } = sessions[account]!;
  try {
    const answer = await fetch(`${site}/cfdi.v1.PortalDocuments/${method}`, {
      method: "POST",
      headers: {
        ...{ "content-type": "application/json", cookie, origin: site },
        ...{ "x-portal-account": id, "x-portal-environment": environment },
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    return readPortal(answer.status, await answer.json());
  } catch {
    return undefined;
  }
}

export interface Draft {
  readonly id: string;
  readonly version: number;
}

interface PortalEnvelope {
  readonly draft?: Draft;
  readonly document?: { readonly id: string; readonly estado: string; readonly uuidFiscal?: string };
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly { readonly value: string }[];
}

function readPortal(status: number, envelope: unknown): Answer & { readonly draft?: Draft } {
  const { draft, document, code, message = "", details = [] } = envelope as PortalEnvelope;
  if (code !== undefined) {
    const [detail] = details.map(({ value }) => fromBinary(ErrorDetailSchema, base64Decode(value)));
    if (detail === undefined) return { status, error: message };
    const { codigo } = detail;
    return {
      status: statusOf(detail.kind).http,
      error: message,
      ...(codigo === undefined ? {} : { codigo }),
    };
  }
  if (draft !== undefined) return { status, id: draft.id, draft };
  const { id, estado, uuidFiscal: uuid } = document!;
  return { status, id, estado, ...(uuid === undefined ? {} : { uuid }) };
}

interface Envelope extends Pick<Answer, "sustitucion" | "sustituidaPor"> {
  readonly data?: { readonly id?: string; readonly estado?: string; readonly uuidFiscal?: string };
  readonly confirmada?: boolean;
  readonly error?: string;
  readonly codigo?: string | null;
}

function read(status: number, envelope: unknown): Answer {
  const { data = {}, confirmada, error, codigo, sustitucion, sustituidaPor } = envelope as Envelope;
  if (error !== undefined) return { status, error, ...(codigo ? { codigo } : {}) };
  const { id, estado, uuidFiscal: uuid } = data;
  return { status, id, estado, uuid, confirmada, sustitucion, sustituidaPor } as Answer;
}
