export { trialOpener } from "./opening.ts";
export { reportOf, type TrialDeps, type TrialRow, tryPac } from "./trial.ts";
