import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Replaces a list without rows: says what the list will show, and holds the button that makes the first row. */
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
