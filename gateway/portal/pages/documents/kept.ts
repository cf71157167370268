export { EmployeePage, EmployeesPage } from "./employees.tsx";
export { default as ProductsPage } from "./products.tsx";
export { default as TripThings } from "./trips.tsx";
