import { randomUUID } from "node:crypto";
import { type Deadline, deadlineIn } from "../../common/deadline.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import type { Family } from "../../src/engine/documents/index.ts";
import { signCancellation } from "../../src/engine/sealing/cancellation.ts";
import { readSealed, type SealedDocument } from "../../src/engine/sealing/seal.ts";
import type { CancelRequest, ReceiptRequest, StampRequest } from "../../src/pac/pac.ts";
import { COMPANY, csdFiles, csdOf, PASSWORD, SCHEMAS } from "../support/csd.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";
import { sealedWithholding, shares } from "./withholding-document.ts";

const TIMEOUT_MS = 5_000;

export const OWNER = { accountId: "a", environment: "sandbox" };

export async function stampRequest(
  text = "Servicio",
  milliseconds = TIMEOUT_MS,
  family: Family = "cfdi",
): Promise<StampRequest> {
  const sealed = await DOCUMENTS[family](text);
  return {
    sealed,
    reference: randomUUID(),
    deadline: deadlineIn(milliseconds),
    now: new Date(),
    owner: OWNER,
  };
}

const DOCUMENTS: Readonly<Record<Family, (text: string) => Promise<SealedDocument>>> = {
  cfdi: (descripcion) => sealDocumentOf({ descripcion }),
  retencion: async (contrato) => {
    const now = localTimeOf(new Date(), "America/Mexico_City");
    const sealer = { ...csdFiles(COMPANY.rfc), password: PASSWORD };
    folios += 1;
    const xml = sealedWithholding({
      ...{ sealer, fecha: now, complement: shares(contrato) },
      retenciones: { FolioInt: String(folios) },
      periodo: { Ejercicio: now.slice(0, 4) },
    });
    return readSealed(Buffer.from(xml), SCHEMAS);
  },
};
let folios = 0;

export function cancelRequest(uuid: string, milliseconds = TIMEOUT_MS, family: Family = "cfdi"): CancelRequest {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);
  const fecha = localTimeOf(new Date(), "America/Mexico_City");
  const request = signCancellation(
    { ...{ family, rfcEmisor: COMPANY.rfc, uuid, fecha }, motivo: "02" },
    { certificate, privateKey },
  );
  return { family, request, uuid, deadline: deadlineIn(milliseconds) };
}

export function receiptRequest({ family, uuid }: CancelRequest): ReceiptRequest {
  return { family, rfcEmisor: COMPANY.rfc, uuid, deadline: deadlineIn(TIMEOUT_MS) };
}

/** Returns the same request with a new deadline, as a later repetition has it. */
export function again<Request extends { readonly deadline: Deadline }>(first: Request): Request {
  return { ...first, deadline: deadlineIn(TIMEOUT_MS) };
}
