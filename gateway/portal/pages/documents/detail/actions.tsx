import { Ban, Banknote, Copy, Mail, ReceiptText, Replace } from "lucide-react";
import { useAccount } from "../../../data/session.tsx";
import { Button, ButtonLink } from "../../../kit/button.tsx";
import type { Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { CAPTURE } from "../data/lists.ts";
import type { Cfdi } from "../data/read-cfdi.ts";
import { KeepTemplate } from "../kit/keep-template.tsx";

interface Props {
  readonly list: ListName;
  readonly row: Row;
  /** `cfdi` is undefined until the XML was read. */
  readonly cfdi: Cfdi | undefined;
  readonly canSubstitute: boolean;
  readonly onCopy: () => unknown;
  readonly onSubstitute: () => unknown;
  /**
   * `isCopied` is true once the draft is made and its page is on its way, because another press would make another
   * draft.
   */
  readonly isCopied: boolean;
  readonly onCancel: () => void;
  readonly onSend: () => void;
}

/** Offers an issuer the actions that the document allows. */
export function Actions(props: Props) {
  const { list, row, cfdi, canSubstitute, isCopied, onCopy, onSubstitute, onCancel, onSend } = props;
  const { params, may } = useAccount();
  if (!may("issuer")) return null;
  const isLive = row.estado === "timbrada";
  const isInvoice = isLive && list === "facturas" && cfdi?.tipo === "I";
  return (
    <>
      {isInvoice ? (
        <ButtonLink icon={ReceiptText} to={CAPTURE.nota_credito} params={params} search={{ factura: row.id }}>
          Nota de crédito
        </ButtonLink>
      ) : null}
      {isInvoice && cfdi.metodoPago === "PPD" ? (
        <ButtonLink
          icon={Banknote}
          to={CAPTURE.complemento_pago}
          params={params}
          search={{ cliente: cfdi.receptor.rfc, factura: row.uuid }}
        >
          Registrar pago
        </ButtonLink>
      ) : null}
      {row.uuid === undefined ? null : (
        <Button icon={Mail} onPress={onSend}>
          Enviar
        </Button>
      )}
      <Button icon={Copy} onPress={onCopy} isPending={isCopied}>
        {row.estado === "error" ? "Corregir en un borrador" : "Duplicar"}
      </Button>
      {row.estado === "error" || list !== "facturas" || cfdi?.tipo !== "I" ? null : (
        <KeepTemplate idOf={async () => row.id} />
      )}
      {canSubstitute ? (
        <Button icon={Replace} onPress={onSubstitute} isPending={isCopied}>
          Sustituir
        </Button>
      ) : null}
      {isLive ? (
        <Button icon={Ban} onPress={onCancel}>
          Cancelar
        </Button>
      ) : null}
    </>
  );
}
