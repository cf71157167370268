import { type AppError, invalid, notApplicable } from "../../../common/errors.ts";
import { localTimeOf } from "../../engine/catalogs/index.ts";
import type { Question } from "../../engine/complements/asking.ts";
import type { DocumentType } from "../../engine/documents/index.ts";
import { sumsOf } from "../../engine/exports/sums.ts";
import { checkDraft } from "../../engine/inspection/inspection.ts";
import { type DocumentHead, type Receptor, receivedBefore } from "../../engine/kinds/head.ts";
import type { XmlNode } from "../../engine/node.ts";
import type { Draft } from "../../engine/sealing/seal.ts";
import { writeDocument } from "../../engine/xml.ts";
import type { OrderContext } from "../../persistence/issuing/index.ts";
import { type Caller, type Deps, type Signer, timeOf } from "../context/index.ts";
import type { FieldOf } from "./fields.ts";
import type { Prepared, UnsealedDocument } from "./order.ts";
import { refuseDraft } from "./refusal.ts";

export interface KindFacts {
  /** It is as the series and the records name it. */
  readonly name: string;
  /** Sentences name its series by these words: "facturas". */
  readonly series: string;
  readonly type: DocumentType;
}

/** Every document that the service builds and seals takes these from the account. */
export interface Issuing {
  readonly kind: KindFacts;
  readonly account: OrderContext;
  /** The code of the series that will number it. */
  readonly serie: string;
  readonly signer: Signer;
  readonly now: Date;
}

/** A document whose receiver is one of the account's customers takes the receiver too. */
export interface Setting extends Issuing {
  readonly receptor: Receptor;
}

/** Finds issuer, series and CSD, or refuses the order by what is missing: 400 that names the field. */
export async function findIssuing(
  deps: Deps,
  caller: Caller,
  kind: KindFacts,
  asked: AskedOfAccount,
): Promise<Issuing> {
  const account = await deps.orderContexts.find(caller, {
    kind: kind.name,
    receptorRfc: undefined,
    ...asked,
  });
  return issuingOf(deps, caller, kind, account, asked);
}

interface AskedOfAccount {
  readonly serie: string | undefined;
  readonly lugarExpedicion?: string | undefined;
}

interface AskedParties extends AskedOfAccount {
  readonly receptorRfc: string;
}

/** Finds the customer too, or refuses the order. */
export async function findSetting(deps: Deps, caller: Caller, kind: KindFacts, asked: AskedParties): Promise<Setting> {
  const { customer, ...issuing } = await findParties(deps, caller, kind, asked);
  if (customer === undefined) throw notAmongCustomers(asked.receptorRfc);
  return { ...issuing, receptor: customer };
}

/** Finds the customer, if the account has it: a document that names another one has its receiver. */
export async function findParties(
  deps: Deps,
  caller: Caller,
  kind: KindFacts,
  asked: AskedParties,
): Promise<Issuing & { readonly customer: Receptor | undefined }> {
  const account = await deps.orderContexts.find(caller, { kind: kind.name, ...asked });
  const customer = customerOf(account, asked.receptorRfc);
  return { ...(await issuingOf(deps, caller, kind, account, asked)), customer };
}

async function issuingOf(
  deps: Deps,
  caller: Caller,
  kind: KindFacts,
  account: OrderContext,
  { serie: asked, lugarExpedicion }: AskedOfAccount,
): Promise<Issuing> {
  requirePlace(account, lugarExpedicion);
  const serie = requireSeries(account, kind, asked);
  return { kind, account, serie, signer: await requireSigner(deps, caller, account), now: await timeOf(deps, caller) };
}

/** The context has another place where the account has none of that postal code. */
function requirePlace(account: OrderContext, asked: string | undefined): void {
  if (asked === undefined || asked === account.lugarExpedicion) return;
  throw notAPlace(asked);
}

export function notAPlace(codigoPostal: string): AppError {
  const campo = "lugarExpedicion";
  return invalid(`${campo}: ${codigoPostal} no es un lugar de expedición de la cuenta`, { campo });
}

export function notAmongCustomers(rfc: string): AppError {
  return invalid(`receptorRfc: ${rfc} no está entre los clientes de la cuenta`, { campo: "receptorRfc" });
}

function customerOf(context: OrderContext, rfc: string): Receptor | undefined {
  if (context.receptorNombre === null) return undefined;
  const customer = {
    rfc,
    nombre: context.receptorNombre,
    codigoPostal: context.receptorCodigoPostal ?? "",
    regimenFiscal: context.receptorRegimenFiscal ?? "",
    usoCfdi: context.receptorUsoCfdi ?? "",
    residenciaFiscal: context.receptorResidenciaFiscal ?? undefined,
    numRegIdTrib: context.receptorNumRegIdTrib ?? undefined,
  };
  // A generic receiver has the postal code of the place of issue (CFDI40149).
  return receivedBefore(customer, context.lugarExpedicion);
}

function requireSeries(
  { serie, serieActiva }: OrderContext,
  { series, type }: KindFacts,
  asked: string | undefined,
): string {
  if (serie !== null && serieActiva === true) return requireFitting(serie, type);
  if (asked === undefined) {
    throw invalid(`serie: la cuenta no tiene una serie activa y favorita de ${series}; indique una`, {
      campo: "serie",
      step: "series",
    });
  }
  const state = serieActiva === null ? "no existe" : "no está activa";
  throw invalid(`serie: la serie de ${series} ${asked} ${state} en la cuenta`, { campo: "serie", step: "series" });
}

/** Such a series is refused when it is added, too; one may be older than that rule. */
function requireFitting(serie: string, type: DocumentType): string {
  const fault = type.seriesFault(serie);
  if (fault === undefined) return serie;
  throw invalid(`serie: ${serie} no sirve: ${fault}`, { campo: "serie" });
}

async function requireSigner(deps: Deps, caller: Caller, { noCertificado }: OrderContext): Promise<Signer> {
  if (noCertificado === null) {
    throw notApplicable("La cuenta no tiene un CSD: súbalo antes de timbrar con datos que el servicio sella", {
      step: "csd",
    });
  }
  return deps.signers.get(caller.accountId, noCertificado);
}

/** Returns the fields that the engine's builders write alike in every document. */
export function headOf(setting: Setting): DocumentHead {
  return { ...issuerHeadOf(setting), receptor: setting.receptor };
}

/** Returns the same fields without the receiver, for orders that name it themselves. */
export function issuerHeadOf({ account, serie, signer, now }: Issuing): Omit<DocumentHead, "receptor"> {
  return {
    serie,
    emisor: account,
    lugarExpedicion: account.lugarExpedicion,
    fecha: localTimeOf(now, account.zonaHoraria),
    noCertificado: signer.certificate.noCertificado,
    certificado: signer.certificate.base64,
  };
}

/** A document that is complete but for folio and seal, and that no rule has checked yet. */
export interface Built extends Pick<Prepared, "kindFacts" | "pdfExtras" | "applications" | "substitutes" | "legs"> {
  readonly issuing: Issuing;
  readonly root: XmlNode;
  /** The field of the request that a place of it was built from. */
  readonly fieldOf: FieldOf;
  readonly trip?: BuiltTrip | undefined;
  /** Is worth a look, besides what the trip advises. */
  readonly advice?: readonly Question[];
}

/** Returns all that is worth a look in a built document. */
export async function adviceOf({ trip, advice = [] }: Built): Promise<readonly Question[]> {
  return [...advice, ...((await trip?.advise()) ?? [])];
}

/** The complement of a trip. */
export interface BuiltTrip {
  readonly node: XmlNode;
  /** Says what is worth a look, by the fields that were sent. */
  readonly advise: () => Promise<readonly Question[]>;
}

/** Validates the built document by schema and rules. @throws the refusal of the first findings */
export function validated(deps: Deps, built: Built): Prepared & { readonly document: UnsealedDocument } {
  const { issuing, root, fieldOf, kindFacts, pdfExtras, applications, substitutes, legs } = built;
  const { draft, findings } = validate(deps, built);
  if (findings.length > 0) throw refuseDraft(findings, fieldOf);
  const { serie, signer } = issuing;
  const document = { mode: "seal", draft, serie, signer } as const;
  const facts = draft.type.facts(root);
  return {
    facts,
    kindFacts,
    sums: sumsOf(root, draft.type, facts),
    pdfExtras,
    applications,
    substitutes,
    legs,
    document,
  };
}

/** Writes the built document as it is to be sealed, and lists all that is wrong with it. */
export function validate({ schemas, catalogs }: Deps, { issuing, root }: Built) {
  const { kind, signer, now } = issuing;
  const draft: Draft = { type: kind.type, written: writeDocument(root) };
  const { certificate } = signer;
  return { draft, findings: checkDraft(draft, { schemas, now, catalogs: catalogs.tables, certificate }) };
}
