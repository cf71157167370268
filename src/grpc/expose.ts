import {
  create,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  getOption,
  type Message,
} from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Access, access as accessOption, type RateGroup, rest } from "#proto/cfdi/v1/rest_pb.ts";
import type { Answer } from "../../common/core.ts";
import { AppError, invalid, unauthenticated, unreadable } from "../../common/errors.ts";
import { type Admitted, type Caller, type MethodTable, readCaller } from "../services/caller.ts";
import { asAppError } from "../services/failures.ts";
import type { Call } from "./call.ts";
import { constraintsOf } from "./constraints.ts";
import { headersOf } from "./fields.ts";

/** One method, ready for any host. It never rejects: a bug is an answer too. */
export interface Operation {
  readonly method: DescMethodUnary;
  /** No request where the bytes were none: refused like any other that is wrong, after the caller is known. */
  run(request: Message | undefined, call: Call): Promise<Answer>;
}

export interface ExposeHost {
  /** Who may call: both throw an `AppError` for whom they do not know. */
  readonly access: {
    apiKey(key: string | undefined, rateGroup: RateGroup): Promise<Admitted>;
    serviceToken(authorization: string | undefined): void;
  };
  /** Hears of what callers are only told as "error interno". */
  onBug(cause: unknown, method: DescMethodUnary, call: Call): void;
  /** Hears why the service could not serve a call now. */
  onUnavailable(cause: unknown, method: DescMethodUnary, call: Call): void;
}

/** Puts a method table behind authentication, headers, constraints and the translation of errors, in that order. */
export function expose<S extends DescService>(
  service: S,
  table: MethodTable<S>,
  host: ExposeHost,
): readonly Operation[] {
  return service.methods.map(unary).map((method) => operation(method, functionOf(table, method), host));
}

type Authenticate = (call: Call) => Promise<Admitted | undefined>;
type Run = (
  request: Message,
  caller: Caller | undefined,
  fault: AppError | undefined,
) => Promise<Record<string, unknown>>;

function operation(
  method: DescMethodUnary,
  run: Run,
  { access, onBug, onUnavailable }: ExposeHost,
): Operation {
  const authenticate = authenticator(method, access);
  const readHeaders = headersOf(method.input);
  const check = constraintsOf(method.input);
  // A function that does not take what is wrong with a request never sees a request that is wrong.
  const takesFaults = run.length > 2;
  return {
    method,
    async run(request, call) {
      try {
        const admitted = await authenticate(call);
        if (admitted !== undefined) call.caller = { ...admitted, requestId: call.requestId };
        if (request === undefined) throw unreadable(method.input.typeName);
        readHeaders(request, call.header);
        const fault = faultOf(check, request, call);
        if (fault !== undefined && !takesFaults) throw fault;
        return { kind: "answer", message: create(method.output, await run(request, call.caller, fault)) };
      } catch (cause) {
        const error = asAppError(cause);
        if (error.kind === ErrorKind.INTERNAL) onBug(error.cause ?? error, method, call);
        else if (error !== cause) onUnavailable(cause, method, call);
        return { kind: "failure", detail: error.toDetail() };
      }
    },
  };
}

/**
 * What is wrong with a request: what the gateway could not read of it (`x-fault`), or the first constraint that it
 * breaks. A creation is told of it and not refused for it: its key may stand for a document, which is the answer then.
 */
function faultOf(check: (request: Message) => void, request: Message, call: Call): AppError | undefined {
  const unread = call.header("x-caller") === undefined ? undefined : call.header("x-fault");
  if (unread !== undefined) return invalid(unread);
  try {
    check(request);
    return undefined;
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === ErrorKind.INVALID) return cause;
    throw cause;
  }
}

function authenticator(method: DescMethodUnary, access: ExposeHost["access"]): Authenticate {
  switch (getOption(method.parent, accessOption)) {
    case Access.API_KEY:
      return keyHolder(getOption(method, rest).rateGroup, access);
    case Access.SERVICE_TOKEN:
      return async ({ header }) => {
        access.serviceToken(header("authorization"));
        return undefined;
      };
    case Access.PUBLIC:
      return async () => undefined;
    default:
      throw new Error(`${method.parent}: option (cfdi.v1.access) is missing`);
  }
}

/** A caller whom Admission let in at a gateway is not judged, nor counted, a second time. */
function keyHolder(rateGroup: RateGroup, access: ExposeHost["access"]): Authenticate {
  return async ({ header }) => {
    const written = header("x-caller");
    if (written === undefined) return access.apiKey(header("x-api-key"), rateGroup);
    access.serviceToken(header("authorization"));
    const admitted = readCaller(written);
    if (admitted === undefined) throw unauthenticated("El encabezado x-caller no es válido");
    return admitted;
  };
}

function unary(method: DescMethod): DescMethodUnary {
  if (method.methodKind !== "unary") throw new Error(`${method}: only unary methods are hosted`);
  return method as DescMethodUnary;
}

/** The table's type pairs each method with its function; from here on the descriptor is what pairs them. */
function functionOf(table: object, method: DescMethod): Run {
  return (table as Readonly<Record<string, Run>>)[method.localName]!;
}
