import { describe, expect, test } from "vitest";
import { checkMatrices } from "../../src/engine/documents/matrices.ts";
import { gatherFindings } from "../../src/engine/inspection/findings.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import type { Context } from "../../src/engine/rules/rule.ts";
import { TRANSPORT_CASES } from "./rules/carta-porte-cases.ts";
import { LOADED as LOADED_TRANSPORTS, TRANSPORTS } from "./rules/carta-porte-documents.ts";
import { CONTEXT } from "./rules/documents.ts";
import { type Edits, edited } from "./rules/edit.ts";
import { EXPORTACION_CASES } from "./rules/exportacion-cases.ts";
import { EXPORTACIONES, LOADED } from "./rules/exportacion-documents.ts";
import { RECIBO_CASES } from "./rules/nomina-cases.ts";
import { RECIBOS } from "./rules/nomina-documents.ts";
import { PAYMENTS_CASES } from "./rules/pagos-cases.ts";
import { PAYMENTS } from "./rules/pagos-documents.ts";

interface Cases {
  readonly documents: Readonly<Record<string, XmlNode>>;
  readonly usual: string;
  readonly cases: Readonly<Record<string, { readonly document?: string; readonly fails: Edits }>>;
  readonly context: Context;
}

const COMPLEMENTS: Readonly<Record<string, Cases>> = {
  payments: { documents: PAYMENTS, usual: "pesos", cases: PAYMENTS_CASES, context: CONTEXT },
  payroll: { documents: RECIBOS, usual: "sueldo", cases: RECIBO_CASES, context: CONTEXT },
  "foreign trade": { documents: EXPORTACIONES, usual: "venta", cases: EXPORTACION_CASES, context: LOADED },
  transport: {
    documents: TRANSPORTS,
    usual: "carretera",
    cases: TRANSPORT_CASES,
    context: LOADED_TRANSPORTS,
  },
};

describe.each(Object.entries(COMPLEMENTS))("a fault of %s", (_, { documents, usual, cases, context }) => {
  test.each(Object.entries(cases))(
    "%s is told with each of SAT's codes for it, in the sentence too",
    (_code, { document = usual, fails }) => {
      const root = edited(documents[document]!, fails);
      const raw = checkMatrices("cfdi:Comprobante", root, context).filter(({ advisory }) => !advisory);
      const gathered = gatherFindings(root, [], raw);
      const codesOf = (findings: typeof raw) => [...new Set(findings.flatMap(({ sat }) => sat))].sort();
      expect(codesOf(gathered)).toEqual(codesOf(raw));
      for (const { sat, statement, sentence } of gathered)
        for (const text of [statement, sentence]) expect(text.endsWith(` (${sat.join(", ")}).`)).toBe(true);
      const places = gathered.map(({ path, expected, actual }) => `${path} ${expected} ${actual}`);
      expect(new Set(places).size).toBe(places.length);
    },
  );
});
