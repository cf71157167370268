import { type Deadline, deadlineIn } from "../../../common/deadline.ts";
import { satUnavailable } from "../../../common/errors.ts";
import type { SatAnswer, SatEstado } from "../../clients/sat.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import type { Deps } from "../context/index.ts";
import { findIssuedDocument, type Reference, requireStamped, type StampedDocument } from "./issued.ts";
import { stampedXml } from "./stored-xml.ts";

/** Asks SAT for the document's status now; the record stays as it is. */
export async function readSatStatus(
  deps: Deps,
  caller: Tenant,
  reference: Reference,
): Promise<{ uuid: string; estado: SatEstado }> {
  const document = requireStamped(await findIssuedDocument(deps, caller, reference));
  const answer = await askSat(deps, document, deadlineIn(deps.timeouts.ask));
  if (answer.kind === "unavailable") throw satUnavailable();
  return { uuid: document.uuidFiscal, estado: answer.estado };
}

type Asked = Pick<StampedDocument, "accountId" | "environment" | "id" | "uuidFiscal" | "stampedXml">;

/** Asks SAT with the data that the document's print shows, which SAT demands of anyone who asks. */
export async function askSat(
  deps: Deps,
  { id, stampedXml: inRow, uuidFiscal: uuid, ...owner }: Asked,
  deadline: Deadline,
): Promise<SatAnswer> {
  const until = Math.min(deadline, deadlineIn(deps.timeouts.archive));
  const xml = (await stampedXml(deps, owner, id, inRow, until))!;
  const expression = await deps.reader.read("expression", { xml, uuid }, owner);
  return deps.sat[owner.environment].ask({ expression, deadline });
}
