import { useQuery } from "@connectrpc/connect-query";
import { Inbox, RefreshCw } from "lucide-react";
import { useState } from "react";
import { type ReceivedRequest, Receiving, type ReceivingStatus } from "#proto/cfdi/v1/receiving_pb.ts";
import { useCall } from "../../data/call.ts";
import { localDay, moment, money } from "../../data/format.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { StateBadge, type States } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm, Dialog, DialogButtons, FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { FileField } from "../../kit/file-field.tsx";
import { Form } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { Pager } from "../../kit/pager.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import "./kit/documents.css";

const STATES: States = {
  pendiente: ["warn", "Por contestar"],
  contestando: ["info", "Contestando"],
  aceptada: ["bad", "Aceptada"],
  rechazada: ["good", "Rechazada"],
  vencida: ["bad", "Venció"],
  terminada: ["plain", "Ya no está pendiente"],
};

const PAGE = 20;

type Doing =
  | { readonly what: "aceptar" | "rechazar" | "xml"; readonly request: ReceivedRequest }
  | { readonly what: "switch"; readonly on: boolean };

/** Shows the requests to cancel that others address to the account, to be accepted or rejected. */
export default function ReceivedPage() {
  const { may } = useAccount();
  const [pagina, setPage] = useState(1);
  const [doing, setDoing] = useState<Doing | undefined>(undefined);
  const query = useQuery(Receiving.method.listReceivedRequests, { pagina, limite: PAGE });
  const close = () => setDoing(undefined);
  return (
    <Page
      title="Cancelaciones recibidas"
      about="Lo que sus proveedores piden cancelar: usted tiene tres días hábiles para aceptarlo o rechazarlo, y su silencio lo acepta."
      actions={may("issuer") ? <AskButton /> : undefined}
    >
      <Loaded query={query} lines={6}>
        {({ data, total, consulta }) => (
          <div className="stack">
            {consulta === undefined ? null : (
              <Standing of={consulta} onSwitch={may("owner") ? (on) => setDoing({ what: "switch", on }) : undefined} />
            )}
            <Card flush>
              <Table
                label="Cancelaciones recibidas"
                columns={columnsOf(may("issuer") ? setDoing : undefined)}
                items={data}
                idOf={({ id }) => id}
                empty={
                  <Empty icon={Inbox} title="Nadie le ha pedido cancelar un comprobante">
                    Aparecen aquí cuando el PAC las da, y se le avisa.
                  </Empty>
                }
              />
              <Pager
                back={pagina === 1 ? undefined : () => setPage(pagina - 1)}
                forth={pagina * PAGE < total ? () => setPage(pagina + 1) : undefined}
              />
            </Card>
          </div>
        )}
      </Loaded>
      {doing?.what === "aceptar" || doing?.what === "rechazar" ? (
        <AnswerDialog request={doing.request} respuesta={doing.what} onClose={close} />
      ) : null}
      {doing?.what === "xml" ? <IdentifyDialog request={doing.request} onClose={close} /> : null}
      {doing?.what === "switch" ? <SwitchDialog on={doing.on} onClose={close} /> : null}
    </Page>
  );
}

function AskButton() {
  const ask = useCall(Receiving.method.askReceivedRequests);
  const form = useServerForm(async () => {
    const { data } = await ask({});
    toast(data?.falla ?? "Se preguntó al PAC.");
  });
  return (
    <Form of={form}>
      <Button icon={RefreshCw} type="submit" isPending={form.pending}>
        Preguntar ahora al PAC
      </Button>
    </Form>
  );
}

interface StandingProps {
  readonly of: ReceivingStatus;
  readonly onSwitch: ((on: boolean) => void) | undefined;
}

function Standing({ of, onSwitch }: StandingProps) {
  const { zone } = useAccount();
  const { activa, disponible, motivo, pac, consultadaEn, siguienteConsulta, falla } = of;
  return (
    <Card
      title="Consulta al PAC"
      actions={
        onSwitch === undefined ? undefined : (
          <Button small onPress={() => onSwitch(!activa)}>
            {activa ? "Apagarla" : "Encenderla"}
          </Button>
        )
      }
    >
      <div className="stack tight">
        {disponible ? null : <Notice look="warn">{motivo}.</Notice>}
        {falla === undefined || !disponible ? null : (
          <Notice look="warn" title="La última vez no salió bien">
            {falla}
          </Notice>
        )}
        <Facts
          facts={[
            ["Se pregunta", activa ? "Cada hora" : "Solo cuando alguien lo pide"],
            ["PAC", pac],
            ["Última lista", consultadaEn && moment(consultadaEn, zone)],
            ["Siguiente", siguienteConsulta && moment(siguienteConsulta, zone)],
          ]}
        />
      </div>
    </Card>
  );
}

const columnsOf = (setDoing: ((doing: Doing) => void) | undefined): readonly TableColumn<ReceivedRequest>[] => [
  {
    id: "comprobante",
    title: "Comprobante",
    breaks: true,
    cell: ({ uuidFiscal, comprobante }) => (
      <>
        <span className="mono">{uuidFiscal}</span>
        {comprobante === undefined ? null : (
          <span className="block small">
            {comprobante.emisorNombre}{" "}
            <span className="number">{[comprobante.serie, comprobante.folio].filter(Boolean).join("-")}</span>
          </span>
        )}
      </>
    ),
  },
  {
    id: "total",
    title: "Total",
    numeric: true,
    cell: ({ comprobante }) => (comprobante === undefined ? "—" : money(comprobante.total, comprobante.moneda)),
  },
  {
    id: "estado",
    title: "Estado",
    cell: ({ estado, detalle }) => (
      <>
        <StateBadge state={estado} among={STATES} />
        {detalle === undefined ? null : <span className="block soft small">{detalle}</span>}
      </>
    ),
  },
  {
    id: "plazo",
    title: "Contestar a más tardar",
    cell: ({ responderHasta, sinRespuesta }) => (
      <>
        <span className="number">{localDay(responderHasta)}</span>
        {sinRespuesta === undefined ? null : (
          <span className="block soft small">{`Sin respuesta: ${lower(sinRespuesta)}.`}</span>
        )}
      </>
    ),
  },
  {
    id: "acciones",
    title: "",
    hint: "Qué hacer",
    actions: true,
    cell: (request) =>
      setDoing === undefined ? null : <Actions request={request} onPress={(what) => setDoing({ what, request })} />,
  },
];

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

interface ActionsProps {
  readonly request: ReceivedRequest;
  readonly onPress: (what: "aceptar" | "rechazar" | "xml") => void;
}

function Actions({ request: { estado, respuesta, comprobante, uuidFiscal }, onPress }: ActionsProps) {
  const may = (what: string) => estado === "pendiente" || (estado === "contestando" && respuesta === what);
  return (
    <div className="row">
      {may("aceptar") ? (
        <Button small aria-label={`Aceptar ${uuidFiscal}`} onPress={() => onPress("aceptar")}>
          Aceptar
        </Button>
      ) : null}
      {may("rechazar") ? (
        <Button small aria-label={`Rechazar ${uuidFiscal}`} onPress={() => onPress("rechazar")}>
          Rechazar
        </Button>
      ) : null}
      {comprobante === undefined || estado === "terminada" ? (
        <Button small look="quiet" aria-label={`Dar su XML: ${uuidFiscal}`} onPress={() => onPress("xml")}>
          Dar su XML
        </Button>
      ) : null}
    </div>
  );
}

interface DialogProps {
  readonly request: ReceivedRequest;
  readonly onClose: () => void;
}

/** Asks once more, with what is known of the invoice, because an answer cannot be undone. */
function AnswerDialog({ request, respuesta, onClose }: DialogProps & { readonly respuesta: "aceptar" | "rechazar" }) {
  const { id, uuidFiscal, comprobante } = request;
  const answer = useCall(Receiving.method.answerReceivedRequest);
  const total = comprobante === undefined ? {} : { total: comprobante.total };
  const form = useServerForm(async () => {
    const { data } = await answer({ id, respuesta, uuidFiscal, ...total });
    toast(TOLD[data?.estado ?? ""] ?? "El SAT dice que ya estaba contestada. Vea el detalle.");
    onClose();
  });
  const accepts = respuesta === "aceptar";
  return (
    <Dialog onClose={onClose} title={accepts ? "¿Aceptar que se cancele?" : "¿Rechazar que se cancele?"}>
      <Form of={form}>
        <div className="stack tight">
          <p>
            {accepts
              ? "El comprobante queda cancelado: ya no lo puede deducir ni acreditar su impuesto."
              : "El comprobante sigue vigente; su emisor puede volver a pedirlo."}{" "}
            Se firma con su certificado de sello y no se puede deshacer.
          </p>
          <Facts
            facts={[
              ["Folio fiscal", uuidFiscal, "mono"],
              ["Emisor", comprobante && `${comprobante.emisorNombre} · ${comprobante.emisorRfc}`],
              ["Total", comprobante && money(comprobante.total, comprobante.moneda)],
            ]}
          />
          {comprobante === undefined ? (
            <Notice look="warn">El PAC no dice de quién es ni por cuánto. Para verlo antes, dé su XML.</Notice>
          ) : null}
        </div>
        <DialogButtons onCancel={onClose} refuse="Todavía no">
          <Button look={accepts ? "danger" : "primary"} type="submit" isPending={form.pending}>
            {accepts ? "Aceptar la cancelación" : "Rechazar la cancelación"}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const TOLD: Readonly<Record<string, string>> = {
  aceptada: "Se aceptó la cancelación.",
  rechazada: "Se rechazó: el comprobante sigue vigente.",
};

function IdentifyDialog({ request: { id, uuidFiscal }, onClose }: DialogProps) {
  const identify = useCall(Receiving.method.identifyReceivedRequest);
  const [file, setFile] = useState<File | undefined>(undefined);
  const form = useServerForm(async () => {
    const { data } = await identify({ id, xml: new Uint8Array((await file?.arrayBuffer()) ?? []) });
    const { emisorNombre = "", total = "", moneda } = data?.comprobante ?? {};
    toast(`Es de ${emisorNombre}, por ${money(total, moneda)}.`);
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="El XML del comprobante"
      about={`El que le envió su emisor: ${uuidFiscal}`}
      submit="Leerlo"
    >
      <FileField name="xml" label="Archivo" accept={[".xml"]} file={file} onFile={setFile} />
    </FormDialog>
  );
}

function SwitchDialog({ on, onClose }: { readonly on: boolean; readonly onClose: () => void }) {
  const set = useCall(Receiving.method.setReceiving);
  return (
    <Confirm
      title={on ? "¿Encender la consulta?" : "¿Apagar la consulta?"}
      action={on ? "Encenderla" : "Apagarla"}
      onClose={onClose}
      onConfirm={async () => {
        await set({ activa: on });
        onClose();
      }}
    >
      <p>
        {on
          ? "El servicio pregunta al PAC cada hora y le avisa de cada solicitud."
          : "Ya no se le avisará de las solicitudes, y lo que no conteste en tres días hábiles cuenta como aceptado."}
      </p>
    </Confirm>
  );
}
