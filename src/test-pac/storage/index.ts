export { Archive, type Key, markOf, type Stamping, stampedXml } from "./archive.ts";
export { Cancellations, type Petition, type Standing } from "./cancellations.ts";
export { History } from "./history.ts";
export { type AcuseDelivery, Registers, type Settings, type Taxpayer } from "./registers.ts";
