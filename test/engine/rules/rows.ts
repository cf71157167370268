import { MATRICES } from "../../../src/engine/documents/matrices.ts";
import type { XmlNode } from "../../../src/engine/node.ts";
import type { Matrix } from "../../../src/engine/rules/matrix.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { TRANSPORT_CASES } from "./carta-porte-cases.ts";
import { LOADED as LOADED_TRANSPORTS, TRANSPORTS } from "./carta-porte-documents.ts";
import { CASES } from "./cases.ts";
import { COMPLEMENTS } from "./complements.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";
import type { Edits } from "./edit.ts";
import { EXPORTACION_CASES } from "./exportacion-cases.ts";
import { EXPORTACIONES, LOADED } from "./exportacion-documents.ts";
import { RECIBO_CASES } from "./nomina-cases.ts";
import { RECIBOS } from "./nomina-documents.ts";
import { PAYMENTS_CASES } from "./pagos-cases.ts";
import { PAYMENTS } from "./pagos-documents.ts";
import { WITHHOLDINGS_CASES } from "./retenciones-cases.ts";
import { WITHHOLDINGS } from "./retenciones-documents.ts";

type Root = keyof typeof MATRICES;

/** A row names a valid document, a change in it and SAT's code for the fault. */
interface Row {
  readonly root: Root;
  readonly matrix: string;
  readonly code: string;
  /** `sat` is absent for advice. */
  readonly sat: string | undefined;
  readonly base: string;
  readonly document: XmlNode;
  readonly change: Edits;
  readonly context: Context;
}

interface Tables {
  readonly documents: Readonly<Record<string, XmlNode>>;
  readonly usual: string;
  readonly cases: Readonly<
    Record<
      string,
      {
        readonly document?: string;
        readonly fails?: Edits;
        readonly context?: Partial<Context>;
        readonly failsIn?: Partial<Context>;
      }
    >
  >;
  readonly context: Context;
}

/** Each matrix has its table here, by the name of the matrix. */
const TABLES: Readonly<Record<string, Tables>> = {
  "CFDI 4.0": { documents: DOCUMENTS, usual: "ingreso", cases: CASES, context: CONTEXT },
  "Pagos 2.0": { documents: PAYMENTS, usual: "pesos", cases: PAYMENTS_CASES, context: CONTEXT },
  "Nómina 1.2": { documents: RECIBOS, usual: "sueldo", cases: RECIBO_CASES, context: CONTEXT },
  "Carta Porte 3.1": {
    documents: TRANSPORTS,
    usual: "carretera",
    cases: TRANSPORT_CASES,
    context: LOADED_TRANSPORTS,
  },
  "Comercio Exterior 2.0": {
    documents: EXPORTACIONES,
    usual: "venta",
    cases: EXPORTACION_CASES,
    context: LOADED,
  },
  "Retenciones 2.0": {
    documents: WITHHOLDINGS,
    usual: "dividendos",
    cases: WITHHOLDINGS_CASES,
    context: CONTEXT,
  },
  ...Object.fromEntries(
    COMPLEMENTS.map(({ matrix, documents, usual, cases }) => [
      matrix.name,
      { documents, usual, cases, context: CONTEXT },
    ]),
  ),
};

/** The check of the schema finds these faults before any rule does. */
const OF_THE_SCHEMA = ["VAL-01", "VAL-02"];

export const ALL = (Object.entries(MATRICES) as [Root, readonly Matrix[]][]).flatMap(([root, matrices]) =>
  matrices.map((matrix) => ({ root, matrix })),
);

/** Each code of SAT's that a rule judges has a document that breaks the rule; a rule without a code has one, too. */
export const ROWS: readonly Row[] = ALL.flatMap(({ root, matrix: { name: matrix, rules } }) => {
  const { documents, usual, cases, context } = TABLES[matrix]!;
  return rules
    .filter(({ code }) => !OF_THE_SCHEMA.includes(code))
    .flatMap(({ code, sat: codes }) => {
      const found = cases[code]!;
      const { document: base = usual, fails: change = {} } = found;
      const own = { ...context, ...found.context, ...found.failsIn };
      return (codes.length > 0 ? codes : [undefined]).map((sat) => ({
        ...{ root, matrix, code, sat, base, document: documents[base]!, change, context: own },
      }));
    });
});
