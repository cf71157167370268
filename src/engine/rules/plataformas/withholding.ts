import { isLocalTime } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { GENERIC_NATIONAL, mustEqual } from "../comprobante/common.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import {
  CENTS,
  extranjero,
  IEPS,
  ISR,
  isAllOfForeigners,
  itself,
  periodo,
  plataformas,
  REVISION,
  retenidosIeps,
  retenidosIsr,
  retenidosIva,
  STANDARD,
  totales,
  transferredIva,
} from "./common.ts";
import type { Constancia, Plataforma, Retenido } from "./model.ts";

/** This key of c_CveRetenc is for services by technological platforms. */
const PLATFORMS = "26";
const FIRST_EXERCISE = 2019;
const RFC_OF_A_COMPANY = 12;
/** ISR withheld of companies, the newest rate first; before 2026 a list of SAT's told it (LIF 2026, DOF 2025-11-07). */
const COMPANY_RATES = [{ from: "2026-01-01", rate: Decimal.of("0.025") }] as const;
const FIFTH = Decimal.of("0.2");
const HALF = Decimal.of("0.5");

/**
 * These are the rows about the withholding that has the complement, SPT102 to SPT124, without its results
 * (RESULTS).
 */
export const WITHHOLDING: readonly Rule<Constancia>[] = [
  rule({
    code: "CRE-102",
    sat: ["SPT102"],
    title: "debe ser 26 con el complemento de plataformas tecnológicas",
    field: "@CveRetenc",
    remedy: "Escriba CveRetenc 26, o quite el complemento.",
    each: itself,
    check: ({ attributes: { CveRetenc } }) => must(CveRetenc === PLATFORMS, PLATFORMS, CveRetenc),
  }),
  rule({
    code: "CRE-104",
    sat: ["SPT104"],
    title: "debe existir; si el extranjero no dio su registro, es XEXX010101000",
    field: "@NumRegIdTribR",
    remedy: "Escriba el registro tributario del extranjero, o XEXX010101000.",
    each: extranjero,
    check: ({ attributes: { NumRegIdTribR } }) =>
      must(NumRegIdTribR !== undefined && NumRegIdTribR !== "", "un registro o XEXX010101000", NumRegIdTribR),
  }),
  rule({
    code: "CRE-105",
    sat: ["SPT105"],
    title: "debe ser igual a MesIni",
    field: "@MesFin",
    remedy: "Expida una constancia por cada mes.",
    each: periodo,
    check: ({ attributes: { MesIni, MesFin } }) =>
      MesIni === undefined || MesFin === undefined ? undefined : must(MesFin === MesIni, MesIni, MesFin),
  }),
  rule({
    code: "CRE-106",
    sat: ["SPT106"],
    title: "debe ser de 2019 en adelante y no posterior al año de FechaExp",
    field: "@Ejercicio",
    remedy: "Escriba el año al que corresponde la retención.",
    each: periodo,
    check: ({ attributes: { Ejercicio } }, { retenciones }) => {
      const { FechaExp = "" } = retenciones.attributes;
      if (Ejercicio === undefined || !isLocalTime(FechaExp)) return undefined;
      const last = Number(FechaExp.slice(0, "2026".length));
      const holds = Number(Ejercicio) >= FIRST_EXERCISE && Number(Ejercicio) <= last;
      return must(holds, `de ${FIRST_EXERCISE} a ${last}`, Ejercicio);
    },
  }),
  rule({
    code: "CRE-108",
    sat: ["SPT108"],
    title: "debe ser igual a MontoTotOperacion",
    field: "@MontoTotGrav",
    remedy: "Escriba toda la operación como gravada.",
    each: totales,
    check: ({ gravado, operacion }) => mustEqual(operacion, gravado),
  }),
  rule({
    code: "CRE-109",
    sat: ["SPT109"],
    title: "debe ser cero",
    field: "@MontoTotExent",
    remedy: "Escriba MontoTotExent 0.00: con este complemento nada es exento.",
    each: totales,
    check: ({ exento }) => exento && must(exento.isZero, "0.00", exento),
  }),
  rule({
    code: "CRE-110",
    sat: ["SPT110"],
    title: "debe ser la suma de los MontoRet",
    field: "@MontoTotRet",
    remedy: "Sume los MontoRet de los ImpRetenidos.",
    each: totales,
    check: ({ retenido, suma }) => mustEqual(suma, retenido),
  }),
  rule({
    code: "CRE-111",
    sat: ["SPT111"],
    title: "no debe ser ISR (001) cuando el emisor es persona física",
    field: "@ImpuestoRet",
    remedy: "Quite el ImpRetenidos de ISR: solo una persona moral lo retiene.",
    each: retenidosIsr,
    check: ({ impuesto }, { retenciones }) =>
      must(retenciones.emisor?.attributes.RfcE?.length !== 13, `distinto de ${ISR}`, impuesto),
  }),
  rule({
    code: "CRE-112",
    sat: ["SPT112"],
    title: "debe existir para IVA (002) cuando los servicios trasladaron IVA",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos con ImpuestoRet 002.",
    inForm: "Agregue el IVA (002) en ImpRetenidos.",
    each: totales,
    check: (_, constancia) =>
      transferredIva(constancia)?.isPositive ? mustWithholdIva(constancia) : undefined,
  }),
  rule({
    code: "CRE-113",
    sat: ["SPT113"],
    title: "debe haber uno solo de ISR (001), de IVA (002) y de IEPS (003)",
    field: "retenciones:ImpRetenidos",
    remedy: "Sume en un solo ImpRetenidos lo retenido de cada impuesto.",
    inForm: "Sume en un solo renglón de ImpRetenidos lo retenido de cada impuesto.",
    each: totales,
    check: (_, constancia) => {
      const counts = [retenidosIsr, retenidosIva, retenidosIeps].map((listed) => listed(constancia).length);
      const [isr, iva, ieps] = counts;
      const found = `${isr} de ISR, ${iva} de IVA y ${ieps} de IEPS`;
      return must(
        counts.every((count) => count <= 1),
        "a lo más 1 de cada uno",
        found,
      );
    },
  }),
  rule({
    code: "CRE-114",
    sat: ["SPT114"],
    title: "debe existir para IVA (002) cuando el receptor es extranjero",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos con ImpuestoRet 002.",
    inForm: "Agregue el IVA (002) en ImpRetenidos.",
    each: totales,
    check: (_, constancia) =>
      constancia.registro !== undefined && transferredIva(constancia)?.isPositive
        ? mustWithholdIva(constancia)
        : undefined,
  }),
  rule({
    code: "CRE-115",
    sat: ["SPT115"],
    title: "debe ser, para ISR, MontoTotOperacion sin lo cobrado en efectivo, truncado a dos decimales",
    field: "@BaseRet",
    remedy: "Reste los PrecioServSinIVA de los servicios con FormaPagoServ 01.",
    each: retenidosIsr,
    check: ({ base }, { retenciones: { totales }, plataformas: [plataforma] }) => {
      const cash = plataforma?.sums.preciosEnEfectivo;
      return mustEqual(cash && totales?.operacion?.minus(cash).truncate(CENTS), base);
    },
  }),
  rule({
    code: "CRE-116",
    sat: ["SPT116"],
    title: "debe ser, para IVA o IEPS, el trasladado sin el cobrado en efectivo, truncado a dos decimales",
    field: "@BaseRet",
    remedy:
      "Sume los Importe de ImpuestosTrasladadosdelServicio de ese impuesto, sin los servicios con FormaPagoServ 01.",
    each: retenidosTrasladados,
    check: ({ base, impuesto }, { plataformas: [plataforma] }) => {
      if (plataforma === undefined) return undefined;
      const { iva, ivaEnEfectivo, ieps, iepsEnEfectivo } = plataforma.sums;
      const [tax, inCash] = impuesto === IEPS ? [ieps, iepsEnEfectivo] : [iva, ivaEnEfectivo];
      return mustEqual(inCash && tax?.minus(inCash).truncate(CENTS), base);
    },
  }),
  rule({
    code: "CRE-117",
    sat: ["SPT117"],
    title: "debe ser, para IVA, la mitad o el total de BaseRet, truncado a dos decimales",
    field: "@MontoRet",
    remedy: "Retenga el 50 % o el 100 % del IVA, según las disposiciones que aplican al receptor.",
    each: retenidosIva,
    check: (retenido, { retenciones: { nacional } }) =>
      nacional === undefined || nacional.attributes.RfcR === GENERIC_NATIONAL
        ? undefined
        : mustBeHalfOrWhole(retenido),
  }),
  rule({
    code: "CRE-118",
    sat: ["SPT118"],
    title: "debe ser, para ISR de una persona moral, BaseRet por la tasa de su año, truncado a dos decimales",
    field: "@MontoRet",
    remedy: "Retenga a la persona moral la tasa que fija la Ley de Ingresos de la Federación.",
    each: retenidosIsr,
    check: ({ base, monto }, { retenciones: { nacional, attributes } }) => {
      if (nacional?.attributes.RfcR?.length !== RFC_OF_A_COMPANY) return undefined;
      const rate = COMPANY_RATES.find(({ from }) => (attributes.FechaExp ?? "") >= from)?.rate;
      return rate && mustEqual(base?.times(rate).truncate(CENTS), monto);
    },
  }),
  rule({
    code: "CRE-119",
    sat: ["SPT119"],
    title: `debe ser, para IVA y con RfcR ${GENERIC_NATIONAL}, igual a BaseRet`,
    field: "@MontoRet",
    remedy: "Retenga todo el IVA de quien no dio su RFC.",
    each: retenidosIva,
    check: ({ base, monto }, constancia) =>
      isOfThePublic(constancia) ? mustEqual(base?.truncate(CENTS), monto) : undefined,
  }),
  rule({
    code: "CRE-120",
    sat: ["SPT120"],
    title: `debe ser, para ISR y con RfcR ${GENERIC_NATIONAL}, el 20 % de BaseRet truncado a dos decimales`,
    field: "@MontoRet",
    remedy: "Retenga el 20 % de ISR a quien no dio su RFC.",
    each: retenidosIsr,
    check: ({ base, monto }, constancia) =>
      isOfThePublic(constancia) ? mustEqual(base?.times(FIFTH).truncate(CENTS), monto) : undefined,
  }),
  rule({
    code: "CRE-121",
    sat: ["SPT121"],
    title: "debe ser, para IVA de un extranjero con TipoDeServ 07, 08 o 09, igual a BaseRet",
    field: "@MontoRet",
    remedy: "Retenga todo el IVA de los servicios digitales de un extranjero.",
    each: retenidosIva,
    check: ({ base, monto }, constancia) =>
      constancia.registro !== undefined && isAllOfForeigners(constancia)
        ? mustEqual(base?.truncate(CENTS), monto)
        : undefined,
  }),
  rule({
    code: "CRE-122",
    sat: ["SPT122"],
    title: "no debe ser ISR (001) de un extranjero con TipoDeServ 07, 08 o 09",
    field: "@ImpuestoRet",
    remedy: "Quite el ImpRetenidos de ISR.",
    each: retenidosIsr,
    check: ({ impuesto }, constancia) =>
      must(
        constancia.registro === undefined || !isAllOfForeigners(constancia),
        `distinto de ${ISR}`,
        impuesto,
      ),
  }),
  rule({
    code: "CRE-124",
    sat: ["SPT124"],
    title: "no debe existir cuando se retiene ISR (001)",
    field: "@NumRegIdTribR",
    remedy: "Quite el ImpRetenidos de ISR: a un extranjero no se le retiene.",
    each: extranjero,
    check: ({ attributes: { NumRegIdTribR } }, constancia) =>
      must(retenidosIsr(constancia).length === 0 || NumRegIdTribR === undefined, undefined, NumRegIdTribR),
  }),
  rule({
    code: "CRE-148",
    sat: ["SPT102"],
    title: "debe ir una sola vez",
    field: "",
    remedy: "Reúna los servicios en un solo nodo, o expida otra constancia.",
    each: repeated,
    check: () => must(false, "un solo nodo", "otro más"),
  }),
  rule({
    code: "CRE-151",
    sat: [],
    source: STANDARD,
    title: "no debe llevar más complemento que el de plataformas tecnológicas y el timbre",
    field: "retenciones:Complemento",
    remedy: "Quite los demás complementos.",
    each: itself,
    check: (_, { retenciones: { complementos } }) => {
      const others = [...complementos].filter((name) => !ALONE.has(name));
      return must(others.length === 0, "ningún otro", others.join(", "));
    },
  }),
  // SPT112 asks for no IVA when none was transferred, SPT114 for IVA of every foreigner.
  rule({
    code: "CRE-153",
    sat: [],
    source: STANDARD,
    title: "debe existir para IVA (002) cuando el receptor es extranjero, aunque nada se trasladara",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos con ImpuestoRet 002 y montos en cero.",
    inForm: "Agregue el IVA (002) en ImpRetenidos, con montos en cero.",
    each: totales,
    check: (_, constancia) =>
      constancia.registro !== undefined && transferredIva(constancia)?.isZero
        ? mustWithholdIva(constancia)
        : undefined,
  }),
  // The schema lets BaseRet be absent, and SAT's rows say what it must be.
  rule({
    code: "CRE-154",
    sat: [],
    source: STANDARD,
    title: "debe existir para ISR (001), IVA (002) e IEPS (003)",
    field: "@BaseRet",
    remedy: "Escriba la base de la que se retuvo.",
    each: retained,
    check: ({ attributes: { BaseRet } }) => must(BaseRet !== undefined, "la base retenida", BaseRet),
  }),
  // SPT117 speaks of an RfcR other than the generic one; a foreigner has none.
  rule({
    code: "CRE-155",
    sat: [],
    source: STANDARD,
    title: "debe ser, para IVA de un extranjero, la mitad o el total de BaseRet, truncado a dos decimales",
    field: "@MontoRet",
    remedy: "Retenga el 50 % o el 100 % del IVA, según las disposiciones que aplican al receptor.",
    each: retenidosIva,
    check: (retenido, constancia) =>
      constancia.retenciones.extranjero === undefined ||
      (constancia.registro !== undefined && isAllOfForeigners(constancia))
        ? undefined
        : mustBeHalfOrWhole(retenido),
  }),
  // Tax firms tell that IEPS may be withheld, none tells which part; a platform passes on what it received.
  rule({
    code: "CRE-163",
    sat: [],
    source: REVISION,
    title: "debe ser, para IEPS, igual a BaseRet",
    field: "@MontoRet",
    remedy: "Retenga todo el IEPS que se trasladó.",
    each: retenidosIeps,
    check: ({ base, monto }) => mustEqual(base?.truncate(CENTS), monto),
  }),
];

const ALONE: ReadonlySet<string> = new Set([
  "plataformasTecnologicas:ServiciosPlataformasTecnologicas",
  "tfd:TimbreFiscalDigital",
]);

function repeated(constancia: Constancia): readonly Plataforma[] {
  return plataformas(constancia).slice(1);
}

function retained(constancia: Constancia): readonly Retenido[] {
  return [...retenidosIsr(constancia), ...retenidosTrasladados(constancia)];
}

/** Lists what was withheld of taxes that the services transferred. */
function retenidosTrasladados(constancia: Constancia): readonly Retenido[] {
  return [...retenidosIva(constancia), ...retenidosIeps(constancia)];
}

function isOfThePublic({ retenciones: { nacional } }: Constancia): boolean {
  return nacional?.attributes.RfcR === GENERIC_NATIONAL;
}

function mustWithholdIva(constancia: Constancia): Mismatch | undefined {
  return must(retenidosIva(constancia).length > 0, "un ImpRetenidos de IVA (002)", undefined);
}

function mustBeHalfOrWhole({ base, monto }: Retenido): Mismatch | undefined {
  if (base === undefined || monto === undefined) return undefined;
  const [half, whole] = [base.times(HALF).truncate(CENTS), base.truncate(CENTS)];
  return must(monto.equals(half) || monto.equals(whole), `${half} o ${whole}`, monto);
}
