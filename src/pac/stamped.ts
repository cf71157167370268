import type { CheckStamped, StampOutcome, StampRequest } from "./pac.ts";

export async function checked(
  xml: Buffer,
  order: StampRequest,
  check: CheckStamped,
  earlier: boolean,
): Promise<StampOutcome> {
  const told = await check(order, xml);
  return told.kind === "stamp"
    ? { kind: "stamped", xml, timbre: told.timbre, earlier }
    : { kind: "unknown", reason: told.reason };
}
