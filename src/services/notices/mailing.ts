import { EVENTS } from "../../../common/events.ts";
import type { Mailer } from "../../clients/mail.ts";
import { membersOf } from "../../persistence/access/index.ts";
import {
  endNotice,
  findNoticeSettings,
  findNoticesToMail,
  type NoticeRow,
  noteMailed,
  takeNotice,
} from "../../persistence/events/index.ts";
import { accountOf, type Deps } from "../context/index.ts";
import { noticeSentence } from "./sentences.ts";

export interface NoticesDeps extends Deps {
  /** It is absent where the service has no mail server. */
  readonly deliver: Mailer["deliver"] | undefined;
  readonly siteUrl: string;
}

const MINUTE = 60_000;
/** A process that takes a notice holds it for this time; a mail server that put it off is asked again after it. */
const TURN_MS = 10 * MINUTE;
/** After this time a notice that no mail server took is shown by the portal alone. */
const GIVEN_UP_MS = 4 * 24 * 60 * MINUTE;
/** The most mails of a notice, so that they end within the turn even if each takes its longest. */
const MOST_OWNERS = 10;

/** Mails notices to the owners of their accounts, once to each address. Returns how many notices were due. */
export async function mailNotices(deps: NoticesDeps, limit: number): Promise<number> {
  const { db, now, deliver } = deps;
  if (deliver === undefined) return 0;
  const due = await findNoticesToMail(db, now(), limit);
  for (const notice of due) {
    if (deps.shutdown.aborted) break;
    const mailed = await takeNotice(db, notice, now(), new Date(now().getTime() + TURN_MS));
    if (mailed !== undefined && (await mailOwners(deps, deliver, notice, mailed))) await endNotice(db, notice);
  }
  return due.length;
}

async function mailOwners(
  { db, now, siteUrl }: NoticesDeps,
  deliver: Mailer["deliver"],
  notice: NoticeRow,
  mailed: readonly string[],
): Promise<boolean> {
  const { off } = await findNoticeSettings(db, notice.accountId);
  if (off.includes(notice.event) || now().getTime() - notice.at.getTime() > GIVEN_UP_MS) return true;
  const { nombre, rfc } = await accountOf(db, notice.accountId);
  const owners = (await membersOf(db, notice.accountId)).filter(({ role, blocked }) => role === "owner" && !blocked);
  const where = notice.environment === "sandbox" ? "pruebas" : "produccion";
  const text = `${noticeSentence(notice)}\n\n${nombre} · ${rfc}\n${siteUrl}/portal/${rfc}/${where}\n\nQué se avisa se elige en la página Avisos.\n`;
  for (const { email } of owners.slice(0, MOST_OWNERS)) {
    if (mailed.includes(email)) continue;
    const letter = {
      ...{ to: email, subject: `${EVENTS[notice.event].subject} (${rfc})`, text, files: [] },
      ...{ fromName: "Avisos", replyTo: undefined },
      id: `${notice.accountId}-${notice.at.getTime()}-${email.replace("@", "-")}`,
    };
    const delivery = await deliver(letter);
    if (delivery.kind === "later") return false;
    await noteMailed(db, notice, email);
  }
  return true;
}
