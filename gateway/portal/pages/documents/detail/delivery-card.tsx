import { useQuery } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Trips } from "#proto/cfdi/v1/trip_pb.ts";
import { useCall } from "../../../data/call.ts";
import { moment } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button } from "../../../kit/button.tsx";
import { Copyable } from "../../../kit/copy.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { CallFault } from "../../../kit/notice.tsx";
import { Card } from "../../../kit/page.tsx";
import { QrCode } from "../../../kit/qr-code.tsx";
import { toast } from "../../../toasts/toast.ts";

/** Opens, shows and closes the page that the driver of a document's trip sees on a phone. */
export function DeliveryCard({ id, live }: { id: string; live: boolean }) {
  const { may, zone } = useAccount();
  const query = useQuery(Trips.method.getDeliveryNote, { id }, { retry: false });
  const create = useCall(Trips.method.createDeliveryNote);
  const open = useMutation({ mutationFn: () => create({ id }) });
  const revoke = useCall(Trips.method.revokeDeliveryNote);
  const [revoking, setRevoking] = useState(false);
  const note = query.isError ? undefined : query.data?.data;
  if (query.isPending || (note === undefined && !(live && may("issuer")))) return null;
  const link = new URL(note?.ruta ?? "", location.origin).href;
  return (
    <Card title="Hoja de entrega">
      <div className="stack tight">
        {note === undefined ? (
          <>
            <p className="soft small">
              Una página para el teléfono de quien conduce, con las paradas, la carga y los QR.
            </p>
            <div>
              <Button isPending={open.isPending} onPress={() => open.mutate()}>
                Abrir la hoja de entrega
              </Button>
            </div>
            <CallFault error={open.error} />
          </>
        ) : (
          <>
            <QrCode text={link} label="Código QR de la hoja de entrega" />
            <Copyable text={link} label="la dirección de la hoja" />
            <p className="soft small">{`Quien tenga la dirección la abre hasta el ${moment(note.venceEn, zone)}.`}</p>
            {may("issuer") ? (
              <div>
                <Button look="quiet" small onPress={() => setRevoking(true)}>
                  Retirar la hoja
                </Button>
              </div>
            ) : null}
          </>
        )}
      </div>
      <Confirm
        isOpen={revoking}
        onClose={() => setRevoking(false)}
        title="¿Retirar la hoja de entrega?"
        action="Retirar"
        danger
        onConfirm={async () => {
          await revoke({ id });
          setRevoking(false);
          toast("La hoja se retiró.");
        }}
      >
        <p>Su dirección deja de abrirse. Una hoja nueva tendrá otra.</p>
      </Confirm>
    </Card>
  );
}
