import { type HeadCase, headCase, requestOf } from "../head.ts";
import { converse } from "../raw.ts";
import type { Attack, Target } from "../target.ts";
import { type HttpAnswer, judge, start } from "../verdict.ts";
import { ONE_CONCEPT } from "./bodies.ts";

/** This target calls POST /facturas with a valid order, in odd requests. */
export const heads: Target<HeadCase> = {
  name: "headers",
  share: 8,
  cases: headCase,
  async attack({ site, keys }, what) {
    const { bytes, may, cutOff, bodyApart } = requestOf(what, keys.sandbox, BODY);
    // A body that is read as another request gets a second answer, which ends the connection.
    const answers = await converse(site, bytes, { expected: bodyApart ? 2 : what.times, cutOff });
    if (what.line === "head") return judgeHeads(answers);
    const attacks = answers.map((answer) => judge(answer, may !== "never"));
    const wrong = attacks.find((attack) => attack.wrong !== undefined)?.wrong;
    return {
      label: attacks[0]?.label ?? "closed",
      told: attacks.flatMap(({ told = [] }) => told),
      lost: Math.max(0, what.times - answers.length),
      wrong: wrong ?? missing(what, { may, cutOff, bodyApart, answers }),
    };
  },
};

const BODY = JSON.stringify(ONE_CONCEPT);

interface Outcome {
  readonly may: string;
  readonly cutOff: boolean;
  readonly bodyApart: boolean;
  readonly answers: readonly HttpAnswer[];
}

/**
 * Returns the reason for a missing answer. Node closes a connection that asks for a tunnel, or that its client closed
 * with a whole request unanswered, and waits without an answer for the end of a broken body that came with an upgrade.
 */
function missing({ line, odds, times }: HeadCase, { may, cutOff, bodyApart, answers }: Outcome): string | undefined {
  const hungUp = cutOff && (times > 1 || odds.length > 1);
  const silent = hungUp || line === "connect" || odds.some((odd) => odd.startsWith("an upgrade"));
  if (answers.length === 0) return silent ? undefined : "no answer";
  const isAlone = line === "right" && odds.length === 1;
  if (bodyApart && isAlone && answers.length !== 2) return `${answers.length} answers to a head and its body`;
  if (may !== "must") return undefined;
  // The repeated requests have one idempotency key, so 409 is no fault.
  const refusal = answers.find(({ status }) => status >= 300 && !(status === 409 && times > 1));
  if (refusal !== undefined) return `a right request is answered ${refusal.status}: ${start(refusal.body)}`;
  return answers.length === times ? undefined : `${answers.length} answers to ${times} requests`;
}

function judgeHeads(answers: readonly HttpAnswer[]): Attack {
  const bad = answers.find(({ status }) => status >= 500);
  return { label: String(answers[0]?.status ?? "closed"), wrong: bad && `HEAD is answered ${bad.status}` };
}
