import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopbackHost } from "../common/loopback.ts";

const SITE = "site";

/** Fastify wants to know beforehand what is kept on it. */
export function keepSite(app: FastifyInstance, siteUrl: string | undefined): void {
  app.decorate(SITE, siteUrl === undefined ? "" : new URL(siteUrl).origin);
}

/** Returns true for the origin of our pages: the configured site, and on this machine also the name and port that the browser asked for. */
export function isOfOwnPage({ headers: { origin, host }, server }: FastifyRequest): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === server.getDecorator<string>(SITE)) return true;
  const page = new URL(origin);
  return page.host === host && isLoopbackHost(page.hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Returns true where a browser says that a page of another site made it send the request. `Sec-Fetch-Site` decides where the browser
 * sends it (Fetch Metadata, 2.4), because links and pictures carry no `Origin`.
 *
 * A request with a key is never one: a browser asks first (CORS) before it sends a key to another site, and no answer of
 * ours allows it. So such marks come from a program that passes on the headers it was sent.
 */
export function isOfOtherSite(request: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": from, "x-api-key": key } = request.headers;
  if (key !== undefined) return false;
  if (from !== undefined) return from !== "same-origin" && from !== "none";
  return origin !== undefined && !isOfOwnPage(request);
}
