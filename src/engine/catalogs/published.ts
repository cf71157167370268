import aduanas from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_aduanas" with { type: "json" };
import exportaciones from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_exportaciones" with { type: "json" };
import formasPago from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_formas_pago" with { type: "json" };
import impuestos from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_impuestos" with { type: "json" };
import meses from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_meses" with { type: "json" };
import metodosPago from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_metodos_pago" with { type: "json" };
import objetosImp from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_objetos_impuestos" with { type: "json" };
import periodicidades from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_periodicidades" with { type: "json" };
import regimenes from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_regimenes_fiscales" with { type: "json" };
import tiposComprobante from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_tipos_comprobantes" with { type: "json" };
import tiposFactor from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_tipos_factores" with { type: "json" };
import tiposRelacion from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_tipos_relaciones" with { type: "json" };
import usos from "@nodecfdi/sat-micro-catalogs/raw/cfdi_40_usos_cfdi" with { type: "json" };
import { USES_ADDED } from "./edition.ts";

/**
 * The small catalogs of the community package, corrected where SAT has changed them since. Only keys in force are
 * listed: a document older than 72 hours cannot be stamped, so expired keys do not matter here.
 */
export const SMALL = {
  c_Aduana: names(aduanas),
  c_Exportacion: names(exportaciones),
  c_FormaPago: names(formasPago),
  c_Impuesto: names(impuestos),
  c_Meses: names(meses),
  c_MetodoPago: names(metodosPago),
  c_ObjetoImp: names(objetosImp),
  c_Periodicidad: names(periodicidades),
  c_RegimenFiscal: names(regimenes),
  c_TipoDeComprobante: names(tiposComprobante),
  c_TipoFactor: names(tiposFactor.map(({ id }) => ({ id, texto: id }))),
  c_TipoRelacion: names(tiposRelacion),
  c_UsoCFDI: names(usos),
} as const satisfies Record<string, ReadonlyMap<string, string>>;

export type Person = "fisica" | "moral";

const REGIMENES = new Map(regimenes.map((row) => [row.id, row]));
const USOS = new Map(
  usos.map((row) => [row.id, { ...row, regimenes: row.regimenes_fiscales_receptores.split(/, */) }]),
);

export function regimenAdmits(regimen: string, person: Person): boolean {
  return REGIMENES.get(regimen)?.[`aplica_${person}`] === 1;
}

/** Tells whether c_UsoCFDI, as it was on `day`, has the use for such a receiver; without a day it is today's list. */
export function usoAdmits(uso: string, person: Person, regimen: string, day?: string): boolean {
  return USOS.get(uso)?.[`aplica_${person}`] === 1 && regimenesOf(uso, day).includes(regimen);
}

/** Returns the régimenes that a receiver of this UsoCFDI may have on `day`; without a day, today. */
export function regimenesOf(uso: string, day = "9999"): readonly string[] {
  const regimenes = USOS.get(uso)?.regimenes ?? [];
  return regimenes.filter((regimen) => (USES_ADDED[`${uso} ${regimen}`] ?? "") <= day);
}

/** `REGIMENES_FISCALES` is c_RegimenFiscal, with the kinds of person that may have each régimen. */
export const REGIMENES_FISCALES = regimenes.map(({ id, texto, ...row }) => ({
  clave: id,
  descripcion: withoutStop(texto),
  ...personsOf(row),
}));

/** `USOS_CFDI` is c_UsoCFDI, with the kinds of person and the régimenes that may have each use. */
export const USOS_CFDI = usos.map(({ id, texto, ...row }) => ({
  clave: id,
  descripcion: withoutStop(texto),
  ...personsOf(row),
  regimenesReceptor: regimenesOf(id),
}));

/**
 * `FORMS_OF_PAYMENT` is c_FormaPago. `bancarizado` marks forms that go through a bank, for which payments may state the
 * accounts.
 */
export const FORMS_OF_PAYMENT = formasPago.map(({ id, texto, es_bancarizado }) => ({
  clave: id,
  descripcion: withoutStop(texto),
  bancarizado: es_bancarizado === 1,
}));

function personsOf({ aplica_fisica, aplica_moral }: Readonly<Record<`aplica_${Person}`, unknown>>) {
  return { fisica: aplica_fisica === 1, moral: aplica_moral === 1 };
}

/** The columns of c_FormaPago that only payments read: if each side's account may be stated, and its form. */
export interface PaymentForm {
  readonly ordenante: boolean;
  readonly beneficiario: boolean;
  readonly cuentaOrdenante: RegExp;
  readonly cuentaBeneficiario: RegExp;
  /** `cadena` is true when TipoCadPago may be stated (SPEI). */
  readonly cadena: boolean;
}

const PAYMENT_FORMS = new Map(
  formasPago.map((row): [string, PaymentForm] => [
    row.id,
    {
      ordenante: row.permite_cuenta_ordenante === 1,
      beneficiario: row.permite_cuenta_beneficiario === 1,
      cuentaOrdenante: new RegExp(`^(?:${row.patron_cuenta_ordenante})$`),
      cuentaBeneficiario: new RegExp(`^(?:${row.patron_cuenta_beneficiario})$`),
      cadena: row.permite_tipo_cadena_pago === 1,
    },
  ]),
);

export function paymentForm(key: string | undefined): PaymentForm | undefined {
  return key === undefined ? undefined : PAYMENT_FORMS.get(key);
}

/** Returns the key of a tax by the first word of a label: "IVA Crédito aplicado del 50%" is IVA too. */
export function taxKey(label: string): string {
  const name = label.split(" ")[0];
  return impuestos.find((row) => row.texto === name)?.id ?? "";
}

export function names(rows: readonly { id: string; texto: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, texto }) => [id, withoutStop(texto)]));
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}
