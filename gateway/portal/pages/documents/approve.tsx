import { callUnaryMethod, useQuery, useTransport } from "@connectrpc/connect-query";
import { useRouterState } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type ApprovalOutcome, type ApprovalShown, PortalApproval } from "#proto/cfdi/v1/approval_pb.ts";
import { DOCUMENT_KINDS, type KindName } from "../../../../common/kinds.ts";
import { count, moment, money, OWN_ZONE } from "../../data/format.ts";
import { moneyInWords } from "../../data/number-words.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Badge, StateBadge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { CodeField } from "../../kit/code-field.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { TextField } from "../../kit/field.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts } from "../../kit/page.tsx";
import { Table } from "../../kit/table.tsx";
import { OpenedLink, VisitorPage } from "../../kit/visitor-page.tsx";
import { readCfdi } from "./data/read-cfdi.ts";
import { Contents } from "./detail/contents.tsx";
import { labelOf } from "./forms/labels.ts";
import "./kit/documents.css";

const { method: M } = PortalApproval;
/** A draft has no more than its XML here. */
const NO_ROW = { referencia: undefined };

/** A person decides here about a draft, by a link that a mail brought and without signing in. */
export default function ApprovePage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const [rejected, setRejected] = useState(false);
  const link = useQuery(
    M.describeApproval,
    { token },
    {
      enabled: token !== "" && !rejected,
      retry: false,
      refetchInterval: ({ state: { data } }) => (data?.outcome?.estado === "timbrando" ? 3_000 : false),
    },
  );
  if (rejected)
    return (
      <VisitorPage title="No se timbró">
        <Notice look="good" title="Quedó rechazado">
          El enlace dejó de servir, y quien lo pidió ve su decisión. El borrador sigue en el portal.
        </Notice>
      </VisitorPage>
    );
  return (
    <OpenedLink token={token} link={link}>
      {(shown) => {
        if (shown.outcome !== undefined) return <Outcome shown={shown} outcome={shown.outcome} />;
        if (shown.changed) return <Changed shown={shown} />;
        const question = { token, shown, lookAgain: () => link.refetch(), onRejected: () => setRejected(true) };
        return <Question {...question} />;
      }}
    </OpenedLink>
  );
}

interface Shown {
  readonly shown: ApprovalShown;
}

const labelOfKind = (kind: string) => DOCUMENT_KINDS[kind as KindName]?.label ?? "Retención";

function Outcome({ shown, outcome: { estado, numero, uuidFiscal } }: Shown & { outcome: ApprovalOutcome }) {
  const name = [labelOfKind(shown.kind), numero].filter(Boolean).join(" ");
  const about = `${name}, de ${shown.nombre} (${shown.rfc}).`;
  if (estado === "timbrando")
    return (
      <VisitorPage title="Se está timbrando" about={about}>
        <Notice title="Falta la respuesta del PAC">
          Usted ya lo aprobó y no tiene que hacer nada más: no se timbra dos veces. Aquí se verá cómo quedó.
        </Notice>
      </VisitorPage>
    );
  if (estado === "error")
    return (
      <VisitorPage title="No se timbró" about={about}>
        <Notice look="bad">El PAC lo rechazó. En el portal se ve por qué y qué corregir.</Notice>
      </VisitorPage>
    );
  return (
    <VisitorPage title="Quedó timbrado" about={about}>
      <Notice look="good" title="Usted lo aprobó">
        <StateBadge state={estado} /> <span className="mono">{uuidFiscal}</span>
      </Notice>
    </VisitorPage>
  );
}

function Changed({ shown: { askedBy, nombre, rfc, kind, differences } }: Shown) {
  return (
    <VisitorPage
      title="El borrador cambió"
      about={`${labelOfKind(kind)} de ${nombre} (${rfc}).`}
      below={
        differences.length === 0 ? undefined : (
          <Card title="Lo que cambió" flush>
            <Table
              label="Lo que cambió"
              items={differences}
              idOf={({ field }) => field}
              columns={[
                { id: "campo", title: "Dato", cell: ({ field }) => nameOfField(field) },
                { id: "antes", title: "Antes", cell: ({ before }) => <span className="wrap">{before || "—"}</span> },
                { id: "ahora", title: "Ahora", cell: ({ after }) => <span className="wrap">{after || "—"}</span> },
              ]}
            />
          </Card>
        )
      }
    >
      <Notice look="warn">
        {`Ya no es lo que se le pidió aprobar, así que este enlace no lo timbra. Pida a ${askedBy} que le envíe otro.`}
      </Notice>
    </VisitorPage>
  );
}

/** "conceptos[1].cantidad" is read as "Cantidad (2)". */
function nameOfField(field: string): string {
  const places = [...field.matchAll(/\[(\d+)\]/g)].map(([, at]) => Number(at) + 1);
  return `${labelOf(field)}${places.length === 0 ? "" : ` (${places.join(".")})`}`;
}

interface QuestionProps extends Shown {
  readonly token: string;
  readonly lookAgain: () => Promise<unknown>;
  readonly onRejected: () => void;
}

function Question({ token, shown, lookAgain, onRejected }: QuestionProps) {
  const [asking, setAsking] = useState<"stamp" | "reject">();
  const { nombre, rfc, askedBy, kind, email, endsAt, environment, xml, total, moneda, stamps, substitutes } = shown;
  const cfdi = useMemo(() => (xml.length === 0 ? undefined : readCfdi(xml)), [xml]);
  const isReal = environment === "production";
  const close = () => setAsking(undefined);
  const dialog = { token, shown, lookAgain, onClose: close };
  return (
    <VisitorPage
      title="¿Se timbra este comprobante?"
      about={`Se lo pide ${askedBy} a ${email}. Puede cerrar la página y volver con el mismo enlace hasta el ${moment(endsAt, OWN_ZONE)}.`}
      below={cfdi === undefined ? undefined : <Contents cfdi={cfdi} row={NO_ROW} />}
    >
      <Facts
        facts={[
          ["Empresa", `${nombre} (${rfc})`],
          ["Comprobante", labelOfKind(kind)],
          ["Receptor", cfdi && [cfdi.receptor.nombre, cfdi.receptor.rfc].filter(Boolean).join(" · ")],
          ["Total", total === undefined ? undefined : <strong key="total">{money(total, moneda || "MXN")}</strong>],
          [
            "Ambiente",
            <Badge key="ambiente" tone={isReal ? "good" : "warn"}>
              {isReal ? "Producción" : "Pruebas"}
            </Badge>,
          ],
          ["Cuesta", stamps === undefined ? undefined : `Un timbre de los ${count(stamps)} que quedan`],
        ]}
      />
      {isReal ? null : <Notice>Es de pruebas: no tiene validez fiscal.</Notice>}
      {substitutes === "" ? null : (
        <Notice look="warn">{`Sustituye a ${substitutes}: al timbrarlo se pide al SAT que lo cancele.`}</Notice>
      )}
      {shown.findings.length === 0 ? null : (
        <Notice look="bad" title="Así no se puede timbrar">
          {shown.findings.map(({ mensaje }) => mensaje).join(". ")}
        </Notice>
      )}
      {shown.consejos.map(({ campo, mensaje }) => (
        <Notice key={`${campo} ${mensaje}`} look="warn">
          {mensaje}
        </Notice>
      ))}
      <div className="row">
        <Button look="primary" isDisabled={cfdi === undefined} onPress={() => setAsking("stamp")}>
          Timbrar
        </Button>
        <Button onPress={() => setAsking("reject")}>No timbrar</Button>
      </div>
      {asking === "stamp" ? <Stamp {...dialog} /> : null}
      {asking === "reject" ? <Reject {...dialog} onRejected={onRejected} /> : null}
    </VisitorPage>
  );
}

interface DialogProps extends Pick<QuestionProps, "token" | "shown" | "lookAgain"> {
  readonly onClose: () => void;
}

/** Asks with the amount before the stamp, as the portal does. */
function Stamp({
  token,
  shown: { total, moneda, environment, needsCode, substitutes },
  lookAgain,
  onClose,
}: DialogProps) {
  const transport = useTransport();
  const form = useServerForm(async (data) => {
    const code = needsCode ? { code: textOf(data, "code") } : {};
    try {
      await callUnaryMethod(transport, M.approveByLink, { token, ...code });
    } finally {
      // A refusal of the PAC, or its silence, leaves a document as well.
      await lookAgain();
    }
  });
  const isReal = environment === "production";
  return (
    <FormDialog
      form={form}
      title={isReal ? "¿Timbrar en producción?" : "¿Timbrar en pruebas?"}
      submit="Timbrar"
      onClose={onClose}
      autoFocus={!needsCode}
    >
      <p>
        {total === undefined ? "" : `Es por ${moneyInWords(total, moneda || "MXN")}. `}
        {isReal
          ? "Tiene validez fiscal ante el SAT: después sólo se puede cancelar."
          : "Es de pruebas: no tiene validez fiscal."}
        {substitutes === "" ? "" : ` Se pide al SAT que cancele ${substitutes}.`}
      </p>
      {needsCode ? <CodeField autoFocus /> : null}
    </FormDialog>
  );
}

function Reject({ token, onRejected, onClose }: DialogProps & { onRejected: () => void }) {
  const transport = useTransport();
  const form = useServerForm(async (data) => {
    const motivo = textOf(data, "motivo");
    await callUnaryMethod(transport, M.rejectByLink, { token, ...(motivo !== "" && { motivo }) });
    onRejected();
  });
  return (
    <FormDialog form={form} title="¿No timbrarlo?" submit="No timbrar" onClose={onClose}>
      <p>El enlace deja de servir. El borrador sigue en el portal.</p>
      <TextField name="motivo" label="Motivo" help="Lo lee quien lo pidió." maxLength={300} autoFocus />
    </FormDialog>
  );
}
