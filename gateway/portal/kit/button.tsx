import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button as AriaButton,
  Link as AriaLink,
  type ButtonProps,
  type LinkProps,
  type PressEvent,
} from "react-aria-components";
import { useOnce } from "../data/once.ts";

export type Look = "plain" | "primary" | "danger" | "quiet";

interface Own {
  readonly look?: Look;
  readonly small?: boolean;
  /** Stands before the words. A button without words shows it alone, and needs an aria-label. */
  readonly icon?: LucideIcon | undefined;
  readonly children?: ReactNode;
}

const classOf = ({ look = "plain", small = false, children }: Own) =>
  ["button", look, small ? "small-button" : "", children === undefined ? "icon" : ""].filter(Boolean).join(" ");

interface OwnOfButton extends Own {
  /** The button is pending until the promise that this returns is settled. */
  readonly onPress?: (event: PressEvent) => unknown;
}

/** A pending button keeps its place and its focus, and does nothing. */
export function Button({
  look,
  small,
  icon: Icon,
  children,
  onPress,
  isPending = false,
  ...props
}: OwnOfButton & Omit<ButtonProps, "children" | "className" | "onPress">) {
  const { pending, once } = useOnce();
  const waits = isPending || pending;
  return (
    <AriaButton
      {...props}
      {...(onPress === undefined ? {} : { onPress: (event) => once(() => onPress(event)) })}
      isPending={waits}
      className={classOf({ look, small, children } as Own)}
    >
      {waits ? <span className="spinner" aria-hidden="true" /> : Icon && <Icon aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}

/** Links to a page of the portal; `to` and `params` are TanStack Router's. */
export const Link = createLink(AriaLink);

function ButtonLinkBase({
  look,
  small,
  icon: Icon,
  children,
  ...props
}: Own & Omit<LinkProps, "className" | "children">) {
  return (
    <AriaLink {...props} className={classOf({ look, small, children } as Own)}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </AriaLink>
  );
}

export const ButtonLink = createLink(ButtonLinkBase);
