import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from "openid-client";

/** An identity provider by OpenID Connect: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1; RFC 9700, 2.1). */
export interface IdentityProvider {
  /** People call the provider by this name. */
  readonly name: string;
  /** The address at which the provider asks who is there. */
  askAt(secrets: SignInSecrets): Promise<string | ProviderFailure>;
  /** Exchanges the code that the browser brought for the identity that the provider answers. */
  identify(answer: ProviderAnswer, secrets: SignInSecrets): Promise<Identity | ProviderFailure>;
}

/** The secrets that bind one sign-in; each is random and good once. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE (RFC 7636): 43 to 128 characters. */
  readonly verifier: string;
}

/** The browser brings these back from the provider. */
export interface ProviderAnswer {
  readonly code: string;
  /** The browser brings the issuer that the answer claims to come from (RFC 9207). */
  readonly iss: string | undefined;
}

export interface Identity {
  readonly kind: "identity";
  readonly issuer: string;
  /** The subject never changes for a person, and is never given to another one (OpenID Connect Core 1.0, 2: sub). */
  readonly subject: string;
  /** The e-mail, where the provider has verified it. */
  email(): Promise<string | undefined | ProviderFailure>;
}

/** `why` is for the log: neither a token nor a claim stands in it. */
export interface ProviderFailure {
  readonly kind: "unreachable" | "refused";
  readonly why: string;
}

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** The provider sends the browser back to this address. */
  readonly redirectUri: string;
}

/** Each call to the provider may take this many seconds: somebody waits for it. */
const TIMEOUT_S = 5;
/** The provider's clock may differ from ours by this many seconds. */
const CLOCK_TOLERANCE_S = 60;
/** The provider's own description is asked for again after an hour; where it did not answer, after some seconds. */
const KEEP_MS = 3_600_000;
const RETRY_MS = 5_000;

/** Nothing is asked of the provider before somebody wants to sign in. */
export function openProvider(options: ProviderOptions): IdentityProvider {
  const { name, redirectUri } = options;
  const configuration = kept(() => discover(options));
  return {
    name,

    askAt: ({ state, nonce, verifier }) =>
      answered(async () => {
        const question = {
          redirect_uri: redirectUri,
          scope: "openid email",
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        };
        return buildAuthorizationUrl(await configuration(), question).href;
      }),

    identify: ({ code, iss }, { state, nonce, verifier }) =>
      answered(async () => {
        const config = await configuration();
        const back = new URL(redirectUri);
        const parameters = { code, state, ...(iss === undefined ? {} : { iss }) };
        back.search = new URLSearchParams(parameters).toString();
        const tokens = await authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const { iss: issuer, sub: subject } = claims;
        const hasEmail = claims.email !== undefined;
        const email = () =>
          answered(async () =>
            verifiedEmail(hasEmail ? claims : await fetchUserInfo(config, tokens.access_token, subject)),
          );
        return { kind: "identity" as const, issuer, subject, email };
      }),
  };
}

/** Some providers write the truth as text. */
function verifiedEmail(claims: Readonly<Record<string, unknown>>) {
  const { email, email_verified: verified } = claims;
  return typeof email === "string" && (verified === true || verified === "true") ? email : undefined;
}

/**
 * Reads the provider's description of itself (OpenID Connect Discovery 1.0). `config` takes care that plain http is taken of this machine
 * alone.
 */
async function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<Configuration> {
  const url = new URL(issuer);
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_S };
  const config = await discovery(url, clientId, metadata, clientProof(clientSecret), {
    timeout: TIMEOUT_S,
    execute: url.protocol === "http:" ? [allowInsecureRequests] : [],
  });
  // The signature of the ID token is verified although TLS already says who wrote it.
  enableNonRepudiationChecks(config);
  return config;
}

/** As the provider takes the client's secret: in the header, unless it says that it does not (OpenID Connect Core 1.0, 9). */
function clientProof(secret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_basic") ? inHeader : inBody)(server, ...rest);
  };
}

/** Returns a function that keeps what was loaded last and loads it again when it is old. While that fails the old value stays good. */
function kept<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  let last: T | undefined;
  let until = 0;
  return () => {
    if (loading !== undefined && performance.now() < until) return loading;
    until = performance.now() + RETRY_MS;
    loading = load().then(
      (loaded) => {
        until = performance.now() + KEEP_MS;
        last = loaded;
        return loaded;
      },
      (cause: unknown) => {
        if (last === undefined) throw cause;
        return last;
      },
    );
    return loading;
  };
}

/** Failures as values. */
async function answered<T>(ask: () => Promise<T>): Promise<T | ProviderFailure> {
  try {
    return await ask();
  } catch (cause) {
    return failureOf(cause);
  }
}

/** The library's errors carry the response or the wrong claims, so only the names of errors are passed on. */
function failureOf(cause: unknown): ProviderFailure {
  if (cause instanceof ResponseBodyError)
    return {
      kind: cause.status >= 500 ? "unreachable" : "refused",
      why: `${cause.status} ${named(cause.error)}`,
    };
  if (cause instanceof ClientError) {
    const status = cause.cause instanceof Response ? cause.cause.status : undefined;
    const isSilent = cause.code === "OAUTH_TIMEOUT" || (status !== undefined && status >= 500);
    return {
      kind: isSilent ? "unreachable" : "refused",
      why: [cause.code, status].filter(Boolean).join(" "),
    };
  }
  const { name, code, cause: inner } = cause as Error & { code?: string; cause?: { code?: string } };
  // fetch throws a TypeError without a code when a connection fails; the library's own TypeErrors have a code.
  const isNetwork = cause instanceof TypeError && code === undefined;
  return {
    kind: isNetwork ? "unreachable" : "refused",
    why: [name, inner?.code ?? code].filter(Boolean).join(" "),
  };
}

/** An error's name as OAuth has them; anything else could be anything. */
const named = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : "");
