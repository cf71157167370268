import { Notice } from "../../../kit/notice.tsx";
import { readText } from "../forms/draft.ts";
import { useDraft } from "./form.tsx";

/** Says that the draft takes the place of a document, where its field names one. */
export function Substituting({ path, what }: { path: "id" | "sustituye"; what: string }) {
  const isNamed = useDraft((draft) => readText(draft, path) !== "");
  if (!isNamed) return null;
  return (
    <Notice title={`Sustituye a ${what}`}>
      Corrija lo que haga falta. Al timbrar, el servicio pide al SAT cancelar el comprobante original con el motivo 01.
    </Notice>
  );
}
