export { type CancellationFacts, cancellationFacts } from "./facts.ts";
export { type Acceptance, type Circumstances, FINE, type Foresight, foresee, lastDayOfYear } from "./foresight.ts";
