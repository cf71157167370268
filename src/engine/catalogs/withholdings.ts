import claves from "@nodecfdi/sat-micro-catalogs/raw/ret_20_claves_retencion" with { type: "json" };
import entidades from "@nodecfdi/sat-micro-catalogs/raw/ret_20_entidades_federativas" with { type: "json" };
import periodicidades from "@nodecfdi/sat-micro-catalogs/raw/ret_20_periodicidades" with { type: "json" };
import periodos from "@nodecfdi/sat-micro-catalogs/raw/ret_20_periodos" with { type: "json" };
import contribuyentes from "@nodecfdi/sat-micro-catalogs/raw/ret_20_tipos_contribuyentes" with { type: "json" };
import dividendos from "@nodecfdi/sat-micro-catalogs/raw/ret_20_tipos_dividendos_utilidades" with { type: "json" };
import impuestos from "@nodecfdi/sat-micro-catalogs/raw/ret_20_tipos_impuestos" with { type: "json" };
import tiposPago from "@nodecfdi/sat-micro-catalogs/raw/ret_20_tipos_pago_retencion" with { type: "json" };
import { COUNTRIES } from "./countries.ts";
import { names } from "./published.ts";

/** Only withholdings have these catalogs (catCFDI_Retenciones); the other catalogs are shared with the CFDI. */
export const WITHHOLDINGS = {
  c_CveRetenc: names(claves),
  c_EntidadesFederativas: names(entidades),
  c_Periodicidad: names(periodicidades),
  c_Periodo: names(periodos),
  // The complement's schema does not describe its keys; these texts name the legal provisions behind them.
  c_TipoAportODep: new Map([
    ["a", "Aportaciones voluntarias o complementarias (LISR, artículo 151, fracción V)"],
    ["b", "Depósitos en cuentas especiales, primas de seguros o acciones (LISR, artículo 185)"],
    ["c", "Aportaciones adicionales (Reglamento de la LISR, artículo 258)"],
  ]),
  c_TipoContribuyenteSujetoRetencion: names(contribuyentes),
  c_TipoImpuesto: names(impuestos),
  c_TipoDividendoOUtilidadDistribuida: names(dividendos),
  c_TipoPagoRet: names(tiposPago),
} as const satisfies Record<string, ReadonlyMap<string, string>>;

const TAXES = new Map(tiposPago.map(({ id, tipo_impuesto }) => [id, tipo_impuesto]));

/** Returns the tax of a key of c_TipoPagoRet (column "Tipo impuesto"), as a key of c_Impuesto. */
export function taxOfPayment(tipoPagoRet: string): string | undefined {
  return TAXES.get(tipoPagoRet);
}

/** Returns the keys of c_TipoPagoRet that belong to a tax. */
export function paymentsOfTax(impuesto: string): readonly string[] {
  return tiposPago.filter(({ tipo_impuesto }) => tipo_impuesto === impuesto).map(({ id }) => id);
}

export interface DemandedComplement {
  /** Any of them satisfies the demand, because a complement may have two versions. */
  readonly elements: readonly string[];
  /** When true, the complement is demanded only for a foreign receiver. */
  readonly ofForeigners: boolean;
}

/**
 * This is column "Nombre del complemento" of c_CveRetenc. Key 27 (sector financiero) is left out: it demands the
 * complement only when the issuer acts as a fiduciary, which the document does not state.
 */
const DEMANDED: readonly (readonly [keys: string, elements: string, ofForeigners?: "of foreigners"])[] = [
  ["01 02 04 05", "pagosaextranjeros:Pagosaextranjeros", "of foreigners"],
  ["06 19", "enajenaciondeacciones:EnajenaciondeAcciones"],
  ["14 15", "dividendos:Dividendos"],
  ["16", "intereses:Intereses"],
  ["17", "arrendamientoenfideicomiso:Arrendamientoenfideicomiso"],
  ["18", "pagosaextranjeros:Pagosaextranjeros"],
  ["20", "premios:Premios"],
  ["21", "fideicomisonoempresarial:Fideicomisonoempresarial"],
  ["22", "planesderetiro11:Planesderetiro planesderetiro:Planesderetiro"],
  ["23", "intereseshipotecarios:Intereseshipotecarios"],
  ["24", "operacionesconderivados:Operacionesconderivados"],
  ["26", "plataformasTecnologicas:ServiciosPlataformasTecnologicas"],
];

const COMPLEMENTS = new Map(
  DEMANDED.flatMap(([keys, elements, ofForeigners]) =>
    keys
      .split(" ")
      .map((key): [string, DemandedComplement] => [
        key,
        { elements: elements.split(" "), ofForeigners: ofForeigners !== undefined },
      ]),
  ),
);

export function demandedComplement(cveRetenc: string | undefined): DemandedComplement | undefined {
  return cveRetenc === undefined ? undefined : COMPLEMENTS.get(cveRetenc);
}

/** SAT's c_Pais for withholdings has the keys of ISO before October 2010, so these four countries have none. */
const WITHOUT_KEY = ["BES", "CUW", "SSD", "SXM"];

/**
 * Returns the alpha-2 code with which withholdings write a country of c_Pais (alpha-3), or undefined when they have
 * none.
 */
export function withholdingCountry(alpha3: string): string | undefined {
  return WITHOUT_KEY.includes(alpha3) ? undefined : COUNTRIES.get(alpha3)?.alpha2;
}
