import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { Receiver } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button } from "../../../kit/button.tsx";
import { CallFault, Notice } from "../../../kit/notice.tsx";
import { toast } from "../../../toasts/toast.ts";
import { API, type Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { FixCustomer } from "../kit/fix-customer.tsx";
import { Refused } from "./advice.tsx";

interface Props {
  readonly list: ListName;
  readonly row: Row;
  readonly receiver: Receiver | undefined;
  readonly onChanged: () => void;
}

/** By these codes SAT refuses what a document says of its receiver. */
export const OF_RECEIVER = /^CFDI401(?:4[3-9]|5\d|6[01])$/;

/** Says how a document that is neither stamped nor cancelled goes on. */
export function StateNotice({ list, row, receiver, onChanged }: Props) {
  const { may } = useAccount();
  const transport = useTransport();
  const refresh = useMutation({
    mutationFn: () => API[list].refresh(transport, row.id),
    onSuccess: ({ row: { estado }, confirmed }) => {
      toast(
        confirmed
          ? "El SAT confirmó la cancelación."
          : estado === "timbrada"
            ? "El receptor la rechazó: el comprobante sigue vigente."
            : "El receptor todavía no decide.",
      );
      onChanged();
    },
  });
  switch (row.estado) {
    case "error":
      return (
        <Refused code={row.errorCodigo} message={row.errorMensaje}>
          {OF_RECEIVER.test(row.errorCodigo ?? "") ? (
            <p>
              <FixCustomer rfc={receiver?.rfc ?? ""} />
            </p>
          ) : null}
        </Refused>
      );
    case "timbrando":
      return (
        <Notice title="Se está timbrando">
          Esta página se actualiza sola. Si el PAC tarda, el servicio insiste por su cuenta: no se timbra dos veces.
        </Notice>
      );
    case "cancelando":
      return (
        <Notice look="warn" title="Se está cancelando">
          El SAT recibió la solicitud y todavía no la resuelve. Esta página se actualiza sola.
        </Notice>
      );
    case "cancelacion_pendiente":
      return (
        <Notice look="warn" title="Espera la aceptación del receptor">
          <p>
            Tiene tres días hábiles para aceptar o rechazar. Si no responde, el SAT lo cancela; si es gasolina o diésel,
            sigue vigente.
          </p>
          <CallFault error={refresh.error} />
          {may("issuer") ? (
            <p>
              <Button icon={RotateCw} small onPress={() => refresh.mutateAsync()}>
                Consultar si ya se decidió
              </Button>
            </p>
          ) : null}
        </Notice>
      );
    default:
      return null;
  }
}
