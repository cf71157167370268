import { create } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { AppError, inProgress, invalidField, notApplicable } from "../../../common/errors.ts";
import { formOfLargest } from "../../engine/kinds/global-invoice.ts";
import { buildTicketCredit } from "../../engine/kinds/ticket-credit.ts";
import { findDocument } from "../../persistence/documents/index.ts";
import { findNotes, openCredited, type SoldTicket } from "../../persistence/tickets/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { createDocument, findIssuing, headOf, type Prepared, repeat, validated } from "../issuing/index.ts";
import { CREDIT_NOTE, nameOf } from "../kinds/index.ts";
import { publicOf } from "./global.ts";

/** A credit note that takes tickets out of their global invoice, and opens them when it is stamped. */
export interface Credit {
  readonly ids: readonly string[];
  readonly prepared: Prepared;
}

/** Opens tickets of stamped credit notes, and finishes those credit notes of which nobody knows yet what became. */
export async function finishNotes(deps: Deps, caller: Caller, ids: readonly string[]): Promise<void> {
  for (const { id, estado } of await findNotes(deps.db, caller, ids)) {
    if (!UNKNOWN.includes(estado)) continue;
    const document = await findDocument(deps.db, caller, id);
    if (document !== undefined) await repeat(deps, caller, document);
  }
  await openCredited(deps.db, caller, ids);
}

/** A refused note is among the notes of a ticket only while a PAC may have stamped it all the same. */
const UNKNOWN = ["timbrando", "error"];

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
  const [{ folio, lugarExpedicion }] = tickets as [SoldTicket];
  const document = await findDocument(deps.db, caller, global);
  const uuid = document?.uuidFiscal ?? undefined;
  const whose = `La factura global del ticket ${folio}`;
  if (document === undefined || uuid === undefined || document.estado === "timbrando")
    throw inProgress(`${whose} todavía se timbra; reintente en unos minutos`);
  if (document.estado !== "timbrada")
    throw notApplicable(`${whose}, ${nameOf(document)}, no está vigente; su estado es ${document.estado}`);
  const issuing = await findIssuing(deps, caller, CREDIT_NOTE, { serie, lugarExpedicion }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.campo !== "serie") throw error;
    throw invalidField("serieNotaCredito", error.message.slice("serie: ".length));
  });
  const { account } = issuing;
  const setting = { ...issuing, receptor: publicOf(account.lugarExpedicion) };
  const order = create(CreateInvoiceRequestSchema, { formaPago: formOfLargest(tickets), metodoPago: "PUE" });
  const root = buildTicketCredit(tickets, headOf(setting), { order, uuid });
  const applications = [{ invoiceId: global, amount: root.attributes.Total!, payment: undefined }];
  const fieldOf = () => ({ name: "tickets", exact: false });
  const ids = tickets.map(({ id }) => id);
  return {
    ...validated(deps, { issuing, root, fieldOf, applications }),
    tickets: { ids, as: "acreditado", global },
  };
}

/** Stamps the credit note, and opens its tickets. */
export async function stampCredit(deps: Deps, caller: Caller, { ids, prepared }: Credit): Promise<void> {
  await createDocument(deps, caller, {
    ...{ kind: CREDIT_NOTE.name, idempotencyKey: undefined, referencia: undefined },
    prepare: async () => prepared,
    refuseAnswer: () => undefined,
  });
  await openCredited(deps.db, caller, ids);
}
