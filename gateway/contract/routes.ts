import {
  type DescField,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  getOption,
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
  rest,
  rest_field,
} from "#proto/cfdi/v1/rest_pb.ts";
import { http } from "#proto/google/api/annotations_pb.ts";
import type { HttpRule } from "#proto/google/api/http_pb.ts";
import type { Core } from "../../common/core.ts";
import type { FairShare } from "../../common/fair-share.ts";
import type { PacedTurns } from "../../common/paced-turns.ts";

/** A method that the gateway serves. */
export interface Served {
  readonly method: DescMethod;
  /** Anybody may call it: no key, no limit and no guard stands before it. */
  readonly isPublic: boolean;
  /** Names, in lower case, of the headers that supply fields: the core reads them. */
  readonly headers: readonly string[];
  readonly rest: RestMethod;
  /** A method of the portal: no key lets in, a session does. */
  readonly isOfPortal: boolean;
}

/** A method of the portal: only Connect has it, for a browser's cookie. */
export interface PortalMethod extends Served {
  readonly method: DescMethodUnary;
}

/** A batch: only Connect and gRPC-Web have it, for REST has no streams. */
export interface BatchRoute extends Served {
  readonly method: DescMethodServerStreaming;
}

/** A REST route as the proto declares it. */
export interface Route extends Served {
  readonly method: DescMethodUnary;
  readonly verb: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As annotated: "/api/v1/facturas/{id}". */
  readonly path: string;
  readonly pathFields: readonly DescField[];
  /** The fields that the body or the query may bring. */
  readonly sentFields: readonly DescField[];
  /** The body is the message; otherwise the query is. */
  readonly hasBody: boolean;
}

/** Each of the gateway's interfaces (REST, Connect, the reference) is given this. */
export interface Mounted {
  readonly core: Core;
  readonly routes: readonly Route[];
  readonly batches: readonly BatchRoute[];
  readonly portal: readonly PortalMethod[];
  readonly bodyLimit: number;
  /** Room in memory for large bodies. */
  readonly bodies: FairShare;
  /** Large requests of methods that compute begin in these. */
  readonly turns: PacedTurns;
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

/** The batches of the same services. */
export function readBatches(services: readonly DescService[]): readonly BatchRoute[] {
  return services.filter(isOnRest).flatMap((service) => service.methods.filter(isBatch).map(readBatch));
}

/** The methods of the portal's own services. */
export function readPortalMethods(services: readonly DescService[]): readonly PortalMethod[] {
  const ofPortal = services.filter((service) => getOption(service, access) === Access.SESSION);
  return ofPortal.flatMap((service) => service.methods).map(readPortalMethod);
}

function readPortalMethod(method: DescMethod): PortalMethod {
  if (method.methodKind !== "unary")
    throw new Error(`${method}: only unary methods are served to the portal`);
  if (hasOption(method, http)) throw new Error(`${method}: a method of the portal cannot have a REST route`);
  if (getOption(method, portal_role) === PortalRole.UNSPECIFIED)
    throw new Error(`${method}: option (cfdi.v1.portal_role) is missing`);
  return {
    method: method as DescMethodUnary,
    isPublic: false,
    isOfPortal: true,
    headers: readHeaderNames(method as DescMethodUnary),
    rest: getOption(method, rest),
  };
}

/** A method that streams is a batch; any other would not let the core start. */
function isBatch(method: DescMethod): method is DescMethodServerStreaming {
  return method.methodKind === "server_streaming" && !getOption(method, rest).grpcOnly;
}

/** No header is forwarded: an Idempotency-Key would be that of all its requests. */
function readBatch(method: DescMethodServerStreaming): BatchRoute {
  const options = getOption(method, rest);
  if (hasOption(method, http)) throw new Error(`${method}: streams and has a REST route`);
  if (options.rateGroup === RateGroup.UNSPECIFIED) throw new Error(`${method}: rate_group is missing`);
  return { method, isPublic: false, isOfPortal: false, headers: [], rest: options };
}

/** A service with a route is on REST; one without any (Admission) is not. */
function isOnRest(service: DescService): boolean {
  const annotated = service.methods.filter((method) => hasOption(method, http));
  const who = getOption(service, access);
  if (who === Access.UNSPECIFIED) throw new Error(`${service}: option (cfdi.v1.access) is missing`);
  if (who === Access.SESSION) return false;
  if (who === Access.SERVICE_TOKEN && annotated.length > 0) {
    throw new Error(`${annotated[0]}: a service for internal callers cannot have a REST route`);
  }
  return annotated.length > 0;
}

/** Every method of a service on REST is a route, unless it streams or says that it is for gRPC alone. */
function isRoute(method: DescMethod): boolean {
  if (isBatch(method)) return false;
  const { grpcOnly, rateGroup } = getOption(method, rest);
  if (!grpcOnly) return true;
  if (hasOption(method, http)) throw new Error(`${method}: is grpc_only and has a REST route`);
  if (!isOpenToAll(method) && rateGroup === RateGroup.UNSPECIFIED)
    throw new Error(`${method}: rate_group is missing`);
  return false;
}

function isOpenToAll({ parent }: DescMethod): boolean {
  return getOption(parent, access) === Access.PUBLIC;
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
  if (rule.body !== (hasBody ? "*" : ""))
    fail(`body must be ${hasBody ? '"*"' : "absent"}, not "${rule.body}"`);
  if ((options.contentType === "") === isFile(method))
    fail("content_type must say what the file is, and only where the answer is one");
  const isPublic = isOpenToAll(method);
  const isCounted = options.rateGroup !== RateGroup.UNSPECIFIED;
  if (!isPublic && !isCounted) fail("rate_group is missing");
  if (isPublic && isCounted) fail("a public method has no rate_group");
  if (isPublic && (verb !== "GET" || path.startsWith("/api/"))) fail("a public method is a GET outside /api");
  if (!isPublic && options.maxAge > 0) fail("max_age is for public methods: nobody else may keep the answer");
  if (!isReplayField(method, options.replayField))
    fail(`replay_field "${options.replayField}" is no bool of the response`);
  const pathFields = readPathFields(method, path, fail);
  const sentFields = method.input.fields.filter(
    (field) => !pathFields.includes(field) && !options.omits.includes(field.name),
  );
  return {
    method,
    verb,
    path,
    pathFields,
    sentFields,
    hasBody,
    isPublic,
    isOfPortal: false,
    headers: readHeaderNames(method),
    rest: options,
  };
}

/** The answer is a file, and no JSON. */
export function isFile({ output }: DescMethod): boolean {
  return output.typeName === FileSchema.typeName || isInPieces({ output });
}

/** True for a method that computes (option `paced`): its large requests take turns by caller. */
export function isPaced({ method }: Served): boolean {
  return getOption(method, paced);
}

/** The answer is a file that the core hands out piece by piece. */
export function isInPieces({ output }: Pick<DescMethod, "output">): boolean {
  return output.typeName === FilePieceSchema.typeName;
}

function readHeaderNames({ input }: DescMethodUnary): string[] {
  return input.fields.map((field) => getOption(field, rest_field).header.toLowerCase()).filter(Boolean);
}

const VERBS = { get: "GET", post: "POST", put: "PUT", patch: "PATCH", delete: "DELETE" } as const;

function readPattern({ pattern }: HttpRule): Pick<Route, "verb" | "path"> | undefined {
  if (pattern.case === undefined || pattern.case === "custom") return undefined;
  return { verb: VERBS[pattern.case], path: pattern.value };
}

function isReplayField({ output }: DescMethodUnary, name: string): boolean {
  return (
    name === "" || output.fields.some((field) => field.name === name && field.scalar === ScalarType.BOOL)
  );
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
    if (other !== undefined)
      throw new Error(`${route.method}: has the same route as ${other.method}: ${shape}`);
    seen.set(shape, route);
  }
}
