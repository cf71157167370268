import { House } from "lucide-react";
import type { NavigationGroup } from "../../frames/navigation.ts";

export const documentNavigation: readonly NavigationGroup[] = [
  { items: [{ to: "/$rfc/$ambiente", label: "Inicio", icon: House, exact: true }] },
];
