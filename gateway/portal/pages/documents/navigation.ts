import {
  Calendar,
  Download,
  FileSpreadsheet,
  House,
  Inbox,
  Landmark,
  ListChecks,
  Repeat,
  Search,
  Store,
} from "lucide-react";
import type { NavigationGroup } from "../../data/navigation.ts";
import { WORDS } from "./data/words.ts";

export const documentNavigation: readonly NavigationGroup[] = [
  {
    items: [
      { to: "/$rfc/$ambiente", label: "Inicio", icon: House, exact: true },
      { to: "/$rfc/$ambiente/buscar", label: "Buscar", icon: Search },
    ],
  },
  {
    title: "Comprobantes",
    items: [
      ...Object.entries(WORDS).map(([list, { short: label, icon }]) => ({
        to: `/$rfc/$ambiente/documentos/${list}`,
        label,
        icon,
      })),
      { to: "/$rfc/$ambiente/tickets", label: "Tickets", icon: Store },
      { to: "/$rfc/$ambiente/plantillas", label: "Plantillas", icon: Repeat },
      { to: "/$rfc/$ambiente/planes", label: "Planes", icon: ListChecks },
      { to: "/$rfc/$ambiente/recibidas", label: "Cancelaciones recibidas", icon: Inbox },
      { to: "/$rfc/$ambiente/mes", label: "El mes", icon: Calendar },
      { to: "/$rfc/$ambiente/banco", label: "Pagos del banco", icon: Landmark, role: "issuer" },
      { to: "/$rfc/$ambiente/importar", label: "Importar", icon: FileSpreadsheet, role: "issuer" },
      { to: "/$rfc/$ambiente/exportar", label: "Exportar", icon: Download },
    ],
  },
];
