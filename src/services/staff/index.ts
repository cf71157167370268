export { portalStaff } from "./employees.ts";
