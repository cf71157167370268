import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { AppError, inProgress, invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { isUuid } from "../../../common/ids.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { findApplying, findSubstitutionOf, type SubstitutionParty } from "../../persistence/documents/index.ts";
import { findCredit, hasTickets } from "../../persistence/tickets/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { askSat, findIssuedDocument, requireStamped } from "../documents/index.ts";
import { type Built, validated } from "../issuing/index.ts";
import { nameOf, numberOf, sentence } from "./naming.ts";

export interface Substituted {
  readonly uuid: string;
}

interface Agreeing {
  /** The new document may replace documents of these types (TipoDeComprobante). */
  readonly tipos: readonly string[];
  readonly receptorRfc: string;
  readonly campo: string;
}

/**
 * Finds the document that a new one is to substitute. Refuses before the stamp what SAT would refuse after it, when
 * both documents would be live: the document must be stamped, the account's own, with the same receiver, and without
 * live credit notes. Whether payments stand in the way of motive 01 is SAT's to say.
 */
export async function requireSubstitutable(
  deps: Deps,
  caller: Caller,
  id: string,
  { tipos, receptorRfc, campo }: Agreeing,
): Promise<Substituted> {
  if (!isUuid(id)) throw notFound();
  const issued = await findIssuedDocument(deps, caller, { id, answersFor: () => true });
  const document = requireStamped(issued);
  const name = sentence(nameOf(document));
  const other = await findSubstitutionOf(deps.db, caller, id);
  if (other !== undefined) throw substituted(name, other.substitute, document.estado === "cancelada");
  if (document.estado === "cancelada") throw notApplicable(`${name} ya está cancelado`);
  if (document.estado !== "timbrada")
    throw inProgress(`${name} tiene una cancelación en proceso; espere a que termine`);
  if (document.tipo === null || !tipos.includes(document.tipo))
    throw notApplicable(
      `${name} es de tipo ${document.tipo}; este comprobante solo sustituye a uno de tipo ${tipos.join(" o ")}`,
    );
  if (document.emisorRfc !== document.cuentaRfc)
    throw notApplicable(`${name} lo emitió ${document.emisorRfc}; la cuenta solo puede sustituir los suyos`);
  if (document.receptorRfc !== receptorRfc) throw anotherReceiver(document.receptorRfc ?? "", campo);
  await refuseOfTickets(deps, caller, { ...document, id });
  await refuseOfCredit(deps, caller, { ...document, id });
  const notes = await findApplying(deps.db, caller, id, MOST_NAMED, "notes");
  if (notes.length > 0) throw applied(name, notes);
  return { uuid: document.uuidFiscal };
}

/**
 * Finds what a request names in `sustituye`, which is a field and no address: 400 where there is no such document. Its
 * new document must be of the same type.
 */
export async function requireNamedSubstitutable(
  deps: Deps,
  caller: Caller,
  id: string | undefined,
  {
    tipo,
    receptorRfc,
    campo = "receptorRfc",
  }: { readonly tipo: string; readonly receptorRfc: string; readonly campo?: string },
): Promise<{ readonly id: string; readonly uuid: string } | undefined> {
  if (id === undefined) return undefined;
  const { uuid } = await requireSubstitutable(deps, caller, id, { tipos: [tipo], receptorRfc, campo }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== ErrorKind.NOT_FOUND) throw error;
      throw invalid("sustituye: no hay un comprobante con ese id en la cuenta y el ambiente", {
        campo: "sustituye",
      });
    },
  );
  return { id, uuid };
}

/** The refusals of documents with tickets end so, and forecasts of a cancellation say the same. */
export const OF_TICKETS =
  "lleva tickets, que no pasan a un sustituto: cancélelo con motivo 04 y facture los tickets otra vez";
export const OF_CREDIT = "acredita tickets y no se cancela";

/**
 * Refuses to replace a document that is made of tickets: its substitute would not have them, and they would be invoiced
 * twice.
 */
export async function refuseOfTickets(
  deps: Deps,
  caller: Caller,
  document: Parameters<typeof nameOf>[0] & { id: string },
) {
  if (!(await hasTickets(deps.db, caller, document.id))) return;
  throw notApplicable(`${sentence(nameOf(document))} ${OF_TICKETS}`);
}

/**
 * Refuses to cancel or replace a credit note of tickets: they are invoiced elsewhere by now, or will be, without what
 * was returned of them, so their invoice would have it once more.
 */
export async function refuseOfCredit(
  deps: Deps,
  caller: Caller,
  document: Parameters<typeof nameOf>[0] & { id: string; kind: string },
) {
  if (document.kind !== CREDITING || (await findCredit(deps.db, caller, document.id)) === undefined) return;
  throw notApplicable(
    `${sentence(nameOf(document))} ${OF_CREDIT}: lo que esté abierto va en la siguiente factura global, y lo que se devolvió por error, en otro ticket`,
  );
}

const CREDITING = "nota_credito";
const MOST_NAMED = 5;
const NOUNS: Readonly<Record<string, { readonly noun: string }>> = DOCUMENT_KINDS;

/**
 * Refuses when SAT knows of documents that relate to the original, which other systems may have made. SAT's silence
 * refuses nothing.
 */
async function refuseWhereSatDoes(deps: Deps, caller: Caller, id: string): Promise<void> {
  const document = requireStamped(await findIssuedDocument(deps, caller, { id, answersFor: () => true }));
  const answer = await askSat(deps, document, deadlineIn(deps.timeouts.ask)).catch(() => undefined);
  if (answer?.kind !== "answered") return;
  if (answer.estado === "Cancelado") throw notApplicable(`El SAT ya tiene cancelado ${nameOf(document)}`);
  // PACs differ on whether payments keep an invoice from being cancelled with motive 01; only the request tells.
  const hasPayments = (await findApplying(deps.db, caller, id, 1)).length > 0;
  if (answer.cancelable === "no" && !hasPayments)
    throw notApplicable(
      `El SAT dice que ${nameOf(document)} no es cancelable: tiene documentos relacionados vigentes; cancélelos antes de sustituirlo`,
    );
}

/**
 * Validates the built document; where it substitutes another one, SAT is asked about that one first. @throws the
 * refusal
 */
export async function validatedSubstitute(deps: Deps, caller: Caller, built: Built) {
  const prepared = validated(deps, built);
  if (built.substitutes !== undefined) await refuseWhereSatDoes(deps, caller, built.substitutes);
  return prepared;
}

function anotherReceiver(rfc: string, campo: string): AppError {
  return invalid(
    `${campo}: el comprobante original es de ${rfc}, y el sustituto debe ser del mismo receptor; para otro receptor emita un comprobante nuevo y cancele el original con motivo 02`,
    { campo },
  );
}

function substituted(name: string, by: SubstitutionParty, isOver: boolean): AppError {
  const who = `${nameOf(by)} (id ${by.id})`;
  return isOver
    ? notApplicable(`${name} ya fue sustituido por ${who}`)
    : inProgress(`${name} ya tiene una sustitución en curso, por ${who}`);
}

function applied(name: string, applying: Awaited<ReturnType<typeof findApplying>>): AppError {
  const named = applying.map((each) => `${NOUNS[each.kind]?.noun ?? each.kind} ${numberOf(each)}`);
  return notApplicable(
    `${name} tiene documentos relacionados vigentes; cancélelos antes de sustituirlo: ${named.join("; ")}`,
  );
}
