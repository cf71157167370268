import { Link, useRouterState } from "@tanstack/react-router";
import { AMBIENTES, type Ambiente, type CurrentAccount } from "../data/session.tsx";

const NAMES: Readonly<Record<Ambiente, string>> = { pruebas: "Pruebas", produccion: "Producción" };

/**
 * Links to the same page in the other environment. A document exists in one environment, so its page links to the other
 * environment's list.
 */
export function EnvironmentSwitch({ account, wide = false }: { account: CurrentAccount; wide?: boolean }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, , , ...parts] = path.split("/");
  const page = parts.slice(0, PARTS[parts[0] ?? ""] ?? 1);
  return (
    <nav className={wide ? "environments wide" : "environments"} aria-label="Ambiente">
      {(Object.keys(AMBIENTES) as Ambiente[]).map((ambiente) =>
        ambiente === "produccion" && !account.certified ? (
          <span key={ambiente} title="Soporte debe certificar antes la cuenta">
            {NAMES[ambiente]}
          </span>
        ) : (
          <Link
            key={ambiente}
            to={["", account.rfc, ambiente, ...page].join("/")}
            aria-current={ambiente === account.params.ambiente ? "true" : undefined}
            activeProps={NOTHING}
          >
            {NAMES[ambiente]}
          </Link>
        ),
      )}
    </nav>
  );
}

/**
 * The first part of an address tells how many of its parts name a page of both environments; for any other address the
 * first part alone does.
 */
const PARTS: Readonly<Record<string, number>> = { documentos: 2, capturar: 2 };

/** The environment decides which link is the current one, so the router marks none by its address. */
const NOTHING = {};
