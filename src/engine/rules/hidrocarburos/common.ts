import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { mustBePositive, rowsOf } from "../comprobante/common.ts";
import { type Mismatch, must, type Rule, rule, scope, some } from "../rule.ts";
import type { Of } from "./model.ts";

type Scope = (document: Of<object>) => readonly Element[];

export const comprobante: Scope = scope("Comprobante", ({ comprobante }) => [comprobante]);
const emisor: Scope = ({ comprobante: { emisor } }) => some(emisor);
const informacionGlobal: Scope = ({ comprobante: { informacionGlobal } }) => some(informacionGlobal);
export const conceptos: Scope = scope("Concepto", ({ comprobante: { conceptos } }) => conceptos);

const { fixedRule, absentRule } = rowsOf<Of<object>>("un comprobante con complemento de hidrocarburos");

/** Names of nodes that no concept may have; SAT's code of each row stands beside its name. */
type Forbidden = readonly (readonly [code: string, sat: string, node: string])[];

/** Makes the rows about the CFDI that both complements have. */
export function cfdiRules(codes: {
  readonly tipo: readonly [code: string, sat: string, value: string];
  readonly exportacion: readonly [code: string, sat: string];
  readonly global: readonly [code: string, sat: string];
  readonly adquirente: readonly [code: string, sat: string];
  readonly forbidden: Forbidden;
}): readonly Rule<Of<object>>[] {
  const [tipo, ofTipo, value] = codes.tipo;
  return [
    fixedRule(tipo, ofTipo, comprobante, "TipoDeComprobante", value),
    fixedRule(...codes.exportacion, comprobante, "Exportacion", "01"),
    absentNodeRule(...codes.global, informacionGlobal, "InformacionGlobal"),
    absentRule(...codes.adquirente, emisor, "FacAtrAdquirente"),
    ...codes.forbidden.map(([code, sat, node]) =>
      absentNodeRule(
        code,
        sat,
        ({ conceptChildren }) => conceptChildren.filter(({ name }) => name === `cfdi:${node}`),
        node,
      ),
    ),
  ];
}

function absentNodeRule(code: string, sat: string, each: Scope, node: string): Rule<Of<object>> {
  return rule(code, [sat], each, {
    title: `no debe existir el nodo ${node} en un comprobante con complemento de hidrocarburos`,
    remedy: `Quite el nodo ${node}.`,
    check: () => must(false, undefined, "el nodo"),
  });
}

export function shareRule<D>(
  code: string,
  sat: string,
  each: (document: D) => readonly (Element & { readonly porcentaje: Decimal | undefined })[],
): Rule<D> {
  return rule(code, [sat], each, {
    title: "debe ser mayor que cero",
    field: "@Porcentaje",
    remedy: "Escriba el porcentaje de participación en el contrato.",
    check: ({ porcentaje }) => mustBePositive(porcentaje),
  });
}

const DECEMBER = 12;

/**
 * SAT's row allows the month of the related document and "that of a previous calendar month": the month just before, or
 * any before it of the same year. A month that neither reading allows is a fault.
 */
export function monthRule<D>(code: string, sat: string, each: (document: D) => readonly Element[]): Rule<D> {
  return rule(code, [sat], each, {
    title: "debe ser el mes de FechaFolioFiscalVinculado o uno anterior",
    field: "@Mes",
    remedy: "Escriba el mes del comprobante relacionado, o el anterior.",
    check: (element) => judged(element, ({ month, last, previous }) => month <= last || month === previous, "a lo más"),
  });
}

/** Makes the advice that goes with that rule: only the month itself and the one before it are certain. */
export function nearMonthRule<D>(code: string, source: string, each: (document: D) => readonly Element[]): Rule<D> {
  return rule(code, [], each, {
    source,
    title: "debe ser el mes de FechaFolioFiscalVinculado o el inmediato anterior",
    field: "@Mes",
    remedy: "Escriba el mes del comprobante relacionado, o el anterior.",
    check: (element) =>
      judged(element, ({ month, last, previous }) => month > last || month === last || month === previous, "el mes"),
  });
}

interface Months {
  readonly month: number;
  readonly last: number;
  readonly previous: number;
}

function judged(
  { attributes: { Mes, FechaFolioFiscalVinculado: fecha } }: Element,
  holds: (months: Months) => boolean,
  said: string,
): Mismatch | undefined {
  const [, text] = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/.exec(fecha ?? "") ?? [];
  if (text === undefined || Mes === undefined) return undefined;
  const last = Number(text);
  const previous = last === 1 ? DECEMBER : last - 1;
  return must(holds({ month: Number(Mes), last, previous }), `${said} ${text}`, Mes);
}
