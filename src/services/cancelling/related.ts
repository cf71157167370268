import type { Deadline } from "../../../common/deadline.ts";
import { localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { signRelatedQuery } from "../../engine/sealing/cancellation.ts";
import type { RelatedOutcome } from "../../pac/pac.ts";
import type { IssuedDocument } from "../../persistence/cancelling.ts";
import type { Deps } from "../context/index.ts";

export type Related = Extract<RelatedOutcome, { kind: "related" }>;

/**
 * Asks the document's PAC which documents SAT relates to it, those of other systems too. Undefined where the PAC has no
 * such service, where the account's CSD cannot sign the question, and where no answer came.
 */
export async function relatedAtPac(
  deps: Deps,
  document: IssuedDocument & { readonly uuidFiscal: string },
  deadline: Deadline,
): Promise<Related | undefined> {
  const { accountId, environment, pac, uuidFiscal: uuid, emisorRfc, cuentaRfc, noCertificado } = document;
  const receiving = deps.pacs.all(environment).find(({ name }) => name === pac)?.receiving;
  if (receiving === undefined || noCertificado === null || emisorRfc !== cuentaRfc) return undefined;
  const signer = await deps.signers.get(accountId, noCertificado);
  if (deps.now() > signer.certificate.validTo) return undefined;
  const fecha = localTimeOf(deps.now(), MEXICO_CITY);
  const request = signRelatedQuery({ uuid, fecha, pacRfc: receiving.rfc }, signer);
  const outcome = await receiving.related({ request, uuid, deadline });
  if (outcome.kind === "related") return outcome;
  deps.log.debug({ pac, uuid, outcome }, "the PAC did not tell related documents");
  return undefined;
}
