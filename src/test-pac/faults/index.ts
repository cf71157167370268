export { directiveOf } from "./directives.ts";
export { type Action, type Fault, type Point, SPOILT, type Spoilt } from "./fault.ts";
export { Faults, type Match, type Order, type Subject } from "./faults.ts";
export { type FaultName, NAMED_FAULTS } from "./named-faults.ts";
