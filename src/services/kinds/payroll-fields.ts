import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { fieldOf, fieldsOf } from "../issuing/index.ts";

export const PAYROLL_FIELD_OF = fieldOf([
  ...fieldsOf(CreatePayrollRequestSchema),
  // The single concept and the CFDI's totals follow from the lists of the payroll.
  ["cfdi:Conceptos", "nomina"],
  ["@Descuento", "nomina.totalDeducciones"],
]);
