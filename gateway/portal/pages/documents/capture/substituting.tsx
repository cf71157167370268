import { useSearch } from "@tanstack/react-router";
import { useAccount } from "../../../data/session.tsx";
import { Link } from "../../../kit/button.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { readText } from "../forms/draft.ts";
import { useDraft } from "./form.tsx";

/** Says that the draft takes the place of a document, where its field names one. */
export function Substituting({ path, what }: { path: "id" | "sustituye"; what: string }) {
  const named = useDraft((draft) => readText(draft, path));
  const { params } = useAccount();
  const { borrador } = useSearch({ strict: false }) as { borrador?: string };
  if (named === "") return null;
  return (
    <Notice title={`Sustituye a ${what}`}>
      Corrija lo que haga falta. Al timbrar, el servicio pide al SAT cancelar el comprobante original con el motivo 01.
      {path === "id" && borrador !== undefined ? (
        <p>
          ¿Tiene pagos o notas de crédito?{" "}
          <Link
            to="/$rfc/$ambiente/planes/nuevo"
            params={params}
            search={{ lista: "facturas", id: named, motivo: "01", borrador }}
          >
            Sustitúyala por pasos
          </Link>
          : se cancelan antes, y los complementos de pago se reponen después.
        </p>
      ) : null}
    </Notice>
  );
}
