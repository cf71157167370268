import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { Failed } from "./frames/failed.tsx";
import { NotFound } from "./frames/not-found.tsx";
import { Skeleton } from "./kit/loading.tsx";
import { accessRoutes, visitorRoutes } from "./pages/access/routes.ts";
import { documentRoutes } from "./pages/documents/routes.ts";
import { setupRoutes } from "./pages/setup/routes.ts";
import { supportRoutes } from "./pages/support/routes.ts";
import { account, inside, root, support, user } from "./parents.tsx";

const tree = root.addChildren([
  ...visitorRoutes,
  inside.addChildren([
    user.addChildren([...accessRoutes]),
    account.addChildren([...documentRoutes, ...setupRoutes]),
    support.addChildren([...supportRoutes]),
  ]),
]);

/** Holds all pages, below /portal. */
export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    basepath: "/portal",
    context: { queries },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
    defaultPendingComponent: Skeleton,
    defaultPreload: "intent",
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
