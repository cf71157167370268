import { setTimeout as sleep } from "node:timers/promises";
import type { Cancelling } from "./plan.ts";
import { type Answer, type Asker, CALL_MS, send } from "./wire.ts";
import type { World } from "./world.ts";

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 200;
/** A hasty client hangs up after this time. */
const IMPATIENT_MS = 60;
/** Times that a patient client asks about a cancellation that waits for the receiver. */
const QUESTIONS = 10;

/** The document has this path below /api/v1. */
interface Wish extends Pick<Cancelling, "manner"> {
  readonly asker: Asker;
  readonly path: string;
}

/** Cancels a stamped document in its client's manner, and records every answer. */
export async function cancel(world: World, { path, asker, manner }: Wish, told: Answer[]): Promise<void> {
  const say = async (answering: Promise<Answer | undefined>) => {
    const answer = await answering;
    if (answer !== undefined) told.push(answer);
    return answer;
  };
  const body = JSON.stringify({ motivo: "02" });
  const ask = (timeout = CALL_MS) => say(send(world, asker, { verb: "POST", path: `${path}/cancelar`, body, timeout }));
  const look = () => say(send(world, asker, { verb: "GET", path: `${path}/estatus-cancelacion` }));
  if (manner === "leaves") return void (await ask(IMPATIENT_MS));
  if (manner === "double") await Promise.all([ask(), ask()]);
  if (manner === "hasty") await ask(IMPATIENT_MS);
  const answer = await until(ask, isTaken);
  if (manner !== "patient" || answer?.status !== 200) return;
  // The client repeats a cancellation once that the receiver rejected.
  if ((await follow(look))?.estado === "timbrada") await until(ask, isTaken);
}

/** Repeats a request until its answer is final, or the client has waited long enough. */
async function until(
  ask: () => Promise<Answer | undefined>,
  isOver: (answer: Answer) => boolean,
): Promise<Answer | undefined> {
  const end = Date.now() + TIMEOUT_MS;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined && isOver(answer)) return answer;
    await sleep(PAUSE_MS);
  }
  return undefined;
}

/** Returns true for a final answer: accepted, already cancelled (400), or refused by SAT, whose codes are numbers. */
function isTaken({ status, codigo = "" }: Answer): boolean {
  return status === 200 || status === 400 || /^\d+$/.test(codigo);
}

async function follow(look: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  for (let question = 0; question < QUESTIONS; question += 1) {
    const answer = await look();
    const isOver = answer?.status === 400 || answer?.estado === "cancelada" || answer?.estado === "timbrada";
    if (isOver) return answer;
    await sleep(PAUSE_MS);
  }
  return undefined;
}
