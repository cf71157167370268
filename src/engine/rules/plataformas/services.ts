import { Decimal } from "../../decimal.ts";
import { keyRule } from "../comprobante/common.ts";
import { must, type Rule, type RuleText, rule } from "../rule.ts";
import {
  comisiones,
  contribuciones,
  hasContributions,
  isOfForeigners,
  plataformas,
  REVISION,
  repetidos,
  retenidosIeps,
  retenidosIsr,
  STANDARD,
  servicios,
  totales,
} from "./common.ts";
import { type Constancia, PRIZE, type Servicio } from "./model.ts";

/** These keys of c_FormaPagoServ and c_TipoDeServ are in force; SAT publishes no words in its schemas. */
const FORMAS = "01 02 03 04 05 06 07 08 09".split(" ");
const TIPOS = "01 02 03 04 05 06 07 08 09 11".split(" ");

/** Games with bets and draws transfer IEPS beside IVA. */
const BETS = "11";

/** The rows about the complement and its services, SPT123 and SPT125 to SPT147. */
export const SERVICES: readonly Rule<Constancia>[] = [
  rule("CRE-123", ["SPT123"], firstOfForeigners, {
    title: "no debe ser 07, 08 ni 09 cuando se retiene ISR (001)",
    field: "@TipoDeServ",
    remedy: "Corrija TipoDeServ, o quite el ImpRetenidos de ISR.",
    check: ({ attributes: { TipoDeServ } }, constancia) =>
      must(retenidosIsr(constancia).length === 0, "otro tipo de servicio", TipoDeServ),
  }),
  keyRule("CRE-125", "SPT125", plataformas, "Periodicidad", "c_Periodicidad"),
  rule("CRE-126", ["SPT126"], plataformas, {
    title: "debe ser el número de nodos DetallesDelServicio, sin los que solo dicen el IEPS de otro",
    field: "@NumServ",
    remedy: "Cuente los nodos DetallesDelServicio, sin los de Impuesto 03.",
    inForm: "Cuente los servicios, sin los que solo llevan el IEPS de otro: debe ser {expected}",
    check: ({ operaciones, attributes: { NumServ } }) => {
      if (NumServ === undefined || !/^\+?\d+$/.test(NumServ)) return undefined;
      const count = operaciones.length;
      return must(BigInt(NumServ.replace("+", "")) === BigInt(count), count, NumServ);
    },
  }),
  rule("CRE-132", ["SPT132"], plataformas, {
    title: "debe ser cero cuando NacionalidadR es Extranjero",
    field: "@DifIVAEntregadoPrestServ",
    remedy: "Escriba DifIVAEntregadoPrestServ 0.00.",
    check: ({ difIva }, { retenciones: { receptor } }) =>
      receptor?.attributes.NacionalidadR === "Extranjero" && difIva !== undefined
        ? must(difIva.isZero, "0.00", difIva)
        : undefined,
  }),
  keysRule("CRE-135", "SPT135", "FormaPagoServ", "c_FormaPagoServ", FORMAS),
  keysRule("CRE-136", "SPT136", "TipoDeServ", "c_TipoDeServ", TIPOS),
  rule("CRE-137", ["SPT137"], firstOfAnotherType, {
    title: "debe ser el mismo en todos los servicios",
    field: "@TipoDeServ",
    remedy: "Expida una constancia por cada tipo de servicio.",
    check: ({ attributes: { TipoDeServ } }, { plataformas: [plataforma] }) =>
      must(false, plataforma?.servicios[0]?.attributes.TipoDeServ, TipoDeServ),
  }),
  rule("CRE-140", ["SPT140"], servicios, {
    title: "debe ser del ejercicio y de los meses de Periodo",
    field: "@FechaServ",
    remedy: "Corrija FechaServ, o reporte el servicio en la constancia de su mes.",
    check: ({ attributes: { FechaServ } }, { retenciones: { periodo } }) => {
      const [, year, month] = /^(\d{4})-(\d{2})-\d{2}$/.exec(FechaServ ?? "") ?? [];
      const { Ejercicio, MesIni, MesFin } = periodo?.attributes ?? {};
      if (year === undefined || month === undefined) return undefined;
      if (Ejercicio === undefined || MesIni === undefined || MesFin === undefined) return undefined;
      const months = MesIni === MesFin ? MesIni : `${MesIni} a ${MesFin}`;
      const holds = year === Ejercicio && month >= MesIni && month <= MesFin;
      return must(holds, `un día de ${Ejercicio}, mes ${months}`, FechaServ);
    },
  }),
  noneOfPrizeRule("CRE-141", "SPT141", "ImpuestosTrasladadosdelServicio", ({ trasladado }) => trasladado),
  keyRule("CRE-144", "SPT144", contribuciones, "EntidadDondePagaLaContribucion", "c_EntidadesFederativas"),
  rule("CRE-145", ["SPT145"], contribuciones, {
    title: "debe ser mayor que 1.00",
    field: "@ImpContrib",
    remedy: "Quite ContribucionGubernamental si no se pagó, o corrija su importe.",
    check: ({ importe }) => importe && must(importe.compare(Decimal.ONE) >= 0, "más de 1.00", importe),
  }),
  noneOfPrizeRule("CRE-146", "SPT146", "ComisionDelServicio", ({ comision }) => comision),
  rule("CRE-147", ["SPT147"], comisiones, {
    title: "debe ser mayor que cero",
    field: "@Importe",
    remedy: "Quite ComisionDelServicio si no se cobró, o corrija su importe.",
    check: ({ importe }) => importe && must(importe.isPositive, "más de 0", importe),
  }),
  // SPT134 speaks of contributions that exist; the sum of none is zero.
  rule("CRE-156", [], plataformas, {
    source: STANDARD,
    title: "debe ser la suma de los ImpContrib, cero cuando no hay ninguno",
    field: "@MonTotalContribucionGubernamental",
    remedy: "Quite MonTotalContribucionGubernamental, o agregue las contribuciones.",
    check: (plataforma) =>
      hasContributions(plataforma) || plataforma.contribuciones === undefined
        ? undefined
        : must(plataforma.contribuciones.isZero, "0.00", plataforma.contribuciones),
  }),
  demandedRule("CRE-157", "ImpuestosTrasladadosdelServicio", ({ trasladado }) => trasladado, {
    remedy: "Agregue el nodo; si el servicio no causa IVA, con TasaCuota 0.000000 e Importe 0.",
    inForm: "Agregue ImpuestosTrasladadosdelServicio; si no causa IVA, con TasaCuota 0 e Importe 0.",
  }),
  // The row says "more than 1.00", its error "less than 1.00".
  rule("CRE-158", [], contribuciones, {
    source: STANDARD,
    title: "debe ser mayor que 1.00, no igual",
    field: "@ImpContrib",
    remedy: "Corrija el importe de la contribución.",
    check: ({ importe }) => importe && must(!importe.equals(Decimal.ONE), "más de 1.00", importe),
  }),
  demandedRule("CRE-159", "ComisionDelServicio", ({ comision, hasIeps }) => (hasIeps ? {} : comision), {
    remedy: "Agregue el nodo con la comisión que cobró la plataforma.",
    inForm: "Agregue ComisionDelServicio, con lo que cobró la plataforma.",
  }),
  rule("CRE-160", [], totales, {
    isOfUnseenCode: true,
    source: REVISION,
    title: "debe existir para IEPS (003) cuando TipoDeServ es 11",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos con ImpuestoRet 003.",
    inForm: "Agregue el IEPS (003) en ImpRetenidos.",
    check: (_, constancia) =>
      constancia.knowsIeps && servicios(constancia).some(({ attributes }) => attributes.TipoDeServ === BETS)
        ? must(retenidosIeps(constancia).length > 0, "un ImpRetenidos de IEPS (003)", undefined)
        : undefined,
  }),
  noneOfIepsRule("CRE-161", "ContribucionGubernamental", ({ contribucion }) => contribucion),
  noneOfIepsRule("CRE-162", "ComisionDelServicio", ({ comision }) => comision),
];

type NodeOf = (servicio: Servicio) => object | undefined;

/** Makes a rule for keys of a list whose words SAT does not publish with its schema. */
function keysRule(
  code: string,
  sat: string,
  attribute: string,
  catalog: string,
  keys: readonly string[],
): Rule<Constancia> {
  return rule(code, [sat], servicios, {
    title: `debe ser una clave de ${catalog}`,
    field: `@${attribute}`,
    remedy: `Use una clave vigente de ${catalog}.`,
    check({ attributes }) {
      const key = attributes[attribute];
      return must(key === undefined || keys.includes(key), keys.join(", "), key);
    },
  });
}

function noneOfPrizeRule(code: string, sat: string, name: string, nodeOf: NodeOf): Rule<Constancia> {
  return rule(code, [sat], servicios, {
    title: "no debe existir cuando FormaPagoServ es 09",
    field: `plataformasTecnologicas:${name}`,
    remedy: `Quite ${name}, o corrija FormaPagoServ.`,
    check: (servicio) =>
      must(
        servicio.attributes.FormaPagoServ !== PRIZE || nodeOf(servicio) === undefined,
        undefined,
        `un nodo con FormaPagoServ ${PRIZE}`,
      ),
  });
}

/**
 * Makes a rule that forbids a node of a service that repeats another one for its IEPS, because that one has the node.
 */
function noneOfIepsRule(code: string, name: string, nodeOf: NodeOf): Rule<Constancia> {
  return rule(code, [], repetidos, {
    isOfUnseenCode: true,
    source: REVISION,
    title: "no debe existir en un servicio con IEPS (Impuesto 03) junto al que lleva el IVA",
    field: `plataformasTecnologicas:${name}`,
    remedy: `Ponga ${name} en el servicio que lleva el IVA.`,
    check: (servicio) => must(nodeOf(servicio) === undefined, undefined, "un nodo con Impuesto 03"),
  });
}

/**
 * Makes a rule that demands the node where FormaPagoServ is not 09. The row of `noneOfPrizeRule` says this too, but its
 * error does not.
 */
function demandedRule(
  code: string,
  name: string,
  nodeOf: NodeOf,
  text: Pick<RuleText, "remedy" | "inForm">,
): Rule<Constancia> {
  return rule(code, [], servicios, {
    source: STANDARD,
    title: "debe existir cuando FormaPagoServ no es 09",
    field: `plataformasTecnologicas:${name}`,
    ...text,
    check: (servicio) =>
      must(servicio.attributes.FormaPagoServ === PRIZE || nodeOf(servicio) !== undefined, "el nodo", undefined),
  });
}

function firstOfForeigners(constancia: Constancia): readonly Servicio[] {
  return servicios(constancia).filter(isOfForeigners).slice(0, 1);
}

function firstOfAnotherType(constancia: Constancia): readonly Servicio[] {
  const all = servicios(constancia);
  const type = all[0]?.attributes.TipoDeServ;
  return all.filter(({ attributes: { TipoDeServ } }) => TipoDeServ !== type).slice(0, 1);
}
