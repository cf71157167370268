import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Where a list has nothing: what would be here, and the button that makes the first one. */
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
