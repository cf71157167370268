export {
  allowEntry,
  attachAccount,
  countPlatformAccounts,
  findPlatformAccount,
  type ListedAccount,
  listPlatformAccounts,
  type PlatformAccountRow,
  pageOfAccounts,
  platformOf,
  type Refill,
  referAccount,
  releaseAccount,
  rfcIn,
  rfcReferred,
} from "./accounts.ts";
export {
  forgetPlatformEvents,
  keepPlatformEvents,
  namesOfPlatformEvents,
  notePlatformEvent,
  type OwnEvent,
  type PlatformEventRow,
  readPlatformEvents,
} from "./events.ts";
export {
  endPlatformKey,
  enterPlatform,
  insertPlatformKey,
  isKeyOfAccount,
  listPlatformKeys,
  lockPlatformKey,
  type NewPlatformKey,
  PLATFORM_KEY,
  type PlatformEntry,
  type PlatformKeyRow,
  revokePlatformKey,
} from "./keys.ts";
export { countDraft, type DraftLimits, findDraftLimits, type LimitsRow, setDraftLimits } from "./limits.ts";
export {
  endHolderLink,
  findHolderLink,
  type HolderLink,
  openHolderLink,
  setHolderLink,
  withdrawHolderLink,
} from "./links.ts";
export { findPlatform, insertPlatform, listPlatforms, type PlatformRow } from "./platforms.ts";
export {
  accountsWithSeries,
  csdsOfAccounts,
  type LetterOfAccount,
  lettersOfAccounts,
  type SealingCsd,
} from "./preparation.ts";
export { holdRefill, type RefilledAccount, refilledAccounts, setRefill, stampsOfAccounts } from "./refills.ts";
export { addPlatformStamps, beginTransfer, platformBalance, takePlatformStamps } from "./stamps.ts";
export { countUsage } from "./usage.ts";
