import { anyRow, type Database, firstRow, type Querying, run, statement } from "../database/index.ts";

/** A copy, kept outside of the database, of one of its counters that only grow. */
export interface Mark {
  /** The identity of the counter's database. */
  readonly identity: string;
  readonly beat: number;
  /** The time is of the database's clock. */
  readonly at: Date;
}

const ARCHIVE = "archive";

/** Marks of cores, which unlike the archive's are incremented all the time. */
const NEWEST = `(select max(at) from marks where witness <> '${ARCHIVE}')`;

/** A database as a core meets it that has not compared it yet. */
export interface Met {
  readonly identity: string;
  readonly quarantinedAt: Date | null;
  /** A core incremented its counter at this moment, and none did so later. */
  readonly newest: Date | null;
  /** The sum of the counters of all cores grows while any core works on the database. */
  readonly beats: number;
}

/** Reads the database's identity and counters, and increments none. Returns undefined before the first start. */
export const meet = firstRow<Met>("quarantine-meet", "none")`
    select identity, quarantined_at as "quarantinedAt", ${NEWEST} as newest,
      (select coalesce(sum(beat), 0)::bigint from marks where witness <> '${ARCHIVE}') as beats
    from database_identity`;

/** Gives the database an identity, unless it has one. */
export const identify = run<[identity: string]>("quarantine-identify", "none")`
    insert into database_identity (identity) values ($1) on conflict do nothing`;

/** Returns true for a database with accounts, so that something may have been stamped in it. */
export const isInUse = anyRow<[]>("quarantine-in-use", "all")`select 1 from accounts limit 1`;

/**
 * Cores that stop together stop within this time. A mark that is older than the newest counter by more is that of a
 * folder which others outlived, so it tells nothing of what they did.
 */
const TOGETHER = "interval '15 seconds'";

/**
 * The counter is incremented and compared in one statement: a process that dies between two would leave a smaller
 * counter that nobody compares.
 */
const BEAT = statement("quarantine-beat", "none")`with known as (
      select ${NEWEST} as until
    ), beaten as (
      insert into marks (witness, beat, at) select $1, 1, clock_timestamp() from database_identity d cross join known
      where d.identity = $2::uuid and d.quarantined_at is null
        and ($5::boolean or known.until is null or known.until <= $4::timestamptz + ${TOGETHER})
      on conflict (witness) do update set beat = marks.beat + 1, at = excluded.at returning beat, at
    ), behind as (
      update database_identity d set quarantined_at = now(), known_until = known.until, used_until = $4
      from beaten, known where d.identity = $2::uuid and beaten.beat <= $3::bigint and d.quarantined_at is null
      returning 1
    ) select beat, at, exists (select from behind) as "isBehind",
      array(select account::text from account_moves) as moving from beaten`;

interface Beaten {
  readonly beat: number;
  readonly at: Date;
  readonly isBehind: boolean;
  /** These accounts are on their way. */
  readonly moving: readonly string[];
}

/**
 * Increments the witness's counter. Where it is not greater than the mark, the database has lost writes, so it is put
 * in quarantine. Returns undefined, and increments nothing, where the mark is of another database or the database is in
 * quarantine; and where other cores outlived the mark, unless one of them is alive and so vouches for the database. The
 * same statement tells which accounts are on their way (`listMoving`), because each core asks for both all the time.
 */
export async function beat(
  db: Querying,
  witness: string,
  mark: Mark,
  isVouchedFor: boolean,
): Promise<Beaten | undefined> {
  const values = [witness, mark.identity, mark.beat, mark.at, isVouchedFor];
  return (await db.query<Beaten>(BEAT, values))[0];
}

/** Puts the database in quarantine because a person said that it was restored. */
export const quarantine = run<[identity: string]>("quarantine-begin", "none")`
    update database_identity set quarantined_at = now(), known_until = ${NEWEST} where identity = $1 and quarantined_at is null`;

/** The archive's counter. Each of its numbers has an object in the archive, where objects are only added. */
export interface ArchiveMark {
  readonly identity: string;
  readonly beat: number;
  /** It is true when it is time for the next number. */
  readonly due: boolean;
}

/** Returns undefined while the database is in quarantine. */
export const findArchiveMark = firstRow<ArchiveMark>("quarantine-archive-find", "none")`
    select d.identity, coalesce(m.beat, 0) as beat, coalesce(m.at < now() - interval '10 minutes', true) as due
    from database_identity d left join marks m on m.witness = '${ARCHIVE}' where d.quarantined_at is null`;

const STILL = `d.identity = $1::uuid and coalesce((select beat from marks where witness = '${ARCHIVE}'), 0) = $2::bigint`;

const ADVANCE = statement("quarantine-archive-advance", "none")`
    insert into marks (witness, beat, at) select '${ARCHIVE}', 1, now() from database_identity d where ${STILL}
    on conflict (witness) do update set beat = marks.beat + 1, at = now() where marks.beat = $2::bigint returning beat`;

/** Increments the archive's counter, unless another process did so. */
export async function advanceArchiveMark(db: Database, { identity, beat: from }: ArchiveMark): Promise<boolean> {
  return (await db.query(ADVANCE, [identity, from])).length > 0;
}

const BEHIND_ARCHIVE = statement("quarantine-archive-behind", "none")`
    update database_identity d set quarantined_at = now(), known_until = ${NEWEST}
    where ${STILL} and d.quarantined_at is null`;

/**
 * Puts the database in quarantine, because the archive has a later number. Does nothing where another process
 * incremented the counter meanwhile.
 */
export async function quarantineBehindArchive(db: Database, { identity, beat }: ArchiveMark) {
  await db.query(BEHIND_ARCHIVE, [identity, beat]);
}

export interface RecoveryRow {
  readonly identity: string;
  readonly quarantinedAt: Date | null;
  readonly knownUntil: Date | null;
  /** A core used this database at this moment, and none did so later. */
  readonly newest: Date | null;
  readonly usedUntil: Date | null;
  readonly unfinished: number;
  readonly taken: number;
}

const STATE = statement("quarantine-state", "all")`
    select identity, quarantined_at as "quarantinedAt", known_until as "knownUntil", used_until as "usedUntil", taken,
      ${NEWEST} as newest, (select count(*) from documents where due_at is not null and estado = 'timbrando') as unfinished
    from database_identity`;

export async function findRecovery(db: Database): Promise<RecoveryRow> {
  return (await db.query<RecoveryRow>(STATE, []))[0]!;
}

/** The database gets a new identity, so that marks of the lost database mean nothing for it. */
const END = statement("quarantine-end", "none")`
    update database_identity set identity = $2, quarantined_at = null, known_until = null, used_until = null, taken = 0
    where identity = $1 returning identity`;
const FORGET = statement("quarantine-forget-marks", "none")`delete from marks`;
const MOVE_SERIES = statement("quarantine-move-series", "all")`
    update series set next_sandbox = next_sandbox + $1, next_production = next_production + $1`;
const COUNT_SERIES = statement("quarantine-count-series", "all")`select count(*) as count from series`;

export async function countSeries(db: Database): Promise<number> {
  return (await db.query<{ count: number }>(COUNT_SERIES, []))[0]!.count;
}

/**
 * Moves every series by `skip` folios, ends the quarantine of the database with the identity `from` and gives it the
 * identity `to`, in one transaction. Does nothing where it has another identity, because somebody else ended its
 * quarantine.
 */
export async function endQuarantine(
  tx: Querying,
  { skip, from, to }: { readonly skip: number; readonly from: string; readonly to: string },
): Promise<void> {
  if ((await tx.query(END, [from, to])).length === 0) return;
  await tx.query(FORGET, []);
  await tx.query(MOVE_SERIES, [skip]);
}
