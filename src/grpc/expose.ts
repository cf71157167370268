import { create, type DescMethod, type DescMethodUnary, type DescService, type Message } from "@bufbuild/protobuf";
import { type ErrorDetail, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  Access,
  access as accessOption,
  fiscal,
  paced,
  portal_role,
  type RateGroup,
  rest,
} from "#proto/cfdi/v1/rest_pb.ts";
import type { Answer } from "../../common/core.ts";
import { AppError, invalid, unauthenticated } from "../../common/errors.ts";
import { getOption } from "../../common/options.ts";
import type { PacedTurns } from "../../common/paced-turns.ts";
import { rateGroupOf } from "../../common/rate-group.ts";
import { isOfAccount, isOfPlatform } from "../services/access/index.ts";
import {
  type Admitted,
  asAppError,
  type Caller,
  type MethodTable,
  type PlatformCaller,
  readCaller,
  readPlatform,
  readVisitor,
  type Visitor,
} from "../services/context/index.ts";
import type { Call } from "./call.ts";
import { constraintsOf, keyFaultOf } from "./constraints.ts";
import { headersOf } from "./fields.ts";

/** An Operation is one method in a form that any host can serve. Its run never rejects: a bug is an answer too. */
export interface Operation {
  readonly method: DescMethodUnary;
  /**
   * Runs the method. For bytes that are no message the request is the fault, and is refused like any wrong request,
   * after the caller is authenticated.
   */
  run(request: Message | AppError, call: Call): Promise<Answer>;
}

export interface ExposeHost {
  /** Both functions return the caller, and throw an `AppError` for an unknown one. */
  readonly access: {
    apiKey(key: string | undefined, rateGroup: RateGroup): Promise<Admitted>;
    serviceToken(authorization: string | undefined): void;
    platform(key: string | undefined, method: string, rfc: string): Promise<Admitted | PlatformCaller>;
  };
  /**
   * Throws while the database is in quarantine, or while the caller's account is on its way to another installation.
   */
  requireOpen(accountId?: string): Promise<void>;
  readonly turns: PacedTurns;
  /** Reports a bug, of which callers learn only "error interno". */
  onBug(cause: unknown, method: DescMethod, call: Call): void;
  /** Reports the reason why the service could not serve a call now. */
  onUnavailable(cause: unknown, method: DescMethod, call: Call): void;
}

/** Puts a method table behind authentication, headers, constraints and the translation of errors, in that order. */
export function expose<S extends DescService>(
  service: S,
  table: MethodTable<S, never>,
  host: ExposeHost,
): readonly Operation[] {
  return service.methods
    .filter((method) => !isStream(method))
    .map(unary)
    .map((method) => operation(method, table, host, authenticator(method, host.access)));
}

/** Returns true for streams, which are exposed elsewhere: as batches (`each`), or by a function of their own. */
function isStream(method: DescMethod): boolean {
  return eachOf(method) !== undefined || method.methodKind === "server_streaming";
}

/** Returns the method that each request of a batch runs (option `each`); undefined for any other method. */
export function eachOf(method: DescMethod): DescMethodUnary | undefined {
  const { each: name, grpcOnly } = getOption(method, rest);
  if (name === "" && (method.methodKind === "unary" || grpcOnly)) return undefined;
  const each = method.parent.methods.find((other) => other.name === name);
  if (method.methodKind === "server_streaming" && each?.methodKind === "unary") return each as DescMethodUnary;
  throw new Error(
    `${method}: only a method that streams, and names a unary one as its each, is a batch; one that names none is grpc_only`,
  );
}

/** Sets the call's caller or visitor. @throws AppError for an unknown one */
export type Authenticate = (call: Call) => Promise<void>;

type Run = (
  request: Message,
  caller: Caller | Visitor | PlatformCaller | undefined,
  fault: AppError | undefined,
) => Promise<Record<string, unknown>>;

/** Exposes one method of the table to callers that `authenticate` accepts. */
export function operation(
  method: DescMethodUnary,
  table: object,
  host: ExposeHost,
  authenticate: Authenticate,
): Operation {
  const run = functionOf(table, method);
  const readHeaders = headersOf(method.input);
  const check = constraintsOf(method.input);
  const keyFault = keyFaultOf(method.input);
  const isFiscal = getOption(method, fiscal);
  const isPaced = getOption(method, paced);
  // A function without a parameter for faults never sees a request with one.
  const takesFaults = run.length > 2;
  const answerTo = async (request: Message | AppError, call: Call): Promise<Message> => {
    if (request instanceof AppError) throw request;
    readHeaders(request, call.header);
    const first = faultOf(check, request, call);
    if (first !== undefined && !takesFaults) throw first;
    const fault = first && (keyFault(request) ?? first);
    if (isFiscal) await host.requireOpen(call.caller?.accountId);
    return create(method.output, await run(request, call.caller ?? call.visitor ?? call.platform, fault));
  };
  return {
    method,
    async run(request, call) {
      try {
        await authenticate(call);
        // Methods of a platform's own name no account: the platform's calls take the turns.
        const owner = call.caller?.accountId ?? call.platform?.platform.id;
        const work = () => answerTo(request, call);
        const message = await (isPaced && owner !== undefined ? host.turns.run(owner, work) : work());
        return { kind: "answer", message };
      } catch (cause) {
        return { kind: "failure", detail: detailOf(cause, method, call, host) };
      }
    },
  };
}

/**
 * Returns the error detail that the caller gets for any thrown value, and reports to the host the cause that the caller
 * must not see.
 */
export function detailOf(
  cause: unknown,
  method: DescMethod,
  call: Call,
  { onBug, onUnavailable }: ExposeHost,
): ErrorDetail {
  const error = asAppError(cause);
  if (error.kind === ErrorKind.INTERNAL) onBug(error.cause ?? error, method, call);
  else if (error !== cause) onUnavailable(cause, method, call);
  const told = error.step === undefined || call.caller?.platform === undefined ? error : withStep(error, error.step);
  return told.toDetail(getOption(method.parent, accessOption) === Access.SESSION ? "person" : "caller");
}

/** A platform finds the step, and what to do, in the preparation of the account. */
function withStep(error: AppError, step: string): AppError {
  return new AppError(error.kind, `${error.message}; es el paso «${step}» de la preparación de la cuenta`, error);
}

/**
 * Returns the fault of a request: the part that the gateway could not read (`x-fault`), or the first broken constraint.
 * A creation receives the fault instead of being refused, because its key may stand for a document, which is the answer
 * then. A fault of the key itself comes first.
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

/** Returns the check that the method's service demands of its callers. */
export function authenticator(method: DescMethod, access: ExposeHost["access"]): Authenticate {
  switch (getOption(method.parent, accessOption)) {
    case Access.API_KEY:
      return keyHolder(method, access);
    case Access.SERVICE_TOKEN:
      return async ({ header }) => access.serviceToken(header("authorization"));
    case Access.PUBLIC:
      return async () => undefined;
    case Access.SESSION:
      return sessionHolder(method, access);
    case Access.PLATFORM:
      return platformHolder(method, access);
    default:
      throw new Error(`${method.parent}: option (cfdi.v1.access) is missing`);
  }
}

/**
 * Makes the check of an API key, or of a platform's where the caller names an account. A caller whom a gateway's
 * Admission accepted is neither checked nor counted again.
 */
function keyHolder(method: DescMethod, access: ExposeHost["access"]): Authenticate {
  const rateGroup = rateGroupOf(method);
  const admit = async ({ header }: Call): Promise<Admitted> => {
    const written = header("x-caller");
    const rfc = header(OF_PLATFORM);
    if (written === undefined && rfc !== undefined)
      return (await access.platform(header("x-api-key"), nameOf(method), rfc)) as Admitted;
    if (written === undefined) return access.apiKey(header("x-api-key"), rateGroup);
    access.serviceToken(header("authorization"));
    const admitted = readCaller(written);
    if (admitted === undefined) throw unauthenticated("El encabezado x-caller no es válido");
    return admitted;
  };
  return async (call) => {
    call.caller = { ...(await admit(call)), requestId: call.requestId };
  };
}

/** The header in which a platform names its account. */
const OF_PLATFORM = "x-cuenta";

const nameOf = (method: DescMethod) => `${method.parent.typeName}.${method.name}`;

/** Makes the check of a platform's key for the platform's own methods. */
function platformHolder(method: DescMethod, access: ExposeHost["access"]): Authenticate {
  const admit = async ({ header }: Call): Promise<PlatformCaller> => {
    const written = header("x-caller");
    if (written === undefined)
      return (await access.platform(header("x-api-key"), nameOf(method), "")) as PlatformCaller;
    access.serviceToken(header("authorization"));
    const admitted = readPlatform(written);
    if (admitted === undefined) throw unauthenticated("El encabezado x-caller no es válido");
    return admitted;
  };
  return async (call) => {
    call.platform = { ...(await admit(call)), requestId: call.requestId };
  };
}

/**
 * Makes the check of a session. Only the gateway sees a browser's cookie, and asks Admission about it, which also
 * checks the role that the method needs.
 */
function sessionHolder(method: DescMethod, access: ExposeHost["access"]): Authenticate {
  const role = getOption(method, portal_role);
  const read = isOfAccount(role) ? readCaller : isOfPlatform(role) ? readPlatform : readVisitor;
  return async (call) => {
    access.serviceToken(call.header("authorization"));
    const admitted = read(call.header("x-caller") ?? "");
    if (admitted === undefined) throw unauthenticated("El encabezado x-caller no es válido");
    const who = { ...admitted, requestId: call.requestId };
    if ("accountId" in who) call.caller = who;
    else if ("platform" in who) call.platform = who;
    else call.visitor = who;
  };
}

function unary(method: DescMethod): DescMethodUnary {
  if (method.methodKind !== "unary") throw new Error(`${method}: only unary methods are hosted`);
  return method as DescMethodUnary;
}

function functionOf(table: object, method: DescMethod): Run {
  return (table as Readonly<Record<string, Run>>)[method.localName]!;
}
