export { deliveryPage } from "./delivery.ts";
export { type Expanded, expandTrip } from "./expanding.ts";
export { trips } from "./trips.ts";
