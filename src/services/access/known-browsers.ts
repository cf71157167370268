import { randomBytes } from "node:crypto";
import { openSecret, sealSecret } from "../../persistence/database/index.ts";

/** Days that a browser stays known after the user's last sign-in; the gateway's cookie lasts as long. */
const DAYS = 180;
/** The most people sharing a browser whom the cookie remembers. */
const MOST = 5;

const NAME = 16;
const SIGNED_AT = 6;
/** A sealed entry of the cookie has fewer bytes than this. */
const MOST_BYTES = 64;

/**
 * Remembers in a cookie which users have signed in with a browser (OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies).
 */
export interface KnownBrowsers {
  /** Returns the browser's name if the user with that e-mail has signed in with it; undefined for any other. */
  nameOf(cookie: string, email: string, now: Date): string | undefined;
  /** Returns a cookie that remembers this user, too; the other users of the browser stay in the cookie. */
  remember(cookie: string, email: string, now: Date): string;
}

/**
 * Each entry of the cookie is a random name and the moment of the sign-in, sealed for one user: it opens for no other.
 */
export function knownBrowsers(masterKey: Buffer): KnownBrowsers {
  const ownerOf = (email: string) => `known-browser/${email.toLowerCase()}`;

  const nameIn = (entry: Buffer, email: string, now: Date) => {
    try {
      const opened = openSecret(masterKey, ownerOf(email), entry);
      const signedAt = opened.readUIntBE(NAME, SIGNED_AT);
      return now.getTime() - signedAt < DAYS * 86_400_000 ? opened.toString("hex", 0, NAME) : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    nameOf(cookie, email, now) {
      const [name] = entriesOf(cookie).flatMap((entry) => nameIn(entry, email, now) ?? []);
      return name;
    },
    remember(cookie, email, now) {
      const entry = Buffer.concat([randomBytes(NAME), Buffer.alloc(SIGNED_AT)]);
      entry.writeUIntBE(now.getTime(), NAME, SIGNED_AT);
      const others = entriesOf(cookie).filter((other) => nameIn(other, email, now) === undefined);
      return [sealSecret(masterKey, ownerOf(email), entry), ...others]
        .slice(0, MOST)
        .map((each) => each.toString("base64url"))
        .join(".");
    },
  };
}

/** Returns the cookie's entries, at most as many as the service ever writes into one. */
function entriesOf(cookie: string): Buffer[] {
  return cookie
    .split(".", MOST)
    .map((entry) => Buffer.from(entry, "base64url"))
    .filter(({ length }) => length > 0 && length < MOST_BYTES);
}
