import { setImmediate as endOfTurn } from "node:timers/promises";
import { MAX_BYTES } from "../engine/xml.ts";
import { LARGE } from "./long-texts.ts";
import type { CheckStamped, StampOutcome, StampRequest } from "./pac.ts";

/** A stamp has some 2 kB. */
const MOST_BYTES = MAX_BYTES + 64 * 1024;

export async function checked(
  xml: Buffer,
  order: StampRequest,
  check: CheckStamped,
  earlier: boolean,
): Promise<StampOutcome> {
  if (xml.length > MOST_BYTES) return { kind: "unknown", reason: `a document of ${xml.length} bytes` };
  if (xml.length > LARGE) await endOfTurn();
  const told = await check(order, xml);
  return told.kind === "stamp"
    ? { kind: "stamped", xml, timbre: told.timbre, earlier }
    : { kind: "unknown", reason: told.reason };
}
