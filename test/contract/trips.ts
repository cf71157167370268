import { randomUUID } from "node:crypto";
import { PASSED } from "../support/random-trips.ts";
import { localTime } from "../support/service.ts";
import type { MakeSample, Sample } from "./samples.ts";

const POLICY = { aseguradora: "Seguros del Norte", numero: "RC-12345" };

/** The least that a trip says, on vehicles that need no federal permit. */
export const TRIP = {
  vehiculo: { placas: "ABC-12-34", configuracion: "C2", anio: 2020, pesoBrutoKg: 17500, permiso: "TPXX00" },
  operadores: [{ nombre: "JUAN PEREZ GOMEZ", rfc: "PEGJ900101AAA", licencia: "LFD01098765" }],
  seguros: { responsabilidadCivil: POLICY },
  paradas: [
    { lugar: { rfc: "RAC260101AA4", codigoPostal: "06300" }, fechaHora: "2026-03-11T06:00:00" },
    { lugar: { rfc: "RAC260101AA4", codigoPostal: "44100" }, fechaHora: "2026-03-11T18:30:00", kilometros: 540 },
  ],
  mercancias: [
    { bien: { clave: "10101500", descripcion: "Mesas", claveUnidad: "H87", kilosPorUnidad: 12.5 }, cantidad: 40 },
  ],
};

const MADE = {
  ...{ fabricante: "Laboratorio SA", fechaCaducidad: "2027-12-31", lote: "L1", formaFarmaceutica: "01" },
  condicionesEspeciales: "01",
};

/** COFEPRIS asks this of goods of each of these sectors that come into the country. */
const HEALTH = [
  {
    ...{ sector: "01", ...MADE, denominacionGenerica: "Paracetamol", denominacionDistintiva: "Alivio" },
    ...{ registroSanitario: "123M2020", permisoImportacion: "P12345", folioVucem: "V-1" },
  },
  {
    ...{ sector: "02", ...MADE, ingredienteActivo: "Efedrina", nombreQuimico: "Efedrina" },
    ...{ permisoImportacion: "P12345", folioVucem: "V-1" },
  },
  { sector: "04", nombreQuimico: "Tolueno", numeroCas: "108-88-3", importador: "IMPORTADORA SA", folioVucem: "V-1" },
  {
    ...{ sector: "05", ingredienteActivo: "Malatión", registroPlaguicida: "RSCO-1", datosFabricante: "Fábrica" },
    ...{ datosFormulador: "Fórmula", datosMaquilador: "Maquila", usoAutorizado: "Agrícola", folioVucem: "V-1" },
  },
];

const FOREIGN = { registroFiscal: "121212121", pais: "USA" };

const ADDRESS = {
  ...{ codigoPostal: "78501", estado: "TX", municipio: "McAllen", localidad: "McAllen", colonia: "North" },
  ...{ calle: "Main St", numeroExterior: "1", numeroInterior: "2", referencia: "Bodega" },
};

/** Returns a trip into the country with every field; the goods and the people have those of one kind. */
function wholeTrip(cofepris: object | undefined, odd: boolean) {
  const good = {
    bien: {
      ...{ clave: cofepris === undefined ? "31181701" : "51101500", descripcion: "Bien", claveUnidad: "H87" },
      ...{ unidad: "Pieza", kilosPorUnidad: 2, peligroso: true, materialPeligroso: "1203", embalaje: "4H2" },
      ...{ fraccionArancelaria: "7323930100", tipoMateria: "05", descripcionMateria: "Muestra" },
      ...{ dimensiones: "30/40/30cm", claveStcc: "0113710" },
      ...(cofepris === undefined ? {} : { cofepris }),
    },
    ...{ cantidad: 10, kilos: 20.5, valor: 100.5, moneda: "USD", uuidComercioExterior: randomUUID() },
    repartos: [{ recogeEn: 0, entregaEn: 1, cantidad: 10 }],
    documentosAduaneros: [
      odd
        ? { tipo: "02", folio: "F-1" }
        : { tipo: "01", pedimento: "26 47 3807 6001234", rfcImportador: "RAC260101AA4" },
    ],
    ...(cofepris === undefined ? { guias: [{ numero: "1234567890", descripcion: "Caja", kilos: 20.5 }] } : {}),
  };
  const abroad = {
    ...{ nombre: "ACME INC", residenciaFiscal: "USA", ...FOREIGN, ...ADDRESS },
  };
  const figure = { tipo: "02", nombre: "DUEÑO SA", partes: ["PT03"], domicilio: { ...ADDRESS, pais: "USA" } };
  return {
    vehiculo: { ...TRIP.vehiculo, configuracion: "T3S2", permiso: "TPAF01", numeroPermiso: "0123SCT" },
    remolques: [{ tipo: "CTR004", placas: "1AB-23-45" }],
    operadores: odd
      ? [{ nombre: "JOHN DOE", licencia: "TX12345", ...FOREIGN, domicilio: { ...ADDRESS, pais: "USA" } }]
      : TRIP.operadores,
    seguros: {
      ...{
        responsabilidadCivil: { ...POLICY, vence: "2027-12-31" },
        medioAmbiente: { ...POLICY, vence: "2027-12-31" },
      },
      carga: { ...POLICY, vence: "2027-12-31" },
    },
    paradas: [
      {
        tipo: "recoge",
        lugar: odd ? abroad : { rfc: "RAC260101AA4", ...HOME },
        fechaHora: "2026-03-11T06:00:00",
        kilometros: 0,
      },
      { tipo: "entrega", lugar: HOME, fechaHora: "2026-03-11T18:30:00", kilometros: 540 },
    ],
    mercancias: [good],
    otrasFiguras: [odd ? { ...figure, ...FOREIGN } : { ...figure, rfc: "RAC260101AA4" }],
    ...{ velocidadKmh: 60, devolucion: true, kilometrosTotales: 540, kilosTotales: 20.5 },
    internacional: { sentido: "entrada", pais: "USA", via: "01", regimenes: ["IMD"] },
    istmo: { poloOrigen: "01", poloDestino: "02" },
  };
}

const HOME = { codigoPostal: "06300" };

const SHIP = {
  ...{ tipo: "B09", matricula: "1234567-8", numeroOmi: "IMO9074729", arqueoBruto: 17500.5, tipoCarga: "CGC" },
  ...{ agente: "AGENCIA DEL GOLFO", autorizacionAgente: "SCT418/020/2016", navegacion: "cabotaje", nombre: "La Paz" },
  ...{ permiso: "TPTM01", numeroPermiso: "PTC-1", anio: 1999, eslora: 120.5, manga: 20, calado: 8.5, puntal: 12 },
  ...{ lineaNaviera: "Naviera", numeroViaje: "V-7", conocimiento: "BL-1" },
};
const CONTAINER = { tipo: "CM005", matricula: "MSKU1234565", precinto: "PR-12345" };
const FERRY = {
  ...{ tipo: "CM011", idCcp: "CCC12345-6789-4abc-8def-0123456789ab", placas: "ABC-12-34" },
  ...{ fechaCertificacion: "2026-03-10T09:00:00", remolques: [{ tipo: "CTR004", placas: "1AB-23-45" }] },
};
const PLANE = {
  ...{ permiso: "TPTA01", numeroPermiso: "AFAC-123", guia: "999-12345678", transportista: "CA001" },
  ...{ matricula: "XA-ABC", lugarContrato: "Saltillo" },
};
const CAR = { tipo: "TC05", matricula: "FXE123456", guia: "G-1" };
const BOX = { tipo: "TC02", kilosVacio: 3700, kilosNetos: 480 };
const RIGHTS = [{ clave: "CDP001", kilometros: 120 }];

const [LOADED] = TRIP.mercancias;

/** Returns the stops of a trip between two stations; a train passes four others. */
function stationsOf(estacion: object, kilometros?: number) {
  const on = (day: number) => `2026-03-${11 + day}T12:00:00`;
  const passed = kilometros === undefined ? [] : [1, 2, 3, 4];
  const way = kilometros === undefined ? {} : { kilometros };
  return [
    { lugar: HOME, estacion, fechaHora: on(0) },
    ...passed.map((day) => ({ tipo: "paso", estacion: PASSED["04"], fechaHora: on(day), ...way })),
    { lugar: { codigoPostal: "44100" }, estacion, fechaHora: on(5), ...way },
  ];
}

const SEGURO = { seguro: { ...POLICY, vence: "2027-12-31" } };
const STORED_SEGURO = { seguroGuardado: "RC" };

/** Trips by sea, air and rail have every field of theirs, in one or the other. */
const OTHER_TRIPS = [
  {
    barco: { ...SHIP, ...SEGURO, nacionalidad: "PAN", permisoNavegacion: "PTN-1", contenedores: [CONTAINER] },
    paradas: stationsOf({ clave: "PM001", nombre: "Rosarito" }),
    mercancias: [{ ...LOADED, kilosNetos: 480, piezas: 40 }],
  },
  {
    barco: { ...SHIP, ...STORED_SEGURO, nacionalidad: "MEX", contenedores: [FERRY] },
    paradas: stationsOf({ clave: "PM001", nombre: "Rosarito" }),
    mercancias: [{ ...LOADED, kilosNetos: 480 }],
  },
  {
    avion: { ...PLANE, ...SEGURO, embarcador: { rfc: "RAC260101AA4", nombre: "RECEPTORA SA" } },
    paradas: stationsOf({ clave: "EA0500", nombre: "Mariano Escobedo" }),
    mercancias: [{ ...LOADED, valor: 1000 }],
  },
  {
    avion: { ...PLANE, ...STORED_SEGURO, embarcador: { ...FOREIGN, nombre: "ACME INC" } },
    paradas: stationsOf({ clave: "EA0500", nombre: "Mariano Escobedo" }),
    mercancias: [{ ...LOADED, valor: 1000 }],
  },
  {
    tren: {
      ...{ servicio: "TS01", trafico: "TT01", ...SEGURO, derechosPaso: RIGHTS },
      carros: [{ ...CAR, kilosNetos: 480 }],
    },
    paradas: stationsOf({ clave: "IB97.1", nombre: "Yarecuato" }, 100),
    mercancias: TRIP.mercancias,
  },
  {
    tren: {
      ...{ servicio: "TS02", trafico: "TT01", ...STORED_SEGURO },
      carros: [{ ...CAR, contenedores: [BOX] }],
    },
    paradas: stationsOf({ clave: "IB97.1", nombre: "Yarecuato" }, 100),
    mercancias: TRIP.mercancias,
  },
];

const FRACTION = "7323930500";
const DESCRIBED = [{ marca: "Ñandú", modelo: "M-1", subModelo: "S", numeroSerie: "1" }];

/** Returns a transfer abroad, whose good is counted as told. */
function abroad(counted: object, rest: object) {
  const [good] = TRIP.mercancias;
  const [start, end] = TRIP.paradas;
  const bien = { ...good!.bien, fraccionArancelaria: FRACTION, tipoMateria: "03" };
  const aduana = {
    ...{ noIdentificacion: "OLLA", unidadAduana: "01", descripcionesEspecificas: DESCRIBED },
    ...counted,
  };
  return {
    ...rest,
    comercioExterior: { incoterm: "FOB", tipoCambioUsd: 17.1234 },
    cartaPorte: {
      ...TRIP,
      paradas: [start, { ...end, lugar: { ...FOREIGN, nombre: "ACME INC", ...ADDRESS } }],
      mercancias: [{ ...good, bien, valor: 1250, moneda: "USD", aduana }],
      internacional: { sentido: "salida", pais: "USA", regimenes: ["EXD"] },
    },
  };
}

/** Transfers abroad have every field of theirs, in one or the other. */
const ABROAD = [
  abroad({ factorAduana: 1.35 }, { motivoTraslado: "02" }),
  abroad(
    { cantidadAduana: 54 },
    { motivoTraslado: "05", propietarios: [{ numRegIdTrib: "121212121", residenciaFiscal: "USA" }] },
  ),
].map(
  (each): MakeSample =>
    () => ({ path: {}, members: each }),
);

const [START, END] = TRIP.paradas;

/** The account stored these things, which `TRIP_BY_KEYS` names. */
export const STORED = [
  { clave: "V-1", vehiculo: { ...TRIP.vehiculo, configuracion: "T3S2" } },
  { clave: "R-1", remolque: { tipo: "CTR004", placas: "1AB-23-45" } },
  { clave: "O-1", operador: TRIP.operadores[0] },
  { clave: "RC", poliza: POLICY },
  { clave: "CEDIS", lugar: START!.lugar },
  { clave: "TIENDA", lugar: END!.lugar },
  {
    clave: "PINTURA",
    bien: {
      ...TRIP.mercancias[0]!.bien,
      clave: "31181701",
      peligroso: true,
      materialPeligroso: "1203",
      embalaje: "4H2",
    },
  },
];

/** A trip that names all by the keys of what the account stored. */
export const TRIP_BY_KEYS = {
  ...{ vehiculoGuardado: "V-1", remolquesGuardados: ["R-1"], operadoresGuardados: ["O-1"] },
  seguros: { responsabilidadCivilGuardada: "RC", medioAmbienteGuardada: "RC", cargaGuardada: "RC" },
  paradas: [
    { lugarGuardado: "CEDIS", fechaHora: START!.fechaHora },
    { lugarGuardado: "TIENDA", fechaHora: END!.fechaHora, kilometros: 540 },
  ],
  mercancias: [
    { bienGuardado: "PINTURA", cantidad: 40, guias: [{ numero: "1234567890", descripcion: "Caja", kilos: 20.5 }] },
  ],
};

export const ROUTE = "/traslados";

/** Returns the smallest transfer; its good's name may tell the test PAC which faults to produce. */
export function transferOf(descripcion = "Mesas") {
  const [good] = TRIP.mercancias;
  const mercancias = [{ ...good, bien: { ...good!.bien, descripcion } }];
  return { cartaPorte: { ...TRIP, mercancias } };
}

const ofMade: MakeSample = ({ transfer }) => of(transfer);

export const TRIP_SAMPLES: Readonly<Record<string, readonly MakeSample[]>> = {
  "Transfers.CreateTransfer": [
    () => ({
      path: {},
      members: {
        ...{ cartaPorte: wholeTrip(undefined, false), serie: "T", fecha: localTime(), lugarExpedicion: "06300" },
        ...{ domicilioFiscal: "06300", cfdiRelacionados: [{ tipoRelacion: "05", uuids: [randomUUID()] }] },
        ...{ idempotency_key: randomUUID(), referencia: "Viaje 7" },
      },
    }),
    ...HEALTH.map(
      (cofepris, at): MakeSample =>
        () => ({ path: {}, members: { cartaPorte: wholeTrip(cofepris, at % 2 === 0) } }),
    ),
    ...[TRIP_BY_KEYS, ...OTHER_TRIPS].map(
      (cartaPorte): MakeSample =>
        () => ({ path: {}, members: { cartaPorte } }),
    ),
    ...ABROAD,
    ({ originals }) => ({ path: {}, members: { ...transferOf(), sustituye: originals.transfers.next().id } }),
  ],
  "Transfers.CalculateTransfer": [
    () => ({
      path: {},
      members: {
        ...{ cartaPorte: wholeTrip(undefined, true), serie: "T", fecha: localTime(), lugarExpedicion: "06300" },
        ...{ domicilioFiscal: "06300", cfdiRelacionados: [{ tipoRelacion: "05", uuids: [randomUUID()] }] },
        referencia: "Viaje 7",
      },
    }),
    ...[TRIP, TRIP_BY_KEYS, ...OTHER_TRIPS].map(
      (cartaPorte): MakeSample =>
        () => ({ path: {}, members: { cartaPorte } }),
    ),
    ...ABROAD,
    ({ originals }) => ({ path: {}, members: { ...transferOf(), sustituye: originals.transfers.next().id } }),
  ],
  "Transfers.ListTransfers": [
    () => ({ path: {}, members: {} }),
    () => ({ path: {}, members: { situacion: "vigente" } }),
    ({ transfer }) => ({
      path: {},
      members: {
        ...{ pagina: 1, limite: 100, estado: "timbrada", uuid: transfer.uuidFiscal.slice(3, 20) },
        ...{ desde: "2019-01-01", hasta: "2099-12-31", serie: "T", folio: "1" },
        ...{ idempotency_key: "viaje-1", referencia: "Viaje 7" },
      },
    }),
  ],
  "Transfers.GetTransfer": [ofMade],
  "Transfers.GetTransferXml": [ofMade],
  "Transfers.GetTransferPdf": [ofMade],
  "Transfers.ForeseeTransferCancellation": [ofMade],
};

function of({ id }: { readonly id: string }): Sample {
  return { path: { id }, members: {} };
}
