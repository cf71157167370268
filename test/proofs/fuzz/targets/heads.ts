import { type HeadCase, headCase, requestOf } from "../head.ts";
import { converse } from "../raw.ts";
import type { Attack, Target } from "../target.ts";
import { type HttpAnswer, judge, start } from "../verdict.ts";
import { ONE_CONCEPT } from "./bodies.ts";

/** POST /facturas of an order that is right, in requests that are odd. */
export const heads: Target<HeadCase> = {
  name: "headers",
  share: 10,
  cases: headCase,
  async attack({ site, keys }, what) {
    const { bytes, may, cutOff } = requestOf(what, keys.sandbox, BODY);
    const answers = await converse(site, bytes, { expected: what.times, cutOff });
    if (what.line === "head") return judgeHeads(answers);
    const attacks = answers.map((answer) => judge(answer, may !== "never"));
    const wrong = attacks.find((attack) => attack.wrong !== undefined)?.wrong;
    return {
      label: attacks[0]?.label ?? "closed",
      told: attacks.flatMap(({ told = [] }) => told),
      lost: what.times - answers.length,
      wrong: wrong ?? missing(what, may, answers),
    };
  },
};

const BODY = JSON.stringify(ONE_CONCEPT);

/** Node hangs up on who wants a tunnel, and does not tell of a broken body that came with an upgrade: it waits on. */
function missing(
  { line, odds, times }: HeadCase,
  may: string,
  answers: readonly HttpAnswer[],
): string | undefined {
  const silent = line === "connect" || odds.some((odd) => odd.startsWith("an upgrade"));
  if (answers.length === 0) return silent ? undefined : "no answer";
  if (may !== "must") return undefined;
  // Sent at once, they carry one idempotency key.
  const refusal = answers.find(({ status }) => status >= 300 && !(status === 409 && times > 1));
  if (refusal !== undefined) return `a right request is answered ${refusal.status}: ${start(refusal.body)}`;
  return answers.length === times ? undefined : `${answers.length} answers to ${times} requests`;
}

function judgeHeads(answers: readonly HttpAnswer[]): Attack {
  const bad = answers.find(({ status }) => status >= 500);
  return { label: String(answers[0]?.status ?? "closed"), wrong: bad && `HEAD is answered ${bad.status}` };
}
