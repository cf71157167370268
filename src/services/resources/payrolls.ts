import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PayrollRecordSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { notFound } from "../../../common/errors.ts";
import type { PayrollFacts } from "../../engine/complements/nomina12.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import type { DocumentRow } from "../../persistence/documents/index.ts";
import { kindsOfResource, kindsOfType } from "../kinds/index.ts";
import { explainSteps } from "./explaining.ts";
import { createdDocument, documentRecord } from "./records.ts";
import type { Resource } from "./resource.ts";

const RECEIPTS = kindsOfResource("nomina");
const CFDI = kindsOfType(COMPROBANTE);

/**
 * `/nomina`: its list shows the receipts made there; by its id it answers for every CFDI of type N, relayed ones too.
 */
export const PAYROLLS: Resource<
  ReturnType<typeof payrollRecord>,
  ReturnType<typeof createdDocument>,
  typeof explainSteps
> = {
  name: "nomina",
  answersFor: ({ kind, tipo }) => RECEIPTS.includes(kind) || (tipo === "N" && CFDI.includes(kind)),
  documentId: (id) => id,
  show: payrollRecord,
  created: createdDocument,
  explain: explainSteps,
  noXml: () => notFound("El XML del recibo de nómina"),
};

/** Returns a receipt as lists show it. A relayed receipt has no facts of its kind. */
function payrollRecord(row: DocumentRow) {
  const facts: PayrollFacts = row.kindFacts ?? {};
  return {
    ...documentRecord(row),
    ...facts,
    receptorRfc: row.receptorRfc ?? "",
  } satisfies MessageInitShape<typeof PayrollRecordSchema>;
}
