import { type PerceptionGroup, perceptionGroup } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import type { XmlNode } from "../node.ts";
import { isWithheld } from "../rules/nomina/deductions.ts";
import { type Nomina, readRecibo } from "../rules/nomina/model.ts";
import { type Step, type Steps, sumStep, type Term, writtenAmount } from "./step.ts";

/** Reads how the totals of a payroll receipt follow from its perceptions, deductions and other payments. */
export function payrollSteps(root: XmlNode): Steps {
  const nominas = readRecibo(root)?.nominas ?? [];
  const placeOf = (index: number) => (nominas.length === 1 ? "nomina" : `nomina[${index}]`);
  const written = writtenAmount(root.attributes.Total);
  return {
    total: written,
    rule: RULE,
    steps: [...nominas.flatMap((nomina, index) => stepsOfNomina(nomina, placeOf(index))), netStep(nominas, written)],
  };
}

const RULE = "Los importes de un recibo llevan 2 decimales, así que los totales son sumas exactas y nada se redondea";

function stepsOfNomina({ attributes, percepciones, deducciones, otrosPagos }: Nomina, place: string): Step[] {
  const steps: Step[] = [];
  const add = (field: string, terms: readonly (string | undefined)[], total: string | undefined, words: string) => {
    if (total === undefined) return;
    steps.push(sumStep(`${place}.${field}`, terms.map(termOf), total, (sum) => `${words} ${sum}.`));
  };
  if (percepciones !== undefined) {
    const { attributes: totals, percepciones: all } = percepciones;
    const amounts = (group: PerceptionGroup) =>
      all
        .filter((each) => perceptionGroup(each.attributes.TipoPercepcion) === group)
        .flatMap((each) => [each.attributes.ImporteGravado, each.attributes.ImporteExento]);
    for (const { field, attribute, group, words } of GROUPS)
      add(`percepciones.${field}`, amounts(group), totals[attribute], words);
    const gravado = all.map((each) => each.attributes.ImporteGravado);
    const exento = all.map((each) => each.attributes.ImporteExento);
    add("percepciones.totalGravado", gravado, totals.TotalGravado, "Lo gravado de las percepciones suma");
    add("percepciones.totalExento", exento, totals.TotalExento, "Lo exento de las percepciones suma");
    const groups = GROUPS.map(({ attribute }) => totals[attribute]);
    add("totalPercepciones", groups, attributes.TotalPercepciones, "Las percepciones suman");
  }
  if (deducciones !== undefined) {
    const { attributes: totals, deducciones: all } = deducciones;
    const amounts = (isTax: boolean) =>
      all.filter((each) => isWithheld(each) === isTax).map((each) => each.attributes.Importe);
    const { TotalImpuestosRetenidos: withheld, TotalOtrasDeducciones: others } = totals;
    add("deducciones.totalImpuestosRetenidos", amounts(true), withheld, "El ISR retenido suma");
    add("deducciones.totalOtrasDeducciones", amounts(false), others, "Las deducciones que no son ISR suman");
    add("totalDeducciones", [withheld, others], attributes.TotalDeducciones, "Las deducciones suman");
  }
  const others = (otrosPagos?.pagos ?? []).map((each) => each.attributes.Importe);
  add("totalOtrosPagos", others, attributes.TotalOtrosPagos, "Los otros pagos suman");
  return steps;
}

interface Group {
  readonly field: string;
  readonly attribute: string;
  readonly group: PerceptionGroup;
  readonly words: string;
}

const GROUPS: readonly Group[] = [
  {
    ...{ field: "totalSueldos", attribute: "TotalSueldos", group: "sueldos" },
    words: "Los sueldos y demás percepciones ordinarias suman, entre gravado y exento,",
  },
  {
    ...{
      field: "totalSeparacionIndemnizacion",
      attribute: "TotalSeparacionIndemnizacion",
      group: "separacion",
    },
    words: "Las percepciones por separación (022, 023 y 025) suman, entre gravado y exento,",
  },
  {
    ...{
      field: "totalJubilacionPensionRetiro",
      attribute: "TotalJubilacionPensionRetiro",
      group: "jubilacion",
    },
    words: "Las percepciones por jubilación, pensión o retiro (039 y 044) suman, entre gravado y exento,",
  },
];

function termOf(text: string | undefined): Term {
  return { text: text ?? "0", value: writtenAmount(text) };
}

const CENTS = 2;

/** The worker receives perceptions and other payments less deductions. */
function netStep(nominas: readonly Nomina[], written: Decimal): Step {
  const sumOf = (name: string) =>
    Decimal.sum(nominas.map(({ attributes }) => writtenAmount(attributes[name]))).round(CENTS);
  const perceived = sumOf("TotalPercepciones");
  const others = sumOf("TotalOtrosPagos");
  const deducted = sumOf("TotalDeducciones");
  return {
    field: "total",
    formula: `${perceived} + ${others} - ${deducted}`,
    exact: perceived.plus(others).minus(deducted),
    written,
    sentence: `El trabajador recibe ${written}: ${perceived} de percepciones y ${others} de otros pagos, menos ${deducted} de deducciones.`,
  };
}
