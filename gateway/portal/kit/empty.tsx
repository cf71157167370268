import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Stands in the place of a list without rows: it says what would be here, and holds the button that makes the first one. */
export function Empty({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon aria-hidden="true" strokeWidth={1.5} />
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}
