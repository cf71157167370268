import { FileSpreadsheet, House } from "lucide-react";
import type { NavigationGroup } from "../../frames/navigation.ts";
import { LISTS } from "./filters.ts";
import { WORDS } from "./words.ts";

export const documentNavigation: readonly NavigationGroup[] = [
  { items: [{ to: "/$rfc/$ambiente", label: "Inicio", icon: House, exact: true }] },
  {
    title: "Comprobantes",
    items: [
      ...LISTS.map((list) => {
        const { short: label, icon } = WORDS[list];
        return { to: `/$rfc/$ambiente/documentos/${list}`, label, icon };
      }),
      { to: "/$rfc/$ambiente/importar", label: "Importar", icon: FileSpreadsheet, role: "issuer" },
    ],
  },
];
