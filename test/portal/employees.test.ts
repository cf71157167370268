import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { beforeAll, describe, expect, it } from "vitest";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { type EmployeeSchema, PortalStaff } from "#proto/cfdi/v1/portal_staff_pb.ts";
import { guess, knownHeadings } from "../../gateway/portal/pages/documents/import/columns.ts";
import { CUSTOMERS as CUSTOMER_SHEET, customerRows } from "../../gateway/portal/pages/documents/import/customers.ts";
import { EMPLOYEES, employeeRows, rowsOfEmployees } from "../../gateway/portal/pages/documents/import/employees.ts";
import { readGrid, type Table, tableOf } from "../../gateway/portal/pages/documents/import/table.ts";
import { templateOf } from "../../gateway/portal/pages/documents/import/template.ts";
import { RECEPTOR } from "../rest/nomina/receipt.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { signedIn } from "../support/portal.ts";
import { localTime, useService } from "../support/service.ts";

const service = useService();
const TODAY = localTime().slice(0, 10);
let own: Client<typeof PortalStaff>;
let account: Client<typeof PortalAccount>;
let others: Client<typeof PortalStaff>;
beforeAll(async () => {
  const { a, b } = service();
  const owner = await signedIn(service(), "paga@example.mx", { account: a.id, role: "owner" });
  owner.account = a.id;
  own = owner.client(PortalStaff);
  account = owner.client(PortalAccount);
  const other = await signedIn(service(), "ajena@example.mx", { account: b.id, role: "owner" });
  other.account = b.id;
  others = other.client(PortalStaff);
});

type Given = MessageInitShape<typeof EmployeeSchema>;
const { antiguedad: _, ...LABORALES } = RECEPTOR;
const { rfc, nombre, codigoPostal } = CUSTOMERS.worker;

const employee = (laborales: object = {}, change: Partial<Given> = {}) =>
  ({
    ...{ rfc, nombre, codigoPostal, laborales: { ...LABORALES, ...laborales } },
    ...change,
  }) as Given;

const save = async (...empleados: Given[]) => (await own.saveEmployees({ empleados })).empleados;
const listed = async (search?: string) => (await own.listEmployees({ search })).empleados;
const numbers = async (search?: string) => (await listed(search)).map(({ laborales }) => laborales!.numEmpleado);
const remove = (numEmpleado: string, desde?: string) => own.removeEmployee({ numEmpleado, desde });

it("labour data are kept from the first day of employment, and each change from its own day", async () => {
  const [first] = await save(employee({ puesto: "Cajera" }));
  expect(first).toMatchObject({ rfc, nombre, desde: "2022-01-03", laborales: { puesto: "Cajera" } });
  // Given again as it is, nothing changes.
  await save(employee({ puesto: "Cajera" }));
  await save(employee({ puesto: "Cajera" }, { desde: "2025-06-01" }));
  expect((await own.getEmployee({ numEmpleado: "0017" })).historia).toHaveLength(1);
  await save(employee({ puesto: "Gerente", salarioDiarioIntegrado: "800.00" }, { desde: "2025-01-01" }));
  const [now] = await save(employee({ puesto: "Directora", salarioDiarioIntegrado: "900.00" }));
  expect(now).toMatchObject({ desde: TODAY, laborales: { puesto: "Directora" } });
  const { historia, antiguedad } = await own.getEmployee({ numEmpleado: "0017" });
  expect(historia.map(({ desde, laborales }) => [desde, laborales!.puesto])).toEqual([
    [TODAY, "Directora"],
    ["2025-01-01", "Gerente"],
    ["2022-01-03", "Cajera"],
  ]);
  const dias = Math.round((Date.parse(TODAY) - Date.parse("2022-01-03")) / 86_400_000) + 1;
  expect(antiguedad).toMatchObject({
    ...{ valor: `P${Math.floor(dias / 7)}W`, desde: "2022-01-03", hasta: TODAY, dias },
  });
  await remove("0017", TODAY);
  expect((await listed())[0]).toMatchObject({ desde: "2025-01-01", laborales: { puesto: "Gerente" } });
  await remove("0017", "2025-01-01");
  await expect(remove("0017", "2022-01-03")).rejects.toThrow("o no tiene otros");
  await remove("0017");
  await expect(remove("0017")).rejects.toThrow("El empleado 0017 no existe");
  await expect(own.getEmployee({ numEmpleado: "0017" })).rejects.toThrow("El empleado 0017 no existe");
  const { entries } = await account.listOwnAudit({ limit: 4 });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    "Quitó al empleado 0017",
    "Quitó del empleado 0017 los datos laborales desde 2025-01-01",
    `Quitó del empleado 0017 los datos laborales desde ${TODAY}`,
    `Guardó al empleado 0017, ${nombre}`,
  ]);
});

it("the customer has the name and the postal code, and keeps all else; who is an employee stays a customer", async () => {
  const correos = ["ana@example.mx"];
  await account.saveOwnCustomer({ customer: { ...CUSTOMERS.worker, correos } });
  await save(employee({}, { nombre: "ANA LOPEZ", codigoPostal: "64000" }));
  const known = async () => (await account.listOwnCustomers({ search: rfc })).customers[0];
  expect(await known()).toMatchObject({ nombre: "ANA LOPEZ", codigoPostal: "64000", correos, usoCfdi: "CN01" });
  await account.saveOwnCustomer({ customer: { ...CUSTOMERS.worker, correos } });
  expect((await listed())[0]!.nombre).toBe(nombre);
  await expect(account.removeOwnCustomer({ rfc })).rejects.toThrow(`${rfc} es de un empleado`);
  const [added] = await save(employee({ numEmpleado: "8" }, { rfc: "PEGJ900101AAA", nombre: "JUAN PEREZ GOMEZ" }));
  expect(added!.rfc).toBe("PEGJ900101AAA");
  for (const number of ["8", "0017"]) await remove(number);
});

it("employees are found by words of name, number, position and department, page by page", async () => {
  await save(
    employee({ numEmpleado: "1", puesto: "Cajera" }),
    employee({ numEmpleado: "2", departamento: "Bodega" }),
    employee({ numEmpleado: "10", puesto: "Chofer", departamento: "Bodega" }),
  );
  expect(await numbers()).toEqual(["1", "2", "10"]);
  expect(await numbers("bodega chof")).toEqual(["10"]);
  expect(await numbers(nombre.toLowerCase())).toEqual(["1", "2", "10"]);
  expect(await numbers("%")).toEqual([]);
  const { empleados } = await own.listEmployees({ after: "2", limit: 1 });
  expect(empleados.map(({ laborales }) => laborales!.numEmpleado)).toEqual(["10"]);
  expect((await others.listEmployees({})).empleados).toEqual([]);
  await expect(others.getEmployee({ numEmpleado: "1" })).rejects.toThrow("El empleado 1 no existe");
  await expect(others.removeEmployee({ numEmpleado: "1" })).rejects.toThrow("El empleado 1 no existe");
  for (const number of ["1", "2", "10"]) await remove(number);
});

it.each([
  ["rfc", employee({}, { rfc: "RAC260101AA4" })],
  ["rfc", employee({}, { rfc: "XAXX010101000" })],
  ["nombre", employee({}, { nombre: "" })],
  ["codigoPostal", employee({}, { codigoPostal: "6300" })],
  ["desde", employee({}, { desde: "2026-02-30" })],
  ["baja", employee({}, { baja: "2026-02-30" })],
  ["laborales.fechaInicioRelLaboral", employee({ fechaInicioRelLaboral: "2026-02-30" })],
  ["laborales.curp", employee({ curp: "LOMA" })],
  ["laborales.numEmpleado", employee({ numEmpleado: "" })],
  ["laborales.antiguedad", employee({ antiguedad: "P1W" })],
  ["laborales.periodicidadPago", employee({ periodicidadPago: "77" })],
  ["laborales.banco", employee({ banco: "000" })],
] as const)("a wrong %s is refused by its name, and nothing is saved", async (name, wrong) => {
  await expect(save(employee({ numEmpleado: "otro" }), wrong)).rejects.toThrow(`empleados[1].${name}`);
  expect(await listed()).toEqual([]);
});

it("a number stands once in a request, and a name once for an RFC", async () => {
  await expect(save(employee(), employee())).rejects.toThrow("empleados[1].laborales.numEmpleado: empleados[0] ya es");
  await expect(save(employee(), employee({ numEmpleado: "2" }, { nombre: "OTRA" }))).rejects.toThrow(
    "empleados[1].nombre: empleados[0] tiene otro con el mismo RFC",
  );
});

it("an account has 5,000 employees at most", async () => {
  const { a, db } = service();
  await account.saveOwnCustomer({ customer: CUSTOMERS.worker });
  await db.query(
    {
      name: "test-fill-employees",
      text: "insert into employees (account_id, num_empleado, rfc) select $1, n::text, $2 from generate_series(1, 4999) n",
    },
    [a.id, rfc],
  );
  await save(employee());
  await expect(save(employee({ numEmpleado: "x" }))).rejects.toThrow("La cuenta puede tener 5000 empleados");
  await remove("0017");
  await db.query({ name: "test-empty-employees", text: "delete from employees where account_id = $1" }, [a.id]);
});

describe("a sheet of employees", () => {
  const rowsOf = (sheet: Table) => employeeRows(sheet, guess(sheet.headings, EMPLOYEES.targets));
  const asSheet = ([headings, ...rows]: readonly (readonly string[])[]): Table =>
    ({ headings, rows, first: 2, remarks: [] }) as unknown as Table;

  it("is the template as it stands", async () => {
    const file = new File([new Uint8Array(await templateOf(EMPLOYEES, "Empleados"))], "plantilla.xlsx");
    const sheet = tableOf(await readGrid(file), knownHeadings(EMPLOYEES.targets));
    expect(new Set(guess(sheet.headings, EMPLOYEES.targets))).toEqual(new Set(EMPLOYEES.targets));
    const [row, ...more] = rowsOf(sheet);
    expect(more).toEqual([]);
    expect(row!.outcome).toEqual({ state: "waiting" });
    const [saved] = await save(row!.employee as Given);
    expect(saved).toMatchObject({
      ...{ rfc, desde: "2022-01-03" },
      laborales: { numEmpleado: "17", curp: "LOMA850612MDFPRN06", periodicidadPago: "04", puesto: "Cajera" },
    });
    await remove("17");
  });

  it("that was downloaded brings the same back, every column of it, and the history stays", async () => {
    const given = [
      employee(
        {
          ...{ tipoJornada: "01", departamento: "Caja", puesto: "Cajera", sindicalizado: "Sí", banco: "012" },
          ...{ cuentaBancaria: "01234567890", salarioBaseCotApor: "500.00" },
          subContratacion: [
            { rfcLabora: "RAC260101AA4", porcentajeTiempo: "60" },
            { rfcLabora: "EKU9003173C9", porcentajeTiempo: "40" },
          ],
        },
        { desde: "2025-01-01", baja: "2030-01-01" },
      ),
      employee(
        { numEmpleado: "2" },
        {
          emisor: {
            ...{ registroPatronal: "Y5424324102", rfcPatronOrigen: "RAC260101AA4" },
            entidadSncf: { origenRecurso: "IM", montoRecursoPropio: "10.00" },
          },
        },
      ),
    ];
    const before = await save(...given);
    const sheet = rowsOfEmployees(before);
    expect(sheet).toHaveLength(4);
    const rows = rowsOf(asSheet(sheet));
    expect(rows.map(({ outcome }) => outcome)).toEqual([{ state: "waiting" }, { state: "waiting" }]);
    expect(await save(...rows.map((row) => row.employee as Given))).toEqual(before);
    expect((await own.getEmployee({ numEmpleado: "0017" })).historia).toHaveLength(1);
    // Each field that an employee can have stands in some row.
    const filled = sheet[0]!.filter((_, column) => sheet.slice(1).some((row) => row[column] !== ""));
    expect(sheet[0]!.filter((label) => !filled.includes(label))).toEqual(["Patrón · CURP"]);
    for (const number of ["0017", "2"]) await remove(number);
  });
});

it("a sheet of customers is saved whole or not at all, by the column", async () => {
  const [headings, row] = [CUSTOMER_SHEET.sample.headings, [...CUSTOMER_SHEET.sample.row]];
  const sheet = { headings, rows: [row, ["PEGJ900101AAA", "JUAN PEREZ GOMEZ", "06300", "612", "G03", ""]] };
  const read = customerRows({ ...sheet, first: 2, remarks: [] }, guess(headings, CUSTOMER_SHEET.targets));
  const customers = read.map(({ customer }) => customer);
  expect(customers[0]!.correos).toEqual(["pagos@example.mx"]);
  expect((await account.saveOwnCustomers({ customers })).customers.map(({ rfc }) => rfc)).toEqual([
    "RAC260101AA4",
    "PEGJ900101AAA",
  ]);
  const wrong = { ...customers[1]!, regimenFiscal: "601" };
  await expect(account.saveOwnCustomers({ customers: [customers[0]!, wrong] })).rejects.toThrow(
    "customers[1].regimenFiscal",
  );
  await expect(account.saveOwnCustomers({ customers: [customers[0]!, customers[0]!] })).rejects.toThrow(
    "customers[1].rfc: customers[0].rfc ya es RAC260101AA4",
  );
  const [entry] = (await account.listOwnAudit({ limit: 1 })).entries;
  expect(entry!.sentence).toBe("Guardó 2 clientes");
});
