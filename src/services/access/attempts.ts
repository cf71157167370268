import { sourceOf } from "../../../common/address.ts";
import { rateLimited } from "../../../common/errors.ts";
import { countAttempt } from "../../persistence/access/index.ts";
import type { Database } from "../../persistence/database/index.ts";

/** How often a password, a code or a link may be tried: by whom it is for, and by where it comes from. An office has one address. */
export const ATTEMPTS = { minutes: 15, ofUser: 10, fromAddress: 100 } as const;

/** Links that one person may make in an hour: each sends a mail. */
const LINKS = { minutes: 60, most: 60 };

/** 429 for a user who makes more links than any account needs. */
export async function requireFewLinks(db: Database, userId: string, now: Date): Promise<void> {
  const [links = 0] = (await countAttempt(db, [`links:${userId}`], { now, minutes: LINKS.minutes })).values();
  if (links > LINKS.most) throw rateLimited(`Demasiados enlaces: a lo más ${LINKS.most} en una hora`);
}

export const subjectOfUser = (email: string) => `user:${email.toLowerCase()}`;

/** Counts before anything is looked at, so that attempts at the same moment are counted too; 429 when there were too many. */
export async function requireAttempt(
  db: Database,
  { email, address, now }: { email?: string; address: string; now: Date },
): Promise<void> {
  const place = `address:${sourceOf(address) ?? ""}`;
  const user = email === undefined ? [] : [subjectOfUser(email)];
  const attempts = await countAttempt(db, [place, ...user], { now, minutes: ATTEMPTS.minutes });
  const most = (subject: string) => (subject === place ? ATTEMPTS.fromAddress : ATTEMPTS.ofUser);
  if ([...attempts].some(([subject, count]) => count > most(subject)))
    throw rateLimited(`Demasiados intentos; espere ${ATTEMPTS.minutes} minutos`);
}
