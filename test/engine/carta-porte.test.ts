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
import { contextOf, NOW, RECEIVER } from "../support/random-orders.ts";
import { CATALOGS, documentOfTrip, randomTrips, TRIP, type TripInit, tripContext } from "../support/random-trips.ts";
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
