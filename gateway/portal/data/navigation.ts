import type { LucideIcon } from "lucide-react";
import type { Role } from "./session.tsx";

export interface NavigationItem {
  /** A route's path: "/$rfc/$ambiente/clientes". */
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The link is the current one only at this very address, and not below it. */
  readonly exact?: boolean;
  /** Users with this role or a higher one see the link; everybody sees it where the role is absent. */
  readonly role?: Role;
}

export interface NavigationGroup {
  readonly title?: string;
  readonly items: readonly NavigationItem[];
}
