import type { DescService } from "@bufbuild/protobuf";
import { type Client, createClient, type Interceptor } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { Secret, TOTP } from "otpauth";
import { PortalAccess, PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import type { Service } from "./service.ts";

/** A browser, as far as the portal needs one: it keeps the cookie, and says which page it is on. */
export class Browser {
  readonly site: string;
  /** The whole cookie, "name=value"; empty while there is none. */
  cookie = "";
  /** It names the page as the browser would; a test may lie. */
  origin: string | undefined;
  /** It says which account and environment the page shows. */
  account: string | undefined;
  environment: "sandbox" | "production" = "sandbox";
  /** The last Set-Cookie of the session, as it came. */
  lastSetCookie: string | undefined;
  /** The other cookies, by their names. */
  readonly others = new Map<string, string>();

  constructor(site: string) {
    this.site = site;
    this.origin = site;
  }

  client<S extends DescService>(service: S): Client<S> {
    const asBrowser: Interceptor = (next) => async (request) => {
      for (const [name, value] of Object.entries(this.headers()))
        if (!request.header.has(name)) request.header.set(name, value);
      const answer = await next(request);
      this.keep(answer.header);
      return answer;
    };
    const transport = createConnectTransport({
      ...{ baseUrl: this.site, httpVersion: "1.1", interceptors: [asBrowser] },
    });
    return createClient(service, transport);
  }

  /** A call as it stands on the wire; `method` is "cfdi.v1.PortalAccess/Me". A header that is undefined is not sent. */
  async call(method: string, body: unknown = {}, headers: Record<string, string | undefined> = {}) {
    const answer = await this.send(method, Buffer.from(JSON.stringify(body)), headers);
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: text === "" ? {} : JSON.parse(text),
    };
  }

  async send(
    method: string,
    body: Buffer,
    headers: Record<string, string | undefined> = {},
  ): Promise<Response> {
    const all = { "content-type": "application/json", ...this.headers(), ...headers };
    const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await fetch(`${this.site}/${method}`, {
      ...{ method: "POST", headers: Object.fromEntries(present), body: new Uint8Array(body) },
    });
    this.keep(answer.headers);
    return answer;
  }

  headers(): Record<string, string> {
    const others = [...this.others].map(([name, value]) => `${name}=${value}`);
    const cookies = [...(this.cookie === "" ? [] : [this.cookie]), ...others].join("; ");
    return {
      ...(cookies === "" ? {} : { cookie: cookies }),
      ...(this.origin === undefined ? {} : { origin: this.origin }),
      ...(this.account === undefined ? {} : { "x-portal-account": this.account }),
      "x-portal-environment": this.environment,
    };
  }

  private keep(headers: Headers): void {
    for (const setCookie of headers.getSetCookie()) {
      const [pair = ""] = setCookie.split(";");
      const [name = "", value = ""] = pair.split("=");
      const isGone = /Max-Age=0/.test(setCookie);
      if (name === "__Host-cfdi_session") {
        this.lastSetCookie = setCookie;
        this.cookie = isGone ? "" : pair;
      } else if (isGone) this.others.delete(name);
      else this.others.set(name, value);
    }
  }
}

/** Returns a client of what an operator at the command line decides about people. */
export function peopleClient({ grpcUrl, serviceToken }: Pick<Service, "grpcUrl" | "serviceToken">) {
  const authorize: Interceptor = (next) => (request) => {
    request.header.set("authorization", `Bearer ${serviceToken}`);
    return next(request);
  };
  return createClient(PortalPeople, createGrpcTransport({ baseUrl: grpcUrl, interceptors: [authorize] }));
}

export const PORTAL_PASSWORD = "correcto caballo bateria";

/** Somebody new who took its invitation up, signed in. `into.support` makes it one of support, with its second factor still to come. */
export async function signedIn(
  service: Pick<Service, "grpcUrl" | "serviceToken" | "site">,
  email: string,
  into: { account: string; role: "owner" | "issuer" | "reader" } | { support: true },
): Promise<Browser> {
  const { link } = await peopleClient(service).invite({ email, ...into });
  const browser = new Browser(service.site);
  const token = link.replace(/^.*#/, "");
  await browser.client(PortalAccess).acceptLink({ token, password: PORTAL_PASSWORD });
  return browser;
}

/** Somebody of support with a second factor, signed in; `code` is the authenticator's at a time. */
export async function support(service: Parameters<typeof signedIn>[0], email: string) {
  const browser = await signedIn(service, email, { support: true });
  const access = browser.client(PortalAccess);
  const { secret } = await access.startTotp({ password: PORTAL_PASSWORD });
  const code = (atMs = Date.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
  await access.confirmTotp({ code: code() });
  return { browser, code };
}
