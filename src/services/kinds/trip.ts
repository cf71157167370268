import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type CalculoViajeSchema,
  OperadorSchema,
  OtraFiguraSchema,
  type Viaje,
} from "#proto/cfdi/v1/carta_porte_pb.ts";
import type { CalculoExportacionSchema } from "#proto/cfdi/v1/foreign_trade_pb.ts";
import { allInOne, invalid } from "../../../common/errors.ts";
import { uuidOf } from "../../../common/ids.ts";
import type { Question } from "../../engine/complements/asking.ts";
import { CARTA_PORTE, type TripContext, tripOf, YES } from "../../engine/complements/carta-porte.ts";
import { child, children } from "../../engine/node.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type BuiltTrip, type Field, type FieldOf, fieldsOf, readPath } from "../issuing/index.ts";
import { type Expanded, expandTrip } from "../trips/index.ts";

const FIELD = "cartaPorte";

/** Builds the complement of a trip. @throws the refusal that names all that the trip lacks */
export function requireTrip({ viaje, refuse, compare, sentAs }: Expanded, context: TripContext): BuiltTrip {
  const { node, questions, advice } = tripOf(viaje, context);
  if (questions.length > 0)
    throw allInOne(questions.map(({ field, sentence }) => refuse(`${FIELD}.${field}`, sentence)));
  const named = (field: string) => (field === "" ? FIELD : sentAs(`${FIELD}.${field}`));
  const advise = async () =>
    [...advice, ...(await compare())].map(({ field, sentence }) => ({ field: named(field), sentence }));
  return { node, advise };
}

/** Says what the service computes of a document's trip, and what is worth a look. */
export async function calculatedTrip(
  { node: root, advise }: BuiltTrip,
  more: readonly Question[] = [],
  exportacion?: MessageInitShape<typeof CalculoExportacionSchema>,
): Promise<MessageInitShape<typeof CalculoViajeSchema>> {
  const goods = child(root, "cartaporte31:Mercancias");
  const stops = children(child(root, "cartaporte31:Ubicaciones"), "cartaporte31:Ubicacion");
  return {
    kilometros: root.attributes.TotalDistRec,
    kilos: goods?.attributes.PesoBrutoTotal ?? "0",
    paradas: stops.map((stop, at) => {
      const { TipoUbicacion: tipo = "", IDUbicacion: identificador = "", DistanciaRecorrida } = stop.attributes;
      const { Estado: estado, Municipio: municipio } = child(stop, "cartaporte31:Domicilio")?.attributes ?? {};
      const fechaHora = stop.attributes.FechaHoraSalidaLlegada ?? "";
      const kilometros = DistanciaRecorrida;
      return { campo: `${FIELD}.paradas[${at}]`, tipo, identificador, estado, municipio, fechaHora, kilometros };
    }),
    mercancias: children(goods, "cartaporte31:Mercancia").map(({ attributes }, at) => {
      const { PesoEnKg: kilos = "0", MaterialPeligroso: danger } = attributes;
      return {
        campo: `${FIELD}.mercancias[${at}]`,
        kilos,
        peligroso: danger === undefined ? undefined : danger === YES,
      };
    }),
    consejos: [...more, ...(await advise())].map(adviceMessage),
    ...(exportacion === undefined ? {} : { exportacion }),
  };
}

export const adviceMessage = ({ field: campo, sentence: mensaje }: Question) => ({ campo, mensaje });

/** Refuses what a calculation has no use for, because it makes no document. */
export function requireUseful(order: object, names: Readonly<Record<string, string>>): void {
  const useless = Object.keys(names).find((name) => order[name as keyof typeof order] !== undefined);
  if (useless === undefined) return;
  const campo = names[useless]!;
  throw invalid(`${campo}: el cálculo no lo usa, porque no crea ningún documento`, { campo });
}

/** Puts what the trip names by keys of the account into it. */
export function findTrip({ db }: Deps, { accountId }: Caller, viaje: Viaje): Promise<Expanded> {
  return expandTrip(db, accountId, viaje, FIELD);
}

/** Names the fields of stored things by the keys that were sent. */
export function fieldAsSent(trip: Expanded | undefined, find: FieldOf): FieldOf {
  if (trip === undefined) return find;
  return (path) => {
    const field = find(path);
    if (field === undefined) return undefined;
    const name = trip.sentAs(field.name);
    return name === field.name ? field : { name, exact: false };
  };
}

/**
 * Returns the IdCCP of an order, a UUID that begins with CCC. An order with a key has the same one however often it is
 * built; an order without one is another trip each time.
 */
export function idCcpOf({ accountId, environment }: Caller, kind: string, key: string | undefined): string {
  if (key === undefined) return `CCC${randomUUID().slice(3)}`;
  return `CCC${uuidOf("IdCCP", accountId, environment, kind, key).slice(3)}`;
}

const FIGURE = "cartaporte31:TiposFigura";
const DRIVERS = new Map(fieldsOf(OperadorSchema));
const OTHERS = new Map(fieldsOf(OtraFiguraSchema));

/** Drivers stand before the other figures in the document, and the request has a list of each. */
export function figureField(viaje: Viaje | undefined, path: string): Field | undefined {
  const { steps, counters } = readPath(path);
  const place = counters.get(FIGURE);
  if (viaje === undefined || place === undefined || !steps.includes(CARTA_PORTE)) return undefined;
  const drivers = viaje.operadores.length;
  const isDriver = place < drivers;
  const figure = isDriver ? `${FIELD}.operadores[${place}]` : `${FIELD}.otrasFiguras[${place - drivers}]`;
  const own = (isDriver ? DRIVERS : OTHERS).get(steps.slice(steps.indexOf(FIGURE) + 1).join("/"));
  return { name: own === undefined ? figure : `${figure}.${own}`, exact: own !== undefined };
}
