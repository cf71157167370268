export { EmployeePage, EmployeesPage } from "./employees.tsx";
export { PayrollRunPage } from "./payroll-run.tsx";
export { default as ProductsPage } from "./products.tsx";
export { default as TemplatesPage } from "./templates.tsx";
export { default as TripThings } from "./trips.tsx";
