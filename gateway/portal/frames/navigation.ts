import type { LucideIcon } from "lucide-react";
import type { Role } from "../data/session.tsx";

export interface NavigationItem {
  /** A route's path: "/$rfc/$ambiente/clientes". */
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** It is the current one only at this very address, not below it. */
  readonly exact?: boolean;
  /** Who sees it; everybody when absent. */
  readonly role?: Role;
}

export interface NavigationGroup {
  readonly title?: string;
  readonly items: readonly NavigationItem[];
}
