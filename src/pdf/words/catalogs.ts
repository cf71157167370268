import clavesPedimento from "@nodecfdi/sat-micro-catalogs/raw/cce_20_claves_pedimentos" with { type: "json" };
import incoterms from "@nodecfdi/sat-micro-catalogs/raw/cce_20_incoterms" with { type: "json" };
import motivosTraslado from "@nodecfdi/sat-micro-catalogs/raw/cce_20_motivos_traslado" with { type: "json" };
import unidadesAduana from "@nodecfdi/sat-micro-catalogs/raw/cce_20_unidades_medida" with { type: "json" };
import condicionesEspeciales from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_condiciones_especiales" with {
  type: "json",
};
import configuracionesAuto from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_configuraciones_autotransporte" with {
  type: "json",
};
import configuracionesMaritimas from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_configuraciones_maritimas" with {
  type: "json",
};
import contenedores from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_contenedores" with { type: "json" };
import contenedoresMaritimos from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_contenedores_maritimos" with {
  type: "json",
};
import documentosAduaneros from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_documentos_aduaneros" with { type: "json" };
import figuras from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_figuras_transporte" with { type: "json" };
import formasFarmaceuticas from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_formas_farmaceuticas" with { type: "json" };
import partesTransporte from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_partes_transporte" with { type: "json" };
import regimenesAduaneros from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_regimenes_aduaneros" with { type: "json" };
import polosIstmo from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_registros_istmo" with { type: "json" };
import sectoresCofepris from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_sectores_cofepris" with { type: "json" };
import tiposCarga from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_carga" with { type: "json" };
import tiposCarro from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_carro" with { type: "json" };
import tiposEmbalaje from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_embalaje" with { type: "json" };
import tiposEstacion from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_estacion" with { type: "json" };
import tiposMateria from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_materia" with { type: "json" };
import tiposPermiso from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_permiso" with { type: "json" };
import tiposRemolque from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_remolque" with { type: "json" };
import tiposServicio from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_servicio" with { type: "json" };
import tiposTrafico from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_tipos_trafico" with { type: "json" };
import transportes from "@nodecfdi/sat-micro-catalogs/raw/ccp_31_transportes" with { type: "json" };
import tiposCadena from "@nodecfdi/sat-micro-catalogs/raw/pagos_tipos_cadena_pago" with { type: "json" };
import entidades from "@nodecfdi/sat-micro-catalogs/raw/ret_20_entidades_federativas" with { type: "json" };
import { type CatalogName, COUNTRIES, catalogs, UNITS } from "../../engine/catalogs/index.ts";

/** Only the PDF shows names of these keys; the other catalogs are the engine's. */
const OWN = {
  claveDePedimento: names(clavesPedimento),
  condicionEspecial: names(condicionesEspeciales),
  configuracionAuto: names(configuracionesAuto),
  configuracionMaritima: names(configuracionesMaritimas),
  contenedor: new Map([
    ...names(contenedores.map(({ id, texto, descripcion }) => ({ id, texto: `${texto} ${descripcion}` }))),
    ...names(contenedoresMaritimos),
  ]),
  documentoAduanero: names(documentosAduaneros),
  entidad: names(entidades),
  figura: names(figuras),
  formaFarmaceutica: names(formasFarmaceuticas),
  incoterm: names(incoterms),
  motivoTraslado: names(motivosTraslado),
  parteTransporte: names(partesTransporte),
  poloIstmo: names(polosIstmo),
  regimenAduanero: names(regimenesAduaneros),
  sectorCofepris: names(sectoresCofepris),
  tipoCadena: names(tiposCadena),
  tipoCarga: names(tiposCarga),
  tipoCarro: names(tiposCarro),
  tipoEmbalaje: names(tiposEmbalaje),
  tipoEstacion: names(tiposEstacion),
  tipoMateria: names(tiposMateria),
  tipoPermiso: names(tiposPermiso),
  tipoRemolque: names(tiposRemolque),
  tipoServicio: names(tiposServicio),
  tipoTrafico: names(tiposTrafico),
  transporte: names(transportes),
  unidad: new Map([...UNITS].map(([key, { name }]) => [key, name])),
  unidadAduana: names(unidadesAduana),
} as const satisfies Record<string, ReadonlyMap<string, string>>;

/** "paisAlpha2" is for countries as withholdings write them, in two letters. */
export type PaperCatalog = CatalogName | keyof typeof OWN | "paisAlpha2";

export function meaningOf(catalog: PaperCatalog, key: string): string | undefined {
  if (catalog === "paisAlpha2") return countryOf(key);
  const own = catalog in OWN ? OWN[catalog as keyof typeof OWN].get(key) : undefined;
  if (own !== undefined || catalog in OWN) return own;
  const name = catalogs.nameOf(catalog as CatalogName, key);
  return name === key ? undefined : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Withholdings write countries in two letters. */
function countryOf(alpha2: string): string | undefined {
  for (const [alpha3, country] of COUNTRIES) if (country.alpha2 === alpha2) return catalogs.nameOf("c_Pais", alpha3);
  return undefined;
}

function names(rows: readonly { id: string; texto: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, texto }) => [id, sentenceCase(texto.trim().replace(/\.$/, ""))]));
}

/** Some catalogs are written entirely in capitals. */
function sentenceCase(text: string): string {
  return text === text.toUpperCase() && text.length > 5 ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}
