import { NameAdvice } from "../../../kit/name-advice.tsx";
import { readText } from "../forms/draft.ts";
import { useDraft, useForm } from "./form.tsx";

/** Judges the name in a form, where its path and that of its RFC are given. */
export function NameAdviceAt({ rfc, nombre }: { readonly rfc: string; readonly nombre: string }) {
  const { set } = useForm();
  return (
    <NameAdvice
      rfc={useDraft((draft) => readText(draft, rfc))}
      nombre={useDraft((draft) => readText(draft, nombre))}
      onFix={(right) => set(nombre, right)}
    />
  );
}
