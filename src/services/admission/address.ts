import { sourceOf } from "../../../common/address.ts";
import { isLoopback } from "../../../common/loopback.ts";

/** It says which addresses the IP guard watches: all but the machine's own, all, or none. */
export type IpGuard = "network" | "all" | "off";

/** The address to count; undefined for one that the guard lets pass. */
export function watched(address: string, guard: IpGuard): string | undefined {
  if (guard === "off" || (guard === "network" && isLoopback(address))) return undefined;
  return sourceOf(address);
}
