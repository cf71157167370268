import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { AMBIENTES } from "../data/session.tsx";
import { sessionQuery } from "../data/signed-in.ts";

export interface RouterContext {
  readonly queries: QueryClient;
}

/** Each group of pages stands below the route of its audience, which gives the group its frame. */
export const root = createRootRouteWithContext<RouterContext>()({});

/** The pages below need a signed-in user. Strangers sign in first and come back. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: "/entrar", search: { destino: location.href } });
    if (session.needsTotp && location.pathname !== "/perfil") throw redirect({ to: "/perfil" });
    return { session };
  },
});

/** The pages of the user, without an account. */
export const user = createRoute({ getParentRoute: () => inside, id: "user" });

/** The pages of an account in an environment: /EKU9003173C9/pruebas/clientes. */
export const account = createRoute({
  getParentRoute: () => inside,
  path: "/$rfc/$ambiente",
  beforeLoad: ({ params }) => {
    if (!(params.ambiente in AMBIENTES)) throw redirect({ to: "/" });
  },
});

/** The pages of a platform's people, below its id. */
export const platform = createRoute({ getParentRoute: () => inside, path: "/plataformas/$plataforma" });

/** The pages of the operators. */
export const support = createRoute({
  getParentRoute: () => inside,
  path: "/soporte",
  beforeLoad: ({ context }) => {
    if (!context.session.support) throw redirect({ to: "/" });
  },
});

/** Makes a page below one of these, whose code is loaded when it is opened. */
export function page<Parent extends AnyRoute, const Path extends string, Name extends string = "default">(
  parent: Parent,
  path: Path,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name?: Name,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) });
}
