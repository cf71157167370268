import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

interface Props extends Pick<ComponentProps<typeof TextField>, "name" | "help" | "isRequired" | "whole" | "autoFocus"> {
  readonly addresses: readonly string[];
}

/** Takes several e-mail addresses in one field; `addressesOf` reads them. */
export function AddressesField({ addresses, ...props }: Props) {
  return (
    <TextField
      label="Correos"
      defaultValue={addresses.join(", ")}
      inputMode="email"
      // This is room for ten addresses of 254 characters.
      maxLength={2600}
      {...props}
    />
  );
}
