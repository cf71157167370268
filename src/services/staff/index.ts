import type { PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { employees } from "./employees.ts";
import { preparePayroll } from "./payroll-run.ts";

/** Portal methods: whom an account pays, and what. */
export function portalStaff(deps: Deps): MethodTable<typeof PortalStaff> {
  return { ...employees(deps), preparePayroll: (request, caller) => preparePayroll(deps, caller, request) };
}
