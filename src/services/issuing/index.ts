export { createDocument, savedMeanwhile } from "./creating.ts";
export { type Field, type FieldOf, type Fields, fieldOf, readPath } from "./fields.ts";
export { finishEach } from "./finishing.ts";
export {
  adviceOf,
  type Built,
  type BuiltTrip,
  findIssuing,
  findParties,
  findSetting,
  headOf,
  issuerHeadOf,
  type KindFacts,
  notAmongCustomers,
  notAPlace,
  type Setting,
  validate,
  validated,
} from "./issuing.ts";
export type { Creation, Prepared, Refused } from "./order.ts";
export { requireIssuer, requireReceiver } from "./party-validation.ts";
export { complementsOf, fieldsOf, namesOf, saidIn } from "./places.ts";
export { finishStamping, lookAtDenied } from "./recovering.ts";
export { refuse, refuseDraft } from "./refusal.ts";
export { repeat } from "./repeating.ts";
export { stampChecker } from "./stamp-check.ts";
export { requireStamps } from "./submitting.ts";
