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
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from "openid-client";
import { ProviderUnreached, providerFetch } from "./provider-fetch.ts";

/**
 * An identity provider by OpenID Connect: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1;
 * RFC 9700, 2.1).
 */
export interface IdentityProvider {
  readonly name: string;
  askAt(secrets: SignInSecrets): Promise<string | ProviderFailure>;
  /** Exchanges the code that the browser brought for the provider's identity of the person. */
  identify(answer: ProviderAnswer, secrets: SignInSecrets): Promise<Identity | ProviderFailure>;
}

/** These secrets bind one sign-in; each is random and used once. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE (RFC 7636): 43 to 128 characters. */
  readonly verifier: string;
}

/** The browser brings these values back from the provider. */
export interface ProviderAnswer {
  readonly code: string;
  /** The issuer is the one that the answer claims to come from (RFC 9207). */
  readonly iss: string | undefined;
}

export interface Identity {
  readonly kind: "identity";
  readonly issuer: string;
  /** The subject never changes for a person, and is never given to another one (OpenID Connect Core 1.0, 2: sub). */
  readonly subject: string;
  /** Resolves to the e-mail, where the provider has verified it. */
  email(): Promise<string | undefined | ProviderFailure>;
}

/** `why` is for the log and holds neither a token nor a claim. */
export interface ProviderFailure {
  readonly kind: "unreachable" | "refused";
  readonly why: string;
}

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly redirectUri: string;
  /** Finds the address to connect to, where the provider names another place than the issuer. @throws NotOutward */
  readonly addressOf: (host: string) => Promise<string>;
}

/** Milliseconds that each call to the provider may take: somebody waits for it. */
const TIMEOUT_MS = 5_000;
/** Seconds by which the provider's clock may differ from ours. */
const CLOCK_TOLERANCE_S = 60;
/**
 * The provider's description is loaded again after an hour, or, where the provider did not answer, after some seconds.
 */
const KEEP_MS = 3_600_000;
const RETRY_MS = 5_000;

/** Opens the provider without asking it anything: the first sign-in does. */
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

/** Returns the e-mail if the provider has verified it. Some providers write the boolean as text. */
function verifiedEmail(claims: Readonly<Record<string, unknown>>) {
  const { email, email_verified: verified } = claims;
  return typeof email === "string" && (verified === true || verified === "true") ? email : undefined;
}

/**
 * Reads the provider's description of itself (OpenID Connect Discovery 1.0). `config` ensures that plain http is used
 * on this machine alone.
 */
async function discover({ issuer, clientId, clientSecret, addressOf }: ProviderOptions): Promise<Configuration> {
  const url = new URL(issuer);
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_S };
  const config = await discovery(url, clientId, metadata, clientProof(clientSecret), {
    [customFetch]: providerFetch({ issuer, timeoutMs: TIMEOUT_MS, addressOf }),
    execute: url.protocol === "http:" ? [allowInsecureRequests] : [],
  });
  // The signature of the ID token is verified although TLS already says who wrote it.
  enableNonRepudiationChecks(config);
  return config;
}

/**
 * Chooses how the client's secret is sent: in the header, unless the provider says that it only takes the body (OpenID
 * Connect Core 1.0, 9).
 */
function clientProof(secret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_basic") ? inHeader : inBody)(server, ...rest);
  };
}

/**
 * Returns a function that keeps what was loaded last and loads it again when it is old. While that fails the old value
 * stays good.
 */
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

/** Turns the library's exceptions into failure values. */
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
  if (cause instanceof ProviderUnreached) return { kind: cause.kind, why: cause.why };
  if (cause instanceof ClientError) {
    const status = cause.cause instanceof Response ? cause.cause.status : undefined;
    return {
      kind: status !== undefined && status >= 500 ? "unreachable" : "refused",
      why: [cause.code, status].filter(Boolean).join(" "),
    };
  }
  const { name, code } = cause as Error & { code?: string };
  return { kind: "refused", why: [name, code].filter(Boolean).join(" ") };
}

/** Returns an OAuth error's name, or nothing for text of another form, which could hold anything. */
const named = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : "");
