import { create, toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Viaje, ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { LoadedCatalogs } from "../../src/engine/catalogs/index.ts";
import { tripOf } from "../../src/engine/complements/carta-porte.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft } from "../../src/engine/inspection/inspection.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { child, children, type XmlNode } from "../../src/engine/node.ts";
import { writeDocument } from "../../src/engine/xml.ts";
import { invoiceFields } from "../../src/services/kinds/invoice-fields.ts";
import { tripIn } from "../../src/services/portal/copied-trip.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import {
  CONTAINER,
  FERRY,
  PLANE,
  PLANE_TRIP,
  randomTrips,
  SHIP,
  SHIP_TRIP,
  TRAIN_TRIP,
} from "../support/random-modes.ts";
import { contextOf, NOW, RECEIVER } from "../support/random-orders.ts";
import { CATALOGS, documentOfTrip, TRIP, type TripInit, tripContext } from "../support/random-trips.ts";
import { BIENES } from "./rules/carta-porte-documents.ts";
import { edited } from "./rules/edit.ts";

const { certificate } = csdOf(COMPANY.rfc);

/** Returns what refuses the document: each fault with the field of the request that it names. */
function faultsOf(root: XmlNode, viaje: Viaje, catalogs: LoadedCatalogs = CATALOGS) {
  const find = invoiceFields(create(CreateInvoiceRequestSchema, { cartaPorte: viaje }));
  const draft = { type: COMPROBANTE, written: writeDocument(root) };
  return checkDraft(draft, { schemas: SCHEMAS, now: NOW, catalogs, certificate }).map(
    ({ path, code, sentence }) => `${find(path)?.name ?? path} ${code} ${sentence}`,
  );
}

test.each(["I", "T"] as const)("a random valid trip of type %s lacks nothing, and no rule refuses it", (tipo) => {
  fc.assert(
    fc.property(randomTrips, (viaje) => {
      expect(tripOf(viaje, tripContext(tipo)).questions).toEqual([]);
      const root = documentOfTrip(viaje, tipo)!;
      expect(faultsOf(root, viaje)).toEqual([]);
      // Without the catalogs the state follows from the first digits of the postal code.
      const blind = { ...tripContext(tipo), loaded: {} };
      expect(tripOf(viaje, blind).questions).toEqual([]);
      expect(faultsOf(documentOfTrip(viaje, tipo, blind)!, viaje, {})).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

const HELD = { categoria: "retencion", tasaIva: "0.04" };
const [FIRST, LAST] = TRIP.paradas;
const [GOOD] = TRIP.mercancias;
const NORTH = { ...LAST!, lugar: { rfc: RECEIVER.rfc, codigoPostal: "25350" } };
const oil = { clave: BIENES["0,1"], descripcion: "Aceite", claveUnidad: "KGM" };
const powder = { clave: BIENES["1"], descripcion: "Pólvora", claveUnidad: "KGM" };
const danger = { materialPeligroso: "1266", embalaje: "4H2" };
const vehicle = (change: object) => ({ vehiculo: { ...TRIP.vehiculo, ...change } });
const place = (change: object) => ({ paradas: [FIRST!, { ...LAST!, lugar: { ...LAST!.lugar, ...change } }] });
const stop = (change: object) => ({ paradas: [FIRST!, { ...LAST!, ...change }] });
const start = (change: object) => ({ paradas: [{ ...FIRST!, ...change }, LAST!] });
const good = (change: object) => ({ mercancias: [{ ...GOOD!, ...change }] });
const goods = (change: object) => good({ bien: { ...GOOD!.bien, ...change } });
const driven = (domicilio: object) => ({ operadores: [{ ...TRIP.operadores[0]!, domicilio }] });
const ABROAD = { internacional: { sentido: "entrada", pais: "USA", regimenes: ["IMD"] } };
const shares = (...repartos: object[]) => ({
  paradas: [FIRST!, LAST!, { ...NORTH, fechaHora: "2026-03-12T10:00:00" }],
  ...good({ repartos }),
});

const NO_ROAD = { vehiculo: undefined, operadores: [], seguros: undefined };
const sea = (change: object) => ({ ...NO_ROAD, ...SHIP_TRIP, ...change });
const ship = (change: object) => sea({ barco: { ...SHIP, ...change } });
const container = (change: object) => ship({ contenedores: [change] });
const air = (change: object) => ({ ...NO_ROAD, ...PLANE_TRIP, ...change });
const plane = (change: object) => air({ avion: { ...PLANE, ...change } });
const rail = (change: object) => ({ ...NO_ROAD, ...TRAIN_TRIP, ...change });
const [CAR] = TRAIN_TRIP.tren.carros;
const car = (change: object, servicio = "TS01") =>
  rail({ tren: { ...TRAIN_TRIP.tren, servicio, carros: [{ ...CAR!, ...change }] } });
const BOX = { tipo: "TC02", kilosVacio: "3700", kilosNetos: "480" };
const [PORT, OTHER_PORT] = SHIP_TRIP.paradas;
const port = (change: object, estacion: object = {}) =>
  sea({ paradas: [PORT!, { ...OTHER_PORT!, estacion: { ...OTHER_PORT!.estacion, ...estacion }, ...change }] });
const stations = (at: number, change: object) => ({
  paradas: TRAIN_TRIP.paradas.map((one, index) => (index === at ? { ...one, ...change } : one)),
});

/** One thing is wrong with each of these trips; the refusal names its field, in words of trips. */
const WRONG: readonly (readonly [field: string, trip: object, words: RegExp])[] = [
  ["vehiculo.numeroPermiso", vehicle({ numeroPermiso: undefined }), /TPAF01; solo con TPXX00/],
  ["remolques", vehicle({ configuracion: "T3S2" }), /T3S2 lleva un remolque/],
  ["remolques", vehicle({ configuracion: "T3S2R4" }), /lleva 2 remolques/],
  ["remolques", { remolques: [{ tipo: "CTR004", placas: "1AB2345" }] }, /C2 no lleva remolque/],
  ["seguros.medioAmbiente", goods({ ...powder, ...danger }), /con material peligroso, diga la póliza/],
  [
    "seguros.medioAmbiente",
    { seguros: { ...TRIP.seguros, medioAmbiente: { aseguradora: "Ambiental", numero: "MA-1" } } },
    /ninguna mercancía lo es/,
  ],
  [
    "seguros.responsabilidadCivil.vence",
    { seguros: { responsabilidadCivil: { ...TRIP.seguros.responsabilidadCivil, vence: "2026-03-10" } } },
    /vence el 2026-03-10/,
  ],
  ["otrasFiguras[0].partes", { otrasFiguras: [{ tipo: "02", nombre: "DUEÑO", rfc: RECEIVER.rfc }] }, /qué partes/],
  [
    "otrasFiguras[0].partes",
    { otrasFiguras: [{ tipo: "04", nombre: "AVISADO", rfc: RECEIVER.rfc, partes: ["PT03"] }] },
    /propietario/,
  ],
  ["paradas[0].tipo", start({ tipo: "entrega" }), /en la primera parada se recoge/],
  ["paradas[1].tipo", stop({ tipo: "recoge" }), /no se entrega en ninguna/],
  ["paradas[0].kilometros", start({ kilometros: "3" }), /no tiene una anterior/],
  ["paradas[0].fechaHora", start({ fechaHora: undefined }), /cuándo sale/],
  ["paradas[1].kilometros", stop({ kilometros: undefined }), /cuántos kilómetros hay desde paradas\[0\]/],
  ["paradas[1].kilometros", stop({ kilometros: "0" }), /más de 0/],
  ["paradas[1].fechaHora", stop({ fechaHora: undefined }), /la velocidad media en velocidadKmh/],
  ["paradas[1].fechaHora", stop({ fechaHora: "2026-03-11T06:00:00" }), /posterior a la de paradas\[0\]/],
  ["paradas[1].fechaHora", stop({ fechaHora: "2026-02-30T06:00:00" }), /no es una fecha/],
  ["paradas[1].lugar.rfc", place({ rfc: undefined }), /RFC de quien la recibe/],
  ["paradas[1].lugar.registroFiscal", place({ rfc: "XEXX010101000" }), /su identificación fiscal/],
  ["paradas[1].lugar.registroFiscal", place({ registroFiscal: "121212121", residenciaFiscal: "USA" }), /extranjero/],
  ["paradas[1].lugar.residenciaFiscal", place({ rfc: undefined, registroFiscal: "121212121" }), /el país de su/],
  ["paradas[1].lugar.codigoPostal", place({ codigoPostal: "0660" }), /5 dígitos/],
  ["paradas[1].lugar.codigoPostal", place({ codigoPostal: "06601" }), /no está en c_CodigoPostal/],
  ["paradas[1].lugar.estado", place({ estado: "JAL" }), /06600 es de CMX, y se recibió JAL/],
  ["paradas[1].lugar.municipio", place({ municipio: "014" }), /06600 es de 015/],
  ["paradas[1].lugar.estado", place({ pais: "USA", codigoPostal: "78501" }), /clave de dos letras/],
  ["paradas[1].lugar.colonia", place({ colonia: "0001" }), /VAL-543/],
  ["mercancias[0].kilos", goods({ kilosPorUnidad: undefined }), /cuántos kilogramos pesa/],
  ["mercancias[0].kilos", goods({ kilosPorUnidad: "0.000001" }), /menos de un gramo/],
  ["mercancias[0].moneda", good({ moneda: "MXN" }), /solo con valor/],
  ["mercancias[0].bien.clave", goods({ clave: "99999999" }), /no está en c_ClaveProdServCP/],
  ["mercancias[0].bien.peligroso", goods({ peligroso: true }), /nunca es material peligroso/],
  ["mercancias[0].bien.embalaje", goods({ embalaje: "4H2" }), /nunca es material peligroso/],
  ["mercancias[0].bien.peligroso", goods(oil), /puede ser material peligroso/],
  ["mercancias[0].bien.peligroso", goods({ ...powder, peligroso: false }), /siempre es material peligroso/],
  ["mercancias[0].guias", good({ guias: [{ numero: "1234567890", descripcion: "Caja", kilos: "1" }] }), /paquetería/],
  ["mercancias[0].documentosAduaneros", good({ documentosAduaneros: [{ tipo: "02", folio: "1" }] }), /internacional/],
  ["mercancias[0].bien.tipoMateria", goods({ tipoMateria: "01" }), /internacional/],
  ["mercancias[0].bien.cofepris.numeroCas", goods({ cofepris: { sector: "04", nombreQuimico: "X" } }), /del sector 04/],
  [
    "mercancias[0].bien.cofepris.lote",
    goods({ cofepris: { sector: "04", nombreQuimico: "X", numeroCas: "1", lote: "2" } }),
    /es de los sectores 01, 02, 03/,
  ],
  ["mercancias[0].repartos", shares(), /de cuál a cuál/],
  ["mercancias[0].repartos", shares({ entregaEn: 1, cantidad: "1" }, { entregaEn: 2, cantidad: "2" }), /suman 3/],
  ["mercancias[0].repartos[0].entregaEn", shares({ cantidad: "40" }), /en qué parada se entrega: 1, 2/],
  ["paradas[2]", shares({ entregaEn: 1 }), /nada se entrega en esta parada/],
  ["kilosTotales", { kilosTotales: "501" }, /el viaje suma 500 kg, y se recibió 501/],
  ["kilometrosTotales", { kilometrosTotales: "841" }, /suma 840.5 km/],
  ["mercancias[0].documentosAduaneros", { ...ABROAD, ...goods({ tipoMateria: "01" }) }, /con qué documento entra/],
  [
    "internacional.regimenes",
    { internacional: { sentido: "salida", pais: "USA", regimenes: ["IMD"] }, ...goods({ tipoMateria: "01" }) },
    /VAL-569/,
  ],
  ["operadores[0].domicilio.estado", driven({ codigoPostal: "06600", estado: "JAL" }), /06600 es de CMX/],
  ["operadores[0].domicilio.colonia", driven({ codigoPostal: "06600", colonia: "0001" }), /VAL-/],
  ["vehiculo.configuracion", vehicle({ configuracion: "C9" }), /./],
  ["vehiculo.permiso", vehicle({ permiso: "TPZZ99" }), /./],
  [
    "operadores[0].pais",
    { operadores: [{ nombre: "ANA", licencia: "LFD0109", registroFiscal: "121212", pais: "MEX" }] },
    /VAL-598/,
  ],
  ["otrasFiguras[0].rfc", { otrasFiguras: [{ tipo: "04", nombre: "AVISADO", rfc: "AAA999999AA1" }] }, /./],
  ["vehiculo", NO_ROAD, /en qué va/],
  ["operadores", { operadores: [] }, /obligatorio por carretera \(o bien operadoresGuardados\)/],
  ["seguros", { seguros: undefined }, /obligatorio por carretera/],
  ["operadores[0]", sea({ operadores: TRIP.operadores }), /solo de un viaje por carretera/],
  ["remolques[0]", air({ remolques: [{ tipo: "CTR004", placas: "1AB2345" }] }), /por carretera/],
  ["seguros", rail({ seguros: TRIP.seguros }), /por carretera/],
  ["devolucion", sea({ devolucion: true }), /por carretera/],
  ["velocidadKmh", air({ velocidadKmh: "80" }), /por carretera o tren/],
  ["kilometrosTotales", sea({ kilometrosTotales: "80" }), /por carretera o tren/],
  ["paradas[1].kilometros", port({ kilometros: "3" }), /por carretera o tren/],
  ["paradas[1].estacion", stop({ estacion: OTHER_PORT!.estacion }), /por mar, aire o tren/],
  ["paradas[1].estacion", port({ estacion: undefined }), /obligatorio por mar/],
  ["paradas[1].estacion.clave", port({}, { clave: "PM999" }), /no dice que PM999 sea un puerto/],
  ["paradas[1].estacion.clave", port({}, { clave: "EA0500" }), /no dice que EA0500 sea un puerto/],
  ["paradas[1].estacion.nombre", port({}, { nombre: "Acapulco" }), /dice Rosarito, y se recibió Acapulco/],
  ["paradas[1].estacion.nombre", port({}, { clave: "PM120", nombre: "Extranjera" }), /cómo se llama/],
  ["paradas[1].estacion.nombre", port({}, { clave: "PM120", nombre: undefined }), /de otro país/],
  ["paradas[1].tipo", port({ tipo: "paso" }), /en la última parada se entrega/],
  ["paradas[1].tipo", stop({ tipo: "paso" }), /por carretera no se dice/],
  ["mercancias[0].kilosNetos", good({ kilosNetos: "3" }), /por mar/],
  ["mercancias[0].piezas", good({ piezas: 3 }), /por mar/],
  ["mercancias[0].kilosNetos", sea({ mercancias: [GOOD!] }), /obligatorio por mar/],
  ["mercancias[0].kilosNetos", sea({ mercancias: [{ ...GOOD!, kilosNetos: "500" }] }), /menos que los 500 kg/],
  ["barco.permisoNavegacion", ship({ nacionalidad: "PAN" }), /bandera de PAN/],
  ["barco.permisoNavegacion", ship({ permisoNavegacion: "1" }), /otro país/],
  ["barco.permiso", ship({ numeroPermiso: "1" }), /van juntos/],
  ["barco.numeroPermiso", ship({ permiso: "TPTM01" }), /van juntos/],
  ["barco.seguro.vence", ship({ seguro: { aseguradora: "UNO", numero: "123", vence: "2026-03-12" } }), /vence/],
  ["barco.tipo", ship({ tipo: "B16" }), /./],
  ["barco.contenedores[0].precinto", container({ ...CONTAINER, precinto: undefined }), /obligatorio.*CM005/],
  ["barco.contenedores[0].placas", container({ ...CONTAINER, placas: "ABC1234" }), /no es de un contenedor CM005/],
  ["barco.contenedores[0].matricula", container({ ...FERRY, matricula: "MSKU1234565" }), /CM011; quítelo/],
  ["barco.contenedores[0].idCcp", container({ ...FERRY, idCcp: undefined }), /obligatorio.*CM011/],
  ["barco.contenedores[0].remolques", container({ ...CONTAINER, remolques: FERRY.remolques }), /solo de CM011/],
  ["avion.numeroPermiso", plane({ numeroPermiso: undefined }), /TPTA01; solo con TPXX00/],
  ["avion.embarcador", plane({ embarcador: undefined }), /quién embarca/],
  ["avion.embarcador.pais", plane({ embarcador: { registroFiscal: "121212", pais: "MEX" } }), /no puede ser MEX/],
  ["avion.transportista", plane({ transportista: "CA999" }), /./],
  ["mercancias[0].valor", air({ mercancias: [GOOD!] }), /obligatorio por aire/],
  [
    "paradas",
    rail({ paradas: TRAIN_TRIP.paradas.slice(1).with(0, TRAIN_TRIP.paradas[0]!) }),
    /5 destinos al menos, y son 4/,
  ],
  ["paradas[2].kilometros", rail(stations(2, { kilometros: undefined })), /desde paradas\[1\]/],
  ["paradas[2].lugar", rail(stations(2, { tipo: "entrega" })), /obligatorio/],
  ["tren.carros[0].kilosNetos", car({ kilosNetos: undefined }), /cuánto pesa/],
  ["tren.carros[0].kilosNetos", car({ contenedores: [BOX] }, "TS02"), /los suman sus contenedores/],
  ["tren.carros[0].contenedores", car({}, "TS04"), /con TS04/],
  ["tren.carros[0].contenedores", car({ kilosNetos: undefined, contenedores: [BOX] }), /solo de TS02 y TS04/],
  ["tren.carros[0].tipo", car({ tipo: "TC99" }), /./],
];

it.each(WRONG)("%s is named where it is wrong", (field, change, words) => {
  const viaje = create(ViajeSchema, { ...TRIP, ...change } as TripInit);
  const { questions } = tripOf(viaje, tripContext("I"));
  const told = questions.map((one) => `cartaPorte.${one.field} ${one.sentence}`);
  const all = told.length > 0 ? told : faultsOf(documentOfTrip(viaje, "I")!, viaje);
  expect(all.map((one) => one.split(" ")[0])).toContain(`cartaPorte.${field}`);
  expect(all.find((one) => one.startsWith(`cartaPorte.${field} `))).toMatch(words);
});

const TOWN = stop({ kilometros: "30" });
const fuel = { ...oil, clave: "15101505", ...danger };

/** These trips are made, and advice about them names a field or the whole. */
it.each<[field: string | undefined, trip: object, words?: RegExp]>([
  [undefined, {}],
  ["", TOWN, /puede no necesitar el complemento.*30 km/],
  ["", { ...TOWN, ...vehicle({ configuracion: "VL" }) }, /preguntas frecuentes/],
  [undefined, stop({ kilometros: "30.01" })],
  [undefined, { ...TOWN, ...vehicle({ configuracion: "C3" }) }],
  [undefined, { ...TOWN, ...goods(fuel) }],
  [undefined, { ...TOWN, ...ABROAD }],
  [undefined, sea({})],
  ["paradas[1].kilometros", stop({ kilometros: "8405" }), /8405 km en 12.5 horas, a 672 km\/h/],
  ["paradas[1].kilometros", stop({ fechaHora: "2026-03-11T08:30:00" }), /840.5 km en 2.5 horas/],
])("advice about %s", (field, change, words = /./) => {
  const viaje = create(ViajeSchema, { ...TRIP, ...change } as TripInit);
  const { advice } = tripOf(viaje, tripContext("I"));
  expect(advice.map((one) => one.field)).toEqual(field === undefined ? [] : [field]);
  for (const { sentence } of advice) expect(sentence).toMatch(words);
});

describe("the complement of a trip", () => {
  const written = (change: object, tipo: "I" | "T" = "I") =>
    tripOf(create(ViajeSchema, { ...TRIP, ...change } as TripInit), tripContext(tipo));
  const listOf = ({ node }: { node: XmlNode }, outer: string, inner: string) =>
    children(child(node, `cartaporte31:${outer}`), `cartaporte31:${inner}`);

  it("has what follows from the trip", () => {
    const trip = written({});
    expect(trip.node.attributes).toMatchObject({ TotalDistRec: "840.5", TranspInternac: "No" });
    const goods = child(trip.node, "cartaporte31:Mercancias");
    expect(goods?.attributes).toMatchObject({ PesoBrutoTotal: "500", UnidadPeso: "KGM", NumTotalMercancias: "1" });
    expect(
      child(child(goods, "cartaporte31:Autotransporte"), "cartaporte31:IdentificacionVehicular")?.attributes,
    ).toEqual({
      ...{ ConfigVehicular: "C2", PesoBrutoVehicular: "17.5", PlacaVM: "ABC1234", AnioModeloVM: "2020" },
    });
    const [, last] = listOf(trip, "Ubicaciones", "Ubicacion");
    expect(last!.attributes).toMatchObject({ IDUbicacion: "DE000001", NombreRemitenteDestinatario: RECEIVER.nombre });
    expect(last!.children[0]!.attributes).toMatchObject({ Estado: "CMX", Municipio: "015", Pais: "MEX" });
  });

  it("has by sea what goods weigh without their packaging, and how the ship sails", () => {
    const trip = written(sea({}));
    expect(trip.questions).toEqual([]);
    expect(trip.node.attributes.TotalDistRec).toBeUndefined();
    const load = child(trip.node, "cartaporte31:Mercancias");
    expect(load?.attributes).toMatchObject({ PesoBrutoTotal: "500", PesoNetoTotal: "480" });
    const detail = child(child(load, "cartaporte31:Mercancia"), "cartaporte31:DetalleMercancia");
    expect(detail?.attributes).toMatchObject({
      UnidadPesoMerc: "KGM",
      PesoBruto: "500",
      PesoNeto: "480",
      PesoTara: "20",
    });
    const [first, last] = listOf(trip, "Ubicaciones", "Ubicacion").map(({ attributes }) => attributes);
    expect(first).toMatchObject({ NombreEstacion: "Rosarito", TipoEstacion: "01", NavegacionTrafico: "Cabotaje" });
    expect(last).toMatchObject({ NumEstacion: "PM001", TipoEstacion: "03" });
    expect(child(trip.node, "cartaporte31:FiguraTransporte")).toBeUndefined();
    const crossing = { ...sea(ABROAD), mercancias: [{ ...SHIP_TRIP.mercancias[0]!, documentosAduaneros: [] }] };
    const [from] = listOf(written(crossing), "Ubicaciones", "Ubicacion");
    expect(from!.attributes.NavegacionTrafico).toBe("Altura");
    expect(written(crossing).node.attributes.ViaEntradaSalida).toBe("02");
  });

  it("has by air who ships the goods, and that is the account where they are its own", () => {
    const plane = (trip: ReturnType<typeof written>) =>
      child(child(trip.node, "cartaporte31:Mercancias"), "cartaporte31:TransporteAereo")?.attributes;
    const own = air({ avion: { ...PLANE, embarcador: undefined } });
    expect(plane(written(own, "T"))).toMatchObject({ RFCEmbarcador: COMPANY.rfc, CodigoTransportista: "CA001" });
    expect(plane(written(air({})))).toMatchObject({ RFCEmbarcador: RECEIVER.rfc });
  });

  it("has by rail the tonnes of the cars, and no address of the stations that it passes", () => {
    const boxes = [BOX, { ...BOX, kilosNetos: "1020.4" }];
    const trip = written(car({ kilosNetos: undefined, contenedores: boxes }, "TS02"));
    expect(trip.questions).toEqual([]);
    const load = child(trip.node, "cartaporte31:Mercancias");
    expect(load?.attributes).toMatchObject({ PesoBrutoTotal: "500", PesoNetoTotal: "1.5" });
    expect(trip.node.attributes.TotalDistRec).toBe("500");
    const stops = listOf(trip, "Ubicaciones", "Ubicacion");
    expect(stops.map((one) => one.children.length)).toEqual([1, 0, 0, 0, 0, 1]);
    expect(stops.map(({ attributes }) => attributes.TipoEstacion)).toEqual(["01", "02", "02", "02", "02", "03"]);
    expect(stops[1]!.attributes.RFCRemitenteDestinatario).toBe(COMPANY.rfc);
    const { kilometros: _, ...last } = { kilometros: "", ...TRAIN_TRIP.paradas.at(-1)! };
    const repeated = listOf(written(rail(stations(4, last))), "Ubicaciones", "Ubicacion");
    expect(repeated.map(({ attributes }) => attributes.TipoEstacion)).toEqual(["01", "02", "02", "02", "03", "03"]);
  });

  it("adds the way to a place where goods are picked up to the next delivery", () => {
    const paradas = [
      FIRST!,
      { ...NORTH, tipo: "recoge", kilometros: "20", fechaHora: "2026-03-11T07:00:00" },
      { ...LAST!, kilometros: "830" },
    ];
    const mercancias = [0, 1].map((recogeEn) => ({ ...GOOD!, repartos: [{ recogeEn }] }));
    const trip = written({ paradas, mercancias });
    expect(trip.questions).toEqual([]);
    const stops = listOf(trip, "Ubicaciones", "Ubicacion").map(({ attributes }) => attributes);
    expect(stops.map(({ IDUbicacion, DistanciaRecorrida }) => [IDUbicacion, DistanciaRecorrida])).toEqual([
      ...[
        ["OR000001", undefined],
        ["OR000002", undefined],
      ],
      ["DE000001", "850"],
    ]);
  });

  it("proposes arrivals from the average speed, in the time of each place", () => {
    const there = { lugar: { rfc: RECEIVER.rfc, codigoPostal: "77500" }, kilometros: "100" };
    const loaded = {};
    const viaje = create(ViajeSchema, { ...TRIP, paradas: [FIRST!, there], velocidadKmh: "60" } as TripInit);
    const trip = tripOf(viaje, { ...tripContext("I"), loaded });
    const [, last] = listOf(trip, "Ubicaciones", "Ubicacion");
    // 100 minutes, and Cancún is an hour ahead of central Mexico.
    expect(last!.attributes.FechaHoraSalidaLlegada).toBe("2026-03-11T08:40:00");
  });

  it("lets the vehicle return empty, and names the account where its own goods go", () => {
    const back = {
      tipo: "regreso",
      lugar: { codigoPostal: "25350" },
      kilometros: "840",
      fechaHora: "2026-03-12T20:00:00",
    };
    const trip = written({ paradas: [FIRST!, { ...LAST!, lugar: { codigoPostal: "06600" } }, back] }, "T");
    expect(trip.questions).toEqual([]);
    const stops = listOf(trip, "Ubicaciones", "Ubicacion").map(({ attributes }) => attributes);
    expect(stops.map(({ RFCRemitenteDestinatario }) => RFCRemitenteDestinatario)).toEqual([
      RECEIVER.rfc,
      COMPANY.rfc,
      COMPANY.rfc,
    ]);
    expect(trip.node.attributes.TotalDistRec).toBe("1680.5");
  });

  it("is read back by a copy as the trip that makes the same document", () => {
    const cannotSay = (what: string) => {
      throw new Error(what);
    };
    fc.assert(
      fc.property(randomTrips, (viaje) => {
        const root = documentOfTrip(viaje, "T")!;
        expect(documentOfTrip(tripIn(root, cannotSay)!, "T")).toEqual(root);
      }),
      { numRuns: 40 },
    );
    const lost = edited(documentOfTrip(create(ViajeSchema, TRIP as TripInit), "T")!, {
      "Complemento/cartaporte31:CartaPorte/cartaporte31:Mercancias/@CargoPorTasacion": "10",
    });
    expect(() => tripIn(lost, cannotSay)).toThrow("CargoPorTasacion 10 en cartaporte31:Mercancias");
  });

  it("asks if fuel is dangerous where SAT's list is not there, too", () => {
    const viaje = create(ViajeSchema, { ...TRIP, ...goods({ clave: "15101514" }) } as TripInit);
    const asked = tripOf(viaje, { ...tripContext("I"), loaded: {} }).questions;
    expect(asked.map(({ field }) => field)).toEqual(["mercancias[0].bien.peligroso"]);
  });

  it("stands beside that of fuel, which is the concept's", () => {
    const bien = { ...GOOD!.bien, clave: "15101505", claveUnidad: "LTR", ...danger };
    const carga = { bien, cantidad: "1000", kilos: "850" };
    const medioAmbiente = { aseguradora: "Ambiental", numero: "MA-1" };
    const trip = { ...TRIP, mercancias: [carga], seguros: { ...TRIP.seguros, medioAmbiente } } as TripInit;
    const viaje = create(ViajeSchema, trip);
    const { node, questions } = tripOf(viaje, { ...tripContext("I"), loaded: {} });
    expect(questions).toEqual([]);
    const sold = { cantidad: "1", descripcion: "Venta", valorUnitario: "1000", impuestos: [{ tasaIva: "0.16" }] };
    const order = create(CreateInvoiceRequestSchema, {
      ...{ receptorRfc: RECEIVER.rfc, serie: "F", formaPago: "03" },
      conceptos: [
        { ...sold, claveProdServ: "78101802", claveUnidad: "E48", impuestos: [...sold.impuestos, HELD] },
        { ...sold, claveProdServ: "15101505", claveUnidad: "LTR", hidroYPetro: { subProducto: "SP18" } },
      ],
    });
    const context = { ...contextOf({ moneda: "MXN", lines: [] }), permiso: "PL/12345/EXP/ES/2016" };
    const root = buildInvoice(order, { ...context, complements: [node] });
    expect(faultsOf(root, viaje, {})).toEqual([]);
  });

  it("goes with a freight that says what a company withholds", () => {
    const viaje = create(ViajeSchema, TRIP as TripInit);
    const root = edited(documentOfTrip(viaje, "I")!, { "Conceptos/Concepto/Impuestos/Retenciones": undefined });
    expect(faultsOf(root, viaje)).toContainEqual(expect.stringMatching(/^conceptos\[0\]\.impuestos VAL-670 .*4 %/));
  });

  it("is the same for the same trip", () => {
    fc.assert(
      fc.property(randomTrips, (viaje) => {
        const before = toBinary(ViajeSchema, viaje);
        const [one, other] = [documentOfTrip(viaje, "T"), documentOfTrip(viaje, "T")];
        expect(one).toEqual(other);
        expect(toBinary(ViajeSchema, viaje)).toEqual(before);
      }),
      { numRuns: 5 },
    );
  });
});
