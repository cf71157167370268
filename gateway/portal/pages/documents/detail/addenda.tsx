import { useMutation, useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useRefresh } from "../../../data/refresh.ts";
import { useServerForm } from "../../../data/server-form.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog, DialogButtons } from "../../../kit/dialog.tsx";
import { TextField } from "../../../kit/field.tsx";
import { FileField } from "../../../kit/file-field.tsx";
import { Form } from "../../../kit/form.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card } from "../../../kit/page.tsx";
import { toast } from "../../../toasts/toast.ts";

/**
 * Shows the addenda that some receivers ask to have inside the XML. It is outside seal and stamp, which stay as they
 * are.
 */
export function AddendaCard({ id }: { id: string }) {
  const account = useAccount();
  const refresh = useRefresh();
  const query = useQuery(PortalDocuments.method.getAddenda, { id });
  const [open, setOpen] = useState<"attach" | "remove" | undefined>(undefined);
  const done = async (sentence: string) => {
    setOpen(undefined);
    toast(sentence);
    // The history has another entry now, and the XML another end.
    await refresh();
  };
  const remove = useMutation(PortalDocuments.method.removeAddenda);
  const may = account.may("issuer");
  return (
    <Card title="Addenda">
      <Loaded query={query} lines={2}>
        {({ xml }) => (
          <div className="stack tight">
            {xml === undefined ? (
              <p className="soft small">
                No lleva. Es lo que algunos clientes piden dentro del XML; no cambia el sello ni el timbre.
              </p>
            ) : (
              <textarea className="control mono small" readOnly rows={5} aria-label="Addenda adjunta" value={xml} />
            )}
            {may ? (
              <div className="row">
                <Button small onPress={() => setOpen("attach")}>
                  {xml === undefined ? "Adjuntar" : "Cambiar"}
                </Button>
                {xml === undefined ? null : (
                  <Button small look="quiet" onPress={() => setOpen("remove")}>
                    Retirar
                  </Button>
                )}
              </div>
            ) : null}
          </div>
        )}
      </Loaded>
      {open === "attach" ? (
        <AttachDialog
          id={id}
          before={query.data?.xml ?? ""}
          onClose={() => setOpen(undefined)}
          onDone={() => done("La addenda quedó en el XML.")}
        />
      ) : null}
      <Confirm
        isOpen={open === "remove"}
        onClose={() => setOpen(undefined)}
        title="¿Retirar la addenda?"
        action="Retirar"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          await done("Se retiró la addenda.");
        }}
      >
        <p>El XML vuelve a ser el timbrado, sin ella.</p>
      </Confirm>
    </Card>
  );
}

/** The most bytes of an addenda that the service accepts. */
const MOST_BYTES = 262_144;

interface AttachProps {
  readonly id: string;
  readonly before: string;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

function AttachDialog({ id, before, onClose, onDone }: AttachProps) {
  const [xml, setXml] = useState(before);
  const [file, setFile] = useState<File | undefined>(undefined);
  const [tooLarge, setTooLarge] = useState(false);
  const attach = useMutation(PortalDocuments.method.attachAddenda);
  const form = useServerForm(async () => {
    await attach.mutateAsync({ id, xml });
    await onDone();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Addenda"
      about="Un elemento de XML bien formado, de hasta 256 kB. Péguelo o elija su archivo."
      wide
    >
      <Form of={form}>
        <FileField
          name="archivo"
          label="Archivo"
          accept={[".xml", ".txt"]}
          file={file}
          onFile={(chosen) => {
            setFile(chosen);
            setTooLarge((chosen?.size ?? 0) > MOST_BYTES);
            if (chosen !== undefined && chosen.size <= MOST_BYTES) void chosen.text().then(setXml);
          }}
        />
        {tooLarge ? <Notice look="bad">El archivo pasa de 256 kB.</Notice> : null}
        <TextField label="XML de la addenda" isRequired rows={9} value={xml} onChange={setXml} whole />
        <DialogButtons onCancel={onClose}>
          <Button look="primary" type="submit" isPending={form.pending} isDisabled={xml.trim() === ""}>
            Guardar
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
