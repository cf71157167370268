import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { failureOf } from "../data/errors.ts";

const ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

/** Shows a sentence that stays on the page. Screen readers read a failure out at once. */
export function Notice({
  look = "info",
  title,
  children,
}: {
  look?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
}) {
  const Icon = ICONS[look];
  return (
    <div className={`notice ${look}`} role={look === "bad" ? "alert" : undefined}>
      <Icon aria-hidden="true" />
      <div>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div className="wrap">{children}</div>}
      </div>
    </div>
  );
}

/** Says in a line why a call failed. */
export function CallFault({ error }: { error: Error | null | undefined }) {
  if (error == null) return null;
  return (
    <p className="fault" role="alert">
      {failureOf(error).sentence}
    </p>
  );
}
