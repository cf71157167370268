import type { ReactNode } from "react";
import { labelOf } from "../forms/labels.ts";
import { StampedField } from "../kit/stamped-field.tsx";
import { useField } from "./form.tsx";

/** Takes the fiscal UUID of a stamped invoice of the account, found by a part of it or by its receiver's RFC. */
export function StampedInput({ path, help }: { readonly path: string; readonly help?: ReactNode }) {
  return (
    <StampedField
      {...useField(path)}
      list="facturas"
      label={labelOf(path)}
      placeholder="Folio fiscal o RFC"
      isRequired
      help={help}
      keyOf={({ uuid = "" }) => uuid}
    />
  );
}
