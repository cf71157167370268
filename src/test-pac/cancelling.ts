import { writeAcuse } from "./acuse.ts";
import { type Answer, failure, success } from "./answers.ts";
import { type CancelRequest, readCancelRequest } from "./cancel-request.ts";
import type { Bench } from "./checks.ts";
import { isReceived, sentenceOf } from "./folio-answers.ts";
import type { Rejection } from "./matrix.ts";
import type { Folio, Reply, Sat } from "./sat.ts";
import type { Family } from "./sat-record.ts";

export interface OpsEndpoints extends Bench {
  readonly sat: Sat;
}

/**
 * Does the PAC's part of a cancellation: checks the signed request, forwards it, and returns SAT's answer.
 */
export async function cancelAs(
  family: Family,
  xml: Buffer,
  ops: OpsEndpoints,
  simulated?: Rejection,
): Promise<Answer> {
  const reading = readCancelRequest(xml, family, ops);
  if (reading.kind === "refused")
    return unreadable(`${family === "cfdi" ? "" : "CR"}${reading.code} - ${reading.sentence}`);
  if (simulated !== undefined) return failure(400, `${simulated.code} - ${simulated.sentence}`);
  const replies: FolioReply[] = [];
  // Folios are sent one by one, because a request may cancel a document and another that blocks it.
  for (const folio of reading.request.folios) {
    const { rfc } = reading.request;
    const reply = await ops.sat.cancel({ family, rfc, folio });
    replies.push({ ...reply, folio });
  }
  return tell(family, reading.request, replies, ops);
}

interface FolioReply extends Reply {
  readonly folio: Folio;
}

/** SW's message says that something is wrong, and the detail says what. */
function unreadable(detail: string): Answer {
  const code = /\d+/.exec(detail)?.[0] ?? "";
  return { ...failure(400, "CACFDI33 - Problemas con el xml.", detail), code };
}

function tell(
  family: Family,
  { rfc }: CancelRequest,
  replies: readonly FolioReply[],
  ops: OpsEndpoints,
): Answer {
  const [only, ...more] = replies;
  const { refusedFolio } = ops.registers.settings;
  const outcome = { uuid: only!.folio.uuid, code: only!.code };
  if (more.length === 0 && !isReceived(only!.answer) && refusedFolio === "error")
    return { ...failure(400, `${only!.code} - ${sentenceOf(only!.answer)}`), ...outcome };
  if (only!.delivery === "none") return { ...success({ acuse: null, uuid: {} }), ...outcome };
  const folios = replies.map(({ folio, code }) => ({ ...folio, code }));
  const order = { family, rfc, now: ops.now(), folios };
  const acuse = more.length === 0 ? only!.acuse : writeAcuse(order);
  const map = Object.fromEntries(folios.map(({ uuid, code }) => [uuid, code]));
  return { ...success({ acuse: only!.delivery === "late" ? null : acuse, uuid: map }), ...outcome };
}
