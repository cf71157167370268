import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FilePiece } from "#proto/cfdi/v1/document_pb.ts";
import type { BatchRunner } from "../common/batch-runner.ts";
import type { Answer } from "../common/core.ts";
import { once } from "../common/once.ts";
import { rateGroupOf } from "../common/rate-group.ts";
import { admission, coreHeaders, ofPlatform, type Wanted } from "./admission.ts";
import { batchHandler } from "./batches.ts";
import { readJson } from "./body.ts";
import { fromDetail, Refusal } from "./contract/errors.ts";
import { doorsOf, isInPieces, type Mounted, type Route, type Served } from "./contract/routes.ts";
import { keep } from "./keeping.ts";
import { roomFor } from "./large-bodies.ts";
import { sendPieces } from "./pieces.ts";
import { compileRequest } from "./request.ts";
import { compileResponse } from "./response.ts";
import { atOnce, turnFor } from "./turns.ts";

/**
 * Mounts the routes: admission first (401, 403, 429), then the body (415, 413, 400), then the call. Public routes have
 * no admission.
 */
export async function mountRest(
  app: FastifyInstance,
  options: Mounted & { readonly runner: BatchRunner; readonly paths: readonly KnownPath[] },
): Promise<void> {
  app.removeAllContentTypeParsers();
  // The parser only accepts the media type: `readJson` reads the body, because fastify closes the connection on a
  // parser's error.
  app.addContentTypeParser("application/json", (_request, _payload, done) => done(null, undefined));
  const { routes, batches, core } = options;
  for (const route of routes) mountRoute(app, route, options, route.isOfPlatform ? byPlatform(route) : byKey(route));
  for (const door of doorsOf(routes)) mountRoute(app, door, options, byPlatform(door));
  refuseShadowed(app, options);
  // Batches read other media types, and refuse those that they do not know by themselves.
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
    for (const batch of [...batches, ...doorsOf(batches)]) {
      const handle = batchHandler(batch, options);
      const onRequest = admission(core, batches.includes(batch) ? byKey(batch) : byPlatform(batch));
      inner.post(urlOf(batch), { onRequest }, (request, reply) => handle(request, reply, searchOf(request)));
    }
  });
}

type Wants = (request: FastifyRequest) => Wanted;

function byKey({ method }: Served): Wants {
  const wanted = { rateGroup: rateGroupOf(method) };
  return () => wanted;
}

/** A method of an account names it in the path, whose other parameters are the method's own. */
function byPlatform({ method, isOfPlatform }: Served): Wants {
  const own = ofPlatform(method);
  return ({ params }) => (isOfPlatform ? own : ofPlatform(method, (params as { readonly rfc?: string }).rfc));
}

function mountRoute(
  app: FastifyInstance,
  route: Route,
  { core, bodyLimit, bodies, turns }: Mounted,
  wants: Wants,
): void {
  // Most routes of a process are never asked for.
  const reader = once(() => compileRequest(route));
  const writer = once(() => compileResponse(route));
  app.route({
    method: route.verb,
    url: urlOf(route),
    onRequest: route.isPublic ? [] : [admission(core, wants)],
    handler: async (request, reply) => {
      const makeRoom = roomFor(bodies, request, reply);
      const waitTurn = route.isPaced ? turnFor(turns, request, reply) : atOnce;
      const { message, fault } = reader()({
        params: request.params as Readonly<Record<string, string>>,
        search: searchOf(request),
        body: route.hasBody ? await readJson(request.raw, bodyLimit, { makeRoom, waitTurn }) : null,
      });
      const ask = async (asked = message) =>
        messageOf(
          await core.call(route.method, asked, {
            ...coreHeaders(request, route),
            ...(fault === undefined ? {} : { "x-fault": fault }),
          }),
        );
      if (isInPieces(route.method))
        return sendPieces(
          request,
          reply,
          async (place) => (await ask({ ...message, ...place } as typeof message)) as FilePiece,
        );
      const { status, headers, body } = keep(writer()(await ask()), route, request.headers);
      return reply.code(status).headers(headers).send(body);
    },
  });
}

function messageOf(answer: Answer) {
  if (answer.kind === "failure") throw fromDetail(answer.detail);
  return answer.message;
}

/** Returns a path in the form of fastify's router; a parameter is never empty. */
function urlOf({ path }: Pick<Route, "path">): string {
  return path.replace(/\{([^}]+)\}/g, ":$1(.+)");
}

/** Returns the contract's path of a router's path, for logs and metrics. */
export function templateOf(url: string): string {
  return url.replace(/:([^(/]+)\(\.\+\)/g, "{$1}");
}

function searchOf({ raw }: FastifyRequest): string {
  const { url = "" } = raw;
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1);
}

/** A path with its verbs; it is public where it needs no key. */
export interface KnownPath {
  readonly path: string;
  readonly pattern: RegExp;
  readonly allowed: readonly string[];
  readonly isPublic: boolean;
}

/** Lists the paths, those without parameters before others that match them: a brace comes after all letters. */
export function pathsOf({ routes, batches }: Pick<Mounted, "routes" | "batches">): readonly KnownPath[] {
  const all = [...routes, ...doorsOf(routes), ...batches, ...doorsOf(batches)];
  return [...new Set(all.map(({ path }) => path))].toSorted().map((path) => {
    const here = all.filter((route) => route.path === path);
    const verbs = here.map(({ verb }) => verb);
    return {
      path,
      pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
      allowed: verbs.includes("GET") ? [...verbs, "HEAD"] : verbs,
      isPublic: here.every((route) => route.isPublic),
    };
  });
}

/**
 * Refuses verbs that a path does not have where another path has them that would match: GET of "/facturas/validar" is
 * none of "/facturas/{id}".
 */
function refuseShadowed(
  app: FastifyInstance,
  { core, paths }: Pick<Mounted, "core"> & { readonly paths: readonly KnownPath[] },
): void {
  for (const known of paths) {
    const { path, allowed, isPublic } = known;
    const others = paths.filter((other) => other !== known && other.pattern.test(path));
    const verbs = [...new Set(others.flatMap((other) => other.allowed))].filter((verb) => !allowed.includes(verb));
    const refuse = async (request: FastifyRequest, reply: FastifyReply) => refuseVerb(known, request, reply);
    const admissions = isPublic ? [] : [admission(core)];
    if (verbs.length > 0)
      app.route({ method: verbs, url: urlOf({ path }), onRequest: [...admissions, refuse], handler: refuse });
  }
}

/**
 * Returns the known path of a URL that no route has answered; its answer is 405. A route for each other verb of HTTP
 * would be twenty times the routes, and half of a gateway's start.
 */
export function pathAt(url: string, paths: readonly KnownPath[]): KnownPath | undefined {
  const path = decodeURI(url.replace(/\?.*/s, ""));
  return paths.find(({ pattern }) => pattern.test(path));
}

/** Answers a known path under another verb with 405 and `Allow`. */
export function refuseVerb({ allowed }: KnownPath, { method }: FastifyRequest, reply: FastifyReply): never {
  reply.header("allow", allowed.join(", "));
  throw new Refusal(405, `${method} no se admite en esta ruta; use ${allowed.join(", ")}`);
}
