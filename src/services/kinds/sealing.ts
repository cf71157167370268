import { localTimeOf } from "../../engine/catalogs/index.ts";
import { totalOfPayments } from "../../engine/complements/pagos20.ts";
import { judge } from "../../engine/examine.ts";
import type { DocumentHead, Receptor } from "../../engine/kinds/head.ts";
import type { XmlNode } from "../../engine/node.ts";
import { sealDraft } from "../../engine/seal.ts";
import { documentFacts } from "../../engine/timbre.ts";
import { writeDocument, type XmlDocument } from "../../engine/xml.ts";
import { type AppError, invalid, notApplicable } from "../../errors.ts";
import type { Application } from "../../persistence/applications.ts";
import { type OrderContext, type OrderParties, takeFolio } from "../../persistence/orders.ts";
import type { Caller } from "../caller.ts";
import type { House } from "../house.ts";
import { refuse } from "../refusal.ts";
import type { Signer } from "../signers.ts";
import type { Draft, SealedOrder } from "../stamping.ts";
import type { Kind } from "./index.ts";

/** What every document that the service builds and seals takes from the account. */
export interface Setting {
  readonly kind: Kind;
  readonly account: OrderContext;
  readonly receptor: Receptor;
  /** Code of the series that will number it. */
  readonly serie: string;
  readonly signer: Signer;
  readonly now: Date;
}

/** Finds it, or refuses the order by what is missing: 400 that names the field, or what `stranger` says of the receiver. */
export async function findSetting(
  house: House,
  caller: Caller,
  order: OrderParties & { readonly kind: Kind },
  stranger: (account: OrderContext) => AppError = () => notAmongCustomers(order.receptorRfc),
): Promise<Setting> {
  const account = await house.contexts.find(caller, order);
  const receptor = customerOf(account, order.receptorRfc);
  if (receptor === undefined) throw stranger(account);
  return {
    kind: order.kind,
    account,
    receptor,
    serie: requireSeries(account, order),
    signer: await requireSigner(house, caller, account),
    now: house.now(),
  };
}

function notAmongCustomers(rfc: string): AppError {
  return invalid(`receptorRfc: ${rfc} no está entre los clientes de la cuenta`, { campo: "receptorRfc" });
}

/** Undefined when the account has no such customer. */
function customerOf(context: OrderContext, rfc: string): Receptor | undefined {
  if (context.receptorNombre === null) return undefined;
  return {
    rfc,
    nombre: context.receptorNombre,
    codigoPostal: context.receptorCodigoPostal ?? "",
    regimenFiscal: context.receptorRegimenFiscal ?? "",
    usoCfdi: context.receptorUsoCfdi ?? "",
    residenciaFiscal: context.receptorResidenciaFiscal ?? undefined,
    numRegIdTrib: context.receptorNumRegIdTrib ?? undefined,
  };
}

/** As sentences name the series of a kind. */
const SERIES_OF: Readonly<Record<Kind, string>> = {
  factura: "facturas",
  nota_credito: "notas de crédito",
  complemento_pago: "complementos de pago",
  nomina: "nómina",
  retencion: "retenciones",
};

function requireSeries(
  { serie, serieActiva }: OrderContext,
  asked: { kind: Kind; serie: string | undefined },
): string {
  if (serie !== null && serieActiva === true) return serie;
  const kind = SERIES_OF[asked.kind];
  if (asked.serie === undefined) {
    throw invalid(`serie: la cuenta no tiene una serie activa y favorita de ${kind}; indique una`, {
      campo: "serie",
    });
  }
  const state = serieActiva === null ? "no existe" : "no está activa";
  throw invalid(`serie: la serie de ${kind} ${asked.serie} ${state} en la cuenta`, { campo: "serie" });
}

async function requireSigner(house: House, caller: Caller, { noCertificado }: OrderContext): Promise<Signer> {
  if (noCertificado === null) {
    throw notApplicable("La cuenta no tiene un CSD: súbalo antes de timbrar con datos que el servicio sella");
  }
  return house.signers.get(caller.accountId, noCertificado);
}

/** What the engine's builders write the same way in every document. */
export function headOf({ account, receptor, serie, signer, now }: Setting): DocumentHead {
  return {
    serie,
    emisor: account,
    receptor,
    lugarExpedicion: account.lugarExpedicion,
    fecha: localTimeOf(now, account.zonaHoraria),
    noCertificado: signer.certificate.noCertificado,
    certificado: signer.certificate.base64,
  };
}

/** Judges a document that is complete but for folio and seal; sealing it takes the folio. */
export function draftOf(
  house: House,
  caller: Caller,
  setting: Setting,
  root: XmlNode,
  applications?: readonly Application[],
): Draft {
  const written = writeDocument(root);
  const findings = judge(written, {
    schemas: house.schemas,
    now: setting.now,
    catalogs: house.catalogs,
    certificate: setting.signer.certificate,
  });
  if (findings.length > 0) throw refuse(findings);
  return { seal: async () => ({ ...(await seal(house, caller, setting, written)), applications }) };
}

async function seal(
  house: House,
  caller: Caller,
  { kind, serie, signer }: Setting,
  written: XmlDocument,
): Promise<SealedOrder> {
  const folio = await takeFolio(house.db, caller, { kind, codigo: serie });
  if (folio === undefined) {
    throw invalid(`serie: la serie de ${SERIES_OF[kind]} ${serie} no está activa en la cuenta`, {
      campo: "serie",
    });
  }
  return {
    ...documentFacts(written.root),
    montoTotalPagos: totalOfPayments(written.root),
    folio,
    sealed: await sealDraft(written, { Folio: folio }, signer.privateKey, house.schemas),
  };
}
