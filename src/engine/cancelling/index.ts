export { type CancellationFacts, cancellationFacts } from "./facts.ts";
export {
  type Acceptance,
  ANSWER_DAYS,
  type Circumstances,
  FINE,
  type Foresight,
  foresee,
  lastDayOfYear,
  workingDaysAfter,
} from "./foresight.ts";
