import { callUnaryMethod } from "@connectrpc/connect-query";
import { type Employee, EmployeeSchema, PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { readRows, readText, toDraft } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { type Target, targetsOf } from "./columns.ts";
import { readingsOf } from "./outcomes.ts";
import type { Saving, SheetRow } from "./saving.ts";
import type { Table as Sheet } from "./table.ts";
import type { Sheeted } from "./template.ts";

export interface EmployeeRow extends SheetRow {
  readonly employee: Employee;
}

const NUMBER = "laborales.numEmpleado";
const SUBCONTRACTS = "laborales.subContratacion";

/** The service computes the seniority. */
const TARGETS = targetsOf(fieldsOf(EmployeeSchema)).filter(({ path }) => path !== "laborales.antiguedad");
const REFERENCE = TARGETS.find(({ path }) => path === NUMBER)!;

/** A sheet has a row for each employee, and one more for each further company to which an employee is subcontracted. */
export const EMPLOYEES: Sheeted = {
  targets: TARGETS,
  notes: {
    [NUMBER]: ["17", "El empleado que ya está con él se reemplaza."],
    rfc: ["LOMA850612AA7"],
    nombre: ["MARIA LOPEZ", "Como está en su constancia de situación fiscal."],
    desde: ["2026-01-01", "Vacía, un cambio vale desde hoy. Si es la de antes, corrige los datos de ese día."],
    baja: ["", "Vacía mientras trabaje con ustedes."],
    "laborales.subContratacion[].rfcLabora": ["", "Otra empresa va en otro renglón con el mismo número de empleado."],
  },
  sample: {
    headings: [
      ...["Número de empleado", "RFC", "Nombre", "Código postal", "CURP", "NSS", "Fecha de ingreso"],
      ...["Tipo de contrato", "Tipo de jornada", "Régimen de contratación", "Riesgo de puesto"],
      ...["Periodicidad del pago", "Entidad donde trabaja", "SDI", "Puesto"],
    ],
    row: [
      ...["17", "LOMA850612AA7", "MARIA LOPEZ", "06300", "LOMA850612MDFPRN06", "04078873454", "2022-01-03"],
      ...["01", "01", "02", "1", "04", "CMX", "522.60", "Cajera"],
    ],
  },
};

export function employeeRows(sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly EmployeeRow[] {
  const reading = { schema: EmployeeSchema, grouping: { reference: REFERENCE } };
  return readingsOf<Employee>(reading, sheet, mapping).map(({ message: employee, ...row }) => ({ ...row, employee }));
}

export const EMPLOYEE_SAVING: Saving<EmployeeRow> = {
  list: "empleados",
  field: (name) => name,
  changes: PortalStaff,
  async send(transport, part) {
    const empleados = part.map(({ employee }) => employee);
    await callUnaryMethod(transport, PortalStaff.method.saveEmployees, { empleados });
    return part.map(() => ({ state: "saved" }));
  },
};

/** Returns employees as rows of the sheet by which they are brought in again. */
export function rowsOfEmployees(employees: readonly Employee[]): readonly (readonly string[])[] {
  const rows = employees.flatMap((employee) => {
    const draft = toDraft(EmployeeSchema, employee);
    const numbers = Array.from({ length: Math.max(1, readRows(draft, SUBCONTRACTS).length) }, (_, at) => at);
    return numbers.map((at) =>
      TARGETS.map(({ path }) =>
        at === 0 || path === NUMBER || path.startsWith(SUBCONTRACTS)
          ? readText(draft, path.replace("[]", `[${at}]`))
          : "",
      ),
    );
  });
  return [TARGETS.map(({ label }) => label), ...rows];
}
