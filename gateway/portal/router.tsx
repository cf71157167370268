import type { QueryClient } from "@tanstack/react-query";
import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Failed } from "./frames/failed.tsx";
import { NotFound } from "./frames/not-found.tsx";
import { Root } from "./frames/root.tsx";
import { Skeleton } from "./kit/loading.tsx";
import { accessRoutes, visitorRoutes } from "./pages/access/routes.ts";
import { documentRoutes } from "./pages/documents/routes.ts";
import { account, inside, platform, root, support, user } from "./pages/parents.tsx";
import { platformRoutes } from "./pages/platform/routes.ts";
import { setupRoutes } from "./pages/setup/routes.ts";
import { supportRoutes } from "./pages/support/routes.ts";

root.update({ component: Root });
user.update({ component: lazyRouteComponent(() => import("./frames/user.tsx"), "UserFrame") });
account.update({ component: lazyRouteComponent(() => import("./frames/account.tsx"), "AccountFrame") });
platform.update({ component: lazyRouteComponent(() => import("./frames/platform.tsx"), "PlatformFrame") });
support.update({ component: lazyRouteComponent(() => import("./frames/user.tsx"), "SupportFrame") });

const tree = root.addChildren([
  ...visitorRoutes,
  inside.addChildren([
    user.addChildren([...accessRoutes]),
    account.addChildren([...documentRoutes, ...setupRoutes]),
    platform.addChildren([...platformRoutes]),
    support.addChildren([...supportRoutes]),
  ]),
]);

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
