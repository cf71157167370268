import { create, fromJson, type JsonObject, type JsonValue, type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { PayrollEmployerSchema, PayrollReceiverSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import {
  type Employee,
  EmployeeSchema,
  type PortalStaff,
  type SenioritySchema,
} from "#proto/cfdi/v1/portal_staff_pb.ts";
import { invalidField, notApplicable, notFound } from "../../../common/errors.ts";
import { catalogs, localDayOf, type PayrollCatalog } from "../../engine/catalogs/index.ts";
import { isGeneric } from "../../engine/rules/comprobante/common.ts";
import { weeksOf } from "../../engine/rules/nomina/seniority.ts";
import {
  type Account,
  type Customer,
  findCustomers,
  findEmployees,
  findTerms,
  historyOf,
  type ListedEmployee,
  listEmployees,
  lockEmployees,
  MOST_EMPLOYEES,
  removeEmployee,
  removeTerms,
  saveCustomers,
  saveEmployees,
} from "../../persistence/account/index.ts";
import type { Changing } from "../../persistence/database/index.ts";
import { customerRow } from "../account/index.ts";
import { note } from "../audit.ts";
import { accountOf, type Deps, type MethodTable } from "../context/index.ts";
import { requireCalendarDay } from "../documents/index.ts";

const USUAL_PAGE = 50;

type Methods = Omit<MethodTable<typeof PortalStaff>, "preparePayroll">;

/** Portal methods: whom an account pays. */
export function employees({ db, now }: Pick<Deps, "db" | "now">): Methods {
  const todayOf = ({ zonaHoraria }: Account) => localDayOf(now(), zonaHoraria);
  return {
    async listEmployees({ after = "", limit = USUAL_PAGE, search = "" }, { accountId }) {
      const day = todayOf(await accountOf(db, accountId));
      const words = search.split(/\s+/).filter(Boolean);
      const rows = await listEmployees(db, accountId, { day, after, words, limit });
      return { empleados: rows.map(employeeMessage) };
    },

    async getEmployee({ numEmpleado }, { accountId }) {
      const today = todayOf(await accountOf(db, accountId));
      const [row] = await findEmployees(db, accountId, today, [numEmpleado]);
      if (row === undefined) throw notFound(`El empleado ${numEmpleado}`);
      const terms = await historyOf(db, accountId, numEmpleado);
      const empleado = employeeMessage(row);
      const last = row.baja !== null && row.baja < today ? row.baja : today;
      return {
        empleado,
        historia: terms.map((each) => employeeMessage({ ...row, ...each })),
        antiguedad: seniorityOf(empleado.laborales?.fechaInicioRelLaboral, last),
      };
    },

    async saveEmployees({ empleados }, caller) {
      const { accountId } = caller;
      const account = await accountOf(db, accountId);
      const today = todayOf(account);
      empleados.forEach(requireEmployee);
      requireDifferent(empleados);
      const numbers = empleados.map(numberOf);
      const saved = await db.changing(async (tx) => {
        await lockEmployees(tx, accountId);
        await keepNames(tx, account, empleados, now());
        const asked = empleados.map((each) => ({ numEmpleado: numberOf(each), day: each.desde ?? today }));
        const known = new Map((await findTerms(tx, accountId, asked)).map((each) => [each.numEmpleado, each]));
        const terms = empleados.flatMap((each) => {
          const numEmpleado = numberOf(each);
          const data = dataOf(each);
          const before = known.get(numEmpleado);
          const since = each.desde ?? (before === undefined ? each.laborales?.fechaInicioRelLaboral : today) ?? today;
          const isSame = before !== undefined && sameTerms(before.data, data);
          return isSame && (each.desde === undefined || before.since <= since) ? [] : [{ numEmpleado, since, data }];
        });
        const rows = empleados.map((each) => ({ numEmpleado: numberOf(each), rfc: each.rfc, baja: each.baja }));
        if (!(await saveEmployees(tx, accountId, rows, terms)))
          throw notApplicable(`La cuenta puede tener ${MOST_EMPLOYEES} empleados: quite algunos`);
        const [{ nombre }] = empleados as [Employee];
        const detail = { empleados: rows.length, numEmpleado: numbers[0], nombre };
        await note(tx, now(), caller, { action: "empleado.guardado", accountId, detail });
        return findEmployees(tx, accountId, today, numbers);
      });
      const byNumber = new Map(saved.map((row) => [row.numEmpleado, row]));
      return { empleados: numbers.map((each) => employeeMessage(byNumber.get(each)!)) };
    },

    async removeEmployee({ numEmpleado, desde }, caller) {
      const { accountId } = caller;
      await db.changing(async (tx) => {
        await lockEmployees(tx, accountId);
        if (desde === undefined) {
          if (!(await removeEmployee(tx, accountId, numEmpleado))) throw notFound(`El empleado ${numEmpleado}`);
        } else if (!(await removeTerms(tx, accountId, { numEmpleado, since: desde })))
          throw notApplicable(`El empleado ${numEmpleado} no tiene datos laborales desde ${desde}, o no tiene otros`);
        const detail = { numEmpleado, ...(desde === undefined ? {} : { desde }) };
        await note(tx, now(), caller, { action: "empleado.quitado", accountId, detail });
      });
      return { numEmpleado };
    },
  };
}

const numberOf = ({ laborales }: Employee) => laborales?.numEmpleado ?? "";

/** These fields have keys of SAT's; other keys would refuse each receipt. */
const KEYS = {
  tipoContrato: "c_TipoContrato",
  tipoRegimen: "c_TipoRegimen",
  periodicidadPago: "c_PeriodicidadPago",
  tipoJornada: "c_TipoJornada",
  riesgoPuesto: "c_RiesgoPuesto",
  banco: "c_Banco",
} as const satisfies Readonly<Record<string, PayrollCatalog>>;

/** @throws 400 for an employee whose receipts would all be refused, by the field */
function requireEmployee(employee: Employee, at: number): void {
  const field = `empleados[${at}]`;
  const { rfc, desde, baja, laborales } = employee;
  if (rfc.length < 13 || isGeneric(rfc)) throw invalidField(`${field}.rfc`, "debe ser el de una persona física");
  for (const [name, day] of Object.entries({
    desde,
    baja,
    "laborales.fechaInicioRelLaboral": laborales?.fechaInicioRelLaboral,
  }))
    if (day !== undefined) requireCalendarDay(`${field}.${name}`, day);
  if (laborales?.antiguedad !== undefined)
    throw invalidField(`${field}.laborales.antiguedad`, "va vacía: se calcula con el inicio de la relación laboral");
  for (const [name, catalog] of Object.entries(KEYS)) {
    const key = laborales?.[name as keyof typeof KEYS];
    if (key !== undefined && !catalogs.has(catalog, key))
      throw invalidField(`${field}.laborales.${name}`, `${key} no es una clave de ${catalog}`);
  }
}

/** @throws 400 when employees of a request have one number, or one RFC and different names or postal codes */
function requireDifferent(employees: readonly Employee[]): void {
  employees.forEach((employee, at) => {
    const first = employees.findIndex((each) => numberOf(each) === numberOf(employee));
    if (first < at)
      throw invalidField(`empleados[${at}].laborales.numEmpleado`, `empleados[${first}] ya es ${numberOf(employee)}`);
    const same = employees.findIndex(({ rfc }) => rfc === employee.rfc);
    for (const name of ["nombre", "codigoPostal"] as const)
      if (employees[same]![name] !== employee[name])
        throw invalidField(`empleados[${at}].${name}`, `empleados[${same}] tiene otro con el mismo RFC`);
  });
}

/** Keeps names and postal codes in the customers with the RFC. All else of a known customer stays. */
async function keepNames(tx: Changing, account: Account, employees: readonly Employee[], at: Date): Promise<void> {
  const known = await findCustomers(
    tx,
    account.id,
    employees.map(({ rfc }) => rfc),
  );
  const byRfc = new Map(known.map((each) => [each.rfc, each]));
  const changed = new Map<string, Customer>();
  employees.forEach(({ rfc, nombre, codigoPostal }, index) => {
    const before = byRfc.get(rfc);
    const { regimenFiscal, usoCfdi, correos } = before ?? NEW_CUSTOMER;
    const customer = { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi, correos };
    const row = customerRow(customer, account, at, `empleados[${index}].`);
    if (before?.nombre !== row.nombre || before.codigoPostal !== codigoPostal) changed.set(rfc, row);
  });
  if (changed.size > 0) await saveCustomers(tx, account.id, [...changed.values()]);
}

/** Receipts have this régimen and this use whatever the customer says (Guía de llenado de la nómina). */
const NEW_CUSTOMER = { regimenFiscal: "605", usoCfdi: "CN01", correos: [] };

interface Data extends JsonObject {
  laborales: JsonObject;
}

function dataOf({ laborales, emisor }: Employee): Data {
  return {
    laborales: toJson(PayrollReceiverSchema, laborales!) as JsonObject,
    ...(emisor === undefined ? {} : { emisor: toJson(PayrollEmployerSchema, emisor) }),
  };
}

/** The database keeps the members of JSON in an order of its own. */
const sameTerms = (stored: unknown, data: Data) =>
  JSON.stringify(dataOf(create(EmployeeSchema, readTerms(stored)))) === JSON.stringify(data);

/** A field that a later contract no longer has is left out. */
function readTerms(stored: unknown) {
  const { laborales, emisor } = stored as { laborales: JsonValue; emisor?: JsonValue };
  const lenient = { ignoreUnknownFields: true };
  return {
    laborales: fromJson(PayrollReceiverSchema, laborales, lenient),
    ...(emisor === undefined ? {} : { emisor: fromJson(PayrollEmployerSchema, emisor, lenient) }),
  };
}

export function employeeMessage({ rfc, nombre, codigoPostal, since, baja, data }: Omit<ListedEmployee, "numEmpleado">) {
  return { rfc, nombre, codigoPostal, desde: since, ...(baja === null ? {} : { baja }), ...readTerms(data) };
}

/** Returns the seniority on a day, in weeks: years, months and days may be counted in several ways (NOM55). */
export function seniorityOf(
  start: string | undefined,
  last: string,
): MessageInitShape<typeof SenioritySchema> | undefined {
  if (start === undefined || start > last) return undefined;
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
  const dias = Math.round((to.getTime() - from.getTime()) / DAY_MS) + 1;
  return { valor: `P${weeksOf(from, to)}W`, desde: start, hasta: last, dias };
}

const DAY_MS = 86_400_000;
