import { create, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import { type BienSchema, type Viaje, ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { LoadedCatalogs, PostalCode } from "../../src/engine/catalogs/index.ts";
import { type TripContext, tripOf } from "../../src/engine/complements/carta-porte.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { buildTransfer } from "../../src/engine/kinds/traslado.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { BIENES, LOADED } from "../engine/rules/carta-porte-documents.ts";
import { contextOf, FECHA, RECEIVER } from "./random-orders.ts";

export type TripInit = MessageInitShape<typeof ViajeSchema>;

/** The trip is from Arteaga to Mexico City, in words that a haulier has at hand. */
export const TRIP = {
  vehiculo: {
    ...{ placas: "ABC-12-34", configuracion: "C2", anio: 2020, pesoBrutoKg: "17500" },
    ...{ permiso: "TPAF01", numeroPermiso: "0123SCT" },
  },
  operadores: [{ nombre: "JUAN PEREZ GOMEZ", rfc: "PEGJ900101AAA", licencia: "LFD01098765" }],
  seguros: { responsabilidadCivil: { aseguradora: "Seguros del Norte", numero: "RC-12345" } },
  paradas: [
    { lugar: { rfc: RECEIVER.rfc, codigoPostal: "25350", calle: "Juárez" }, fechaHora: "2026-03-11T06:00:00" },
    { lugar: { rfc: RECEIVER.rfc, codigoPostal: "06600" }, fechaHora: "2026-03-11T18:30:00", kilometros: "840.5" },
  ],
  mercancias: [
    {
      bien: { clave: BIENES["0"], descripcion: "Mesas de pino", claveUnidad: "H87", kilosPorUnidad: "12.5" },
      cantidad: "40",
    },
  ],
} satisfies TripInit;

/** Goods that must not, may and must be dangerous. */
export const GOODS: Readonly<Record<string, readonly MessageInitShape<typeof BienSchema>[]>> = {
  never: [TRIP.mercancias[0]!.bien, { ...TRIP.mercancias[0]!.bien, peligroso: false }],
  perhaps: [
    { clave: BIENES["0,1"], descripcion: "Aceite", claveUnidad: "KGM", peligroso: false },
    { clave: BIENES["0,1"], descripcion: "Aceite", claveUnidad: "TNE", materialPeligroso: "1266", embalaje: "4H2" },
  ],
  always: [
    { clave: BIENES["1"], descripcion: "Pólvora", claveUnidad: "H87", materialPeligroso: "1266", embalaje: "4H2" },
  ],
};

export const decimal = (most: number, places: number) =>
  fc.integer({ min: 1, max: most }).map((units) => String(units / 10 ** places));

const PLACES = ["25350", "06600"] as const;
export const POLICY = { aseguradora: "Ambiental SA", numero: "MA-1" };

const OWNER = { tipo: "02", nombre: "DUEÑO SA", rfc: RECEIVER.rfc, partes: ["PT03", "PT05"] };

/** Each vehicle has as many trailers as its configuration names. */
const VEHICLES = { C2: 0, VL: 1, GPLUTA: 0, C2R2: 1, T3S2: 1, T3S2R4: 2 } as const;

/** Trips by road; those by sea, air and rail stand beside them. */
export const roadTrips: fc.Arbitrary<Viaje> = fc
  .record({
    config: fc.constantFrom(...(Object.keys(VEHICLES) as (keyof typeof VEHICLES)[])),
    /** Each stop but the first delivers; `both` also picks up at the same place afterwards. */
    stops: fc.array(fc.record({ km: decimal(99_999, 1), cp: fc.constantFrom(...PLACES), both: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
    goods: fc.array(
      fc.record({
        bien: fc.constantFrom(...Object.values(GOODS).flat()),
        units: fc.integer({ min: 100, max: 9_000 }),
        kilos: decimal(30_000_000, 3),
        valor: fc.option(decimal(1_000_000, 2), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    permiso: fc.constantFrom("TPAF01", "TPXX00"),
    returns: fc.boolean(),
    proposes: fc.boolean(),
    owner: fc.boolean(),
    devolucion: fc.boolean(),
    istmo: fc.boolean(),
    crossing: fc.constantFrom(undefined, "entrada", "salida"),
  })
  .map(({ config, stops, goods, permiso, returns, proposes, owner, devolucion, istmo, crossing }) => {
    const lugar = (codigoPostal: string) => ({ rfc: RECEIVER.rfc, codigoPostal });
    const hour = (at: number) => (proposes ? {} : { fechaHora: `2026-03-${11 + at}T12:00:00` });
    const paradas: NonNullable<TripInit["paradas"]> = [
      { lugar: lugar("25350"), fechaHora: "2026-03-11T06:00:00" },
      ...stops.flatMap(({ km, cp, both }, at) => {
        const last = at === stops.length - 1;
        const delivery = { lugar: lugar(cp), kilometros: km, ...hour(at) };
        return both && !last
          ? [delivery, { ...delivery, tipo: "recoge", kilometros: undefined, ...hour(at) }]
          : [delivery];
      }),
      ...(returns ? [{ tipo: "regreso", lugar: { codigoPostal: "25350" }, kilometros: "12", ...hour(9) }] : []),
    ];
    const at = (does: string) =>
      paradas.flatMap(({ tipo }, index) => ((tipo ?? (index === 0 ? "recoge" : "entrega")) === does ? [index] : []));
    const [from, to] = [at("recoge"), at("entrega")];
    // Each delivery has a part of all goods, from the last stop before it that picks up, so that every stop is used.
    const pairs = to.map((entregaEn) => ({ recogeEn: from.findLast((origin) => origin < entregaEn)!, entregaEn }));
    const several = from.length > 1 || to.length > 1;
    const international = crossing !== undefined;
    return create(ViajeSchema, {
      ...TRIP,
      vehiculo: {
        ...TRIP.vehiculo,
        configuracion: config,
        permiso,
        ...(permiso === "TPXX00" ? { numeroPermiso: undefined } : {}),
      },
      remolques: Array.from({ length: VEHICLES[config] }, (_, n) => ({ tipo: "CTR004", placas: `RM ${n}1-AB` })),
      seguros: {
        ...TRIP.seguros,
        ...(goods.some(({ bien }) => bien.materialPeligroso !== undefined) ? { medioAmbiente: POLICY } : {}),
      },
      paradas,
      mercancias: goods.map(({ bien, units, kilos, valor }) => {
        const weighs = bien.kilosPorUnidad === undefined && bien.claveUnidad === "H87";
        return {
          bien: { ...bien, ...(international ? { tipoMateria: "03" } : {}) },
          // Parts are whole numbers, so that they add up.
          cantidad: several ? String(units) : String(units / 100),
          ...(weighs ? { kilos } : {}),
          ...(valor === undefined ? {} : { valor }),
          repartos: several
            ? pairs.map((pair, index) => ({ ...pair, cantidad: partOf(units, pairs.length, index) }))
            : [],
          documentosAduaneros:
            crossing === "entrada"
              ? [{ tipo: "01", pedimento: "26 47 3807 6001234", rfcImportador: RECEIVER.rfc }]
              : [],
        };
      }),
      ...(owner ? { otrasFiguras: [{ ...OWNER, domicilio: { codigoPostal: "06600", calle: "Hamburgo" } }] } : {}),
      ...(proposes ? { velocidadKmh: "62.5" } : {}),
      ...(devolucion ? { devolucion } : {}),
      ...(istmo ? { istmo: { poloOrigen: "01", poloDestino: "02" } } : {}),
      ...(crossing === undefined
        ? {}
        : { internacional: { sentido: crossing, pais: "USA", regimenes: [crossing === "entrada" ? "IMD" : "EXD"] } }),
    } as TripInit);
  });

/** The last part has the rest. */
export function partOf(units: number, parts: number, index: number): string {
  const each = Math.max(1, Math.floor(units / parts));
  return String(index === parts - 1 ? units - each * (parts - 1) : each);
}

const KNOWN = LOADED.loaded!;
const CODES = new Map([...(KNOWN.codigoPostal as Map<string, PostalCode>), ["06300", { estado: "CMX" }]]);

/** Vehicles pass these stations, by the keys of c_CveTransporte. */
export const PASSED = {
  "02": { clave: "PM019", nombre: "Puerto Escondido" },
  "03": { clave: "EA0458", nombre: "Cancún" },
  "04": { clave: "VC117.2", nombre: "San Cosme" },
};
type Station = NonNullable<ReturnType<NonNullable<LoadedCatalogs["estaciones"]>["get"]>>;
const STATIONS = new Map([
  ...(KNOWN.estaciones as Map<string, Station>),
  ...Object.entries(PASSED).map(([transporte, { clave, nombre }]) => [clave, { nombre, transporte }] as const),
]);

/** The catalogs of the rules' own documents, with the place of issue and more stations. */
export const CATALOGS = { ...KNOWN, codigoPostal: CODES, estaciones: STATIONS };

const HEAD = contextOf({ moneda: "MXN", lines: [] });

export function tripContext(tipo: "I" | "T"): TripContext {
  const { emisor } = HEAD;
  const idCcp = "CCC12345-6789-4abc-8def-0123456789ab";
  return { tipo, idCcp, emisor, receptor: RECEIVER, loaded: CATALOGS, day: FECHA.slice(0, 10) };
}

const FREIGHT = create(CreateInvoiceRequestSchema, {
  ...{ receptorRfc: RECEIVER.rfc, serie: "F", formaPago: "03" },
  conceptos: [
    {
      ...{ claveProdServ: "78101802", claveUnidad: "E48", descripcion: "Flete", cantidad: "1", valorUnitario: "1000" },
      impuestos: [{ tasaIva: "0.16" }, { categoria: "retencion", tasaIva: "0.04" }],
    },
  ],
});

/** Returns the whole document of a trip; undefined where the trip lacks something. */
export function documentOfTrip(viaje: Viaje, tipo: "I" | "T", context = tripContext(tipo)): XmlNode | undefined {
  const { node, questions } = tripOf(viaje, context);
  if (questions.length > 0) return undefined;
  return tipo === "I"
    ? buildInvoice(FREIGHT, { ...HEAD, complements: [node] })
    : buildTransfer(viaje, { ...HEAD, domicilioFiscal: HEAD.lugarExpedicion, relations: [], trip: node });
}
