import { create } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { AppError, inProgress, invalidField, notApplicable } from "../../../common/errors.ts";
import { Decimal } from "../../engine/decimal.ts";
import { usoOfCredit } from "../../engine/kinds/credit-note.ts";
import { formOfLargest, type KeptTicket } from "../../engine/kinds/global-invoice.ts";
import { type Receptor, receivedBefore } from "../../engine/kinds/head.ts";
import { buildTicketCredit } from "../../engine/kinds/ticket-credit.ts";
import { GENERIC_NATIONAL } from "../../engine/rules/comprobante/common.ts";
import { type DocumentRow, findDocument, findStampedXml, findStandings } from "../../persistence/documents/index.ts";
import { findPendingNotes, type SoldTicket, settleTickets } from "../../persistence/tickets/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { stampedXml } from "../documents/index.ts";
import { createDocument, findIssuing, headOf, type Prepared, repeat, validated } from "../issuing/index.ts";
import { CREDIT_NOTE, leftToCredit, nameOf } from "../kinds/index.ts";
import { publicOf } from "./global.ts";

/** A credit note that takes tickets out of their global invoice, and opens them when it is stamped. */
export interface Credit {
  readonly ids: readonly string[];
  readonly prepared: Prepared;
}

/**
 * Finishes those credit notes of the tickets of which nobody knows yet what became, returns among them, and settles
 * what is stamped.
 */
export async function finishNotes(deps: Deps, caller: Caller, ids: readonly string[]): Promise<void> {
  for (const id of await findPendingNotes(deps.db, caller, ids)) {
    const document = await findDocument(deps.db, caller, id);
    if (document !== undefined) await repeat(deps, caller, document);
  }
  await settleTickets(deps.db, caller, ids);
}

/** Builds a credit note over each global invoice that has one of the tickets. @throws what refuses one */
export async function prepareCredits(
  deps: Deps,
  caller: Caller,
  tickets: readonly SoldTicket[],
  serie: string | undefined,
): Promise<readonly Credit[]> {
  const byGlobal = new Map<string, SoldTicket[]>();
  for (const ticket of tickets) {
    if (ticket.estado !== "en_global") continue;
    const global = ticket.documentId ?? "";
    byGlobal.set(global, [...(byGlobal.get(global) ?? []), ticket]);
  }
  const credits: Credit[] = [];
  for (const [global, own] of byGlobal)
    credits.push({ ids: own.map(({ id }) => id), prepared: await prepareCredit(deps, caller, own, { global, serie }) });
  return credits;
}

async function prepareCredit(
  deps: Deps,
  caller: Caller,
  tickets: readonly SoldTicket[],
  { global, serie }: { readonly global: string; readonly serie: string | undefined },
): Promise<Prepared> {
  const asked = { serie, campo: "serieNotaCredito", why: "named" } as const;
  const note = await prepareNote(deps, caller, tickets, { ...asked, invoice: global });
  const ids = tickets.map(({ id }) => id);
  return { ...note, tickets: { ids, total: note.facts.total, as: "acreditado", global } };
}

interface Note {
  /** The document that has the tickets. */
  readonly invoice: string;
  readonly serie: string | undefined;
  /** The request names the series so. */
  readonly campo: string;
  readonly why: "named" | "returned";
}

/** Builds and judges a credit note of tickets, or of parts of them, over the document that has them. */
export async function prepareNote(
  deps: Deps,
  caller: Caller,
  tickets: readonly (KeptTicket & Pick<SoldTicket, "lugarExpedicion">)[],
  { invoice, serie, campo, why }: Note,
): Promise<Prepared> {
  const [{ folio, lugarExpedicion }] = tickets as [KeptTicket & SoldTicket];
  const document = await findDocument(deps.db, caller, invoice);
  const uuid = document?.uuidFiscal ?? undefined;
  const whose = `La factura del ticket ${folio}`;
  if (document?.estado === "error")
    throw notApplicable(
      `${whose}, ${nameOf(document)}, fue rechazada, pero su PAC puede haberla timbrado; ` +
        "el ticket queda libre 73 horas después de que se creó esa factura",
    );
  if (document === undefined || uuid === undefined || document.estado === "timbrando")
    throw inProgress(`${whose} todavía se timbra; reintente en unos minutos`);
  if (document.estado !== "timbrada")
    throw notApplicable(`${whose}, ${nameOf(document)}, no está vigente; su estado es ${document.estado}`);
  const issuing = await findIssuing(deps, caller, CREDIT_NOTE, { serie, lugarExpedicion }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.campo !== "serie") throw error;
    throw invalidField(campo, error.message.slice("serie: ".length));
  });
  const receptor = await receiverOf(deps, caller, document, issuing.account);
  const setting = { ...issuing, receptor };
  const order = create(CreateInvoiceRequestSchema, { formaPago: formOfLargest(tickets), metodoPago: "PUE" });
  const root = buildTicketCredit(tickets, headOf(setting), { order, uuid, why });
  const amount = root.attributes.Total!;
  const [standing] = await findStandings(deps.db, caller, [invoice]);
  const left = leftToCredit(Decimal.of(standing!.total), standing!);
  if (Decimal.of(amount).compare(left) > 0)
    throw notApplicable(
      `De ${nameOf(document)} quedan por acreditar ${left}, menos que ${amount}; otras notas de crédito suman el resto`,
    );
  const applications = [{ invoiceId: invoice, amount, payment: undefined }];
  return validated(deps, { issuing, root, fieldOf: () => ({ name: "tickets", exact: false }), applications });
}

/** A credit note goes to the receiver of its invoice; the public has a use of its own. */
async function receiverOf(
  deps: Deps,
  caller: Caller,
  { id, receptorRfc }: DocumentRow,
  { lugarExpedicion }: { readonly lugarExpedicion: string },
): Promise<Receptor> {
  if (receptorRfc === GENERIC_NATIONAL) return publicOf(lugarExpedicion);
  const xml = await stampedXml(deps, caller, id, (await findStampedXml(deps.db, caller, id)) ?? null);
  if (!xml) throw inProgress("El XML de la factura no se puede leer ahora; reintente en unos minutos");
  const { receptor } = await deps.reader.read("original", { xml }, caller);
  return receivedBefore({ ...receptor, usoCfdi: usoOfCredit(receptor) }, lugarExpedicion);
}

/** Stamps the credit note, and opens its tickets. */
export async function stampCredit(deps: Deps, caller: Caller, { ids, prepared }: Credit): Promise<void> {
  await createDocument(deps, caller, {
    ...{ kind: CREDIT_NOTE.name, idempotencyKey: undefined, referencia: undefined },
    prepare: async () => prepared,
    refuseAnswer: () => undefined,
  });
  await settleTickets(deps.db, caller, ids);
}
