export type { Bench, SchemaValidator } from "./checks.ts";
export type { Family } from "./forms.ts";
export { INVENTED_ISSUER, type InventedOrder, inventInvoice } from "./invented.ts";
export type { Rejection } from "./lists.ts";
export {
  createLookUp,
  createStamping,
  NO_STAMPS,
  type StampingContext,
  type StampOutcome,
} from "./stamping.ts";
