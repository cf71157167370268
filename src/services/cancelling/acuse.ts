import { deadlineIn } from "../../../common/deadline.ts";
import { notFound, pacUnreachable } from "../../../common/errors.ts";
import { type Acknowledgement, findAcknowledgement, storeAcuse } from "../../persistence/cancelling.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { type Deps, FAILURES } from "../context/index.ts";
import type { Reference } from "../documents/index.ts";
import { kindOf } from "../kinds/index.ts";

/** Returns SAT's acknowledgement as it was received. Where it is still missing, the provider is asked again. */
export async function readAcuse(deps: Deps, caller: Tenant, { id, answersFor }: Reference): Promise<Buffer> {
  const found = await findAcknowledgement(deps.db, caller, id);
  if (found === undefined || !answersFor(found)) throw notFound();
  if (found.estado !== "cancelada") throw notFound("El acuse de cancelación");
  if (found.acuse !== null) return found.acuse;
  const acuse = await fetchAcuse(deps, caller, found);
  await storeAcuse(deps.db, caller, id, acuse);
  return acuse;
}

async function fetchAcuse(deps: Deps, caller: Tenant, found: Acknowledgement): Promise<Buffer> {
  const { emisorRfc: rfcEmisor, uuidFiscal: uuid } = found;
  const { family } = kindOf(found).type;
  const order = { family, rfcEmisor, uuid, deadline: deadlineIn(deps.timeouts.recover) };
  const outcome = await deps.pacs.byName(caller.environment, found.pac).receipt(order);
  switch (outcome.kind) {
    case "receipt":
      return outcome.acuse;
    case "none":
      throw notFound("El acuse de cancelación todavía");
    case "unavailable": {
      const { codigo, mensaje } = FAILURES.unavailable;
      throw pacUnreachable(codigo, mensaje);
    }
  }
}
