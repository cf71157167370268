import { Building2, CircleUser, House, KeyRound, UsersRound } from "lucide-react";
import type { NavigationGroup } from "../../data/navigation.ts";

export const platformNavigation: readonly NavigationGroup[] = [
  {
    items: [
      { to: "/plataformas/$plataforma", label: "Cuentas", icon: Building2, exact: true },
      { to: "/plataformas/$plataforma/llaves", label: "Llaves", icon: KeyRound },
      { to: "/plataformas/$plataforma/equipo", label: "Equipo", icon: UsersRound, role: "owner" },
    ],
  },
  {
    items: [
      { to: "/", label: "Mis cuentas", icon: House, exact: true },
      { to: "/perfil", label: "Mi perfil", icon: CircleUser },
    ],
  },
];
