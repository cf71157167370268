import { page, platform } from "../parents.tsx";

/** These pages are one file, because each file is named in what every page loads. */
const pages = () => import("./pages.ts");

export const platformRoutes = [
  page(platform, "/", pages, "Accounts"),
  page(platform, "/cuentas/$cuenta", pages, "AccountPage"),
  page(platform, "/llaves", pages, "Keys"),
  page(platform, "/equipo", pages, "Team"),
] as const;
