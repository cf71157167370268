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

/** A method that takes many requests of another one, ready for any host. */
export interface Batch {
  readonly method: DescMethodServerStreaming;
  /** Each request goes through this operation. Its caller is known by then. */
  readonly each: Operation;
  /** Lets the caller in and takes the requests apart; or says why the batch as a whole is refused. It never rejects. */
  open(
    request: Message | AppError,
    call: Call,
  ): Promise<{ readonly items: readonly Item[] } | { readonly refusal: ErrorDetail }>;
  /** Makes the message by which the stream tells the outcome of the request at that place. */
  told(index: number, answer: Answer): Message;
}

/** A request, or why it is not even tried. */
type Item = { readonly request: Message } | { readonly refusal: AppError };

/** The batches of a service, over the same method table. A proto that does not have their form throws here, at start-up. */
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

function batch(
  method: DescMethodServerStreaming,
  each: DescMethodUnary,
  table: object,
  host: ExposeHost,
): Batch {
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
        answer.kind === "answer"
          ? { case: "created", value: answer.message }
          : { case: "error", value: answer.detail };
      return create(method.output, { index, outcome });
    },
  };
}

/** The batch was let in, for all its requests. */
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

/** Without a key nobody could learn what became of a request after the stream was cut off. */
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

/** The batches of one core share these limits. */
export interface BatchLimits {
  /** Requests of one batch under way at once. */
  readonly parallel: number;
  /** Batches of one account and environment under way at once. */
  readonly perAccount: number;
  /** After so long no further request of a batch is begun. */
  readonly lastsMs: number;
  /** The core is about to stop. */
  readonly stopping: AbortSignal;
}

/** 200 requests of a PAC that takes 4 s for each are 200 s. */
export const BATCH_LIMITS = { parallel: 4, perAccount: 2, lastsMs: 240_000 };

/** Runs a batch: outcomes as they settle. It never throws; a batch that is refused is one failure. */
export type RunBatch = (
  batch: Batch,
  request: Message | AppError,
  call: Call,
  gone?: AbortSignal,
) => AsyncGenerator<Answer, void, undefined>;

/** Batches as hosts serve them; all share one runner's limits. */
export function streamsOf(batches: readonly Batch[], run: RunBatch): readonly Stream[] {
  return batches.map((batch) => ({
    method: batch.method,
    run: (request, call, gone) => run(batch, request, call, gone),
  }));
}

export function batchRunner(limits: BatchLimits): RunBatch {
  const running = new Map<string, number>();

  /** Counts the account's batches; what it returns ends the count. Undefined: there are enough. */
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
      // Whoever asked may be gone: what was begun is finished all the same, and counts until then.
      void Promise.all(underWay.values()).then(leave);
    }
  };
}

const TOO_MANY = "la cuenta ya tiene demasiados lotes en proceso";

interface Settled {
  readonly index: number;
  readonly message: Message;
}

async function settle(
  batch: Batch,
  item: Item,
  index: number,
  { requestId, caller }: Call,
): Promise<Settled> {
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
