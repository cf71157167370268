import type { Avion, Barco, Carro, ContenedorBarco, Poliza, Viaje } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { Decimal } from "../decimal.ts";
import { type Attributes, node, type XmlNode } from "../node.ts";
import { MEXICO } from "../rules/addresses.ts";
import type { Medio } from "../rules/carta-porte/model.ts";
import {
  FERRY,
  OF_FERRY,
  OF_OTHERS,
  WITH_CONTAINERS,
  WITH_TRAILER,
  WITHOUT_TRAILER,
} from "../rules/carta-porte/transport.ts";
import { freeText } from "../xml.ts";
import type { Ask } from "./asking.ts";

/** A means of transport, with what SAT asks of trips by it. */
export interface Mode {
  /** c_CveTransporte has this key of it. */
  readonly key: Medio;
  /** The trip has the vehicle here. */
  readonly field: "vehiculo" | "barco" | "avion" | "tren";
  readonly said: string;
  /** Stops are stations of this kind in c_Estaciones; absent by road. */
  readonly station?: string;
  /** Kilometres are part of the complement. */
  readonly isMeasured: boolean;
  /** The complement has at least so many destinations. */
  readonly destinations: number;
  /** Stations between the first and the last have no address. */
  readonly hidesPassed?: true;
  build(viaje: Viaje, load: Load): Built;
}

/** The node of a mode depends on this beside the vehicle. */
export interface Load {
  readonly isDangerous: boolean;
  /** The goods weigh so much without their packaging, as far as they say it. */
  readonly net: Decimal;
  /** The last day of the trip. */
  readonly end: string;
  /** The account's RFC where it moves its own goods. */
  readonly ownRfc: string | undefined;
  readonly ask: Ask;
}

interface Built {
  /** Absent where the trip does not say how it goes. */
  readonly node: XmlNode | undefined;
  /** PesoNetoTotal, in the unit that SAT sums it in. */
  readonly net?: Decimal;
}

const ROAD: Mode = {
  ...{ key: "01", field: "vehiculo", said: "carretera", isMeasured: true, destinations: 1 },
  build: roadNode,
};
const SEA: Mode = {
  ...{ key: "02", field: "barco", said: "mar", station: "un puerto", isMeasured: false, destinations: 1 },
  build: shipNode,
};
const AIR: Mode = {
  ...{ key: "03", field: "avion", said: "aire", station: "un aeropuerto", isMeasured: false, destinations: 1 },
  build: planeNode,
};
const RAIL: Mode = {
  ...{ key: "04", field: "tren", said: "tren", station: "una estación de tren", isMeasured: true },
  ...{ destinations: 5, hidesPassed: true },
  build: trainNode,
};
const MODES: readonly Mode[] = [ROAD, SEA, AIR, RAIL];

/** Returns how a trip goes. One that does not say it is asked for its vehicle. */
export function modeOf(viaje: Viaje): Mode {
  return MODES.find(({ field }) => viaje[field] !== undefined) ?? ROAD;
}

/** Some modes alone have a field, or some must have it. */
interface Use {
  readonly only?: readonly Mode[];
  readonly needed?: readonly Mode[];
  /** The thing may come by its key in this field. */
  readonly byKey?: string;
}

const MEASURED = MODES.filter(({ isMeasured }) => isMeasured);
const WITH_STATIONS = MODES.filter(({ station }) => station !== undefined);

/** Fields that are not listed here are of all modes, and what is asked for them does not depend on the mode. */
export const USES = {
  viaje: {
    remolques: { only: [ROAD] },
    operadores: { only: [ROAD], needed: [ROAD], byKey: "operadoresGuardados" },
    seguros: { only: [ROAD], needed: [ROAD] },
    devolucion: { only: [ROAD] },
    velocidadKmh: { only: MEASURED },
    kilometrosTotales: { only: MEASURED },
  },
  parada: { kilometros: { only: MEASURED }, estacion: { only: WITH_STATIONS, needed: WITH_STATIONS } },
  mercancia: { valor: { needed: [AIR] }, kilosNetos: { only: [SEA], needed: [SEA] }, piezas: { only: [SEA] } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Use>>>>;

/** Asks for the fields that the mode needs, and refuses those of other modes. */
export function requireUses(of: object, uses: Readonly<Record<string, Use>>, at: string, mode: Mode, ask: Ask): void {
  for (const [name, { only, needed, byKey }] of Object.entries(uses)) {
    const value: unknown = of[name as keyof typeof of];
    const several = Array.isArray(value);
    const isSent = several ? value.length > 0 : value !== undefined && value !== false;
    const or = byKey === undefined ? "" : ` (o bien ${byKey})`;
    if (!isSent && needed?.includes(mode)) ask(at + name, `es obligatorio por ${mode.said}${or}`);
    if (isSent && only?.includes(mode) === false)
      // The first of a list may have been sent by its key.
      ask(several ? `${at + name}[0]` : at + name, `es solo de un viaje por ${namesOf(only)}; quítelo`);
  }
}

const EITHER = new Intl.ListFormat("es", { type: "disjunction" });
const namesOf = (modes: readonly Mode[]) => EITHER.format(modes.map(({ said }) => said));

const KILOS_OF_TONNE = Decimal.of(1000);

function roadNode(viaje: Viaje, { isDangerous, end, ask }: Load): Built {
  const { vehiculo, seguros } = viaje;
  if (vehiculo === undefined) {
    ask("vehiculo", "diga en qué va la mercancía");
    return { node: undefined };
  }
  const { permiso, configuracion } = vehiculo;
  requireTrailers(configuracion, viaje.remolques.length, ask);
  requirePolicies(viaje, isDangerous, end, ask);
  const root = node(
    "cartaporte31:Autotransporte",
    { PermSCT: permiso, NumPermisoSCT: permitNumber("vehiculo", permiso, vehiculo.numeroPermiso, ask) },
    [
      node("cartaporte31:IdentificacionVehicular", {
        ConfigVehicular: configuracion,
        PesoBrutoVehicular: Decimal.of(vehiculo.pesoBrutoKg)
          .dividedBy(KILOS_OF_TONNE, TONNE_DECIMALS)
          .trim()
          .toString(),
        PlacaVM: plates(vehiculo.placas),
        AnioModeloVM: String(vehiculo.anio),
      }),
      node("cartaporte31:Seguros", {
        ...policy("AseguraRespCivil", "PolizaRespCivil", seguros?.responsabilidadCivil),
        ...policy("AseguraMedAmbiente", "PolizaMedAmbiente", seguros?.medioAmbiente),
        ...policy("AseguraCarga", "PolizaCarga", seguros?.carga),
      }),
      viaje.remolques.length === 0
        ? undefined
        : node(
            "cartaporte31:Remolques",
            {},
            viaje.remolques.map(({ tipo, placas }) =>
              node("cartaporte31:Remolque", { SubTipoRem: tipo, Placa: plates(placas) }),
            ),
          ),
    ],
  );
  return { node: root };
}

/** Vehicles that need no federal permit have this key and, where they have no local permit, this text (SAT's FAQ). */
const NO_PERMIT = "TPXX00";
const WITHOUT_PERMIT = "Permiso no contemplado en el catálogo";
/** Decimals of PesoBrutoVehicular. */
const TONNE_DECIMALS = 2;

function permitNumber(field: string, permiso: string, numero: string | undefined, ask: Ask): string | undefined {
  const number = freeText(numero) ?? (permiso === NO_PERMIT ? WITHOUT_PERMIT : undefined);
  if (number === undefined)
    ask(`${field}.numeroPermiso`, `diga el número del permiso ${permiso}; solo con ${NO_PERMIT} puede faltar`);
  return number;
}

/** The configuration names its trailers: T3S2R4 has a semitrailer (S2) and a trailer (R4). */
function requireTrailers(configuration: string, count: number, ask: Ask): void {
  if (WITHOUT_TRAILER.has(configuration) && count > 0)
    ask("remolques", `${configuration} no lleva remolque; quítelo, o corrija vehiculo.configuracion`);
  const named = configuration.match(/[SR][0-9]/g)?.length ?? 0;
  if (WITH_TRAILER.has(configuration) && count !== named)
    ask(
      "remolques",
      `${configuration} lleva ${named === 1 ? "un remolque" : `${named} remolques`}: diga de cada uno su tipo y sus placas`,
    );
}

function requirePolicies({ seguros }: Viaje, isDangerous: boolean, end: string, ask: Ask): void {
  if (seguros === undefined) return;
  const { responsabilidadCivil, medioAmbiente, carga } = seguros;
  if (isDangerous && medioAmbiente === undefined)
    ask("seguros.medioAmbiente", "con material peligroso, diga la póliza de daños al medio ambiente");
  if (!isDangerous && medioAmbiente !== undefined)
    ask("seguros.medioAmbiente", "es solo con material peligroso, y ninguna mercancía lo es; quítela");
  for (const [name, one] of Object.entries({ responsabilidadCivil, medioAmbiente, carga }))
    requireValid(one, `seguros.${name}`, end, ask);
}

function requireValid(poliza: Poliza | undefined, field: string, end: string, ask: Ask): void {
  if (poliza?.vence !== undefined && poliza.vence < end)
    ask(`${field}.vence`, `la póliza vence el ${poliza.vence}, antes de que termine el viaje`);
}

function policy(insurer: string, number: string, poliza: Poliza | undefined): Attributes {
  return { [insurer]: freeText(poliza?.aseguradora), [number]: freeText(poliza?.numero) };
}

/** Ships, planes and trains may state one policy. */
function insured({ seguro }: { readonly seguro?: Poliza }, field: string, { end, ask }: Load): Attributes {
  requireValid(seguro, `${field}.seguro`, end, ask);
  return policy("NombreAseg", "NumPolizaSeguro", seguro);
}

function shipNode(viaje: Viaje, load: Load): Built {
  // The mode is that of its vehicle, here and below.
  const barco = viaje.barco!;
  const { ask } = load;
  requireNavigation(barco, ask);
  const root = node(
    "cartaporte31:TransporteMaritimo",
    {
      PermSCT: barco.permiso,
      NumPermisoSCT: freeText(barco.numeroPermiso),
      ...insured(barco, "barco", load),
      TipoEmbarcacion: barco.tipo,
      Matricula: freeText(barco.matricula),
      NumeroOMI: barco.numeroOmi,
      AnioEmbarcacion: barco.anio === undefined ? undefined : String(barco.anio),
      NombreEmbarc: freeText(barco.nombre),
      NacionalidadEmbarc: barco.nacionalidad,
      UnidadesDeArqBruto: number(barco.arqueoBruto),
      TipoCarga: barco.tipoCarga,
      Eslora: barco.eslora && number(barco.eslora),
      Manga: barco.manga && number(barco.manga),
      Calado: barco.calado && number(barco.calado),
      Puntal: barco.puntal && number(barco.puntal),
      LineaNaviera: freeText(barco.lineaNaviera),
      NombreAgenteNaviero: freeText(barco.agente),
      NumAutorizacionNaviero: barco.autorizacionAgente,
      NumViaje: freeText(barco.numeroViaje),
      NumConocEmbarc: freeText(barco.conocimiento),
      PermisoTempNavegacion: freeText(barco.permisoNavegacion),
    },
    barco.contenedores.map((one, at) => containerNode(one, `barco.contenedores[${at}]`, ask)),
  );
  return { node: root, net: load.net };
}

function requireNavigation({ nacionalidad, permisoNavegacion, permiso, numeroPermiso }: Barco, ask: Ask): void {
  const isForeign = nacionalidad !== MEXICO;
  if (isForeign && permisoNavegacion === undefined)
    ask("barco.permisoNavegacion", `con la bandera de ${nacionalidad}, diga el permiso temporal de navegación`);
  if (!isForeign && permisoNavegacion !== undefined)
    ask("barco.permisoNavegacion", "es solo de un barco con bandera de otro país; quítelo");
  if ((permiso === undefined) !== (numeroPermiso === undefined))
    ask(`barco.${permiso === undefined ? "permiso" : "numeroPermiso"}`, "el permiso y su número van juntos");
}

/** The fields of a container by the attributes of which a ferry has some and other containers have the rest. */
const CONTAINER = {
  MatriculaContenedor: "matricula",
  NumPrecinto: "precinto",
  IdCCPRelacionado: "idCcp",
  PlacaVMCCP: "placas",
  FechaCertificacionCCP: "fechaCertificacion",
} as const satisfies Readonly<Record<string, keyof ContenedorBarco>>;

function containerNode(one: ContenedorBarco, place: string, ask: Ask): XmlNode {
  const { tipo, remolques, placas } = one;
  const isFerry = tipo === FERRY;
  const [demanded, forbidden] = isFerry ? [OF_FERRY, OF_OTHERS] : [OF_OTHERS, OF_FERRY];
  for (const [attribute, field] of Object.entries(CONTAINER)) {
    if (demanded.includes(attribute) && one[field] === undefined)
      ask(`${place}.${field}`, `es obligatorio de un contenedor ${tipo}`);
    if (forbidden.includes(attribute) && one[field] !== undefined)
      ask(`${place}.${field}`, `no es de un contenedor ${tipo}; quítelo`);
  }
  if (!isFerry && remolques.length > 0) ask(`${place}.remolques`, `son solo de ${FERRY}; quítelos`);
  return node(
    "cartaporte31:Contenedor",
    {
      TipoContenedor: tipo,
      MatriculaContenedor: freeText(one.matricula),
      NumPrecinto: freeText(one.precinto),
      IdCCPRelacionado: one.idCcp,
      PlacaVMCCP: placas && plates(placas),
      FechaCertificacionCCP: one.fechaCertificacion,
    },
    [
      remolques.length === 0
        ? undefined
        : node(
            "cartaporte31:RemolquesCCP",
            {},
            remolques.map((trailer) =>
              node("cartaporte31:RemolqueCCP", { SubTipoRemCCP: trailer.tipo, PlacaCCP: plates(trailer.placas) }),
            ),
          ),
    ],
  );
}

function planeNode(viaje: Viaje, load: Load): Built {
  const avion = viaje.avion!;
  const { permiso } = avion;
  const root = node("cartaporte31:TransporteAereo", {
    PermSCT: permiso,
    NumPermisoSCT: permitNumber("avion", permiso, avion.numeroPermiso, load.ask),
    MatriculaAeronave: avion.matricula,
    ...insured(avion, "avion", load),
    NumeroGuia: freeText(avion.guia),
    LugarContrato: freeText(avion.lugarContrato),
    CodigoTransportista: avion.transportista,
    ...shipperOf(avion, load),
  });
  return { node: root };
}

function shipperOf({ embarcador }: Avion, { ownRfc, ask }: Load): Attributes {
  if (embarcador === undefined && ownRfc === undefined) ask("avion.embarcador", "diga quién embarca la mercancía");
  if (embarcador?.pais === MEXICO) ask("avion.embarcador.pais", "es de un extranjero: no puede ser MEX");
  return {
    RFCEmbarcador: embarcador === undefined ? ownRfc : embarcador.rfc,
    NumRegIdTribEmbarc: freeText(embarcador?.registroFiscal),
    ResidenciaFiscalEmbarc: embarcador?.pais,
    NombreEmbarcador: freeText(embarcador?.nombre),
  };
}

function trainNode(viaje: Viaje, load: Load): Built {
  const tren = viaje.tren!;
  const tonnes = tren.carros.map((carro, at) => tonnesOf(carro, `tren.carros[${at}]`, tren.servicio, load.ask));
  const root = node(
    "cartaporte31:TransporteFerroviario",
    { TipoDeServicio: tren.servicio, TipoDeTrafico: tren.trafico, ...insured(tren, "tren", load) },
    [
      ...tren.derechosPaso.map(({ clave, kilometros }) =>
        node("cartaporte31:DerechosDePaso", { TipoDerechoDePaso: clave, KilometrajePagado: number(kilometros) }),
      ),
      ...tren.carros.map(({ tipo, matricula, guia, contenedores }, at) =>
        node(
          "cartaporte31:Carro",
          {
            TipoCarro: tipo,
            MatriculaCarro: freeText(matricula),
            GuiaCarro: freeText(guia),
            ToneladasNetasCarro: tonnes[at]!.toString(),
          },
          contenedores.map((one) =>
            node("cartaporte31:Contenedor", {
              TipoContenedor: one.tipo,
              PesoContenedorVacio: number(one.kilosVacio),
              PesoNetoMercancia: number(one.kilosNetos),
            }),
          ),
        ),
      ),
    ],
  );
  return { node: root, net: Decimal.sum(tonnes).trim() };
}

/** Decimals of ToneladasNetasCarro. */
const NET_DECIMALS = 3;

/** Returns the net tonnes of a car, which those of its containers decide. */
function tonnesOf({ kilosNetos, contenedores }: Carro, place: string, service: string, ask: Ask): Decimal {
  const isIntermodal = WITH_CONTAINERS.includes(service);
  if (isIntermodal && contenedores.length === 0) ask(`${place}.contenedores`, `con ${service}, diga los del carro`);
  if (!isIntermodal && contenedores.length > 0)
    ask(`${place}.contenedores`, `son solo de ${WITH_CONTAINERS.join(" y ")}; quítelos`);
  if (contenedores.length > 0 && kilosNetos !== undefined)
    ask(`${place}.kilosNetos`, "los suman sus contenedores; quítelos");
  if (contenedores.length === 0 && kilosNetos === undefined)
    ask(`${place}.kilosNetos`, "diga cuánto pesa la mercancía que lleva el carro");
  const weights = contenedores.length > 0 ? contenedores.map((one) => one.kilosNetos) : [kilosNetos ?? "0"];
  return Decimal.sum(weights.map((weight) => Decimal.of(weight)))
    .dividedBy(KILOS_OF_TONNE, NET_DECIMALS)
    .trim();
}

/** Plates are written without blanks and hyphens. */
function plates(text: string): string {
  return text.replace(/[ -]/g, "").toUpperCase();
}

export function number(text: string): string {
  return Decimal.of(text).trim().toString();
}
