import { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { sumOf } from "../comprobante/model.ts";
import { type Located, type Mismatch, must, type Rule, rule } from "../rule.ts";
import {
  CENTS,
  hasContributions,
  plataformas,
  retenidosIsr,
  retenidosIva,
  STANDARD,
  totales,
  trasladados,
} from "./common.ts";
import type { Constancia, Plataforma, Retenido } from "./model.ts";

/** A row of the matrix that demands that an amount is the result of others. */
interface Result<E extends Element = Element> {
  readonly code: string;
  readonly sat: string;
  readonly title: string;
  readonly attribute: string;
  readonly remedy: string;
  readonly each: (constancia: Constancia) => readonly E[];
  readonly writtenOf: (element: E) => Decimal | undefined;
  /** `isDemanded` is true for an attribute that the schema lets be absent and the row demands. */
  readonly isDemanded?: true;
  /** Returns undefined when an amount that the result needs is absent, which the schema reports. */
  readonly resultOf: (element: E, constancia: Constancia) => Decimal | undefined;
}

function result<E extends Element>(row: Result<E>): Result {
  return row as unknown as Result;
}

const ROWS: readonly Result[] = [
  result({
    code: "CRE-107",
    sat: "SPT107",
    title: "debe ser igual a MonTotServSIVA",
    attribute: "MontoTotOperacion",
    remedy: "Escriba en los dos el total de los servicios sin IVA, con dos decimales.",
    each: totales,
    writtenOf: ({ operacion }) => operacion,
    resultOf: (_, { plataformas: [plataforma] }) => plataforma?.totalServicios,
  }),
  result({
    code: "CRE-127",
    sat: "SPT127",
    title: "debe ser la suma de los PrecioServSinIVA, sin los servicios con IEPS (Impuesto 03)",
    attribute: "MonTotServSIVA",
    remedy: "Sume los PrecioServSinIVA de los servicios, sin los de Impuesto 03.",
    each: plataformas,
    writtenOf: ({ totalServicios }) => totalServicios,
    resultOf: ({ sums }) => sums.precios,
  }),
  result({
    code: "CRE-128",
    sat: "SPT128",
    title: "debe ser la suma de los Importe de ImpuestosTrasladadosdelServicio de IVA (02)",
    attribute: "TotalIVATrasladado",
    remedy: "Sume los Importe de IVA trasladados; sin ninguno escriba 0.00.",
    each: plataformas,
    writtenOf: ({ ivaTrasladado }) => ivaTrasladado,
    resultOf: ({ sums }) => sums.iva,
  }),
  result({
    code: "CRE-129",
    sat: "SPT129",
    title: "debe ser el MontoRet de IVA (002), o cero si no se trasladó",
    attribute: "TotalIVARetenido",
    remedy: "Escriba el MontoRet del ImpRetenidos de IVA; sin ImpuestosTrasladadosdelServicio, 0.00.",
    each: plataformas,
    writtenOf: ({ ivaRetenido }) => ivaRetenido,
    resultOf: ({ servicios }, constancia) =>
      servicios.some(({ trasladado, hasIeps }) => trasladado !== undefined && !hasIeps)
        ? withheld(retenidosIva(constancia))
        : Decimal.ZERO,
  }),
  result({
    code: "CRE-130",
    sat: "SPT130",
    title: "debe ser el MontoRet de ISR (001), o cero si no lo hay",
    attribute: "TotalISRRetenido",
    remedy: "Escriba el MontoRet del ImpRetenidos de ISR; sin él, 0.00.",
    each: plataformas,
    writtenOf: ({ isrRetenido }) => isrRetenido,
    resultOf: (_, constancia) => withheld(retenidosIsr(constancia)),
  }),
  result({
    code: "CRE-131",
    sat: "SPT131",
    title: "debe ser TotalIVATrasladado menos el IVA cobrado en efectivo y menos TotalIVARetenido",
    attribute: "DifIVAEntregadoPrestServ",
    remedy: "Reste del IVA trasladado el de los servicios con FormaPagoServ 01 y el retenido.",
    // SPT132 demands zero of a foreigner, whatever the difference is.
    each: (constancia) => (isOfForeigner(constancia) ? [] : constancia.plataformas),
    writtenOf: ({ difIva }) => difIva,
    resultOf: ({ ivaTrasladado, ivaRetenido, sums: { ivaEnEfectivo } }) =>
      ivaEnEfectivo && ivaRetenido && ivaTrasladado?.minus(ivaEnEfectivo).minus(ivaRetenido),
  }),
  result({
    code: "CRE-133",
    sat: "SPT133",
    title: "debe ser la suma de los Importe de ComisionDelServicio",
    attribute: "MonTotalporUsoPlataforma",
    remedy: "Sume los Importe de las comisiones; sin ninguna escriba 0.00.",
    each: plataformas,
    writtenOf: ({ usoPlataforma }) => usoPlataforma,
    resultOf: ({ sums }) => sums.comisiones,
  }),
  result({
    code: "CRE-134",
    sat: "SPT134",
    title: "debe existir cuando hay ContribucionGubernamental y ser la suma de los ImpContrib",
    attribute: "MonTotalContribucionGubernamental",
    remedy: "Sume los ImpContrib de los servicios.",
    each: contributing,
    writtenOf: ({ contribuciones }) => contribuciones,
    isDemanded: true,
    resultOf: ({ sums }) => sums.contribuciones,
  }),
  result({
    code: "CRE-142",
    sat: "SPT142",
    title: "debe ser igual a PrecioServSinIVA",
    attribute: "Base",
    remedy: "Escriba en Base el PrecioServSinIVA del servicio.",
    each: trasladados,
    writtenOf: ({ base }) => base,
    resultOf: ({ precio }) => precio,
  }),
  result({
    code: "CRE-143",
    sat: "SPT143",
    title: "debe ser Base por TasaCuota",
    attribute: "Importe",
    remedy: "Multiplique Base por TasaCuota y escriba el producto con todos sus decimales, hasta seis.",
    each: trasladados,
    writtenOf: ({ importe }) => importe,
    resultOf: ({ base, tasa }) => tasa && base?.times(tasa).trim(),
  }),
];

/**
 * SAT's rows say "igual", yet amounts of the withholding have two decimals and those of the complement up to six. A
 * result that is rounded or cut to its own decimals, two or more, is therefore no fault but advice (CRE-152).
 */
export const RESULTS: readonly Rule<Constancia>[] = ROWS.map(
  ({ code, sat, title, attribute, remedy, each, writtenOf, resultOf, isDemanded }) =>
    rule(code, [sat], each, {
      title,
      field: `@${attribute}`,
      remedy,
      check: (element, constancia) => {
        const [written, expected] = [writtenOf(element), resultOf(element, constancia)];
        if (expected === undefined) return undefined;
        const isMissing = isDemanded && element.attributes[attribute] === undefined;
        if (written === undefined) return isMissing ? must(false, expected, undefined) : undefined;
        return must(isRounded(written, expected), expected, written);
      },
    }),
);

/** An amount that is its result only when that is rounded or cut. Its path is the attribute's. */
interface Inexact extends Located {
  readonly written: Decimal;
  readonly expected: Decimal;
}

const inexact = (constancia: Constancia): readonly Inexact[] =>
  ROWS.flatMap(({ attribute, each, writtenOf, resultOf }) =>
    each(constancia).flatMap((element) => {
      const [written, expected] = [writtenOf(element), resultOf(element, constancia)];
      if (written === undefined || expected === undefined) return [];
      const isAdvice = isRounded(written, expected) && !isExact(written, expected);
      return isAdvice ? [{ path: `${element.path}/@${attribute}`, written, expected }] : [];
    }),
  );

export const EXACT: Rule<Constancia> = rule("CRE-152", [], inexact, {
  source: STANDARD,
  title: "debe ser el resultado exacto, sin redondear",
  remedy: "Escriba el resultado con todos sus decimales, o los precios con dos.",
  check: ({ written, expected }): Mismatch | undefined => must(false, expected, written),
});

/** The most decimals that the schemas admit. */
const MOST_DECIMALS = 6;

function isExact(written: Decimal, expected: Decimal): boolean {
  return written.equals(expected) || (expected.scale > MOST_DECIMALS && isAt(MOST_DECIMALS, written, expected));
}

function isRounded(written: Decimal, expected: Decimal): boolean {
  return written.equals(expected) || isAt(Math.max(written.scale, CENTS), written, expected);
}

function isAt(digits: number, written: Decimal, expected: Decimal): boolean {
  return written.equals(expected.truncate(digits)) || written.equals(expected.round(digits));
}

function withheld(retenidos: readonly Retenido[]): Decimal | undefined {
  return sumOf(retenidos.map(({ monto }) => monto));
}

/** Lists the complements in which a service has a ContribucionGubernamental. */
function contributing({ plataformas }: Constancia): readonly Plataforma[] {
  return plataformas.filter(hasContributions);
}

function isOfForeigner({ retenciones }: Constancia): boolean {
  return retenciones.receptor?.attributes.NacionalidadR === "Extranjero";
}
