import { page, support } from "../parents.tsx";

/** These pages are one file, because each file is named in what every page loads. */
const pages = () => import("./pages.ts");

export const supportRoutes = [
  page(support, "/", pages, "Accounts"),
  page(support, "/cuentas/$cuenta", pages, "AccountPage"),
  page(support, "/uso", pages, "UsagePage"),
  page(support, "/pendientes", pages, "Stuck"),
  page(support, "/pac", pages, "Pacs"),
  page(support, "/salud", pages, "Health"),
  page(support, "/direcciones", pages, "Blocks"),
  page(support, "/avisos", pages, "Notices"),
  page(support, "/bitacora", pages, "Audit"),
] as const;
