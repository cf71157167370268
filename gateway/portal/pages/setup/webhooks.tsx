import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { createElement, useState } from "react";
import { PortalWebhooks, type Webhook, type WebhookDelivery } from "#proto/cfdi/v1/webhook_pb.ts";
import { EVENTS, isEvent, isNotice, titleOf } from "../../../../common/events.ts";
import { useCall } from "../../data/call.ts";
import { failureOf } from "../../data/errors.ts";
import { moment } from "../../data/format.ts";
import { useRefresh } from "../../data/refresh.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge, StateBadge, type States } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm, Dialog, FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Checkboxes, TextField } from "../../kit/field.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { SecretDialog } from "../../kit/secret-dialog.tsx";
import { Select } from "../../kit/select.tsx";
import { Table } from "../../kit/table.tsx";

const KINDS = Object.values(EVENTS).filter(isEvent);

/** Deliveries are asked for so often while one is under way. */
const PROGRESS_MS = 3_000;

const QUESTIONS = { change: Settings, rotate: Rotate, remove: Remove, replay: Replay };
type Question = keyof typeof QUESTIONS;
type Asked = "create" | { readonly what: Question; readonly of: Webhook };

/** Shows the webhooks of the account and environment, and what was delivered to them. */
export default function Webhooks() {
  const list = useQuery(PortalWebhooks.method.listOwnWebhooks, {});
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const close = () => setAsked(undefined);
  const shown = (made: { readonly secret: string }) => {
    close();
    setSecret(made.secret);
  };
  const add = (
    <Button icon={Plus} look="primary" onPress={() => setAsked("create")}>
      Nuevo webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      about={
        <>
          Direcciones suyas a las que se avisa de lo que pasa. Cómo recibirlos está en la{" "}
          <a href="/docs/guias/webhooks">guía</a>.
        </>
      }
      actions={add}
    >
      <Loaded query={list}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Card flush>
              <Empty icon={WebhookIcon} title="Todavía no hay webhooks" action={add} />
            </Card>
          ) : (
            <div className="stack">
              {webhooks.map((each) => (
                <WebhookCard key={each.id} of={each} onAsk={(what) => setAsked({ what, of: each })} />
              ))}
            </div>
          )
        }
      </Loaded>
      {asked === "create" ? <Settings onClose={close} onMade={shown} /> : null}
      {typeof asked === "object"
        ? createElement(QUESTIONS[asked.what], { of: asked.of, onClose: close, onMade: shown })
        : null}
      {secret === undefined ? null : (
        <SecretDialog
          title="Secreto del webhook"
          about="Con él su programa verifica la firma. Cópielo ahora: no se vuelve a mostrar."
          secret={secret}
          label="el secreto"
          done="Ya lo guardé"
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  );
}

interface CardProps {
  readonly of: Webhook;
  readonly onAsk: (what: Question) => void;
}

function WebhookCard({ of, onAsk }: CardProps) {
  const { zone } = useAccount();
  const refresh = useRefresh();
  const change = useMutation(PortalWebhooks.method.changeOwnWebhook, {
    onSuccess: () => refresh(PortalWebhooks.method.listOwnWebhooks),
  });
  const { id, settings, active, failingSince, previousSecretUntil } = of;
  return (
    <Card title={settings?.endpoint ?? ""} actions={<Health of={of} />} flush>
      <div className="content stack">
        <Facts
          facts={[
            ["Eventos", (settings?.types ?? []).map(titleOf).join(", ")],
            ["Falla desde", failingSince && moment(failingSince, zone)],
            ["El secreto anterior firma hasta", previousSecretUntil && moment(previousSecretUntil, zone)],
          ]}
        />
        {change.isError ? <Notice look="bad">{failureOf(change.error).sentence}</Notice> : null}
        <div className="row">
          <Button onPress={() => onAsk("change")}>Cambiar</Button>
          <Button isPending={change.isPending} onPress={() => change.mutate({ webhook: id, active: !active })}>
            {active ? "Apagar" : "Encender"}
          </Button>
          {active ? <Button onPress={() => onAsk("replay")}>Reenviar desde…</Button> : null}
          <Button onPress={() => onAsk("rotate")}>Cambiar el secreto</Button>
          <Button look="danger" onPress={() => onAsk("remove")}>
            Quitar
          </Button>
        </div>
      </div>
      <Deliveries of={of} />
    </Card>
  );
}

function Health({ of: { active, gaveUp, failingSince } }: { readonly of: Webhook }) {
  if (gaveUp) return <Badge tone="bad">Apagado por fallas</Badge>;
  if (!active) return <Badge>Apagado</Badge>;
  return failingSince === undefined ? <Badge tone="good">Activo</Badge> : <Badge tone="warn">Falla</Badge>;
}

function Deliveries({ of: { id, active } }: { readonly of: Webhook }) {
  const { zone } = useAccount();
  const refresh = useRefresh();
  const list = useQuery(
    PortalWebhooks.method.listOwnWebhookDeliveries,
    { webhook: id },
    { refetchInterval: PROGRESS_MS },
  );
  const [open, setOpen] = useState<string | undefined>(undefined);
  const resend = useMutation(PortalWebhooks.method.resendOwnWebhookDelivery, {
    onSuccess: () => refresh(PortalWebhooks.method.listOwnWebhookDeliveries),
  });
  const shown = list.data?.deliveries.find(({ cursor }) => cursor === open);
  return (
    <Loaded query={list}>
      {({ deliveries }) => (
        <>
          <Table
            label="Entregas"
            items={deliveries}
            idOf={({ cursor }) => cursor}
            onOpen={({ cursor }) => setOpen(cursor)}
            empty={<Empty icon={WebhookIcon} title="Todavía no hay entregas" />}
            columns={[
              { id: "evento", title: "Evento", cell: ({ type }) => titleOf(type) },
              { id: "estado", title: "Estado", cell: ({ estado }) => <StateBadge state={estado} among={STATES} /> },
              { id: "intentos", title: "Intentos", numeric: true, cell: ({ attempts }) => attempts },
              {
                id: "ultimo",
                title: "Último intento",
                cell: ({ lastAt }) => (lastAt === undefined ? "" : moment(lastAt, zone)),
              },
              { id: "sigue", title: "Sigue", cell: ({ nextAt }) => (nextAt === undefined ? "" : moment(nextAt, zone)) },
            ]}
          />
          {shown === undefined ? null : (
            <Dialog wide onClose={() => setOpen(undefined)} title={`Entrega: ${titleOf(shown.type)}`}>
              <Delivery of={shown} />
              {resend.isError ? <Notice look="bad">{failureOf(resend.error).sentence}</Notice> : null}
              <div className="row end">
                <Button look="quiet" onPress={() => setOpen(undefined)}>
                  Cerrar
                </Button>
                {active ? (
                  <Button
                    look="primary"
                    isPending={resend.isPending}
                    onPress={() => resend.mutate({ webhook: id, cursor: shown.cursor })}
                  >
                    Reenviar
                  </Button>
                ) : null}
              </div>
            </Dialog>
          )}
        </>
      )}
    </Loaded>
  );
}

const STATES: States = {
  entregada: ["good", "Entregada"],
  fallida: ["bad", "Fallida"],
  pendiente: ["info", "Pendiente"],
};

function Delivery({ of }: { readonly of: WebhookDelivery }) {
  const { zone } = useAccount();
  const { eventId, estado, lastAt, lastMs, lastStatus, lastError, nextAt, request, answer, attempts } = of;
  return (
    <div className="stack">
      <Facts
        facts={[
          ["Identificador", eventId, "mono"],
          ["Estado", <StateBadge key="estado" state={estado} among={STATES} />],
          ["Intentos", attempts],
          ["Último intento", lastAt && `${moment(lastAt, zone)}, ${lastMs ?? 0} ms`],
          ["Estado HTTP", lastStatus],
          ["Qué pasó", lastError],
          ["Siguiente intento", nextAt && moment(nextAt, zone)],
        ]}
      />
      {request === undefined ? null : <Text title="Lo enviado" text={indented(request)} />}
      {answer ? <Text title="La respuesta (primeros 2 KB)" text={answer} /> : null}
    </div>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <pre className="payload">{text}</pre>
    </div>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

interface SettingsProps {
  readonly of?: Webhook;
  readonly onClose: () => void;
  readonly onMade: (made: { readonly secret: string }) => void;
}

function Settings({ of, onClose, onMade }: SettingsProps) {
  const create = useCall(PortalWebhooks.method.createOwnWebhook);
  const change = useCall(PortalWebhooks.method.changeOwnWebhook);
  const [types, setTypes] = useState<readonly string[]>(
    of?.settings?.types ?? KINDS.filter((kind) => !isNotice(kind)).map(({ name }) => name),
  );
  const form = useServerForm(async (data) => {
    const settings = { endpoint: textOf(data, "endpoint"), types: [...types] };
    if (of === undefined) await create(settings, onMade);
    else await change({ webhook: of.id, ...settings }, onClose);
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={of === undefined ? "Nuevo webhook" : "Cambiar el webhook"}
      submit={of === undefined ? "Crear" : "Guardar"}
    >
      <TextField
        label="Dirección"
        name="endpoint"
        defaultValue={of?.settings?.endpoint ?? ""}
        placeholder="https://ejemplo.mx/cfdi"
        isRequired
      />
      <fieldset className="stack tight">
        <legend>Eventos</legend>
        <Checkboxes of={KINDS.map(({ name, title }) => [name, title])} chosen={types} onChange={setTypes} />
      </fieldset>
    </FormDialog>
  );
}

interface QuestionProps {
  readonly of: Webhook;
  readonly onClose: () => void;
  readonly onMade: (made: { readonly secret: string }) => void;
}

function Rotate({ of: { id }, onClose, onMade }: QuestionProps) {
  const rotate = useCall(PortalWebhooks.method.rotateOwnWebhookSecret);
  const confirm = async () => void (await rotate({ webhook: id }, onMade));
  return (
    <Confirm onClose={onClose} title="¿Cambiar el secreto?" action="Cambiar el secreto" onConfirm={confirm}>
      <p>El secreto de ahora también firma durante 24 horas, para que su programa cambie sin perder nada.</p>
    </Confirm>
  );
}

function Remove({ of: { id, settings }, onClose }: Pick<QuestionProps, "of" | "onClose">) {
  const remove = useCall(PortalWebhooks.method.removeOwnWebhook);
  const confirm = async () => void (await remove({ webhook: id }, onClose));
  return (
    <Confirm onClose={onClose} title="¿Quitar el webhook?" action="Quitar" danger onConfirm={confirm}>
      <p>{`Ya no se avisa a ${settings?.endpoint}, y se olvidan sus entregas.`}</p>
    </Confirm>
  );
}

const SINCE = [
  { id: "1", label: "Una hora" },
  { id: "24", label: "Un día" },
  { id: "168", label: "Siete días" },
  { id: "720", label: "30 días" },
] as const;

function Replay({ of: { id }, onClose }: Pick<QuestionProps, "of" | "onClose">) {
  const replay = useCall(PortalWebhooks.method.replayOwnWebhook);
  const [hours, setHours] = useState<string>("1");
  const confirm = async () => {
    const since = timestampFromDate(new Date(Date.now() - Number(hours) * 3_600_000));
    await replay({ webhook: id, since }, onClose);
  };
  return (
    <Confirm onClose={onClose} title="Reenviar eventos" action="Reenviar" onConfirm={confirm}>
      <p>Se entregan de nuevo todos los eventos elegidos, también los que ya llegaron.</p>
      <Select label="Desde hace" options={SINCE} value={hours} onChange={setHours} />
    </Confirm>
  );
}
