export { TEST_CONTRACT } from "./contract.ts";
export { createSatApi, SAT_PATH } from "./sat-api.ts";
export { equal, Tokens } from "./tokens.ts";
export type { Front } from "./wire.ts";
export { WIRES, type WireName } from "./wires.ts";
