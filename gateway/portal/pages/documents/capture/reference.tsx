import { useState } from "react";
import { readText } from "../forms/draft.ts";
import { TextInput } from "./fields.tsx";
import { useForm } from "./form.tsx";

/** Takes the text by which the user's own systems know the document. */
export function ReferenceInput({ path }: { path: string }) {
  return (
    <TextInput
      path={path}
      maxLength={100}
      help="Por ejemplo, el número de pedido. No va en el comprobante; la lista lo busca."
    />
  );
}

/** Folds the reference away in the forms that have nothing else to fold away. */
export function FoldedReference({ path = "referencia" }: { path?: string }) {
  const form = useForm();
  // It is open at first where something is filled in; afterwards only the user folds it.
  const [isFilled] = useState(() => readText(form.draft.get(), path) !== "");
  return (
    <details className="more-fields" open={isFilled}>
      <summary>Más datos</summary>
      <div className="fields">
        <ReferenceInput path={path} />
      </div>
    </details>
  );
}
