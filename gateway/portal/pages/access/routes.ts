import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { page, root, user } from "../../parents.tsx";

/** Pages that need no session. */
export const visitorRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "/entrar",
    // Where to go afterwards: a page of the portal, and nothing else.
    validateSearch: ({ destino }): { destino?: string } =>
      typeof destino === "string" && /^\/(?![/\\])/.test(destino) ? { destino } : {},
    component: lazyRouteComponent(() => import("./sign-in.tsx")),
  }),
  page(root, "/enlace", () => import("./link.tsx")),
  page(root, "/recuperar", () => import("./recover.tsx")),
] as const;

export const accessRoutes = [
  page(user, "/", () => import("./accounts.tsx")),
  page(user, "/perfil", () => import("./profile.tsx")),
] as const;
