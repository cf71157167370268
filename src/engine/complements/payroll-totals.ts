import type { PayrollData, PayrollPerception } from "#proto/cfdi/v1/payroll_pb.ts";
import { type PerceptionGroup, perceptionGroup } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";

/** The sums of a payroll's lists, in pesos; a sum is undefined when it has nothing to add. */
export type PayrollTotals = ReturnType<typeof totalsOf>;

export function totalsOf({ percepciones, deducciones, otrosPagos }: PayrollData) {
  const perceived = percepciones?.percepciones ?? [];
  const deducted = deducciones?.deducciones ?? [];
  const group = (name: PerceptionGroup) =>
    amountsOf(perceived.filter(({ tipoPercepcion }) => perceptionGroup(tipoPercepcion) === name));
  const deductions = (withheld: boolean) =>
    deducted.filter(({ tipoDeduccion }) => (tipoDeduccion === ISR) === withheld);
  return {
    percepciones: total(amountsOf(perceived)),
    deducciones: total(deducted.map(importe)),
    otrosPagos: total(otrosPagos.map(importe)),
    sueldos: total(group("sueldos")),
    separacion: total(group("separacion")),
    jubilacion: total(group("jubilacion")),
    gravado: total(perceived.map(({ importeGravado }) => importeGravado)),
    exento: total(perceived.map(({ importeExento }) => importeExento)),
    otrasDeducciones: total(deductions(false).map(importe)),
    impuestosRetenidos: total(deductions(true).map(importe)),
  };
}

const ISR = "002";
const CENTS = 2;
const ZERO = Decimal.ZERO.round(CENTS);

function amountsOf(percepciones: readonly PayrollPerception[]): string[] {
  return percepciones.flatMap(({ importeGravado, importeExento }) => [importeGravado, importeExento]);
}

function importe({ importe }: { readonly importe: string }): string {
  return importe;
}

function total(amounts: readonly string[]): Decimal | undefined {
  return amounts.length === 0 ? undefined : Decimal.sum(amounts.map(Decimal.of)).round(CENTS);
}

export interface Contradiction {
  /** The field is named as in the request: "nomina.percepciones.totalGravado". */
  readonly field: string;
  readonly expected: string;
  readonly actual: string;
}

/** Returns every total of the request that differs from the sum of its list. An absent list sums to zero. */
export function contradictionsOf(nomina: PayrollData): Contradiction[] {
  const totals = totalsOf(nomina);
  const { percepciones, deducciones } = nomina;
  const told: readonly (readonly [field: string, told: string | undefined, due: Decimal | undefined])[] = [
    ["totalPercepciones", nomina.totalPercepciones, totals.percepciones],
    ["totalDeducciones", nomina.totalDeducciones, totals.deducciones],
    ["totalOtrosPagos", nomina.totalOtrosPagos, totals.otrosPagos],
    ["percepciones.totalGravado", percepciones?.totalGravado, totals.gravado],
    ["percepciones.totalExento", percepciones?.totalExento, totals.exento],
    ["percepciones.totalSueldos", percepciones?.totalSueldos, totals.sueldos],
    ["percepciones.totalSeparacionIndemnizacion", percepciones?.totalSeparacionIndemnizacion, totals.separacion],
    ["percepciones.totalJubilacionPensionRetiro", percepciones?.totalJubilacionPensionRetiro, totals.jubilacion],
    ["deducciones.totalOtrasDeducciones", deducciones?.totalOtrasDeducciones, totals.otrasDeducciones],
    ["deducciones.totalImpuestosRetenidos", deducciones?.totalImpuestosRetenidos, totals.impuestosRetenidos],
  ];
  return told.flatMap(([field, actual, due = ZERO]) =>
    actual === undefined || Decimal.parse(actual)?.equals(due)
      ? []
      : [{ field: `nomina.${field}`, expected: due.toString(), actual }],
  );
}
