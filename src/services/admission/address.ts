import { sourceOf } from "../../../common/address.ts";
import { isLoopback } from "../../../common/loopback.ts";

/** The IP guard watches all addresses but the machine's own ("network"), all ("all"), or none ("off"). */
export type IpGuard = "network" | "all" | "off";

/** Returns the address to count; undefined for an address that the guard does not watch. */
export function watched(address: string, guard: IpGuard): string | undefined {
  if (guard === "off" || (guard === "network" && isLoopback(address))) return undefined;
  return sourceOf(address);
}
