import { createContext, useContext } from "react";
import type { PlatformMembership } from "#proto/cfdi/v1/portal_pb.ts";
import type { Role } from "./session.tsx";

/** Every page below a platform is about one. */
export interface CurrentPlatform extends Pick<PlatformMembership, "platform" | "nombre" | "role"> {
  /** Tells whether the user's role is at least the given one. */
  may(role: Role): boolean;
}

export const PlatformContext = createContext<CurrentPlatform | undefined>(undefined);

export function usePlatform(): CurrentPlatform {
  const platform = useContext(PlatformContext);
  if (platform === undefined) throw new Error("The page stands below no platform");
  return platform;
}
