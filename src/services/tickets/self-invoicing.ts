import { create, fromJson, type JsonValue, type MessageInitShape } from "@bufbuild/protobuf";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { SelfInvoiceSchema, SelfInvoicing } from "#proto/cfdi/v1/self_invoicing_pb.ts";
import { CreateTicketInvoiceRequestSchema } from "#proto/cfdi/v1/ticket_invoice_pb.ts";
import { TicketConceptoSchema } from "#proto/cfdi/v1/ticket_pb.ts";
import { AppError, invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { localDayOf, REGIMENES_FISCALES, USOS_CFDI } from "../../engine/catalogs/index.ts";
import { addDays } from "../../engine/days.ts";
import { chargeOf } from "../../engine/kinds/ticket.ts";
import { IN_FORCE, type Tenant } from "../../persistence/database/index.ts";
import { findDocument } from "../../persistence/documents/index.ts";
import { countTickets, findByTicketKey, type SoldTicket } from "../../persistence/tickets/index.ts";
import { requireFewInvoices } from "../access/index.ts";
import { type Deps, type MethodTable, trace } from "../context/index.ts";
import { createDocument } from "../issuing/index.ts";
import { INVOICES, methodsOf } from "../resources/index.ts";
import { NAMED } from "./named.ts";
import type { Sold } from "./selling.ts";
import { readTicketKey } from "./ticket-key.ts";

/** The public page of a ticket, for whoever has its key. */
export function selfInvoicing(deps: Deps): MethodTable<typeof SelfInvoicing> {
  return {
    async getSelfInvoice({ clave }) {
      return show(deps, await find(deps, clave));
    },

    async createSelfInvoice({ clave, address, receptor }) {
      const ticket = await find(deps, clave);
      const { accountId, environment, id } = ticket;
      const caller = { accountId, environment };
      const shown = await show(deps, ticket);
      if (shown.estado !== "abierto") return shown;
      await requireFewInvoices(deps.db, { ticket: id, account: accountId, address }, deps.now());
      // A refusal names what was not sent as the field that it is.
      if (receptor === undefined) throw invalidField("receptor.rfc", "es obligatorio");
      const request = create(CreateTicketInvoiceRequestSchema, { tickets: [{ id }], receptor });
      await createDocument(deps, caller, {
        ...{ kind: NAMED.name, idempotencyKey: undefined, referencia: undefined },
        prepare: () => NAMED.prepare(deps, caller, request),
        refuseAnswer: () => undefined,
      }).catch(async (refusal: unknown) => {
        // Whoever sends the form twice sees what the first one made of it.
        if ((await find(deps, clave)).documentId !== ticket.documentId && !isOfReceiver(refusal)) return;
        throw said(deps, caller, refusal);
      });
      return show(deps, await find(deps, clave));
    },

    async getSelfInvoiceFile({ clave, formato }) {
      const ticket = await find(deps, clave);
      const { estado } = await show(deps, ticket);
      const own = await documentOf(deps, ticket);
      if (estado !== "facturado" || own === undefined) throw notFound("La factura");
      const { xml, pdf } = methodsOf(deps, INVOICES);
      return formato === "pdf" ? pdf(own, ticket) : xml(own, ticket);
    },
  };
}

type Found = SoldTicket & Tenant;

async function find({ db }: Deps, text: string): Promise<Found> {
  const key = readTicketKey(text);
  const ticket = key === undefined ? undefined : await findByTicketKey(db, key);
  if (ticket === undefined) throw notFound("El ticket");
  return ticket;
}

async function show(deps: Deps, ticket: Found): Promise<MessageInitShape<typeof SelfInvoiceSchema>> {
  const { accountId, environment, folio, fecha, total } = ticket;
  const of = { kind: "ticket", receptorRfc: undefined, serie: undefined, lugarExpedicion: ticket.lugarExpedicion };
  const { nombre, zonaHoraria } = await deps.orderContexts.find({ accountId, environment }, of);
  const hasta = untilOf(fecha);
  const document = await documentOf(deps, ticket);
  const isOpen = ["abierto", "en_global"].includes(ticket.estado);
  const open = localDayOf(deps.now(), zonaHoraria) > hasta ? "vencido" : "abierto";
  return {
    ...{ emisor: nombre, folio, fecha, total, hasta, pruebas: environment === "sandbox" },
    estado: isOpen ? open : (STATES[ticket.estado] ?? (document?.estado === "timbrando" ? "en_proceso" : "facturado")),
    conceptos: ticket.conceptos.map((concepto) => {
      const sold = fromJson(TicketConceptoSchema, concepto as JsonValue) as Sold;
      const { descripcion, cantidad } = sold;
      return { descripcion, cantidad, importe: chargeOf(sold).toString() };
    }),
    factura: document === undefined ? "" : [document.serie, document.folio].filter(Boolean).join("-"),
    uuid: document?.uuidFiscal ?? "",
    ...{ regimenes: REGIMENES_FISCALES, usos: USOS_OF_SALES },
  };
}

const STATES: Readonly<Record<string, string>> = { cancelado: "no_disponible" };

/** Payments and payroll have uses of their own. */
const USOS_OF_SALES = USOS_CFDI.filter(({ clave }) => !["CP01", "CN01"].includes(clave));

/** Returns the ticket's invoice, unless it speaks of other tickets too, which the page never shows. */
async function documentOf({ db }: Deps, { documentId, estado, ...tenant }: Found) {
  if (documentId === null || !estado.startsWith("facturado")) return undefined;
  if ((await countTickets(db, tenant, documentId)) !== 1) return undefined;
  const document = await findDocument(db, tenant, documentId);
  const isShown = document?.estado === "timbrando" || IN_FORCE.includes(document?.estado ?? "error");
  return isShown ? document : undefined;
}

const LEAST_DAYS = 30;

/**
 * A customer invoices in the year of the sale, as is usual: no law has a term. A sale at the end of a year has thirty
 * days.
 */
function untilOf(fecha: string): string {
  return [`${fecha.slice(0, 4)}-12-31`, addDays(fecha, LEAST_DAYS)].toSorted()[1]!;
}

/** SAT's codes of a receiver that only a PAC can judge (Anexo 20, matriz de errores), by the field that they are of. */
const OF_FIELDS: Readonly<Record<string, readonly [campo: string, sentence: string]>> = {
  CFDI40143: ["rfc", "el SAT no tiene este RFC entre los inscritos"],
  CFDI40144: ["nombre", "no es como lo tiene el SAT; cópielo de su constancia, en mayúsculas y sin SA DE CV"],
  CFDI40145: ["nombre", "no es como lo tiene el SAT; cópielo de su constancia, en mayúsculas y sin SA DE CV"],
  CFDI40147: ["codigoPostal", "no es un código postal"],
  CFDI40148: ["codigoPostal", "no es el del domicilio fiscal que el SAT tiene para este RFC"],
  CFDI40157: ["regimenFiscal", "no es el que el SAT tiene para este RFC"],
  CFDI40158: ["regimenFiscal", "no es el que el SAT tiene para este RFC"],
};

const isOfReceiver = (error: unknown) => error instanceof AppError && /^receptor\./.test(error.campo ?? "");

/** Says a refusal to a customer, who need not know what the shop lacks. */
function said(deps: Deps, caller: Tenant, refusal: unknown): unknown {
  if (!(refusal instanceof AppError) || isOfReceiver(refusal) || refusal.kind === ErrorKind.RATE_LIMITED)
    return refusal;
  const [campo, sentence] = OF_FIELDS[refusal.codigo ?? ""] ?? [];
  if (campo !== undefined) return invalidField(`receptor.${campo}`, sentence!);
  deps.log.warn({ ...trace(caller), error: refusal }, "ticket-not-invoiced");
  return notApplicable(
    "Ahora no se puede facturar en esta página. Inténtelo en unos minutos, o pida su factura en la tienda",
  );
}
