import { randomUUID } from "node:crypto";
import type { DescService } from "@bufbuild/protobuf";
import { type Client, createClient, type Interceptor } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { Secret, TOTP } from "otpauth";
import { PortalAccess, PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import type { Service } from "./service.ts";

/** The browser keeps the cookie of the portal, and says which page it is on. */
export class Browser {
  readonly site: string;
  /** The cookie has the form "name=value"; it is empty until the first sign-in. */
  cookie = "";
  /** The Origin header has this value; a test may set a false one. */
  origin: string | undefined;
  /** Calls name this account and environment, as the page that shows them does. */
  account: string | undefined;
  environment: "sandbox" | "production" = "sandbox";
  /** The last Set-Cookie header of the session is kept unparsed. */
  lastSetCookie: string | undefined;
  /** Other cookies are kept by their names. */
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

  /**
   * Makes a call as it stands on the wire; `method` is "cfdi.v1.PortalAccess/Me". A header that is undefined is not
   * sent.
   */
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

  async send(method: string, body: Buffer, headers: Record<string, string | undefined> = {}): Promise<Response> {
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

/** Returns a client of the methods about people that the command line calls. */
export function peopleClient({ grpcUrl, serviceToken }: Pick<Service, "grpcUrl" | "serviceToken">) {
  const authorize: Interceptor = (next) => (request) => {
    request.header.set("authorization", `Bearer ${serviceToken}`);
    return next(request);
  };
  return createClient(PortalPeople, createGrpcTransport({ baseUrl: grpcUrl, interceptors: [authorize] }));
}

export const PORTAL_PASSWORD = "correcto caballo bateria";

type Role = "owner" | "issuer" | "reader";

/**
 * Invites somebody new, accepts the invitation and signs in. `into.support` makes the person one of support, whose
 * second factor is not set up yet.
 */
export async function signedIn(
  service: Pick<Service, "grpcUrl" | "serviceToken" | "site">,
  email: string,
  into: { account: string; role: Role } | { platform: string; role: Role } | { support: true },
): Promise<Browser> {
  const { link } = await peopleClient(service).invite({ email, ...into });
  return acceptedFrom(service, link);
}

/** Accepts an invitation by its link, which a service with a mail server mails. */
export async function acceptedFrom(service: Pick<Service, "site">, link: string): Promise<Browser> {
  const browser = new Browser(service.site);
  const token = link.replace(/^.*#/, "");
  await browser.client(PortalAccess).acceptLink({ token, password: PORTAL_PASSWORD });
  return browser;
}

/** Signs somebody of support in with a second factor; `code` is the authenticator's at a time. */
export async function support(service: Parameters<typeof signedIn>[0], email: string) {
  const browser = await signedIn(service, email, { support: true });
  const access = browser.client(PortalAccess);
  const { secret } = await access.startTotp({ password: PORTAL_PASSWORD });
  const code = (atMs = Date.now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
  await access.confirmTotp({ code: code() });
  return { browser, code };
}

/** Makes a member who has never signed in, whether or not the service mails invitations. */
export async function addMember({ db }: Pick<Service, "db">, email: string, account: string, role: Role) {
  const user = randomUUID();
  const sql = (text: string, values: readonly unknown[]) => db.query({ name: "", text }, values);
  await sql("insert into users (id, email, support, created_at) values ($1, $2, false, now())", [user, email]);
  const text = "insert into memberships (user_id, account_id, role, created_at) values ($1, $2, $3, now())";
  await sql(text, [user, account, role]);
}
