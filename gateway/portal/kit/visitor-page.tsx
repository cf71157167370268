import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";

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
