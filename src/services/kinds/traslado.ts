import { type CreateTransferRequest, CreateTransferRequestSchema } from "#proto/cfdi/v1/traslado_pb.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { dayOf } from "../../engine/catalogs/index.ts";
import { goodField } from "../../engine/complements/comercio-exterior.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { traceExport } from "../../engine/inspection/money-trace.ts";
import { buildTransfer } from "../../engine/kinds/traslado.ts";
import type { Caller, Deps } from "../context/index.ts";
import {
  type Built,
  type FieldOf,
  type Fields,
  fieldOf,
  fieldsOf,
  findIssuing,
  issuerHeadOf,
  validated,
} from "../issuing/index.ts";
import { exportOf } from "./calculation.ts";
import { exportedGoods, requireNoCustoms } from "./exported-goods.ts";
import { buildExport, goodsField } from "./exporting.ts";
import { issueTimeAt } from "./issue-time.ts";
import type { BuiltKind } from "./kind.ts";
import { rateAdvice } from "./published-rate.ts";
import { type RelationTable, relationsWith, requireRelations } from "./relations.ts";
import { requireNamedSubstitutable, validatedSubstitute } from "./substituting.ts";
import { calculatedTrip, fieldAsSent, figureField, findTrip, idCcpOf, requireTrip, requireUseful } from "./trip.ts";

/** A transfer is a CFDI of type T with Carta Porte: the account moves its own goods, and is its receiver. */
export const TRANSFER: BuiltKind<CreateTransferRequest> = {
  ...DOCUMENT_KINDS.traslado,
  type: COMPROBANTE,
  build,
  prepare: async (deps, caller, request) => validatedSubstitute(deps, caller, await build(deps, caller, request)),
  draftFacts: () => ({ tipo: "T" }),
};

async function build(deps: Deps, caller: Caller, request: CreateTransferRequest): Promise<Built> {
  const { serie, lugarExpedicion, idempotencyKey, comercioExterior } = request;
  // The constraints require the trip.
  const found = await findTrip(deps, caller, request.cartaPorte!);
  const { viaje, legs } = found;
  const issuing = await findIssuing(deps, caller, TRANSFER, { serie, lugarExpedicion });
  const { account, now } = issuing;
  const head = issuerHeadOf({ ...issuing, now: issueTimeAt(account, request.fecha, now) });
  const { emisor } = head;
  const day = dayOf(head.fecha)!;
  const agreeing = { tipo: "T", receptorRfc: emisor.rfc, campo: "sustituye" };
  const named = await requireNamedSubstitutable(deps, caller, request.sustituye, agreeing);
  const related = await requireRelations(deps, caller, request.cfdiRelacionados, RELATIONS);
  const relations = relationsWith(related, { substituted: named?.uuid });
  const trip = requireTrip(found, {
    ...{ tipo: "T", emisor, receptor: emisor, loaded: deps.catalogs.tables, day: dayOf(head.fecha)! },
    idCcp: idCcpOf(caller, TRANSFER.name, idempotencyKey),
  });
  if (comercioExterior === undefined) requireNoCustoms(found);
  const goods = exportedGoods(found, request);
  const facts = { receptor: emisor, day, nameOf: goodField, refuse: found.refuse };
  const exported = goods && (await buildExport(deps, caller, goods.order, goods.lines, facts));
  const { domicilioFiscal = head.lugarExpedicion } = request;
  const root = buildTransfer(viaje, { ...head, domicilioFiscal, relations, trip: trip.node, exported: exported?.node });
  const ofGoods = (path: string) => exported && goodsField(goods!.order, exported.goods, path, goodField);
  const find = fieldAsSent(found, (path) => figureField(viaje, path) ?? ofGoods(path) ?? FIELD_OF(path));
  return { issuing, root, fieldOf: find, substitutes: named?.id, legs, trip, advice: rateAdvice(deps, day, request) };
}

/** Says what the service computes of the transfer's trip. An order that would be refused is refused here too. */
export async function calculateTransfer(deps: Deps, caller: Caller, order: CreateTransferRequest) {
  requireUseful(order, { idempotencyKey: "idempotency_key" });
  const built = await build(deps, caller, order);
  validated(deps, built);
  const exported = traceExport(built.root);
  return calculatedTrip(built.trip!, built.advice, exported && exportOf(exported));
}

/** The concepts are the goods of the trip. */
const GOOD = "cartaPorte.mercancias[{cfdi:Concepto}]";
const CONCEPTS: Fields = [
  ["cfdi:Conceptos/cfdi:Concepto", GOOD],
  ["cfdi:Conceptos/cfdi:Concepto/@ClaveProdServ", `${GOOD}.bien.clave`],
  ["cfdi:Conceptos/cfdi:Concepto/@ClaveUnidad", `${GOOD}.bien.claveUnidad`],
  ["cfdi:Conceptos/cfdi:Concepto/@NoIdentificacion", `${GOOD}.aduana.noIdentificacion`],
  ["cfdi:Conceptos/cfdi:Concepto/@Descripcion", `${GOOD}.bien.descripcion`],
  ["cfdi:Conceptos/cfdi:Concepto/@Unidad", `${GOOD}.bien.unidad`],
  ["cfdi:Conceptos/cfdi:Concepto/@Cantidad", `${GOOD}.cantidad`],
];

const FIELD_OF: FieldOf = fieldOf([...fieldsOf(CreateTransferRequestSchema), ...CONCEPTS]);

const OF_OTHERS = "no es de un traslado";

/** The relations of a transfer (Guía de llenado, CfdiRelacionados). */
const RELATIONS: RelationTable = {
  "01": OF_OTHERS,
  "02": OF_OTHERS,
  "03": OF_OTHERS,
  "04": ["T"],
  "05": ["I"],
  "06": OF_OTHERS,
  "07": OF_OTHERS,
};
