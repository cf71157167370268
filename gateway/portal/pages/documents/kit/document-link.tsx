import type { ReactNode } from "react";
import { useAccount } from "../../../data/session.tsx";
import { Link } from "../../../kit/button.tsx";
import type { ListName } from "../data/filters.ts";

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

/** Leads back from a page to its list. */
export function ListCrumb({ list, title }: { list: ListName; title: string }) {
  const { params } = useAccount();
  return (
    <Link to="/$rfc/$ambiente/documentos/$lista" params={{ ...params, lista: list }}>
      {title}
    </Link>
  );
}
