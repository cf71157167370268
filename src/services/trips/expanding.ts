import { clone } from "@bufbuild/protobuf";
import { type Parada, type Viaje, ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { type AppError, allInOne, invalidField } from "../../../common/errors.ts";
import type { Question } from "../../engine/complements/asking.ts";
import type { Database } from "../../persistence/database/index.ts";
import { findLegs, findTripThings, type Leg, type TripKind } from "../../persistence/trips.ts";
import { placeDigest } from "./places.ts";
import { keyOf, readThing } from "./things.ts";

export interface Expanded {
  /** The trip with all that it named by a key. */
  readonly viaje: Viaje;
  /** Names a fault of a stored thing by the key that was sent; any other fault keeps its name. */
  readonly refuse: (field: string, sentence: string, rule?: string) => AppError;
  readonly sentAs: (field: string) => string;
  readonly legs: readonly Leg[];
  /** Names the kilometres that differ much from those of the last trip, by their fields within the trip. */
  readonly compare: () => Promise<readonly Question[]>;
}

/** Something of a trip that may come by its key. */
interface Slot {
  /** The request has the key here. */
  readonly campo: string;
  /** The expanded trip has the thing here. */
  readonly path: string;
  readonly kind: TripKind;
  readonly key: string;
  readonly put: (thing: object) => void;
}

const WORDS: Readonly<Record<TripKind, string>> = {
  ...{ vehiculo: "un vehículo", remolque: "un remolque", operador: "un operador" },
  ...{ poliza: "una póliza", lugar: "un lugar", bien: "un bien" },
};

/**
 * Puts the account's things into a trip that names them by their keys. @throws the refusal of all keys that it cannot
 * read
 */
export async function expandTrip(db: Database, accountId: string, sent: Viaje, campo: string): Promise<Expanded> {
  const viaje = clone(ViajeSchema, sent);
  const { slots, faults } = slotsOf(viaje, campo);
  const found = slots.length === 0 ? [] : await findTripThings(db, accountId, slots);
  const byName = new Map(found.map(({ kind, key, data }) => [`${kind} ${key}`, data]));
  for (const { campo: of, kind, key, put } of slots) {
    const data = byName.get(`${kind} ${key}`);
    if (data === undefined)
      faults.push(invalidField(of, `no hay ${WORDS[kind]} con la clave ${key} entre lo guardado`));
    else put(readThing(kind, data));
  }
  if (faults.length > 0) throw allInOne(faults);
  const legs = legsOf(viaje);
  const slotOf = (field: string) => slots.find(({ path }) => field === path || field.startsWith(`${path}.`));
  return {
    viaje,
    legs: [...legs.values()],
    compare: async () => differing(viaje, await findLegs(db, accountId, [...legs.values()])),
    sentAs: (field) => slotOf(field)?.campo ?? field,
    refuse(field, sentence, rule) {
      const slot = slotOf(field);
      if (slot === undefined) return invalidField(field, sentence, rule);
      const own = field.slice(slot.path.length + 1);
      return invalidField(slot.campo, `${own === "" ? slot.key : `${own} de ${slot.key}`}: ${sentence}`, rule);
    },
  };
}

function slotsOf(viaje: Viaje, campo: string) {
  const slots: Slot[] = [];
  const faults: AppError[] = [];
  /** A thing stands in a field, or its key in another one. */
  const one = (
    holder: object,
    at: string,
    kind: TripKind,
    [name, byKey]: readonly [string, string],
    isNeeded = true,
  ) => {
    const fields = holder as Record<string, object | string | undefined>;
    const [thing, key] = [fields[name], fields[byKey] as string | undefined];
    if (thing !== undefined && key !== undefined)
      faults.push(invalidField(`${at}.${byKey}`, `no puede ir junto con ${name}`));
    else if (key !== undefined)
      slots.push({
        campo: `${at}.${byKey}`,
        path: `${at}.${name}`,
        kind,
        key: keyOf(key),
        put: (put) => (fields[name] = put),
      });
    else if (thing === undefined && isNeeded)
      faults.push(invalidField(`${at}.${name}`, `es obligatorio (o bien ${byKey})`));
  };
  /** Things whose keys were sent stand behind the others. */
  const many = (things: object[], keys: readonly string[], name: string, kind: TripKind) => {
    const before = things.length;
    keys.forEach((key, at) => {
      const [of, path] = [`${campo}.${name}Guardados[${at}]`, `${campo}.${name}[${before + at}]`];
      slots.push({ campo: of, path, kind, key: keyOf(key), put: (put) => (things[before + at] = put) });
    });
  };
  const { seguros, remolques, remolquesGuardados, operadores, operadoresGuardados } = viaje;
  one(viaje, campo, "vehiculo", ["vehiculo", "vehiculoGuardado"], false);
  if (remolques.length + remolquesGuardados.length > MOST_TRAILERS)
    faults.push(invalidField(`${campo}.remolquesGuardados`, `con remolques son a lo más ${MOST_TRAILERS}`));
  many(remolques, remolquesGuardados, "remolques", "remolque");
  many(operadores, operadoresGuardados, "operadores", "operador");
  if (seguros !== undefined) {
    const of = `${campo}.seguros`;
    one(seguros, of, "poliza", ["responsabilidadCivil", "responsabilidadCivilGuardada"]);
    one(seguros, of, "poliza", ["medioAmbiente", "medioAmbienteGuardada"], false);
    one(seguros, of, "poliza", ["carga", "cargaGuardada"], false);
  }
  for (const name of ["barco", "avion", "tren"] as const) {
    const vehicle = viaje[name];
    if (vehicle !== undefined) one(vehicle, `${campo}.${name}`, "poliza", ["seguro", "seguroGuardado"], false);
  }
  for (const [at, parada] of viaje.paradas.entries())
    one(parada, `${campo}.paradas[${at}]`, "lugar", ["lugar", "lugarGuardado"], parada.tipo !== "paso");
  for (const [at, goods] of viaje.mercancias.entries())
    one(goods, `${campo}.mercancias[${at}]`, "bien", ["bien", "bienGuardado"]);
  return { slots, faults };
}

const MOST_TRAILERS = 2;

/** Returns how far each stop is from the one before by road, each pair of places once, in one order for all trips. */
function legsOf({ paradas, vehiculo }: Viaje): ReadonlyMap<string, Leg> {
  const legs = new Map<string, Leg>();
  if (vehiculo === undefined) return legs;
  paradas.forEach((parada, at) => {
    const leg = legTo(parada, paradas[at - 1]);
    if (leg !== undefined) legs.set(nameOf(leg), leg);
  });
  return new Map([...legs].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function legTo({ lugar, kilometros }: Parada, before: Parada | undefined): Leg | undefined {
  const from = before?.lugar;
  if (from === undefined || lugar === undefined || kilometros === undefined) return undefined;
  return { origin: placeDigest(from), destination: placeDigest(lugar), kilometers: kilometros };
}

const nameOf = ({ origin, destination }: Leg) => `${origin} ${destination}`;

/** A detour, or a new address in the same city, makes a way longer by less than a quarter. */
const FARTHEST = 1.25;

function differing({ paradas }: Viaje, last: readonly Leg[]): readonly Question[] {
  const known = new Map(last.map((leg) => [nameOf(leg), leg.kilometers]));
  return paradas.flatMap((parada, at) => {
    const leg = legTo(parada, paradas[at - 1]);
    const before = leg && known.get(nameOf(leg));
    if (leg === undefined || before === undefined) return [];
    const [less = 0, more = 0] = [Number(leg.kilometers), Number(before)].toSorted((a, b) => a - b);
    const sentence = `en el último viaje entre estos lugares fueron ${before} km; revise los kilómetros`;
    return more > less * FARTHEST ? [{ field: `paradas[${at}].kilometros`, sentence }] : [];
  });
}
