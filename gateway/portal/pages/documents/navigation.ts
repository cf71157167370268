import { Banknote, FileSpreadsheet, House, ReceiptText, Scroll, Users } from "lucide-react";
import type { NavigationGroup } from "../../frames/navigation.ts";

export const documentNavigation: readonly NavigationGroup[] = [
  { items: [{ to: "/$rfc/$ambiente", label: "Inicio", icon: House, exact: true }] },
  {
    title: "Comprobantes",
    items: [
      { to: "/$rfc/$ambiente/documentos/facturas", label: "Facturas", icon: ReceiptText },
      { to: "/$rfc/$ambiente/documentos/pagos", label: "Pagos", icon: Banknote },
      { to: "/$rfc/$ambiente/documentos/nomina", label: "Nómina", icon: Users },
      { to: "/$rfc/$ambiente/documentos/retenciones", label: "Retenciones", icon: Scroll },
      { to: "/$rfc/$ambiente/importar", label: "Importar", icon: FileSpreadsheet, role: "issuer" },
    ],
  },
];
