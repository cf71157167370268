import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Two hours, as the real one. */
const LIFE = 2 * 60 * 60 * 1000;

/** Session tokens of three parts that need no memory; a restart or `expireAll` makes all earlier ones worthless. */
export class Tokens {
  readonly #now: () => Date;
  #secret = randomBytes(32);

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** `expiresIn` is an epoch second, whatever its name says: that is how the protocol has it. */
  issue(user: string): { token: string; expiresIn: number } {
    const expiresIn = Math.floor((this.#now().getTime() + LIFE) / 1000);
    const body = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ user, exp: expiresIn })}`;
    return { token: `${body}.${this.#sign(body)}`, expiresIn };
  }

  /** Why the token does not serve; `undefined` when it does. */
  fault(authorization: string | undefined): string | undefined {
    const token = (authorization ?? "").replace(/^bearer\s*/i, "").trim();
    if (token === "") return "AU4101 - El token proporcionado viene vacio.";
    const [header, payload, signature, ...rest] = token.split(".");
    if (payload === undefined || signature === undefined || rest.length > 0)
      return "El token debe contener 3 partes";
    if (!equal(signature, this.#sign(`${header}.${payload}`))) return "Token Mal Formado";
    const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { exp: number };
    return exp * 1000 > this.#now().getTime() ? undefined : "El token ha expirado";
  }

  expireAll(): void {
    this.#secret = randomBytes(32);
  }

  #sign(body: string): string {
    return createHmac("sha256", this.#secret).update(body).digest("base64url");
  }
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
