import {
  type DescField,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  hasOption,
  ScalarType,
} from "@bufbuild/protobuf";
import { FilePieceSchema, FileSchema } from "#proto/cfdi/v1/document_pb.ts";
import {
  Access,
  access,
  PortalRole,
  paced,
  portal_role,
  RateGroup,
  type RestMethod,
  rate_group,
  rest,
  rest_field,
} from "#proto/cfdi/v1/rest_pb.ts";
import { http } from "#proto/google/api/annotations_pb.ts";
import type { HttpRule } from "#proto/google/api/http_pb.ts";
import type { Core } from "../../common/core.ts";
import type { FairShare } from "../../common/fair-share.ts";
import { getOption } from "../../common/options.ts";
import type { PacedTurns } from "../../common/paced-turns.ts";

export interface Served {
  readonly method: DescMethod;
  /** A public method needs no key, and no limit or guard applies to it. */
  readonly isPublic: boolean;
  /** A method of a platform's own admits callers by a platform's key. */
  readonly isOfPlatform: boolean;
  /** These headers, in lower case, supply fields that the core reads. */
  readonly headers: readonly string[];
  readonly rest: RestMethod;
  /** A method of the portal admits callers by a session, and never by a key. */
  readonly isOfPortal: boolean;
  /** A paced method computes (option `paced`): its large requests take turns by caller. */
  readonly isPaced: boolean;
}

/** Only Connect serves methods of the portal, to a browser with its cookie. */
export interface PortalMethod extends Served {
  readonly method: DescMethodUnary;
}

/** No RFC names a media type for lines of JSON; this name is the usual one. */
export const LINES = "application/x-ndjson";

/** A batch of the requests of another route: lines of JSON on REST, a stream of messages elsewhere. */
export interface BatchRoute extends Served {
  readonly method: DescMethodServerStreaming;
  readonly verb: "POST";
  readonly path: string;
  /** Each line is a request of this route. */
  readonly each: Route;
}

export interface Route extends Served {
  readonly method: DescMethodUnary;
  readonly verb: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path is written as annotated: "/api/v1/facturas/{id}". */
  readonly path: string;
  readonly pathFields: readonly DescField[];
  readonly bodyFields: readonly DescField[];
  /** The query may hold these: all that are not in the path where the route has no body, else those marked `query`. */
  readonly queryFields: readonly DescField[];
  readonly hasBody: boolean;
}

/** Each interface of the gateway (REST, Connect, the reference) gets these parts. */
export interface Mounted {
  readonly core: Core;
  readonly routes: readonly Route[];
  readonly batches: readonly BatchRoute[];
  readonly portal: readonly PortalMethod[];
  readonly bodyLimit: number;
  readonly bodies: FairShare;
  /** Large requests of methods that compute begin in these turns. */
  readonly turns: PacedTurns;
}

/** A platform calls the methods of an account below this path, which names the account. */
const DOOR = "/plataforma/v1/cuentas/{rfc}";

/** Returns the routes by which platforms call the methods of their accounts: those of holders of an account's key. */
export function doorsOf<Served extends Route | BatchRoute>(routes: readonly Served[]): readonly Served[] {
  return routes
    .filter(({ isPublic, isOfPlatform }) => !isPublic && !isOfPlatform)
    .map((route) => ({ ...route, path: `${DOOR}${route.path.replace(/^\/api\/v1/, "")}` }));
}

/** Reads the routes off the descriptors. A wrong annotation throws, here at start-up and never in a request. */
export function readRoutes(services: readonly DescService[]): readonly Route[] {
  const routes = services
    .filter(isOnRest)
    .flatMap((service) => service.methods.filter(isRoute))
    .map((method) => readRoute(method as DescMethodUnary));
  refuseTwins(routes);
  return routes;
}

export function readBatches(services: readonly DescService[]): readonly BatchRoute[] {
  return services.filter(isOnRest).flatMap((service) => service.methods.filter(isBatch).map(readBatch));
}

export function readPortalMethods(services: readonly DescService[]): readonly PortalMethod[] {
  const ofPortal = services.filter((service) => getOption(service, access) === Access.SESSION);
  return ofPortal.flatMap((service) => service.methods).map(readPortalMethod);
}

function readPortalMethod(method: DescMethod): PortalMethod {
  if (method.methodKind !== "unary") throw new Error(`${method}: only unary methods are served to the portal`);
  if (hasOption(method, http)) throw new Error(`${method}: a method of the portal cannot have a REST route`);
  if (getOption(method, portal_role) === PortalRole.UNSPECIFIED)
    throw new Error(`${method}: option (cfdi.v1.portal_role) is missing`);
  return {
    method: method as DescMethodUnary,
    isPublic: false,
    isOfPlatform: false,
    isOfPortal: true,
    isPaced: getOption(method, paced),
    headers: readHeaderNames(method as DescMethodUnary),
    rest: getOption(method, rest),
  };
}

/** Returns true for a batch. Every streaming method is one, because any other keeps the core from starting. */
function isBatch(method: DescMethod): method is DescMethodServerStreaming {
  return method.methodKind === "server_streaming" && !getOption(method, rest).grpcOnly;
}

/** Reads a batch. No header is forwarded, because one Idempotency-Key would apply to all of its requests. */
function readBatch(method: DescMethodServerStreaming): BatchRoute {
  const options = getOption(method, rest);
  const { verb, path } = readPattern(getOption(method, http)) ?? {};
  const each = method.parent.methods.find(({ name }) => name === options.each);
  if (verb !== "POST" || path === undefined || each === undefined)
    throw new Error(`${method}: a batch is a POST, and names the method of its requests`);
  return {
    ...{ method, verb, path, each: readRoute(each as DescMethodUnary) },
    ...{ isPublic: false, isOfPlatform: false, isOfPortal: false, headers: [], rest: options },
    isPaced: getOption(method, paced),
  };
}

/** Returns true for a service with routes; Admission, for example, has none. */
function isOnRest(service: DescService): boolean {
  const annotated = service.methods.filter((method) => hasOption(method, http));
  const who = getOption(service, access);
  if (who === Access.UNSPECIFIED) throw new Error(`${service}: option (cfdi.v1.access) is missing`);
  if (
    (who === Access.API_KEY || who === Access.PLATFORM) !==
    (getOption(service, rate_group) !== RateGroup.UNSPECIFIED)
  )
    throw new Error(`${service}: a service has a rate_group exactly where its callers present a key`);
  if (who === Access.SESSION) return false;
  if (who === Access.SERVICE_TOKEN && annotated.length > 0) {
    throw new Error(`${annotated[0]}: a service for internal callers cannot have a REST route`);
  }
  return annotated.length > 0;
}

/** Returns true for a route: every method of a service on REST, unless it streams or is marked for gRPC alone. */
function isRoute(method: DescMethod): boolean {
  if (isBatch(method)) return false;
  if (!getOption(method, rest).grpcOnly) return true;
  if (hasOption(method, http)) throw new Error(`${method}: is grpc_only and has a REST route`);
  return false;
}

function readRoute(method: DescMethodUnary): Route {
  const fail = (reason: string): never => {
    throw new Error(`${method}: ${reason}`);
  };
  if (method.methodKind !== "unary") fail("only unary methods can have a REST route");
  if (!hasOption(method, http)) fail("option (google.api.http) is missing");
  if (!hasOption(method, rest)) fail("option (cfdi.v1.rest) is missing");
  const rule = getOption(method, http);
  const { verb, path } = readPattern(rule) ?? fail("the HTTP rule has no verb that the gateway serves");
  const options = getOption(method, rest);
  const hasBody = verb !== "GET" && verb !== "DELETE";
  if (rule.additionalBindings.length > 0) fail("additional_bindings are not served");
  if (rule.body !== (hasBody ? "*" : "")) fail(`body must be ${hasBody ? '"*"' : "absent"}, not "${rule.body}"`);
  if ((options.contentType === "") === isFile(method))
    fail("content_type must say what the file is, and only where the answer is one");
  const isPublic = getOption(method.parent, access) === Access.PUBLIC;
  if (isPublic && (verb !== "GET" || path.startsWith("/api/"))) fail("a public method is a GET outside /api");
  if (!isPublic && options.maxAge > 0) fail("max_age is for public methods: nobody else may keep the answer");
  if (!isReplayField(method, options.replayField))
    fail(`replay_field "${options.replayField}" is no bool of the response`);
  const pathFields = readPathFields(method, path, fail);
  const sentFields = method.input.fields.filter(
    (field) => !pathFields.includes(field) && !options.omits.includes(field.name),
  );
  const isInQuery = (field: DescField) => !hasBody || getOption(field, rest_field).query;
  return {
    method,
    verb,
    path,
    pathFields,
    bodyFields: sentFields.filter((field) => !isInQuery(field)),
    queryFields: sentFields.filter(isInQuery),
    hasBody,
    isPublic,
    isOfPlatform: getOption(method.parent, access) === Access.PLATFORM,
    isOfPortal: false,
    isPaced: getOption(method, paced),
    headers: readHeaderNames(method),
    rest: options,
  };
}

/** Returns true for a method that answers with a file instead of JSON. */
export function isFile({ output }: DescMethod): boolean {
  return output.typeName === FileSchema.typeName || isInPieces({ output });
}

/** Returns true for a method whose file the core delivers piece by piece. */
export function isInPieces({ output }: Pick<DescMethod, "output">): boolean {
  return output.typeName === FilePieceSchema.typeName;
}

function readHeaderNames(method: DescMethodUnary): string[] {
  const { omits } = getOption(method, rest);
  const fields = method.input.fields.filter(({ name }) => !omits.includes(name));
  return fields.map((field) => getOption(field, rest_field).header.toLowerCase()).filter(Boolean);
}

const VERBS = { get: "GET", post: "POST", put: "PUT", patch: "PATCH", delete: "DELETE" } as const;

function readPattern({ pattern }: HttpRule): Pick<Route, "verb" | "path"> | undefined {
  if (pattern.case === undefined || pattern.case === "custom") return undefined;
  return { verb: VERBS[pattern.case], path: pattern.value };
}

function isReplayField({ output }: DescMethodUnary, name: string): boolean {
  return name === "" || output.fields.some((field) => field.name === name && field.scalar === ScalarType.BOOL);
}

type Fail = (reason: string) => never;

function readPathFields(method: DescMethodUnary, path: string, fail: Fail): DescField[] {
  if (!PATH.test(path)) fail(`path "${path}" is not made of literals and {fields}`);
  return [...path.matchAll(PARAMETER)].map(([, name]) => {
    const field = method.input.fields.find((candidate) => candidate.name === name);
    return field ?? fail(`path field "${name}" is not in ${method.input.typeName}`);
  });
}

const PATH = /^(\/([a-z0-9._-]+|\{[a-z0-9_]+\}))+$/;
const PARAMETER = /\{([a-z0-9_]+)\}/g;

function refuseTwins(routes: readonly Route[]): void {
  const seen = new Map<string, Route>();
  for (const route of routes) {
    const shape = `${route.verb} ${route.path.replace(PARAMETER, "{}")}`;
    const other = seen.get(shape);
    if (other !== undefined) throw new Error(`${route.method}: has the same route as ${other.method}: ${shape}`);
    seen.set(shape, route);
  }
}
