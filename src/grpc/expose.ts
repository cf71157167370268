import {
  create,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  getOption,
  type Message,
} from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Access, access as accessOption, type RateGroup, rest } from "#proto/cfdi/v1/rest_pb.ts";
import { AppError, internal, unauthenticated } from "../errors.ts";
import { type Admitted, type Caller, type MethodTable, readCaller } from "../services/caller.ts";
import type { Call } from "./call.ts";
import { constraintsOf } from "./constraints.ts";
import { headersOf } from "./fields.ts";

export type Answer =
  | { readonly kind: "answer"; readonly message: Message }
  | { readonly kind: "failure"; readonly detail: ErrorDetail };

/** One method, ready for any host. It never rejects: a bug is an answer too. */
export interface Operation {
  readonly method: DescMethodUnary;
  run(request: Message, call: Call): Promise<Answer>;
}

export interface ExposeHost {
  /** Who may call: both throw an `AppError` for whom they do not know. */
  readonly access: {
    apiKey(key: string | undefined, rateGroup: RateGroup): Promise<Admitted>;
    serviceToken(authorization: string | undefined): void;
  };
  /** Hears of what callers are only told as "error interno". */
  onBug(cause: unknown, method: DescMethodUnary, call: Call): void;
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
type Run = (request: Message, caller: Caller | undefined) => Promise<Record<string, unknown>>;

function operation(method: DescMethodUnary, run: Run, { access, onBug }: ExposeHost): Operation {
  const authenticate = authenticator(method, access);
  const readHeaders = headersOf(method.input);
  const check = constraintsOf(method.input);
  return {
    method,
    async run(request, call) {
      try {
        const admitted = await authenticate(call);
        if (admitted !== undefined) call.caller = { ...admitted, requestId: call.requestId };
        readHeaders(request, call.header);
        check(request);
        return { kind: "answer", message: create(method.output, await run(request, call.caller)) };
      } catch (cause) {
        const error = cause instanceof AppError ? cause : internal(cause);
        if (error.kind === ErrorKind.INTERNAL) onBug(error.cause ?? error, method, call);
        return { kind: "failure", detail: error.toDetail() };
      }
    },
  };
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
