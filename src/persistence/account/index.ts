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
export { activeCsd, findCsd, keepCertificate, openPrivateKey, storeCsd } from "./csds.ts";
export { type Customer, keepCustomer, listCustomers, removeCustomer, saveCustomer } from "./customers.ts";
export { findOwner, hashOfKey, listKeys, rotateKey } from "./keys.ts";
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
