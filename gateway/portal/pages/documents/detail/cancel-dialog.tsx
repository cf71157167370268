import { useTransport } from "@connectrpc/connect-query";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FieldError, Label, Radio, RadioGroup } from "react-aria-components";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { failureOf } from "../../../data/errors.ts";
import { fateOfError } from "../../../data/fate.ts";
import { useOnce } from "../../../data/once.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button, Link } from "../../../kit/button.tsx";
import { Dialog, DialogButtons } from "../../../kit/dialog.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { API, type Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { MOTIVES } from "../data/motives.ts";
import { WORDS } from "../data/words.ts";
import { StampedField } from "../kit/stamped-field.tsx";
import { Foreseen, ForeseenResult } from "./foreseen.tsx";

interface Props {
  readonly list: ListName;
  readonly row: Row;
  readonly canSubstitute: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (row: Row) => void;
}

/** Asks SAT to cancel: the user gives the motive, and with 01 the document that takes the cancelled one's place. */
export function CancelDialog({ list, row, canSubstitute, isOpen, onClose, onDone }: Props) {
  const transport = useTransport();
  const [motivo, setMotivo] = useState("");
  const [substitute, setSubstitute] = useState("");
  const [asked, setAsked] = useState(false);
  const request = useMutation({
    mutationFn: () =>
      API[list].cancel(transport, row.id, motivo === "01" ? { motivo, uuidReemplazo: substitute } : { motivo }),
    onSuccess: onDone,
  });
  const { account, environment, params } = useAccount();
  const foreseen = useQuery({
    queryKey: ["foreseen", account, environment, list, row.id],
    queryFn: ({ signal }) => API[list].foresee(transport, row.id, signal),
    enabled: isOpen,
    staleTime: 0,
  });
  const { pending, once } = useOnce();
  const inTheWay =
    list !== "retenciones" && foreseen.data?.motivos.some((each) => each.motivo === motivo && each.estorbos.length > 0);
  const isSubstituted = foreseen.data?.estorbos.some(({ tipo }) => tipo === "sustituto");
  const missing = motivo === "" || (motivo === "01" && substitute === "");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Cancelar ${WORDS[list].one}${row.folio === undefined ? "" : ` ${row.folio}`}`}
      about="El SAT decide si el receptor debe aceptar. Cancelado, ya no puede volver a estar vigente."
      wide
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!missing) once(() => request.mutateAsync());
        }}
      >
        <Loaded query={foreseen} lines={4}>
          {(data) => <Foreseen foreseen={data} />}
        </Loaded>
        {request.isError ? <Failed error={request.error} /> : null}
        <RadioGroup
          className="field"
          value={motivo}
          onChange={setMotivo}
          isInvalid={asked && motivo === ""}
          validationBehavior="aria"
        >
          <Label className="label">Motivo</Label>
          <div className="plain-list">
            {Object.entries(MOTIVES).map(([key, { short, about }]) => (
              <Radio key={key} value={key} className="choice">
                <span className="dot" />
                <span>
                  <strong>
                    <span className="number">{key}</span> {short.charAt(0).toUpperCase() + short.slice(1)}
                  </strong>
                  <span className="soft small">{about}</span>
                  {foreseen.data?.motivos
                    .filter((each) => each.motivo === key)
                    .map((each) => (
                      <ForeseenResult key={key} motivo={each} />
                    ))}
                </span>
              </Radio>
            ))}
          </div>
          <FieldError className="fault">Elija el motivo.</FieldError>
        </RadioGroup>
        {motivo === "01" ? <p className="soft small">{canSubstitute ? PRESS_SUBSTITUTE : STAMP_ANOTHER}</p> : null}
        {motivo === "01" ? (
          <SubstituteField
            list={list}
            row={row}
            value={substitute}
            onChange={setSubstitute}
            missing={asked && substitute === ""}
          />
        ) : null}
        {inTheWay ? (
          <Notice title="Se puede hacer por pasos">
            {motivo === "01" && !isSubstituted ? (
              "Elija «Sustituir», y en el borrador «Sustitúyala por pasos»: cancela antes lo que la nombra, y repone sus pagos."
            ) : (
              <Link
                to="/$rfc/$ambiente/planes/nuevo"
                params={params}
                search={{ lista: list, id: row.id, motivo }}
                onPress={onClose}
              >
                Ver los pasos para cancelarlo con motivo {motivo}
              </Link>
            )}
          </Notice>
        ) : null}
        <DialogButtons onCancel={onClose} refuse="No cancelar">
          <Button look="danger" type="submit" isPending={pending}>
            Solicitar la cancelación
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const PRESS_SUBSTITUTE =
  "Si aún no hay un comprobante correcto, cierre esta ventana y elija «Sustituir»: lo timbra con la relación 04 y cancela éste.";
const STAMP_ANOTHER = "El comprobante correcto debe estar timbrado y nombrar a éste con la relación 04.";

function Failed({ error }: { error: Error }) {
  const { sentence, kind } = failureOf(error);
  // A database that does not answer may have been lost after the request went to the PAC.
  const unknown = fateOfError(error).outcome === "unknown" || kind === ErrorKind.UNAVAILABLE;
  return (
    <Notice look="bad" title={unknown ? "No se sabe si la petición llegó" : "No se pudo cancelar"}>
      <p>{sentence}</p>
      {unknown ? <p>Puede solicitarla otra vez: no se cancela dos veces.</p> : null}
    </Notice>
  );
}

interface SubstituteProps {
  readonly list: ListName;
  readonly row: Row;
  readonly value: string;
  readonly onChange: (uuid: string) => void;
  readonly missing: boolean;
}

/** Takes one of the stamped documents of the list. */
function SubstituteField({ list, row, value, onChange, missing }: SubstituteProps) {
  return (
    <StampedField
      list={list}
      label="Comprobante que lo sustituye"
      placeholder="Folio fiscal o RFC"
      help={missing ? "Indique cuál lo sustituye." : "Debe estar timbrado; aparecen primero los más nuevos."}
      isRequired
      isInvalid={missing}
      value={value}
      onChange={onChange}
      keyOf={({ uuid = "" }) => uuid}
      except={row.id}
    />
  );
}
