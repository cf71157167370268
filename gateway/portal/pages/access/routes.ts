import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isDestination, PROVIDER_RETURN } from "../../data/signed-in.ts";
import { page, root, user } from "../parents.tsx";

/** These pages need no session. */
export const visitorRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: "/entrar",
    // Afterwards the user goes to this page of the portal, and never elsewhere.
    validateSearch: ({ destino }): { destino?: string } => (isDestination(destino) ? { destino } : {}),
    component: lazyRouteComponent(() => import("./sign-in.tsx")),
  }),
  page(root, PROVIDER_RETURN, () => import("./oidc.tsx")),
  page(root, "/enlace", () => import("./link.tsx")),
  page(root, "/titular", () => import("./holder.tsx")),
  page(root, "/aprobar", () => import("../documents/approve.tsx")),
  page(root, "/recuperar", () => import("./recover.tsx")),
  page(root, "/registro", () => import("./sign-up.tsx")),
] as const;

export const accessRoutes = [
  page(user, "/", () => import("./accounts.tsx")),
  page(user, "/perfil", () => import("./profile.tsx")),
  page(user, "/cuenta-de-pruebas", () => import("./test-account.tsx")),
] as const;
