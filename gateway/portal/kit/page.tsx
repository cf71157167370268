import type { ReactNode } from "react";

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** A link back to the list that the page belongs to. */
  readonly crumb?: ReactNode;
  /** The buttons of the page stand here, the most important last. */
  readonly actions?: ReactNode;
  /** A form takes the width of a column of text. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** Shows a page within the frame: its title, which is the browser tab's too, and its content. */
export function Page({ title, about, crumb, actions, narrow = false, children }: PageProps) {
  return (
    <>
      <title>{`${title} · Portal de facturación`}</title>
      <div className="page-head">
        <div>
          {crumb === undefined ? null : <div className="crumb">{crumb}</div>}
          <h1>{title}</h1>
          {about === undefined ? null : <p>{about}</p>}
        </div>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
      {narrow ? <div className="stack narrow">{children}</div> : children}
    </>
  );
}

/** Shows a part of a page, with a border. With `flush` its content reaches the border, as a table does. */
export function Card({
  title,
  about,
  actions,
  flush = false,
  children,
}: {
  title?: string;
  about?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="card">
      {title === undefined && actions === undefined ? null : (
        <header className="row spread">
          <div>
            {title === undefined ? null : <h2>{title}</h2>}
            {about === undefined ? null : <p className="soft small">{about}</p>}
          </div>
          {actions === undefined ? null : <div className="row">{actions}</div>}
        </header>
      )}
      {flush ? children : <div className="content">{children}</div>}
    </section>
  );
}

/** A fact is a name, its value, and whether the value is a code, which is written in letters of one width. */
type Fact = readonly [name: string, value: ReactNode, look?: "mono"];

/** A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value, look]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={look}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
