export { accountPacs } from "./account-pacs-cache.ts";
export {
  type AccountAtEntry,
  type Admitted,
  admittedOf,
  type Caller,
  type MethodTable,
  type Person,
  type PlatformActor,
  type PlatformCaller,
  readCaller,
  readPlatform,
  readVisitor,
  trace,
  tracePlatform,
  uncertifiedIn,
  type Visitor,
  writeCaller,
  writePlatform,
  writeVisitor,
} from "./caller.ts";
export type { Circuits } from "./circuits.ts";
export type { Deps } from "./deps.ts";
export { ENVIRONMENT_NAMES, ENVIRONMENTS } from "./environment-names.ts";
export { asAppError } from "./failures.ts";
export { orderContexts } from "./order-context-cache.ts";
export { pacLogins } from "./pac-logins.ts";
export { FAILURES, letterOf, type Pacs, pacsOf, receivingOf } from "./pacs.ts";
export { newKey, pathOf, readKey } from "./public-key.ts";
export { READINESS_WORDS, type Readiness, readinessOf } from "./readiness.ts";
export { accountOf, requireAccount } from "./require-account.ts";
export { aheadOf, later, latestIn, MOST_AHEAD, type OwnTime, ownTime, timeOf } from "./sandbox-time.ts";
export { shownDay, shownTime } from "./shown-time.ts";
export { type Signer, signers } from "./signer-cache.ts";
export { backoff, TIMEOUTS, type Timeouts, turnOf, workersTimeouts } from "./timeouts.ts";
export { tracePoints } from "./trace-points.ts";
