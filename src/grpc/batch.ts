import {
  create,
  type DescField,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  type Message,
} from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { type BatchLimits, BatchRunner, keyJudge } from "../../common/batch-runner.ts";
import type { Answer } from "../../common/core.ts";
import { AppError, invalid } from "../../common/errors.ts";
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

function itemsOf(requests: readonly Message[], field: DescField): Item[] {
  const judge = keyJudge((index) => `requests[${index}]`);
  return requests.map((request, index) => {
    const sentence = judge(
      (request as unknown as Readonly<Record<string, string | undefined>>)[field.localName],
      index,
    );
    const campo = field.jsonName;
    return sentence === "" ? { request } : { refusal: invalid(`${nameOf(field, campo)}: ${sentence}`, { campo }) };
  });
}

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
  const runner = new BatchRunner(limits);
  return async function* (batch, request, call, gone) {
    const opened = await batch.open(request, call);
    if ("refusal" in opened) return yield { kind: "failure", detail: opened.refusal };
    const { items } = opened;
    const { requestId, caller } = call;
    const told = (index: number, answer: Answer): Answer => ({ kind: "answer", message: batch.told(index, answer) });
    try {
      yield* runner.run<Answer>({
        account: `${caller?.accountId}/${caller?.environment}`,
        count: items.length,
        begin: async (index) => told(index, await answerTo(batch, items[index]!, { requestId, caller })),
        notBegun: (index, why) =>
          told(index, { kind: "failure", detail: { ...why.toDetail(), notBegun: true } as ErrorDetail }),
        gone,
      });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      yield { kind: "failure", detail: cause.toDetail() };
    }
  };
}

async function answerTo(batch: Batch, item: Item, { requestId, caller }: Pick<Call, "requestId" | "caller">) {
  if ("refusal" in item) return { kind: "failure", detail: item.refusal.toDetail() } as const;
  return batch.each.run(item.request, { requestId, header: () => undefined, ...(caller && { caller }) });
}
