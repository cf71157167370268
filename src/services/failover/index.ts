export { ask } from "./asking.ts";
export { choosePac, growingField, nextPac, pacsFor } from "./choice.ts";
export { openCircuits } from "./circuits.ts";
