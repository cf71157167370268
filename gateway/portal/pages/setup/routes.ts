import { account, page } from "../parents.tsx";

/** These pages are one file, because each file is named in what every page loads. */
const integrating = () => import("./integrating.ts");

export const setupRoutes = [
  page(account, "/clientes", () => import("./customers.tsx")),
  page(account, "/series", () => import("./series.tsx")),
  page(account, "/certificado", () => import("./csd.tsx")),
  page(account, "/llaves", integrating, "KeysPage"),
  page(account, "/webhooks", integrating, "WebhooksPage"),
  page(account, "/avisos", integrating, "NoticesPage"),
  page(account, "/diseno", () => import("./design.tsx")),
  page(account, "/equipo", () => import("./team.tsx")),
  page(account, "/cuenta", () => import("./own-account.tsx")),
] as const;
