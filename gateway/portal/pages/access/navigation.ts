import { CircleUser, House } from "lucide-react";
import type { NavigationGroup } from "../../data/navigation.ts";

export const accessNavigation: readonly NavigationGroup[] = [
  {
    items: [
      { to: "/", label: "Mis cuentas", icon: House, exact: true },
      { to: "/perfil", label: "Mi perfil", icon: CircleUser },
    ],
  },
];
