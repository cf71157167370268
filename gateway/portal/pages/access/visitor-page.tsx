import type { ReactNode } from "react";
import { Brand } from "../../kit/brand.tsx";

/** Shows a page without navigation for somebody who is not signed in: one form. */
export function VisitorPage({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="visitor">
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
      </main>
    </div>
  );
}
