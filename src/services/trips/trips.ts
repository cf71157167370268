import type { Trips } from "#proto/cfdi/v1/trip_pb.ts";
import type { Deps, MethodTable } from "../context/index.ts";
import { deliveryNotes } from "./delivery.ts";
import { things } from "./things.ts";

export function trips(deps: Deps): MethodTable<typeof Trips> {
  return { ...things(deps), ...deliveryNotes(deps) };
}
