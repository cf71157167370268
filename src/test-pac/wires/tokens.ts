import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

/** Tokens live two hours, as the real ones do. */
const LIFE = 2 * 60 * 60 * 1000;

/** Tokens issues session tokens of three parts. A restart or `expireAll` invalidates all earlier ones. */
export class Tokens {
  readonly #now: () => Date;
  /** The map has the end of each token's session in epoch milliseconds, oldest first. */
  readonly #sessions = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Issues a token. `expiresIn` is an epoch second despite its name, as in the protocol. */
  issue(user: string): { token: string; expiresIn: number } {
    const expiresIn = Math.floor((this.#now().getTime() + LIFE) / 1000);
    const payload = encoded({ user, exp: expiresIn, jti: randomUUID() });
    const token = `${HEADER}.${payload}.${randomBytes(32).toString("base64url")}`;
    this.#sessions.set(token, expiresIn * 1000);
    if (this.#sessions.size > MAX_SESSIONS) this.#sessions.delete(this.#sessions.keys().next().value!);
    return { token, expiresIn };
  }

  /** Returns why the token is not accepted, or undefined when it is. */
  fault(authorization: string | undefined): string | undefined {
    const token = bare(authorization);
    if (token === "") return "AU4101 - El token proporcionado viene vacio.";
    if (token.split(".").length !== 3) return "El token debe contener 3 partes";
    const end = this.#sessions.get(token);
    if (end === undefined) return "Token Mal Formado";
    return end > this.#now().getTime() ? undefined : "El token ha expirado";
  }

  /** Ends this session as if its two hours were over. */
  end(authorization: string | undefined): void {
    const token = bare(authorization);
    if (this.#sessions.has(token)) this.#sessions.set(token, 0);
  }

  expireAll(): void {
    this.#sessions.clear();
  }
}

const MAX_SESSIONS = 10_000;

function bare(authorization: string | undefined): string {
  return (authorization ?? "").replace(/^bearer\s*/i, "").trim();
}

/** Compares secrets in constant time. */
export function equal(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHmac("sha256", COMPARING).update(text).digest());
  return timingSafeEqual(first!, second!);
}

const COMPARING = randomBytes(32);

const HEADER = encoded({ alg: "HS256", typ: "JWT" });

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
