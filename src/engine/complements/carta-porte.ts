import type {
  Bien,
  Cofepris,
  DocumentoAduanero,
  DomicilioFigura,
  Lugar,
  Mercancia,
  Operador,
  OtraFigura,
  Parada,
  Reparto,
  Viaje,
} from "#proto/cfdi/v1/carta_porte_pb.ts";
import {
  FUELS,
  instantOf,
  type LoadedCatalogs,
  localTimeOf,
  stateOfPostalCode,
  zoneOfPostalCode,
} from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { type Attributes, node, type XmlNode } from "../node.ts";
import { MEXICO } from "../rules/addresses.ts";
import { OF_SECTOR } from "../rules/carta-porte/goods.ts";
import { FOREIGN_STATIONS, PARCELS } from "../rules/carta-porte/model.ts";
import { FOREIGN_NAME, INTERMEDIATE, plain } from "../rules/carta-porte/places.ts";
import { GENERIC_FOREIGN } from "../rules/comprobante/common.ts";
import { freeText, normalizeSpace } from "../xml.ts";
import { type Ask, asking, type Question } from "./asking.ts";
import { type Mode, modeOf, number, requireUses, USES } from "./trip-modes.ts";

export const CARTA_PORTE = "cartaporte31:CartaPorte";

/** A document charges the freight (I), or its issuer moves his own goods (T). */
export interface TripContext {
  readonly tipo: "I" | "T";
  readonly idCcp: string;
  readonly emisor: Named;
  readonly receptor: Named;
  readonly loaded: LoadedCatalogs | undefined;
  /** Keys must be in force on this day. */
  readonly day: string;
}

interface Named {
  readonly rfc: string;
  readonly nombre: string;
}

export interface Trip {
  readonly node: XmlNode;
  /** They name fields within the trip. The node is complete only where there are none. */
  readonly questions: readonly Question[];
  /** These refuse nothing. */
  readonly advice: readonly Question[];
}

/** Builds Carta Porte 3.1, and asks for what cannot be computed: nothing of it is guessed. */
export function tripOf(viaje: Viaje, context: TripContext): Trip {
  const { questions, ask } = asking();
  const { questions: advice, ask: advise } = asking();
  const mode = modeOf(viaje);
  requireUses(viaje, USES.viaje, "", mode, ask);
  const stops = stopsOf(viaje, mode, context, ask, advise);
  const goods = viaje.mercancias.map((good, at) =>
    goodOf(good, `mercancias[${at}]`, { viaje, mode, context, stops, ask }),
  );
  requireUsed(stops, viaje, ask);
  const kilograms = Decimal.sum(goods.map(({ kilograms }) => kilograms)).trim();
  const distance = Decimal.sum(stops.map(({ distance = Decimal.ZERO }) => distance)).trim();
  compareTotal(viaje.kilosTotales, kilograms, "kilosTotales", "kg", ask);
  if (mode.isMeasured) compareTotal(viaje.kilometrosTotales, distance, "kilometrosTotales", "km", ask);
  const { node: vehicle, net } = mode.build(viaje, {
    isDangerous: goods.some(({ dangerous }) => dangerous),
    net: Decimal.sum(goods.map(({ net }) => net)).trim(),
    end: stops.at(-1)?.time.slice(0, "2026-03-01".length) ?? "",
    ownRfc: context.tipo === "T" ? context.emisor.rfc : undefined,
    ask,
  });
  const figures = [
    ...viaje.operadores.map((driver, at) => driverNode(driver, at, context, ask)),
    ...viaje.otrasFiguras.map((figure, at) => figureNode(figure, at, context, ask)),
  ];
  const { internacional, istmo } = viaje;
  const root = node(
    CARTA_PORTE,
    {
      Version: "3.1",
      IdCCP: context.idCcp,
      TranspInternac: internacional === undefined ? NO : YES,
      EntradaSalidaMerc: internacional && (internacional.sentido === "entrada" ? "Entrada" : "Salida"),
      PaisOrigenDestino: internacional?.pais,
      ViaEntradaSalida: internacional && (internacional.via ?? mode.key),
      TotalDistRec: mode.isMeasured ? distance.toString() : undefined,
      RegistroISTMO: istmo && YES,
      UbicacionPoloOrigen: istmo?.poloOrigen,
      UbicacionPoloDestino: istmo?.poloDestino,
    },
    [
      internacional && node("cartaporte31:RegimenesAduaneros", {}, internacional.regimenes.map(regimeNode)),
      node("cartaporte31:Ubicaciones", {}, stops.map(stopNode)),
      node(
        "cartaporte31:Mercancias",
        {
          PesoBrutoTotal: kilograms.toString(),
          UnidadPeso: KILOGRAM,
          PesoNetoTotal: net?.toString(),
          NumTotalMercancias: String(goods.length),
          LogisticaInversaRecoleccionDevolucion: viaje.devolucion ? YES : undefined,
        },
        [...goods.map(({ node }) => node), vehicle],
      ),
      figures.length === 0 ? undefined : node("cartaporte31:FiguraTransporte", {}, figures),
    ],
  );
  adviseNone(viaje, distance, advise);
  return { node: root, questions, advice };
}

/** SAT's FAQ of Carta Porte 3.1 (no. 1) exempts these on at most 30 km of federal road. */
const LIGHT: ReadonlySet<string> = new Set(["VL", "C2"]);
const LOCAL_KM = Decimal.of(30);

/** Fuels have the complement on any road (RMF 2.7.7.2.4), and so have goods that cross the border. */
function adviseNone({ vehiculo, mercancias, internacional }: Viaje, distance: Decimal, advise: Ask): void {
  if (!LIGHT.has(vehiculo?.configuracion ?? "") || internacional !== undefined) return;
  if (distance.compare(LOCAL_KM) > 0 || mercancias.some(({ bien }) => FUELS.has(bien?.clave ?? ""))) return;
  advise(
    "",
    "puede no necesitar el complemento: ni un vehículo ligero ni un C2 lo llevan si su trayecto no pasa de 30 km de carretera federal (RMF, sección 2.7.7; preguntas frecuentes del SAT de Carta Porte 3.1, 1)",
  );
}

export const YES = "Sí";
const NO = "No";

const KILOGRAM = "KGM";

function regimeNode(RegimenAduanero: string): XmlNode {
  return node("cartaporte31:RegimenAduaneroCCP", { RegimenAduanero });
}

function compareTotal(sent: string | undefined, sum: Decimal, field: string, unit: string, ask: Ask): void {
  if (sent === undefined || Decimal.of(sent).equals(sum)) return;
  ask(field, `el viaje suma ${sum} ${unit}, y se recibió ${sent}`);
}

/** A stop has what the trip says of it and what follows from that. */
interface Stop {
  readonly at: number;
  readonly does: string;
  readonly id: string;
  readonly place: Attributes;
  readonly station: Attributes;
  /** The stations that a train passes have none. */
  readonly address: Attributes | undefined;
  readonly time: string;
  /** The kilometres since the destination before, which only destinations have. */
  readonly distance: Decimal | undefined;
}

const PICKS_UP = "recoge";
const DELIVERS = "entrega";
const PASSES = "paso";
const RETURNS = "regreso";

/** The time when the vehicle leaves a stop, and the kilometres since the last destination. */
interface Progress {
  readonly instant: Date | undefined;
  readonly sinceLast: Decimal;
}

/** A place, of which a station that a train passes says nothing. */
type Place = Partial<Lugar>;
const UNKNOWN: Place = {};

function stopsOf(viaje: Viaje, mode: Mode, context: TripContext, ask: Ask, advise: Ask): readonly Stop[] {
  const counts = { OR: 0, DE: 0 };
  let progress: Progress = { instant: undefined, sinceLast: Decimal.ZERO };
  const stops = viaje.paradas.map((parada, at) => {
    const field = `paradas[${at}]`;
    const { tipo: does = at === 0 ? PICKS_UP : DELIVERS } = parada;
    requirePosition(does, at, viaje, mode, ask);
    requireUses(parada, USES.parada, `${field}.`, mode, ask);
    const prefix = does === PICKS_UP ? "OR" : "DE";
    counts[prefix] += 1;
    const leg = mode.isMeasured ? legOf(parada, at, viaje, ask) : undefined;
    const { time, instant } = timeOf(parada, field, { viaje, at, leg, does, before: progress.instant, context, ask });
    adviseSpeed(leg, { field, since: progress.instant, until: instant }, advise);
    const distance = progress.sinceLast.plus(leg ?? Decimal.ZERO);
    const isDestination = does !== PICKS_UP;
    if (isDestination && leg !== undefined && distance.isZero)
      ask(`${field}.kilometros`, "deben ser más de 0 desde donde se recoge");
    progress = { instant, sinceLast: isDestination ? Decimal.ZERO : distance };
    const station = stationOf(parada, at, viaje, mode, context, ask);
    const hasAddress = !mode.hidesPassed || station.TipoEstacion !== INTERMEDIATE;
    if (parada.lugar === undefined && (does !== PASSES || hasAddress))
      ask(`${field}.lugar`, "es obligatorio (o bien lugarGuardado)");
    const id = `${prefix}${String(counts[prefix]).padStart(6, "0")}`;
    return {
      ...{ at, does, id, time, station, distance: mode.isMeasured && isDestination ? distance : undefined },
      place: personOf(parada.lugar ?? UNKNOWN, `${field}.lugar`, does, context, ask),
      address: hasAddress && parada.lugar ? addressOf(parada.lugar, `${field}.lugar`, context, ask) : undefined,
    };
  });
  const destinations = stops.filter(({ does }) => does !== PICKS_UP).length;
  if (destinations < mode.destinations)
    ask(
      "paradas",
      `por ${mode.said} el SAT pide ${mode.destinations} destinos al menos, y son ${destinations}: agregue las estaciones por las que pasa, con tipo ${PASSES}`,
    );
  return stops;
}

/** Keys of c_TipoEstacion. */
const FIRST = "01";
const LAST = "03";

/**
 * Returns what a stop says of its station. A foreign one has no type, and its own name. SAT has the last station
 * repeated where a train passes fewer than four others, and it is the last one each time (guide by rail, note 7).
 */
function stationOf(
  { estacion }: Parada,
  at: number,
  viaje: Viaje,
  mode: Mode,
  { loaded, day }: TripContext,
  ask: Ask,
): Attributes {
  if (mode.station === undefined || estacion === undefined) return {};
  const { clave, nombre } = estacion;
  const field = `paradas[${at}].estacion`;
  const isForeign = FOREIGN_STATIONS.has(clave);
  const listed = loaded?.estaciones?.get(clave, day);
  if (loaded?.estaciones !== undefined && listed?.transporte !== mode.key)
    ask(`${field}.clave`, `c_Estaciones no dice que ${clave} sea ${mode.station}`);
  const known = isForeign ? undefined : listed?.nombre;
  const name = known ?? freeText(nombre);
  if (name === undefined || plain(name) === FOREIGN_NAME)
    ask(
      `${field}.nombre`,
      isForeign ? "diga cómo se llama, porque es de otro país" : "diga el que tiene en c_Estaciones",
    );
  if (known !== undefined && nombre !== undefined && plain(known) !== plain(nombre))
    ask(`${field}.nombre`, `c_Estaciones dice ${known}, y se recibió ${nombre}`);
  const position = at === 0 ? FIRST : clave === viaje.paradas.at(-1)!.estacion?.clave ? LAST : INTERMEDIATE;
  return {
    NumEstacion: clave,
    NombreEstacion: name,
    NavegacionTrafico:
      viaje.barco && NAVIGATIONS[viaje.barco.navegacion ?? (viaje.internacional ? "altura" : "cabotaje")],
    TipoEstacion: isForeign ? undefined : position,
  };
}

const NAVIGATIONS: Readonly<Record<string, string>> = { altura: "Altura", cabotaje: "Cabotaje" };

/** No average is above the limit of the fastest roads; the contract bounds velocidadKmh by it too. */
const FASTEST_KMH = 110;
const HOUR_MS = 3_600_000;

interface Between {
  readonly field: string;
  readonly since: Date | undefined;
  readonly until: Date | undefined;
}

/** A leg that is faster than any road allows has a wrong digit in its kilometres or hours. */
function adviseSpeed(leg: Decimal | undefined, { field, since, until }: Between, advise: Ask): void {
  if (leg === undefined || since === undefined || until === undefined) return;
  const hours = (until.getTime() - since.getTime()) / HOUR_MS;
  const speed = Number(leg.toString()) / hours;
  if (hours > 0 && speed > FASTEST_KMH)
    advise(
      `${field}.kilometros`,
      `son ${leg.trim()} km en ${hours.toFixed(1)} horas, a ${Math.round(speed)} km/h: revise los kilómetros y las horas`,
    );
}

function requirePosition(does: string, at: number, { paradas }: Viaje, { station }: Mode, ask: Ask): void {
  const last = at === paradas.length - 1;
  const field = `paradas[${at}].tipo`;
  if (does === PASSES && station === undefined) ask(field, "por carretera no se dice por dónde se pasa");
  if (at === 0 && does !== PICKS_UP) ask(field, "en la primera parada se recoge: escriba recoge, o déjelo vacío");
  else if (last && at > 0 && does === PICKS_UP)
    ask(field, "lo que se recoge en la última parada no se entrega en ninguna");
  else if (!last && does === RETURNS) ask(field, "el regreso es la última parada");
  else if (last && does === PASSES) ask(field, "en la última parada se entrega, o el vehículo regresa");
}

/** Returns the kilometres since the stop before; undefined where they are asked for. */
function legOf({ kilometros, lugar, tipo }: Parada, at: number, { paradas }: Viaje, ask: Ask): Decimal | undefined {
  const field = `paradas[${at}].kilometros`;
  if (at === 0) {
    if (kilometros !== undefined && !Decimal.of(kilometros).isZero)
      ask(field, "la primera parada no tiene una anterior; quítelos");
    return Decimal.ZERO;
  }
  if (kilometros !== undefined) return Decimal.of(kilometros);
  if (tipo === PICKS_UP && isSamePlace(lugar, paradas[at - 1]?.lugar)) return Decimal.ZERO;
  ask(field, `diga cuántos kilómetros hay desde paradas[${at - 1}]`);
  return undefined;
}

function isSamePlace(one: Lugar | undefined, other: Lugar | undefined): boolean {
  const names = ["pais", "codigoPostal", "calle", "numeroExterior"] as const;
  return one !== undefined && names.every((name) => one[name] === other?.[name]);
}

interface Timing {
  readonly viaje: Viaje;
  readonly at: number;
  readonly does: string;
  readonly leg: Decimal | undefined;
  readonly before: Date | undefined;
  readonly context: TripContext;
  readonly ask: Ask;
}

/** Returns when the vehicle leaves or arrives, which follows from the average speed where it is not said. */
function timeOf({ fechaHora, lugar }: Parada, place: string, { viaje, at, does, leg, before, context, ask }: Timing) {
  const field = `${place}.fechaHora`;
  const zone =
    lugar !== undefined && isMexican(lugar) ? zoneOfPostalCode(lugar.codigoPostal, context.loaded) : undefined;
  if (fechaHora !== undefined) {
    const instant = instantOf(fechaHora, zone ?? "UTC");
    if (instant === undefined) ask(field, `${fechaHora} no es una fecha y hora del calendario`);
    else if (zone !== undefined && before !== undefined && (does === PICKS_UP ? instant < before : instant <= before))
      ask(field, `debe ser posterior a la de paradas[${at - 1}]`);
    return { time: fechaHora, instant: zone === undefined ? undefined : instant };
  }
  const { velocidadKmh } = viaje;
  if (velocidadKmh !== undefined && zone !== undefined && before !== undefined && leg !== undefined) {
    const minutes = leg.times(MINUTES).dividedBy(Decimal.of(velocidadKmh), 6).ceil(0);
    const instant = new Date(before.getTime() + Number(minutes.toString()) * MINUTE_MS);
    return { time: localTimeOf(instant, zone), instant };
  }
  const orSpeed = leg !== undefined && velocidadKmh === undefined ? ", o la velocidad media en velocidadKmh" : "";
  ask(field, at === 0 ? "diga cuándo sale el vehículo" : `diga cuándo llega el vehículo${orSpeed}`);
  return { time: "", instant: undefined };
}

const MINUTES = Decimal.of(60);
const MINUTE_MS = 60_000;

function isMexican({ pais = MEXICO }: Place | DomicilioFigura): boolean {
  return pais === MEXICO;
}

/** Returns who sends or receives at a place. */
function personOf(lugar: Place, place: string, does: string, { tipo, emisor, receptor }: TripContext, ask: Ask) {
  const { registroFiscal, residenciaFiscal, pais } = lugar;
  const isOwn = tipo === "T" || does === RETURNS || does === PASSES;
  const rfc = lugar.rfc ?? (registroFiscal === undefined ? (isOwn ? emisor.rfc : undefined) : GENERIC_FOREIGN);
  if (rfc === undefined) {
    const who = does === PICKS_UP ? "quien envía la mercancía" : "quien la recibe";
    ask(`${place}.rfc`, `diga el RFC de ${who}; de un extranjero, su registroFiscal`);
  } else if (registroFiscal !== undefined && rfc !== GENERIC_FOREIGN)
    ask(`${place}.registroFiscal`, `es solo de un extranjero, cuyo rfc es ${GENERIC_FOREIGN}`);
  else if (registroFiscal === undefined && rfc === GENERIC_FOREIGN)
    ask(`${place}.registroFiscal`, `diga su identificación fiscal (${GENERIC_FOREIGN} si no se conoce)`);
  const isForeign = registroFiscal !== undefined;
  const residence = residenciaFiscal ?? (isForeign && !isMexican(lugar) ? pais : undefined);
  if (isForeign && residence === undefined)
    ask(`${place}.residenciaFiscal`, "diga el país de su identificación fiscal");
  const known = [emisor, receptor].find((one) => one.rfc === rfc && rfc !== GENERIC_FOREIGN);
  return {
    RFCRemitenteDestinatario: rfc,
    NombreRemitenteDestinatario: freeText(lugar.nombre ?? known?.nombre),
    NumRegIdTrib: freeText(registroFiscal),
    ResidenciaFiscal: residence,
  };
}

const MEXICAN_CODE = /^[0-9]{5}$/;

/** Returns the address of a place or a person, with what follows from its postal code. */
function addressOf(lugar: Lugar | DomicilioFigura, place: string, { loaded, day }: TripContext, ask: Ask): Attributes {
  const { pais = MEXICO, codigoPostal } = lugar;
  const follows = isMexican(lugar) ? followingFrom(codigoPostal, `${place}.codigoPostal`, loaded, day, ask) : {};
  for (const [name, key] of Object.entries(follows)) {
    const sent = lugar[name as keyof typeof follows];
    if (key !== undefined && sent !== undefined && sent !== key)
      ask(`${place}.${name}`, `el código postal ${codigoPostal} es de ${key}, y se recibió ${sent}`);
  }
  if (!isMexican(lugar) && lugar.estado === undefined)
    ask(
      `${place}.estado`,
      `diga el estado o la provincia${pais === "USA" || pais === "CAN" ? ", con su clave de dos letras" : ""}`,
    );
  return {
    Calle: freeText(lugar.calle),
    NumeroExterior: freeText(lugar.numeroExterior),
    NumeroInterior: freeText(lugar.numeroInterior),
    Colonia: freeText(lugar.colonia),
    Localidad: freeText(lugar.localidad ?? follows.localidad),
    Referencia: freeText(lugar.referencia),
    Municipio: freeText(lugar.municipio ?? follows.municipio),
    Estado: freeText(lugar.estado ?? follows.estado),
    Pais: pais,
    CodigoPostal: freeText(codigoPostal),
  };
}

interface Following {
  readonly estado?: string | undefined;
  readonly municipio?: string | undefined;
  readonly localidad?: string | undefined;
}

function followingFrom(
  code: string,
  field: string,
  loaded: LoadedCatalogs | undefined,
  day: string,
  ask: Ask,
): Following {
  if (!MEXICAN_CODE.test(code)) {
    ask(field, `debe ser de 5 dígitos; se recibió ${code}`);
    return {};
  }
  const found = loaded?.codigoPostal?.get(code, day);
  if (loaded?.codigoPostal !== undefined && found === undefined) {
    ask(field, `${code} no está en c_CodigoPostal`);
    return {};
  }
  const estado = stateOfPostalCode(code, loaded);
  if (estado === undefined) ask(field, `${code} no es de ningún estado`);
  return { estado, municipio: found?.municipio, localidad: found?.localidad };
}

function stopNode({ id, does, place, station, address, time, distance }: Stop): XmlNode {
  return node(
    "cartaporte31:Ubicacion",
    {
      TipoUbicacion: does === PICKS_UP ? "Origen" : "Destino",
      IDUbicacion: id,
      ...place,
      ...station,
      FechaHoraSalidaLlegada: time,
      DistanciaRecorrida: distance?.trim().toString(),
    },
    [address && node("cartaporte31:Domicilio", address)],
  );
}

interface Loading {
  readonly viaje: Viaje;
  readonly mode: Mode;
  readonly context: TripContext;
  readonly stops: readonly Stop[];
  readonly ask: Ask;
}

function goodOf(good: Mercancia, field: string, loading: Loading) {
  const { viaje, mode, context, ask } = loading;
  // The constraints require it.
  const bien = good.bien!;
  const { cantidad, valor, guias, documentosAduaneros } = good;
  const kilograms = weightOf(good, bien, field, ask);
  const danger = dangerOf(bien, `${field}.bien`, context, ask);
  requireUses(good, USES.mercancia, `${field}.`, mode, ask);
  const net = Decimal.of(good.kilosNetos ?? "0");
  if (net.compare(kilograms) >= 0 && good.kilosNetos !== undefined)
    ask(`${field}.kilosNetos`, `deben ser menos que los ${kilograms} kg con empaque`);
  if (valor === undefined && good.moneda !== undefined) ask(`${field}.moneda`, "va solo con valor");
  requireGuides(good, bien, field, context, ask);
  requireCustoms(good, bien, field, viaje, ask);
  const attributes = {
    BienesTransp: bien.clave,
    ClaveSTCC: bien.claveStcc,
    Descripcion: normalizeSpace(bien.descripcion),
    Cantidad: number(cantidad),
    ClaveUnidad: bien.claveUnidad,
    Unidad: freeText(bien.unidad),
    Dimensiones: bien.dimensiones,
    MaterialPeligroso: danger === undefined ? undefined : danger ? YES : NO,
    CveMaterialPeligroso: danger ? bien.materialPeligroso : undefined,
    Embalaje: danger ? bien.embalaje : undefined,
    ...(bien.cofepris && healthOf(bien.cofepris, `${field}.bien.cofepris`, ask)),
    PesoEnKg: kilograms.toString(),
    ValorMercancia: valor && number(valor),
    Moneda: valor && (good.moneda ?? "MXN"),
    FraccionArancelaria: bien.fraccionArancelaria,
    UUIDComercioExt: good.uuidComercioExterior,
    TipoMateria: bien.tipoMateria,
    DescripcionMateria: freeText(bien.descripcionMateria),
  };
  const parts = [
    ...documentosAduaneros.map(customsNode),
    ...guias.map((guide) =>
      node("cartaporte31:GuiasIdentificacion", {
        NumeroGuiaIdentificacion: freeText(guide.numero),
        DescripGuiaIdentificacion: freeText(guide.descripcion),
        PesoGuiaIdentificacion: number(guide.kilos),
      }),
    ),
    ...sharesOf(good, field, loading),
    good.kilosNetos === undefined ? undefined : detailNode(good, kilograms, net),
  ];
  return { node: node("cartaporte31:Mercancia", attributes, parts), kilograms, net, dangerous: danger === true };
}

/** Ships state what goods weigh with and without their packaging, and the packaging alone. */
function detailNode({ piezas }: Mercancia, kilograms: Decimal, net: Decimal): XmlNode {
  return node("cartaporte31:DetalleMercancia", {
    UnidadPesoMerc: KILOGRAM,
    PesoBruto: kilograms.toString(),
    PesoNeto: net.trim().toString(),
    PesoTara: kilograms.minus(net).trim().toString(),
    NumPiezas: piezas === undefined ? undefined : String(piezas),
  });
}

/** Units that are weights, in kilograms. */
const WEIGHTS: Readonly<Record<string, string>> = { GRM: "0.001", KGM: "1", TNE: "1000" };
const WEIGHT_DECIMALS = 3;

function weightOf({ cantidad, kilos }: Mercancia, bien: Bien, field: string, ask: Ask): Decimal {
  if (kilos !== undefined) return Decimal.of(kilos).trim();
  const ofOne = bien.kilosPorUnidad ?? WEIGHTS[bien.claveUnidad];
  if (ofOne === undefined) {
    ask(`${field}.kilos`, "diga cuántos kilogramos pesa, o los de una unidad en bien.kilosPorUnidad");
    return Decimal.ZERO;
  }
  const weight = Decimal.of(ofOne).times(Decimal.of(cantidad));
  // The least weight of the complement is a gram.
  const written = weight.round(WEIGHT_DECIMALS).trim();
  if (written.isZero) ask(`${field}.kilos`, "pesa menos de un gramo: diga su peso con el empaque");
  return written;
}

/** The values of c_ClaveProdServCP for goods that are never, perhaps and always dangerous. */
const NEVER = "0";
const PERHAPS = "0,1";
const ALWAYS = "1";

/** Returns whether the goods are dangerous; undefined where the complement does not say so of them. */
function dangerOf(bien: Bien, field: string, { loaded, day }: TripContext, ask: Ask): boolean | undefined {
  const { clave, materialPeligroso, embalaje } = bien;
  const keys = loaded?.claveProdServCp;
  const listed = keys?.get(clave, day);
  if (keys !== undefined && listed === undefined) ask(`${field}.clave`, `${clave} no está en c_ClaveProdServCP`);
  const described = materialPeligroso !== undefined || embalaje !== undefined;
  const said = bien.peligroso ?? (described ? true : undefined);
  // Without the list only fuels are known.
  const hazard = keys === undefined && FUELS.has(clave) ? PERHAPS : listed?.peligroso;
  if (hazard === NEVER) {
    const named = bien.peligroso ? "peligroso" : materialPeligroso !== undefined ? "materialPeligroso" : "embalaje";
    if (said)
      ask(`${field}.${named}`, `el SAT dice que ${clave} nunca es material peligroso; quítelo, o corrija clave`);
    return undefined;
  }
  if (hazard === ALWAYS && said === false)
    ask(`${field}.peligroso`, `el SAT dice que ${clave} siempre es material peligroso`);
  if (hazard !== undefined && hazard !== ALWAYS && said === undefined)
    ask(`${field}.peligroso`, `${clave} puede ser material peligroso: diga si lo es, true o false`);
  const dangerous = hazard === ALWAYS ? true : said;
  if (!dangerous) return dangerous;
  if (materialPeligroso === undefined)
    ask(`${field}.materialPeligroso`, "diga su número UN (c_MaterialPeligroso), de 4 dígitos");
  if (embalaje === undefined)
    ask(`${field}.embalaje`, "diga en qué va embalado el material peligroso (c_TipoEmbalaje)");
  return true;
}

/** The fields of the message and the attributes of Mercancia that they are written to. */
export const COFEPRIS: readonly (readonly [field: Exclude<keyof Cofepris, `$${string}`>, attribute: string])[] = [
  ["sector", "SectorCOFEPRIS"],
  ["ingredienteActivo", "NombreIngredienteActivo"],
  ["nombreQuimico", "NomQuimico"],
  ["denominacionGenerica", "DenominacionGenericaProd"],
  ["denominacionDistintiva", "DenominacionDistintivaProd"],
  ["fabricante", "Fabricante"],
  ["fechaCaducidad", "FechaCaducidad"],
  ["lote", "LoteMedicamento"],
  ["formaFarmaceutica", "FormaFarmaceutica"],
  ["condicionesEspeciales", "CondicionesEspTransp"],
  ["registroSanitario", "RegistroSanitarioFolioAutorizacion"],
  ["permisoImportacion", "PermisoImportacion"],
  ["folioVucem", "FolioImpoVUCEM"],
  ["numeroCas", "NumCAS"],
  ["importador", "RazonSocialEmpImp"],
  ["registroPlaguicida", "NumRegSanPlagCOFEPRIS"],
  ["datosFabricante", "DatosFabricante"],
  ["datosFormulador", "DatosFormulador"],
  ["datosMaquilador", "DatosMaquilador"],
  ["usoAutorizado", "UsoAutorizado"],
];

function healthOf(cofepris: Cofepris, place: string, ask: Ask): Attributes {
  for (const [field, attribute] of COFEPRIS) {
    const sectors = OF_SECTOR[attribute];
    const demanded = sectors?.includes(cofepris.sector);
    if (demanded && cofepris[field] === undefined)
      ask(`${place}.${field}`, `COFEPRIS lo pide del sector ${cofepris.sector}`);
    if (sectors !== undefined && !demanded && cofepris[field] !== undefined)
      ask(`${place}.${field}`, `es de los sectores ${sectors.join(", ")}, y el sector es ${cofepris.sector}; quítelo`);
  }
  return Object.fromEntries(COFEPRIS.map(([field, attribute]) => [attribute, freeText(cofepris[field])]));
}

function requireGuides({ guias }: Mercancia, { clave }: Bien, field: string, { tipo }: TripContext, ask: Ask): void {
  const isParcels = PARCELS.has(clave);
  if (isParcels && tipo === "T" && guias.length === 0)
    ask(`${field}.guias`, `con ${clave}, diga las guías de los paquetes`);
  if (!isParcels && guias.length > 0)
    ask(`${field}.guias`, `son solo de paquetería (${[...PARCELS].join(" o ")}); quítelas`);
}

/** Customs concern only goods that cross the border. */
function requireCustoms({ documentosAduaneros }: Mercancia, bien: Bien, field: string, viaje: Viaje, ask: Ask): void {
  const { tipoMateria } = bien;
  const { internacional } = viaje;
  const only = "es solo de un viaje internacional: quítelo, o diga internacional";
  if (internacional === undefined) {
    if (documentosAduaneros.length > 0) ask(`${field}.documentosAduaneros`, only);
    if (tipoMateria !== undefined) ask(`${field}.bien.tipoMateria`, only);
    return;
  }
  if (tipoMateria === undefined) ask(`${field}.bien.tipoMateria`, "en un viaje internacional, diga de 01 a 05");
  if (internacional.sentido === "entrada" && documentosAduaneros.length === 0)
    ask(`${field}.documentosAduaneros`, "diga con qué documento entra la mercancía al país");
}

/** Anexo 20 writes two blanks between year, customs office, patente and number. */
function customsNode({ tipo, pedimento, folio, rfcImportador }: DocumentoAduanero): XmlNode {
  const [, ...parts] = /^(..)(..)(....)(.{7})$/.exec(pedimento?.replaceAll(" ", "") ?? "") ?? [];
  return node("cartaporte31:DocumentacionAduanera", {
    TipoDocumento: tipo,
    NumPedimento: pedimento && parts.join("  "),
    IdentDocAduanero: freeText(folio),
    RFCImpo: rfcImportador,
  });
}

/** Returns which part of the goods goes from where to where: demanded where several stops pick up or deliver. */
function sharesOf({ repartos, cantidad }: Mercancia, field: string, { stops, ask }: Loading): readonly XmlNode[] {
  const ends = [PICKS_UP, DELIVERS].map((does) => stops.filter((stop) => stop.does === does));
  if (repartos.length === 0) {
    if (ends.some(({ length }) => length > 1))
      ask(`${field}.repartos`, "hay varias paradas que recogen o que entregan: diga de cuál a cuál va la mercancía");
    return [];
  }
  const parts = repartos.map((share) => share.cantidad ?? (repartos.length === 1 ? cantidad : undefined));
  const sum = Decimal.sum(parts.map((part) => Decimal.of(part ?? "0")));
  if (!parts.includes(undefined) && !sum.equals(Decimal.of(cantidad)))
    ask(`${field}.repartos`, `suman ${sum.trim()}, y la cantidad es ${number(cantidad)}`);
  return repartos.map((share, at) => {
    const place = `${field}.repartos[${at}]`;
    const [from, to] = (["recogeEn", "entregaEn"] as const).map((name, end) =>
      endOf(share, name, ends[end]!, place, ask),
    );
    const part = parts[at];
    if (part === undefined) ask(`${place}.cantidad`, "diga cuántas unidades");
    if (from !== undefined && to !== undefined && from.at > to.at)
      ask(`${place}.entregaEn`, `se entrega en paradas[${to.at}], antes de recogerse en paradas[${from.at}]`);
    return node("cartaporte31:CantidadTransporta", {
      Cantidad: part && number(part),
      IDOrigen: from?.id,
      IDDestino: to?.id,
    });
  });
}

function endOf(share: Reparto, name: "recogeEn" | "entregaEn", ends: readonly Stop[], place: string, ask: Ask) {
  const at = share[name];
  const found = at === undefined && ends.length === 1 ? ends[0] : ends.find((stop) => stop.at === at);
  if (found !== undefined) return found;
  const known = ends.map((stop) => stop.at).join(", ");
  ask(`${place}.${name}`, `diga en qué parada se ${name === "recogeEn" ? "recoge" : "entrega"}: ${known}`);
  return undefined;
}

/** Goods are picked up or delivered at each stop, unless the vehicle passes it or returns there. */
function requireUsed(stops: readonly Stop[], { mercancias }: Viaje, ask: Ask): void {
  for (const [name, does, what] of [
    ["recogeEn", PICKS_UP, "nada se recoge en esta parada; quítela"],
    [
      "entregaEn",
      DELIVERS,
      "nada se entrega en esta parada; quítela, o escriba tipo regreso si el vehículo vuelve vacío",
    ],
  ] as const) {
    const ends = stops.filter((stop) => stop.does === does);
    const used = new Set(mercancias.flatMap(({ repartos }) => repartos.map((share) => share[name])));
    // A part that does not say its stop is asked for it.
    if (ends.length < 2 || used.has(undefined) || mercancias.some(({ repartos }) => repartos.length === 0)) continue;
    for (const { at } of ends) if (!used.has(at)) ask(`paradas[${at}]`, what);
  }
}

function driverNode(driver: Operador, at: number, context: TripContext, ask: Ask): XmlNode {
  return node(
    "cartaporte31:TiposFigura",
    { TipoFigura: "01", NumLicencia: freeText(driver.licencia), ...figureOf(driver) },
    [domicileOf(driver, `operadores[${at}]`, context, ask)],
  );
}

function domicileOf({ domicilio }: Operador | OtraFigura, field: string, context: TripContext, ask: Ask) {
  return domicilio && node("cartaporte31:Domicilio", addressOf(domicilio, `${field}.domicilio`, context, ask));
}

/** Owners and lessors say which parts of the vehicle are theirs (CP199). */
const WITH_PARTS: ReadonlySet<string> = new Set(["02", "03"]);

function figureNode(figure: OtraFigura, at: number, context: TripContext, ask: Ask): XmlNode {
  const { tipo, partes } = figure;
  const field = `otrasFiguras[${at}].partes`;
  if (WITH_PARTS.has(tipo) && partes.length === 0)
    ask(field, "diga qué partes del vehículo son suyas (c_ParteTransporte)");
  if (!WITH_PARTS.has(tipo) && partes.length > 0) ask(field, "son solo de un propietario (02) o un arrendador (03)");
  return node("cartaporte31:TiposFigura", { TipoFigura: tipo, ...figureOf(figure) }, [
    ...partes.map((ParteTransporte) => node("cartaporte31:PartesTransporte", { ParteTransporte })),
    domicileOf(figure, `otrasFiguras[${at}]`, context, ask),
  ]);
}

function figureOf({ nombre, rfc, registroFiscal, pais }: Operador | OtraFigura): Attributes {
  return {
    RFCFigura: rfc,
    NombreFigura: freeText(nombre),
    NumRegIdTribFigura: freeText(registroFiscal),
    ResidenciaFiscalFigura: pais,
  };
}
