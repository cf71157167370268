import type { ReactNode } from "react";
import { Form as AriaForm } from "react-aria-components";
import type { ServerForm } from "../data/server-form.ts";
import { Button } from "./button.tsx";
import { FormErrorsContext } from "./file-field.tsx";
import { Notice } from "./notice.tsx";

/**
 * Shows a form whose errors come from the server, each at the field of its name or above the form. See useServerForm.
 */
export function Form({ of, children }: { of: ServerForm; children: ReactNode }) {
  const { form, errors, submit } = of;
  return (
    <AriaForm
      ref={form}
      className="form"
      validationErrors={errors.byField}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <FormErrorsContext value={errors.byField}>
        {errors.general === undefined ? null : <Notice look="bad">{errors.general}</Notice>}
        {children}
      </FormErrorsContext>
    </AriaForm>
  );
}

interface SubmitProps {
  readonly form: ServerForm;
  readonly look?: "primary" | "danger";
  readonly autoFocus?: boolean;
  readonly children: ReactNode;
}

/** Sends the form that it stands in, and shows that the answer is awaited. */
export function SubmitButton({ form, look = "primary", autoFocus = false, children }: SubmitProps) {
  return (
    <Button type="submit" look={look} isPending={form.pending} autoFocus={autoFocus}>
      {children}
    </Button>
  );
}
