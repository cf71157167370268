import {
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type MessageInitShape,
  toJson,
} from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  BienSchema,
  LugarSchema,
  OperadorSchema,
  PolizaSchema,
  RemolqueSchema,
  VehiculoSchema,
} from "#proto/cfdi/v1/carta_porte_pb.ts";
import type { Trips, TripThing as TripThingMessage, TripThingSchema } from "#proto/cfdi/v1/trip_pb.ts";
import { invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { fold } from "../../../common/words.ts";
import { localDayOf, MEXICO_CITY, stateOfPostalCode } from "../../engine/catalogs/index.ts";
import { findNeighbourhoods } from "../../persistence/catalogs.ts";
import {
  findLegs,
  findTripThings,
  listTripThings,
  MOST_TRIP_THINGS,
  type NewTripThing,
  removeTripThing,
  saveTripThings,
  TRIP_KINDS,
  type TripKind,
  type TripThing,
} from "../../persistence/trips.ts";
import { note } from "../audit.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { requireCalendarDay } from "../documents/index.ts";
import { placeDigest } from "./places.ts";

type Methods = Pick<
  MethodTable<typeof Trips>,
  "saveTripThings" | "listTripThings" | "removeTripThing" | "getTripKilometers" | "getPostalCode"
>;

/** Each thing is kept as its message of the contract. */
export const SCHEMAS = {
  vehiculo: VehiculoSchema,
  remolque: RemolqueSchema,
  operador: OperadorSchema,
  poliza: PolizaSchema,
  lugar: LugarSchema,
  bien: BienSchema,
} as const satisfies Readonly<Record<TripKind, DescMessage>>;

const USUAL_PAGE = 50;

/** Keeps what an account's trips carry again and again. */
export function things({ db, now, catalogs }: Deps): Methods {
  return {
    async saveTripThings({ guardados }, caller) {
      const { accountId, person } = caller;
      const rows = guardados.map((thing, at) => rowOf(thing, `guardados[${at}]`));
      requireDifferent(rows);
      await db.transaction(async (tx) => {
        if (!(await saveTripThings(tx, accountId, rows)))
          throw notApplicable(`La cuenta puede guardar ${MOST_TRIP_THINGS} cosas de sus viajes: quite algunas`);
        if (person === undefined) return;
        const [{ kind: tipo, key: clave }] = rows as [NewTripThing];
        const detail = { guardados: rows.length, tipo, clave };
        await note(tx, now(), caller, { action: "viaje.guardado", accountId, detail });
      });
      return { data: rows.map(thingMessage) };
    },

    async listTripThings({ tipo, buscar = "", despues = "", limite = USUAL_PAGE }, { accountId }) {
      const words = fold(buscar).split(/\s+/).filter(Boolean);
      const page = { kind: tipo, after: keyOf(despues), words, limit: limite + 1 };
      const found = await listTripThings(db, accountId, page);
      return { data: found.slice(0, limite).map(thingMessage), hayMas: found.length > limite };
    },

    async removeTripThing({ tipo, clave }, caller) {
      const { accountId, person } = caller;
      const removed = await db.transaction(async (tx) => {
        const thing = await removeTripThing(tx, accountId, tipo, keyOf(clave));
        if (thing === undefined) throw notFound(`«${clave}» (${tipo})`);
        const detail = { tipo, clave: thing.key };
        if (person !== undefined) await note(tx, now(), caller, { action: "viaje.quitado", accountId, detail });
        return thing;
      });
      return { data: thingMessage(removed) };
    },

    async getTripKilometers({ desde, hasta }, { accountId }) {
      const [from, to] = [keyOf(desde), keyOf(hasta)];
      const found = await findTripThings(
        db,
        accountId,
        [from, to].map((key) => ({ kind: "lugar", key })),
      );
      const placeAt = (key: string) => {
        const place = found.find((each) => each.key === key);
        if (place === undefined) throw notFound(`El lugar «${key}»`);
        return placeDigest(readThing("lugar", place.data));
      };
      const [leg] = await findLegs(db, accountId, [{ origin: placeAt(from), destination: placeAt(to) }]);
      if (leg === undefined) throw notFound(`Un viaje de «${from}» a «${to}»`);
      return { data: { kilometros: leg.kilometers, en: timestampFromDate(leg.at) } };
    },

    async getPostalCode({ codigo }) {
      const { tables } = catalogs;
      const found = tables.codigoPostal?.get(codigo);
      const estado = stateOfPostalCode(codigo, tables);
      if (estado === undefined || (tables.codigoPostal !== undefined && found === undefined))
        throw notFound(`El código postal ${codigo}`);
      const colonias = await findNeighbourhoods(db, codigo, localDayOf(now(), MEXICO_CITY));
      const { municipio, localidad } = found ?? {};
      return { data: { codigo, estado, municipio, localidad, colonias } };
    },
  };
}

/** A key is the same in capitals and in small letters. */
export const keyOf = (clave: string) => clave.trim().replace(/ +/g, " ").toUpperCase();

function rowOf(thing: TripThingMessage, campo: string): NewTripThing {
  const kind = TRIP_KINDS.find((each) => thing[each] !== undefined)!;
  const vence = thing.poliza?.vence;
  if (vence !== undefined) requireCalendarDay(`${campo}.poliza.vence`, vence);
  const data = toJson(SCHEMAS[kind] as DescMessage, thing[kind]!) as JsonObject;
  const key = keyOf(thing.clave);
  const words = Object.values(data).filter((value) => typeof value === "string");
  return { kind, key, data, searched: fold([key, ...words].join(" ")), endsOn: vence };
}

/** @throws 400 when a thing of the request replaces another one of it */
function requireDifferent(rows: readonly NewTripThing[]): void {
  const first = new Map<string, number>();
  rows.forEach(({ kind, key }, at) => {
    const known = first.get(`${kind} ${key}`);
    if (known !== undefined) throw invalidField(`guardados[${at}].clave`, `guardados[${known}] ya tiene ${key}`);
    first.set(`${kind} ${key}`, at);
  });
}

function thingMessage({ kind, key, data }: TripThing): MessageInitShape<typeof TripThingSchema> {
  return { clave: key, [kind]: readThing(kind, data) };
}

/** A field that a later contract no longer has is left out. */
export function readThing<K extends TripKind>(kind: K, data: unknown) {
  return fromJson(SCHEMAS[kind], data as JsonValue, { ignoreUnknownFields: true });
}
