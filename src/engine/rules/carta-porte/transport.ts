import { catalogs } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { MEXICO } from "../addresses.ts";
import { isAny } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { autos, aviones, barcos, carros, contenedores, existsRule, nodeRule, seguros, shownSum } from "./common.ts";
import type { Traslado } from "./model.ts";

/**
 * These keys of c_ConfigAutotransporte must have trailers, and those of the next list must not. VL and OTROEVGP may
 * have them.
 */
export const WITH_TRAILER: ReadonlySet<string | undefined> = new Set(
  (
    "C2R2 C3R2 C2R3 C3R3 T2S1 T2S2 T2S3 T3S1 T3S2 T3S3 T2S1R2 T2S2R2 T2S1R3 T3S1R2 T3S1R3 T3S2R2 T3S2R3 T3S2R4 " +
    "T2S2S2 T3S2S2 T3S3S2"
  ).split(" "),
);
export const WITHOUT_TRAILER: ReadonlySet<string | undefined> = new Set(
  "C2 C3 OTROSG GPLUTA GPLUTB GPLUTC GPLUTD GPLATA GPLATB GPLATC GPLATD".split(" "),
);

/** This container is a trailer that goes aboard with its load, by road before and after. */
export const FERRY = "CM011";
export const OF_OTHERS: readonly string[] = ["MatriculaContenedor", "NumPrecinto"];
export const OF_FERRY: readonly string[] = ["IdCCPRelacionado", "PlacaVMCCP", "FechaCertificacionCCP"];

export const WITH_CONTAINERS: readonly string[] = ["TS02", "TS04"];

const KILOGRAMS = Decimal.of("0.001");
/** Decimals of ToneladasNetasCarro. */
const TONNE_DECIMALS = 3;

export const TRANSPORT: readonly Rule<Traslado>[] = [
  existsRule(
    "VAL-582",
    "CP182",
    seguros,
    "AseguraMedAmbiente",
    { said: "una mercancía es material peligroso", holds: ({ carta }) => carta.peligrosa },
    { remedy: "Escriba la aseguradora de daños al medio ambiente y su póliza, o quite las dos." },
  ),
  existsRule("VAL-583", "CP183", seguros, "PolizaMedAmbiente", {
    said: "hay AseguraMedAmbiente",
    holds: ({ attributes }) => attributes.AseguraMedAmbiente !== undefined,
  }),
  nodeRule(
    "VAL-584",
    "CP184",
    autos,
    "Remolques",
    ({ remolques }) => remolques,
    {
      said: "ConfigVehicular lleva remolque",
      holds: ({ config }) => (WITH_TRAILER.has(config) ? true : WITHOUT_TRAILER.has(config) ? false : undefined),
    },
    { remedy: "Agregue los remolques que lleva el vehículo, o corrija ConfigVehicular." },
  ),
  existsRule("VAL-585", "CP185", barcos, "PermisoTempNavegacion", {
    said: "NacionalidadEmbarc no es MEX",
    holds: ({ attributes }) =>
      attributes.NacionalidadEmbarc === undefined ? undefined : attributes.NacionalidadEmbarc !== MEXICO,
  }),
  rule("VAL-586", ["CP186"], contenedores, {
    title: `debe llevar ${OF_FERRY.join(", ")} cuando TipoContenedor es ${FERRY}, y ${OF_OTHERS.join(" y ")} cuando no`,
    remedy: "Escriba los datos que le tocan al contenedor y quite los otros.",
    check: ({ attributes }) => {
      const ferry = attributes.TipoContenedor === FERRY;
      const [demanded, forbidden] = ferry ? [OF_FERRY, OF_OTHERS] : [OF_OTHERS, OF_FERRY];
      const missing = demanded.filter((name) => attributes[name] === undefined);
      if (missing.length > 0) return must(false, missing.join(", "), undefined);
      const extra = forbidden.filter((name) => attributes[name] !== undefined);
      return must(extra.length === 0, undefined, extra.join(", "));
    },
  }),
  nodeRule(
    "VAL-587",
    "CP187",
    contenedores,
    "RemolquesCCP",
    ({ remolques }) => remolques,
    { said: `TipoContenedor es ${FERRY}`, holds: ({ attributes }) => attributes.TipoContenedor === FERRY },
    { demand: "allowed" },
  ),
  existsRule(
    "VAL-589",
    "CP189",
    aviones,
    "NumRegIdTribEmbarc",
    { said: "falta RFCEmbarcador", holds: ({ attributes }) => attributes.RFCEmbarcador === undefined },
    { demand: "demanded", remedy: "Escriba RFCEmbarcador, o el registro fiscal del embarcador extranjero." },
  ),
  rule("VAL-590", ["CP190"], aviones, {
    title: "debe ser una clave de c_Pais que no sea MEX cuando hay NumRegIdTribEmbarc",
    field: "@ResidenciaFiscalEmbarc",
    remedy: "Escriba el país del registro fiscal del embarcador.",
    check: ({ attributes: { NumRegIdTribEmbarc, ResidenciaFiscalEmbarc: pais } }) => {
      const abroad = pais !== undefined && pais !== MEXICO && catalogs.has("c_Pais", pais);
      return must(NumRegIdTribEmbarc === undefined || abroad, "una clave de c_Pais que no sea MEX", pais);
    },
  }),
  rule("VAL-591", ["CP191"], carros, {
    title: "debe ser la suma de PesoNetoMercancia de sus contenedores, en toneladas",
    field: "@ToneladasNetasCarro",
    remedy: "Sume los kilogramos de los contenedores, divídalos entre 1000 y escriba hasta tres decimales.",
    check: ({ toneladas, contenedores, neto }) => {
      if (contenedores === 0 || neto.total === undefined || toneladas === undefined) return undefined;
      // Kilograms have three decimals more than the attribute, so both the rounded and the truncated value are
      // accepted.
      const exact = neto.total.times(KILOGRAMS);
      const right = [exact.round(TONNE_DECIMALS), exact.truncate(TONNE_DECIMALS)];
      if (right.some((each) => each.equals(toneladas))) return undefined;
      return must(false, `${right[0]!.trim()} (${shownSum(neto)} kg / 1000)`, toneladas);
    },
  }),
  nodeRule("VAL-592", "CP192", carros, "Contenedor", ({ contenedores }) => contenedores > 0, {
    said: `TipoDeServicio es ${WITH_CONTAINERS.join(" o ")}`,
    holds: ({ carta: { servicio } }) => (servicio === undefined ? undefined : isAny(servicio, ...WITH_CONTAINERS)),
  }),
];

/** SAT's message demands this, but its rule does not. */
export const TRANSPORT_ADVICE: readonly Rule<Traslado>[] = [
  existsRule(
    "VAL-668",
    undefined,
    aviones,
    "NumRegIdTribEmbarc",
    { said: "falta RFCEmbarcador", holds: ({ attributes }) => attributes.RFCEmbarcador === undefined },
    { demand: "allowed" },
  ),
];
