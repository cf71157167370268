import { createHash } from "node:crypto";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { AppError } from "../../../common/errors.ts";
import { listMoving } from "../../persistence/account/index.ts";
import {
  advanceArchiveMark,
  beat,
  findArchiveMark,
  type Mark,
  quarantineBehindArchive,
} from "../../persistence/operation/index.ts";
import type { Deps } from "../context/index.ts";

/** A place outside of the database that keeps a mark of each database that it has seen. */
export interface Witness {
  /** The database keeps a counter for the witness under this name. */
  readonly witness: string;
  read(identity: string): Mark | undefined;
  write(mark: Mark): void;
}

/** Tells if the database is in quarantine: a restored backup, or a replica that had less, would stamp under used folios. */
export interface Marks {
  /** Compares the database's mark with the witness, and advances it. Rejects when the database cannot be asked. */
  compare(): Promise<void>;
  /**
   * Compares the database's mark with the archive, where there is one. A storage that does not answer is logged and
   * asked again later.
   */
  compareWithArchive(): Promise<void>;
  /** Throws while the database is in quarantine, or while the account is on its way to another installation. */
  requireOpen(accountId?: string): Promise<void>;
  /** Returns true while the database is in quarantine. */
  isQuarantined(): Promise<boolean>;
  /** Returns the sentence for people while the database is in quarantine, as far as this process has heard. */
  notice(): string | undefined;
}

export type MarksDeps = Pick<Deps, "db" | "archive" | "timeouts" | "log">;

/**
 * A comparison counts for this long, so a process that stood still or lost its database compares again before it
 * stamps.
 */
const FRESH_MS = 3_000;

interface Look {
  readonly mark: Mark;
  readonly isQuarantined: boolean;
  readonly moving: ReadonlyMap<string, unknown>;
  /** The time is of the monotonic clock. */
  readonly until: number;
}

export function watchMarks(deps: MarksDeps, witness: Witness): Marks {
  const { db, log } = deps;
  let latest: Look | undefined;
  let running: Promise<Look> | undefined;

  const look = async (): Promise<Look> => {
    const before = latest;
    let mark = before?.mark;
    let found = await beat(db, witness.witness, mark);
    if (found.identity !== mark?.identity) {
      mark = witness.read(found.identity);
      found = await beat(db, witness.witness, mark);
    }
    const { quarantinedAt, ...own } = found;
    const isQuarantined = quarantinedAt !== null;
    if (!isQuarantined) keep(own);
    else if (before?.isQuarantined !== true)
      log.error({ found, mark }, "the database is behind its mark: quarantine");
    // In quarantine the mark keeps its value, because only the difference shows that the database is behind.
    const kept = isQuarantined ? (mark ?? own) : own;
    const asked = performance.now();
    const moving = await listMoving(db);
    latest = { mark: kept, isQuarantined, moving, until: asked + FRESH_MS };
    return latest;
  };
  const keep = (mark: Mark) => {
    try {
      witness.write(mark);
    } catch (cause) {
      log.error({ err: cause }, "the mark of the database could not be written to DATA_DIR");
    }
  };
  /** Runs one comparison at a time, because two would use the same mark. */
  const lookOnce = (): Promise<Look> => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
  const fresh = async (): Promise<Look> =>
    latest !== undefined && performance.now() < latest.until ? latest : lookOnce();

  return {
    compare: async () => void (await lookOnce()),
    async compareWithArchive() {
      const isLate = await compareWithArchive(deps).catch((cause: unknown) => {
        log.warn({ err: cause }, "the archive's mark could not be compared");
        return false;
      });
      if (isLate) await lookOnce();
    },
    async requireOpen(accountId) {
      const { isQuarantined, moving } = await fresh();
      if (isQuarantined) throw inQuarantine();
      if (accountId !== undefined && moving.has(accountId)) throw onItsWay();
    },
    isQuarantined: async () => (await fresh()).isQuarantined,
    notice: () => (latest?.isQuarantined ? NOTICE : undefined),
  };
}

/** People read this sentence in the portal, in `doctor` and in `stuck`. */
export const NOTICE =
  "La base de datos se restauró de un respaldo y se está completando: mientras tanto no se timbra ni se cancela nada. Lo que ya está en ella se puede consultar.";

/** Refuses before the request has begun: stamping now may stamp again what the lost database had stamped. */
function inQuarantine(): AppError {
  return new AppError(
    ErrorKind.UNAVAILABLE,
    "El servicio restauró su base de datos de un respaldo y la está completando: mientras tanto no timbra ni cancela. " +
      "La petición no se procesó; cuando termine, consulte si el comprobante ya existe antes de repetirla",
  );
}

/** Refuses before the request has begun: the account's content is being copied, and what came later would be lost. */
export function onItsWay(): AppError {
  return new AppError(
    ErrorKind.UNAVAILABLE,
    "La cuenta se está pasando a otra instalación: aquí ya no timbra ni cancela. La petición no se procesó; envíela a la otra instalación",
  );
}

/**
 * Compares the database's number with the objects of the archive, and advances it when it is due. Returns true where
 * the database is behind.
 */
async function compareWithArchive({ archive, db, timeouts }: MarksDeps): Promise<boolean> {
  if (archive === undefined) return false;
  const { bucket } = archive;
  const mark = await findArchiveMark(db);
  if (mark === undefined) return false;
  const until = () => deadlineIn(timeouts.archive);
  if ((await bucket.get(objectOf(mark, 1), until())) !== undefined) {
    await quarantineBehindArchive(db, mark);
    return true;
  }
  if (!mark.due) return false;
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
