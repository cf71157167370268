import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { documentOf, type Kind } from "../data/lists.ts";
import { read } from "../forms/draft.ts";
import { Explained } from "../kit/explained.tsx";
import { useDraft, useForm } from "./form.tsx";
import { readAs } from "./preview.ts";

/** The amounts of a withholding are typed and follow from nothing. */
const WITHOUT: ReadonlySet<Kind> = new Set<Kind>(["retencion", "otra_retencion"]);

/**
 * Explains the amounts of a capture before it is stamped. The service is asked when the user opens it, never while they
 * type.
 */
export function Explanation({ kind }: { kind: Kind }) {
  const [isOpen, setOpen] = useState(false);
  const isExport = useDraft((draft) => read(draft, "comercioExterior") !== undefined);
  // A transfer charges nothing, and that of an export says what its goods are worth.
  const isTransfer = kind === "traslado";
  if (WITHOUT.has(kind) || (isTransfer && !isExport)) return null;
  const title = isTransfer ? "De dónde salen los dólares" : "De dónde sale el total";
  return (
    <>
      <Button look="quiet" small onPress={() => setOpen(true)}>
        {`¿${title}?`}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} wide>
        <Told kind={kind} />
        <div className="row end">
          <Button onPress={() => setOpen(false)}>Cerrar</Button>
        </div>
      </Dialog>
    </>
  );
}

function Told({ kind }: { kind: Kind }) {
  const { draft } = useForm();
  // Nothing can be typed behind the open dialog.
  const [document] = useState(() => documentOf(kind, readAs(kind, draft.get()).message));
  const input = { document, desglose: true };
  const query = useQuery(PortalDocuments.method.previewDocument, input, { staleTime: 60_000 });
  return (
    <Loaded query={query}>
      {({ desglose: { value } }) =>
        value === undefined ? <p>Faltan datos para calcular los importes.</p> : <Explained told={value} />
      }
    </Loaded>
  );
}
