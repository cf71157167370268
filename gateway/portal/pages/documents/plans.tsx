import { callUnaryMethod, useQuery, useTransport } from "@connectrpc/connect-query";
import { useQuery as useAnyQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { type CancellationPlan, CancellationPlans, type CancellationStep } from "#proto/cfdi/v1/plan_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useCall } from "../../data/call.ts";
import { counted, moment, money } from "../../data/format.ts";
import { useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { useLeading } from "../../kit/leading.ts";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { Table } from "../../kit/table.tsx";
import { LIST_OF, type ListName } from "./data/filters.ts";
import { MOTIVES } from "./data/motives.ts";
import { DocumentLink } from "./kit/document-link.tsx";
import { ForIssuers } from "./kit/for-issuers.tsx";

const STATES: Readonly<Record<string, readonly [tone: Tone, words: string]>> = {
  propuesto: ["plain", "Sin iniciar"],
  en_curso: ["info", "En curso"],
  completo: ["good", "Completo"],
  detenido: ["warn", "Detenido"],
};

function State({ of: { estado } }: { of: CancellationPlan }) {
  const [tone, words] = STATES[estado] ?? ["plain", estado];
  return <Badge tone={tone}>{words}</Badge>;
}

/** Milliseconds until a plan that is under way is read again. */
const PROGRESS_MS = 3_000;
const MOST_SHOWN = 50;

const listOf = ({ recurso }: Pick<CancellationPlan, "recurso">) => LIST_OF[recurso as keyof typeof LIST_OF];
const doneOf = ({ hechos, pasos }: CancellationPlan) => `${hechos} de ${counted(pasos.length, "paso", "pasos")}`;

export function PlansPage() {
  const { params, zone } = useAccount();
  const plans = useQuery(CancellationPlans.method.listCancellationPlans, { limite: MOST_SHOWN });
  return (
    <Page title="Planes de cancelación" about={`Los ${MOST_SHOWN} más nuevos.`}>
      <Card flush>
        <Loaded query={plans}>
          {({ data }) => (
            <Table<CancellationPlan>
              label="Planes de cancelación"
              items={data}
              idOf={({ id = "" }) => id}
              empty={
                <Empty icon={ListChecks} title="Ningún plan">
                  Se inician al cancelar un comprobante que tiene pagos, notas u otros que lo nombran.
                </Empty>
              }
              columns={[
                {
                  id: "iniciado",
                  title: "Iniciado",
                  cell: ({ id = "", iniciadoEn }) => (
                    <Link to="/$rfc/$ambiente/planes/$id" params={{ ...params, id }} className="row-link number">
                      {moment(iniciadoEn, zone)}
                    </Link>
                  ),
                },
                { id: "estado", title: "Estado", cell: (plan) => <State of={plan} /> },
                { id: "hechos", title: "Hechos", cell: doneOf },
                { id: "detalle", title: "Detalle", cell: ({ detalle }) => detalle },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

/** Shows the steps that a plan would take; pressed, it begins. A draft is the invoice that takes the other's place. */
export function NewPlan() {
  const { may } = useAccount();
  return may("issuer") ? <Proposed /> : <ForIssuers title="Cancelar por pasos" what="cancelar" />;
}

function Proposed() {
  const { account, environment, params } = useAccount();
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const { lista = "facturas", id = "", motivo = "02", borrador } = search;
  const transport = useTransport();
  const lead = useLeading();
  const method =
    lista === "pagos"
      ? CancellationPlans.method.planPaymentComplementCancellation
      : CancellationPlans.method.planInvoiceCancellation;
  const drop = useCall(PortalDocuments.method.deleteDraft);
  const query = useAnyQuery({
    queryKey: ["plan", account, environment, lista, id, motivo, borrador],
    queryFn: async ({ signal }) => {
      const { getDraft } = PortalDocuments.method;
      const draft = borrador && (await callUnaryMethod(transport, getDraft, { id: borrador }, { signal })).draft;
      const content = draft ? draft.document?.kind : undefined;
      const { id: _original, ...factura } = content?.case === "factura" ? content.value : {};
      const request = { id, motivo, ...(content?.case === "factura" ? { factura } : {}) };
      const { data } = await callUnaryMethod(transport, method, request, { signal });
      return { plan: data!, request, draft: draft || undefined };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const form = useServerForm(async () => {
    const { plan, request, draft } = query.data!;
    const { data } = await callUnaryMethod(transport, method, { ...request, huella: plan.huella });
    // The plan has the invoice by now, so its draft would only be stamped by mistake.
    if (draft !== undefined) await drop({ id: draft.id, version: draft.version }).catch(() => undefined);
    await lead({ to: "/$rfc/$ambiente/planes/$id", params: { ...params, id: data?.id ?? "" }, replace: true });
  });
  return (
    <Page
      title="Cancelar por pasos"
      about="Cada paso empieza cuando el SAT confirma el anterior. Puede detenerlo entre dos pasos."
    >
      <Loaded query={query} lines={6}>
        {({ plan }) => (
          <Form of={form}>
            <Card title="Lo que se hará">
              <div className="stack">
                <Numbers of={plan} />
                <Steps of={plan} />
              </div>
            </Card>
            <div className="row end">
              <SubmitButton form={form}>Iniciar el plan</SubmitButton>
            </div>
          </Form>
        )}
      </Loaded>
    </Page>
  );
}

function Numbers({ of: { motivo, cancelaciones, timbres, total } }: { of: CancellationPlan }) {
  return (
    <Facts
      facts={[
        ["Motivo", `${motivo} · ${MOTIVES[motivo as keyof typeof MOTIVES]?.short ?? ""}`],
        ["Se cancelan", counted(cancelaciones, "comprobante", "comprobantes")],
        ["Se timbran", timbres === 0 ? "Ninguno" : `${counted(timbres, "comprobante", "comprobantes")}`],
        ["Total de la que sustituye", total && money(total)],
      ]}
    />
  );
}

const STEP_STATES: Readonly<Record<string, readonly [tone: Tone, words: string]>> = {
  pendiente: ["plain", "Pendiente"],
  en_curso: ["info", "En curso"],
  hecho: ["good", "Hecho"],
};

function Steps({ of: plan }: { of: CancellationPlan }) {
  const { zone } = useAccount();
  return (
    <ol className="stack tight" aria-label="Pasos">
      {plan.pasos.map((step, index) => {
        const [tone, words] = STEP_STATES[step.estado] ?? ["plain", step.estado];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan never change their order.
          <li key={index}>
            <span className="row">
              <Badge tone={tone}>{words}</Badge> <StepDocument of={step} />
            </span>
            <span className="block">{step.explicacion}.</span>
            {step.hechoEn === undefined ? null : <span className="block soft small">{moment(step.hechoEn, zone)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function StepDocument({ of: { id, serie, folio, uuidFiscal, recurso } }: { of: CancellationStep }) {
  if (id === undefined) return null;
  const list: ListName = LIST_OF[recurso as keyof typeof LIST_OF];
  return (
    <DocumentLink list={list} id={id} className="number">
      {[serie, folio].filter(Boolean).join("-") || uuidFiscal || "sin folio"}
    </DocumentLink>
  );
}

export function PlanPage() {
  const { may, params, zone } = useAccount();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(
    CancellationPlans.method.getCancellationPlan,
    { id },
    { refetchInterval: ({ state }) => (state.data?.data?.estado === "en_curso" ? PROGRESS_MS : false) },
  );
  const stop = useCall(CancellationPlans.method.stopCancellationPlan);
  const resume = useCall(CancellationPlans.method.resumeCancellationPlan);
  const [asked, setAsked] = useState<"stop" | "resume" | undefined>(undefined);
  const plan = query.data?.data;
  const mayChange = may("issuer");
  const close = () => setAsked(undefined);
  return (
    <Page
      title="Plan de cancelación"
      crumb={
        <Link to="/$rfc/$ambiente/planes" params={params}>
          Planes de cancelación
        </Link>
      }
      actions={
        mayChange && plan?.estado === "en_curso" ? (
          <Button onPress={() => setAsked("stop")}>Detener</Button>
        ) : mayChange && plan?.estado === "detenido" ? (
          <Button look="primary" onPress={() => setAsked("resume")}>
            Reanudar
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} lines={6}>
        {() =>
          plan === undefined ? null : (
            <div className="stack">
              {plan.detalle === undefined ? null : (
                <Notice
                  look={plan.estado === "detenido" ? "bad" : "info"}
                  title={plan.estado === "detenido" ? `Se detuvo: ${doneOf(plan)}` : "En qué va"}
                >
                  {plan.detalle}.{plan.estado === "detenido" ? " Los pasos pendientes no se han pedido." : ""}
                </Notice>
              )}
              <Card title="Pasos">
                <div className="stack">
                  <div className="row" role="status">
                    <State of={plan} /> {doneOf(plan)}
                  </div>
                  <Numbers of={plan} />
                  <Facts
                    facts={[
                      [
                        "Comprobante",
                        <DocumentLink key="documento" list={listOf(plan)} id={plan.comprobanteId} className="">
                          Ver el que se cancela
                        </DocumentLink>,
                      ],
                      ["Iniciado", moment(plan.iniciadoEn, zone)],
                      ["Terminado", plan.terminadoEn && moment(plan.terminadoEn, zone)],
                    ]}
                  />
                  <Steps of={plan} />
                </div>
              </Card>
            </div>
          )
        }
      </Loaded>
      <Confirm
        isOpen={asked === "stop"}
        onClose={close}
        title="Detener el plan"
        action="Detener el plan"
        onConfirm={async () => {
          await stop({ id });
          close();
        }}
      >
        <p>No empieza otro paso. Lo que ya se pidió al SAT sigue su curso, y el plan se puede reanudar.</p>
      </Confirm>
      <Confirm
        isOpen={asked === "resume"}
        onClose={close}
        title="Reanudar el plan"
        action="Reanudar el plan"
        onConfirm={async () => {
          await resume({ id, huella: plan?.huella ?? "" });
          close();
        }}
      >
        <p>Sigue desde el paso en que quedó, con los que se muestran como pendientes.</p>
      </Confirm>
    </Page>
  );
}
