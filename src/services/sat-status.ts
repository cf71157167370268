import { type Deadline, deadlineIn } from "../../common/deadline.ts";
import { satUnavailable } from "../../common/errors.ts";
import type { Tenant } from "../persistence/tenant.ts";
import type { SatAnswer, SatEstado } from "../sat/consulta.ts";
import type { Deps } from "./deps.ts";
import { findIssuedDocument, type Reference, requireStamped, type StampedDocument } from "./issued.ts";

/** What SAT says of a document now; the record stays as it is. */
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

type Asked = Pick<StampedDocument, "accountId" | "environment" | "uuidFiscal" | "stampedXml">;

/** SAT answers who can say of the document what is printed on it. */
export async function askSat(
  { reader, sat }: Deps,
  { stampedXml: xml, uuidFiscal: uuid, ...owner }: Asked,
  deadline: Deadline,
): Promise<SatAnswer> {
  const expression = await reader.read("expression", { xml, uuid }, owner);
  return sat[owner.environment].ask({ expression, deadline });
}
