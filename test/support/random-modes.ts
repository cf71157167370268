import { create } from "@bufbuild/protobuf";
import fc from "fast-check";
import { type Viaje, ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { STATIONS } from "../engine/rules/carta-porte-documents.ts";
import { RECEIVER } from "./random-orders.ts";
import { decimal, GOODS, PASSED, POLICY, partOf, roadTrips, TRIP, type TripInit } from "./random-trips.ts";

type Key = "02" | "03" | "04";
type Stops = NonNullable<TripInit["paradas"]>;

const [clave, nombre] = [0, 1] as const;
const station = (key: Key) => ({ clave: STATIONS[key][clave], nombre: STATIONS[key][nombre] });
const abroad = (key: Key) => ({ clave: STATIONS[key][2], nombre: "Puerto de allá" });
const [NORTH, SOUTH] = ["25350", "06600"] as const;
const place = (codigoPostal: string) => ({ rfc: RECEIVER.rfc, codigoPostal });
const FOREIGN = { registroFiscal: "121212121", nombre: "ACME INC", pais: "USA", estado: "TX", codigoPostal: "78501" };
const at = (day: number) => `2026-03-${11 + day}T12:00:00`;

const [GOOD] = TRIP.mercancias;

export const SHIP = {
  ...{ tipo: "B04", matricula: "1234567-8", numeroOmi: "IMO9074729", nacionalidad: "MEX", arqueoBruto: "17500.5" },
  ...{ tipoCarga: "CGC", agente: "AGENCIA DEL GOLFO", autorizacionAgente: "SCT418/020/2016" },
};
export const CONTAINER = { tipo: "CM005", matricula: "MSKU1234565", precinto: "PR-12345" };
export const FERRY = {
  ...{ tipo: "CM011", idCcp: "CCC12345-6789-4abc-8def-0123456789ab", placas: "ABC-12-34" },
  ...{ fechaCertificacion: "2026-03-10T09:00:00", remolques: [{ tipo: "CTR004", placas: "1AB-23-45" }] },
};
/** A ship goes from port to port. */
export const SHIP_TRIP = {
  barco: { ...SHIP, contenedores: [CONTAINER] },
  paradas: [
    { lugar: place(NORTH), estacion: station("02"), fechaHora: at(0) },
    { lugar: place(SOUTH), estacion: station("02"), fechaHora: at(2) },
  ],
  mercancias: [{ ...GOOD!, kilosNetos: "480" }],
} satisfies TripInit;

export const PLANE = {
  ...{ permiso: "TPTA01", numeroPermiso: "AFAC-123", guia: "999-12345678", transportista: "CA001" },
  embarcador: { rfc: RECEIVER.rfc },
};
export const PLANE_TRIP = {
  avion: PLANE,
  paradas: SHIP_TRIP.paradas.map((stop) => ({ ...stop, estacion: station("03") })),
  mercancias: [{ ...GOOD!, valor: "1000" }],
} satisfies TripInit;

const passes = (day: number) => ({ tipo: "paso", estacion: PASSED["04"], fechaHora: at(day), kilometros: "100" });
/** A train passes four stations on its way. */
export const TRAIN_TRIP = {
  tren: {
    ...{ servicio: "TS01", trafico: "TT01" },
    carros: [{ tipo: "TC01", matricula: "FXE123456", guia: "G-1", kilosNetos: "480" }],
  },
  paradas: [
    { lugar: place(NORTH), estacion: station("04"), fechaHora: at(0) },
    ...[1, 2, 3, 4].map(passes),
    { lugar: place(SOUTH), estacion: station("04"), fechaHora: at(5), kilometros: "100" },
  ],
  mercancias: [GOOD!],
} satisfies TripInit;

interface Vehicle {
  readonly key: Key;
  /** Kilometres are said, as by rail. */
  readonly isMeasured?: boolean;
  readonly passed?: number;
  readonly vehicles: fc.Arbitrary<TripInit>;
}

const maybe = <T>(value: T) => fc.constantFrom(value, undefined);

const SHIPS = fc
  .record({
    ...{ flag: fc.constantFrom("MEX", "PAN"), permit: fc.boolean(), seguro: maybe(POLICY) },
    containers: fc.array(fc.constantFrom(CONTAINER, FERRY), { maxLength: 3 }),
    ...{ navegacion: fc.constantFrom("altura", "cabotaje", undefined), nombre: maybe("La Paz"), anio: maybe(1999) },
    ...{ eslora: maybe("120.50"), manga: maybe("20"), calado: maybe("8.5"), puntal: maybe("12") },
    ...{ lineaNaviera: maybe("Naviera"), numeroViaje: maybe("V-7"), conocimiento: maybe("BL-1") },
  })
  .map(
    ({ flag, permit, containers, ...rest }) =>
      ({
        barco: {
          ...{ ...SHIP, ...rest, nacionalidad: flag, contenedores: containers },
          ...(flag === "MEX" ? {} : { permisoNavegacion: "PTN-1" }),
          ...(permit ? { permiso: "TPTM01", numeroPermiso: "PTC-1" } : {}),
        },
      }) as TripInit,
  );

const PLANES = fc
  .record({
    permiso: fc.constantFrom("TPTA02", "TPXX00"),
    embarcador: fc.constantFrom(
      { rfc: RECEIVER.rfc, nombre: RECEIVER.nombre },
      { registroFiscal: "121212121", pais: "USA" },
    ),
    ...{ matricula: maybe("XA-ABC"), seguro: maybe(POLICY), lugarContrato: maybe("Saltillo") },
  })
  .map(
    ({ permiso, ...rest }) =>
      ({
        avion: { ...PLANE, ...rest, permiso, numeroPermiso: permiso === "TPXX00" ? undefined : "AFAC-123" },
      }) as TripInit,
  );

const TRAINS = fc
  .record({
    servicio: fc.constantFrom("TS01", "TS02", "TS03", "TS04"),
    trafico: fc.constantFrom("TT01", "TT02", "TT03", "TT04"),
    weights: fc.array(decimal(90_000_000, 3), { minLength: 1, maxLength: 4 }),
    ...{ seguro: maybe(POLICY), rights: fc.array(decimal(99_999, 2), { maxLength: 3 }) },
  })
  .map(({ weights, rights, ...rest }) => {
    const isIntermodal = rest.servicio === "TS02" || rest.servicio === "TS04";
    const heavy = weights.map((weight) => String(Number(weight) + 1));
    return {
      tren: {
        ...rest,
        carros: heavy.map((kilosNetos, index) => ({
          ...{ tipo: "TC05", matricula: `FXE12345${index}`, guia: `G-${index}` },
          ...(isIntermodal
            ? { contenedores: heavy.map((kilos) => ({ tipo: "TC02", kilosVacio: "3700", kilosNetos: kilos })) }
            : { kilosNetos: String(Math.ceil(Number(kilosNetos))) }),
        })),
        derechosPaso: rights.map((kilometros, index) => ({ clave: `CDP00${index + 1}`, kilometros })),
      },
    } as TripInit;
  });

function tripsBy({ key, vehicles, isMeasured = false, passed = 0 }: Vehicle): fc.Arbitrary<Viaje> {
  const km = isMeasured ? decimal(99_999, 1) : fc.constant(undefined);
  return fc
    .record({
      vehicle: vehicles,
      middle: fc.array(fc.record({ km, delivers: fc.boolean(), said: fc.boolean() }), {
        minLength: passed,
        maxLength: passed + 3,
      }),
      last: km,
      goods: fc.array(
        fc.record({
          bien: fc.constantFrom(...Object.values(GOODS).flat()),
          ...{ units: fc.integer({ min: 100, max: 9_000 }), net: decimal(30_000_000, 3), tare: decimal(9_000, 3) },
          piezas: maybe(7),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      crossing: fc.constantFrom(undefined, "entrada", "salida"),
      ...{ returns: fc.boolean(), notified: fc.boolean() },
    })
    .map(({ vehicle, middle, last, goods, crossing, returns, notified }) => {
      const end = middle.length + 1;
      const paradas: Stops = [
        crossing === "entrada"
          ? { lugar: FOREIGN, estacion: abroad(key), fechaHora: at(0) }
          : { lugar: place(NORTH), estacion: station(key), fechaHora: at(0) },
        ...middle.map(({ km, delivers, said }, index) => ({
          ...{ tipo: delivers ? "entrega" : "paso", estacion: PASSED[key], fechaHora: at(index + 1), kilometros: km },
          // A train that passes says no place where nobody asks for it.
          ...(delivers || said || key !== "04" ? { lugar: place(SOUTH) } : {}),
        })),
        {
          ...(crossing === "salida"
            ? { lugar: FOREIGN, estacion: abroad(key) }
            : { lugar: place(SOUTH), estacion: station(key) }),
          ...{ fechaHora: at(end), kilometros: last },
        },
        ...(returns && crossing === undefined
          ? [
              {
                ...{ tipo: "regreso", lugar: place(NORTH), estacion: station(key), fechaHora: at(end + 1) },
                ...{ kilometros: last },
              },
            ]
          : []),
      ];
      const to = [...middle.flatMap(({ delivers }, index) => (delivers ? [index + 1] : [])), end];
      return create(ViajeSchema, {
        ...vehicle,
        paradas,
        mercancias: goods.map(({ bien, units, net, tare, piezas }) => ({
          bien: { ...bien, ...(crossing === undefined ? {} : { tipoMateria: "03" }) },
          ...{ cantidad: String(units), kilos: ((Number(net) * 1e3 + Number(tare) * 1e3) / 1e3).toFixed(3) },
          ...(key === "02" ? { kilosNetos: net, piezas } : {}),
          ...(key === "03" ? { valor: "1000.50" } : {}),
          repartos:
            to.length > 1
              ? to.map((entregaEn, index) => ({ entregaEn, cantidad: partOf(units, to.length, index) }))
              : [],
          documentosAduaneros:
            crossing === "entrada"
              ? [{ tipo: "01", pedimento: "26 47 3807 6001234", rfcImportador: RECEIVER.rfc }]
              : [],
        })),
        ...(notified ? { otrasFiguras: [{ tipo: "04", nombre: "AVISADO SA", rfc: RECEIVER.rfc }] } : {}),
        ...(crossing === undefined
          ? {}
          : { internacional: { sentido: crossing, pais: "USA", regimenes: [crossing === "entrada" ? "IMD" : "EXD"] } }),
      } as TripInit);
    });
}

/** Random valid trips by road, sea, air and rail. */
export const randomTrips: fc.Arbitrary<Viaje> = fc.oneof(
  roadTrips,
  tripsBy({ key: "02", vehicles: SHIPS }),
  tripsBy({ key: "03", vehicles: PLANES }),
  tripsBy({ key: "04", vehicles: TRAINS, isMeasured: true, passed: 4 }),
);
