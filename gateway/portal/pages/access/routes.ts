import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { page, root, user } from "../../parents.tsx";

/** Pages that need no session. */
export const visitorRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "/entrar",
    validateSearch: ({ destino }): { destino?: string } => (typeof destino === "string" ? { destino } : {}),
    component: lazyRouteComponent(() => import("./sign-in.tsx")),
  }),
] as const;

export const accessRoutes = [page(user, "/", () => import("./accounts.tsx"))] as const;
