import type { Payroll, PrintPayrollsRequest } from "#proto/cfdi/v1/payroll_pb.ts";
import type { Caller, Deps, MethodTable } from "../context/index.ts";
import { PAYROLL } from "../kinds/index.ts";
import { substitutionsOf } from "../substituting/index.ts";
import { PAYROLLS } from "./payrolls.ts";
import { methodsOf } from "./resource.ts";

export function printPayrolls(deps: Deps, request: PrintPayrollsRequest, caller: Caller) {
  return methodsOf(deps, PAYROLLS).run(request, "Recibos de nómina", caller);
}

export function payroll(deps: Deps): MethodTable<typeof Payroll> {
  const receipts = methodsOf(deps, PAYROLLS);
  return {
    createPayroll: (request, caller, fault) => receipts.create(PAYROLL, request, caller, fault),
    listPayrolls: (request, caller) => receipts.list(request, caller),
    async getPayroll(request, caller) {
      return {
        ...(await receipts.get(request, caller)),
        ...(await substitutionsOf(deps, caller, request.id)),
      };
    },
    getPayrollXml: (request, caller) => receipts.xml(request, caller),
    getPayrollPdf: (request, caller) => receipts.pdf(request, caller),
    printPayrolls: (request, caller) => printPayrolls(deps, request, caller),
    cancelPayroll: (request, caller) => receipts.cancel(request, caller),
    foreseePayrollCancellation: (request, caller) => receipts.foresee(request, caller),
    refreshPayrollCancellation: (request, caller) => receipts.refresh(request, caller),
  };
}
