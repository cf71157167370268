import { account, page } from "../parents.tsx";

export const setupRoutes = [
  page(account, "/clientes", () => import("./customers.tsx")),
  page(account, "/series", () => import("./series.tsx")),
  page(account, "/certificado", () => import("./csd.tsx")),
  page(account, "/llaves", () => import("./keys.tsx")),
  page(account, "/webhooks", () => import("./webhooks.tsx")),
  page(account, "/avisos", () => import("./notices.tsx")),
  page(account, "/diseno", () => import("./design.tsx")),
  page(account, "/equipo", () => import("./team.tsx")),
  page(account, "/cuenta", () => import("./own-account.tsx")),
] as const;
