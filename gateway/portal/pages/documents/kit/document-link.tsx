import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useAccount } from "../../../data/session.tsx";
import { Link } from "../../../kit/button.tsx";
import type { Filters, ListName } from "../data/filters.ts";

interface Props {
  readonly list: ListName;
  /** The id in the list. */
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Leads to a document's page; in a table it is the name of a row. */
export function DocumentLink({ list, id, className = "row-link number", children }: Props) {
  const { params } = useAccount();
  return (
    <Link to="/$rfc/$ambiente/documentos/$lista/$id" params={{ ...params, lista: list, id }} className={className}>
      {children}
    </Link>
  );
}

/** The filters and the page of each list as they were shown last, by account, environment and list. */
const SHOWN = new Map<string, Filters>();

function useKey(list: ListName): string {
  const { account, environment } = useAccount();
  return [account, environment, list].join("/");
}

/**
 * Notes what a list shows, to which its documents lead back. While the address is another page's already, the list may
 * be drawn once more, without its filters.
 */
export function useShown(list: ListName, filters: Filters): void {
  const key = useKey(list);
  const isThere = useRouterState({ select: ({ location }) => location.pathname.endsWith(`/documentos/${list}`) });
  useEffect(() => {
    if (isThere) SHOWN.set(key, filters);
  }, [key, filters, isThere]);
}

/** Leads back from a page to its list, as it was shown. */
export function ListCrumb({ list, title }: { list: ListName; title: string }) {
  const { params } = useAccount();
  const search = SHOWN.get(useKey(list)) ?? {};
  return (
    <Link to="/$rfc/$ambiente/documentos/$lista" params={{ ...params, lista: list }} search={{ ...search }}>
      {title}
    </Link>
  );
}
