import type { ReactNode } from "react";
import { failureOf } from "../data/errors.ts";
import { Brand } from "./brand.tsx";
import { Skeleton } from "./loading.tsx";
import { Notice } from "./notice.tsx";

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  /** Stands below the form, in a page that is as wide as a document. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a page without navigation for somebody who is not signed in: one form. */
export function VisitorPage({ title, about, below, children }: Props) {
  return (
    <div className={below === undefined ? "visitor" : "visitor wide"}>
      <title>{`${title} · Portal de facturación`}</title>
      <header>
        <Brand />
      </header>
      <main>
        <div className="card">
          <div className="stack">
            <header>
              <h1>{title}</h1>
              {about === undefined ? null : <p className="soft">{about}</p>}
            </header>
            {children}
          </div>
        </div>
        {below === undefined ? null : <div className="stack">{below}</div>}
      </main>
    </div>
  );
}

interface LinkProps<T> {
  /** It stands behind #, a part of the address that browsers send to no server. */
  readonly token: string;
  readonly link: { readonly data: T | undefined; readonly isError: boolean; readonly error: unknown };
  /** Stands below the reason why the link does not serve. */
  readonly instead?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows what a link leads to once it was read, or why it does not serve. */
export function OpenedLink<T>({ token, link: { data, isError, error }, instead, children }: LinkProps<T>) {
  if (data !== undefined) return children(data);
  if (token === "" || isError)
    return (
      <VisitorPage title="El enlace no sirve">
        <Notice look="bad">
          {token === "" ? "A la dirección le falta una parte. Cópiela completa." : failureOf(error).sentence}
        </Notice>
        {instead}
      </VisitorPage>
    );
  return (
    <VisitorPage title="Un momento">
      <Skeleton lines={3} />
    </VisitorPage>
  );
}
