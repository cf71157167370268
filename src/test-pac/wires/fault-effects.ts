import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { writeTimbre } from "../documents/index.ts";
import type { Action, Fault, Point, Spoilt } from "../faults/index.ts";
import type { StampingContext, StampOutcome } from "../stamping/index.ts";
import type { Archive, Stamping } from "../storage/index.ts";
import { type Answer, pageOf, typeOf } from "./answer.ts";

/** Applies the faults of one point to a reply. Returns the action after which nothing is left to answer. */
export async function applyFaults(
  faults: readonly Fault[],
  point: Point,
  reply: FastifyReply,
  answer?: Answer,
): Promise<Action | undefined> {
  for (const { action } of faults.filter((fault) => fault.point === point))
    if (await applyFault(action, reply, answer)) return action;
  return undefined;
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
    case "defer":
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return true;
    case "status":
      await sendPage(reply, action.status);
      return true;
    case "truncate":
      cutShort(reply, answer);
      return true;
    case "garbage":
      await reply.code(200).type("application/json").send('{"data":{"cfdi":<<<');
      return true;
    case "trickle":
      await sendInPieces(reply, action.ms, answer);
      return true;
    case "swell":
      await sendSwollen(reply, action.megabytes, answer);
      return true;
    case "spoil":
    case "forget":
    case "expire":
    case "reject":
      // Faults of these kinds change the answer's content and not its delivery.
      return false;
  }
}

const NOTHING = { status: 200, body: {}, code: "" };
export const MAX_DELAY = 10 * 60 * 1000;

async function sendPage(reply: FastifyReply, status: number): Promise<void> {
  const page = pageOf(status);
  await reply.code(status).type(typeOf(page)).send(page.body);
}

function cutShort(reply: FastifyReply, answer: Answer = NOTHING): void {
  reply.hijack();
  const bytes = bytesOf(answer.body);
  reply.raw.writeHead(200, { "content-type": typeOf(answer), "content-length": bytes.length });
  reply.raw.write(bytes.subarray(0, bytes.length / 2), () => reply.raw.destroy());
}

function bytesOf(body: object | string): Buffer {
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

async function sendInPieces(reply: FastifyReply, ms: number, answer: Answer = NOTHING): Promise<void> {
  reply.hijack();
  const bytes = bytesOf(answer.body);
  reply.raw.writeHead(answer.status, { "content-type": typeOf(answer), "content-length": bytes.length });
  for (let piece = 0; piece < PIECES && !reply.raw.destroyed; piece++) {
    reply.raw.write(bytes.subarray((bytes.length * piece) / PIECES, (bytes.length * (piece + 1)) / PIECES));
    await sleep(Math.min(ms, MAX_DELAY) / PIECES);
  }
  reply.raw.end();
}

const PIECES = 16;

/** Sends the answer with many blanks behind it, which JSON and XML allow. */
async function sendSwollen(reply: FastifyReply, megabytes: number, answer: Answer = NOTHING): Promise<void> {
  const blanks = Buffer.alloc(Math.min(megabytes, MAX_MEGABYTES) * 1024 * 1024, " ");
  await reply
    .code(answer.status)
    .type(typeOf(answer))
    .send(Buffer.concat([bytesOf(answer.body), blanks]));
}

const MAX_MEGABYTES = 128;

type Teller = Pick<StampingContext, "archive" | "now">;

export function withFaults(outcome: StampOutcome, faults: readonly Fault[], teller: Teller): StampOutcome {
  return faults.reduce((told, { action }) => withFault(told, action, teller), outcome);
}

function withFault(outcome: StampOutcome, action: Action, { archive, now }: Teller): StampOutcome {
  if (action.kind === "forget" && isForgotten(outcome, action.youngerThan, now)) return { kind: "previous" };
  if (action.kind === "spoil" && (outcome.kind === "stamped" || outcome.kind === "previous")) {
    const { kind, stamping } = outcome;
    return stamping === undefined ? outcome : { kind, stamping: SPOILERS[action.what](stamping, archive) };
  }
  return outcome;
}

function isForgotten(outcome: StampOutcome, youngerThan: number | undefined, now: Teller["now"]): boolean {
  if (outcome.kind !== "previous" && outcome.kind !== "stamped") return false;
  if (youngerThan === undefined) return outcome.kind === "previous";
  const { rfc, at = Number.NEGATIVE_INFINITY } = outcome.stamping ?? {};
  return now(rfc).getTime() - at < youngerThan;
}

type Spoiler = (stamping: Stamping, archive: Archive) => Stamping;

const SPOILERS: Readonly<Record<Spoilt, Spoiler>> = {
  seal: (stamping) => withTimbre(stamping, { selloCfd: reversed(stamping.timbre.selloCfd) }),
  uuid: (stamping) => withTimbre(stamping, { uuid: "NO-ES-UN-UUID" }),
  content: (stamping) => ({ ...stamping, xml: stamping.xml.replace(TOTAL, otherDigit) }),
  other: (stamping, archive) => withTimbre(stamping, archive.otherThan(stamping.timbre) ?? UNSEALED),
  unsealed: (stamping) => withTimbre(stamping, UNSEALED),
};

const UNSEALED = { selloSat: "" };

function reversed(text: string): string {
  return [...text].reverse().join("");
}

const TOTAL = /(?<= (?:Total|MontoTotOperacion)=")\d/;

/** Returns another digit of the same length, so the stamp still goes to the right position. */
function otherDigit(digit: string): string {
  return String(9 - Number(digit));
}

function withTimbre(stamping: Stamping, change: Partial<Stamping["timbre"]>): Stamping {
  const timbre = { ...stamping.timbre, ...change };
  const text = stamping.edit.text.replace(writeTimbre(stamping.timbre), () => writeTimbre(timbre));
  return { ...stamping, timbre, edit: { ...stamping.edit, text } };
}
