import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopbackHost } from "../common/loopback.ts";

const SITE = "site";

/** Declares the decoration with the site's origin, which Fastify must know beforehand. */
export function keepSite(app: FastifyInstance, siteUrl: string | undefined): void {
  app.decorate(SITE, siteUrl === undefined ? "" : new URL(siteUrl).origin);
}

/**
 * Returns true for the origin of the portal's pages: the configured site, and on this machine also the name and port
 * that the browser used.
 */
export function isOfOwnPage({ headers: { origin, host }, server }: FastifyRequest): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === server.getDecorator<string>(SITE)) return true;
  const page = new URL(origin);
  return page.host === host && isLoopbackHost(page.hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Returns true where a browser says that a page of another site caused the request. `Sec-Fetch-Site` decides where the
 * browser sends it (Fetch Metadata, 2.4), because links and pictures carry no `Origin`.
 *
 * A request with a key never counts as one: before a browser sends a key to another site it asks for permission (CORS),
 * which the gateway never grants. A program that forwards a browser's headers can cause this combination.
 */
export function isOfOtherSite(request: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": from, "x-api-key": key } = request.headers;
  if (key !== undefined) return false;
  if (from !== undefined) return from !== "same-origin" && from !== "none";
  return origin !== undefined && !isOfOwnPage(request);
}
