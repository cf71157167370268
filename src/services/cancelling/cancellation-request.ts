import { AppError, inProgress, invalid, notApplicable } from "../../../common/errors.ts";
import { localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { type CancellationFields, signCancellation } from "../../engine/sealing/cancellation.ts";
import type { CancellationRequest, IssuedDocument } from "../../persistence/cancelling.ts";
import type { Estado } from "../../persistence/database/index.ts";
import { type Deps, type Signer, timeOf } from "../context/index.ts";
import { requireStamped, type StampedDocument } from "../documents/index.ts";
import { kindOf } from "../kinds/index.ts";

/** SAT demands the reason of a cancellation, and for reason 01 the UUID of the substitute. */
export interface Motive {
  readonly motivo: string;
  readonly uuidReemplazo?: string | undefined;
}

/** Makes the signed request after every check that needs neither PAC nor SAT. @throws the refusal */
export async function requestCancellation(
  deps: Deps,
  document: IssuedDocument,
  { motivo, uuidReemplazo }: Motive,
): Promise<CancellationRequest> {
  const stamped = requireCancellable(document);
  const { emisorRfc: rfcEmisor, uuidFiscal: uuid } = stamped;
  refuseItself(uuid, uuidReemplazo);
  const signer = await requireSigner(deps, stamped);
  const requestedAt = deps.now();
  const order = {
    family: kindOf(stamped).type.family,
    rfcEmisor,
    uuid,
    motivo,
    folioSustitucion: uuidReemplazo,
    // The request's date is in central time, wherever it is signed.
    fecha: localTimeOf(await timeOf(deps, document), MEXICO_CITY),
  } as CancellationFields;
  return { motivo, uuidReemplazo, requestedAt, request: signCancellation(order, signer) };
}

function requireCancellable(document: IssuedDocument): StampedDocument {
  const refusal = REFUSALS[document.estado];
  if (refusal !== undefined) throw refusal();
  return requireStamped(document);
}

const REFUSALS: Readonly<Partial<Record<Estado, () => AppError>>> = {
  cancelando: cancellationInFlight,
  cancelacion_pendiente: () =>
    notApplicable("El comprobante ya tiene una cancelación en espera del receptor; consulte estatus-cancelacion"),
  cancelada: () => notApplicable("El comprobante ya está cancelado"),
};

export function cancellationInFlight(): AppError {
  return inProgress("Otra operación sobre el comprobante está en proceso; reintente en unos segundos");
}

function refuseItself(uuid: string, uuidReemplazo: string | undefined): void {
  if (uuidReemplazo?.toUpperCase() !== uuid) return;
  throw invalid("uuidReemplazo: un comprobante no puede sustituirse a sí mismo", { campo: "uuidReemplazo" });
}

/**
 * Returns a CSD of the issuer that is valid today, which need not be the one that sealed the document, or the refusal:
 * only the issuer may ask for a cancellation.
 */
export async function signerOf(deps: Deps, document: IssuedDocument): Promise<Signer | AppError> {
  const { emisorRfc, cuentaRfc, noCertificado, accountId } = document;
  if (noCertificado === null) return notApplicable("La cuenta no tiene un CSD: súbalo antes de cancelar");
  if (emisorRfc !== cuentaRfc) {
    return notApplicable(
      `Solo ${emisorRfc}, que lo emitió, puede cancelar el comprobante; el CSD de la cuenta es de ${cuentaRfc}`,
    );
  }
  const signer = await deps.signers.get(accountId, noCertificado);
  if ((await timeOf(deps, document)) <= signer.certificate.validTo) return signer;
  return notApplicable(`El CSD ${noCertificado} de la cuenta ya venció: suba uno vigente antes de cancelar`);
}

export async function requireSigner(deps: Deps, document: StampedDocument): Promise<Signer> {
  const signer = await signerOf(deps, document);
  if (signer instanceof AppError) throw signer;
  return signer;
}
