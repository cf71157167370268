export { countCustomers } from "./diagnosis.ts";
export { countHeld, moveAccount, setMoving } from "./moving.ts";
export { readServiceStats, type ServiceStats } from "./service-stats.ts";
export {
  type Decision,
  findDecisions,
  listStuck,
  type Problem,
  type StuckRow,
  settleStuck,
} from "./stuck.ts";
