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
/** A PAC delivers within seconds, or some hours when SAT is slow. */
const AGE_MS = 6 * HOUR_MS;
/** An account that was never swept begins with the documents that SAT may still take. */
const FIRST_MS = 72 * HOUR_MS;
/** SAT asks not to be asked all the time: so many questions a turn, one after the other. */
const QUESTIONS = 20;
const LEASE_MS = 10 * 60_000;
const REST_MS = { done: HOUR_MS, unavailable: 10 * 60_000 };

/**
 * Asks SAT, some hours after the stamp, whether documents of an account arrived; the number of questions. Production only. A document that SAT has
 * not got is asked about again every few hours, and `stuck` lists it after a day: its PAC may never have delivered it.
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

/** False while SAT does not answer. */
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
