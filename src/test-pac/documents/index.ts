export { apply, type Edit, insertion, withoutAddenda } from "./insertion.ts";
export { cadenaOf, type SigningPlace, signTimbre, type Timbre, writeTimbre } from "./timbre.ts";
export { valuesOf } from "./values.ts";
export { CENTRAL, instantOf, localTime, zoneOf } from "./zones.ts";
