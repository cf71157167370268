import {
  create,
  type DescMethod,
  type DescMethodUnary,
  type DescService,
  getOption,
  type Message,
} from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Access, access as accessOption } from "#proto/cfdi/v1/rest_pb.ts";
import { AppError, internal } from "../errors.ts";
import type { Caller, MethodTable } from "../services/caller.ts";
import { constraintsOf } from "./constraints.ts";

export type Answer =
  | { readonly kind: "answer"; readonly message: Message }
  | { readonly kind: "failure"; readonly detail: ErrorDetail };

/** Reads one header of the call; names in lower case. */
export type Headers = (name: string) => string | undefined;

/** One method, ready for any host. It never rejects: a bug is an answer too. */
export interface Operation {
  readonly method: DescMethodUnary;
  run(request: Message, headers: Headers): Promise<Answer>;
}

export interface ExposeHost {
  /** Who may call: both throw an `AppError` for whom they do not know. */
  readonly access: {
    apiKey(key: string | undefined): Promise<Caller>;
    serviceToken(token: string | undefined): void;
  };
  /** Hears of what callers are only told as "error interno". */
  onBug(cause: unknown, method: DescMethodUnary): void;
}

/** Puts a method table behind authentication, constraints and the translation of errors, in that order. */
export function expose<S extends DescService>(
  service: S,
  table: MethodTable<S>,
  host: ExposeHost,
): readonly Operation[] {
  const authenticate = authenticator(service, host.access);
  return service.methods.map((method) =>
    operation(unary(method), functionOf(table, method), authenticate, host.onBug),
  );
}

type Authenticate = (headers: Headers) => Promise<Caller | undefined>;
type Run = (request: Message, caller: Caller | undefined) => Promise<Record<string, unknown>>;

function operation(
  method: DescMethodUnary,
  run: Run,
  authenticate: Authenticate,
  onBug: ExposeHost["onBug"],
): Operation {
  const check = constraintsOf(method.input);
  return {
    method,
    async run(request, headers) {
      try {
        const caller = await authenticate(headers);
        check(request);
        return { kind: "answer", message: create(method.output, await run(request, caller)) };
      } catch (cause) {
        const error = cause instanceof AppError ? cause : internal(cause);
        if (error.kind === ErrorKind.INTERNAL) onBug(error.cause ?? error, method);
        return { kind: "failure", detail: error.toDetail() };
      }
    },
  };
}

function authenticator(service: DescService, access: ExposeHost["access"]): Authenticate {
  switch (getOption(service, accessOption)) {
    case Access.API_KEY:
      return (headers) => access.apiKey(headers("x-api-key"));
    case Access.SERVICE_TOKEN:
      return async (headers) => {
        access.serviceToken(bearer(headers("authorization")));
        return undefined;
      };
    default:
      throw new Error(`${service}: option (cfdi.v1.access) is missing`);
  }
}

function bearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}

function unary(method: DescMethod): DescMethodUnary {
  if (method.methodKind !== "unary") throw new Error(`${method}: only unary methods are hosted`);
  return method as DescMethodUnary;
}

/** The table's type pairs each method with its function; from here on the descriptor is what pairs them. */
function functionOf(table: object, method: DescMethod): Run {
  return (table as Readonly<Record<string, Run>>)[method.localName]!;
}
