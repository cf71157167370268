import { page, support } from "../parents.tsx";

export const supportRoutes = [
  page(support, "/", () => import("./accounts.tsx")),
  page(support, "/cuentas/$cuenta", () => import("./account.tsx")),
  page(support, "/uso", () => import("./usage.tsx")),
  page(support, "/pendientes", () => import("./stuck.tsx")),
  page(support, "/pac", () => import("./pacs.tsx")),
  page(support, "/salud", () => import("./health.tsx")),
  page(support, "/direcciones", () => import("./blocks.tsx")),
  page(support, "/avisos", () => import("./notices.tsx")),
  page(support, "/bitacora", () => import("./audit.tsx")),
] as const;
