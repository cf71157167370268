import { amount } from "../../../data/format.ts";
import type { TableColumn } from "../../../kit/table.tsx";
import { CUSTOMER_SAVING, CUSTOMERS, type CustomerRow, customerRows } from "./customers.ts";
import { EMPLOYEE_SAVING, EMPLOYEES, type EmployeeRow, employeeRows } from "./employees.ts";
import { PRODUCT_SAVING, PRODUCTS, type ProductRow, productRows } from "./products.ts";
import { OUTCOME_COLUMNS, type SavedSheet } from "./saved-review.tsx";
import type { SheetRow } from "./saving.ts";
import { TICKET_SAVING, TICKETS, type TicketSheetRow, ticketRows } from "./tickets.ts";
import { THING_SHEETS, type ThingRow } from "./trip-things.ts";

const TICKET_SHEET: SavedSheet<TicketSheetRow> = {
  ...TICKETS,
  kind: "ticket",
  title: "Tickets",
  rows: "Un renglón por ticket, o uno por concepto con el mismo folio. El folio que ya está con el mismo contenido no se repite.",
  saving: TICKET_SAVING,
  read: ticketRows,
  left: "los que ya están no se repiten.",
  columns: [
    {
      id: "ticket",
      title: "Ticket",
      cell: ({ document: { rows }, ticket: { folio, conceptos } }) => (
        <>
          <span className="number wrap">{folio || "Sin folio"}</span>
          <span className="under number">
            {rows.length === 1
              ? `Renglón ${rows[0]}`
              : `Renglones ${rows[0]} a ${rows.at(-1)} · ${conceptos.length} conceptos`}
          </span>
        </>
      ),
    },
    ...OUTCOME_COLUMNS,
  ],
};

/** A column that names what a row saves, and below it the row and what it is known by. */
const namedColumn = <Row extends SheetRow>(
  title: string,
  nameOf: (row: Row) => string,
  knownBy: (row: Row) => string | undefined,
): TableColumn<Row> => ({
  id: "named",
  title,
  cell: (row) => (
    <>
      {nameOf(row)}
      <span className="under number">{[`Renglón ${row.number}`, knownBy(row)].filter(Boolean).join(" · ")}</span>
    </>
  ),
});

const PRODUCT_SHEET: SavedSheet<ProductRow> = {
  ...PRODUCTS,
  kind: "producto",
  title: "Productos",
  rows: "Un producto por renglón. El que ya está, por su SKU o sin SKU por su descripción, se reemplaza.",
  saving: PRODUCT_SAVING,
  read: productRows,
  left: "los demás se reemplazan, no se repiten.",
  columns: [
    namedColumn(
      "Producto",
      ({ product }) => product.descripcion,
      ({ product }) => product.noIdentificacion,
    ),
    ...OUTCOME_COLUMNS,
    {
      id: "price",
      title: "Precio",
      numeric: true,
      cell: ({ product: { valorUnitario, precioConImpuestos = "" } }) => (
        <span className="amount">{amount(valorUnitario ?? precioConImpuestos)}</span>
      ),
    },
  ],
};

const CUSTOMER_SHEET: SavedSheet<CustomerRow> = {
  ...CUSTOMERS,
  kind: "cliente",
  title: "Clientes",
  rows: "Un cliente por renglón. El que ya está, por su RFC, se reemplaza.",
  saving: CUSTOMER_SAVING,
  read: customerRows,
  left: "los demás se reemplazan, no se repiten.",
  columns: [
    namedColumn(
      "Cliente",
      ({ customer: { nombre, rfc } }) => nombre || rfc,
      ({ customer }) => customer.rfc,
    ),
    ...OUTCOME_COLUMNS,
  ],
};

const EMPLOYEE_SHEET: SavedSheet<EmployeeRow> = {
  ...EMPLOYEES,
  kind: "empleado",
  title: "Empleados",
  rows: "Un empleado por renglón. El que ya está, por su número, se reemplaza; sus datos laborales de antes quedan en su historia.",
  saving: EMPLOYEE_SAVING,
  read: employeeRows,
  left: "los demás se reemplazan, no se repiten.",
  columns: [
    namedColumn(
      "Empleado",
      ({ employee: { nombre, rfc } }) => nombre || rfc,
      ({ employee }) => employee.laborales?.numEmpleado,
    ),
    ...OUTCOME_COLUMNS,
  ],
};

/** No document is made of these rows yet, so they are saved in parts instead of being checked one by one. */
export const SAVED_SHEETS = [
  TICKET_SHEET,
  PRODUCT_SHEET,
  CUSTOMER_SHEET,
  EMPLOYEE_SHEET,
  ...THING_SHEETS.map(
    ({ wordsOf, ...sheet }): SavedSheet<ThingRow> => ({
      ...sheet,
      columns: [
        namedColumn(
          "Clave",
          ({ thing }) => thing.clave,
          ({ thing }) => wordsOf(thing),
        ),
        ...OUTCOME_COLUMNS,
      ],
    }),
  ),
];
