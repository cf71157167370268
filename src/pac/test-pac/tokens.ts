import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

/** Two hours, as the real one. */
const LIFE = 2 * 60 * 60 * 1000;

/** Session tokens of three parts that need no memory; a restart or `expireAll` makes all earlier ones worthless. */
export class Tokens {
  readonly #now: () => Date;
  #secret = randomBytes(32);
  /** Tokens that ended before their time. */
  readonly #ended = new Set<string>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** `expiresIn` is an epoch second, whatever its name says: that is how the protocol has it. */
  issue(user: string): { token: string; expiresIn: number } {
    const expiresIn = Math.floor((this.#now().getTime() + LIFE) / 1000);
    const body = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ user, exp: expiresIn, jti: randomUUID() })}`;
    return { token: `${body}.${this.#sign(body)}`, expiresIn };
  }

  /** Why the token does not serve; `undefined` when it does. */
  fault(authorization: string | undefined): string | undefined {
    const token = bare(authorization);
    if (token === "") return "AU4101 - El token proporcionado viene vacio.";
    const [header, payload, signature, ...rest] = token.split(".");
    if (payload === undefined || signature === undefined || rest.length > 0)
      return "El token debe contener 3 partes";
    if (!equal(signature, this.#sign(`${header}.${payload}`))) return "Token Mal Formado";
    const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { exp: number };
    const alive = exp * 1000 > this.#now().getTime() && !this.#ended.has(token);
    return alive ? undefined : EXPIRED;
  }

  /** This session is over, as if its two hours were. */
  end(authorization: string | undefined): void {
    this.#ended.add(bare(authorization));
    if (this.#ended.size > MAX_ENDED) this.#ended.delete(this.#ended.values().next().value!);
  }

  expireAll(): void {
    this.#secret = randomBytes(32);
  }

  #sign(body: string): string {
    return createHmac("sha256", this.#secret).update(body).digest("base64url");
  }
}

const EXPIRED = "El token ha expirado";
const MAX_ENDED = 1000;

function bare(authorization: string | undefined): string {
  return (authorization ?? "").replace(/^bearer\s*/i, "").trim();
}

/** Compares secrets without telling by its time where they differ. */
export function equal(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHmac("sha256", COMPARING).update(text).digest());
  return timingSafeEqual(first!, second!);
}

const COMPARING = randomBytes(32);

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
