import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { CircleUser, Menu } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { NavigationGroup } from "../data/navigation.ts";
import { sessionQuery } from "../data/signed-in.ts";
import { Brand } from "../kit/brand.tsx";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";

const Drawer = lazy(() => import("./drawer.tsx"));
const UserMenu = lazy(() => import("./user-menu.tsx"));

interface Props {
  readonly groups: readonly NavigationGroup[];
  /** The parts of the addresses in the navigation. */
  readonly params?: Readonly<Record<string, string>>;
  /** `bar` stands at the top, between the menu and the user, and says which account or area the pages belong to. */
  readonly bar: ReactNode;
  readonly foot?: ReactNode;
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the page beside its navigation, which a narrow screen has behind a button. */
export function Frame({ groups, params = {}, bar, foot, banner, children }: Props) {
  const { data: session } = useQuery(sessionQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [open, setOpen] = useState(false);
  // The drawer's code is loaded when the drawer is first opened.
  const [opened, setOpened] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    setOpen(false);
    // A page that the browser loads does this too: the keyboard begins at its top, and screen readers read its title.
    main.current?.focus({ preventScroll: true });
  }, [path]);
  const navigation = <Navigation groups={groups} params={params} />;
  return (
    <div className="frame">
      <a className="skip" href="#contenido">
        Ir al contenido
      </a>
      <nav className="side" aria-label="Secciones">
        <Brand />
        {navigation}
      </nav>
      <header className="top">
        <div className="top-row">
          <span className="menu-button">
            <Button
              icon={Menu}
              look="quiet"
              aria-label="Menú"
              onPress={() => {
                setOpened(true);
                setOpen(true);
              }}
            />
          </span>
          <div className="grow">{bar}</div>
          <Suspense fallback={<Button icon={CircleUser} look="quiet" aria-label="Usuario" isDisabled />}>
            <UserMenu />
          </Suspense>
        </div>
        {banner}
      </header>
      <main className="main" id="contenido" tabIndex={-1} ref={main}>
        {session?.notice === undefined ? null : <Notice look="warn">{session.notice}</Notice>}
        {children}
      </main>
      {opened ? (
        <Suspense>
          <Drawer isOpen={open} onOpenChange={setOpen}>
            {foot}
            <nav aria-label="Secciones">{navigation}</nav>
          </Drawer>
        </Suspense>
      ) : null}
    </div>
  );
}

function Navigation({ groups, params }: Required<Pick<Props, "groups" | "params">>) {
  return (
    <div className="nav">
      {groups.map(({ title, items }) => (
        <div className="nav-group" key={title ?? ""}>
          {title === undefined ? null : <h2>{title}</h2>}
          <ul>
            {items.map(({ to, label, icon: Icon, exact }) => (
              <li key={to}>
                <Link to={to} params={params} activeOptions={{ exact: exact ?? false, includeSearch: false }}>
                  <Icon aria-hidden="true" strokeWidth={1.75} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
