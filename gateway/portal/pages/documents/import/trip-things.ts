import { create } from "@bufbuild/protobuf";
import { callUnaryMethod } from "@connectrpc/connect-query";
import {
  type SaveTripThingsRequest,
  SaveTripThingsRequestSchema,
  Trips,
  type TripThing,
  TripThingSchema,
} from "#proto/cfdi/v1/trip_pb.ts";
import { readText, toDraft } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { labelOf } from "../forms/labels.ts";
import { THINGS, type Thing, wordsOf } from "../kit/trip-things.ts";
import { type Target, targetsOf } from "./columns.ts";
import { readingsOf } from "./outcomes.ts";
import type { Saving, SheetRow } from "./saving.ts";
import type { Table as Sheet } from "./table.ts";

export interface ThingRow extends SheetRow {
  readonly thing: TripThing;
}

/** Each sheet has things of one kind; the first cells of its example are of the fields that all of them have. */
const SAMPLES: Readonly<Record<Thing["name"], Readonly<Record<string, string>>>> = {
  vehiculo: {
    ...{ Clave: "T-12", Placas: "12-AB-3C", Configuración: "C2", "Año del modelo": "2021" },
    ...{ "Peso bruto vehicular (kg)": "17500", "Tipo de permiso": "TPAF01", "Número del permiso": "0123SCT" },
  },
  remolque: { Clave: "R-1", "Tipo de remolque": "CTR004", Placas: "1AB-23-45" },
  operador: { Clave: "JUAN", Nombre: "JUAN PEREZ GOMEZ", RFC: "PEGJ900101AAA", Licencia: "LFD01098765" },
  poliza: { Clave: "RC", Aseguradora: "Seguros del Norte", Número: "RC-12345", "Último día en que vale": "2027-01-31" },
  lugar: { Clave: "CEDIS", "Código postal": "06300", Calle: "Aldama", "Número exterior": "120" },
  bien: {
    ...{ Clave: "MESAS", "Clave del bien (c_ClaveProdServCP)": "56101519", Descripción: "Mesas de pino" },
    ...{ Unidad: "H87", "Kilogramos por unidad": "12.5" },
  },
};

const TARGETS = targetsOf(fieldsOf(SaveTripThingsRequestSchema)).map(({ group: _, ...target }) => target);

const SAVING: Saving<ThingRow> = {
  list: "guardados",
  field: (name) => `guardados[0].${name}`,
  changes: Trips,
  async send(transport, part) {
    const guardados = part.map(({ thing }) => thing);
    await callUnaryMethod(transport, Trips.method.saveTripThings, { guardados });
    return part.map(() => ({ state: "saved" }));
  },
};

/** Returns what a sheet of things of a kind has, and how it is read and saved. */
export function thingSheet(kind: Thing) {
  const of = `guardados[].${kind.name}.`;
  const targets = TARGETS.filter(({ path }) => path === "guardados[].clave" || path.startsWith(of)).map(
    (target): Target => ({ ...target, label: target.label.replace(`${labelOf(of.slice(0, -1))} · `, "") }),
  );
  const sample = SAMPLES[kind.name];
  return {
    ...{ kind: kindOf(kind), title: kind.title, targets },
    notes: { "guardados[].clave": [sample.Clave!, "Como lo llaman ustedes. Lo que ya está con ella se reemplaza."] },
    sample: { headings: Object.keys(sample), row: Object.values(sample) },
    rows: `Un renglón por cada uno. El que ya está, por su clave, se reemplaza.`,
    left: "los demás se reemplazan, no se repiten.",
    saving: SAVING,
    read: thingRows,
    wordsOf: (thing: TripThing) => wordsOf(kind, thing),
  } as const;
}

export const kindOf = ({ name }: Thing) => `viaje-${name}`;
export const THING_SHEETS = THINGS.map(thingSheet);

function thingRows(sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly ThingRow[] {
  const rows = readingsOf<SaveTripThingsRequest>({ schema: SaveTripThingsRequestSchema, keyOf }, sheet, mapping);
  return rows.map(({ message, ...row }) => ({ ...row, thing: thingOf(message) }));
}

const thingOf = ({ guardados }: SaveTripThingsRequest) => guardados[0] ?? create(TripThingSchema);
const keyOf = (message: SaveTripThingsRequest) => thingOf(message).clave.trim().toUpperCase();

/** Returns things as rows of the sheet by which they are brought in again. */
export function rowsOfThings(kind: Thing, things: readonly TripThing[]): readonly (readonly string[])[] {
  const { targets } = thingSheet(kind);
  const cells = things.map((thing) => {
    const draft = toDraft(SaveTripThingsRequestSchema, create(SaveTripThingsRequestSchema, { guardados: [thing] }));
    return targets.map(({ path }) => readText(draft, path.replace("[]", "[0]")));
  });
  return [targets.map(({ label }) => label), ...cells];
}
