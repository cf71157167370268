export { findAccountsAfter, type ListedAccount, nextAccount } from "./accounts-after.ts";
export { allRows, anyRow, firstRow, listRows, lookRows, run } from "./asking.ts";
export { databaseTime, followClock } from "./clock.ts";
export {
  type Changing,
  type Database,
  findPendingMigrations,
  type GroupedStatement,
  grouped,
  ofRows,
  openDatabase,
  prepareDatabase,
  type Querying,
  queryRows,
  rowsOn,
  type Scope,
  type Statement,
  statement,
} from "./database.ts";
export { type DistributionStep, distribute, NoCitus } from "./distributing.ts";
export { startEmbeddedPostgres } from "./embedded.ts";
export type { Account } from "./entities/account.ts";
export type { AddressBlock } from "./entities/address-block.ts";
export type { ApiKey } from "./entities/api-key.ts";
export type { StoredCsd } from "./entities/csd.ts";
export type { Customer } from "./entities/customer.ts";
export {
  AccountEntity,
  AddressBlockEntity,
  ApiKeyEntity,
  CsdEntity,
  CustomerEntity,
  PdfDesignEntity,
  PlaceEntity,
  ProductEntity,
  SeriesEntity,
  StampBatchEntity,
} from "./entities/names.ts";
export type { PdfDesign } from "./entities/pdf-design.ts";
export type { Place } from "./entities/place.ts";
export type { Product } from "./entities/product.ts";
export type { Series } from "./entities/series.ts";
export type { StampBatch } from "./entities/stamp-batch.ts";
export type { Environment, Tenant } from "./entities/tenant.ts";
export {
  callersLease,
  DONE,
  FIRST_FENCE,
  FREE,
  freeAt,
  HELD,
  type Held,
  held,
  lease,
  milliseconds,
  postponed,
} from "./lease.ts";
export {
  CANCELLING,
  type Cancelling,
  type Estado,
  IN_FORCE,
  IN_FORCE_STATES,
  isCancelling,
  isStamped,
  LIVE,
  listed,
  STAMPED,
  STAMPED_STATES,
  targetOf,
  transition,
} from "./lifecycle.ts";
export { containing } from "./like.ts";
export { tell, tellOne } from "./outbox.ts";
export { checkSchema } from "./schema-check.ts";
export { openSecret, readMasterKey, sealSecret } from "./secrets.ts";
export {
  type BareXml,
  bareXml,
  type CertificateText,
  certificateText,
  hasStampedXmlIn,
  keptOf,
  type StampPlace,
  sealedBytesIn,
  sealedXmlIn,
  stampedBytesIn,
  stampedXmlIn,
  stampPlace,
} from "./stamped-xml.ts";
export { DatabaseUnavailable, isUniqueViolation, type Unavailability, unavailable } from "./unavailable.ts";
export { watchWrites } from "./write-check.ts";
