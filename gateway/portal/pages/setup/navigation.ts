import {
  BadgeCheck,
  Bell,
  Building2,
  Hash,
  IdCard,
  KeyRound,
  Mail,
  Package,
  Palette,
  Truck,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";
import type { NavigationGroup } from "../../data/navigation.ts";

export const setupNavigation: readonly NavigationGroup[] = [
  {
    title: "Configuración",
    items: [
      { to: "/$rfc/$ambiente/clientes", label: "Clientes", icon: Users },
      { to: "/$rfc/$ambiente/empleados", label: "Empleados", icon: IdCard },
      { to: "/$rfc/$ambiente/productos", label: "Productos", icon: Package },
      { to: "/$rfc/$ambiente/viajes", label: "Viajes", icon: Truck },
      { to: "/$rfc/$ambiente/series", label: "Series", icon: Hash },
      { to: "/$rfc/$ambiente/certificado", label: "Certificado (CSD)", icon: BadgeCheck },
      { to: "/$rfc/$ambiente/llaves", label: "Llaves de API", icon: KeyRound },
      { to: "/$rfc/$ambiente/webhooks", label: "Webhooks", icon: Webhook, role: "owner" },
      { to: "/$rfc/$ambiente/correo", label: "Correo", icon: Mail },
      { to: "/$rfc/$ambiente/avisos", label: "Avisos", icon: Bell, role: "owner" },
      { to: "/$rfc/$ambiente/diseno", label: "Diseño del PDF", icon: Palette },
      { to: "/$rfc/$ambiente/equipo", label: "Equipo", icon: UsersRound, role: "owner" },
      { to: "/$rfc/$ambiente/cuenta", label: "Cuenta y timbres", icon: Building2 },
    ],
  },
];
