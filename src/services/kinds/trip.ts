import { createHash, randomUUID } from "node:crypto";
import { OperadorSchema, OtraFiguraSchema, type Viaje } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { allInOne } from "../../../common/errors.ts";
import { CARTA_PORTE, type TripContext, tripOf } from "../../engine/complements/carta-porte.ts";
import type { XmlNode } from "../../engine/node.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Field, type FieldOf, fieldsOf, readPath } from "../issuing/index.ts";
import { type Expanded, expandTrip } from "../trips/index.ts";

const FIELD = "cartaPorte";

/** Builds the complement of a trip. @throws the refusal that names all that the trip lacks */
export function requireTrip({ viaje, refuse }: Expanded, context: TripContext): XmlNode {
  const { node, questions } = tripOf(viaje, context);
  if (questions.length > 0)
    throw allInOne(questions.map(({ field, sentence }) => refuse(`${FIELD}.${field}`, sentence)));
  return node;
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
  const hash = createHash("sha256")
    .update(JSON.stringify(["IdCCP", accountId, environment, kind, key]))
    .digest("hex");
  const [, first, second, third, fourth, fifth] = /^...(.{5})(.{4}).(...).(...)(.{12})/.exec(hash)!;
  // The version and the variant are those of a UUID of one's own making (RFC 9562, version 8).
  return `CCC${first}-${second}-8${third}-a${fourth}-${fifth}`;
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
