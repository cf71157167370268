import {
  Activity,
  Bell,
  Building2,
  ChartColumn,
  CircleUser,
  Hourglass,
  ScrollText,
  ShieldBan,
  Waypoints,
} from "lucide-react";
import type { NavigationGroup } from "../../data/navigation.ts";

export const supportNavigation: readonly NavigationGroup[] = [
  {
    items: [
      { to: "/soporte", label: "Cuentas", icon: Building2, exact: true },
      { to: "/soporte/uso", label: "Uso", icon: ChartColumn },
      { to: "/soporte/pendientes", label: "Documentos detenidos", icon: Hourglass },
      { to: "/soporte/pac", label: "PAC", icon: Waypoints },
      { to: "/soporte/salud", label: "Salud del servicio", icon: Activity },
      { to: "/soporte/direcciones", label: "Direcciones bloqueadas", icon: ShieldBan },
      { to: "/soporte/avisos", label: "Avisos", icon: Bell },
      { to: "/soporte/bitacora", label: "Bitácora", icon: ScrollText },
    ],
  },
  { items: [{ to: "/perfil", label: "Mi perfil", icon: CircleUser }] },
];
