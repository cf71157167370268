export {
  type Account,
  type AccountData,
  changeData,
  claimRfc,
  type DataChanges,
  findAccount,
  grant,
  insertAccount,
  listAccounts,
  type Rights,
} from "./accounts.ts";
export { findAhead, MOVED_WITH_CLOCK, moveClock } from "./clocks.ts";
export { activeCsd, findCsd, keepCertificate, openPkcs8, storeCsd } from "./csds.ts";
export {
  type Customer,
  findCustomers,
  keepCustomer,
  listCustomers,
  removeCustomer,
  saveCustomers,
} from "./customers.ts";
export {
  type Employee,
  type EmployeeTerms,
  findEmployees,
  findTerms,
  historyOf,
  isEmployee,
  type ListedEmployee,
  listEmployees,
  lockEmployees,
  MOST_EMPLOYEES,
  type NewTerms,
  removeEmployee,
  removeTerms,
  saveEmployees,
} from "./employees.ts";
export { endKeys, findKeyHash, findOwner, hashOfKey, listKeys, rotateKey } from "./keys.ts";
export { requireMasterKey } from "./master-key.ts";
export { beginMove, endMove, findMove, listMoving } from "./moves.ts";
export { addDesign, findDesign, type NewDesign, type PdfDesign } from "./pdf-designs.ts";
export { hasPlace, listPlaces, MOST_PLACES, type Place, removePlace, savePlace } from "./places.ts";
export {
  findByCodes,
  knownByCode,
  listProducts,
  lockProducts,
  MOST_PRODUCTS,
  type Product,
  removeProduct,
  saveProducts,
} from "./products.ts";
export { addSeries, changeSeries, listSeries, raiseSeries, type SeriesRefusal } from "./series.ts";
export {
  addStamps,
  balance,
  listBatches,
  reserveStamp,
  reserveStamps,
  returnStamp,
  type StampBatch,
  takeStamp,
} from "./stamps.ts";
