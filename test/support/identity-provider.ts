import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

export const OIDC_CLIENT = { id: "portal", secret: "un secreto de prueba que nadie usa" } as const;

/**
 * The provider is a real one of OpenID Connect over HTTP: panva's oidc-provider. It asks for no password and signs
 * `person` in.
 */
export class TestIdentityProvider {
  person: ProviderPerson | undefined;
  readonly issuer: string;
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    // Providers are another site than the service, whose host here is 127.0.0.1.
    this.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** The provider sends browsers back to `redirectUris`. */
  static async start(redirectUris: readonly string[]): Promise<TestIdentityProvider> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const self = new TestIdentityProvider(server);
    const people = new Map<string, ProviderPerson>();
    const provider: Provider = new Provider(self.issuer, {
      clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: redirectUris }],
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      cookies: { keys: ["prueba"] },
      // The lifetimes are given, because the library prints a warning about defaults.
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false } },
      findAccount: async (_: unknown, sub: string) => ({
        accountId: sub,
        claims: async () => ({ ...people.get(sub) }),
      }),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      loadExistingGrant: async (context: {
        oidc: { session: { accountId: string }; client: { clientId: string } };
      }) => {
        const { session, client } = context.oidc;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope("openid email");
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    server.on("request", (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return answer(request, response);
      const { person } = self;
      if (person !== undefined) people.set(person.sub, person);
      const result =
        person === undefined
          ? { error: "access_denied", error_description: "nobody sits here" }
          : { login: { accountId: person.sub } };
      void provider.interactionFinished(request, response, result);
    });
    return self;
  }

  /**
   * Follows the provider's redirects as a browser without its cookies does; returns the address to which it sends the
   * browser back.
   */
  async follow(url: string): Promise<URL> {
    const jar = new Map<string, string>();
    let at = new URL(url);
    for (let steps = 0; steps < 10; steps++) {
      if (at.origin !== this.issuer) return at;
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = set.split(";")[0]!.split(/=(.*)/s);
        jar.set(name, value);
      }
      const next = answer.headers.get("location");
      if (next === null) throw new Error(`${answer.status} ${await answer.text()}`);
      at = new URL(next, at);
    }
    throw new Error("the provider leads nowhere");
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }
}
