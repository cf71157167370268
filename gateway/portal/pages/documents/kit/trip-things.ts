import type { DescMessage } from "@bufbuild/protobuf";
import {
  BienSchema,
  LugarSchema,
  OperadorSchema,
  PolizaSchema,
  RemolqueSchema,
  VehiculoSchema,
} from "#proto/cfdi/v1/carta_porte_pb.ts";
import type { TripThing } from "#proto/cfdi/v1/trip_pb.ts";

/** Something that an account's trips carry again and again. */
export interface Thing {
  readonly name: "vehiculo" | "remolque" | "operador" | "poliza" | "lugar" | "bien";
  readonly title: string;
  readonly add: string;
  readonly schema: DescMessage;
  readonly wordsOf: (thing: TripThing) => readonly (string | number | undefined)[];
}

export const THINGS: readonly Thing[] = [
  {
    ...{ name: "vehiculo", title: "Vehículos", add: "Nuevo vehículo", schema: VehiculoSchema },
    wordsOf: ({ vehiculo: of }) => [of?.placas, of?.configuracion, of?.anio],
  },
  {
    ...{ name: "remolque", title: "Remolques", add: "Nuevo remolque", schema: RemolqueSchema },
    wordsOf: ({ remolque: of }) => [of?.placas, of?.tipo],
  },
  {
    ...{ name: "operador", title: "Operadores", add: "Nuevo operador", schema: OperadorSchema },
    wordsOf: ({ operador: of }) => [of?.nombre, of?.rfc ?? of?.registroFiscal, of?.licencia],
  },
  {
    ...{ name: "poliza", title: "Pólizas", add: "Nueva póliza", schema: PolizaSchema },
    wordsOf: ({ poliza: of }) => [of?.aseguradora, of?.numero, of?.vence && `hasta el ${of.vence}`],
  },
  {
    ...{ name: "lugar", title: "Lugares", add: "Nuevo lugar", schema: LugarSchema },
    wordsOf: ({ lugar: of }) => [of?.nombre ?? of?.rfc, [of?.calle, of?.numeroExterior].join(" "), of?.codigoPostal],
  },
  {
    ...{ name: "bien", title: "Bienes", add: "Nuevo bien", schema: BienSchema },
    wordsOf: ({ bien: of }) => [of?.descripcion, of?.clave, of?.claveUnidad],
  },
];

/** Returns what is known of a thing, in a line. */
export const wordsOf = ({ wordsOf: words }: Thing, thing: TripThing) =>
  words(thing)
    .filter((word) => `${word ?? ""}`.trim())
    .join(" · ");
