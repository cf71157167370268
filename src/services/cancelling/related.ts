import type { Deadline } from "../../../common/deadline.ts";
import { AppError } from "../../../common/errors.ts";
import { localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { signRelatedQuery } from "../../engine/sealing/cancellation.ts";
import type { RelatedOutcome } from "../../pac/pac.ts";
import { type Deps, receivingOf, timeOf } from "../context/index.ts";
import type { StampedDocument } from "../documents/index.ts";
import { signerOf } from "./cancellation-request.ts";

export type Related = Extract<RelatedOutcome, { kind: "related" }>;

/**
 * Asks the document's PAC which documents SAT relates to it, those of other systems too. Undefined where the PAC has no
 * such service, where the account's CSD cannot sign the question, and where no answer came.
 */
export async function relatedAtPac(
  deps: Deps,
  document: StampedDocument,
  deadline: Deadline,
): Promise<Related | undefined> {
  const { pac, uuidFiscal: uuid } = document;
  const receiving = receivingOf(deps.pacs, document);
  if (receiving === undefined) return undefined;
  const signer = await signerOf(deps, document);
  if (signer instanceof AppError) return undefined;
  const fecha = localTimeOf(await timeOf(deps, document), MEXICO_CITY);
  const request = signRelatedQuery({ uuid, fecha, pacRfc: receiving.rfc }, signer);
  const outcome = await receiving.related({ request, uuid, deadline });
  if (outcome.kind === "related") return outcome;
  deps.log.debug({ pac, uuid, outcome }, "the PAC did not tell related documents");
  return undefined;
}
