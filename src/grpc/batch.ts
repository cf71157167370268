import {
  create,
  type DescField,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  type Message,
} from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import type { Answer } from "../../common/core.ts";
import { AppError, invalid, unavailable } from "../../common/errors.ts";
import type { MethodTable } from "../services/context/index.ts";
import type { Call } from "./call.ts";
import { constraintsOf } from "./constraints.ts";
import {
  type Authenticate,
  authenticator,
  detailOf,
  type ExposeHost,
  eachOf,
  type Operation,
  operation,
} from "./expose.ts";
import { headerOf, nameOf } from "./fields.ts";
import type { Stream } from "./streams.ts";

/** A method that takes many requests of another one, in a form that any host can serve. */
export interface Batch {
  readonly method: DescMethodServerStreaming;
  /** Each request runs this operation; the batch's caller is authenticated before. */
  readonly each: Operation;
  /**
   * Authenticates the caller and splits the batch into requests, or returns why the whole batch is refused. Never
   * rejects.
   */
  open(
    request: Message | AppError,
    call: Call,
  ): Promise<{ readonly items: readonly Item[] } | { readonly refusal: ErrorDetail }>;
  /** Makes the stream's message with the outcome of the request at that place. */
  told(index: number, answer: Answer): Message;
}

type Item = { readonly request: Message } | { readonly refusal: AppError };

/**
 * Exposes the batches of a service over the same method table. A proto without the form of a batch throws here, at
 * start-up.
 */
export function exposeBatches<S extends DescService>(
  service: S,
  table: MethodTable<S>,
  host: ExposeHost,
): readonly Batch[] {
  return service.methods.flatMap((method) => {
    const each = eachOf(method);
    return each === undefined ? [] : [batch(method as DescMethodServerStreaming, each, table, host)];
  });
}

function batch(method: DescMethodServerStreaming, each: DescMethodUnary, table: object, host: ExposeHost): Batch {
  requireForm(method, each);
  const authenticate = authenticator(method, host.access);
  const check = constraintsOf(method.input);
  const key = keyOf(each);
  return {
    method,
    each: operation(each, table, host, alreadyIn),
    async open(request, call) {
      try {
        await authenticate(call);
        if (request instanceof AppError) throw request;
        check(request);
        return { items: itemsOf((request as unknown as { requests: readonly Message[] }).requests, key) };
      } catch (cause) {
        return { refusal: detailOf(cause, method, call, host) };
      }
    },
    told(index, answer) {
      const outcome =
        answer.kind === "answer" ? { case: "created", value: answer.message } : { case: "error", value: answer.detail };
      return create(method.output, { index, outcome });
    },
  };
}

/** The batch's caller was authenticated before, for all its requests. */
const alreadyIn: Authenticate = async ({ caller }) => {
  if (caller === undefined) throw new Error("nobody let the caller of this batch in");
};

function requireForm(method: DescMethodServerStreaming, each: DescMethodUnary): void {
  const { input, output } = method;
  const holds = {
    requests: input.field.requests?.message === each.input,
    index: output.field.index !== undefined,
    created: output.field.created?.message === each.output,
    error: output.field.error?.message === ErrorDetailSchema,
  };
  for (const [name, isThere] of Object.entries(holds))
    if (!isThere) throw new Error(`${method}: a batch of ${each.name} has no fitting field ${name}`);
}

function keyOf({ input }: DescMethodUnary): DescField {
  const field = input.fields.find((one) => headerOf(one) !== "");
  if (field === undefined) throw new Error(`${input.typeName} has no key: no batch can be made of it`);
  return field;
}

/**
 * Splits a batch into items. A request without a key is refused, because nobody could learn its outcome after the
 * stream was cut off.
 */
function itemsOf(requests: readonly Message[], field: DescField): Item[] {
  const places = new Map<string, number>();
  return requests.map((request, index) => {
    const key = (request as unknown as Readonly<Record<string, string | undefined>>)[field.localName];
    const campo = field.jsonName;
    const refuse = (sentence: string) => ({
      refusal: invalid(`${nameOf(field, campo)}: ${sentence}`, { campo }),
    });
    if (key === undefined) return refuse("es obligatorio en un lote");
    const first = places.get(key);
    if (first !== undefined) return refuse(`es la misma que la de requests[${first}]`);
    places.set(key, index);
    return { request };
  });
}

export interface BatchLimits {
  readonly parallel: number;
  /** The most batches of an account and environment that run at once. */
  readonly perAccount: number;
  /** After this time no further request of a batch is begun. */
  readonly lastsMs: number;
  readonly stopping: AbortSignal;
}

/** The time covers 200 requests, four at once, at a PAC that takes 4 s for each: 200 s. */
export const BATCH_LIMITS = { parallel: 4, perAccount: 2, lastsMs: 240_000 };

/** Runs a batch and yields the outcomes as they settle. Never throws; a refused batch yields one failure. */
export type RunBatch = (
  batch: Batch,
  request: Message | AppError,
  call: Call,
  gone?: AbortSignal,
) => AsyncGenerator<Answer, void, undefined>;

/** Returns the batches in the form that hosts serve; all share one runner's limits. */
export function streamsOf(batches: readonly Batch[], run: RunBatch): readonly Stream[] {
  return batches.map((batch) => ({
    method: batch.method,
    run: (request, call, gone) => run(batch, request, call, gone),
  }));
}

export function batchRunner(limits: BatchLimits): RunBatch {
  const running = new Map<string, number>();

  /**
   * Counts a batch of the account. Returns the function that ends the count; undefined when the account has enough
   * batches.
   */
  const enter = ({ caller }: Call): (() => void) | undefined => {
    const account = `${caller?.accountId}/${caller?.environment}`;
    const before = running.get(account) ?? 0;
    if (before >= limits.perAccount) return undefined;
    running.set(account, before + 1);
    return () => {
      const left = running.get(account)! - 1;
      if (left === 0) running.delete(account);
      else running.set(account, left);
    };
  };

  return async function* (batch, request, call, gone) {
    const opened = await batch.open(request, call);
    if ("refusal" in opened) return yield { kind: "failure", detail: opened.refusal };
    const leave = enter(call);
    if (leave === undefined) return yield { kind: "failure", detail: unavailable(TOO_MANY).toDetail() };
    const underWay = new Map<number, Promise<Settled>>();
    const until = performance.now() + limits.lastsMs;
    try {
      for (const [index, item] of opened.items.entries()) {
        if (gone?.aborted) return;
        const late = performance.now() >= until;
        if (late || limits.stopping.aborted) {
          yield { kind: "answer", message: batch.told(index, notBegun(late)) };
          continue;
        }
        underWay.set(index, settle(batch, item, index, call));
        if (underWay.size === limits.parallel) yield await next(underWay);
      }
      while (underWay.size > 0) yield await next(underWay);
    } finally {
      // After the caller has left, requests under way are finished all the same, and count until then.
      void Promise.all(underWay.values()).then(leave);
    }
  };
}

const TOO_MANY = "la cuenta ya tiene demasiados lotes en proceso";

interface Settled {
  readonly index: number;
  readonly message: Message;
}

async function settle(batch: Batch, item: Item, index: number, { requestId, caller }: Call): Promise<Settled> {
  const answer: Answer =
    "refusal" in item
      ? { kind: "failure", detail: item.refusal.toDetail() }
      : await batch.each.run(item.request, { requestId, header: () => undefined, ...(caller && { caller }) });
  return { index, message: batch.told(index, answer) };
}

async function next(underWay: Map<number, Promise<Settled>>): Promise<Answer> {
  const { index, message } = await Promise.race(underWay.values());
  underWay.delete(index);
  return { kind: "answer", message };
}

function notBegun(late: boolean): Answer {
  const why = late ? "el lote tardó demasiado y esta petición no se comenzó" : "se está deteniendo";
  const detail: ErrorDetail = { ...unavailable(why).toDetail(), notBegun: true };
  return { kind: "failure", detail };
}
