import { fold } from "../../../../common/words.ts";
import { catalogs } from "../../catalogs/index.ts";
import { MEXICO } from "../addresses.ts";
import { GENERIC_FOREIGN } from "../comprobante/common.ts";
import { must, type Rule, rule } from "../rule.ts";
import { byAny, cartas, existsRule, goesBy, nodeRule, ubicaciones, type When } from "./common.ts";
import type { Carta, Head, Medio, Traslado, Ubicacion } from "./model.ts";

/** Only ships, planes and trains have stations (c_Estaciones). */
const WITH_STATIONS = ["02", "03", "04"] as const satisfies readonly Medio[];
const STATION_TYPES = ["01", "02", "03"];
export const INTERMEDIATE = "02";
export const FOREIGN_NAME = "extranjera";

export const PLACES: readonly Rule<Traslado>[] = [
  countRule("VAL-528", "CP128", ["04"], { Origen: 1 }),
  countRule("VAL-529", "CP129", ["04"], { Destino: 5 }),
  countRule("VAL-530", "CP130", ["01", "02", "03"], { Origen: 1, Destino: 1 }),
  rule("VAL-531", ["CP131"], cartas, {
    title: "debe llevar IDUbicacion cuando una mercancía tiene CantidadTransporta",
    field: "cartaporte31:Ubicaciones",
    remedy: "Escriba IDUbicacion en cada Ubicacion: OR000001 en un origen, DE000001 en un destino.",
    // The demand may refer to every place or to one; when only some have no IDUbicacion, it is advice (VAL-657).
    check: ({ carta: { reparte }, ubicaciones }) =>
      must(
        !reparte || ubicaciones.some(({ attributes }) => attributes.IDUbicacion !== undefined),
        "IDUbicacion",
        undefined,
      ),
  }),
  existsRule(
    "VAL-533",
    "CP133",
    ubicaciones,
    "NumRegIdTrib",
    {
      said: `RFCRemitenteDestinatario es ${GENERIC_FOREIGN}`,
      holds: ({ attributes }) => attributes.RFCRemitenteDestinatario === GENERIC_FOREIGN,
    },
    { remedy: `Escriba el registro fiscal del extranjero (${GENERIC_FOREIGN} si no se conoce), o quítelo.` },
  ),
  rule("VAL-534", ["CP134"], ubicaciones, {
    title: "debe ser una clave de c_Pais que no sea MEX cuando hay NumRegIdTrib, y solo entonces",
    field: "@ResidenciaFiscal",
    remedy: "Escriba el país del registro fiscal, o quite ResidenciaFiscal.",
    check: ({ attributes: { NumRegIdTrib, ResidenciaFiscal } }) => mustResideAbroad(NumRegIdTrib, ResidenciaFiscal),
  }),
  rule("VAL-535", ["CP135"], ubicaciones, {
    title: "no debe existir cuando la mercancía va por Autotransporte",
    field: "@NumEstacion",
    remedy: "Quite la estación: por carretera basta el domicilio.",
    // With a second means of transport CP136 demands what this row forbids.
    check: ({ carta, attributes: { NumEstacion } }) =>
      must(!isOnlyByRoad(carta) || NumEstacion === undefined, undefined, NumEstacion),
  }),
  rule("VAL-536", ["CP136"], ubicaciones, {
    title: "debe ser una clave de c_Estaciones del medio de transporte",
    field: "@NumEstacion",
    remedy: "Escriba la clave del puerto, del aeropuerto o de la estación de tren.",
    check: ({ carta, attributes: { NumEstacion } }, { day }, { loaded }) => {
      if (!goesBy(carta, ...WITH_STATIONS)) return undefined;
      const kinds = WITH_STATIONS.filter((medio) => carta.medios.has(medio));
      const expected = `una clave de c_Estaciones del medio ${kinds.join(" o ")}`;
      if (NumEstacion === undefined) return must(carta.medios.has("01"), expected, undefined);
      if (loaded?.estaciones === undefined) return undefined;
      const found = loaded.estaciones.get(NumEstacion, day);
      return must(
        found !== undefined && (kinds as readonly (string | undefined)[]).includes(found.transporte),
        expected,
        NumEstacion,
      );
    },
  }),
  rule("VAL-537", ["CP137"], ubicaciones, {
    title: "debe existir cuando hay NumEstacion, con el nombre de c_Estaciones, y solo entonces",
    field: "@NombreEstacion",
    remedy: "Copie el nombre de la estación como está en el catálogo.",
    check: (ubicacion, traslado, { loaded }) => {
      const { NumEstacion, NombreEstacion } = ubicacion.attributes;
      if (NumEstacion === undefined) return must(NombreEstacion === undefined, undefined, NombreEstacion);
      const name = nameOf(ubicacion, traslado, loaded);
      if (NombreEstacion === undefined) return must(false, name ?? "el nombre de la estación", undefined);
      return must(name === undefined || plain(name) === plain(NombreEstacion), name, NombreEstacion);
    },
  }),
  rule("VAL-538", ["CP138"], ubicaciones, {
    title: "debe ser el nombre propio de la estación extranjera",
    field: "@NombreEstacion",
    remedy: "Escriba cómo se llama el puerto, el aeropuerto o la estación.",
    check: ({ extranjera, attributes: { NombreEstacion } }) =>
      must(
        !extranjera || NombreEstacion === undefined || plain(NombreEstacion) !== FOREIGN_NAME,
        "su nombre",
        NombreEstacion,
      ),
  }),
  existsRule("VAL-539", "CP139", ubicaciones, "NavegacionTrafico", byAny("02")),
  rule("VAL-540", ["CP140"], ubicaciones, {
    title: "debe ser 01, 02 o 03 en una estación del país, y no existir en una extranjera ni por carretera",
    field: "@TipoEstacion",
    remedy: "Escriba 01 (origen), 02 (intermedia) o 03 (destino), o quite TipoEstacion.",
    check: ({ carta, extranjera, attributes: { TipoEstacion } }) => {
      if (extranjera || isOnlyByRoad(carta)) return must(TipoEstacion === undefined, undefined, TipoEstacion);
      if (!goesBy(carta, ...WITH_STATIONS)) return undefined;
      return must(
        TipoEstacion !== undefined && STATION_TYPES.includes(TipoEstacion),
        STATION_TYPES.join(", "),
        TipoEstacion,
      );
    },
  }),
  existsRule(
    "VAL-541",
    "CP141",
    ubicaciones,
    "DistanciaRecorrida",
    {
      said: "es un destino al que se llega por Autotransporte o TransporteFerroviario",
      holds: ({ carta, attributes }) => goesBy(carta, "01", "04") && attributes.TipoUbicacion === "Destino",
    },
    { remedy: "Escriba los kilómetros desde la ubicación anterior en los destinos, y solo en ellos." },
  ),
  nodeRule("VAL-542", "CP142", ubicaciones, "Domicilio", ({ domicilio }) => domicilio !== undefined, {
    said: "no es una estación intermedia de tren",
    holds: ({ carta, attributes }) => !carta.medios.has("04") || attributes.TipoEstacion !== INTERMEDIATE,
  }),
];

const OF_TYPE: Readonly<Record<string, { readonly prefix: string; readonly said: string }>> = {
  Origen: { prefix: "OR", said: "OR y seis dígitos" },
  Destino: { prefix: "DE", said: "DE y seis dígitos" },
};

/** The matrix is ambiguous on some of these; the guides demand the others. */
export const PLACES_ADVICE: readonly Rule<Traslado>[] = [
  existsRule(
    "VAL-657",
    undefined,
    ubicaciones,
    "IDUbicacion",
    {
      said: "una mercancía tiene CantidadTransporta",
      holds: ({ carta }) => carta.reparte && carta.origenes.size + carta.destinos.size > 0,
    },
    { demand: "demanded" },
  ),
  rule("VAL-658", [], cartas, {
    title: "debería llevar un IDUbicacion distinto en cada una, con OR en un origen y DE en un destino",
    field: "cartaporte31:Ubicaciones",
    remedy: "Numere los orígenes OR000001, OR000002, … y los destinos DE000001, DE000002, …",
    check: ({ ubicaciones }) => {
      const seen = new Set<string>();
      for (const { attributes } of ubicaciones) {
        const { IDUbicacion = "", TipoUbicacion = "" } = attributes;
        if (IDUbicacion === "") continue;
        const { prefix, said } = OF_TYPE[TipoUbicacion] ?? { prefix: "", said: "" };
        if (!IDUbicacion.startsWith(prefix)) return must(false, said, `${IDUbicacion} en un ${TipoUbicacion}`);
        if (seen.has(IDUbicacion)) return must(false, "cada IDUbicacion una vez", `${IDUbicacion} repetido`);
        seen.add(IDUbicacion);
      }
      return undefined;
    },
  }),
  rule("VAL-659", [], cartas, {
    title:
      "no debería llevar Autotransporte junto con otro medio: NumEstacion se prohíbe por carretera (CP135) y se pide en los demás (CP136)",
    field: "cartaporte31:Mercancias",
    remedy: "Pregunte a su PAC, o haga una Carta Porte por cada medio.",
    check: ({ carta }) =>
      must(
        !(carta.medios.has("01") && goesBy(carta, ...WITH_STATIONS)),
        "un solo medio de transporte",
        [...carta.medios].join(", "),
      ),
  }),
  rule("VAL-660", [], ubicaciones, {
    title: "debería ser idéntico al de c_Estaciones, con sus acentos y mayúsculas",
    field: "@NombreEstacion",
    remedy: "Copie el nombre de la estación como está en el catálogo.",
    check: (ubicacion, traslado, { loaded }) => {
      const { NombreEstacion } = ubicacion.attributes;
      const name = nameOf(ubicacion, traslado, loaded);
      if (name === undefined || NombreEstacion === undefined || plain(name) !== plain(NombreEstacion)) return undefined;
      return must(name === NombreEstacion, name, NombreEstacion);
    },
  }),
  rule("VAL-661", [], ubicaciones, {
    title: "debería ser posterior a la primera salida",
    field: "@FechaHoraSalidaLlegada",
    remedy: "Corrija la hora de llegada; puede ser estimada.",
    check: ({ carta: { salidaMasTemprana }, attributes: { TipoUbicacion, FechaHoraSalidaLlegada } }) => {
      if (TipoUbicacion !== "Destino" || salidaMasTemprana === undefined) return undefined;
      return must(
        FechaHoraSalidaLlegada === undefined || FechaHoraSalidaLlegada > salidaMasTemprana,
        `después de ${salidaMasTemprana}`,
        FechaHoraSalidaLlegada,
      );
    },
  }),
];

/** The residence of a foreigner stands only with a foreign tax number, and must not be Mexico. */
export function mustResideAbroad(registry: string | undefined, residence: string | undefined) {
  if (registry === undefined) return must(residence === undefined, undefined, residence);
  const abroad = residence !== undefined && residence !== MEXICO && catalogs.has("c_Pais", residence);
  return must(abroad, "una clave de c_Pais que no sea MEX", residence);
}

function isOnlyByRoad({ medios }: Head): boolean {
  return medios.has("01") && medios.size === 1;
}

type Loaded = Parameters<Rule<Traslado>["check"]>[2]["loaded"];

/**
 * Returns the name of the station in c_Estaciones. Returns undefined without the catalog, and for a foreign station,
 * which has its own name.
 */
function nameOf({ extranjera, attributes }: Ubicacion, { day }: Traslado, loaded: Loaded) {
  if (extranjera || attributes.NumEstacion === undefined) return undefined;
  return loaded?.estaciones?.get(attributes.NumEstacion, day)?.nombre;
}

/** Removes case, accents and blanks that say nothing. */
export function plain(text: string): string {
  return fold(text).replace(/\s+/g, " ").trim();
}

/** Makes a rule on the least number of places of each type. */
function countRule(
  code: string,
  sat: string,
  medios: readonly Medio[],
  least: Readonly<Record<string, number>>,
): Rule<Traslado> {
  const when: When<Carta> = byAny(...medios);
  const expected = Object.entries(least)
    .map(([tipo, count]) => `al menos ${count} ${tipo}`)
    .join(" y ");
  return rule(code, [sat], cartas, {
    title: `debe llevar ${expected} cuando ${when.said}`,
    field: "cartaporte31:Ubicaciones",
    remedy: "Agregue las ubicaciones que faltan.",
    check: (carta, traslado) => {
      if (when.holds(carta, traslado) !== true) return undefined;
      const counts = Object.entries(least).map(([tipo, count]) => {
        const found = carta.ubicaciones.filter(({ attributes }) => attributes.TipoUbicacion === tipo).length;
        return { enough: found >= count, said: `${found} ${tipo}` };
      });
      return must(
        counts.every(({ enough }) => enough),
        expected,
        counts.map(({ said }) => said).join(" y "),
      );
    },
  });
}
