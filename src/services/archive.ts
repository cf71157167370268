import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { atMost } from "../../common/at-most.ts";
import { type Deadline, deadlineIn, timeLeft } from "../../common/deadline.ts";
import { invalid, notApplicable, notFound } from "../../common/errors.ts";
import { isUuid } from "../../common/ids.ts";
import { BucketUnavailable } from "../clients/storage.ts";
import { MEXICO_CITY } from "../engine/catalogs/index.ts";
import {
  type Archived,
  type ArchivedFilter,
  BEGINNING,
  countArchived,
  emptyXml,
  endArchiveTurn,
  findArchived,
  findKeptXml,
  findMadeBefore,
  findOwnerOfArchived,
  findPassed,
  type OldDocument,
  type Passed,
  type Place,
  passArchive,
  restoreXml,
  takeArchiveTurn,
} from "../persistence/archive.ts";
import { type Environment, nextAccount, stampPlace, type Tenant } from "../persistence/database/index.ts";
import type { By } from "./audit.ts";
import { type Deps, type MethodTable, requireAccount, tracePoints } from "./context/index.ts";
import {
  asUnanswered,
  type Fault,
  fetchArchived,
  monthRange,
  objectOf,
  sha256Of,
  troubleOf,
} from "./documents/index.ts";

export type ArchiveDeps = Pick<Deps, "db" | "archive" | "timeouts" | "now" | "log" | "shutdown">;

type Methods = Pick<
  MethodTable<typeof OperationService, By>,
  "runArchive" | "getArchiveStatus" | "restoreArchive" | "verifyArchive"
>;

/** The fault runs end the process at each of these points, which are logged at level trace. */
export const ARCHIVING_POINTS = ["copied", "read-back", "emptied"] as const;

const reached = tracePoints<(typeof ARCHIVING_POINTS)[number]>("archiving");

/** Milliseconds that a method works before it answers, well below its caller's deadline. */
const STEP_MS = 10_000;
/** Documents that are moved or compared before the next are looked up. */
const BATCH = 64;
/** Rows that one query looks at. Archived ones count too: with `again` a query passes many of those. */
const MOST_LOOKED_AT = 1_000;
const WIDTH = 8;
/** The most faults of an answer, which then says where the next call continues. */
const MOST_FAULTS = 100;
const MOST_DOCUMENTS = 1_000_000;
const DAY_MS = 86_400_000;

/**
 * Operator methods: move old XML to the archive, move it back, and verify it. Each call does a part and says where the
 * next one continues.
 */
export function archiving(deps: ArchiveDeps): Methods {
  const { db } = deps;
  return {
    async runArchive({ account, olderThan, again, limit = MOST_DOCUMENTS, next }) {
      const { afterDays } = requireArchive(deps);
      const days = olderThan === undefined ? afterDays : Number.parseInt(olderThan, 10);
      const before = new Date(deps.now().getTime() - days * DAY_MS);
      return overAccounts(deps, { account: await idOf(deps, account), next, limit }, (accountId, stretch) =>
        moveOld(deps, accountId, { ...stretch, before, again }),
      );
    },

    async getArchiveStatus({ account }) {
      const months = await countArchived(db, await idOf(deps, account), MEXICO_CITY);
      const counts = months.map(({ month, documents, bytes }) => ({
        month,
        documents: BigInt(documents),
        bytes: BigInt(bytes),
      }));
      if (deps.archive === undefined) return { state: "no está configurado (ARCHIVE_URL)", months: counts };
      const { bucket, afterDays } = deps.archive;
      const trouble = await troubleOf(bucket, deadlineIn(deps.timeouts.archive));
      const state = trouble === undefined ? "contesta" : `no contesta: ${trouble}`;
      return { place: bucket.place, state, afterDays, months: counts };
    },

    async restoreArchive({ account, uuid, month, limit = MOST_DOCUMENTS, next }) {
      requireArchive(deps);
      if (account === undefined && uuid === undefined && month === undefined)
        throw invalid("account: indique account, uuid o month, para que no se restaure todo por descuido", {
          campo: "account",
        });
      const ofUuid = uuid === undefined ? undefined : await findOwnerOfArchived(db, uuid);
      if (uuid !== undefined && ofUuid === undefined) throw notFound(`Un comprobante archivado ${uuid}`);
      const filter = { uuid, made: month === undefined ? undefined : monthRange(month) };
      const where = { account: (await idOf(deps, account)) ?? ofUuid, next, limit };
      return overAccounts(deps, where, (accountId, stretch) =>
        overArchived(deps, accountId, filter, stretch, (tenant, id, xml) => restoreXml(db, tenant, id, xml)),
      );
    },

    async verifyArchive({ account, sample: percent, limit = MOST_DOCUMENTS, next }) {
      requireArchive(deps);
      const where = { account: await idOf(deps, account), next, limit };
      return overAccounts(deps, where, async (accountId, stretch) => {
        const done = await overArchived(deps, accountId, { percent }, stretch, async () => true);
        return { ...done, documents: done.lookedAt };
      });
    },
  };
}

async function idOf({ db }: ArchiveDeps, account: string | undefined): Promise<string | undefined> {
  return account === undefined ? undefined : (await requireAccount(db, account)).id;
}

function requireArchive({ archive }: ArchiveDeps): NonNullable<Deps["archive"]> {
  if (archive !== undefined) return archive;
  throw notApplicable("El archivo no está configurado: vea ARCHIVE_URL en docs/configuration.md");
}

type DocumentFault = ReturnType<typeof faultOf>;

const FAULTS: Readonly<Record<Fault, string>> = {
  missing: "el archivo no tiene el objeto",
  "other-bytes": "el objeto tiene otros bytes",
};

interface Done {
  readonly documents: number;
  readonly lookedAt: number;
  readonly bytes: number;
  readonly faults: readonly DocumentFault[];
  /** The next call continues at this place in the account; undefined when nothing is left. */
  readonly rest: string | undefined;
}

interface Stretch {
  readonly from: string | undefined;
  readonly limit: number;
  /** Harmed documents after which the call ends. */
  readonly mostFaults: number;
  readonly until: Deadline;
}

/**
 * Works through account after account until the time is over, the limit is reached, or the answer has as many faults as
 * it may.
 */
async function overAccounts(
  deps: ArchiveDeps,
  {
    account,
    next,
    limit,
  }: {
    readonly account: string | undefined;
    readonly next: string | undefined;
    readonly limit: number;
  },
  handle: (accountId: string, stretch: Stretch) => Promise<Done>,
) {
  const until = deadlineIn(STEP_MS);
  const start = readNext(next);
  let from = start?.from;
  let current = account ?? start?.account ?? (await nextAccount(deps.db, undefined));
  const sum = { documents: 0, bytes: 0n, faults: [] as DocumentFault[] };
  let left = limit;
  while (current !== undefined) {
    const mostFaults = MOST_FAULTS - sum.faults.length;
    const done = await handle(current, { from, limit: left, mostFaults, until }).catch((cause: unknown) => {
      throw asUnanswered(deps, cause);
    });
    left -= done.lookedAt;
    sum.documents += done.documents;
    sum.bytes += BigInt(done.bytes);
    sum.faults.push(...done.faults);
    if (done.rest !== undefined) return { ...sum, next: `${current}/${done.rest}` };
    from = undefined;
    current = account === undefined ? await nextAccount(deps.db, current) : undefined;
    const isEnough = timeLeft(until) <= 0 || left <= 0 || sum.faults.length >= MOST_FAULTS;
    if (current !== undefined && isEnough) return { ...sum, next: current };
  }
  return sum;
}

/** Reads the place where a call continues: "account", or "account/place in it". */
function readNext(next: string | undefined): { account: string; from: string | undefined } | undefined {
  if (next === undefined) return undefined;
  const [account = "", ...from] = next.split("/");
  if (!isUuid(account)) throw wrongNext();
  return { account, from: from.length === 0 ? undefined : from.join("/") };
}

const wrongNext = () => invalid("next: debe ser lo que contestó la petición anterior", { campo: "next" });

/**
 * Moves the account's documents made before a time, from the place that the account has reached; with `again`, from the
 * beginning. A document whose object is harmed stays in the database and is passed over. @throws BucketUnavailable
 */
async function moveOld(
  deps: ArchiveDeps,
  accountId: string,
  { from, limit, mostFaults, until, before, again }: Stretch & { readonly before: Date; readonly again: boolean },
): Promise<Done> {
  const first = again ? BEGINNING : await findPassed(deps.db, accountId);
  let passed = from === undefined ? first : readPassed(from);
  const sum = { documents: 0, lookedAt: 0, bytes: 0, faults: [] as DocumentFault[] };
  for (;;) {
    const most = Math.min(BATCH, limit - sum.lookedAt, mostFaults - sum.faults.length);
    const old = await findMadeBefore(deps.db, accountId, passed, before, MOST_LOOKED_AT);
    if (old.length === 0) return { ...sum, rest: undefined };
    const movable = old.filter(({ hasXml }) => hasXml).slice(0, most);
    const moves = await atMost(WIDTH, movable, (document) => move(deps, { accountId, ...document }));
    for (const each of moves) {
      if (each === undefined) continue;
      if (typeof each === "number") {
        sum.documents += 1;
        sum.bytes += each;
      } else sum.faults.push(each);
    }
    // The next call looks again at the documents after the last one that was moved, unless none of this batch could be
    // moved.
    passed = movable.length < most ? old.at(-1)! : movable.at(-1)!;
    await passArchive(deps.db, accountId, passed, deps.now());
    sum.lookedAt += movable.length;
    if (isOver(deps, sum, { limit, mostFaults, until })) return { ...sum, rest: `${passed.at}/${passed.id}` };
  }
}

function isOver(
  { shutdown }: ArchiveDeps,
  { lookedAt, faults }: Pick<Done, "lookedAt" | "faults">,
  { limit, mostFaults, until }: Pick<Stretch, "limit" | "mostFaults" | "until">,
): boolean {
  return lookedAt >= limit || faults.length >= mostFaults || timeLeft(until) <= 0 || shutdown.aborted;
}

function readPassed(from: string): Passed {
  const [at = "", id = ""] = from.split("/");
  if (!isUuid(id) || Number.isNaN(Date.parse(at))) throw wrongNext();
  return { at, id };
}

/**
 * Copies a document's XML, reads the copy, and takes the XML out of the row only when the copy is identical. Several
 * processes may repeat each step at once. Returns the bytes moved; undefined when another process moved the document.
 */
async function move(deps: ArchiveDeps, document: Tenant & OldDocument): Promise<number | DocumentFault | undefined> {
  const { db, timeouts } = deps;
  const { accountId, environment, id } = document;
  const { bucket } = requireArchive(deps);
  const kept = await findKeptXml(db, document, id);
  if (kept === undefined || kept.xml === null) return undefined;
  const { xml, sealed } = kept;
  const hash = sha256Of(xml);
  const archived = { sha256: hash.toString("hex"), bytes: xml.length };
  await bucket.put(objectOf(archived.sha256), xml, archived.sha256, deadlineIn(timeouts.archive));
  const point = { accountId, environment };
  reached(deps, point, "copied", id);
  const copy = await fetchArchived(deps, archived, deadlineIn(timeouts.archive));
  reached(deps, point, "read-back", id);
  if (copy.kind === "harmed") return faultOf(deps, document, archived, copy.fault);
  const stamp = sealed === null ? undefined : stampPlace(sealed, xml);
  const isOurs = await emptyXml(db, document, id, { sha256: hash, at: deps.now(), stamp });
  reached(deps, point, "emptied", id);
  return isOurs ? xml.length : undefined;
}

function faultOf(
  { log }: ArchiveDeps,
  { accountId: account, environment, id }: Tenant & { readonly id: string },
  { sha256 }: Archived,
  fault: Fault,
) {
  log.error({ account, environment, document: id, sha256, fault }, "archived XML is not what was archived");
  return { account, environment, id, sha256, fault: FAULTS[fault] };
}

/** Reads and compares the account's archived documents, and calls a function for each. @throws BucketUnavailable */
async function overArchived(
  deps: ArchiveDeps,
  accountId: string,
  filter: ArchivedFilter,
  { from, limit, mostFaults, until }: Stretch,
  handle: (tenant: Tenant, id: string, xml: Buffer) => Promise<boolean>,
): Promise<Done> {
  let passed = from === undefined ? undefined : readPlace(from);
  const sum = { documents: 0, lookedAt: 0, bytes: 0, faults: [] as DocumentFault[] };
  for (;;) {
    // The batch is small enough for the answer to name every document of it as harmed.
    const most = Math.min(BATCH, limit - sum.lookedAt, mostFaults - sum.faults.length);
    const batch = await findArchived(deps.db, accountId, passed, filter, most);
    if (batch.length === 0) return { ...sum, rest: undefined };
    await atMost(WIDTH, batch, async ({ environment, id, ...archived }) => {
      const tenant = { accountId, environment };
      const found = await fetchArchived(deps, archived, deadlineIn(deps.timeouts.archive));
      if (found.kind === "harmed") {
        sum.faults.push(faultOf(deps, { ...tenant, id }, archived, found.fault));
      } else if (await handle(tenant, id, found.xml)) {
        sum.documents += 1;
        sum.bytes += found.xml.length;
      }
    });
    passed = batch.at(-1)!;
    sum.lookedAt += batch.length;
    if (isOver(deps, sum, { limit, mostFaults, until })) return { ...sum, rest: `${passed.environment}/${passed.id}` };
  }
}

function readPlace(from: string): Place {
  const [environment = "", id = ""] = from.split("/");
  if (!/^(sandbox|production)$/.test(environment) || !isUuid(id)) throw wrongNext();
  return { environment: environment as Environment, id };
}

/** Limits a worker's turn at an account, well within the time for which the worker holds the account. */
const TURN = { documents: 500, ms: 60_000, leaseMs: 120_000 };
/**
 * The worker returns to an account after `doneMs` when everything is archived, and after `unavailableMs` when the
 * storage did not answer.
 */
const REST = { doneMs: DAY_MS, unavailableMs: 300_000 };

/**
 * Archives the old XML of an account that is due. Returns how many accounts it found; 0 while the storage does not
 * answer.
 */
export async function archiveDue(deps: ArchiveDeps): Promise<number> {
  const { db, archive } = deps;
  if (archive === undefined) return 0;
  const now = deps.now();
  const accountId = await takeArchiveTurn(db, now, new Date(now.getTime() + TURN.leaseMs));
  if (accountId === undefined) return 0;
  const before = new Date(now.getTime() - archive.afterDays * DAY_MS);
  const stretch = { from: undefined, limit: TURN.documents, mostFaults: MOST_FAULTS };
  const turn = { ...stretch, until: deadlineIn(TURN.ms), before, again: false };
  const end = (restMs: number) => endArchiveTurn(db, accountId, new Date(deps.now().getTime() + restMs));
  try {
    const { documents, bytes, faults, rest } = await moveOld(deps, accountId, turn);
    if (documents + faults.length > 0)
      deps.log.info({ account: accountId, documents, bytes, faults: faults.length }, "old XML archived");
    await end(rest === undefined ? REST.doneMs : 0);
    return 1;
  } catch (cause) {
    await end(REST.unavailableMs);
    if (!(cause instanceof BucketUnavailable)) throw cause;
    deps.log.warn({ err: cause, account: accountId }, "the archive does not answer");
    return 0;
  }
}
