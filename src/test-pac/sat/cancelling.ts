import type { Bench, Family, Rejection } from "../stamping/index.ts";
import type { AcuseDelivery } from "../storage/index.ts";
import { writeAcuse } from "./acuse.ts";
import { readCancelRequest } from "./cancel-request.ts";
import type { Folio, Reply, Sat } from "./sat.ts";

export interface OpsEndpoints extends Bench {
  readonly sat: Sat;
}

/** A Cancellation is the outcome of a request to cancel, before a wire puts it into its provider's words. */
export type Cancellation =
  /** The whole request was refused with this code of SAT's. */
  | { readonly kind: "refused"; readonly code: string; readonly sentence: string }
  | { readonly kind: "simulated"; readonly rejection: Rejection }
  | {
      readonly kind: "told";
      readonly rfc: string;
      readonly folios: readonly FolioReply[];
      readonly acuse: string;
      readonly delivery: AcuseDelivery;
    };

type FolioReply = Folio & Pick<Reply, "answer" | "code">;

/** Does the PAC's part of a cancellation: checks the signed request, forwards it, and returns SAT's answer. */
export async function cancelAs(
  family: Family,
  xml: Buffer,
  ops: OpsEndpoints,
  simulated?: Rejection,
): Promise<Cancellation> {
  const reading = readCancelRequest(xml, family, ops);
  if (reading.kind === "refused") return reading;
  if (simulated !== undefined) return { kind: "simulated", rejection: simulated };
  const { rfc } = reading.request;
  const folios: FolioReply[] = [];
  const replies: Reply[] = [];
  // Folios are sent one by one, because a request may cancel a document and another that blocks it.
  for (const folio of reading.request.folios) {
    const reply = await ops.sat.cancel({ family, rfc, folio });
    folios.push({ ...folio, answer: reply.answer, code: reply.code });
    replies.push(reply);
  }
  const { acuse, delivery } = replies[0]!;
  const whole = replies.length === 1 ? acuse : writeAcuse({ family, rfc, now: ops.now(rfc), folios });
  return { kind: "told", rfc, folios, acuse: whole, delivery };
}
