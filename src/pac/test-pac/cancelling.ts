import { writeAcuse } from "./acuse.ts";
import { type Answer, failure, success } from "./answers.ts";
import { type CancelRequest, readCancelRequest } from "./cancel-request.ts";
import type { Bench } from "./checks.ts";
import type { Family } from "./entry.ts";
import type { Rejection } from "./matrix.ts";
import type { Folio, Reply, Sat } from "./sat.ts";

export interface Desk extends Bench {
  readonly sat: Sat;
}

/** The PAC's part of a cancellation: it checks the signed request, hands it on, and tells what SAT said. */
export async function cancelAs(
  family: Family,
  xml: Buffer,
  desk: Desk,
  simulated?: Rejection,
): Promise<Answer> {
  const reading = readCancelRequest(xml, family, desk);
  if (reading.kind === "refused")
    return unreadable(`${family === "cfdi" ? "" : "CR"}${reading.code} - ${reading.sentence}`);
  if (simulated !== undefined) return failure(400, `${simulated.code} - ${simulated.sentence}`);
  const replies: FolioReply[] = [];
  // One after another: a request may cancel a document and what stands in its way.
  for (const folio of reading.request.folios) {
    const { rfc } = reading.request;
    const reply = await desk.sat.cancel({ family, rfc, folio });
    replies.push({ ...reply, folio });
  }
  return tell(family, reading.request, replies, desk);
}

interface FolioReply extends Reply {
  readonly folio: Folio;
}

/** SW says in the message that something is wrong, and in the detail what. */
function unreadable(detail: string): Answer {
  const code = /\d+/.exec(detail)?.[0] ?? "";
  return { ...failure(400, "CACFDI33 - Problemas con el xml.", detail), code };
}

function tell(family: Family, { rfc }: CancelRequest, replies: readonly FolioReply[], desk: Desk): Answer {
  const [only, ...more] = replies;
  const { refusedFolio } = desk.registers.settings;
  const outcome = { uuid: only!.folio.uuid, code: only!.code };
  if (more.length === 0 && !isReceived(only!.code) && refusedFolio === "error")
    return { ...failure(400, `${only!.code} - ${SENTENCES[common(only!.code)] ?? ""}`), ...outcome };
  if (only!.delivery === "none") return { ...success({ acuse: null, uuid: {} }), ...outcome };
  const folios = replies.map(({ folio: { uuid }, code }) => ({ uuid, code }));
  const order = { family, rfc, now: desk.now(), folios };
  const acuse = more.length === 0 ? only!.acuse : writeAcuse(order);
  const map = Object.fromEntries(folios.map(({ uuid, code }) => [uuid, code]));
  return { ...success({ acuse: only!.delivery === "late" ? null : acuse, uuid: map }), ...outcome };
}

function isReceived(code: string): boolean {
  return /^1?20[12]$/.test(code);
}

function common(code: string): string {
  return code.replace(/^1(?=\d{3}$)/, "");
}

const SENTENCES: Readonly<Record<string, string>> = {
  "203": "El folio fiscal no corresponde al emisor.",
  "204": "El folio fiscal no es aplicable para cancelación.",
  "205": "El folio fiscal no existe.",
  "207": "El motivo de cancelación no es válido.",
  "208": "El folio de sustitución no es válido.",
  "209": "El folio de sustitución no se requiere.",
  "212": "El folio de sustitución no está relacionado o no existe.",
  "302": "La estructura del folio no es válida.",
  "310": "El motivo de cancelación no es válido.",
};
