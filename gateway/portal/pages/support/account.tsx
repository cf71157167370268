import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useMutation, useQuery } from "@connectrpc/connect-query";
import { parseDate } from "@internationalized/date";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Account } from "#proto/cfdi/v1/account_pb.ts";
import type { InviteResponse } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { failureOf } from "../../data/errors.ts";
import { count, day } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/forms.ts";
import { useRefresh } from "../../data/refresh.ts";
import { ROLE_CHOICES } from "../../data/session.tsx";
import { AuditTable } from "../../kit/audit-table.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { DateField } from "../../kit/date-field.tsx";
import { Confirm, Dialog, DialogButtons } from "../../kit/dialog.tsx";
import { Checkbox, NumberField, TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { InviteLink } from "../../kit/invite-link.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { StampBatches } from "../../kit/stamp-batches.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { toast } from "../../kit/toast.ts";
import { Checks } from "./checks.tsx";

/** One account: what it is, what support decides for it, who enters it, what was done. */
export default function AccountPage() {
  const { cuenta } = useParams({ from: "/inside/soporte/cuentas/$cuenta" });
  const account = useQuery(PortalSupport.method.lookAtAccount, { account: cuenta });
  return (
    <Loaded query={account}>
      {(data) => (
        <Page
          title={data.nombre}
          about={<span className="mono">{data.rfc}</span>}
          crumb={<Link to="/soporte">Cuentas</Link>}
        >
          <Tabs
            label="Cuenta"
            tabs={[
              { id: "cuenta", title: "Cuenta", content: <Overview account={data} /> },
              { id: "timbres", title: "Timbres", content: <Stamps account={data} /> },
              { id: "personas", title: "Personas", content: <People account={data} /> },
              { id: "revision", title: "Revisión", content: <Health account={data} /> },
              { id: "bitacora", title: "Bitácora", content: <Audit account={data} /> },
            ]}
          />
        </Page>
      )}
    </Loaded>
  );
}

function Overview({ account }: { account: Account }) {
  const { csd, keys, zonaHoraria: zone } = account;
  return (
    <div className="stack narrow">
      <Card title="Datos">
        <Facts
          facts={[
            ["Régimen fiscal", account.regimenFiscal],
            ["Lugar de expedición", account.lugarExpedicion],
            ["Zona horaria", zone],
            ["Alta", day(account.createdAt, zone)],
            ["Registro patronal", account.registroPatronal ?? "—"],
            ["Timbres disponibles", count(account.stamps)],
            ["CSD", csd?.noCertificado ?? "—", "mono"],
            ["CSD vigente hasta", day(csd?.validTo, zone)],
            ...keys.map(
              ({ environment, createdAt }) =>
                [
                  environment === "production" ? "Llave de producción" : "Llave de pruebas",
                  day(createdAt, zone),
                ] as const,
            ),
          ]}
        />
      </Card>
      <Decision
        title="Producción"
        done={account.certified}
        doneWords="Certificada"
        present="Puede timbrar documentos con validez fiscal."
        missing="Sin certificar: sólo puede trabajar en pruebas."
        action="Certificar la cuenta"
        question="¿Certificar la cuenta para producción?"
        about="Desde ese momento puede crear su llave de producción y timbrar documentos con validez fiscal."
        method={PortalSupport.method.certify}
        account={account}
      />
      <Decision
        title="Módulo de API"
        done={account.contracted}
        doneWords="Contratado"
        present="Sus llaves de API sirven."
        missing="Sin contratar: sus llaves responden 403."
        action="Contratar el módulo"
        question="¿Contratar el módulo de API?"
        about="Sus llaves empiezan a servir."
        method={PortalSupport.method.contract}
        account={account}
      />
    </div>
  );
}

interface DecisionProps {
  readonly title: string;
  readonly done: boolean;
  readonly doneWords: string;
  readonly present: string;
  readonly missing: string;
  readonly action: string;
  readonly question: string;
  readonly about: string;
  readonly method: typeof PortalSupport.method.certify | typeof PortalSupport.method.contract;
  readonly account: Account;
}

/** A decision of support about an account that is taken once: certifying it, contracting the module. */
function Decision({
  title,
  done,
  doneWords,
  present,
  missing,
  action,
  question,
  about,
  method,
  account,
}: DecisionProps) {
  const decide = useMutation(method as typeof PortalSupport.method.certify);
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await decide.mutateAsync({ account: account.id });
    await refresh(PortalSupport);
    toast("Quedó hecho.");
    setAsking(false);
  };
  return (
    <Card
      title={title}
      actions={
        done ? (
          <Badge tone="good">{doneWords}</Badge>
        ) : (
          <Button onPress={() => setAsking(true)}>{action}</Button>
        )
      }
    >
      <p className="soft">{done ? present : missing}</p>
      <Confirm
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={question}
        action={action}
        isPending={decide.isPending}
        error={decide.isError ? failureOf(decide.error).sentence : undefined}
        onConfirm={() => void confirm().catch(() => undefined)}
      >
        <p>
          {account.nombre} ({account.rfc}). {about}
        </p>
      </Confirm>
    </Card>
  );
}

function Stamps({ account }: { account: Account }) {
  const batches = useQuery(PortalSupport.method.lookAtStamps, { account: account.id });
  const [selling, setSelling] = useState(false);
  return (
    <Loaded query={batches}>
      {({ batches: bought, available }) => (
        <Card
          title={`${count(available)} disponibles`}
          actions={
            <Button look="primary" onPress={() => setSelling(true)}>
              Vender timbres
            </Button>
          }
          flush
        >
          <StampBatches batches={bought} zone={account.zonaHoraria} />
          {selling ? <Sell account={account} onClose={() => setSelling(false)} /> : null}
        </Card>
      )}
    </Loaded>
  );
}

function Sell({ account, onClose }: { account: Account; onClose: () => void }) {
  const sell = useMutation(PortalSupport.method.sellStamps);
  const refresh = useRefresh();
  const [quantity, setQuantity] = useState(100);
  const [until, setUntil] = useState("");
  const form = useServerForm(async () => {
    // The stamps are good until that day ends in the account's time zone.
    const end = until === "" ? undefined : parseDate(until).add({ days: 1 }).toDate(account.zonaHoraria);
    await sell.mutateAsync({
      account: account.id,
      quantity,
      ...(end === undefined ? {} : { expiresAt: timestampFromDate(new Date(end.getTime() - 1000)) }),
    });
    await refresh(PortalSupport);
    toast(`Se agregaron ${count(quantity)} timbres.`);
    onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title="Vender timbres" about={`${account.nombre} (${account.rfc})`}>
      <Form of={form}>
        <div className="fields">
          <NumberField
            name="quantity"
            label="Cuántos"
            value={quantity}
            onChange={setQuantity}
            minValue={1}
            isRequired
            autoFocus
          />
          <DateField
            name="expiresAt"
            label="Valen hasta"
            help="Un año si se deja vacío."
            value={until}
            onChange={setUntil}
          />
        </div>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" look="primary" isPending={form.pending}>
            Agregar los timbres
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

type Made = InviteResponse & { readonly to: string };

function People({ account }: { account: Account }) {
  const invite = useMutation(PortalSupport.method.inviteInto);
  const reset = useMutation(PortalSupport.method.resetUser);
  const [role, setRole] = useState("owner");
  const [removeTotp, setRemoveTotp] = useState(false);
  const [made, setMade] = useState<Made | undefined>(undefined);
  const inviting = useServerForm(async (data) => {
    const to = textOf(data, "email");
    setMade({ ...(await invite.mutateAsync({ account: account.id, email: to, role })), to });
    invite.reset();
  });
  const resetting = useServerForm(async (data) => {
    const to = textOf(data, "email");
    setMade({ ...(await reset.mutateAsync({ email: to, removeTotp })), to });
    reset.reset();
  });
  return (
    <div className="stack narrow">
      <Card title="Invitar a la cuenta" about="La primera persona la administra e invita a las demás.">
        <Form of={inviting}>
          <div className="fields">
            <TextField name="email" label="Correo" type="email" autoComplete="off" isRequired />
            <Select
              name="role"
              label="Podrá"
              options={ROLE_CHOICES}
              value={role}
              onChange={(key) => setRole(String(key))}
              isRequired
            />
          </div>
          <div className="row">
            <Button type="submit" look="primary" isPending={inviting.pending}>
              Invitar
            </Button>
          </div>
        </Form>
      </Card>
      <Card
        title="Restablecer una contraseña"
        about="Verifique antes que habla con la persona. El enlace sirve una sola vez."
      >
        <Form of={resetting}>
          <TextField name="email" label="Correo" type="email" autoComplete="off" isRequired />
          <Checkbox isSelected={removeTotp} onChange={setRemoveTotp}>
            También perdió su autenticador: quitar el segundo factor
          </Checkbox>
          <div className="row">
            <Button type="submit" isPending={resetting.pending}>
              Crear el enlace
            </Button>
          </div>
        </Form>
      </Card>
      {made === undefined ? null : (
        <Dialog isOpen onClose={() => setMade(undefined)} title="Enlace" keep>
          <InviteLink invitation={made} to={made.to} onDone={() => setMade(undefined)} />
        </Dialog>
      )}
    </div>
  );
}

function Health({ account }: { account: Account }) {
  const health = useQuery(PortalSupport.method.lookAtHealth, { account: account.id });
  return <Loaded query={health}>{({ checks }) => <Checks checks={checks} />}</Loaded>;
}

function Audit({ account }: { account: Account }) {
  const audit = useQuery(PortalSupport.method.listAudit, { account: account.id, limit: 100 });
  return (
    <Card flush>
      <Loaded query={audit}>
        {({ entries }) => <AuditTable entries={entries} zone={account.zonaHoraria} />}
      </Loaded>
    </Card>
  );
}
