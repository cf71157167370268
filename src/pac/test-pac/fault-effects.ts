import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { type Answer, typeOf } from "./answers.ts";
import type { Stamping } from "./archive.ts";
import type { Action, Fault, Point } from "./fault.ts";
import type { StampOutcome } from "./stamping.ts";
import { writeTimbre } from "./timbre.ts";

/** Lets the faults of one point happen to a reply. `true`: there is nothing left to answer. */
export async function applyFaults(
  faults: readonly Fault[],
  point: Point,
  reply: FastifyReply,
  answer?: Answer,
): Promise<boolean> {
  for (const { action } of faults.filter((fault) => fault.point === point))
    if (await applyFault(action, reply, answer)) return true;
  return false;
}

async function applyFault(action: Action, reply: FastifyReply, answer: Answer | undefined): Promise<boolean> {
  switch (action.kind) {
    case "delay":
      await sleep(Math.min(action.ms, MAX_DELAY));
      return false;
    case "hang":
      reply.hijack();
      return true;
    case "reset":
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return true;
    case "status":
      await reply.code(action.status).type("text/html").send(`<html><body>${action.status}</body></html>`);
      return true;
    case "truncate":
      cutShort(reply, answer);
      return true;
    case "garbage":
      await reply.code(200).type("application/json").send('{"data":{"cfdi":<<<');
      return true;
    case "spoil":
    case "forget":
    case "expire":
    case "reject":
      // These change what the PAC says, not whether it speaks.
      return false;
  }
}

const NOTHING = { status: 200, body: {}, code: "" };
const MAX_DELAY = 10 * 60 * 1000;

function cutShort(reply: FastifyReply, { body }: Answer = NOTHING): void {
  reply.hijack();
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  reply.raw.writeHead(200, { "content-type": typeOf(body), "content-length": bytes.length });
  reply.raw.write(bytes.subarray(0, bytes.length / 2), () => reply.raw.destroy());
}

/** The outcome as the faults make the PAC tell it. */
export function withFaults(outcome: StampOutcome, faults: readonly Fault[], now: Date): StampOutcome {
  return faults.reduce((told, { action }) => withFault(told, action, now), outcome);
}

function withFault(outcome: StampOutcome, action: Action, now: Date): StampOutcome {
  if (action.kind === "forget" && isForgotten(outcome, action.youngerThan, now)) return { kind: "previous" };
  if (action.kind === "spoil" && outcome.kind === "stamped")
    return { kind: "stamped", stamping: SPOILERS[action.what](outcome.stamping) };
  return outcome;
}

function isForgotten(outcome: StampOutcome, youngerThan: number | undefined, now: Date): boolean {
  if (outcome.kind !== "previous" && outcome.kind !== "stamped") return false;
  if (youngerThan === undefined) return outcome.kind === "previous";
  return now.getTime() - (outcome.stamping?.at ?? Number.NEGATIVE_INFINITY) < youngerThan;
}

const SPOILERS = {
  seal: (stamping: Stamping) => withTimbre(stamping, { selloCfd: reversed(stamping.timbre.selloCfd) }),
  uuid: (stamping: Stamping) => withTimbre(stamping, { uuid: "NO-ES-UN-UUID" }),
  content: (stamping: Stamping) => ({ ...stamping, xml: stamping.xml.replace(TOTAL, otherDigit) }),
};

function reversed(text: string): string {
  return [...text].reverse().join("");
}

const TOTAL = /(?<= (?:Total|MontoTotOperacion)=")\d/;

/** As long as the right one: the stamp enters where it should. */
function otherDigit(digit: string): string {
  return String(9 - Number(digit));
}

function withTimbre(stamping: Stamping, change: Partial<Stamping["timbre"]>): Stamping {
  const timbre = { ...stamping.timbre, ...change };
  const text = stamping.edit.text.replace(writeTimbre(stamping.timbre), () => writeTimbre(timbre));
  return { ...stamping, timbre, edit: { ...stamping.edit, text } };
}
