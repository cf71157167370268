export { substitutionRecord, substitutionsOf } from "./record.ts";
export { finishSubstituting, substitute } from "./substituting.ts";
