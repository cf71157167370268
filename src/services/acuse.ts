import { notFound, pacUnreachable } from "../errors.ts";
import { type Acknowledgement, findAcknowledgement, storeAcuse } from "../persistence/cancellations.ts";
import type { Tenant } from "../persistence/tenant.ts";
import { familyOf } from "./family.ts";
import type { House } from "./house.ts";
import type { Reference } from "./issued.ts";
import { FAILURES, requirePac, within } from "./pacs.ts";

/** SAT's acknowledgement, as it came. A provider that gives it late is asked again. */
export async function readAcuse(house: House, caller: Tenant, { id, kinds }: Reference): Promise<Buffer> {
  const found = await findAcknowledgement(house.db, caller, id, kinds);
  if (found === undefined) throw notFound();
  if (found.estado !== "cancelada") throw notFound("El acuse de cancelación");
  if (found.acuse !== null) return found.acuse;
  const acuse = await fetchAcuse(house, caller, found);
  await storeAcuse(house.db, caller, id, acuse);
  return acuse;
}

async function fetchAcuse(
  house: House,
  caller: Tenant,
  { kind, emisorRfc: rfcEmisor, uuidFiscal: uuid }: Acknowledgement,
): Promise<Buffer> {
  const order = { family: familyOf(kind), rfcEmisor, uuid, deadline: within(house.patience.recover) };
  const outcome = await requirePac(house, caller).receipt(order);
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
