import { type Database, type Querying, statement } from "../database/index.ts";

/** A Mark is a copy, kept outside of the database, of one of its counters that only grow. */
export interface Mark {
  /** The identity of the counter's database. */
  readonly identity: string;
  readonly beat: number;
  /** The time is of the database's clock. */
  readonly at: Date;
}

/** A Beat is the counter after it was incremented, with the database's state. */
export interface Beat extends Mark {
  readonly quarantinedAt: Date | null;
}

const IDENTIFY = statement({
  name: "quarantine-identify",
  of: "none",
  text: "insert into database_identity default values on conflict do nothing",
});

/** The counter is incremented and compared in one statement: a process that dies between two would leave a smaller counter that nobody compares. */
const BEAT = statement({
  name: "quarantine-beat",
  of: "none",
  text: `with known as (
      select max(at) as until from marks
    ), beaten as (
      insert into marks (witness, beat, at) values ($1, 1, clock_timestamp())
      on conflict (witness) do update set beat = marks.beat + 1, at = excluded.at returning beat, at
    ), behind as (
      update database_identity d set quarantined_at = now(), known_until = known.until, used_until = $4
      from beaten, known where d.identity = $2::uuid and beaten.beat <= $3::bigint and d.quarantined_at is null
      returning d.quarantined_at
    ) select d.identity, beaten.beat, beaten.at, coalesce(behind.quarantined_at, d.quarantined_at) as "quarantinedAt"
    from beaten cross join database_identity d left join behind on true`,
});

/**
 * Increments the witness's counter. Where it is not greater than the mark, the database has lost writes, so it is put in quarantine. A mark of
 * another database means nothing.
 */
export async function beat(db: Querying, witness: string, mark: Mark | undefined): Promise<Beat> {
  const values = [witness, mark?.identity ?? null, mark?.beat ?? null, mark?.at ?? null];
  const [found] = await db.query<Beat>(BEAT, values);
  if (found !== undefined) return found;
  await db.query(IDENTIFY, []);
  return (await db.query<Beat>(BEAT, values))[0]!;
}

/** The archive's counter. Each of its numbers has an object in the archive, where objects are only added. */
export interface ArchiveMark {
  readonly identity: string;
  readonly beat: number;
  /** It is true when it is time for the next number. */
  readonly due: boolean;
}

const ARCHIVE = "archive";

const FIND_ARCHIVE = statement({
  name: "quarantine-archive-find",
  of: "none",
  text: `select d.identity, coalesce(m.beat, 0) as beat, coalesce(m.at < now() - interval '10 minutes', true) as due
    from database_identity d left join marks m on m.witness = '${ARCHIVE}' where d.quarantined_at is null`,
});

/** Returns undefined while the database is in quarantine. */
export async function findArchiveMark(db: Database): Promise<ArchiveMark | undefined> {
  return (await db.query<ArchiveMark>(FIND_ARCHIVE, []))[0];
}

const STILL = `d.identity = $1::uuid and coalesce((select beat from marks where witness = '${ARCHIVE}'), 0) = $2::bigint`;

const ADVANCE = statement({
  name: "quarantine-archive-advance",
  of: "none",
  text: `insert into marks (witness, beat, at) select '${ARCHIVE}', 1, now() from database_identity d where ${STILL}
    on conflict (witness) do update set beat = marks.beat + 1, at = now() where marks.beat = $2::bigint returning beat`,
});

/** Increments the archive's counter, unless another process did so. */
export async function advanceArchiveMark(
  db: Database,
  { identity, beat: from }: ArchiveMark,
): Promise<boolean> {
  return (await db.query(ADVANCE, [identity, from])).length > 0;
}

const BEHIND_ARCHIVE = statement({
  name: "quarantine-archive-behind",
  of: "none",
  text: `update database_identity d set quarantined_at = now(), known_until = (select max(at) from marks)
    where ${STILL} and d.quarantined_at is null`,
});

/** Puts the database in quarantine, because the archive has a later number. Does nothing where another process incremented the counter meanwhile. */
export async function quarantineBehindArchive(db: Database, { identity, beat }: ArchiveMark) {
  await db.query(BEHIND_ARCHIVE, [identity, beat]);
}

/** The state of recovery. */
export interface RecoveryRow {
  readonly identity: string;
  readonly quarantinedAt: Date | null;
  readonly knownUntil: Date | null;
  readonly usedUntil: Date | null;
  readonly unfinished: number;
  readonly taken: number;
}

const STATE = statement({
  name: "quarantine-state",
  of: "all",
  text: `select identity, quarantined_at as "quarantinedAt", known_until as "knownUntil", used_until as "usedUntil", taken,
      (select count(*) from documents where due_at is not null and estado = 'timbrando') as unfinished
    from database_identity`,
});

export async function findRecovery(db: Database): Promise<RecoveryRow> {
  return (await db.query<RecoveryRow>(STATE, []))[0]!;
}

/** The database gets a new identity, so that marks of the lost database mean nothing for it. */
const END = statement({
  name: "quarantine-end",
  of: "none",
  text: `update database_identity set identity = gen_random_uuid(), quarantined_at = null, known_until = null, used_until = null,
      taken = 0 where quarantined_at is not null returning identity`,
});
const FORGET = statement({ name: "quarantine-forget-marks", of: "none", text: "delete from marks" });
const MOVE_SERIES = statement({
  name: "quarantine-move-series",
  of: "all",
  text: `with moved as (
      update series set next_sandbox = next_sandbox + $1, next_production = next_production + $1 returning 1
    ) select count(*) as count from moved`,
});
const COUNT_SERIES = statement({
  name: "quarantine-count-series",
  of: "all",
  text: "select count(*) as count from series",
});

/** Counts the series. */
export async function countSeries(db: Database): Promise<number> {
  return (await db.query<{ count: number }>(COUNT_SERIES, []))[0]!.count;
}

/**
 * Moves every series by `skip` folios and ends its quarantine, in one transaction. Returns how many series were moved; undefined where
 * the database is not in quarantine.
 */
export async function endQuarantine(tx: Querying, skip: number): Promise<number | undefined> {
  if ((await tx.query(END, [])).length === 0) return undefined;
  await tx.query(FORGET, []);
  return (await tx.query<{ count: number }>(MOVE_SERIES, [skip]))[0]!.count;
}
