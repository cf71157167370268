import { Decimal } from "../../decimal.ts";
import { mustEqual } from "../comprobante/common.ts";
import { allOf, amount, sumOf } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { totales } from "./common.ts";
import type { ImpuestoP, Pago, Recepcion } from "./model.ts";

interface Total {
  readonly code: string;
  readonly sat: string;
  readonly name: string;
  readonly of: "base" | "importe";
  readonly taxes: (pagos: readonly Pago[]) => readonly ImpuestoP[];
}

const withheld = (impuesto: string) => (pagos: readonly Pago[]) =>
  allOf(pagos, ({ retenciones }) => retenciones).filter(({ attributes }) => attributes.Impuesto === impuesto);

const ivaOf = (pagos: readonly Pago[]) =>
  allOf(pagos, ({ traslados }) => traslados).filter(({ attributes }) => attributes.Impuesto === "002");

const iva = (tasa: string) => (pagos: readonly Pago[]) =>
  ivaOf(pagos).filter((tax) => tax.attributes.TipoFactor !== "Exento" && tax.tasa?.equals(Decimal.of(tasa)));

const exempt = (pagos: readonly Pago[]) => ivaOf(pagos).filter(({ attributes }) => attributes.TipoFactor === "Exento");

/** Each total of taxes sums one amount of these taxes of the payments. */
export const SUMS: readonly Total[] = [
  total("VAL-224", "CRP20201", "TotalRetencionesIVA", "importe", withheld("002")),
  total("VAL-225", "CRP20202", "TotalRetencionesISR", "importe", withheld("001")),
  total("VAL-226", "CRP20203", "TotalRetencionesIEPS", "importe", withheld("003")),
  total("VAL-227", "CRP20204", "TotalTrasladosBaseIVA16", "base", iva("0.16")),
  total("VAL-228", "CRP20205", "TotalTrasladosImpuestoIVA16", "importe", iva("0.16")),
  total("VAL-229", "CRP20206", "TotalTrasladosBaseIVA8", "base", iva("0.08")),
  total("VAL-230", "CRP20207", "TotalTrasladosImpuestoIVA8", "importe", iva("0.08")),
  total("VAL-231", "CRP20208", "TotalTrasladosBaseIVA0", "base", iva("0")),
  total("VAL-232", "CRP20209", "TotalTrasladosImpuestoIVA0", "importe", iva("0")),
  total("VAL-233", "CRP20210", "TotalTrasladosBaseIVAExento", "base", exempt),
];

/** The rules of each complement's pago20:Totales, in pesos and rounded once, CRP20201 to CRP20211. */
export const TOTALS: readonly Rule<Recepcion>[] = [
  ...SUMS.map(sumRule),
  rule("VAL-234", ["CRP20211"], totales, {
    title: "debe ser la suma en pesos de los Monto de los pagos",
    field: "@MontoTotalPagos",
    remedy: "Sume Monto por TipoCambioP de cada pago y redondee una vez, a dos decimales.",
    check: ({ attributes, pagos }) => {
      const montos = pagos.map(({ monto, tipoCambio }) => monto && tipoCambio?.times(monto));
      return mustEqual(sumOf(montos)?.round(2), amount(attributes.MontoTotalPagos));
    },
  }),
];

/** Taxes of the payments demand these totals: CRP20264, CRP20267 and CRP20273. */
export const DEMANDED: readonly Rule<Recepcion>[] = [
  demandRule("VAL-284", "CRP20264", "una RetencionP", /^TotalRetenciones/),
  demandRule("VAL-287", "CRP20267", "un TrasladoP de IVA", /^TotalTrasladosBase/),
  demandRule("VAL-293", "CRP20273", "un TrasladoP de IVA que no es Exento", /^TotalTrasladosImpuesto/),
];

function total(code: string, sat: string, name: string, of: Total["of"], taxes: Total["taxes"]): Total {
  return { code, sat, name, of, taxes };
}

function sumRule({ code, sat, name, of, taxes }: Total): Rule<Recepcion> {
  return rule(code, [sat], totales, {
    title: "debe ser la suma en pesos de lo que dicen los pagos",
    field: `@${name}`,
    remedy: "Sume lo de cada pago por su TipoCambioP y redondee una vez, a dos decimales.",
    check: ({ attributes, pagos }) => {
      const amounts = taxes(pagos).map(({ pago, ...tax }) => tax[of] && pago.tipoCambio?.times(tax[of]));
      return mustEqual(sumOf(amounts)?.round(2), amount(attributes[name]));
    },
  });
}

function demandRule(code: string, sat: string, what: string, names: RegExp): Rule<Recepcion> {
  const demanded = SUMS.filter(({ name }) => names.test(name));
  return rule(code, [sat], totales, {
    title: `debe llevar el total que corresponde cuando hay ${what}`,
    remedy: "Agregue a Totales el total que falta.",
    check: ({ attributes, pagos }) => {
      const missing = demanded.filter(({ name, taxes }) => attributes[name] === undefined && taxes(pagos).length > 0);
      return must(missing.length === 0, missing.map(({ name }) => name).join(", "), undefined);
    },
  });
}
