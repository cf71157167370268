export {
  type AccountPac,
  findAccountPacs,
  noteProof,
  noteRefusal,
  orderAccountPacs,
  tellAccountPac,
} from "./accounts.ts";
export {
  type Circuit,
  changeCircuit,
  listCircuits,
  type PacBalance,
  saveBalance,
  takeBalance,
} from "./circuits.ts";
export { enterLogin, loginHash, readLogin, settleLogin } from "./logins.ts";
export {
  beginTrialStep,
  countUnseenCode,
  distrustOf,
  latestTrials,
  listUnseenCodes,
  releaseTrial,
  removeTrial,
  saveTrialStep,
  type Trial,
  type TrialResult,
  type TrialStep,
  takeTrial,
  trialExchanges,
  trialSteps,
  trustTrial,
} from "./trials.ts";
