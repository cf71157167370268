import { satUnavailable } from "../errors.ts";
import type { Tenant } from "../persistence/tenant.ts";
import type { SatAnswer, SatEstado } from "../sat/consulta.ts";
import type { House } from "./house.ts";
import { findIssuedDocument, type Reference, requireStamped, type StampedDocument } from "./issued.ts";
import { within } from "./pacs.ts";
import { readStored } from "./reading.ts";

/** What SAT says of a document now; the record stays as it is. */
export async function readSatStatus(
  house: House,
  caller: Tenant,
  reference: Reference,
): Promise<{ uuid: string; estado: SatEstado }> {
  const document = requireStamped(await findIssuedDocument(house, caller, reference));
  const answer = await askSat(house, document, within(house.patience.ask));
  if (answer.kind === "unavailable") throw satUnavailable();
  return { uuid: document.uuidFiscal, estado: answer.estado };
}

type Asked = Pick<StampedDocument, "environment" | "uuidFiscal" | "emisorRfc" | "receptorRfc" | "stampedXml">;

/** SAT answers who can say of the document what is printed on it. */
export async function askSat({ sat }: House, document: Asked, deadline: Date): Promise<SatAnswer> {
  const { uuidFiscal: uuid, emisorRfc, receptorRfc } = document;
  const { Total: total = "0", Sello = "" } = readStored(document.stampedXml).attributes;
  const facts = { uuid, emisorRfc, receptorRfc: receptorRfc ?? "", total, selloTail: Sello.slice(-8) };
  return sat[document.environment].ask({ ...facts, deadline });
}
