import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type {
  CalculateTicketInvoiceResponseSchema,
  CreateTicketInvoiceRequest,
  TicketReference,
} from "#proto/cfdi/v1/ticket_invoice_pb.ts";
import { AppError, invalidField } from "../../../common/errors.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { Decimal } from "../../engine/decimal.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { traceMoney } from "../../engine/inspection/money-trace.ts";
import { formOfLargest } from "../../engine/kinds/global-invoice.ts";
import { chargeOf } from "../../engine/kinds/ticket.ts";
import { GENERIC_NATIONAL } from "../../engine/rules/comprobante/common.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import { findSold, type SoldTicket, settleTickets } from "../../persistence/tickets/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Built, type Prepared, requireStamps, validated } from "../issuing/index.ts";
import { calculationOf, INVOICE, type Kind } from "../kinds/index.ts";
import { type Credit, finishNotes, prepareCredits, stampCredit } from "./crediting.ts";
import { leftIn } from "./selling.ts";

/** An invoice in the name of a customer, of tickets that are open or in a global invoice. */
export const NAMED: Kind<CreateTicketInvoiceRequest> = {
  ...DOCUMENT_KINDS.factura,
  type: COMPROBANTE,
  follow: (deps, caller, request, creation) => INVOICE.follow!(deps, caller, orderOf(request, []), creation),
  async prepare(deps, caller, request) {
    const { built, tickets, credits } = await build(deps, caller, request, finishNotes);
    const prepared = validated(deps, built);
    // A stamp for the note alone would leave a ticket credited and without its invoice.
    if (credits.length > 0) await requireStamps(deps, caller, credits.length + 1);
    // Nothing of the invoice but its PAC can refuse it from here on, so the tickets may leave their global invoices.
    for (const credit of credits) await stampCredit(deps, caller, credit);
    const { total } = prepared.facts;
    return { ...prepared, tickets: { ids: tickets.map(({ id }) => id), total, as: "facturado" } } satisfies Prepared;
  },
};

/** Shows the invoice that would be made now. Nothing is stored. */
export async function calculateNamed(
  deps: Deps,
  caller: Caller,
  request: CreateTicketInvoiceRequest,
): Promise<MessageInitShape<typeof CalculateTicketInvoiceResponseSchema>> {
  const { built, credits } = await build(deps, caller, request, ({ db }, tenant, ids) =>
    settleTickets(db, tenant, ids),
  );
  validated(deps, built);
  return { data: calculationOf(traceMoney(built.root)), timbres: credits.length + 1 };
}

interface Building {
  readonly built: Built;
  readonly tickets: readonly SoldTicket[];
  /** These credit notes come before the invoice. */
  readonly credits: readonly Credit[];
}

async function build(
  deps: Deps,
  caller: Caller,
  request: CreateTicketInvoiceRequest,
  open: typeof finishNotes,
): Promise<Building> {
  const tickets = await findTickets(deps, caller, request.tickets, open);
  const { receptor } = request;
  if (receptor?.rfc === GENERIC_NATIONAL || request.receptorRfc === GENERIC_NATIONAL)
    throw invalidField(
      receptor === undefined ? "receptorRfc" : "receptor.rfc",
      `${GENERIC_NATIONAL} es el público en general, que va en la factura global`,
    );
  const order = orderOf(request, tickets);
  const folios = tickets.flatMap((ticket) => leftIn(ticket).map(() => ticket.folio));
  const built = await INVOICE.build(deps, caller, order).catch((error: unknown) => {
    throw ofTicket(error, folios);
  });
  const fieldOf: Built["fieldOf"] = (path) => {
    const field = built.fieldOf(path);
    const ticket = field && ticketIn(field.name, folios);
    return ticket === undefined ? field : { name: ticket, exact: false };
  };
  const credits = await prepareCredits(deps, caller, tickets, request.serieNotaCredito);
  return { built: { ...built, fieldOf }, tickets, credits };
}

/** An invoice takes no more concepts, because the thread that builds and judges it serves all accounts. */
const MOST_CONCEPTS = 500;

/** Returns the invoice's order. What was paid for each concept is in it, so the invoice is the sum of its tickets. */
function orderOf(request: CreateTicketInvoiceRequest, tickets: readonly SoldTicket[]) {
  const { receptor, receptorRfc, usoCfdi, guardarCliente, serie, totalEsperado } = request;
  const [first] = tickets;
  const conceptos = tickets.flatMap((ticket) =>
    leftIn(ticket).map((sold) => {
      const { claveProdServ, claveUnidad, descripcion, cantidad, impuestos, objetoImp } = sold;
      const importeConImpuestos = chargeOf(sold).toString();
      return {
        ...{ claveProdServ, claveUnidad, descripcion, cantidad, impuestos, objetoImp },
        ...{ noIdentificacion: ticket.folio, importeConImpuestos },
      };
    }),
  );
  return create(CreateInvoiceRequestSchema, {
    ...{ receptor, receptorRfc, usoCfdi, guardarCliente, serie, totalEsperado, conceptos, metodoPago: "PUE" },
    ...(first === undefined ? {} : { lugarExpedicion: first.lugarExpedicion, formaPago: formOfLargest(tickets) }),
  } as MessageInitShape<typeof CreateInvoiceRequestSchema>);
}

/** Returns the tickets in the order of the request. @throws the refusal of one that cannot be invoiced */
async function findTickets(
  deps: Deps,
  caller: Caller,
  asked: readonly TicketReference[],
  open: typeof finishNotes,
): Promise<readonly SoldTicket[]> {
  const own = asked.some(({ folio, lugarExpedicion }) => folio !== undefined && lugarExpedicion === undefined)
    ? (await deps.orderContexts.find(caller, { kind: "ticket", receptorRfc: undefined, serie: undefined }))
        .lugarExpedicion
    : "";
  const wanted = asked.map(({ id, folio, lugarExpedicion }) => ({
    id: id?.toLowerCase(),
    folio: folio && normalizeSpace(folio),
    lugarExpedicion: lugarExpedicion ?? own,
  }));
  const find = () => findSold(deps.db, caller, wanted);
  let found = await find();
  const inGlobal = found.flatMap((ticket) => (ticket?.estado === "en_global" ? [ticket.id] : []));
  if (inGlobal.length > 0) {
    // A note whose process died before it opened its tickets counts all the same.
    await open(deps, caller, inGlobal);
    found = await find();
  }
  const tickets = found.map((ticket, at) => {
    const { folio, id } = asked[at]!;
    const campo = `tickets[${at}].${id === undefined ? "folio" : "id"}`;
    if (ticket === undefined) throw invalidField(campo, `no hay un ticket ${folio ?? id} en la cuenta y el ambiente`);
    const name = `el ticket ${ticket.folio}`;
    if (found.findIndex((other) => other?.id === ticket.id) < at) throw invalidField(campo, `${name} se repite`);
    if (ticket.lugarExpedicion !== found[0]!.lugarExpedicion)
      throw invalidField(
        campo,
        `${name} es de ${ticket.lugarExpedicion}, y el primero de ${found[0]!.lugarExpedicion}`,
      );
    if (ticket.estado !== "abierto" && ticket.estado !== "en_global") {
      const where = ticket.documentId === null ? "" : ` (id ${ticket.documentId})`;
      throw invalidField(campo, `${name} ${STATE_WORDS[ticket.estado]}${where}`);
    }
    if (Decimal.of(ticket.total).isZero) throw invalidField(campo, `${name} se devolvió completo`);
    return ticket;
  });
  const concepts = tickets.reduce((sum, { conceptos }) => sum + conceptos.length, 0);
  if (concepts > MOST_CONCEPTS)
    throw invalidField("tickets", `llevan ${concepts} conceptos, y en una factura caben ${MOST_CONCEPTS}`);
  return tickets;
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  facturado: "ya está facturado",
  facturado_despues: "ya está facturado",
  cancelado: "está cancelado",
};

function ticketIn(campo: string, folios: readonly string[]): string | undefined {
  const [, at] = /^conceptos\[(\d+)\]/.exec(campo) ?? [];
  return at === undefined ? undefined : `ticket ${folios[Number(at)]}`;
}

/** Names the ticket where a refusal names a concept, which the caller has not sent. */
function ofTicket(error: unknown, folios: readonly string[]): unknown {
  if (!(error instanceof AppError)) return error;
  const { campo = "", message, rule } = error;
  const ticket = ticketIn(campo, folios);
  return ticket === undefined ? error : invalidField("tickets", `${ticket}: ${message}`, rule);
}
