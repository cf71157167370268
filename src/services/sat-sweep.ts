import { deadlineIn } from "../../common/deadline.ts";
import { isStamped } from "../persistence/database/index.ts";
import {
  endSweep,
  findMissing,
  findNext,
  noteArrived,
  noteMissing,
  type Sweep,
  type ToAsk,
  takeSweep,
} from "../persistence/sat-sweep.ts";
import type { Deps } from "./context/index.ts";
import { askSat } from "./documents/index.ts";

const HOUR_MS = 3_600_000;
/** A document counts as late after this time. A PAC delivers within seconds, or within hours when SAT is slow. */
const AGE_MS = 6 * HOUR_MS;
/** An account that was never swept begins with the documents that SAT may still take. */
const FIRST_MS = 72 * HOUR_MS;
/** Questions of a turn, one after the other, because SAT asks to be questioned sparingly. */
const QUESTIONS = 20;
const LEASE_MS = 10 * 60_000;
const REST_MS = { done: HOUR_MS, unavailable: 10 * 60_000 };

/**
 * Asks SAT, some hours after the stamp, if documents of an account arrived; in production only. Returns the number of
 * questions. A missing document is asked about again every few hours, and `stuck` lists it after a day, because its PAC
 * may never have delivered it.
 */
export async function sweepSat(deps: Deps): Promise<number> {
  const { db } = deps;
  const now = deps.now();
  const later = (ms: number) => new Date(deps.now().getTime() + ms);
  const sweep = await takeSweep(db, {
    now,
    until: later(LEASE_MS),
    from: new Date(now.getTime() - FIRST_MS),
  });
  if (sweep === undefined) return 0;
  let asked = 0;
  let passed: Sweep = sweep;
  const end = (ms: number) => endSweep(db, passed, later(ms));
  for (const document of await findMissing(db, sweep.accountId, now, QUESTIONS / 2)) {
    asked += 1;
    if (!(await ask(deps, sweep, document))) return end(REST_MS.unavailable).then(() => asked);
  }
  const documents = await findNext(db, sweep, new Date(now.getTime() - AGE_MS), QUESTIONS);
  for (const document of documents) {
    asked += 1;
    if (!(await ask(deps, sweep, document))) return end(REST_MS.unavailable).then(() => asked);
    passed = { ...sweep, at: document.at, id: document.id };
  }
  await end(documents.length < QUESTIONS ? REST_MS.done : 0);
  return asked;
}

/** Asks SAT about one document. Returns false while SAT does not answer. */
async function ask(deps: Deps, { accountId }: Sweep, document: ToAsk): Promise<boolean> {
  const { db, now, log } = deps;
  const { id, estado, uuidFiscal, stampedXml } = document;
  const again = () => noteMissing(db, accountId, id, new Date(now().getTime() + AGE_MS));
  if (estado === "timbrando") {
    await again();
    return true;
  }
  if (isStamped(estado) && uuidFiscal !== null) {
    const asked = { accountId, environment: "production", id, uuidFiscal, stampedXml } as const;
    const answer = await askSat(deps, asked, deadlineIn(deps.timeouts.worker.ask));
    if (answer.kind === "unavailable") return false;
    if (answer.estado === "No Encontrado") {
      log.warn({ account: accountId, document: id, uuid: uuidFiscal }, "SAT has not got a stamped document");
      await again();
      return true;
    }
  }
  await noteArrived(db, accountId, id);
  return true;
}
