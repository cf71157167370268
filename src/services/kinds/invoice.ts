import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type Anticipo,
  type CalculoSchema,
  ConceptoSchema,
  type CreateInvoiceRequest,
  CreateInvoiceRequestSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { currencyDecimals, localDayOf } from "../../engine/catalogs/index.ts";
import type { TripContext } from "../../engine/complements/carta-porte.ts";
import { conceptField } from "../../engine/complements/comercio-exterior.ts";
import { Decimal } from "../../engine/decimal.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { traceMoney } from "../../engine/inspection/money-trace.ts";
import { buildInvoice, sketchInvoice } from "../../engine/kinds/invoice.ts";
import { computeLines } from "../../engine/kinds/invoice-lines.ts";
import { GENERIC_FOREIGN } from "../../engine/rules/comprobante/common.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Built, type BuiltTrip, complementsOf, headOf, validated } from "../issuing/index.ts";
import type { Expanded } from "../trips/index.ts";
import { type AppliedAdvance, type Applying, requireAdvance } from "./advance.ts";
import { calculationOf, requireExpected } from "./calculation.ts";
import { requireNoCustoms } from "./exported-goods.ts";
import { asExport, buildExport, receiverAbroad, requireNoExport } from "./exporting.ts";
import { requireFuels } from "./fuels.ts";
import { requireComplete, requireGlobal, requireLines, requireLocalTaxes } from "./invoice-faults.ts";
import { invoiceFields } from "./invoice-fields.ts";
import { issueTimeAt } from "./issue-time.ts";
import type { BuiltKind } from "./kind.ts";
import { rateAdvice } from "./published-rate.ts";
import { findReceived, keepReceiver } from "./receiver.ts";
import { type RelationTable, relationsWith, requireRelations } from "./relations.ts";
import { prepareRelayed } from "./relayed.ts";
import { requireSubstitutable, validatedSubstitute } from "./substituting.ts";
import { adviceMessage, calculatedTrip, fieldAsSent, findTrip, idCcpOf, requireTrip, requireUseful } from "./trip.ts";

/** An invoice is an Income document from the caller's data, or any CFDI that the caller sealed. */
export const INVOICE: BuiltKind<CreateInvoiceRequest> = {
  ...DOCUMENT_KINDS.factura,
  type: COMPROBANTE,
  build,
  sketch: (request) => ({ root: sketchInvoice(request), fieldOf: invoiceFields(request) }),
  draftFacts: ({ receptorRfc, receptor, comercioExterior }) => ({
    receptorRfc: receptorRfc ?? receptor?.rfc ?? (comercioExterior && GENERIC_FOREIGN),
  }),
  follow: keepReceiver,
  async prepare(deps, caller, request) {
    return request.xml === undefined
      ? validatedSubstitute(deps, caller, await build(deps, caller, request))
      : prepareRelayed(deps, caller, request.xml, COMPROBANTE);
  },
};

async function build(deps: Deps, caller: Caller, sent: CreateInvoiceRequest): Promise<Built> {
  const trip = sent.cartaPorte && (await findTrip(deps, caller, sent.cartaPorte));
  const asked = trip === undefined ? sent : { ...sent, cartaPorte: trip.viaje };
  const isExport = asked.comercioExterior !== undefined;
  if (!isExport) requireNoExport(asked);
  const request = isExport ? asExport(asked) : asked;
  requireComplete(request);
  const decimals = currencyDecimals(request.moneda ?? "MXN") ?? 2;
  const computed = computeLines(request, decimals);
  requireLines(request, computed);
  const received = await findReceived(deps, caller, INVOICE, request);
  const setting = isExport ? { ...received, receptor: receiverAbroad(received.receptor, asked) } : received;
  const { receptor, account, now } = setting;
  requireGlobal(request, receptor);
  const issued = issueTimeAt(account, request.fecha, now);
  const day = localDayOf(issued, account.zonaHoraria);
  requireFuels(request, account, { day, loaded: deps.catalogs.tables });
  const { id } = request;
  const campo =
    request.receptorRfc === undefined ? (asked.receptor ? "receptor.rfc" : "comercioExterior") : "receptorRfc";
  const agreeing = { tipos: ["I"], receptorRfc: receptor.rfc, campo };
  const substituted = id === undefined ? undefined : await requireSubstitutable(deps, caller, id, agreeing);
  const related = await requireRelations(deps, caller, request.cfdiRelacionados, RELATIONS);
  const { anticipo, moneda = "MXN" } = request;
  const applying = { moneda, receptor, emisorRfc: account.rfc, substitutes: id };
  const advance = await findAdvance(deps, caller, anticipo, applying);
  const relations = relationsWith(related, { substituted: substituted?.uuid, advance: anticipo?.uuid });
  const head = { decimals, relations, permiso: account.permiso, ...headOf({ ...setting, now: issued }) };
  const ofConcepts = request.conceptos.map(OF_CONCEPT.build);
  const freight = trip && freightOf(deps, caller, trip, request, { ...head, day });
  const stated = [...(freight === undefined ? [] : [freight.node]), ...OF_INVOICE.build(request)];
  const facts = { receptor, permiso: account.permiso, day, nameOf: conceptField };
  const exported = isExport ? await buildExport(deps, caller, request, computed.lines, facts) : undefined;
  const context = { complements: exported === undefined ? stated : [...stated, exported.node], ofConcepts, ...head };
  const root = buildInvoice(request, context, computed.lines);
  requireLocalTaxes(request, root, decimals);
  requireExpected(request, root);
  const applications = advance === undefined ? [] : [advance.application];
  const fieldOf = fieldAsSent(trip, invoiceFields(asked, exported?.goods));
  const advice = rateAdvice(deps, day, request);
  const { notaPdf } = request;
  return {
    ...{ issuing: setting, root, fieldOf, substitutes: id, applications, legs: trip?.legs, trip: freight, advice },
    ...(notaPdf === undefined ? {} : { pdfExtras: { notaPdf } }),
  };
}

const OF_INVOICE = complementsOf(CreateInvoiceRequestSchema);
const OF_CONCEPT = complementsOf(ConceptoSchema);

/** Returns the complement of a freight's trip. */
function freightOf(
  { catalogs }: Deps,
  caller: Caller,
  trip: Expanded,
  { idempotencyKey }: CreateInvoiceRequest,
  { emisor, receptor, day }: Pick<TripContext, "emisor" | "receptor" | "day">,
): BuiltTrip {
  requireNoCustoms(trip);
  const idCcp = idCcpOf(caller, INVOICE.name, idempotencyKey);
  return requireTrip(trip, { tipo: "I", idCcp, emisor, receptor, loaded: catalogs.tables, day });
}

/** Finds the advance that the invoice deducts; undefined where it deducts none that the account invoiced. */
async function findAdvance(
  deps: Deps,
  caller: Caller,
  anticipo: Anticipo | undefined,
  of: Pick<Applying, "moneda" | "receptor" | "emisorRfc" | "substitutes">,
): Promise<AppliedAdvance | undefined> {
  if (anticipo === undefined) return undefined;
  const { uuid, importe } = anticipo;
  const fields = { uuid: "anticipo.uuid", importe: "anticipo.importe" };
  return requireAdvance(deps, caller, { ...of, uuid, importe: Decimal.of(importe).trim(), fields });
}

/**
 * Explains the amounts of the invoice that the order would make. An order that would be refused is refused here too,
 * except for a total that differs from the expected one, which is explained.
 */
export async function calculateInvoice(
  deps: Deps,
  caller: Caller,
  request: CreateInvoiceRequest,
): Promise<MessageInitShape<typeof CalculoSchema>> {
  const { totalEsperado, ...order } = request;
  requireUseful(order, { xml: "xml", idempotencyKey: "idempotency_key" });
  const built = await INVOICE.build(deps, caller, order);
  validated(deps, built);
  const viaje = built.trip && (await calculatedTrip(built.trip));
  const consejos = (built.advice ?? []).map(adviceMessage);
  return calculationOf(traceMoney(built.root), totalEsperado, { ...(viaje && { viaje }), consejos });
}

const OF_CREDIT_NOTES = "es de una nota de crédito; use POST /facturas/{id}/nota-credito";

/** The relations of an invoice (Guía de llenado, CfdiRelacionados). */
const RELATIONS: RelationTable = {
  "01": OF_CREDIT_NOTES,
  "02": ["I", "E"],
  "03": OF_CREDIT_NOTES,
  "04": ["I", "E"],
  "05": "es de un comprobante de traslado, que se envía ya sellado (xml)",
  "06": ["T"],
  "07": ["I", "E"],
};
