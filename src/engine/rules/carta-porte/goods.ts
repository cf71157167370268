import { amount, isAny } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import {
  byAny,
  cantidades,
  cargas,
  cartas,
  detalles,
  existsRule,
  goesBy,
  mercancias,
  mustSum,
  nodeRule,
  oneOfRule,
  shownSum,
  type When,
} from "./common.ts";
import type { InCarta, Medio, Mercancia, Mercancias, Sum, Traslado } from "./model.ts";

const SECTORS = ["01", "02", "03", "04", "05"];
const MATERIALS = ["01", "02", "03", "04", "05"];
const OTHER_MATERIAL = "05";
const MEANS = ["01", "02", "03", "04"];

/** COFEPRIS demands each attribute for goods of these sectors. */
export const OF_SECTOR: Readonly<Record<string, readonly string[]>> = {
  DenominacionGenericaProd: ["01", "03"],
  DenominacionDistintivaProd: ["01", "03"],
  RegistroSanitarioFolioAutorizacion: ["01", "03"],
  Fabricante: ["01", "02", "03"],
  FechaCaducidad: ["01", "02", "03"],
  LoteMedicamento: ["01", "02", "03"],
  FormaFarmaceutica: ["01", "02", "03"],
  CondicionesEspTransp: ["01", "02", "03"],
  NombreIngredienteActivo: ["02", "05"],
  NomQuimico: ["02", "04"],
  NumCAS: ["04"],
  NumRegSanPlagCOFEPRIS: ["05"],
  DatosFabricante: ["05"],
  DatosFormulador: ["05"],
  DatosMaquilador: ["05"],
  UsoAutorizado: ["05"],
};

const SECTOR_ATTRIBUTES = Object.keys(OF_SECTOR);

export const GOODS: readonly Rule<Traslado>[] = [
  rule("VAL-548", ["CP148"], cartas, {
    title: "debe llevar al menos una Mercancia y un medio de transporte",
    field: "cartaporte31:Mercancias",
    remedy: "Agregue la mercancía, y Autotransporte, TransporteMaritimo, TransporteAereo o TransporteFerroviario.",
    check: ({ carta: { medios }, mercancias }) => {
      const count = mercancias?.mercancias.length ?? 0;
      return must(count > 0 && medios.size > 0, "al menos 1 Mercancia y 1 medio", `${count} y ${medios.size}`);
    },
  }),
  totalRule("VAL-549", "CP149", "PesoBrutoTotal", ["01", "03", "04"], "kilogramos", "PesoEnKg de las mercancías"),
  totalRule("VAL-550", "CP150", "PesoBrutoTotal", ["02"], "bruto", "PesoBruto de DetalleMercancia"),
  totalRule("VAL-551", "CP151", "PesoNetoTotal", ["02"], "neto", "PesoNeto de DetalleMercancia"),
  totalRule("VAL-552", "CP152", "PesoNetoTotal", ["04"], "toneladas", "ToneladasNetasCarro de los carros"),
  existsRule("VAL-553", "CP153", cargas, "LogisticaInversaRecoleccionDevolucion", byAny("01"), {
    demand: "allowed",
  }),
  rule("VAL-554", ["CP154"], cargas, {
    title: "debe ser el número de nodos Mercancia",
    field: "@NumTotalMercancias",
    remedy: "Cuente los nodos Mercancia y escriba cuántos son.",
    check: ({ mercancias, attributes: { NumTotalMercancias } }) =>
      must(
        NumTotalMercancias !== undefined && Number(NumTotalMercancias) === mercancias.length,
        mercancias.length,
        NumTotalMercancias,
      ),
  }),
  rule("VAL-555", ["CP155"], mercancias, {
    title: "debe existir cuando c_ClaveProdServCP dice que BienesTransp es o puede ser peligroso, y solo entonces",
    field: "@MaterialPeligroso",
    remedy: "Escriba MaterialPeligroso Sí o No cuando la clave lo pide, o quítelo cuando no.",
    check: (mercancia, { day }, { loaded }) => {
      const { MaterialPeligroso } = mercancia.attributes;
      const hazard = hazardOf(mercancia, loaded, day);
      if (hazard === undefined) return undefined;
      return hazard === NEVER
        ? must(MaterialPeligroso === undefined, undefined, MaterialPeligroso)
        : must(MaterialPeligroso !== undefined, "Sí o No", undefined);
    },
  }),
  rule("VAL-556", ["CP156"], mercancias, {
    title: "debe ser una clave de c_MaterialPeligroso cuando MaterialPeligroso es Sí, y solo entonces existir",
    field: "@CveMaterialPeligroso",
    remedy: "Escriba el número de la ONU con cuatro dígitos, o quite la clave.",
    check: ({ attributes: { MaterialPeligroso, CveMaterialPeligroso: key } }, { day }, { loaded }) => {
      if (MaterialPeligroso !== "Sí") return must(key === undefined, undefined, key);
      const keys = loaded?.materialPeligroso;
      const isKey = key !== undefined && keys?.get(key, day) !== undefined;
      return must(isKey || (keys === undefined && key !== undefined), "una clave de c_MaterialPeligroso", key);
    },
  }),
  existsRule("VAL-557", "CP157", mercancias, "Embalaje", {
    said: "hay CveMaterialPeligroso",
    holds: ({ attributes }) => attributes.CveMaterialPeligroso !== undefined,
  }),
  oneOfRule("VAL-558", "CP158", mercancias, "SectorCOFEPRIS", SECTORS, {
    said: "",
    holds: ({ attributes }) => attributes.SectorCOFEPRIS !== undefined,
  }),
  ...SECTORS.map((sector, at) => sectorRule(`VAL-${559 + at}`, `CP${159 + at}`, sector)),
  importRule("VAL-564", "CP164", "PermisoImportacion", ["01", "02", "03"]),
  importRule("VAL-565", "CP165", "FolioImpoVUCEM", ["01", "02", "04", "05"]),
  importRule("VAL-566", "CP166", "RazonSocialEmpImp", ["04"]),
  existsRule("VAL-567", "CP167", mercancias, "ValorMercancia", byAny("03"), { demand: "demanded" }),
  existsRule(
    "VAL-568",
    "CP168",
    mercancias,
    "Moneda",
    { said: "hay ValorMercancia", holds: ({ attributes }) => attributes.ValorMercancia !== undefined },
    { demand: "demanded" },
  ),
  rule("VAL-570", ["CP170"], mercancias, {
    title: "debe ser de 01 a 05 cuando TranspInternac es Sí, y solo entonces existir",
    field: "@TipoMateria",
    remedy: "Escriba 01 a 05 (05 es otra), o quite TipoMateria.",
    check: ({ carta: { internacional }, attributes: { TipoMateria } }) => {
      if (internacional === undefined) return undefined;
      return internacional
        ? must(isAny(TipoMateria, ...MATERIALS), MATERIALS.join(", "), TipoMateria)
        : must(TipoMateria === undefined, undefined, TipoMateria);
    },
  }),
  existsRule("VAL-571", "CP171", mercancias, "DescripcionMateria", {
    said: `TipoMateria es ${OTHER_MATERIAL}`,
    holds: ({ attributes }) => attributes.TipoMateria === OTHER_MATERIAL,
  }),
];

export const PARTS_OF_GOODS: readonly Rule<Traslado>[] = [
  rule("VAL-577", ["CP177"], cartas, {
    title: "debe llevar GuiasIdentificacion en una mercancía cuando un concepto de tipo T es 31181701 o 24112700",
    field: "cartaporte31:Mercancias",
    remedy: "Agregue las guías de los paquetes que van en la mercancía.",
    check: ({ mercancias }, { comprobante: { attributes }, paqueteria }) => {
      if (attributes.TipoDeComprobante !== "T" || !paqueteria) return undefined;
      return must(mercancias?.mercancias.some(({ guias }) => guias > 0) === true, "GuiasIdentificacion", undefined);
    },
  }),
  placeRule("VAL-578", "CP178", "IDOrigen", "Origen", ({ carta }) => carta.origenes),
  placeRule("VAL-579", "CP179", "IDDestino", "Destino", ({ carta }) => carta.destinos),
  rule("VAL-580", ["CP180"], cantidades, {
    title: "debe ser de 01 a 04 cuando hay más de un medio de transporte, y solo entonces existir",
    field: "@CvesTransporte",
    remedy: "Escriba el medio que lleva esa cantidad, o quite CvesTransporte.",
    check: ({ carta: { medios }, attributes: { CvesTransporte } }) =>
      medios.size > 1
        ? must(isAny(CvesTransporte, ...MEANS), MEANS.join(", "), CvesTransporte)
        : must(CvesTransporte === undefined, undefined, CvesTransporte),
  }),
  nodeRule("VAL-581", "CP181", mercancias, "DetalleMercancia", ({ detalle }) => detalle !== undefined, byAny("02")),
];

/** The matrix is ambiguous on some of these and does not demand the sums. */
export const GOODS_ADVICE: readonly Rule<Traslado>[] = [
  rule("VAL-662", [], mercancias, {
    title: "debería ser Sí: c_ClaveProdServCP dice que BienesTransp siempre es peligroso",
    field: "@MaterialPeligroso",
    remedy: "Escriba Sí, con CveMaterialPeligroso y Embalaje, o corrija BienesTransp.",
    check: (mercancia, { day }, { loaded }) =>
      must(mercancia.attributes.MaterialPeligroso !== "No" || hazardOf(mercancia, loaded, day) !== ALWAYS, "Sí", "No"),
  }),
  rule("VAL-663", [], mercancias, {
    title: "no debería llevar datos que su SectorCOFEPRIS no pide",
    remedy: "Quite los datos que no son de su sector, o corrija SectorCOFEPRIS.",
    check: ({ attributes }) => {
      const { SectorCOFEPRIS } = attributes;
      const extra = SECTOR_ATTRIBUTES.filter(
        (name) => attributes[name] !== undefined && !isAny(SectorCOFEPRIS, ...OF_SECTOR[name]!),
      );
      return must(extra.length === 0, undefined, extra.join(", "));
    },
  }),
  existsRule(
    "VAL-664",
    undefined,
    mercancias,
    "Moneda",
    { said: "hay ValorMercancia", holds: ({ attributes }) => attributes.ValorMercancia !== undefined },
    { demand: "allowed" },
  ),
  rule("VAL-665", [], mercancias, {
    title: "no debería llevar GuiasIdentificacion: son de conceptos 31181701 o 24112700 de tipo T",
    remedy: "Quite las guías, o corrija ClaveProdServ del concepto.",
    check: ({ guias }, { comprobante: { attributes }, paqueteria }) =>
      must(
        guias === 0 || (attributes.TipoDeComprobante === "T" && paqueteria),
        undefined,
        `${guias} GuiasIdentificacion`,
      ),
  }),
  rule("VAL-666", [], mercancias, {
    title: "debería ser la suma de las cantidades de CantidadTransporta",
    field: "@Cantidad",
    remedy: "Reparta toda la cantidad entre orígenes y destinos.",
    check: ({ cantidad, repartido }) => {
      if (cantidad === undefined || repartido.total === undefined || repartido.terms.length === 0) return undefined;
      return cantidad.equals(repartido.total) ? undefined : must(false, shownSum(repartido), cantidad);
    },
  }),
  rule("VAL-667", [], detalles, {
    title: "debería ser PesoNeto más PesoTara",
    field: "@PesoBruto",
    remedy: "Corrija los pesos de la mercancía.",
    check: ({ bruto, neto, tara }) => {
      if (bruto === undefined || neto === undefined || tara === undefined) return undefined;
      const sum = neto.plus(tara);
      return bruto.equals(sum) ? undefined : must(false, `${sum} (${neto} + ${tara})`, bruto);
    },
  }),
];

/** The values "never" and "always dangerous" of c_ClaveProdServCP; a third one means "perhaps". */
const NEVER = "0";
const ALWAYS = "1";

type Loaded = Parameters<Rule<Traslado>["check"]>[2]["loaded"];

/** Returns undefined without the catalog, and for a key that it does not have. */
function hazardOf({ attributes }: Mercancia, loaded: Loaded, day: string | undefined): string | undefined {
  const { BienesTransp } = attributes;
  return BienesTransp === undefined ? undefined : loaded?.claveProdServCp?.get(BienesTransp, day)?.peligroso;
}

/** Makes a rule that a weight equals the sum over all goods. */
function totalRule(
  code: string,
  sat: string,
  attribute: "PesoBrutoTotal" | "PesoNetoTotal",
  medios: readonly Medio[],
  sum: keyof Mercancias["sums"],
  what: string,
): Rule<Traslado> {
  const { said } = byAny(...medios);
  return rule(code, [sat], cargas, {
    title: `debe ser la suma de ${what} cuando ${said}`,
    field: `@${attribute}`,
    remedy: `Sume ${what} y escriba el resultado en ${attribute}.`,
    check: ({ carta, sums, attributes }) => {
      const added: Sum = sums[sum];
      // When there is nothing to sum, another rule reports the missing elements.
      if (!goesBy(carta, ...medios) || added.terms.length === 0) return undefined;
      return mustSum(added, amount(attributes[attribute]), attributes[attribute]);
    },
  });
}

function sectorRule(code: string, sat: string, sector: string): Rule<Traslado> {
  const demanded = SECTOR_ATTRIBUTES.filter((name) => OF_SECTOR[name]!.includes(sector));
  return rule(code, [sat], mercancias, {
    title: `debe llevar lo que COFEPRIS pide cuando SectorCOFEPRIS es ${sector}`,
    remedy: `Escriba ${demanded.join(", ")}.`,
    // The standard does not forbid attributes of other sectors and PACs accept them, so they are only advice.
    check: ({ attributes }) => {
      if (attributes.SectorCOFEPRIS !== sector) return undefined;
      const missing = demanded.filter((name) => attributes[name] === undefined);
      return must(missing.length === 0, missing.join(", "), undefined);
    },
  });
}

/** Makes a rule on a permit that only imports of some sectors have. */
function importRule(code: string, sat: string, attribute: string, sectors: readonly string[]): Rule<Traslado> {
  const when: When<InCarta> = {
    said: `la mercancía entra al país y SectorCOFEPRIS es ${sectors.join(", ")}`,
    holds: ({ carta: { internacional, entrada }, attributes: { SectorCOFEPRIS } }) =>
      internacional === true && entrada && isAny(SectorCOFEPRIS, ...sectors),
  };
  return existsRule(code, sat, mercancias, attribute, when);
}

function placeRule(
  code: string,
  sat: string,
  attribute: "IDOrigen" | "IDDestino",
  tipo: string,
  idsOf: (element: InCarta) => ReadonlySet<string>,
): Rule<Traslado> {
  return rule(code, [sat], cantidades, {
    title: `debe ser IDUbicacion de una ubicación de tipo ${tipo}`,
    field: `@${attribute}`,
    remedy: `Copie el IDUbicacion del ${tipo.toLowerCase()} de esa cantidad.`,
    check: (element) => {
      const { [attribute]: id } = element.attributes;
      const ids = idsOf(element);
      // The list is only written for a message, not for each quantity.
      if (id === undefined || ids.has(id)) return undefined;
      return must(false, [...ids].join(", ") || `una Ubicacion ${tipo} con ese ID`, id);
    },
  });
}
