import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { AppError } from "../../../common/errors.ts";
import {
  advanceArchiveMark,
  beat,
  findArchiveMark,
  identify,
  isInUse,
  type Mark,
  meet,
  quarantineBehindArchive,
} from "../../persistence/operation/index.ts";
import type { Deps } from "../context/index.ts";

/** A place outside of the database that keeps a mark of each database that it has seen. */
export interface Witness {
  /** The database keeps a counter for the witness under this name. */
  readonly witness: string;
  read(identity: string): Mark | undefined;
  write(mark: Mark): Promise<void>;
}

/**
 * "quarantine": the database lost something, so it would stamp under used folios. "waiting": nothing here tells if it
 * lost something, so a person must say so.
 */
export type State = "open" | "quarantine" | "waiting";

/**
 * Tells if the database may stamp: a restored backup, or a replica that had less, would repeat what was stamped since.
 */
export interface Marks {
  /** Compares the database's mark with the witness, and advances it. Rejects when the database cannot be asked. */
  compare(): Promise<void>;
  /**
   * Compares the database's mark with the archive, where there is one. A storage that does not answer is logged and
   * asked again later.
   */
  compareWithArchive(): Promise<void>;
  /** Throws unless the database is open, and while the account is on its way to another installation. */
  requireOpen(accountId?: string): Promise<void>;
  state(): Promise<State>;
  /** Returns the sentence for people while the database is not open, as far as this process has heard. */
  notice(): string | undefined;
  /** Keeps a mark for the identity that the database is about to get, so that this core knows it then. */
  expect(identity: string): Promise<void>;
}

export type MarksDeps = Pick<Deps, "db" | "archive" | "timeouts" | "log" | "now">;

/**
 * Milliseconds for which a comparison counts. So a loss of half a second in which anything was stamped lost a counter
 * too, and a process that stood still compares again before it stamps.
 */
const FRESH_MS = 400;

/** Times that a core which meets an unknown database waits for the beat of another core. */
const POLLS = 20;
const POLL_MS = 100;

interface Comparison {
  readonly state: State;
  /** These accounts were on their way at the last beat. While the database is not open, every account is refused. */
  readonly moving: ReadonlySet<string>;
  /** The time is of the monotonic clock. */
  readonly until: number;
}

export function watchMarks(deps: MarksDeps, witness: Witness): Marks {
  const { db, log, now } = deps;
  let latest: Comparison | undefined;
  let running: Promise<Comparison> | undefined;
  /** In quarantine the mark keeps its value, because only the difference shows that the database is behind. */
  let mark: Mark | undefined;
  let moving: ReadonlySet<string> = new Set();
  /** The counters of all cores as they were when this core began to wait. */
  let awaited: { readonly identity: string; readonly beats: number } | undefined;

  const beatAfter = async (known: Mark, isVouchedFor: boolean): Promise<State | undefined> => {
    const found = await beat(db, witness.witness, known, isVouchedFor);
    if (found === undefined) return undefined;
    awaited = undefined;
    mark = known;
    if (found.isBehind) return "quarantine";
    mark = { identity: known.identity, beat: found.beat, at: found.at };
    moving = new Set(found.moving);
    await keep(mark);
    return "open";
  };
  /** Nobody but this core's folder, another core that is alive, or a person can say that a database is complete. */
  const meetDatabase = async (): Promise<State> => {
    for (let polls = awaited === undefined ? POLLS : 1; ; polls -= 1) {
      const met = (await meet(db)) ?? (await begin());
      const { identity, beats } = met;
      if (met.quarantinedAt !== null) {
        awaited = undefined;
        return "quarantine";
      }
      const known = newest(identity, mark, witness.read(identity));
      const state = known && (await beatAfter(known, false));
      if (state !== undefined) return state;
      if (awaited?.identity !== identity) awaited = { identity, beats };
      if (beats > awaited.beats || !(await isInUse(db))) {
        const first = { identity, beat: 0, at: met.newest ?? now() };
        const vouched = await beatAfter(known ?? first, true);
        if (vouched !== undefined) return vouched;
      }
      if (polls <= 1) return "waiting";
      await sleep(POLL_MS);
    }
  };
  /** The mark is written first: after a crash this folder knows the database. */
  const begin = async () => {
    const identity = randomUUID();
    await expect(identity);
    await identify(db, identity);
    return (await meet(db))!;
  };
  const compare = async (): Promise<Comparison> => {
    const before = latest?.state;
    const until = performance.now() + FRESH_MS;
    try {
      const state = (mark && (await beatAfter(mark, false))) ?? (await meetDatabase());
      if (state !== "open" && state !== before) log.error({ state, mark }, NOT_OPEN[state].logged);
      if (state === "open" && before === "waiting") log.warn("another core or a person vouched for the database");
      latest = { state, moving, until };
      return latest;
    } catch (cause) {
      latest = undefined;
      throw cause;
    }
  };
  const expect = (identity: string) => keep({ identity, beat: 0, at: now() });
  const keep = async (mark: Mark) => {
    try {
      await witness.write(mark);
    } catch (cause) {
      log.error({ err: cause }, "the mark of the database could not be written to DATA_DIR");
    }
  };
  /** Runs one comparison at a time, because two would use the same mark. */
  const compareOnce = (): Promise<Comparison> => {
    running ??= compare().finally(() => {
      running = undefined;
    });
    return running;
  };
  const fresh = async (): Promise<Comparison> =>
    latest !== undefined && performance.now() < latest.until ? latest : compareOnce();

  return {
    async compare() {
      // A comparison that runs already may have asked before the caller changed something.
      await running?.catch(() => undefined);
      await compareOnce();
    },
    async compareWithArchive() {
      const isLate = await compareWithArchive(deps, latest?.state === "open").catch((cause: unknown) => {
        log.warn({ err: cause }, "the archive's mark could not be compared");
        return false;
      });
      if (isLate) await compareOnce();
    },
    async requireOpen(accountId) {
      const { state, moving } = await fresh();
      if (state !== "open") throw new AppError(ErrorKind.UNAVAILABLE, NOT_OPEN[state].refused);
      if (accountId !== undefined && moving.has(accountId)) throw onItsWay();
    },
    state: async () => (await fresh()).state,
    notice: () => (latest === undefined || latest.state === "open" ? undefined : NOT_OPEN[latest.state].notice),
    expect,
  };
}

function newest(identity: string, ...marks: readonly (Mark | undefined)[]): Mark | undefined {
  return marks
    .filter((each) => each?.identity === identity)
    .toSorted((one, other) => other!.at.getTime() - one!.at.getTime())[0];
}

/**
 * People read the notice in the portal, in `doctor` and in `stuck`. A request is refused before it has begun: stamping
 * now may stamp again what the lost database had stamped.
 */
export const NOT_OPEN = {
  quarantine: {
    logged: "the database is behind its mark: quarantine",
    notice:
      "La base de datos se restauró de un respaldo y se está completando: mientras tanto no se timbra ni se cancela nada. Lo que ya está en ella se puede consultar.",
    refused:
      "El servicio restauró su base de datos de un respaldo y la está completando: mientras tanto no timbra ni cancela. " +
      "La petición no se procesó; cuando termine, consulte si el comprobante ya existe antes de repetirla",
  },
  waiting: {
    logged: "DATA_DIR has no mark of this database, which has accounts, and no other core uses it: cli recover",
    notice:
      "El servicio espera a que su operador confirme que la base de datos está completa: mientras tanto no se timbra ni se cancela nada. Lo que ya está en ella se puede consultar.",
    refused:
      "El servicio espera a que su operador confirme que la base de datos está completa: mientras tanto no timbra ni cancela. " +
      "La petición no se procesó; después, consulte si el comprobante ya existe antes de repetirla",
  },
} as const;

/** Refuses before the request has begun: the account's content is being copied, and what came later would be lost. */
export function onItsWay(): AppError {
  return new AppError(
    ErrorKind.UNAVAILABLE,
    "La cuenta se está pasando a otra instalación: aquí ya no timbra ni cancela. La petición no se procesó; envíela a la otra instalación",
  );
}

/**
 * Compares the database's number with the objects of the archive, and advances it when it is due and the database is
 * open. Returns true where the database is behind.
 */
async function compareWithArchive({ archive, db, timeouts }: MarksDeps, isOpen: boolean): Promise<boolean> {
  if (archive === undefined) return false;
  const { bucket } = archive;
  const mark = await findArchiveMark(db);
  if (mark === undefined) return false;
  const until = () => deadlineIn(timeouts.archive);
  if ((await bucket.get(objectOf(mark, 1), until())) !== undefined) {
    await quarantineBehindArchive(db, mark);
    return true;
  }
  if (!mark.due || !isOpen) return false;
  const put = (ahead: number) => bucket.put(objectOf(mark, ahead), CONTENT, CONTENT_HASH, until());
  // A number is left only once its object exists, so a database with a smaller number always finds the next object.
  if (mark.beat > 0) await put(0);
  if (await advanceArchiveMark(db, mark)) await put(1);
  return false;
}

const objectOf = ({ identity, beat }: { identity: string; beat: number }, ahead: number) =>
  `mark-${identity}-${beat + ahead}`;
const TEXT = "mark\n";
const CONTENT = Buffer.from(TEXT);
const CONTENT_HASH = createHash("sha256").update(CONTENT).digest("hex");
