import { dayOf, figureOn, isLocalTime } from "../../catalogs/index.ts";
import type { Decimal } from "../../decimal.ts";
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

/** The rows about the withholding that has the complement, SPT102 to SPT124, without its results (RESULTS). */
export const WITHHOLDING: readonly Rule<Constancia>[] = [
  rule("CRE-102", ["SPT102"], itself, {
    title: "debe ser 26 con el complemento de plataformas tecnológicas",
    field: "@CveRetenc",
    remedy: "Escriba CveRetenc 26, o quite el complemento.",
    check: ({ attributes: { CveRetenc } }) => must(CveRetenc === PLATFORMS, PLATFORMS, CveRetenc),
  }),
  rule("CRE-104", ["SPT104"], extranjero, {
    title: "debe existir; si el extranjero no dio su registro, es XEXX010101000",
    field: "@NumRegIdTribR",
    remedy: "Escriba el registro tributario del extranjero, o XEXX010101000.",
    check: ({ attributes: { NumRegIdTribR } }) =>
      must(NumRegIdTribR !== undefined && NumRegIdTribR !== "", "un registro o XEXX010101000", NumRegIdTribR),
  }),
  rule("CRE-105", ["SPT105"], periodo, {
    title: "debe ser igual a MesIni",
    field: "@MesFin",
    remedy: "Expida una constancia por cada mes.",
    check: ({ attributes: { MesIni, MesFin } }) =>
      MesIni === undefined || MesFin === undefined ? undefined : must(MesFin === MesIni, MesIni, MesFin),
  }),
  rule("CRE-106", ["SPT106"], periodo, {
    title: "debe ser de 2019 en adelante y no posterior al año de FechaExp",
    field: "@Ejercicio",
    remedy: "Escriba el año al que corresponde la retención.",
    check: ({ attributes: { Ejercicio } }, { retenciones }) => {
      const { FechaExp = "" } = retenciones.attributes;
      if (Ejercicio === undefined || !isLocalTime(FechaExp)) return undefined;
      const last = Number(FechaExp.slice(0, "2026".length));
      const holds = Number(Ejercicio) >= FIRST_EXERCISE && Number(Ejercicio) <= last;
      return must(holds, `de ${FIRST_EXERCISE} a ${last}`, Ejercicio);
    },
  }),
  rule("CRE-108", ["SPT108"], totales, {
    title: "debe ser igual a MontoTotOperacion",
    field: "@MontoTotGrav",
    remedy: "Escriba toda la operación como gravada.",
    check: ({ gravado, operacion }) => mustEqual(operacion, gravado),
  }),
  rule("CRE-109", ["SPT109"], totales, {
    title: "debe ser cero",
    field: "@MontoTotExent",
    remedy: "Escriba MontoTotExent 0.00: con este complemento nada es exento.",
    check: ({ exento }) => exento && must(exento.isZero, "0.00", exento),
  }),
  rule("CRE-110", ["SPT110"], totales, {
    title: "debe ser la suma de los MontoRet",
    field: "@MontoTotRet",
    remedy: "Sume los MontoRet de los ImpRetenidos.",
    check: ({ retenido, suma }) => mustEqual(suma, retenido),
  }),
  rule("CRE-111", ["SPT111"], retenidosIsr, {
    title: "no debe ser ISR (001) cuando el emisor es persona física",
    field: "@ImpuestoRet",
    remedy: "Quite el ImpRetenidos de ISR: solo una persona moral lo retiene.",
    check: ({ impuesto }, { retenciones }) =>
      must(retenciones.emisor?.attributes.RfcE?.length !== 13, `distinto de ${ISR}`, impuesto),
  }),
  rule("CRE-112", ["SPT112"], totales, {
    title: "debe existir para IVA (002) cuando los servicios trasladaron IVA",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos con ImpuestoRet 002.",
    inForm: "Agregue el IVA (002) en ImpRetenidos.",
    check: (_, constancia) => (transferredIva(constancia)?.isPositive ? mustWithholdIva(constancia) : undefined),
  }),
  rule("CRE-113", ["SPT113"], totales, {
    title: "debe haber uno solo de ISR (001), de IVA (002) y de IEPS (003)",
    field: "retenciones:ImpRetenidos",
    remedy: "Sume en un solo ImpRetenidos lo retenido de cada impuesto.",
    inForm: "Sume en un solo renglón de ImpRetenidos lo retenido de cada impuesto.",
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
  rule("CRE-114", ["SPT114"], totales, {
    title: "debe existir para IVA (002) cuando el receptor es extranjero",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos con ImpuestoRet 002.",
    inForm: "Agregue el IVA (002) en ImpRetenidos.",
    check: (_, constancia) =>
      constancia.registro !== undefined && transferredIva(constancia)?.isPositive
        ? mustWithholdIva(constancia)
        : undefined,
  }),
  rule("CRE-115", ["SPT115"], retenidosIsr, {
    title: "debe ser, para ISR, MontoTotOperacion sin lo cobrado en efectivo, truncado a dos decimales",
    field: "@BaseRet",
    remedy: "Reste los PrecioServSinIVA de los servicios con FormaPagoServ 01.",
    check: ({ base }, { retenciones: { totales }, plataformas: [plataforma] }) => {
      const cash = plataforma?.sums.preciosEnEfectivo;
      return mustEqual(cash && totales?.operacion?.minus(cash).truncate(CENTS), base);
    },
  }),
  rule("CRE-116", ["SPT116"], retenidosTrasladados, {
    title: "debe ser, para IVA o IEPS, el trasladado sin el cobrado en efectivo, truncado a dos decimales",
    field: "@BaseRet",
    remedy:
      "Sume los Importe de ImpuestosTrasladadosdelServicio de ese impuesto, sin los servicios con FormaPagoServ 01.",
    check: ({ base, impuesto }, { plataformas: [plataforma] }) => {
      if (plataforma === undefined) return undefined;
      const { iva, ivaEnEfectivo, ieps, iepsEnEfectivo } = plataforma.sums;
      const [tax, inCash] = impuesto === IEPS ? [ieps, iepsEnEfectivo] : [iva, ivaEnEfectivo];
      return mustEqual(inCash && tax?.minus(inCash).truncate(CENTS), base);
    },
  }),
  rule("CRE-117", ["SPT117"], retenidosIva, {
    title: "debe ser, para IVA, la parte que se retiene o el total de BaseRet, truncado a dos decimales",
    field: "@MontoRet",
    remedy: "Retenga la parte o el total del IVA, según las disposiciones que aplican al receptor.",
    check: (retenido, { retenciones: { nacional, attributes } }, { loaded }) =>
      nacional === undefined || nacional.attributes.RfcR === GENERIC_NATIONAL
        ? undefined
        : mustBePartOrWhole(retenido, figureOn("plataformas-iva", dayOf(attributes.FechaExp), loaded)),
  }),
  rule("CRE-118", ["SPT118"], retenidosIsr, {
    title: "debe ser, para ISR de una persona moral, BaseRet por la tasa de su año, truncado a dos decimales",
    field: "@MontoRet",
    remedy: "Retenga a la persona moral la tasa que fija la Ley de Ingresos de la Federación.",
    check: ({ base, monto }, { retenciones: { nacional, attributes } }, { loaded }) => {
      if (nacional?.attributes.RfcR?.length !== RFC_OF_A_COMPANY) return undefined;
      const rate = figureOn("plataformas-isr-moral", dayOf(attributes.FechaExp), loaded);
      return rate && mustEqual(base?.times(rate).truncate(CENTS), monto);
    },
  }),
  rule("CRE-119", ["SPT119"], retenidosIva, {
    title: `debe ser, para IVA y con RfcR ${GENERIC_NATIONAL}, igual a BaseRet`,
    field: "@MontoRet",
    remedy: "Retenga todo el IVA de quien no dio su RFC.",
    check: ({ base, monto }, constancia) =>
      isOfThePublic(constancia) ? mustEqual(base?.truncate(CENTS), monto) : undefined,
  }),
  rule("CRE-120", ["SPT120"], retenidosIsr, {
    title: `debe ser, para ISR y con RfcR ${GENERIC_NATIONAL}, BaseRet por la tasa de su año, truncado a dos decimales`,
    field: "@MontoRet",
    remedy: "Retenga a quien no dio su RFC la tasa de ISR que fija la Ley del ISR.",
    check: ({ base, monto }, constancia, { loaded }) => {
      if (!isOfThePublic(constancia)) return undefined;
      const rate = figureOn("plataformas-isr-sin-rfc", dayOf(constancia.retenciones.attributes.FechaExp), loaded);
      return rate && mustEqual(base?.times(rate).truncate(CENTS), monto);
    },
  }),
  rule("CRE-121", ["SPT121"], retenidosIva, {
    title: "debe ser, para IVA de un extranjero con TipoDeServ 07, 08 o 09, igual a BaseRet",
    field: "@MontoRet",
    remedy: "Retenga todo el IVA de los servicios digitales de un extranjero.",
    check: ({ base, monto }, constancia) =>
      constancia.registro !== undefined && isAllOfForeigners(constancia)
        ? mustEqual(base?.truncate(CENTS), monto)
        : undefined,
  }),
  rule("CRE-122", ["SPT122"], retenidosIsr, {
    title: "no debe ser ISR (001) de un extranjero con TipoDeServ 07, 08 o 09",
    field: "@ImpuestoRet",
    remedy: "Quite el ImpRetenidos de ISR.",
    check: ({ impuesto }, constancia) =>
      must(constancia.registro === undefined || !isAllOfForeigners(constancia), `distinto de ${ISR}`, impuesto),
  }),
  rule("CRE-124", ["SPT124"], extranjero, {
    title: "no debe existir cuando se retiene ISR (001)",
    field: "@NumRegIdTribR",
    remedy: "Quite el ImpRetenidos de ISR: a un extranjero no se le retiene.",
    check: ({ attributes: { NumRegIdTribR } }, constancia) =>
      must(retenidosIsr(constancia).length === 0 || NumRegIdTribR === undefined, undefined, NumRegIdTribR),
  }),
  rule("CRE-148", ["SPT102"], repeated, {
    title: "debe ir una sola vez",
    remedy: "Reúna los servicios en un solo nodo, o expida otra constancia.",
    check: () => must(false, "un solo nodo", "otro más"),
  }),
  rule("CRE-151", [], itself, {
    source: STANDARD,
    title: "no debe llevar más complemento que el de plataformas tecnológicas y el timbre",
    field: "retenciones:Complemento",
    remedy: "Quite los demás complementos.",
    check: (_, { retenciones: { complementos } }) => {
      const others = [...complementos].filter((name) => !ALONE.has(name));
      return must(others.length === 0, "ningún otro", others.join(", "));
    },
  }),
  // SPT112 asks for no IVA when none was transferred, SPT114 for IVA of every foreigner.
  rule("CRE-153", [], totales, {
    source: STANDARD,
    title: "debe existir para IVA (002) cuando el receptor es extranjero, aunque nada se trasladara",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos con ImpuestoRet 002 y montos en cero.",
    inForm: "Agregue el IVA (002) en ImpRetenidos, con montos en cero.",
    check: (_, constancia) =>
      constancia.registro !== undefined && transferredIva(constancia)?.isZero ? mustWithholdIva(constancia) : undefined,
  }),
  // The schema lets BaseRet be absent, and SAT's rows say what it must be.
  rule("CRE-154", [], retained, {
    source: STANDARD,
    title: "debe existir para ISR (001), IVA (002) e IEPS (003)",
    field: "@BaseRet",
    remedy: "Escriba la base de la que se retuvo.",
    check: ({ attributes: { BaseRet } }) => must(BaseRet !== undefined, "la base retenida", BaseRet),
  }),
  // SPT117 speaks of an RfcR other than the generic one; a foreigner has none.
  rule("CRE-155", [], retenidosIva, {
    source: STANDARD,
    title:
      "debe ser, para IVA de un extranjero, la parte que se retiene o el total de BaseRet, truncado a dos decimales",
    field: "@MontoRet",
    remedy: "Retenga la parte o el total del IVA, según las disposiciones que aplican al receptor.",
    check: (retenido, constancia, { loaded }) =>
      constancia.retenciones.extranjero === undefined ||
      (constancia.registro !== undefined && isAllOfForeigners(constancia))
        ? undefined
        : mustBePartOrWhole(
            retenido,
            figureOn("plataformas-iva", dayOf(constancia.retenciones.attributes.FechaExp), loaded),
          ),
  }),
  // Tax firms tell that IEPS may be withheld, none tells which part; a platform passes on what it received.
  rule("CRE-163", [], retenidosIeps, {
    source: REVISION,
    title: "debe ser, para IEPS, igual a BaseRet",
    field: "@MontoRet",
    remedy: "Retenga todo el IEPS que se trasladó.",
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

function mustBePartOrWhole({ base, monto }: Retenido, rate: Decimal | undefined): Mismatch | undefined {
  if (base === undefined || monto === undefined || rate === undefined) return undefined;
  const [part, whole] = [base.times(rate).truncate(CENTS), base.truncate(CENTS)];
  return must(monto.equals(part) || monto.equals(whole), `${part} o ${whole}`, monto);
}
