import { forgetPortal } from "../services/access/index.ts";
import { forgetVisitors } from "../services/admission/index.ts";
import { archiveDue } from "../services/archive.ts";
import { signAuditHead } from "../services/audit-chain.ts";
import { finishCancelling } from "../services/cancelling/index.ts";
import { type Caller, type Deps, ENVIRONMENTS } from "../services/context/index.ts";
import { countLists } from "../services/documents/index.ts";
import { forgetEvents, noteAccountEvents } from "../services/events/index.ts";
import { forgetExports, makeExports } from "../services/exports/index.ts";
import { finishStamping, lookAtDenied } from "../services/issuing/index.ts";
import { noteForecasts } from "../services/law/index.ts";
import { forgetOldMails, type MailingDeps, planMails, sendMails } from "../services/mailing/index.ts";
import { mailNotices, type NoticesDeps, noteLastDays, notePace } from "../services/notices/index.ts";
import { finishPlans } from "../services/planning/index.ts";
import { forgetOfPlatforms, handOnToPlatforms, refillAccounts } from "../services/platforms/index.ts";
import { makeTemplates, sumOldDocuments } from "../services/portal/index.ts";
import { askReceived } from "../services/receiving/index.ts";
import { sweepSat } from "../services/sat-sweep.ts";
import { endUnusedAccounts } from "../services/sign-up/index.ts";
import { finishSubstituting } from "../services/substituting/index.ts";
import { closePeriods, proveTickets } from "../services/tickets/index.ts";
import {
  type DeliveringDeps,
  deliverWebhooks,
  forgetWebhookDeliveries,
  planWebhooks,
} from "../services/webhooks/index.ts";
import { startLoop, type Work } from "./loop.ts";

/**
 * Abandoned documents are continued a few at a time: a PAC may take minutes for one of them, which delays the rest of
 * its batch, so others run beside it.
 */
const DOCUMENTS = { restMs: 1_000, limit: 4 };
const AT_ONCE = 4;
const VISITORS = { restMs: 10_000, limit: 10_000 };
/** Ended sessions and links admit nobody; deleting them only frees room. */
const SESSIONS = { restMs: 60_000, limit: 1_000 };
const LISTS = { restMs: 10_000, limit: 1 };
/** Whoever opened the month waits for the sums, so a turn follows the last at once while there is one. */
const SUMS = { restMs: 1_000, limit: 1 };
/** A turn reads one number; every process does so each 5 s. */
const CATALOGS = { restMs: 5_000, limit: 2 };
/** No caller waits for the archive, so it moves little at a time. */
const ARCHIVE = { restMs: 60_000, limit: 1 };
/** A turn asks SAT some questions, and the next is another account's. */
const SWEEP = { restMs: 5_000, limit: 1 };
/** A turn is an account's, which comes again an hour later. */
const RECEIVED = { restMs: 10_000, limit: 1 };
/** A turn takes seconds, and the next one is another account's. */
const EXPORTS = { restMs: 1_000, limit: 1 };
/** An event is on its way to its webhooks within a second. */
const WEBHOOKS = { restMs: 500, limit: 50 };
/** An event is in the stream of its platform within a second. */
const PLATFORMS = { restMs: 1_000, limit: 50 };
/** A turn counts the stamps of 200 accounts, and 10,000 are looked at in some seconds. */
const REFILLS = { restMs: 2_000, limit: 200 };
/** A mail is planned within seconds of its event; `LIMITS` in services/mailing decides how fast an account sends. */
const MAILS = { restMs: 1_000, limit: 50 };
/** Notices may wait some seconds, because they warn of things that are days away. */
const NOTICES = { restMs: 10_000, limit: 20 };
const LAST_DAYS = { restMs: 60_000, limit: 100 };
const PACES = { restMs: 60_000, limit: 5 };
/** A turn judges one account's documents of a month; the law changes days later. */
const FORECASTS = { restMs: 5_000, limit: 1 };
/** A test account ends days after it is due. */
const SIGN_UPS = { restMs: 60_000, limit: 20 };
const OLD_DELIVERIES = { restMs: 60_000, limit: 1_000 };
/** Ends are days away, and stamps are bought by people. */
const ENDS = { restMs: 60_000, limit: 100 };
/** A turn looks at 50 accounts, so 100,000 in six hours, and deletes at most `limit` events of each. */
const OLD_EVENTS = { restMs: 10_000, limit: 1_000 };
/** A turn is a place's, and the next one is the one that waits longest. */
const CLOSINGS = { restMs: 5_000, limit: 1 };
/** A proof is made once a night; somebody who moved a sandbox's clock past it waits for it. */
const PROOFS = { restMs: 10_000, limit: 1 };
/** A turn is a template's; on the first of a month the others follow at once. */
const TEMPLATES = { restMs: 5_000, limit: 1 };
const ENDED_EXPORTS = { restMs: 60_000, limit: 1 };
/** Only the first look of a day signs a head. */
const HEADS = { restMs: 600_000, limit: 1 };
/** Each process checks if a question for the PACs' balances is due; only one process asks. */
const BALANCES = { restMs: 10_000, limit: 1 };
const CLOCK = { restMs: 10_000, limit: 1 };
/** A failover that loses less than this time is not noticed. */
const MARKS = { restMs: 200, limit: 1 };
const ARCHIVE_MARKS = { restMs: 60_000, limit: 1 };

export interface WorkersDeps extends DeliveringDeps, MailingDeps, NoticesDeps {
  readonly marks: {
    compare(): Promise<void>;
    compareWithArchive(): Promise<void>;
    /** No document may be sent, archived or counted unless the database is open. */
    state(): Promise<"open" | "quarantine" | "waiting">;
  };
}

/**
 * Starts the work that no call asks for. Several processes may run it, because a lease gives each piece to one of them.
 */
export function startWorkers(deps: WorkersDeps, ending: AbortSignal): { stop(): Promise<void> } {
  const { marks } = deps;
  const circuits = { restMs: deps.timeouts.circuit.share, limit: 1 };
  const ofArchive = (work: Work) => (deps.archive === undefined ? [] : [work]);
  const works: readonly Work[] = [
    ...[
      ...ENVIRONMENTS.flatMap((environment) => finishing(deps, environment)),
      ...ENVIRONMENTS.map((environment) => ({
        name: `look at what was denied in ${environment}`,
        run: (limit: number) => lookAtDenied(deps, environment, limit),
        ...DOCUMENTS,
      })),
      { name: "ask SAT what arrived", run: () => sweepSat(deps).then(() => 0), ...SWEEP },
      { name: "ask for received requests", run: () => askReceived(deps), ...RECEIVED },
      { name: "make exports", run: () => makeExports(deps), ...EXPORTS },
      { name: "forget exports", run: () => forgetExports(deps), ...ENDED_EXPORTS },
      { name: "close periods of tickets", run: () => closePeriods(deps), ...CLOSINGS },
      { name: "make invoices of templates", run: () => makeTemplates(deps), ...TEMPLATES },
      { name: "prove sums of tickets", run: () => proveTickets(deps), ...PROOFS },
      { name: "plan webhooks", run: () => planWebhooks(deps), ...WEBHOOKS },
      { name: "deliver webhooks", ...deliverWebhooks(deps), ...WEBHOOKS },
      {
        name: "forget deliveries",
        run: (limit: number) => forgetWebhookDeliveries(deps, limit),
        ...OLD_DELIVERIES,
      },
      { name: "hand events on to platforms", run: () => handOnToPlatforms(deps), ...PLATFORMS },
      { name: "refill accounts", run: refillAccounts(deps), ...REFILLS },
      {
        name: "forget events of platforms",
        run: (limit: number) => forgetOfPlatforms(deps, limit),
        ...OLD_DELIVERIES,
      },
      { name: "plan mails", run: () => planMails(deps), ...MAILS },
      { name: "send mails", ...sendMails(deps), ...MAILS },
      { name: "forget mails", run: (limit: number) => forgetOldMails(deps, limit), ...OLD_DELIVERIES },
      { name: "note paces", run: (limit: number) => notePace(deps, limit), ...PACES },
      { name: "note last days to cancel", run: noteLastDays(deps), ...LAST_DAYS },
      { name: "mail notices", run: (limit: number) => mailNotices(deps, limit), ...NOTICES },
      { name: "tell what the law will refuse", run: () => noteForecasts(deps), ...FORECASTS },
      { name: "note account events", run: (limit: number) => noteAccountEvents(deps, limit), ...ENDS },
      { name: "end unused test accounts", run: (limit: number) => endUnusedAccounts(deps, limit), ...SIGN_UPS },
      { name: "forget events", run: forgetEvents(deps), ...OLD_EVENTS },
      { name: "add up old documents", run: () => sumOldDocuments(deps), ...SUMS },
      { name: "count long lists", run: () => countLists(deps), ...LISTS },
      ...ofArchive({ name: "archive old XML", run: () => archiveDue(deps), ...ARCHIVE }),
    ].map((work) => whileOpen(work, marks)),
    { name: "compare with the marks", run: () => marks.compare().then(() => 0), ...MARKS },
    ...ofArchive({
      name: "compare with the archive's mark",
      run: () => marks.compareWithArchive().then(() => 0),
      ...ARCHIVE_MARKS,
    }),
    { name: "forget visitors", run: (limit) => forgetVisitors(deps, limit), ...VISITORS },
    { name: "forget sessions", run: (limit) => forgetPortal(deps, limit), ...SESSIONS },
    {
      name: "sign the audit's head",
      run: async () => {
        const signed = await signAuditHead(deps);
        if (signed !== undefined) deps.log.info(signed, "the audit's head of the day is signed");
        return 0;
      },
      ...HEADS,
    },
    { name: "share what is known of PACs", run: () => deps.circuits.share().then(() => 0), ...circuits },
    { name: "ask PACs that failed", run: () => deps.circuits.askOpen().then(() => 0), ...circuits },
    { name: "ask PACs for their balance", run: () => deps.circuits.askBalances().then(() => 0), ...BALANCES },
    { name: "follow the database's clock", run: () => deps.syncClock().then(() => 0), ...CLOCK },
    {
      name: "take imported catalogs",
      run: async () => {
        const isNew = await deps.catalogs.refresh(deps.db);
        if (isNew) deps.log.info("imported catalogs loaded");
        return Number(isNew);
      },
      ...CATALOGS,
    },
  ];
  const loops = works.map((work) => startLoop(work, deps.log));
  const stop = async () => {
    // The signal outlives the workers, so a remaining listener would keep the whole service in memory.
    ending.removeEventListener("abort", stop);
    await Promise.all(loops.map((loop) => loop.stop()));
  };
  ending.addEventListener("abort", stop, { once: true });
  return { stop };
}

/**
 * Returns the work on an environment's documents, apart from the other environment's, so that a hanging PAC delays only
 * its own.
 */
function finishing(deps: Deps, environment: Caller["environment"]): readonly Work[] {
  const finish = {
    stamping: finishStamping,
    cancelling: finishCancelling,
    substituting: finishSubstituting,
    planning: finishPlans,
  };
  return Object.entries(finish).map(([work, run]) => ({
    name: `finish ${work} in ${environment}`,
    run: (limit) => run(deps, environment, limit),
    ...{ ...DOCUMENTS, atOnce: AT_ONCE },
  }));
}

/** Lets work on documents rest while the database is not open. */
function whileOpen(work: Work, marks: WorkersDeps["marks"]): Work {
  return { ...work, run: async (limit) => ((await marks.state()) === "open" ? work.run(limit) : 0) };
}
