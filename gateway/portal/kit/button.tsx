import { createLink } from "@tanstack/react-router";
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
  /** The button shows only an icon; it needs an aria-label. */
  readonly icon?: boolean;
  readonly children?: ReactNode;
}

const classOf = ({ look = "plain", small = false, icon = false }: Own) =>
  ["button", look, small ? "small-button" : "", icon ? "icon" : ""].filter(Boolean).join(" ");

interface OwnOfButton extends Own {
  /** The button is pending until the promise that this returns is settled. */
  readonly onPress?: (event: PressEvent) => unknown;
}

/** A pending button keeps its place and its focus, and does nothing. */
export function Button({
  look,
  small,
  icon,
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
      className={classOf({ look, small, icon } as Own)}
    >
      {waits ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </AriaButton>
  );
}

/** Links to a page of the portal; `to` and `params` are TanStack Router's. */
export const Link = createLink(AriaLink);

function ButtonLinkBase({ look, small, icon, ...props }: Own & Omit<LinkProps, "className">) {
  return <AriaLink {...props} className={classOf({ look, small, icon } as Own)} />;
}

export const ButtonLink = createLink(ButtonLinkBase);
