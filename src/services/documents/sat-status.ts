import { type Deadline, deadlineIn } from "../../../common/deadline.ts";
import { satUnavailable } from "../../../common/errors.ts";
import type { Cancelable, SatAnswer, SatEstado } from "../../clients/sat.ts";
import { type Acceptance, type Circumstances, foresee } from "../../engine/cancelling/index.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import type { Output } from "../../threads/index.ts";
import { type Deps, timeOf } from "../context/index.ts";
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

/** A stored document, as SAT is asked about it and as the rules of its cancellation judge it. */
export type Consulted = Output<"consulted">;

export async function readConsulted(
  deps: Deps,
  { id, stampedXml: inRow, uuidFiscal: uuid, ...owner }: Asked,
  deadline: Deadline,
): Promise<Consulted> {
  const until = Math.min(deadline, deadlineIn(deps.timeouts.archive));
  const xml = (await stampedXml(deps, owner, id, inRow, until))!;
  return deps.reader.read("consulted", { xml, uuid }, owner);
}

/** Asks SAT with the data that the document's print shows, which SAT demands of anyone who asks. */
export async function askSat(deps: Deps, document: Asked, deadline: Deadline): Promise<SatAnswer> {
  return consult(deps, document, await readConsulted(deps, document, deadline), deadline);
}

/** Asks SAT, and counts by their rows the forecasts that agree with its answer and those that do not. */
export async function consult(
  deps: Deps,
  tenant: Tenant,
  { expression, facts }: Consulted,
  deadline: Deadline,
): Promise<SatAnswer> {
  const answer = await deps.sat[tenant.environment].ask({ expression, deadline });
  const said = answer.kind === "answered" && answer.cancelacion === undefined ? answer.cancelable : undefined;
  // SAT also says "no" of a document that other documents name, which no row foretells.
  if (answer.kind === "answered" && answer.estado === "Vigente" && said !== undefined && said !== "no") {
    const { row } = foresee(facts, await circumstances(deps, tenant));
    deps.countForesight({ row: row.id, agrees: CANCELABLE[row.acceptance] === said });
  }
  return answer;
}

/** SAT's EsCancelable for what the rules say. */
export const CANCELABLE: Readonly<Record<Acceptance, Cancelable>> = {
  ninguna: "without-acceptance",
  con_silencio: "with-acceptance",
  expresa: "with-acceptance",
  imposible: "no",
};

/** Row IX is not applied in sandboxes, or nothing that is issued there would ever wait for its receiver. */
export async function circumstances(deps: Deps, tenant: Tenant): Promise<Circumstances> {
  const { catalogs } = deps;
  const now = await timeOf(deps, tenant);
  return { now, catalogs: catalogs.tables, withoutFreshRow: tenant.environment === "sandbox" };
}
